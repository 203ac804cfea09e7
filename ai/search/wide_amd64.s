//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "wide_amd64.h"

// The routines of endgame_amd64.s and rank_amd64.s with AVX-512.

// FLIPANY leaves in the lanes of either half of Z4 the discs that a disc on SI flips, and sets the
// flag Z if there are none. Both halves are the same here.
#define FLIPANY \
	MOVQ    SI, CX \
	SHLQ    $const_endRayShift, CX \
	VBROADCASTI64X4 endRay_up(R14)(CX*1), Z2 \
	VBROADCASTI64X4 endRay_down(R14)(CX*1), Z3 \
	LANES \
	VPTEST  Y4, Y4

// PLAY makes the position after the move on SI that flips the lanes of Z4 together, and its window.
#define PLAY \
	INCQ    R13 \
	LEAQ    ·endBits(SB), DI \
	VPERMQ  $0x39, Z4, Z2 \
	VPERMQ  $0x4E, Z4, Z3 \
	VPERMQ  $0x93, Z4, Z5 \
	VPBROADCASTQ (DI)(SI*8), Z6 \
	VPTERNLOGQ $0xFE, Z2, Z3, Z4 \
	VPORQ   Z0, Z6, Z6 \
	VMOVDQA64 Z1, Z0 \
	VPTERNLOGQ $0x1E, Z4, Z5, Z0 \
	VPTERNLOGQ $0xFE, Z4, Z5, Z6 \
	VMOVDQA64 Z6, Z1 \
	NOTQ    R10

// ENTER keeps the discs in two registers, and alpha, the empties and the best score in the frame;
// RESTORE takes the discs and the empties back.
#define ENTER(OWN, OPP) \
	VMOVDQA64 Z0, OWN \
	VMOVDQA64 Z1, OPP \
	MOVQ    R10, 16(SP) \
	MOVQ    R11, 24(SP) \
	MOVQ    NONE, 32(SP)

#define RESTORE(OWN, OPP) \
	VMOVDQA64 OWN, Z0 \
	VMOVDQA64 OPP, Z1 \
	MOVQ    24(SP), R11

// SWAP exchanges the sides.
#define SWAP \
	VMOVDQA64 Z0, Z5 \
	VMOVDQA64 Z1, Z0 \
	VMOVDQA64 Z5, Z1

// DISCS takes the discs of last5Null.
#define DISCS \
	VPBROADCASTQ own+0(FP), Z0 \
	VPBROADCASTQ opp+8(FP), Z1

#include "last_amd64.h"

