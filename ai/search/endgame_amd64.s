//go:build !purego

#include "go_asm.h"
#include "textflag.h"
#include "moves_amd64.h"

// The last empties in a null window: last4 of endgame.go, with the same scores from the same nodes.
// Y0 and Y1 hold, in every lane, the discs of the side to move and of the other one, R10 is alpha,
// R11 holds the empties, a byte each, in the order in which they are tried, and R13 counts nodes.
// Positions stay in vectors, since the way through the integer registers is long. Each routine
// returns its score in AX. Y7 to Y10, Y12, Y13, BX and R14 are constants; everything else belongs
// to the innermost routine.

// NONE is below every score.
#define NONE $-128

// FLIP leaves in CX the discs that a disc on SI flips, and sets the flag Z if there are none.
#define FLIP \
	LANES \
	VEXTRACTI128 $1, Y4, X5 \
	VPOR    X5, X4, X4 \
	VPSHUFD $0x4E, X4, X5 \
	VPOR    X5, X4, X4 \
	VMOVQ   X4, CX \
	TESTQ   CX, CX

// ANYFLIP sets the flag Z if Y4 is empty.
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

// func last5Null(own, opp, moves, odd uint64, alpha int64) (score int64, square, nodes uint64)
// The frame holds the moves of the quarters that are tried, those of the quarters that come later,
// the best score, and the square that is tried.
TEXT ·last5Null(SB), NOSPLIT, $32-64
	CONSTANTS
	XORQ    R13, R13
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	MOVQ    moves+16(FP), DX
	MOVQ    odd+24(FP), R12
	VPAND   Y13, Y1, Y11
	MOVQ    NONE, 16(SP)
	ANDNQ   DX, R12, CX
	ANDQ    DX, R12
	MOVQ    R12, 0(SP)
	MOVQ    CX, 8(SP)
next:
	MOVQ    0(SP), AX
	TESTQ   AX, AX
	JNE     play
	MOVQ    8(SP), AX
	MOVQ    $0, 8(SP)
	TESTQ   AX, AX
	JEQ     done
play:
	TZCNTQ  AX, SI
	BLSRQ   AX, AX
	MOVQ    AX, 0(SP)
	MOVQ    SI, 24(SP)
	FLIPALL
	MOVQ    alpha+32(FP), R10
	PLAY
	// The empties, in the order of the squares, in R11.
	MOVQ    own+0(FP), AX
	ORQ     opp+8(FP), AX
	BTSQ    SI, AX
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
	MOVQ    $-1, DX // the other side's moves are not known
	CALL    last4<>(SB)
	NEGQ    AX
	MOVQ    24(SP), CX
	CMPQ    AX, alpha+32(FP)
	JGT     cut
	CMPQ    AX, 16(SP)
	CMOVQLE 16(SP), AX
	CMOVQLE square+48(FP), CX
	MOVQ    AX, 16(SP)
	MOVQ    CX, square+48(FP)
	VPBROADCASTQ own+0(FP), Y0
	VPBROADCASTQ opp+8(FP), Y1
	VPAND   Y13, Y1, Y11
	JMP     next
done:
	MOVQ    16(SP), AX
	MOVQ    square+48(FP), CX
cut:
	VZEROUPPER
	MOVQ    AX, score+40(FP)
	MOVQ    CX, square+48(FP)
	MOVQ    R13, nodes+56(FP)
	RET
