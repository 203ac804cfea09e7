//go:build !purego

#include "textflag.h"

// The last empties in a null window: last4 of endgame.go, with the same scores from the same nodes.
// Y0 and Y1 hold, in every lane, the discs of the side to move and of the other one, R10 is alpha,
// R11 holds the empties, a byte each, in the order in which they are tried, and R13 counts nodes.
// Positions stay in vectors, since the way through the integer registers is long. Each routine
// returns its score in AX. Y7 to Y10, Y12, Y13, BX and R14 are constants; everything else belongs
// to the innermost routine.

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

// KEYS is the place of the keys in a ranked.
#define KEYS 288

// NONE is below every score.
#define NONE $-128

// CONSTANTS readies the registers that no routine changes.
#define CONSTANTS \
	VMOVDQU inner4<>(SB), Y13 \
	VMOVDQU step4<>(SB), Y9 \
	VPADDQ  Y9, Y9, Y10 \
	VPADDQ  Y10, Y10, Y12 \
	VPXOR   Y8, Y8, Y8 \
	VPCMPEQD Y7, Y7, Y7 \
	MOVQ    $0x0101010101010101, BX \
	LEAQ    ·endRays(SB), R14

// LANES leaves in each lane of Y4 the discs that a disc on the square in SI flips in its two
// directions; Y11 is Y1 without the border that the direction crosses.
#define LANES \
	MOVQ    SI, CX \
	SHLQ    $6, CX \
	VMOVDQU (R14)(CX*1), Y2 \
	VMOVDQU 32(R14)(CX*1), Y3 \
	VPANDN  Y2, Y11, Y4 \
	VPANDN  Y3, Y11, Y5 \
	VPSUBQ  Y4, Y8, Y6 \
	VPAND   Y6, Y4, Y4 \
	VPSRLVQ Y9, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPAND   Y0, Y4, Y4 \
	VPSRLVQ Y10, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPCMPEQQ Y8, Y4, Y14 \
	VPSRLVQ Y12, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPADDQ  Y7, Y4, Y4 \
	VPANDN  Y4, Y14, Y4 \
	VPSRLVQ Y9, Y5, Y6 \
	VPANDN  Y5, Y6, Y5 \
	VPAND   Y2, Y4, Y4 \
	VPAND   Y0, Y5, Y5 \
	VPADDQ  Y5, Y5, Y5 \
	VPSUBQ  Y5, Y8, Y5 \
	VPAND   Y3, Y5, Y5 \
	VPOR    Y5, Y4, Y4

// FLIP leaves in CX the discs that a disc on SI flips, and tells by the flag Z whether there are
// none.
#define FLIP \
	LANES \
	VEXTRACTI128 $1, Y4, X5 \
	VPOR    X5, X4, X4 \
	VPSHUFD $0x4E, X4, X5 \
	VPOR    X5, X4, X4 \
	VMOVQ   X4, CX \
	TESTQ   CX, CX

// FLIPALL leaves them in all lanes of Y4.
#define FLIPALL \
	LANES \
	VPERMQ  $0x4E, Y4, Y5 \
	VPOR    Y5, Y4, Y4 \
	VPSHUFD $0x4E, Y4, Y5 \
	VPOR    Y5, Y4, Y4

// ANYFLIP tells by the flag Z whether Y4 is empty.
#define ANYFLIP \
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

