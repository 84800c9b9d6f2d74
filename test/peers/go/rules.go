// The rules of docs/spec.md, R1 to R9, on apimachinery's own types: (instance, interface, now) -> the condition it has to
// carry, and whether that needs a write.
package main

import (
	"time"
	"unicode/utf8"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

const (
	typeAvailable       = "Available"       // what an instance says of itself
	typeHolderAvailable = "HolderAvailable" // what its interfaces say of it
	maxReason           = 1024              // characters, by the schema of metav1.Condition
	maxMessage          = 32768             // bytes of UTF-8
	truncated           = "… (truncated)"
)

// instance is what R1 to R4 read of one.
type instance struct {
	name       string
	deleting   bool
	conditions []metav1.Condition
}

// networkInterface is what R6, R8 and R9 read of one.
type networkInterface struct {
	generation int64 // 0 where R6 leaves it out
	conditions []metav1.Condition
	storedTime string // of the entry of type HolderAvailable, letter for letter; metav1.Time does not keep the letters
}

// projection is an answer. Its text for the time stands in for that of metav1.Condition.
type projection struct {
	Condition  written `json:"condition"`
	NeedsWrite bool    `json:"needsWrite"`
}

type written struct {
	metav1.Condition
	LastTransitionTime string `json:"lastTransitionTime"`
}

// project decides and compares. SetStatusCondition is R8 and R9, but for a stored time that the wire does not admit.
func project(holder *instance, held *networkInterface, now metav1.Time) projection {
	desired := metav1.Condition{Type: typeHolderAvailable, ObservedGeneration: held.generation, LastTransitionTime: now} // R5, R6
	desired.Status, desired.Reason, desired.Message = verdict(holder)                                                    // R7

	entries := make([]metav1.Condition, 0, 1) // a copy: SetStatusCondition writes where it reads (R12)
	kept := false
	if stored := meta.FindStatusCondition(held.conditions, typeHolderAvailable); stored != nil {
		entries = append(entries, *stored)
		kept = stored.Status == desired.Status && !stored.LastTransitionTime.IsZero() // R9
	}
	answer := projection{NeedsWrite: meta.SetStatusCondition(&entries, desired)}
	answer.Condition = written{Condition: entries[0], LastTransitionTime: held.storedTime}
	if !kept {
		answer.Condition.LastTransitionTime = stamp(now)
	}
	return answer
}

// verdict is R1 to R4, in this order.
func verdict(holder *instance) (metav1.ConditionStatus, string, string) {
	if holder.deleting { // R1
		return metav1.ConditionFalse, "HolderTerminating", "The instance holding this interface is terminating"
	}
	own := meta.FindStatusCondition(holder.conditions, typeAvailable)
	if own == nil { // R2
		return metav1.ConditionFalse, "HolderNotReported", "The instance holding this interface has not reported an availability state"
	}
	if own.Status == metav1.ConditionTrue { // R3
		return metav1.ConditionTrue, "Available", "Instance is available"
	}
	reason, message := own.Reason, own.Message // R4
	if !isAdmissible(reason) {
		reason = "HolderUnavailable"
	}
	if message == "" {
		message = `Instance "` + holder.name + `" is not available`
	}
	return metav1.ConditionFalse, reason, cut(message)
}

// isAdmissible tells whether the schema takes a reason (R4): ^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$, at most 1024 characters.
func isAdmissible(reason string) bool {
	if reason == "" || len(reason) > maxReason {
		return false
	}
	for at := range len(reason) {
		switch c := reason[at]; {
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
		case at > 0 && ('0' <= c && c <= '9' || c == '_'):
		case at > 0 && at < len(reason)-1 && (c == ',' || c == ':'):
		default:
			return false
		}
	}
	return true
}

// cut keeps the longest prefix of whole characters that fits together with the marker (R4).
func cut(message string) string {
	if len(message) <= maxMessage {
		return message
	}
	end := maxMessage - len(truncated)
	for !utf8.RuneStart(message[end]) {
		end--
	}
	return message[:end] + truncated
}

// The instants a stamp can say (R9): the first is a second after the zero time, which the wire does not admit.
var (
	firstStamp = time.Date(1, 1, 1, 0, 0, 1, 0, time.UTC)
	lastStamp  = time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC)
)

// stamp writes an instant in UTC and whole seconds, cut and not rounded (R9).
func stamp(now metav1.Time) string {
	instant := now.UTC()
	if instant.Before(firstStamp) {
		instant = firstStamp
	} else if instant.After(lastStamp) {
		instant = lastStamp
	}
	return instant.Format(time.RFC3339)
}
