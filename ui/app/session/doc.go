// Package session runs one match as a state machine. It handles turns, background searches, pacing,
// undo, browsing, snapshots and autosave. It does not import Ebitengine, and its tests need no
// display.
//
// One goroutine, the frame loop, calls all methods. Only Close blocks: searches run on an ai.Pool
// and send their results over channels that Tick polls. The session converts all scores to Black's
// side; the UI never negates a score. Time is counted in ticks of 1/60 s.
package session
