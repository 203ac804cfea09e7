//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "moves_amd64.h"

// func rankAVX2(own, opp, moves, odd uint64, to *ranked, small *tt.Private) (best int64)
TEXT ·rankAVX2(SB), NOSPLIT, $0-56
	CONSTANTS
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ    moves+16(FP), DX
	MOVQ    odd+24(FP), R12
	MOVQ    to+32(FP), DI
	LEAQ    ranked_keys(DI), R10
	MOVQ    small+40(FP), BX
	VPAND   Y13, Y1, Y11
	MOVQ    own+0(FP), R15
	ORQ     opp+8(FP), R15
	MOVL    $(255<<const_keyPlaceShift), R11
	MOVQ    $(-1<<63), R13
loop:
	RANK
	MOVQ    R8, (R10)
	ADDQ    $8, R10
	CMPQ    R8, R13
	CMOVQGT R8, R13
	// tt.Hash of the position after the move, in X2 and memory
	MOVQ    $const_hashOwn, R8
	IMULQ   R8, AX
	MOVQ    $const_hashOpp, CX
	IMULQ   (nullChild_next+const_positionOpp)(DI), CX
	ROLQ    $32, CX
	ADDQ    CX, AX
	MOVQ    AX, CX
	SHRQ    $32, CX
	XORQ    CX, AX
	MOVQ    $const_hashMix, R8
	IMULQ   R8, AX
	MOVQ    AX, CX
	SHRQ    $29, CX
	XORQ    CX, AX
	MOVQ    AX, nullChild_key(DI)
	SHRQ    $const_privateShift, AX
	SHLQ    $const_privateSlotShift, AX
	PREFETCHT0 (BX)(AX*1)
	ADDQ    $nullChild__size, DI
	TESTQ   DX, DX
	JNE     loop
	VZEROUPPER
	MOVQ    R13, best+48(FP)
	RET
