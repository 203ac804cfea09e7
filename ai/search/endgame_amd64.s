//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "moves_amd64.h"

// The last empties with AVX2.

// FLIP leaves in CX the discs that a disc on SI flips, and sets the flag Z if there are none.
#define FLIP \
	LANES \
	VEXTRACTI128 $1, Y4, X5 \
	VPOR    X5, X4, X4 \
	VPSHUFD $0x4E, X4, X5 \
	VPOR    X5, X4, X4 \
	VMOVQ   X4, CX \
	TESTQ   CX, CX

// FLIPANY leaves them in all lanes of Y4, and sets the flag Z if there are none.
#define FLIPANY \
	FLIPALL \
	VMOVQ   X4, CX \
	TESTQ   CX, CX

// PLAY makes the position after the move on SI that flips Y4, and its window.
#define PLAY \
	INCQ    R13 \
	LEAQ    ·endBits(SB), DI \
	VPBROADCASTQ (DI)(SI*8), Y5 \
	VPOR    Y4, Y0, Y6 \
	VPXOR   Y4, Y1, Y0 \
	VPOR    Y5, Y6, Y1 \
	NOTQ    R10

// ENTER keeps the discs, alpha, the empties and the best score in the frame, RESTORE takes the
// discs and the empties back. The registers are not used.
#define ENTER(OWN, OPP) \
	VMOVQ   X0, 0(SP) \
	VMOVQ   X1, 8(SP) \
	MOVQ    R10, 16(SP) \
	MOVQ    R11, 24(SP) \
	MOVQ    NONE, 32(SP) \
	VPAND   Y13, Y1, Y11

#define RESTORE(OWN, OPP) \
	VPBROADCASTQ 0(SP), Y0 \
	VPBROADCASTQ 8(SP), Y1 \
	MOVQ    24(SP), R11 \
	VPAND   Y13, Y1, Y11

// SWAP exchanges the sides.
#define SWAP \
	VMOVDQA Y0, Y5 \
	VMOVDQA Y1, Y0 \
	VMOVDQA Y5, Y1

// DISCS takes the discs of last5Null.
#define DISCS \
	VPBROADCASTQ own+0(FP), Y0 \
	VPBROADCASTQ opp+8(FP), Y1 \
	VPAND   Y13, Y1, Y11

#include "last_amd64.h"

// last1 plays the last disc, on SI, for the side with the discs DX first. Nothing in it branches,
// since the processor can hardly guess who can play.
TEXT last1<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVQ    SI, R12
	SHLQ    $const_endLineShift, R12
	LEAQ    ·endLines(SB), DI
	ADDQ    DI, R12
	MOVQ    endLine_down(R12), CX
	MOVQ    endLine_up(R12), DI
	ANDQ    DX, CX
	ANDQ    DX, DI
	IMULQ   BX, CX
	IMULQ   BX, DI
	MOVQ    endLine_downShift(R12), AX
	SHRXQ   AX, CX, CX
	MOVQ    endLine_upShift(R12), AX
	SHRXQ   AX, DI, DI
	MOVQ    endLine_downCounts(R12), AX
	MOVWLZX (AX)(CX*2), CX
	MOVQ    endLine_upCounts(R12), AX
	MOVWLZX (AX)(DI*2), DI
	ADDQ    DI, CX
	MOVQ    SI, DI
	ANDQ    $56, DI
	SHRXQ   DI, DX, DI
	MOVBLZX DI, DI
	MOVQ    endLine_rowCounts(R12), AX
	MOVWLZX (AX)(DI*2), DI
	ADDQ    DI, CX
	MOVQ    SI, DI
	ANDQ    $7, DI
	SHRXQ   DI, DX, DI
	ANDQ    BX, DI
	MOVQ    $0x0102040810204080, AX
	IMULQ   AX, DI
	SHRQ    $56, DI
	MOVQ    endLine_colCounts(R12), AX
	MOVWLZX (AX)(DI*2), AX
	ADDQ    CX, AX // what the side flips, and in the next byte what the other one would
	POPCNTQ DX, CX
	CMPQ    AX, $1
	SBBQ    $-1, R13
	MOVBLZX AX, DI
	SHRQ    $8, AX
	LEAQ    -64(CX)(CX*1), DX
	XORL    R12, R12
	CMPQ    CX, $31
	SETGT   R12
	LEAQ    (DX)(R12*2), CX // neither can: the square goes to the winner
	MOVQ    DX, R12
	SUBQ    AX, R12
	SUBQ    AX, R12
	TESTQ   AX, AX
	CMOVQNE R12, CX // the other side plays
	LEAQ    2(DX)(DI*2), AX
	TESTQ   DI, DI
	CMOVQEQ CX, AX
	RET

// last2 needs no frame: last1 leaves vectors and R8 to R11 alone. A pass is kept in bit 16 of R11.
TEXT last2<>(SB), NOSPLIT|NOFRAME, $0-0
again:
	VPAND   Y13, Y1, Y11
	VMOVQ   X1, R9
	MOVBLZX R11, SI
	MOVQ    R11, R8
	SHRQ    $8, R8
	MOVBLZX R8, R8
	FLIP
	JEQ     second
	INCQ    R13
	MOVQ    R9, DX
	XORQ    CX, DX
	MOVQ    R8, SI
	CALL    last1<>(SB)
	NEGQ    AX
	CMPQ    AX, R10
	JGT     done
	MOVQ    AX, R15
	MOVQ    R8, SI
	FLIP
	JEQ     first
	INCQ    R13
	MOVQ    R9, DX
	XORQ    CX, DX
	MOVBLZX R11, SI
	CALL    last1<>(SB)
	NEGQ    AX
	CMPQ    AX, R15
	CMOVQLT R15, AX
	JMP     done
first:
	MOVQ    R15, AX
	JMP     done
second:
	MOVQ    R8, SI
	FLIP
	JEQ     pass
	INCQ    R13
	MOVQ    R9, DX
	XORQ    CX, DX
	MOVBLZX R11, SI
	CALL    last1<>(SB)
	NEGQ    AX
	JMP     done
pass:
	SWAP
	BTSQ    $16, R11
	JCS     over
	NOTQ    R10
	JMP     again
over:
	FINAL(X1, X0, $2)
done:
	BTQ     $16, R11
	JCC     own
	NEGQ    AX
own:
	RET

// func last4AVX2(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)
TEXT ·last4AVX2(SB), NOSPLIT, $0-56
	CONSTANTS
	XORQ    R13, R13
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ    moves+16(FP), DX
	MOVQ    squares+24(FP), R11
	MOVQ    alpha+32(FP), R10
	CALL    last4<>(SB)
	VZEROUPPER
	MOVQ    AX, score+40(FP)
	MOVQ    R13, nodes+48(FP)
	RET

// func last5AVX2(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64)
TEXT ·last5AVX2(SB), NOSPLIT, $32-64
	CONSTANTS
	XORQ    R13, R13
	MOVQ    moves+16(FP), DX
	MOVQ    odd+24(FP), R12
#include "last5_amd64.h"
