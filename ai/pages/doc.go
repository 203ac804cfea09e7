// Package pages asks the system for large pages behind tables that are read all over.
package pages