// last1 plays the last disc, on SI, for the side with the discs DX first. Nothing in it branches,
// since the processor can hardly guess who can play.
TEXT last1<>(SB), NOSPLIT|NOFRAME, $0-0
	MOVQ    SI, R12
	SHLQ    $6, R12
	LEAQ    ·endLines(SB), DI
	ADDQ    DI, R12
	MOVQ    0(R12), CX
	MOVQ    8(R12), DI
	ANDQ    DX, CX
	ANDQ    DX, DI
	IMULQ   BX, CX
	IMULQ   BX, DI
	MOVQ    48(R12), AX
	SHRXQ   AX, CX, CX
	MOVQ    56(R12), AX
	SHRXQ   AX, DI, DI
	MOVQ    16(R12), AX
	MOVWLZX (AX)(CX*2), CX
	MOVQ    24(R12), AX
	MOVWLZX (AX)(DI*2), DI
	ADDQ    DI, CX
	MOVQ    SI, DI
	ANDQ    $56, DI
	SHRXQ   DI, DX, DI
	MOVBLZX DI, DI
	MOVQ    32(R12), AX
	MOVWLZX (AX)(DI*2), DI
	ADDQ    DI, CX
	MOVQ    SI, DI
	ANDQ    $7, DI
	SHRXQ   DI, DX, DI
	ANDQ    BX, DI
	MOVQ    $0x0102040810204080, AX
	IMULQ   AX, DI
	SHRQ    $56, DI
	MOVQ    40(R12), AX
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
	LEAQ    (DX)(R12*2), CX // nobody can: the square goes to the winner
	MOVQ    DX, R12
	SUBQ    AX, R12
	SUBQ    AX, R12
	TESTQ   AX, AX
	CMOVQNE R12, CX // the other side plays
	LEAQ    2(DX)(DI*2), AX
	TESTQ   DI, DI
	CMOVQEQ CX, AX
	RET

// SWAP exchanges the sides.
#define SWAP \
	VMOVDQA Y0, Y5 \
	VMOVDQA Y1, Y0 \
	VMOVDQA Y5, Y1

// FINAL leaves in AX the score of a finished game with some empties, for the discs OWN.
#define FINAL(OWN, OPP, EMPTIES) \
	VMOVQ   OWN, AX \
	VMOVQ   OPP, CX \
	POPCNTQ AX, AX \
	POPCNTQ CX, CX \
	SUBQ    CX, AX \
	MOVQ    AX, CX \
	MOVQ    AX, DX \
	SARQ    $63, CX \
	NEGQ    DX \
	SARQ    $63, DX \
	SUBQ    DX, CX \
	IMULQ   EMPTIES, CX \
	ADDQ    CX, AX

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

// ENTER keeps the discs, alpha, the empties and the best score in the frame, RESTORE takes the
// discs and the empties back.
#define ENTER \
	VMOVQ   X0, 0(SP) \
	VMOVQ   X1, 8(SP) \
	MOVQ    R10, 16(SP) \
	MOVQ    R11, 24(SP) \
	MOVQ    NONE, 32(SP) \
	VPAND   Y13, Y1, Y11

#define RESTORE \
	VPBROADCASTQ 0(SP), Y0 \
	VPBROADCASTQ 8(SP), Y1 \
	MOVQ    24(SP), R11 \
	VPAND   Y13, Y1, Y11

// BETTER raises the best score in the frame to AX, and AX to that, without a branch that the
// processor would have to guess.
#define BETTER \
	MOVQ    32(SP), CX \
	CMPQ    AX, CX \
	CMOVQLT CX, AX \
	MOVQ    AX, 32(SP)

TEXT last3<>(SB), NOSPLIT, $40-0
again:
	ENTER
	MOVBLZX R11, SI
	FLIPALL
	ANYFLIP
	JEQ     move1
	PLAY
	SHRQ    $8, R11
	ANDQ    $0xFFFF, R11
	CALL    last2<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	MOVQ    AX, 32(SP)
	RESTORE
move1:
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	FLIPALL
	ANYFLIP
	JEQ     move2
	MOVQ    16(SP), R10
	PLAY
	MOVQ    R11, DX
	SHRQ    $8, DX
	ANDQ    $0xFF00, DX
	MOVBLZX R11, R11
	ORQ     DX, R11
	CALL    last2<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	BETTER
	RESTORE
move2:
	MOVQ    R11, SI
	SHRQ    $16, SI
	MOVBLZX SI, SI
	FLIPALL
	ANYFLIP
	JEQ     move3
	MOVQ    16(SP), R10
	PLAY
	ANDQ    $0xFFFF, R11
	CALL    last2<>(SB)
	NEGQ    AX
	BETTER
	JMP     done
move3:
	MOVQ    32(SP), AX
	CMPQ    AX, NONE
	JNE     done
	SWAP // nothing was played, so that the discs are still there
	BTSQ    $32, R11
	JCS     over
	MOVQ    16(SP), R10
	NOTQ    R10
	JMP     again
over:
	FINAL(X1, X0, $3)
done:
	MOVQ    24(SP), R11
	BTQ     $32, R11
	JCC     own
	NEGQ    AX
