//go:build !purego

#include "textflag.h"

// func moveAVX2(to, from *indices, step *[64][words]uint64, sq, flips, mover uint64)
TEXT ·moveAVX2(SB), NOSPLIT, $0-48
	MOVQ to+0(FP), DI
	MOVQ from+8(FP), SI
	MOVQ step+16(FP), DX
	MOVQ sq+24(FP), AX
	MOVQ flips+32(FP), BX
	MOVQ mover+40(FP), CX
	VMOVDQU (SI), Y0
	VMOVDQU 32(SI), Y1
	VMOVDQU 64(SI), Y2
	VMOVDQU 96(SI), Y3
	VMOVDQU 128(SI), Y4
	VMOVDQU 160(SI), Y5
	ANDQ $63, AX
	LEAQ (AX)(AX*2), AX
	SHLQ $6, AX // 24 words of 8 bytes a square; move_amd64.go checks it
	ADDQ DX, AX
	VPADDQ (AX), Y0, Y0
	VPADDQ 32(AX), Y1, Y1
	VPADDQ 64(AX), Y2, Y2
	VPADDQ 96(AX), Y3, Y3
	VPADDQ 128(AX), Y4, Y4
	VPADDQ 160(AX), Y5, Y5
	TESTQ CX, CX
	JNE other

	// Digit 1 takes discs of digit 2: each flip takes one step away.
own:
	TESTQ BX, BX
	JEQ done
	BSFQ BX, R8
	LEAQ -1(BX), R9
	ANDQ R9, BX
	LEAQ (R8)(R8*2), R8
	SHLQ $6, R8
	ADDQ DX, R8
	VPSUBQ (R8), Y0, Y0
	VPSUBQ 32(R8), Y1, Y1
	VPSUBQ 64(R8), Y2, Y2
	VPSUBQ 96(R8), Y3, Y3
	VPSUBQ 128(R8), Y4, Y4
	VPSUBQ 160(R8), Y5, Y5
	JMP own

other:
	VPADDQ (AX), Y0, Y0
	VPADDQ 32(AX), Y1, Y1
	VPADDQ 64(AX), Y2, Y2
	VPADDQ 96(AX), Y3, Y3
	VPADDQ 128(AX), Y4, Y4
	VPADDQ 160(AX), Y5, Y5
more:
	TESTQ BX, BX
	JEQ done
	BSFQ BX, R8
	LEAQ -1(BX), R9
	ANDQ R9, BX
	LEAQ (R8)(R8*2), R8
	SHLQ $6, R8
	ADDQ DX, R8
	VPADDQ (R8), Y0, Y0
	VPADDQ 32(R8), Y1, Y1
	VPADDQ 64(R8), Y2, Y2
	VPADDQ 96(R8), Y3, Y3
	VPADDQ 128(R8), Y4, Y4
	VPADDQ 160(R8), Y5, Y5
	JMP more

done:
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VMOVDQU Y2, 64(DI)
	VMOVDQU Y3, 96(DI)
	VMOVDQU Y4, 128(DI)
	VMOVDQU Y5, 160(DI)
	VZEROUPPER
	RET
