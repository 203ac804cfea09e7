package farm

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"flipside/ai/farm/job"
	"flipside/game"
	"flipside/game/base/plain"
)

// Any in a list of [Needs] accepts every version or form.
const Any = "any"

// Needs say which workers may do the jobs of a run.
type Needs struct {
	Versions []string `json:"versions"`
	Forms    []string `json:"forms"`
}

// Refuse returns one sentence that says why a worker may not do the jobs, or "" if it may.
func (n Needs) Refuse(title, version, form string) string {
	for _, c := range []struct {
		what, mine string
		takes      []string
	}{{"version", version, n.Versions}, {"processor", form, n.Forms}} {
		if !slices.Contains(c.takes, c.mine) && !slices.Contains(c.takes, Any) {
			return plain.Line(fmt.Sprintf("%s accepts only %s %s, but this worker has %s", title, c.what, strings.Join(c.takes, " or "), c.mine))
		}
	}
	return ""
}

// Form returns the form of the program on this processor: its architecture, and whether it uses the
// assembly functions. Two machines with the same form play the same games.
func Form() string {
	if game.Assembly() {
		return runtime.GOARCH + "/assembly"
	}
	return runtime.GOARCH + "/portable"
}

// Version identifies the program exactly: the version set at build time, or its commit. If neither
// distinguishes builds, a digest of the program follows.
func Version(built string) string {
	if built != "" && built != "dev" && !strings.HasSuffix(built, "-dirty") {
		return built
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		set := map[string]string{}
		for _, s := range info.Settings {
			set[s.Key] = s.Value
		}
		if set["vcs.revision"] != "" && set["vcs.modified"] == "false" {
			return set["vcs.revision"]
		}
	}
	if sum := programSum(); sum != "" {
		return built + "+" + sum
	}
	return built
}

// programSum is the beginning of the digest of this program, or "" if it cannot be read.
var programSum = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	return job.Digest(data)[:12]
})

// run is the server's description of a run.
type run struct {
	Title string    `json:"title"`
	Needs Needs     `json:"needs"`
	Jobs  int       `json:"jobs"`
	Asked time.Time `json:"asked"`
	Asker string    `json:"asker"` // the machine's name
	Beat  int       `json:"beat"`  // milliseconds after which a worker must send a heartbeat
}

// The limits of a run.
const (
	maxTitle = 400
	maxBeat  = 3_600_000 // milliseconds
	maxNeeds = 32
	maxRun   = 16 << 10 // bytes
)

// parseRun parses a run. The error says what is wrong with it.
func parseRun(text []byte) (run, error) {
	var r run
	if len(text) > maxRun {
		return r, fmt.Errorf("it has %d bytes; the limit is %d", len(text), maxRun)
	}
	if json.Unmarshal(text, &r) != nil {
		return r, fmt.Errorf("this version cannot read it")
	}
	if len(r.Title) > maxTitle || len(r.Needs.Versions) > maxNeeds || len(r.Needs.Forms) > maxNeeds || r.Beat < 1 || r.Beat > maxBeat || r.Jobs < 0 {
		return r, fmt.Errorf("its title, requirements or numbers are out of range")
	}
	return r, nil
}
