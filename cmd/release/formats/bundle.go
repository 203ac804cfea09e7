package formats

import (
	"cmp"
	"crypto/sha1"
	"crypto/sha256"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Folder is the name of the folder of the application.
const Folder = "Flipside.app"

// An Application is what the folder of an application is made of.
type Application struct {
	ID        string // such as org.example.Program
	Version   string // begins with three numbers, such as 1.2.3-rc1 or 0.0.0+12.gabcdef
	Copyright string
	Program   []byte // not signed
	Icon      []byte // as Icon makes it
	Resources []File
}

var numbers = regexp.MustCompile(`^\d+\.\d+\.\d+`)

// Bundle returns the files of the application, whose names begin with Folder. The program is
// signed, and so are all other files.
func Bundle(a Application) ([]File, error) {
	version := numbers.FindString(a.Version)
	if version == "" {
		return nil, fmt.Errorf("the version %q does not begin with three numbers such as 1.2.3", a.Version)
	}
	p, err := readProgram(a.Program)
	if err != nil {
		return nil, err
	}
	if p.needs == 0 {
		return nil, errors.New("the program does not say which version of macOS it needs")
	}
	resources := append([]File{{Name: "flipside.icns", Mode: 0o644, Data: a.Icon}}, a.Resources...)
	resources = Within("Resources", resources)
	info, seal := propertyList(a.info(version, p.needs)), propertyList(codeResources(resources))
	signed, err := Sign(a.Program, a.ID, info, seal)
	if err != nil {
		return nil, err
	}
	return Within(Folder+"/Contents", append(resources,
		File{Name: "Info.plist", Mode: 0o644, Data: info},
		File{Name: "PkgInfo", Mode: 0o644, Data: []byte("APPL????")},
		File{Name: "MacOS/flipside", Mode: 0o755, Data: signed},
		File{Name: "_CodeSignature/CodeResources", Mode: 0o644, Data: seal})), nil
}

// info returns what Info.plist says. CFBundleVersion, too, has three numbers and nothing else.
func (a *Application) info(version string, needs uint32) dict {
	documents, ours, others := a.documents()
	return dict{
		{"CFBundleDevelopmentRegion", "en"},
		{"CFBundleDisplayName", "Flipside"},
		{"CFBundleDocumentTypes", documents},
		{"CFBundleExecutable", "flipside"},
		{"CFBundleIconFile", "flipside"},
		{"CFBundleIdentifier", a.ID},
		{"CFBundleInfoDictionaryVersion", "6.0"},
		{"CFBundleName", "Flipside"},
		{"CFBundlePackageType", "APPL"},
		{"CFBundleShortVersionString", version},
		{"CFBundleSupportedPlatforms", []any{"MacOSX"}},
		{"CFBundleVersion", version},
		{"LSApplicationCategoryType", "public.app-category.board-games"},
		{"LSMinimumSystemVersion", fmt.Sprintf("%d.%d", needs>>16, needs>>8&0xff)},
		{"NSHighResolutionCapable", true},
		{"NSHumanReadableCopyright", a.Copyright},
		{"NSPrincipalClass", "NSApplication"},
		{"NSSupportsAutomaticGraphicsSwitching", true},
		{"UTExportedTypeDeclarations", ours},
		{"UTImportedTypeDeclarations", others},
	}
}

// documentTypes are the files that the game opens. Those without a name that others have given them
// get one below the identifier of the application. Those without a base are known to the system.
var documentTypes = []struct{ ending, about, name, base, rank, mime string }{
	{"ggf", "Othello games (GGF)", "", "public.plain-text", "Default", "application/x-othello-ggf"},
	{"sgf", "Game record (SGF)", "com.red-bean.sgf", "public.plain-text", "Alternate", "application/x-go-sgf"},
	{"wtb", "Othello tournament games (WTHOR)", "", "public.data", "Default", "application/x-othello-wthor"},
	{"obf", "Othello positions (OBF)", "", "public.plain-text", "Default", "application/x-othello-obf"},
	{"pgn", "Game record (PGN)", "io.flipside.Flipside.pgn", "public.plain-text", "Alternate", "application/vnd.chess-pgn"},
	{"csv", "Table (CSV)", "public.comma-separated-values-text", "", "Alternate", ""},
}

func (a *Application) documents() (documents, ours, others []any) {
	for _, t := range documentTypes {
		name := cmp.Or(t.name, a.ID+"."+t.ending)
		documents = append(documents, dict{
			{"CFBundleTypeName", t.about},
			{"CFBundleTypeRole", "Viewer"},
			{"LSHandlerRank", t.rank},
			{"LSItemContentTypes", []any{name}},
		})
		if t.base == "" {
			continue
		}
		declaration := dict{
			{"UTTypeConformsTo", []any{t.base}},
			{"UTTypeDescription", t.about},
			{"UTTypeIdentifier", name},
			{"UTTypeTagSpecification", dict{
				{"public.filename-extension", []any{t.ending}},
				{"public.mime-type", []any{t.mime}},
			}},
		}
		if t.name == "" {
			ours = append(ours, declaration)
		} else {
			others = append(others, declaration)
		}
	}
	return documents, ours, others
}

// codeResources lists the files of an application that its signature covers by their hashes, with
// the rules that say which files belong there. The rules are those that codesign writes: macOS
// expects them. The first list and its rules are for systems before OS X 10.9.
func codeResources(files []File) dict {
	var old, list dict
	files = slices.SortedFunc(slices.Values(files), func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	for _, f := range files {
		first, second := sha1.Sum(f.Data), sha256.Sum256(f.Data)
		old = append(old, plistPair{f.Name, first[:]})
		list = append(list, plistPair{f.Name, dict{{"hash2", second[:]}}})
	}
	rule := func(key string, weight float64) dict {
		if key == "" {
			return dict{{"weight", weight}}
		}
		return dict{{key, true}, {"weight", weight}}
	}
	return dict{
		{"files", old},
		{"files2", list},
		{"rules", dict{
			{`^Resources/`, true},
			{`^Resources/.*\.lproj/`, rule("optional", 1000)},
			{`^Resources/.*\.lproj/locversion.plist$`, rule("omit", 1100)},
			{`^Resources/Base\.lproj/`, rule("", 1010)},
			{`^version.plist$`, true},
		}},
		{"rules2", dict{
			{`.*\.dSYM($|/)`, rule("", 11)},
			{`^(.*/)?\.DS_Store$`, rule("omit", 2000)},
			{`^(Frameworks|SharedFrameworks|PlugIns|Plug-ins|XPCServices|Helpers|MacOS|Library/(Automator|Spotlight|LoginItems))/`, rule("nested", 10)},
			{`^.*`, true},
			{`^Info\.plist$`, rule("omit", 20)},
			{`^PkgInfo$`, rule("omit", 20)},
			{`^Resources/`, rule("", 20)},
			{`^Resources/.*\.lproj/`, rule("optional", 1000)},
			{`^Resources/.*\.lproj/locversion.plist$`, rule("omit", 1100)},
			{`^Resources/Base\.lproj/`, rule("", 1010)},
			{`^[^/]+$`, rule("nested", 10)},
			{`^embedded\.provisionprofile$`, rule("", 20)},
			{`^version\.plist$`, rule("", 20)},
		}},
	}
}
