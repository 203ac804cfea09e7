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

// READY finds the inner discs of the side that is not to move.
#define READY \
	VPAND   Y13, Y1, Y11

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

#include "last_amd64.h"

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

// func last5AVX2(own, opp, moves, odd uint64, alpha int64, to *ranked) (score int64, square, nodes uint64)
TEXT ·last5AVX2(SB), NOSPLIT, $48-72
	CONSTANTS
	XORQ    R13, R13
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ    moves+16(FP), DX
	MOVQ    odd+24(FP), R12
	MOVQ    to+40(FP), DI
	LEAQ    ranked_keys(DI), R10
	VPAND   Y13, Y1, Y11
	MOVQ    own+0(FP), R15
	ORQ     opp+8(FP), R15
	MOVQ    R10, 0(SP) // the key that is next
	MOVL    $(255<<const_keyPlaceShift), R11
	MOVQ    $(-1<<63), BX
loop:
	RANK
	MOVQ    R8, (R10)
	ADDQ    $8, R10
	CMPQ    R8, BX
	CMOVQGT R8, BX
	ADDQ    $nullChild__size, DI
	TESTQ   DX, DX
	JNE     loop
	MOVQ    R10, 8(SP) // the end of the keys
	MOVQ    BX, R8
	MOVQ    $0x0101010101010101, BX
#include "last5_amd64.h"
