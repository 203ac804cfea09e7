//go:build !purego

#include "textflag.h"

// func sumAVX2(x *indices, table []int16, offset *[MaxPlaces]uint32, n int) int32
TEXT ·sumAVX2(SB), NOSPLIT, $0-52
	MOVQ x+0(FP), SI
	MOVQ table_base+8(FP), DX
	MOVQ offset+32(FP), DI
	MOVQ n+40(FP), CX
	XORL AX, AX
	XORL R12, R12

	// Each step adds the weights of the four places in a word. An entry of the table is index plus
	// offset; a 64-bit register holds two of them.
loop:
	VPMOVZXWD (SI), X0
	VPADDD (DI), X0, X0
	VMOVQ X0, R8
	VPEXTRQ $1, X0, R10
	MOVL R8, R9
	SHRQ $32, R8
	MOVL R10, R11
	SHRQ $32, R10
	MOVWLSX (DX)(R8*2), R8
	MOVWLSX (DX)(R9*2), R9
	MOVWLSX (DX)(R10*2), R10
	MOVWLSX (DX)(R11*2), R11
	ADDL R8, AX
	ADDL R9, R12
	ADDL R10, AX
	ADDL R11, R12
	ADDQ $8, SI
	ADDQ $16, DI
	DECQ CX
	JNE loop

	ADDL R12, AX
	MOVL AX, ret+48(FP)
	RET
