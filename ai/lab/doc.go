// Package lab has what the rooms of the laboratory share: files of finished work, one piece a line
// as JSON, so that an interrupted run goes on where it stopped; diagrams as data, which package
// plot draws with large libraries; and games with mistakes, as people make them.
package lab
