//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// The inner columns b..g for the directions that move sideways, the full board for south and north.
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
	SHLQ $const_rayShift, AX
	LEAQ ·asmRays(SB), BX
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	VMOVDQU ray_up(BX)(AX*1), Y2
	VMOVDQU ray_down(BX)(AX*1), Y3
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

// FLIPS leaves in every lane of Y4 the discs that a disc flips whose rays up and down are Y2 and Y3.
// Y0 is own, Y11 the opponent's inner discs, Y8 zero, Y7 all ones, Y9, Y10, Y12 one, two and four
// steps. It uses Y5 and Y6.
#define FLIPS \
	VPANDN  Y2, Y11, Y4 \
	VPANDN  Y3, Y11, Y5 \
	VPSUBQ  Y4, Y8, Y6 \
	VPAND   Y6, Y4, Y4 \
	VPSRLVQ Y9, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPAND   Y0, Y4, Y4 \
	VPSRLVQ Y10, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPCMPEQQ Y8, Y4, Y13 \
	VPSRLVQ Y12, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPADDQ  Y7, Y4, Y4 \
	VPANDN  Y4, Y13, Y4 \
	VPSRLVQ Y9, Y5, Y6 \
	VPANDN  Y5, Y6, Y5 \
	VPAND   Y2, Y4, Y4 \
	VPAND   Y0, Y5, Y5 \
	VPADDQ  Y5, Y5, Y5 \
	VPSUBQ  Y5, Y8, Y5 \
	VPAND   Y3, Y5, Y5 \
	VPOR    Y5, Y4, Y4 \
	VPERMQ  $0x4E, Y4, Y5 \
	VPOR    Y5, Y4, Y4 \
	VPSHUFD $0x4E, Y4, Y5 \
	VPOR    Y5, Y4, Y4

// MOBILITY leaves in AX the squares, empty ones or not, where the side whose discs are all lanes of
// Y2 may place a disc; Y3 are the opponent's discs. It uses Y4 to Y6, Y13 and Y14.
#define MOBILITY \
	VPAND   inner4<>(SB), Y3, Y3 \
	VPSLLVQ Y9, Y2, Y4 \
	VPSRLVQ Y9, Y2, Y5 \
	VPSLLVQ Y9, Y3, Y6 \
	VPAND   Y3, Y4, Y4 \
	VPAND   Y3, Y5, Y5 \
	VPAND   Y3, Y6, Y6 \
	VPSLLVQ Y9, Y4, Y13 \
	VPSRLVQ Y9, Y5, Y14 \
	VPAND   Y3, Y13, Y13 \
	VPAND   Y3, Y14, Y14 \
	VPOR    Y13, Y4, Y4 \
	VPOR    Y14, Y5, Y5 \
	VPSRLVQ Y9, Y6, Y3 \
	VPSLLVQ Y10, Y4, Y13 \
	VPSRLVQ Y10, Y5, Y14 \
	VPAND   Y6, Y13, Y13 \
	VPAND   Y3, Y14, Y14 \
	VPOR    Y13, Y4, Y4 \
	VPOR    Y14, Y5, Y5 \
	VPSLLVQ Y10, Y4, Y13 \
	VPSRLVQ Y10, Y5, Y14 \
	VPAND   Y6, Y13, Y13 \
	VPAND   Y3, Y14, Y14 \
	VPOR    Y13, Y4, Y4 \
	VPOR    Y14, Y5, Y5 \
	VPSLLVQ Y9, Y4, Y4 \
	VPSRLVQ Y9, Y5, Y5 \
	VPOR    Y5, Y4, Y4 \
	VEXTRACTI128 $1, Y4, X5 \
	VPOR    X5, X4, X4 \
	VPSHUFD $0x4E, X4, X5 \
	VPOR    X5, X4, X4 \
	VMOVQ   X4, AX

// EACHMOVE readies the registers of FLIPS for own and opp of the arguments; CX becomes all
// discs, BX the rays.
#define EACHMOVE \
	VPBROADCASTQ own+0(FP), Y0 \
	VPBROADCASTQ opp+8(FP), Y1 \
	MOVQ    own+0(FP), CX \
	ORQ     opp+8(FP), CX \
	LEAQ    ·asmRays(SB), BX \
	VPAND   inner4<>(SB), Y1, Y11 \
	VMOVDQU step4<>(SB), Y9 \
	VPADDQ  Y9, Y9, Y10 \
	VPADDQ  Y10, Y10, Y12 \
	VPXOR   Y8, Y8, Y8 \
	VPCMPEQD Y7, Y7, Y7

// NEXT takes the first move from DX: R8 is its bit, AX its square, Y2 and Y3 become the discs of
// the two sides after it, Y4 the discs that it flips; CX has all discs before, R9 gets those after.
#define NEXT \
	TZCNTQ  DX, AX \
	MOVQ    DX, R8 \
	NEGQ    R8 \
	ANDQ    DX, R8 \
	XORQ    R8, DX \
	MOVQ    AX, R10 \
	SHLQ    $const_rayShift, R10 \
	VMOVDQU ray_up(BX)(R10*1), Y2 \
	VMOVDQU ray_down(BX)(R10*1), Y3 \
	VMOVQ   R8, X15 \
	VPBROADCASTQ X15, Y15 \
	VPOR    Y0, Y15, Y15 \
	MOVQ    CX, R9 \
	ORQ     R8, R9 \
	FLIPS \
	VPXOR   Y4, Y1, Y2 \
	VPOR    Y4, Y15, Y3

// func children(own, opp, moves uint64, to *Child)
TEXT ·children(SB), NOSPLIT, $0-32
	CMPB ·hasAVX2(SB), $0
	JEQ  portable
	EACHMOVE
	MOVQ moves+16(FP), DX
	MOVQ to+24(FP), DI
	TESTQ DX, DX
	JEQ  done
loop:
	NEXT
	MOVB AX, Child_Square(DI)
	VMOVQ X2, (Child_Next+Position_Own)(DI)
	VMOVQ X3, (Child_Next+Position_Opp)(DI)
	VMOVQ X4, Child_Flips(DI)
	MOBILITY
	ANDNQ AX, R9, AX
	MOVQ AX, Child_Moves(DI)
	ADDQ $Child__size, DI
	TESTQ DX, DX
	JNE  loop
done:
	VZEROUPPER
	RET
portable:
	JMP ·childrenGo(SB)

// func leaves(own, opp, moves uint64) uint64
TEXT ·leaves(SB), NOSPLIT, $0-32
	CMPB ·hasAVX2(SB), $0
	JEQ  portable
	EACHMOVE
	MOVQ moves+16(FP), DX
	XORQ R11, R11
	TESTQ DX, DX
	JEQ  done
loop:
	NEXT
	MOBILITY
	ANDNQ AX, R9, AX
	POPCNTQ AX, AX
	CMPQ AX, $1
	ADCQ AX, R11
	TESTQ DX, DX
	JNE  loop
done:
	VZEROUPPER
	MOVQ R11, ret+24(FP)
	RET
portable:
	JMP ·leavesGo(SB)
