// Package session runs one match as a state machine: whose turn it is, the searches that go on
// behind it, pacing, undo, browsing, snapshots, autosave. It imports no Ebitengine and is tested
// without a display.
//
// All methods are called from one goroutine, the frame loop's, and none but Close blocks: searches
// run on an ai.Pool and come back over channels that Tick polls. Scores are turned to Black's side
// here, once; the UI never negates. Time is counted in ticks of 1/60 s.
package session
