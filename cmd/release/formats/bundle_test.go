package formats

import (
	"bytes"
	"cmp"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/xml"
	"strconv"
	"strings"
	"testing"
)

// An element is a part of a property list as XML has it.
type element struct {
	XMLName xml.Name
	Text    string    `xml:",chardata"`
	Inner   []element `xml:",any"`
}

// value returns what an element stands for.
func (e element) value(t *testing.T) any {
	t.Helper()
	switch e.XMLName.Local {
	case "string":
		return e.Text
	case "true", "false":
		return e.XMLName.Local == "true"
	case "real":
		f, err := strconv.ParseFloat(e.Text, 64)
		if err != nil {
			t.Fatal(err)
		}
		return f
	case "data":
		b, err := base64.StdEncoding.DecodeString(e.Text)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	case "array":
		var all []any
		for _, inner := range e.Inner {
			all = append(all, inner.value(t))
		}
		return all
	case "dict":
		all := map[string]any{}
		for i := 0; i+1 < len(e.Inner); i += 2 {
			if e.Inner[i].XMLName.Local != "key" || all[e.Inner[i].Text] != nil {
				t.Fatalf("%q is no new key", e.Inner[i].Text)
			}
			all[e.Inner[i].Text] = e.Inner[i+1].value(t)
		}
		return all
	}
	t.Fatalf("a property list with %s", e.XMLName.Local)
	return nil
}

func properties(t *testing.T, data []byte) map[string]any {
	t.Helper()
	var root element
	if err := xml.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	if root.XMLName.Local != "plist" || len(root.Inner) != 1 {
		t.Fatalf("%s with %d parts", root.XMLName.Local, len(root.Inner))
	}
	return root.Inner[0].value(t).(map[string]any)
}

func application(t *testing.T, arch string) Application {
	t.Helper()
	return Application{ID: "org.example.Test", Version: "1.2.3+14.gabcdef", Copyright: "© 2026 Smith & Sons",
		Program: built(t, "darwin", arch), Icon: []byte("an icon"),
		Resources: []File{{Name: "licenses.txt", Mode: 0o644, Data: []byte("all licences")}}}
}

func TestBundle(t *testing.T) {
	a := application(t, "amd64")
	files, err := Bundle(a)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]File{}
	for _, f := range files {
		name, inside := strings.CutPrefix(f.Name, "Flipside.app/Contents/")
		if !inside || (f.Mode == 0o755) != (name == "MacOS/flipside") {
			t.Errorf("%s has the mode %v", f.Name, f.Mode)
		}
		found[name] = f
	}
	if len(found) != 6 || string(found["PkgInfo"].Data) != "APPL????" || string(found["Resources/licenses.txt"].Data) != "all licences" {
		t.Errorf("%d files; PkgInfo is %q", len(found), found["PkgInfo"].Data)
	}

	info := properties(t, found["Info.plist"].Data)
	for key, want := range map[string]any{"CFBundleIdentifier": "org.example.Test", "CFBundleShortVersionString": "1.2.3",
		"CFBundleVersion": "1.2.3", "CFBundleExecutable": "flipside", "CFBundleIconFile": "flipside",
		"NSHighResolutionCapable": true, "NSHumanReadableCopyright": "© 2026 Smith & Sons", "NSPrincipalClass": "NSApplication",
		"LSApplicationCategoryType": "public.app-category.board-games", "LSMinimumSystemVersion": "12.0"} {
		if info[key] != want {
			t.Errorf("%s is %v and not %v", key, info[key], want)
		}
	}
	// Every type of files is declared once.
	declared := map[string]string{}
	for _, key := range []string{"UTExportedTypeDeclarations", "UTImportedTypeDeclarations"} {
		for _, one := range info[key].([]any) {
			d := one.(map[string]any)
			declared[d["UTTypeIdentifier"].(string)] = d["UTTypeTagSpecification"].(map[string]any)["public.filename-extension"].([]any)[0].(string)
		}
	}
	ranks := map[string]any{}
	for _, one := range info["CFBundleDocumentTypes"].([]any) {
		d := one.(map[string]any)
		name := d["LSItemContentTypes"].([]any)[0].(string)
		ranks[cmp.Or(declared[name], name)] = d["LSHandlerRank"]
	}
	if len(ranks) != 6 || ranks["pgn"] != "Alternate" || ranks["public.comma-separated-values-text"] != "Alternate" || ranks["sgf"] != "Alternate" || ranks["ggf"] != "Default" || declared["com.red-bean.sgf"] != "sgf" || len(declared) != 5 {
		t.Errorf("ranks %v of %v", ranks, declared)
	}

	sealed := properties(t, found["_CodeSignature/CodeResources"].Data)
	old, list := sealed["files"].(map[string]any), sealed["files2"].(map[string]any)
	if len(old) != 2 || len(list) != 2 {
		t.Errorf("%d and %d files are sealed", len(old), len(list))
	}
	for name, hashes := range list {
		first, second := sha1.Sum(found[name].Data), sha256.Sum256(found[name].Data)
		if old[name] != string(first[:]) || hashes.(map[string]any)["hash2"] != string(second[:]) {
			t.Errorf("the hashes of %s do not fit", name)
		}
	}

	s := inspect(t, found["MacOS/flipside"].Data)
	for slot, name := range map[int]string{1: "Info.plist", 3: "_CodeSignature/CodeResources"} {
		if sum := sha256.Sum256(found[name].Data); !bytes.Equal(sum[:], s.special[slot]) || s.id != a.ID {
			t.Errorf("the signature of %q does not fit %s", s.id, name)
		}
	}

	again, err := Bundle(a)
	if err != nil || len(again) != len(files) {
		t.Fatal(err)
	}
	for i := range files {
		if again[i].Name != files[i].Name || !bytes.Equal(again[i].Data, files[i].Data) {
			t.Errorf("made twice, %s differs", files[i].Name)
		}
	}
}

func TestBundleRefuses(t *testing.T) {
	good := Application{ID: "org.example.Test", Version: "1.2.3", Program: small(64)}
	for want, change := range map[string]func(*Application){
		"three numbers":        func(a *Application) { a.Version = "dev" },
		"damaged":              func(a *Application) { a.Program = a.Program[:20] },
		"which version of mac": func(*Application) {},
	} {
		a := good
		change(&a)
		if _, err := Bundle(a); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
}
