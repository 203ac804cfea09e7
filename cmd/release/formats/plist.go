package formats

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"strings"
)

// A dict is a dictionary of a property list, in the order in which it is written.
type dict []plistPair

type plistPair struct {
	key   string
	value any // string, bool, float64, []byte, []any or dict
}

// propertyList writes a dictionary in Apple's XML form.
func propertyList(d dict) []byte {
	var b bytes.Buffer
	b.WriteString(xml.Header + `<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">` +
		"\n<plist version=\"1.0\">\n")
	property(&b, 0, d)
	b.WriteString("</plist>\n")
	return b.Bytes()
}

func property(b *bytes.Buffer, depth int, value any) {
	indent := strings.Repeat("\t", depth)
	line := func(name, text string) {
		b.WriteString(indent + "<" + name + ">")
		_ = xml.EscapeText(b, []byte(text)) // writing to a buffer cannot fail
		b.WriteString("</" + name + ">\n")
	}
	switch v := value.(type) {
	case string:
		line("string", v)
	case bool:
		fmt.Fprintf(b, "%s<%t/>\n", indent, v)
	case float64:
		line("real", fmt.Sprint(v))
	case []byte:
		line("data", base64.StdEncoding.EncodeToString(v))
	case []any:
		b.WriteString(indent + "<array>\n")
		for _, one := range v {
			property(b, depth+1, one)
		}
		b.WriteString(indent + "</array>\n")
	case dict:
		b.WriteString(indent + "<dict>\n")
		for _, e := range v {
			b.WriteString(indent + "\t<key>")
			_ = xml.EscapeText(b, []byte(e.key))
			b.WriteString("</key>\n")
			property(b, depth+1, e.value)
		}
		b.WriteString(indent + "</dict>\n")
	}
}
