//go:build !amd64 || purego

package eval

func sumPlaces(x *indices, table []int16, offset *[MaxPlaces]uint32, n int) int32 {
	return sumGo(x, table, offset, n)
}
