//go:build !linux

package yield

func lower() {}
