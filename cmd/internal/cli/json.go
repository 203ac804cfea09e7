package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// fields lists the fields of the JSON that a value is written as, one on a line: its path, its type
// and what it means, which is the tag "help" of the field.
func fields(v any) string {
	var rows [][2]string
	eachField(reflect.TypeOf(v), "", func(path string, field reflect.StructField) {
		rows = append(rows, [2]string{path, kind(field.Type) + ": " + field.Tag.Get("help")})
	})
	width := 0
	for _, r := range rows {
		width = max(width, len(r[0]))
	}
	var b strings.Builder
	for _, r := range rows {
		fmt.Fprintf(&b, "  %-*s  %s\n", width, r[0], r[1])
	}
	return b.String()
}

// eachField calls f for each field of a struct type and of the structs in it.
func eachField(t reflect.Type, front string, f func(path string, field reflect.StructField)) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for i := range t.NumField() {
		field := t.Field(i)
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		switch {
		case !field.IsExported() && !field.Anonymous || name == "-":
			continue
		case field.Anonymous && name == "":
			eachField(field.Type, front, f)
			continue
		case name == "":
			name = field.Name
		}
		f(front+name, field)
		inner := front + name + "."
		if k := field.Type.Kind(); k == reflect.Slice || k == reflect.Array {
			inner = front + name + "[]."
		}
		eachField(field.Type, inner, f)
	}
}

// kind names a type as JSON has it.
func kind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return kind(t.Elem()) + " or null"
	case reflect.Slice, reflect.Array:
		return "list"
	case reflect.Struct, reflect.Map:
		return "object"
	case reflect.String:
		return "text"
	case reflect.Bool:
		return "true or false"
	case reflect.Float32, reflect.Float64:
		return "number"
	}
	return "integer"
}

// JSONFlag adds the flag --json to a command, and to its help the fields of what the flag prints.
// printed is a value of that type.
func JSONFlag(cmd *cobra.Command, on *bool, printed any) {
	cmd.Flags().BoolVar(on, "json", false, "print JSON (see the fields above)")
	flag := cmd.Flags().Lookup("json")
	flag.Value = struct{ pflag.Value }{flag.Value} // the help would add [=true|false]
	cmd.Annotations = map[string]string{"json": fmt.Sprintf("%T", printed)}
	cmd.Long = cmp.Or(cmd.Long, cmd.Short+".") + "\n\nJSON fields:\n\n" + strings.TrimRight(fields(printed), "\n")
}

// PrintJSON prints v as one JSON value. It must be of the type that the help of --json describes.
func PrintJSON(cmd *cobra.Command, v any) error {
	if printed := fmt.Sprintf("%T", v); printed != cmd.Annotations["json"] {
		return fmt.Errorf("the help of --json does not describe %s", printed)
	}
	e := json.NewEncoder(cmd.OutOrStdout())
	e.SetIndent("", "  ")
	return e.Encode(v)
}
