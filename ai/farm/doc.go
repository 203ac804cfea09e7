// Package farm gives work to other machines and does the work of others, through a NATS server with
// JetStream.
//
// A run is what one command asks for: a title, what its workers must be, and its jobs. A job waits
// in a work queue under a name that belongs to its content, so asking twice for the same changes
// nothing. A worker takes a job, tells the server every few seconds that it still works on it,
// creates the result in a bucket and only then acknowledges the job. A worker that is killed, hangs
// or loses its network therefore loses nothing: the job goes to another one. What two workers found
// for the same job is written once, since the second Create fails.
//
// Nothing on the server is trusted. The asker checks each result, removes one that cannot be that
// of the job, names its worker and gives the job out again, to another worker if there is one.
//
// The server is no part of this package: package server has one that runs inside a program, and any
// other NATS server with JetStream serves as well.
//
// A command has one path to its result, and only the source of the games, positions or samples
// differs: a farm gives what one process gives. An order adds its jobs to the queue again after
// each new connection, and whenever the queue has lost one; the queue refuses jobs that it has.
// Each kind of value on the server has a reader with limits (values.go, run.go, status.go), and a
// worker drops a message whose name is not the digest of its content. After three wrong results of
// one job the order ends. A failure counts when a second worker reports it, and a job that has
// ended two workers is refused. If the form of the messages changes, so must the names of the queue
// and the buckets (stores.go).
package farm