own:
	RET

// last4 gets the moves in DX.
TEXT last4<>(SB), NOSPLIT, $48-0
	MOVQ    DX, 40(SP)
again:
	ENTER
	MOVBLZX R11, SI
	BTQ     SI, DX
	JCC     move1
	FLIPALL
	ANYFLIP
	JEQ     move1
	PLAY
	SHRQ    $8, R11
	ANDQ    $0xFFFFFF, R11
	CALL    last3<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	MOVQ    AX, 32(SP)
	RESTORE
	MOVQ    40(SP), DX
move1:
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	BTQ     SI, DX
	JCC     move2
	FLIPALL
	ANYFLIP
	JEQ     move2
	MOVQ    16(SP), R10
	PLAY
	MOVQ    R11, DX
	SHRQ    $8, DX
	ANDQ    $0xFFFF00, DX
	MOVBLZX R11, R11
	ORQ     DX, R11
	CALL    last3<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	BETTER
	RESTORE
	MOVQ    40(SP), DX
move2:
	MOVQ    R11, SI
	SHRQ    $16, SI
	MOVBLZX SI, SI
	BTQ     SI, DX
	JCC     move3
	FLIPALL
	ANYFLIP
	JEQ     move3
	MOVQ    16(SP), R10
	PLAY
	MOVQ    R11, DX
	SHRQ    $24, DX
	MOVBLZX DX, DX
	SHLQ    $8, R11
	ANDQ    $0xFFFF00, R11
	ORQ     DX, R11
	CALL    last3<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	BETTER
	RESTORE
	MOVQ    40(SP), DX
move3:
	MOVQ    R11, SI
	SHRQ    $24, SI
	MOVBLZX SI, SI
	BTQ     SI, DX
	JCC     move4
	FLIPALL
	ANYFLIP
	JEQ     move4
	MOVQ    16(SP), R10
	PLAY
	MOVQ    R11, DX
	SHRQ    $16, DX
	MOVBLZX DX, DX
	SHLQ    $8, R11
	ANDQ    $0xFFFF00, R11
	ORQ     DX, R11
	CALL    last3<>(SB)
	NEGQ    AX
	BETTER
	JMP     done
move4:
	MOVQ    32(SP), AX
	CMPQ    AX, NONE
	JNE     done
	SWAP // nothing was played, so that the discs are still there
	BTSQ    $32, R11
	JCS     over
	MOVQ    $-1, DX // the other side's moves are not known
	MOVQ    DX, 40(SP)
	MOVQ    16(SP), R10
	NOTQ    R10
	JMP     again
over:
	FINAL(X1, X0, $4)
done:
	MOVQ    24(SP), R11
	BTQ     $32, R11
	JCC     own
	NEGQ    AX
own:
	RET

// func last4Null(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)
TEXT ·last4Null(SB), NOSPLIT, $0-56
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

// MOBILITY leaves in AX the squares, empty ones or not, where the side whose discs are all lanes of
// Y2 may place a disc; Y3 are the opponent's discs. It uses Y3 to Y6, Y14 and Y15.
#define MOBILITY \
	VPAND   Y13, Y3, Y3 \
	VPSLLVQ Y9, Y2, Y4 \
	VPSRLVQ Y9, Y2, Y5 \
	VPSLLVQ Y9, Y3, Y6 \
	VPAND   Y3, Y4, Y4 \
	VPAND   Y3, Y5, Y5 \
	VPAND   Y3, Y6, Y6 \
	VPSLLVQ Y9, Y4, Y15 \
	VPSRLVQ Y9, Y5, Y14 \
	VPAND   Y3, Y15, Y15 \
	VPAND   Y3, Y14, Y14 \
	VPOR    Y15, Y4, Y4 \
	VPOR    Y14, Y5, Y5 \
	VPSRLVQ Y9, Y6, Y3 \
	VPSLLVQ Y10, Y4, Y15 \
	VPSRLVQ Y10, Y5, Y14 \
	VPAND   Y6, Y15, Y15 \
	VPAND   Y3, Y14, Y14 \
	VPOR    Y15, Y4, Y4 \
	VPOR    Y14, Y5, Y5 \
	VPSLLVQ Y10, Y4, Y15 \
	VPSRLVQ Y10, Y5, Y14 \
	VPAND   Y6, Y15, Y15 \
	VPAND   Y3, Y14, Y14 \
	VPOR    Y15, Y4, Y4 \
	VPOR    Y14, Y5, Y5 \
	VPSLLVQ Y9, Y4, Y4 \
	VPSRLVQ Y9, Y5, Y5 \
	VPOR    Y5, Y4, Y4 \
	VEXTRACTI128 $1, Y4, X5 \
	VPOR    X5, X4, X4 \
	VPSHUFD $0x4E, X4, X5 \
	VPOR    X5, X4, X4 \
	VMOVQ   X4, AX

