//go:build !linux

package sys

func lower() {}
