// Package container is the file form that weights and opening books share: a magic word, a version,
// sizes, a checksum, a header in JSON that says where the content comes from, and a deflated body.
// Its errors say in one line what is wrong with a file; who reads it says which file.
package container
