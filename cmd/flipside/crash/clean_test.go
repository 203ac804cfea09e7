package crash

import "testing"

// Only known lines stay, whatever is between them.
func TestClean(t *testing.T) {
	for _, c := range []struct{ raw, want string }{
		{"panic: Ada\n\tpanic: runtime error: integer divide by zero\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a]\nAda\n\n" +
			"goroutine 18 gp=0xc0001 m=0 mp=0x5 [running, {user: Ada}]:\n" +
			"flipside/ui.(*App).Update(0xc00012?, {0x1, 0x2?, ...})\n\t/home/ada lovelace/src/ui/app.go:12 +0x1d fp=0xc0 sp=0xc1 pc=0x4\n" +
			"main.run(...)\n\tC:\\Users\\Ada\\main.go:7\nrax    0x6164\nAda was here\n" +
			"panic({0x1?, 0x2?})\n\t/usr/lib/go/src/runtime/panic.go:783 +0x132\n" +
			"created by github.com/hajimehoshi/ebiten/v2/internal/ui.(*UserInterface).Run.func1 in goroutine 1\n\t/home/ada/go/pkg/mod/x@v2/internal/ui/run.go:3 +0x5\n",
			"panic: a value" + leftOut + "\n\tpanic: runtime error: integer divide by zero\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a]\n\n" +
				"goroutine 18:\n" +
				"flipside/ui.(*App).Update(0xc00012?, {0x1, 0x2?, ...})\n\tflipside/ui/app.go:12 +0x1d\n" +
				"main.run(...)\n\tflipside/cmd/flipside/main.go:7\n" +
				"panic({0x1?, 0x2?})\n\truntime/panic.go:783 +0x132\n" +
				"created by github.com/hajimehoshi/ebiten/v2/internal/ui.(*UserInterface).Run.func1 in goroutine 1\n" +
				"\tgithub.com/hajimehoshi/ebiten/v2/internal/ui/run.go:3 +0x5\n"},
		{"SIGABRT: abort\nPC=0x48 m=0 sigcode=0\n\ngoroutine 0 gp=0x8 m=0 mp=0x8 [idle]:\nruntime.futex(0x8)\n\t/go/src/runtime/sys_linux_amd64.s:558 +0x21\n",
			"SIGABRT: abort\n\ngoroutine 0 [idle]:\nruntime.futex(0x8)\n\truntime/sys_linux_amd64.s:558 +0x21\n"},
		{"panic: Ada", "panic: a value" + leftOut + "\n\n"},
		{"fatal error: concurrent map writes\n\nruntime stack:\nAda\n", "fatal error: concurrent map writes\n\nruntime stack:\n"},
		{"", wordless + "\n\n"},
	} {
		if got := clean(c.raw); got != c.want {
			t.Errorf("%q becomes\n%s\nwant\n%s", c.raw, got, c.want)
		}
	}
}
