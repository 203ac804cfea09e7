package cli

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"flipside/assets/words"
)

// JSON is the value of a flag that makes a command print JSON. It is a pflag.Value.
type JSON struct {
	On      *bool
	Printed any  // a value of the type that is printed; the help lists its fields
	listed  bool // the help has the fields already
}

// String implements pflag.Value.
func (j *JSON) String() string { return strconv.FormatBool(*j.On) }

// Type implements pflag.Value. The flag is one of true and false.
func (j *JSON) Type() string { return "bool" }

// Set implements pflag.Value.
func (j *JSON) Set(text string) (err error) {
	*j.On, err = strconv.ParseBool(text)
	return err
}

// Fields lists the fields of the JSON that a value is written as, one on a line: its path, its type
// and what it means. The text of a field has the key "json.TYPE.NAME", with the Go name of the
// struct and the name of the field in JSON.
func Fields(v any) string {
	var rows [][2]string
	eachField(reflect.TypeOf(v), "", func(path string, t reflect.Type, key words.Key) {
		rows = append(rows, [2]string{path, kind(t) + ": " + words.Get(key)})
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
func eachField(t reflect.Type, front string, f func(path string, t reflect.Type, key words.Key)) {
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
		f(front+name, field.Type, words.Key("json."+t.Name()+"."+name))
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

// JSONFlag adds the flag --json. printed is a value of the type that it prints.
func JSONFlag(flags *pflag.FlagSet, on *bool, printed any) {
	flags.VarPF(&JSON{On: on, Printed: printed}, "json", "", "cli.json").NoOptDefVal = "true"
}

// Documented returns an error if v is not of the type that the help of --json describes.
func Documented(flags *pflag.FlagSet, v any) error {
	if j, ok := flags.Lookup("json").Value.(*JSON); !ok || reflect.TypeOf(j.Printed) != reflect.TypeOf(v) {
		return fmt.Errorf("the help of --json does not describe %T", v)
	}
	return nil
}
