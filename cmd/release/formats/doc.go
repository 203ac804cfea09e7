// Package formats makes the files that systems want of a program: archives whose bytes depend only
// on the files in them; for macOS an application, with its folder, its icon and its signature; for
// Windows what its shell shows of a program, which is an icon, a version and a manifest.
package formats
