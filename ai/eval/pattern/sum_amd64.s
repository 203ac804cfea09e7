//go:build !purego

#include "textflag.h"

// func sumAVX2(x *indices, table []int16, offset *[MaxPlaces]uint32, groups int) int32
TEXT ·sumAVX2(SB), NOSPLIT, $0-52
	MOVQ x+0(FP), SI
	MOVQ table_base+8(FP), DX
	MOVQ offset+32(FP), DI
	MOVQ groups+40(FP), CX
	XORL AX, AX
	XORL R12, R12

	// Each step adds the weights of eight places. An entry of the table is index plus offset; a
	// 64-bit register holds two of them.
loop:
	VPMOVZXWD (SI), Y0
	VPADDD (DI), Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VMOVQ X0, R8
	VPEXTRQ $1, X0, R10
	VMOVQ X1, R13
	VPEXTRQ $1, X1, BX
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
	MOVL R13, R9
	SHRQ $32, R13
	MOVL BX, R11
	SHRQ $32, BX
	MOVWLSX (DX)(R13*2), R8
	MOVWLSX (DX)(R9*2), R9
	MOVWLSX (DX)(BX*2), R10
	MOVWLSX (DX)(R11*2), R11
	ADDL R8, AX
	ADDL R9, R12
	ADDL R10, AX
	ADDL R11, R12
	ADDQ $16, SI
	ADDQ $32, DI
	DECQ CX
	JNE loop

	ADDL R12, AX
	MOVL AX, ret+48(FP)
	VZEROUPPER
	RET
