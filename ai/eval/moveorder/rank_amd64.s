//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// WEIGHT adds to AX the weight of the place whose content is on the stack, from a table.
#define WEIGHT(PLACE, TABLE, REG) \
	MOVWLZX (2*PLACE)(SP), REG \
	MOVBLSX (TABLE)(REG*1), REG \
	ADDL    REG, AX

// VALUE adds to AX the weight of the value REG of a feature.
#define VALUE(FEATURE, REG) \
	MOVWLSX (FEATURE*const_tableSize)(DI)(REG*2), REG \
	ADDL    REG, AX

// func rankAVX2(own, opp uint64, m *Model, f *features, list *game.Child, n int)
TEXT ·rankAVX2(SB), NOSPLIT, $40-48
	MOVQ    own+0(FP), AX
	MOVQ    opp+8(FP), BX
	// The quarters with an odd number of empties, as game.Bitboard.OddQuadrants finds them.
	MOVQ    AX, R8
	ORQ     BX, R8
	NOTQ    R8
	MOVQ    R8, R9
	SHRQ    $16, R9
	XORQ    R9, R8
	MOVQ    R8, R9
	SHRQ    $8, R9
	XORQ    R9, R8
	MOVQ    R8, R9
	SHRQ    $2, R9
	MOVQ    $0x3F3F3F3F3F3F3F3F, R10
	ANDQ    R10, R9
	XORQ    R9, R8
	MOVQ    R8, R9
	SHRQ    $1, R9
	XORQ    R9, R8
	MOVQ    $0x0000001100000011, R9
	ANDQ    R9, R8
	IMUL3Q  $0x0F0F0F0F, R8, R8
	MOVQ    R8, 32(SP)
	MOVQ    ·board(SB), DX
	VMOVDQU layout_centre(DX), Y0
	LEAQ    layout_nibble(DX), SI
	MOVL    $16, CX
nibble: // The contents before the move, in Y0.
	MOVL    AX, R8
	MOVL    BX, R9
	ANDL    $15, R8
	ANDL    $15, R9
	SHLL    $5, R8
	SHLL    $5, R9
	VPADDW  (SI)(R8*1), Y0, Y0
	VPSUBW  (SI)(R9*1), Y0, Y0
	SHRQ    $4, AX
	SHRQ    $4, BX
	ADDQ    $512, SI
	DECL    CX
	JNE     nibble
	MOVQ    m+16(FP), BX
	MOVQ    Model_table(BX), BX
	MOVQ    (layout_start+0)(DX), R10
	MOVQ    (layout_start+8)(DX), R11
	MOVQ    (layout_start+16)(DX), R12
	MOVQ    (layout_start+24)(DX), R13
	ADDQ    BX, R10
	ADDQ    BX, R11
	ADDQ    BX, R12
	ADDQ    BX, R13
	LEAQ    layout_step(DX), DX
	MOVQ    f+24(FP), DI
	MOVQ    list+32(FP), SI
	MOVQ    n+40(FP), CX
move:
	MOVQ    const_childOwn(SI), R8
	MOVL    $const_wipedOut, AX
	TESTQ   R8, R8
	JEQ     scored
	MOVQ    const_childFlips(SI), BX
	MOVBLZX const_childSquare(SI), R8
	SHLL    $5, R8
	VPXOR   Y2, Y2, Y2
flip:
	TZCNTQ  BX, R9
	SHLL    $5, R9
	BLSRQ   BX, BX
	VPADDW  (DX)(R9*1), Y2, Y2
	JNE     flip
	VPADDW  (DX)(R8*1), Y0, Y1
	VPADDW  Y2, Y2, Y2
	VPADDW  Y2, Y1, Y1
	VMOVDQU Y1, (SP)
	XORL    AX, AX
	WEIGHT(0, R10, R8)
	WEIGHT(1, R10, R9)
	WEIGHT(2, R10, R8)
	WEIGHT(3, R10, R9)
	WEIGHT(4, R11, R8)
	WEIGHT(5, R11, R9)
	WEIGHT(6, R11, R8)
	WEIGHT(7, R11, R9)
	WEIGHT(8, R12, R8)
	WEIGHT(9, R12, R9)
	WEIGHT(10, R12, R8)
	WEIGHT(11, R12, R9)
	WEIGHT(12, R13, R8)
	WEIGHT(13, R13, R9)
	WEIGHT(14, R13, R8)
	WEIGHT(15, R13, R9)
	// The opponent's replies, and the corners among them.
	MOVQ    const_childMoves(SI), R8
	MOVQ    $const_corners, R9
	ANDQ    R8, R9
	POPCNTQ R8, R8
	POPCNTQ R9, R9
	VALUE(const_Replies, R8)
	VALUE(const_Corners, R9)
	// Parity and class of the square.
	MOVBLZX const_childSquare(SI), R8
	MOVQ    32(SP), R9
	BTQ     R8, R9
	SBBQ    R9, R9
	ANDL    $1, R9
	VALUE(const_Odd, R9)
	LEAQ    ·squareClass(SB), R9
	MOVBLZX (R9)(R8*1), R8
	VALUE(const_Square, R8)
	// Empty squares next to own discs: first in the row, then in the rows above and below.
	MOVQ    const_childOpp(SI), R8
	MOVQ    const_childOwn(SI), R15
	ORQ     R8, R15
	MOVQ    $0x7F7F7F7F7F7F7F7F, R9
	MOVQ    R8, BX
	ANDQ    R9, BX
	ADDQ    BX, BX
	ORQ     R8, BX
	SHRQ    $1, R8
	ANDQ    R9, R8
	ORQ     R8, BX
	MOVQ    BX, R8
	SHLQ    $8, R8
	MOVQ    BX, R9
	SHRQ    $8, R9
	ORQ     R8, BX
	ORQ     R9, BX
	ANDNQ   BX, R15, BX
	POPCNTQ BX, BX
	VALUE(const_Future, BX)
scored:
	MOVL    AX, const_childScore(SI)
	ADDQ    $const_childSize, SI
	DECQ    CX
	JNE     move
	VZEROUPPER
	RET