// RANK takes the first move from DX and writes the position after it and its moves to DI; R8 gets
// the key of its place in the order, as placeKey of nullwindow.go makes it. R15 has all discs, R12
// the odd quarters, R11 what the key holds below the score, less the square.
#define RANK \
	TZCNTQ  DX, SI \
	BLSRQ   DX, DX \
	FLIPALL \
	LEAQ    ·endBits(SB), CX \
	VPBROADCASTQ (CX)(SI*8), Y5 \
	VPOR    Y4, Y0, Y3 \
	VPXOR   Y4, Y1, Y2 \
	VPOR    Y5, Y3, Y3 \
	VMOVQ   X2, 0(DI) \
	VMOVQ   X3, 8(DI) \
	MOVQ    R15, R9 \
	BTSQ    SI, R9 \
	MOBILITY \
	ANDNQ   AX, R9, AX \
	MOVQ    AX, 16(DI) \
	MOVQ    $0x8100000000000081, R8 \
	POPCNTQ AX, CX \
	ANDQ    AX, R8 \
	POPCNTQ R8, R8 \
	IMUL3Q  $40, CX, CX \
	SHLQ    $5, R8 \
	ADDQ    CX, R8 \
	BTQ     SI, R12 \
	SBBQ    CX, CX \
	ANDQ    $16, CX \
	SUBQ    R8, CX \
	LEAQ    ·squareValue(SB), R8 \
	MOVLQSX (R8)(SI*4), R8 \
	ADDQ    CX, R8 \
	VMOVQ   X2, AX \
	MOVQ    $0x40000000, CX \
	TESTQ   AX, AX \
	CMOVQEQ CX, R8 \
	SHLQ    $24, R8 \
	SHLQ    $8, SI \
	ADDQ    R11, R8 \
	ADDQ    SI, R8 \
	ADDQ    $-0xFFFF, R11

// func rankNull(own, opp, moves, odd uint64, to *ranked, small *tt.Private)
TEXT ·rankNull(SB), NOSPLIT, $0-48
	CONSTANTS
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ    moves+16(FP), DX
	MOVQ    odd+24(FP), R12
	MOVQ    to+32(FP), DI
	LEAQ    KEYS(DI), R10
	MOVQ    small+40(FP), BX
	VPAND   Y13, Y1, Y11
	MOVQ    own+0(FP), R15
	ORQ     opp+8(FP), R15
	MOVL    $0xFF0000, R11
loop:
	RANK
	MOVQ    R8, (R10)
	ADDQ    $8, R10
	// tt.Hash of the position after the move, in X2 and 8(DI)
	MOVQ    $0x9E3779B97F4A7C15, R8
	IMULQ   R8, AX
	MOVQ    $0xD6E8FEB86659FD93, CX
	IMULQ   8(DI), CX
	ROLQ    $32, CX
	ADDQ    CX, AX
	MOVQ    AX, CX
	SHRQ    $32, CX
	XORQ    CX, AX
	MOVQ    $0xA0761D6478BD642F, R8
	IMULQ   R8, AX
	MOVQ    AX, CX
	SHRQ    $29, CX
	XORQ    CX, AX
	MOVQ    AX, 24(DI)
	SHRQ    $50, AX
	SHLQ    $4, AX
	PREFETCHT0 (BX)(AX*1)
	ADDQ    $32, DI
	TESTQ   DX, DX
	JNE     loop
	VZEROUPPER
	RET

