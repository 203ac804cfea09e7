//go:build !nosound

package sound

import (
	"errors"
	"io"
	"time"

	"github.com/ebitengine/oto/v3"
)

var errQuit = errors.New("closed while the device was being opened")

// otoDevice is the system's default device. A process can open it only once.
type otoDevice struct {
	*oto.Context
	player *oto.Player
}

// buffer is the requested latency. It is short compared with the 120 ms in which a disc is placed.
const buffer = 30 * time.Millisecond

func open(r io.Reader, quit <-chan struct{}) (device, error) {
	ctx, ready, err := oto.NewContext(&oto.NewContextOptions{SampleRate: Rate, ChannelCount: 2, Format: oto.FormatFloat32LE, BufferSize: buffer, ApplicationName: "Flipside"})
	if err != nil {
		return nil, err
	}
	select {
	case <-ready:
	case <-quit:
		return nil, errQuit
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := ctx.NewPlayer(r)
	p.SetBufferSize(int(buffer.Seconds()*Rate) * 8)
	p.Play()
	return otoDevice{ctx, p}, nil
}

// Resume implements device. If the device has failed meanwhile, Resume returns the error.
func (d otoDevice) Resume() error {
	if err := d.Context.Resume(); err != nil {
		return err
	}
	return d.Context.Err()
}

// Close implements device. The context itself stays until the process ends.
func (d otoDevice) Close() error {
	d.player.Pause()
	return d.Context.Suspend()
}
