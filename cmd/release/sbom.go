package main

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"

	"flipside/game/base/atomicfile"
)

// cyclonedx lists the modules of a program.
const cyclonedx = "github.com/CycloneDX/cyclonedx-gomod/cmd/cyclonedx-gomod@v1.10.0"

// parts writes the list of all modules that the programs consist of, in the form of CycloneDX.
func (r *release) parts(ctx context.Context, name string) error {
	path := filepath.Join(r.temp, name)
	if _, err := r.command(ctx, here, "go", "run", cyclonedx, "mod", "-type", "application", "-licenses", "-std", "-json",
		"-noserial", "-notimestamp", "-output", path, r.root); err != nil {
		return err
	}
	data, err := atomicfile.ReadAll(path)
	if err == nil {
		data, err = settled(data, r.version)
	}
	if err != nil {
		return err
	}
	return r.put(name, data)
}

// settled returns a list of modules that does not depend on the machine: with our version instead
// of the one that git gave the tool, which needs history, and without the digests of the
// tool.
func settled(list []byte, version string) ([]byte, error) {
	errForm := errors.New("cyclonedx-gomod wrote a list in a form that is not known")
	var bom map[string]any
	if json.Unmarshal(list, &bom) != nil {
		return nil, errForm
	}
	metadata, _ := bom["metadata"].(map[string]any)
	ours, _ := metadata["component"].(map[string]any)
	old, named := ours["bom-ref"].(string)
	if !named {
		return nil, errForm
	}
	reference := "pkg:golang/flipside@v" + version + "?type=module"
	ours["bom-ref"], ours["purl"], ours["version"] = reference, reference, "v"+version
	links, _ := bom["dependencies"].([]any)
	for _, l := range links {
		if link, _ := l.(map[string]any); link["ref"] == old {
			link["ref"] = reference
		}
	}
	tools, _ := metadata["tools"].([]any)
	for _, t := range tools {
		if tool, ok := t.(map[string]any); ok {
			delete(tool, "hashes")
		}
	}
	return json.MarshalIndent(bom, "", "  ")
}
