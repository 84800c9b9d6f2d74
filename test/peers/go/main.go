// A second implementation of docs/spec.md, to judge the first one by. It reads one JSON case a line,
// {id, instance, networkInterface, now}, and writes one JSON answer a line, {id, condition, needsWrite} or {id, error}.
// With -bench FILE it reads {instance, networkInterface} a line from FILE instead, and then, for each line on standard
// input, projects them all once and writes how many nanoseconds one projection took.
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

func main() {
	pairs := flag.String("bench", "", "measure the projection of the pairs in `FILE`")
	flag.Parse()
	run := func() error { return serve(os.Stdin, os.Stdout) }
	if *pairs != "" {
		run = func() error { return bench(*pairs, os.Stdin, os.Stdout) }
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "peer:", err)
		os.Exit(2)
	}
}

func serve(in io.Reader, out io.Writer) error {
	answers := bufio.NewWriterSize(out, 1<<20)
	encoder := json.NewEncoder(answers)
	encoder.SetEscapeHTML(false)
	err := eachObject(flushFirst{in, answers}, func(fields map[string]any) error {
		return encoder.Encode(answer(fields))
	})
	return errors.Join(err, answers.Flush())
}

func answer(fields map[string]any) any {
	type accepted struct {
		ID any `json:"id"`
		projection
	}
	type refused struct {
		ID    any    `json:"id"`
		Error string `json:"error"`
	}
	holder, held, now, err := decode(fields)
	if err != nil {
		return refused{fields["id"], err.Error()}
	}
	return accepted{fields["id"], project(holder, held, now)}
}

// flushFirst sends what was answered before it waits for more: whoever asks may ask one at a time.
type flushFirst struct {
	in      io.Reader
	answers *bufio.Writer
}

func (f flushFirst) Read(into []byte) (int, error) {
	if err := f.answers.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(into)
}

// bench decodes first, so that a round is projections alone. Rounds are asked for one by one, to lie between those of others.
func bench(file string, in io.Reader, out io.Writer) error {
	pairs, err := readPairs(file)
	if err != nil {
		return err
	}
	for rounds := bufio.NewScanner(in); rounds.Scan(); {
		now, start := metav1.Now(), time.Now()
		for _, pair := range pairs {
			project(pair.holder, pair.held, now)
		}
		elapsed := time.Since(start)
		fmt.Fprintf(out, "%.2f\n", float64(elapsed.Nanoseconds())/float64(len(pairs)))
	}
	return nil
}

type pair struct {
	holder *instance
	held   *networkInterface
}

func readPairs(file string) ([]pair, error) {
	var pairs []pair
	in, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	err = eachObject(in, func(fields map[string]any) error {
		holder, held, err := decodePair(fields)
		pairs = append(pairs, pair{holder, held})
		return err
	})
	if err == nil && len(pairs) == 0 {
		err = errors.New("no pairs")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return pairs, nil
}

// eachObject reads one object after the other. Numbers keep their spelling until a rule asks for their value: none is
// refused for its size.
func eachObject(in io.Reader, do func(map[string]any) error) error {
	decoder := json.NewDecoder(bufio.NewReaderSize(in, 1<<20))
	decoder.UseNumber()
	for number := 1; ; number++ {
		var fields map[string]any
		err := decoder.Decode(&fields)
		if err == nil {
			err = do(fields)
		} else if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("object %d: %w", number, err)
		}
	}
}
