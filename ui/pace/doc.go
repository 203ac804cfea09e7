// Package pace decides when the window draws and when it rests, and measures how even its frames
// are. It draws nothing and imports no Ebitengine: package ui calls it from its frame loop, and
// its tests need no display.
//
// # Ticks and frames
//
// The game advances by ticks, TicksPerSecond of them in a second, and Ebitengine keeps
// that number: a frame may have no new tick, or several. One goroutine, the frame loop, calls all
// methods except Pacer.Ask and Stats.Write. A frame makes these calls, in this order:
//
//	Pacer.Wait     wait until the frame may begin; then the input is read
//	Stats.Tick     for each tick: its work begins
//	Idle.Missed    ticks that a rest has dropped, which the window makes up for
//	Stats.Game     what a tick has made of the game
//	Idle.Tick      whether there was input, or anything else that goes on
//	Stats.Frame    the frame is to be painted
//	Pacer.Frame    where the frame lies between two ticks
//	Stats.Painted  whether the picture has changed
//	Idle.Painted   the same; if it has not, the frame rests
//
// # Frames between ticks
//
// The picture changes with a tick, so Pacer.Wait lets frames come no faster than ticks. There is
// one exception: if something moves and the display is known to be faster (Pacer.Ask), a frame
// comes with each refresh and shows the motion between two ticks. Pacer.Frame says where; the time
// on the screen is even, although the ticks of Ebitengine are not.
//
// # Rests
//
// After two thirds of a second without input and without motion, each frame that painted nothing
// rests. A motion is at least two changes of the picture that come within a few ticks. News of
// input (Idle.Wake) ends a rest of at most 8 ticks. If nothing reports input, or if what was
// reported was not for this window, a rest is so short that a click is answered within 50 ms, and
// it runs to its end. No other event ends a rest: what a goroutine finds is seen after it. Any
// input or motion ends the idleness, so that the next rest is again two thirds of a second away.
// So does a held key, but not one that only seems to be down; package ui finds those.
//
// # Statistics
//
// With --frame-stats FILE, the program writes the Stats as JSON when it ends: the number of frames
// in motion (frames), of those during a search (searching_frames) and of frames that painted
// something (painted_frames); p50_ms, p95_ms, p99_ms and max_ms of the intervals between frames in
// motion, only those during a search if an engine other than Random has played; and the same with
// the prefix work_ of the time from the beginning of a frame's tick to the end of its painting.
package pace
