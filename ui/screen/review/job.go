package review

import (
	"flipside/ai/coach"
	"flipside/game"
	"flipside/ui/app/jobs"
)

// job is the review of the game in the background. The squares of its answers are turned by the
// symmetry by which the game is shown.
type job struct {
	reviewer *jobs.Reviewer
	tag      coach.Tag
}

// state returns what the review does now.
func (j *job) state() jobs.ReviewState { return j.reviewer.State(j.tag) }

// err returns why the review has failed.
func (j *job) err() error { return j.reviewer.Err(j.tag) }

// stop, resume and refine change what the review does.
func (j *job) stop()   { j.reviewer.Stop(j.tag) }
func (j *job) resume() { j.reviewer.Resume(j.tag) }
func (j *job) refine() { j.reviewer.Refine(j.tag) }

// report returns the newest report, if there is one.
func (j *job) report(turned int) (coach.Report, bool) {
	r, ok := j.reviewer.Report(j.tag)
	return turnedReport(r, turned), ok
}

// news reports whether the latest report has another serial number than serial.
func (j *job) news(serial int) bool {
	r, ok := j.reviewer.Report(j.tag)
	return ok && r.Serial != serial
}

// judge asks what m would be worth instead of the move at ply.
func (j *job) judge(ply int, m game.Move, turned int) {
	j.reviewer.Judge(j.tag, ply, m.Transform(game.InverseSymmetry(turned)))
}

// judged returns the answer to judge, if there is one.
func (j *job) judged(turned int) (jobs.Judged, bool) {
	answer, ok := j.reviewer.Judged(j.tag)
	answer.Judgement = turnedJudgement(answer.Judgement, turned)
	return answer, ok
}
