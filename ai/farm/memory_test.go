package farm

import (
	"context"
	"encoding/json"
	"fmt"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"flipside/ai/farm/job"
	"flipside/game/base/sys"
)

// solving returns a job whose engine has a table of some MB and gives up early.
func solving(t *testing.T, number, tableMB int) *job.Job {
	t.Helper()
	const position = "---------------------------OX------XO--------------------------- X"
	j, err := job.New("solve", fmt.Sprintf("position %d", number), "", time.Minute,
		job.Solve{Position: position, Player: "minimax:easy", Parallel: "ybwc", Threads: 1, HashMB: tableMB, Nodes: uint64(100_000 + number)})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// Jobs whose tables do not fit into memory together are done one after another, and a job whose
// tables do not fit alone is refused.
func TestJobsShareTheMemory(t *testing.T) {
	t.Cleanup(sys.LimitTables(100))
	address := serve(t)
	var at, most, did atomic.Int32
	startWorker(t, &Worker{Link: dial(t, address), Cores: 4, Do: func(_ context.Context, j *job.Job) (json.RawMessage, error) {
		most.Store(max(most.Load(), at.Add(1)))
		time.Sleep(20 * time.Millisecond)
		at.Add(-1)
		did.Add(1)
		return json.Marshal(j.Name)
	}})
	jobs := []*job.Job{solving(t, 1, 60), solving(t, 2, 60), solving(t, 3, 60), solving(t, 4, 60), solving(t, 5, 101)}
	a := ask(t, dial(t, address), Order{Check: named, Title: "a test", Needs: here, Jobs: jobs})
	defer a.Close(true)
	all(t, a, jobs[:4])
	if most.Load() != 1 || did.Load() != 4 {
		t.Errorf("%d jobs at once, %d were done", most.Load(), did.Load())
	}
	if _, err := a.Result(context.Background(), 4); err == nil || !strings.Contains(err.Error(), "a table of 101 MB does not fit") {
		t.Errorf("%v", err)
	}
}

// After a failed job, its table is returned to the system.
func TestTheTableOfAFailedJobIsFreed(t *testing.T) {
	const tableMB = 256
	address := serve(t)
	startWorker(t, &Worker{Link: dial(t, address), Do: func(context.Context, *job.Job) (json.RawMessage, error) {
		table, err := sys.GrowTable[uint64](nil, tableMB<<20/8)
		if err == nil {
			err = fmt.Errorf("it breaks after %d", len(table))
		}
		return nil, err
	}})
	a := ask(t, dial(t, address), Order{Title: "a test", Needs: here, Jobs: []*job.Job{solving(t, 1, tableMB)}})
	defer a.Close(true)
	if _, err := a.Result(context.Background(), 0); err == nil || !strings.Contains(err.Error(), "it breaks after") {
		t.Fatalf("%v", err)
	}
	waitUntil(t, func() bool {
		time.Sleep(10 * time.Millisecond) // each check stops the program
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		inUse, _ := sys.TablesMB()
		return inUse == 0 && m.HeapInuse < tableMB<<20 && m.HeapReleased >= tableMB<<20
	})
}
