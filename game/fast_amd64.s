//go:build !purego

#include "textflag.h"

// The inner columns b..g for the directions that move sideways, the whole board for south and north.
// Lane order: east/west, south/north, south-east/north-west, south-west/north-east.
DATA inner4<>+0(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA inner4<>+8(SB)/8, $0xFFFFFFFFFFFFFFFF
DATA inner4<>+16(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA inner4<>+24(SB)/8, $0x7E7E7E7E7E7E7E7E
GLOBL inner4<>(SB), RODATA|NOPTR, $32

DATA step4<>+0(SB)/8, $1
DATA step4<>+8(SB)/8, $8
DATA step4<>+16(SB)/8, $9
DATA step4<>+24(SB)/8, $7
GLOBL step4<>(SB), RODATA|NOPTR, $32

// func flips(own, opp, s uint64) uint64
TEXT ·flips(SB), NOSPLIT, $0-32
	CMPB ·hasAVX2(SB), $0
	JEQ  portable
	MOVQ s+16(FP), AX
	ANDQ $63, AX
	SHLQ $6, AX
	LEAQ ·asmRays(SB), BX
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	VMOVDQU (BX)(AX*1), Y2   // rays up
	VMOVDQU 32(BX)(AX*1), Y3 // rays down
	VPAND   inner4<>(SB), Y1, Y1
	VMOVDQU step4<>(SB), Y9
	VPXOR   Y8, Y8, Y8

	// Up: the lowest square of the ray without an opponent's disc must be our own.
	VPANDN  Y2, Y1, Y4
	VPSUBQ  Y4, Y8, Y5
	VPAND   Y5, Y4, Y4
	VPAND   Y0, Y4, Y4
	VPCMPEQQ Y8, Y4, Y5 // lanes without an end
	VPCMPEQD Y6, Y6, Y6
	VPADDQ  Y6, Y4, Y4  // end - 1
	VPANDN  Y4, Y5, Y4
	VPAND   Y2, Y4, Y4

	// Down: the highest such square, found by smearing along the ray.
	VPANDN  Y3, Y1, Y5
	VPSRLVQ Y9, Y5, Y6
	VPOR    Y6, Y5, Y5
	VPADDQ  Y9, Y9, Y10
	VPSRLVQ Y10, Y5, Y6
	VPOR    Y6, Y5, Y5
	VPADDQ  Y10, Y10, Y10
	VPSRLVQ Y10, Y5, Y6
	VPOR    Y6, Y5, Y5
	VPSRLVQ Y9, Y5, Y6
	VPANDN  Y5, Y6, Y5
	VPAND   Y0, Y5, Y5
	VPADDQ  Y5, Y5, Y5
	VPSUBQ  Y5, Y8, Y5
	VPAND   Y3, Y5, Y5

	VPOR    Y5, Y4, Y4
	VEXTRACTI128 $1, Y4, X5
	VPOR    X5, X4, X4
	VPSRLDQ $8, X4, X5
	VPOR    X5, X4, X4
	VMOVQ   X4, AX
	VZEROUPPER
	MOVQ    AX, ret+24(FP)
	RET
portable:
	JMP ·flipsGo(SB)

// func mobility(own, opp uint64) uint64
TEXT ·mobility(SB), NOSPLIT, $0-24
	CMPB ·hasAVX2(SB), $0
	JEQ  portable
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ    own+0(FP), CX
	ORQ     opp+8(FP), CX
	VPAND   inner4<>(SB), Y1, Y1
	VMOVDQU step4<>(SB), Y9
	VPADDQ  Y9, Y9, Y10

	VPSLLVQ Y9, Y0, Y2
	VPSRLVQ Y9, Y0, Y3
	VPAND   Y1, Y2, Y2
	VPAND   Y1, Y3, Y3
	VPSLLVQ Y9, Y1, Y6
	VPSLLVQ Y9, Y2, Y4
	VPSRLVQ Y9, Y3, Y5
	VPAND   Y1, Y6, Y6  // pairs of opponent's discs, for the way up
	VPAND   Y1, Y4, Y4
	VPAND   Y1, Y5, Y5
	VPSRLVQ Y9, Y6, Y7  // and down
	VPOR    Y4, Y2, Y2
	VPOR    Y5, Y3, Y3
	VPSLLVQ Y10, Y2, Y4
	VPSRLVQ Y10, Y3, Y5
	VPAND   Y6, Y4, Y4
	VPAND   Y7, Y5, Y5
	VPOR    Y4, Y2, Y2
	VPOR    Y5, Y3, Y3
	VPSLLVQ Y10, Y2, Y4
	VPSRLVQ Y10, Y3, Y5
	VPAND   Y6, Y4, Y4
	VPAND   Y7, Y5, Y5
	VPOR    Y4, Y2, Y2
	VPOR    Y5, Y3, Y3
	VPSLLVQ Y9, Y2, Y2
	VPSRLVQ Y9, Y3, Y3
	VPOR    Y3, Y2, Y2

	VEXTRACTI128 $1, Y2, X3
	VPOR    X3, X2, X2
	VPSRLDQ $8, X2, X3
	VPOR    X3, X2, X2
	VMOVQ   X2, AX
	VZEROUPPER
	ANDNQ   AX, CX, AX
	MOVQ    AX, ret+16(FP)
	RET
portable:
	JMP ·mobilityGo(SB)