// last2 needs no frame. It plays both squares and then the last one at once, one in each half of a
// register, and branches only for a pass, which is kept in bit 16 of R11.
TEXT last2<>(SB), NOSPLIT|NOFRAME, $0-0
again:
	MOVBLZX R11, SI
	MOVQ    R11, R8
	SHRQ    $8, R8
	MOVBLZX R8, R8
	RAYS2
	LANES
	VSHUFI64X2 $0x4E, Z2, Z2, Z14 // the rays of the square that is left
	VSHUFI64X2 $0x4E, Z3, Z3, Z15
	VPTESTMQ Z4, Z4, K1
	VPERMQ  $0x39, Z4, Z5
	VPERMQ  $0x4E, Z4, Z24
	VPERMQ  $0x93, Z4, Z25
	VPTERNLOGQ $0xFE, Z5, Z24, Z4
	VMOVDQA64 Z1, Z6
	VPTERNLOGQ $0x1E, Z25, Z4, Z6
	KTESTB  K1, K1
	JEQ     pass
	VPCMPUQ $4, Z1, Z6, K1
	// What the last disc flips for Z6, the side that is next, in Z4, and for the other one, in Z5.
	// On the way up and down it is what lies before the first disc of the side.
	VPANDQ  Z6, Z14, Z2
	VPANDNQ Z14, Z6, Z3
	VPANDQ  Z6, Z15, Z4
	VPANDNQ Z15, Z6, Z5
	VPLZCNTQ Z4, Z4
	VPLZCNTQ Z5, Z5
	VPADDQ  Z7, Z2, Z25
	VPADDQ  Z7, Z3, Z26
	VPTESTMQ Z2, Z2, K2
	VPTESTMQ Z3, Z3, K3
	VPSRLVQ Z4, Z18, Z4
	VPSRLVQ Z5, Z18, Z5
	VPTERNLOGQ.Z $0x20, Z14, Z2, K2, Z25
	VPTERNLOGQ.Z $0x20, Z14, Z3, K3, Z26
	VPSUBQ  Z4, Z8, Z2
	VPSUBQ  Z5, Z8, Z3
	VPTERNLOGQ $0x08, Z15, Z2, Z4
	VPTERNLOGQ $0x08, Z15, Z3, Z5
	VPORQ   Z25, Z4, Z4
	VPORQ   Z26, Z5, Z5
	// The sums over the lanes: Z4 and Z5 get them in the first lane of each half.
	VPOPCNTQ Z4, Z4
	VPOPCNTQ Z5, Z5
	VPUNPCKLQDQ Z5, Z4, Z2
	VPUNPCKHQDQ Z5, Z4, Z3
	VPADDQ  Z3, Z2, Z4
	VPERMQ  $0x4E, Z4, Z5
	VPADDQ  Z5, Z4, Z4
	VPSHUFD $0x4E, Z4, Z5
	// As last1 of endgame.go, for the side before.
	VPOPCNTQ Z6, Z6
	VPCMPUQ.BCST $6, N31, Z6, K5
	VPADDQ  Z6, Z6, Z6
	VPBROADCASTQ N64, Z3
	VPSUBQ  Z6, Z3, Z3
	VPBROADCASTQ.Z TWO, K5, Z2
	VPORQ   Z5, Z4, Z14
	VPTESTMQ Z4, Z4, K2
	VPTESTMQ Z5, Z5, K3
	VPTESTMQ Z14, Z14, K1, K4
	VPADDQ  Z5, Z5, Z5
	VPADDQ  Z4, Z4, Z4
	VPSUBQ  Z5, Z8, K3, Z2
	VPADDQ.BCST TWO, Z4, K2, Z2
	VPBROADCASTQ NEVER, Z5
	VPSUBQ  Z2, Z3, K1, Z5
	VMOVQ   X5, AX
	VEXTRACTI64X4 $1, Z5, Y4
	VMOVQ   X4, CX
	KUNPCKBW K1, K4, K4
	KMOVW   K4, DX
	MOVL    $0x1111, SI
	MOVL    $0x0101, R8
	CMPQ    CX, AX
	CMOVQLT AX, CX
	CMPQ    AX, R10
	CMOVQLE CX, AX
	CMOVLGT R8, SI
	ANDL    SI, DX
	POPCNTL DX, DX
	ADDQ    DX, R13
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

// func last4Null(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)
TEXT ·last4Null(SB), NOSPLIT|NOFRAME, $0-56
	CMPB    ·hasWide(SB), $0
	JNE     wide
	JMP     ·last4AVX2(SB)
wide:
	JMP     ·last4AVX512(SB)

// func rankNull(own, opp, moves, odd uint64, to *ranked, small *tt.Private) (best int64)
TEXT ·rankNull(SB), NOSPLIT|NOFRAME, $0-56
	CMPB    ·hasWide(SB), $0
	JNE     wide
	JMP     ·rankAVX2(SB)
wide:
	JMP     ·rankAVX512(SB)

// func last5Null(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64)
TEXT ·last5Null(SB), NOSPLIT|NOFRAME, $0-64
	CMPB    ·hasWide(SB), $0
	JNE     wide
	JMP     ·last5AVX2(SB)
wide:
	JMP     ·last5AVX512(SB)

// func last4AVX512(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)
TEXT ·last4AVX512(SB), NOSPLIT, $0-56
	CONSTANTS
	XORQ    R13, R13
	VPBROADCASTQ own+0(FP), Z0
	VPBROADCASTQ opp+8(FP), Z1
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

// func last5AVX512(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64)
TEXT ·last5AVX512(SB), NOSPLIT, $32-64
	CONSTANTS
	XORQ    R13, R13
	MOVQ    moves+16(FP), DX
	MOVQ    odd+24(FP), R12
#include "last5_amd64.h"
