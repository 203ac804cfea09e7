//go:build !windows

package main

// attach does nothing: what the program prints goes where the system says.
func attach() {}

// alert does nothing: the error has been printed.
func alert(error) {}
