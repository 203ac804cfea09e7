// Package datafile is the form of our files of weights and of opening books: a magic word, a
// version, sizes, a checksum, a header in JSON that says how the content was made, and a compressed
// body. An error says in one line what is wrong with a file; the caller adds the name of the file.
package datafile
