package intake

import (
	"bytes"
	"context"
	"errors"
	"math"

	"flipside/game/recognise"
)

// Text recognises a text that a person has copied somewhere. The error is one sentence for the
// status line.
func Text(s string) (Found, error) {
	if len(s) > MostText {
		return Found{}, say("intake.large", "n", MostText>>20)
	}
	found, err := upTo(math.MaxInt, []byte(s), "")
	if err != nil {
		err = sentence(err)
	}
	return found, err
}

// Bytes recognises the content of a file. The ending of name decides between formats if the
// content does not. The error is one sentence.
func Bytes(data []byte, name string) (Found, error) { return upTo(math.MaxInt, data, name) }

// errMany says that there are more games than were asked for.
var errMany = errors.New("there are too many games")

// upTo is Bytes for at most most games. If there are more, the error is errMany.
func upTo(most int, data []byte, name string) (Found, error) {
	if len(data) > MostFile {
		return Found{}, say("intake.large", "n", MostFile>>20)
	}
	content, err := recognise.Read(context.Background(), bytes.NewReader(data), recognise.Options{Name: name})
	if err != nil {
		return Found{}, err
	}
	found, assumed := Found{Name: name, Format: content.Title}, ""
	for g, err := range content.Games {
		if err != nil {
			found.fail(err)
			continue
		}
		if found.add(g.Record); found.Count == 1 {
			assumed = note(g)
		}
		if g.Doubtful {
			found.Doubts++
		}
		if found.Count > most {
			return Found{}, errMany
		}
	}
	return found.inWords(assumed)
}
