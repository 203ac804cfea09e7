// Package pages asks the system for large memory pages for tables that are read at random places.
package pages
