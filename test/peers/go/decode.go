// Reads JSON of any shape into what the rules need: what is not as it should be is absent, and nothing is refused but the
// three arguments themselves (R12). Through maps, because encoding/json fills structs whatever the case of a key.
package main

import (
	"encoding/json"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// decode reads the three arguments of a case, in the order in which they are refused (R12).
func decode(fields map[string]any) (*instance, *networkInterface, metav1.Time, error) {
	holder, held, err := decodePair(fields)
	if err != nil {
		return nil, nil, metav1.Time{}, err
	}
	now, ok := readTime(text(fields["now"]))
	if !ok {
		return nil, nil, metav1.Time{}, errors.New("now must be a time in the form of RFC 3339")
	}
	return holder, held, now, nil
}

func decodePair(fields map[string]any) (*instance, *networkInterface, error) {
	holder, ok := fields["instance"].(map[string]any)
	if !ok {
		return nil, nil, errors.New("instance must be an object")
	}
	held, ok := fields["networkInterface"].(map[string]any)
	if !ok {
		return nil, nil, errors.New("networkInterface must be an object")
	}
	return decodeInstance(holder), decodeInterface(held), nil
}

func decodeInstance(fields map[string]any) *instance {
	metadata := object(fields["metadata"])
	return &instance{
		name:       text(metadata["name"]),
		deleting:   isSet(metadata["deletionTimestamp"]),
		conditions: decodeConditions(object(fields["status"])["conditions"]),
	}
}

func decodeInterface(fields map[string]any) *networkInterface {
	conditions := object(fields["status"])["conditions"]
	held := networkInterface{conditions: decodeConditions(conditions)}
	if generation := integer(object(fields["metadata"])["generation"]); generation > 0 { // R6
		held.generation = generation
	}
	for _, element := range list(conditions) {
		if entry := object(element); text(entry["type"]) == typeHolderAvailable {
			held.storedTime = text(entry["lastTransitionTime"])
			break
		}
	}
	return &held
}

// decodeConditions gives every element that is an object. What stands in a text's place and is none becomes the empty text:
// no desired condition has one, so the two differ (R8). A time that R9 does not keep becomes the zero time.
func decodeConditions(value any) []metav1.Condition {
	elements := list(value)
	conditions := make([]metav1.Condition, 0, len(elements))
	for _, element := range elements {
		entry := object(element)
		if entry == nil {
			continue
		}
		transition, _ := readTime(text(entry["lastTransitionTime"]))
		conditions = append(conditions, metav1.Condition{
			Type:               text(entry["type"]),
			Status:             metav1.ConditionStatus(text(entry["status"])),
			ObservedGeneration: observed(entry["observedGeneration"]),
			LastTransitionTime: transition,
			Reason:             text(entry["reason"]),
			Message:            text(entry["message"]),
		})
	}
	return conditions
}

func object(value any) map[string]any { fields, _ := value.(map[string]any); return fields }
func list(value any) []any            { elements, _ := value.([]any); return elements }
func text(value any) string           { letters, _ := value.(string); return letters }

// isSet tells whether a deletion timestamp is set (R1): neither null, nor empty, nor the zero time.
func isSet(value any) bool {
	if value == nil || value == "" {
		return false
	}
	deletion, readable := readTime(text(value))
	return !readable || !deletion.IsZero()
}

// observed reads a stored observedGeneration (R8): 0 for every value that counts as absent, and -1, which none that is
// desired equals, for every value that is no generation.
func observed(value any) int64 {
	if value == nil || value == "" {
		return 0
	}
	return integer(value)
}

// integer gives the value of a number, however it is spelled, and -1 where it is no integer from 0 to below 2^63.
func integer(value any) int64 {
	number, ok := value.(json.Number)
	if !ok {
		return -1
	}
	double, _ := strconv.ParseFloat(number.String(), 64) // what a double cannot hold is not specified
	if double != math.Trunc(double) || double < 0 || double >= 1<<63 {
		return -1
	}
	return int64(double)
}

// readable is R9's form. time.Parse alone takes too much: an hour of one digit, a comma, an offset of 24 hours.
var readable = regexp.MustCompile(`^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$`)

// readTime reads a time (R9); time.Parse knows the calendar.
func readTime(letters string) (metav1.Time, bool) {
	if !readable.MatchString(letters) {
		return metav1.Time{}, false
	}
	instant, err := time.Parse(time.RFC3339, strings.ToUpper(letters))
	if err != nil {
		return metav1.Time{}, false
	}
	if instant.IsZero() && strings.Trim(readable.FindStringSubmatch(letters)[2], ".0") != "" {
		instant = instant.Add(1) // the fraction is too small for time.Time, but this is not the zero time
	}
	return metav1.NewTime(instant), true
}
