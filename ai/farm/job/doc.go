// Package job holds the work that one machine gives to another: the types of jobs, what a job may
// ask at most, and the functions that do it. They are those that one process calls itself, so a job
// gives the same result on every machine with the same version and the same form of processor.
//
// A job comes from outside. Parse refuses whatever it does not know, and a job can do nothing but
// what its type does: it names no program and no file of the machine.
package job