// func last5Null(own, opp, moves, odd uint64, alpha int64, to *ranked) (score int64, square, nodes uint64)
TEXT ·last5Null(SB), NOSPLIT, $48-72
	CONSTANTS
	XORQ    R13, R13
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ    moves+16(FP), DX
	MOVQ    odd+24(FP), R12
	MOVQ    to+40(FP), DI
	LEAQ    KEYS(DI), R10
	VPAND   Y13, Y1, Y11
	MOVQ    own+0(FP), R15
	ORQ     opp+8(FP), R15
	MOVQ    R10, 0(SP) // the key that is next
	MOVL    $0xFF0000, R11
loop:
	RANK
	MOVQ    R8, (R10)
	ADDQ    $8, R10
	ADDQ    $32, DI
	TESTQ   DX, DX
	JNE     loop
	MOVQ    R10, 8(SP) // the end of the keys
	MOVQ    NONE, 16(SP) // the best score
	MOVQ    R10, AX
	MOVQ    0(SP), SI
next:
	// R8 becomes the greatest key from SI on, the one on SI moves to its place.
	MOVQ    (SI), R9
	MOVQ    R9, R8
	LEAQ    8(SI), CX
	CMPQ    CX, AX
	JGE     taken
pick:
	MOVQ    (CX), DX
	ADDQ    $8, CX
	CMPQ    DX, R8
	CMOVQGT DX, R8
	CMPQ    CX, AX
	JLT     pick
taken:
	MOVQ    to+40(FP), DI
	MOVQ    R8, CX
	XORQ    R9, CX
	ANDQ    $0xFF0000, CX
	XORQ    CX, R9
	MOVQ    R8, CX
	SHRQ    $16, CX
	XORQ    $0xFF, CX
	MOVBLZX CX, CX
	MOVQ    R9, KEYS(DI)(CX*8)
	ADDQ    $8, SI
	MOVQ    SI, 0(SP)
	MOVBLZX R8, CX
	SHRQ    $8, R8
	MOVBLZX R8, R8
	MOVQ    R8, 24(SP)
	SHLQ    $5, CX
	ADDQ    CX, DI
	VPBROADCASTQ (DI), Y0
	VPBROADCASTQ 8(DI), Y1
	// The empties, in the order of the squares, in R11.
	MOVQ    own+0(FP), AX
	ORQ     opp+8(FP), AX
	BTSQ    R8, AX
	NOTQ    AX
	TZCNTQ  AX, R11
	BLSRQ   AX, AX
	TZCNTQ  AX, CX
	BLSRQ   AX, AX
	SHLQ    $8, CX
	ORQ     CX, R11
	TZCNTQ  AX, CX
	BLSRQ   AX, AX
	SHLQ    $16, CX
	ORQ     CX, R11
	TZCNTQ  AX, CX
	SHLQ    $24, CX
	ORQ     CX, R11
	// Their quarters, two bits each, choose the order in which they are tried.
	MOVL    R11, AX
	SHRL    $2, AX
	ANDL    $0x09090909, AX
	MOVL    AX, CX
	SHRL    $2, CX
	ORL     CX, AX
	ANDL    $0x03030303, AX
	IMULL   $0x01041040, AX
	SHRL    $24, AX
	LEAQ    ·fourOrder(SB), CX
	VMOVD   R11, X2
	VMOVD   (CX)(AX*4), X3
	VPSHUFB X3, X2, X2
	VMOVD   X2, R11
	MOVQ    16(DI), DX
	MOVQ    alpha+32(FP), R10
	NOTQ    R10
	INCQ    R13
	CALL    last4<>(SB)
	NEGQ    AX
	MOVQ    24(SP), CX
	CMPQ    AX, alpha+32(FP)
	JGT     cut
	CMPQ    AX, 16(SP)
	CMOVQLE 16(SP), AX
	CMOVQLE square+56(FP), CX
	MOVQ    AX, 16(SP)
	MOVQ    CX, square+56(FP)
	MOVQ    0(SP), SI
	MOVQ    8(SP), AX
	CMPQ    SI, AX
	JLT     next
	MOVQ    16(SP), AX
	MOVQ    square+56(FP), CX
cut:
	VZEROUPPER
	MOVQ    AX, score+48(FP)
	MOVQ    CX, square+56(FP)
	MOVQ    R13, nodes+64(FP)
	RET
