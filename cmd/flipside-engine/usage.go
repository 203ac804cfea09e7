package main

import "fmt"

// errUsage marks an error of the command line that a command has found itself, inside its work.
type errUsage struct{ Err error }

func (e errUsage) Error() string { return e.Err.Error() }

func (e errUsage) Unwrap() error { return e.Err }

// usage returns an error of the command line.
func usage(format string, args ...any) error { return errUsage{Err: fmt.Errorf(format, args...)} }
