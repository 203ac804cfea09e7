//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "wide_amd64.h"

// The routines of endgame_amd64.s and rank_amd64.s with AVX-512, which ranks two moves at a time.

// FLIP leaves in CX the discs that a disc on SI flips, and sets the flag Z if there are none.
#define FLIP \
	RAYLANES \
	VEXTRACTI128 $1, Y4, X5 \
	VPOR    X5, X4, X4 \
	VPSHUFD $0x4E, X4, X5 \
	VPOR    X5, X4, X4 \
	VMOVQ   X4, CX \
	TESTQ   CX, CX

// FLIPANY leaves them spread over the lanes of Y4, and sets the flag Z if there are none.
#define FLIPANY \
	RAYLANES \
	VPTEST  Y4, Y4

// PLAY makes the position after the move on SI that flips the lanes of Y4 together, and its window.
#define PLAY \
	INCQ    R13 \
	LEAQ    ·endBits(SB), DI \
	VPERMQ  $0x39, Y4, Y2 \
	VPERMQ  $0x4E, Y4, Y3 \
	VPERMQ  $0x93, Y4, Y5 \
	VPBROADCASTQ (DI)(SI*8), Y6 \
	VPTERNLOGQ $0xFE, Y2, Y3, Y4 \
	VPOR    Y0, Y6, Y6 \
	VMOVDQA Y1, Y0 \
	VPTERNLOGQ $0x1E, Y4, Y5, Y0 \
	VPTERNLOGQ $0xFE, Y4, Y5, Y6 \
	VMOVDQA Y6, Y1 \
	NOTQ    R10

// READY is not needed: LANES takes all discs.
#define READY

// ENTER keeps the discs in two registers, and alpha, the empties and the best score in the frame;
// RESTORE takes the discs and the empties back.
#define ENTER(OWN, OPP) \
	VMOVDQA64 Y0, OWN \
	VMOVDQA64 Y1, OPP \
	MOVQ    R10, 16(SP) \
	MOVQ    R11, 24(SP) \
	MOVQ    NONE, 32(SP)

#define RESTORE(OWN, OPP) \
	VMOVDQA64 OWN, Y0 \
	VMOVDQA64 OPP, Y1 \
	MOVQ    24(SP), R11

#include "last_amd64.h"

// func last4AVX512(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)
TEXT ·last4AVX512(SB), NOSPLIT, $0-56
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

// func rankAVX512(own, opp, moves, odd uint64, to *ranked, small *tt.Private) (best int64)
TEXT ·rankAVX512(SB), NOSPLIT, $0-56
	CONSTANTS
	RANKREADY(own+0(FP), opp+8(FP), odd+24(FP))
	MOVQ    moves+16(FP), DX
	MOVQ    to+32(FP), DI
	LEAQ    ranked_keys(DI), R10
	MOVQ    small+40(FP), BX
loop:
	RANK2
	// tt.Hash of the positions after the moves
	VPMULLQ.BCST HASHOWN, Z2, Z5
	VPMULLQ.BCST HASHOPP, Z3, Z6
	VPROLQ  $32, Z6, Z6
	VPADDQ  Z6, Z5, Z5
	VPSRLQ  $32, Z5, Z6
	VPXORQ  Z6, Z5, Z5
	VPMULLQ.BCST HASHMIX, Z5, Z5
	VPSRLQ  $29, Z5, Z6
	VPXORQ  Z6, Z5, Z5
	WRITE2
	KEYS2
	MOVQ    nullChild_key(DI), AX
	MOVQ    (nullChild__size+nullChild_key)(DI), CX
	SHRQ    $const_privateShift, AX
	SHRQ    $const_privateShift, CX
	SHLQ    $const_privateSlotShift, AX
	SHLQ    $const_privateSlotShift, CX
	PREFETCHT0 (BX)(AX*1)
	PREFETCHT0 (BX)(CX*1)
	ADDQ    $16, R10
	ADDQ    $(2*nullChild__size), DI
	TESTQ   DX, DX
	JNE     loop
	GREATEST(AX)
	VZEROUPPER
	MOVQ    AX, best+48(FP)
	RET

// func last5AVX512(own, opp, moves, odd uint64, alpha int64, to *ranked) (score int64, square, nodes uint64)
TEXT ·last5AVX512(SB), NOSPLIT, $48-72
	CONSTANTS
	RANKREADY(own+0(FP), opp+8(FP), odd+24(FP))
	XORQ    R13, R13
	MOVQ    moves+16(FP), DX
	MOVQ    to+40(FP), DI
	LEAQ    ranked_keys(DI), R10
	MOVQ    R10, 0(SP) // the key that is next
	POPCNTQ DX, CX
	LEAQ    (R10)(CX*8), CX
	MOVQ    CX, 8(SP) // the end of the keys
loop:
	RANK2
	WRITE2
	KEYS2
	ADDQ    $16, R10
	ADDQ    $(2*nullChild__size), DI
	TESTQ   DX, DX
	JNE     loop
	GREATEST(R8)
#include "last5_amd64.h"
