package widget

import (
	"image/color"
	"math"
)

// Icon is a drawing made of strokes on a grid of 24 by 24. Each stroke is a polyline of x, y pairs.
type Icon [][]float64

// circle returns a polyline along a circle. The angles from and to are in degrees, clockwise from
// the right.
func circle(x, y, r, from, to float64) []float64 {
	const steps = 12
	var line []float64
	for i := range steps + 1 {
		a := (from + (to-from)*float64(i)/steps) * math.Pi / 180
		line = append(line, x+r*math.Cos(a), y+r*math.Sin(a))
	}
	return line
}

// The icons.
var (
	IconUndo     = Icon{{8, 5, 4, 9, 8, 13}, {4, 9, 14, 9}, circle(14, 14, 5, -90, 90), {14, 19, 9, 19}}
	IconRedo     = Icon{{16, 5, 20, 9, 16, 13}, {20, 9, 10, 9}, circle(10, 14, 5, -90, -270), {10, 19, 15, 19}}
	IconHint     = Icon{circle(12, 10, 6, 130, 410), {9.5, 15, 9.5, 18, 14.5, 18, 14.5, 15}, {10, 21, 14, 21}}
	IconAnalysis = Icon{{4, 20, 20, 20}, {6, 16, 6, 12}, {12, 16, 12, 5}, {18, 16, 18, 9}}
	IconValues   = Icon{{4, 4, 20, 4, 20, 20, 4, 20, 4, 4}, {8, 16, 16, 16}, {10, 9, 12, 8, 12, 12}}
	IconMenu     = Icon{{4, 6, 20, 6}, {4, 12, 20, 12}, {4, 18, 20, 18}}
	IconPause    = Icon{{8, 5, 8, 19}, {16, 5, 16, 19}}
	IconPlay     = Icon{{7, 5, 18, 12, 7, 19, 7, 5}}
	IconStep     = Icon{{5, 5, 14, 12, 5, 19, 5, 5}, {19, 5, 19, 19}}
	IconSlower   = Icon{{12, 6, 5, 12, 12, 18}, {19, 6, 12, 12, 19, 18}}
	IconFaster   = Icon{{12, 6, 19, 12, 12, 18}, {5, 6, 12, 12, 5, 18}}
	IconFirst    = Icon{{6, 6, 6, 18}, {17, 6, 10, 12, 17, 18}}
	IconBack     = Icon{{15, 6, 8, 12, 15, 18}}
	IconForward  = Icon{{9, 6, 16, 12, 9, 18}}
	IconLast     = Icon{{7, 6, 14, 12, 7, 18}, {18, 6, 18, 18}}
	IconNew      = Icon{{12, 5, 12, 19}, {5, 12, 19, 12}}
	IconDown     = Icon{{6, 9, 12, 15, 18, 9}}
	IconTick     = Icon{{5, 12.5, 10, 17.5, 19, 7}}
	IconSettings = Icon{{4, 8, 7, 8}, circle(10, 8, 3, 0, 360), {13, 8, 20, 8},
		{4, 16, 11, 16}, circle(14, 16, 3, 0, 360), {17, 16, 20, 16}}
	IconKeys = Icon{{3, 6, 21, 6, 21, 18, 3, 18, 3, 6}, {7, 10, 7, 10}, {12, 10, 12, 10}, {17, 10, 17, 10},
		{8, 14, 16, 14}}
	IconQuit   = Icon{circle(12, 13, 7, -55, 235), {12, 4, 12, 12}}
	IconPerson = Icon{circle(12, 8, 4, 0, 360), circle(12, 21, 7, 180, 360)}
	IconPeople = Icon{circle(8, 9, 3.5, 0, 360), circle(8, 21, 6, 180, 360),
		circle(16, 9, 3.5, -100, 100), circle(16, 21, 6, 250, 360)}
	IconWatch   = Icon{circle(12, 18, 11, 215, 325), circle(12, 6, 11, 35, 145), circle(12, 12, 2.5, 0, 360)}
	IconGames   = Icon{{4, 10, 4, 20, 14, 20}, {8, 4, 20, 4, 20, 16, 8, 16, 8, 4}}
	IconUp      = Icon{{12, 20, 12, 5}, {6, 11, 12, 5, 18, 11}}
	IconHouse   = Icon{{3, 12, 12, 4, 21, 12}, {6, 10, 6, 20, 18, 20, 18, 10}, {12, 20, 12, 15}}
	IconFolder  = Icon{{3, 19, 3, 5, 9, 5, 11, 8, 21, 8, 21, 19, 3, 19}}
	IconFile    = Icon{{6, 3, 14, 3, 18, 7, 18, 21, 6, 21, 6, 3}}
	IconCopy    = Icon{{8, 8, 20, 8, 20, 21, 8, 21, 8, 8}, {4, 16, 4, 3, 15, 3}}
	IconPaste   = Icon{{8, 5, 5, 5, 5, 21, 19, 21, 19, 5, 16, 5}, {8, 3, 16, 3, 16, 7, 8, 7, 8, 3}, {12, 11, 12, 17}, {9, 14, 12, 17, 15, 14}}
	IconLeave   = Icon{{20, 12, 5, 12}, {11, 6, 5, 12, 11, 18}}
	IconEdit    = Icon{{4, 20, 5, 15, 16, 4, 20, 8, 9, 19, 4, 20}, {13, 7, 17, 11}}
	IconClear   = Icon{{4, 4, 20, 4, 20, 20, 4, 20, 4, 4}, {9, 9, 15, 15}, {15, 9, 9, 15}}
	IconStart   = Icon{{4, 4, 20, 4, 20, 20, 4, 20, 4, 4}, circle(9, 9, 2, 0, 360), circle(15, 9, 2, 0, 360), circle(9, 15, 2, 0, 360), circle(15, 15, 2, 0, 360)}
	IconMirror  = Icon{{12, 3, 12, 21}, {9, 7, 3, 17, 9, 17, 9, 7}, {15, 7, 21, 17, 15, 17, 15, 7}}
	IconSee     = Icon{{3, 10, 12, 5, 21, 10, 12, 15, 3, 10}, {3, 15, 12, 20, 21, 15}}
	IconRotate  = Icon{circle(12, 12, 7, -60, 210), {16, 2, 16, 6, 20, 6}}
	IconClose   = Icon{{6, 6, 18, 18}, {18, 6, 6, 18}}
	IconComment = Icon{{4, 5, 20, 5, 20, 16, 12, 16, 8, 20, 8, 16, 4, 16, 4, 5}}
	IconDelete  = Icon{{5, 7, 19, 7}, {9, 7, 9, 4, 15, 4, 15, 7}, {7, 7, 8, 20, 16, 20, 17, 7}}
)

// Icon draws an icon of the given size around a point.
func (l *List) Icon(icon Icon, x, y, size float64, c color.NRGBA) {
	k := size / 24
	for _, stroke := range icon {
		for i := 0; i+3 < len(stroke); i += 2 {
			l.Segment(x+(stroke[i]-12)*k, y+(stroke[i+1]-12)*k, x+(stroke[i+2]-12)*k, y+(stroke[i+3]-12)*k, 2*k, c)
		}
	}
}
