//go:build !purego

package eval

// sumAVX2 is sumGo with a word of indices in a vector register. It uses no gather instructions,
// since they are slow on some processors. It does not check bounds: every index must be below the
// number of contents of its shape.
//
//go:noescape
func sumAVX2(x *indices, table []int16, offset *[MaxPlaces]uint32, n int) int32

func sumPlaces(x *indices, table []int16, offset *[MaxPlaces]uint32, n int) int32 {
	if hasAVX2 {
		return sumAVX2(x, table, offset, n)
	}
	return sumGo(x, table, offset, n)
}
