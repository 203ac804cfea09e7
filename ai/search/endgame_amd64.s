//go:build !purego

#include "textflag.h"

// The last four empties in a null window. It is last4 of endgame.go and gives the same scores from
// the same nodes. R8 and R9 are the discs of the side to move and of the other one, R10 is alpha,
// R11 holds the empties, a byte each, in the order in which they are tried, and R13 counts nodes.
// Each routine returns its score in AX. Y7 to Y10, Y12 and Y13 are constants; the other vectors,
// CX, DX, SI and DI belong to the innermost routine.

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

// NONE is below every score.
#define NONE $-128

// BOARD spreads the discs of R8 and R9 over the lanes of Y0 and Y11, for FLIP.
#define BOARD \
	VMOVQ   R8, X0 \
	VMOVQ   R9, X11 \
	VPBROADCASTQ X0, Y0 \
	VPBROADCASTQ X11, Y11 \
	VPAND   Y13, Y11, Y11

// FLIP leaves in CX the discs that a disc on the square in SI flips, and tells by the flag Z
// whether there are none.
#define FLIP \
	MOVQ    SI, CX \
	SHLQ    $6, CX \
	LEAQ    ·endRays(SB), DI \
	VMOVDQU (DI)(CX*1), Y2 \
	VMOVDQU 32(DI)(CX*1), Y3 \
	VPANDN  Y2, Y11, Y4 \
	VPANDN  Y3, Y11, Y5 \
	VPSUBQ  Y4, Y8, Y6 \
	VPAND   Y6, Y4, Y4 \
	VPSRLVQ Y9, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPAND   Y0, Y4, Y4 \
	VPSRLVQ Y10, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPCMPEQQ Y8, Y4, Y1 \
	VPSRLVQ Y12, Y5, Y6 \
	VPOR    Y6, Y5, Y5 \
	VPADDQ  Y7, Y4, Y4 \
	VPANDN  Y4, Y1, Y4 \
	VPSRLVQ Y9, Y5, Y6 \
	VPANDN  Y5, Y6, Y5 \
	VPAND   Y2, Y4, Y4 \
	VPAND   Y0, Y5, Y5 \
	VPADDQ  Y5, Y5, Y5 \
	VPSUBQ  Y5, Y8, Y5 \
	VPAND   Y3, Y5, Y5 \
	VPOR    Y5, Y4, Y4 \
	VEXTRACTI128 $1, Y4, X5 \
	VPOR    X5, X4, X4 \
	VPSHUFD $0x4E, X4, X5 \
	VPOR    X5, X4, X4 \
	VMOVQ   X4, CX \
	TESTQ   CX, CX

// PLAY makes the position after the move on SI that flips CX, and its window.
#define PLAY \
	INCQ    R13 \
	MOVQ    R8, AX \
	MOVQ    R9, R8 \
	XORQ    CX, R8 \
	ORQ     CX, AX \
	MOVQ    AX, R9 \
	BTSQ    SI, R9 \
	NOTQ    R10

// LASTFLIPS leaves in AX how many discs the side with the discs DX flips with the last disc, on SI.
#define LASTFLIPS \
	MOVQ    SI, R12 \
	SHLQ    $5, R12 \
	LEAQ    ·endLines(SB), DI \
	ADDQ    DI, R12 \
	MOVQ    (R12), CX \
	MOVQ    8(R12), DI \
	ANDQ    DX, CX \
	ANDQ    DX, DI \
	IMULQ   BX, CX \
	IMULQ   BX, DI \
	SHRQ    $56, CX \
	SHRQ    $56, DI \
	MOVQ    16(R12), AX \
	MOVBLZX (AX)(CX*1), CX \
	MOVBLZX (AX)(DI*1), DI \
	ADDQ    DI, CX \
	MOVQ    SI, DI \
	ANDQ    $56, DI \
	SHRXQ   DI, DX, DI \
	MOVBLZX DI, DI \
	MOVBLZX (AX)(DI*1), DI \
	ADDQ    DI, CX \
	MOVQ    SI, DI \
	ANDQ    $7, DI \
	SHRXQ   DI, DX, DI \
	ANDQ    BX, DI \
	MOVQ    $0x0102040810204080, AX \
	IMULQ   AX, DI \
	SHRQ    $56, DI \
	MOVQ    24(R12), AX \
	MOVBLZX (AX)(DI*1), AX \
	ADDQ    CX, AX

// last1 plays the last disc, on SI, for the side with the discs DX first.
TEXT last1<>(SB), NOSPLIT|NOFRAME, $0-0
	LASTFLIPS
	POPCNTQ DX, CX
	TESTQ   AX, AX
	JEQ     other
	INCQ    R13
	ADDQ    CX, AX
	LEAQ    -62(AX)(AX*1), AX
	RET
other:
	NOTQ    DX
	BTRQ    SI, DX
	LASTFLIPS
	NOTQ    DX
	BTRQ    SI, DX
	POPCNTQ DX, CX
	TESTQ   AX, AX
	JEQ     full
	INCQ    R13
	SUBQ    AX, CX
	LEAQ    -64(CX)(CX*1), AX
	RET
full:
	LEAQ    -64(CX)(CX*1), AX
	CMPQ    CX, $31
	JLE     done
	ADDQ    $2, AX
done:
	RET

// FINAL leaves in AX the score of a finished game with some empties, for R8.
#define FINAL(EMPTIES) \
	POPCNTQ R8, AX \
	POPCNTQ R9, CX \
	SUBQ    CX, AX \
	MOVQ    AX, CX \
	MOVQ    AX, DX \
	SARQ    $63, CX \
	NEGQ    DX \
	SARQ    $63, DX \
	SUBQ    DX, CX \
	IMULQ   EMPTIES, CX \
	ADDQ    CX, AX

// last2 needs no frame: last1 leaves R8 to R11 alone. DI, the pass, is kept in bit 16 of R11.
TEXT last2<>(SB), NOSPLIT|NOFRAME, $0-0
again:
	BOARD
	MOVBLZX R11, SI
	FLIP
	JEQ     second
	INCQ    R13
	MOVQ    R9, DX
	XORQ    CX, DX
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	CALL    last1<>(SB)
	NEGQ    AX
	CMPQ    AX, R10
	JGT     done
	MOVQ    AX, R15
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	FLIP
	JEQ     first
	INCQ    R13
	MOVQ    R9, DX
	XORQ    CX, DX
	MOVBLZX R11, SI
	CALL    last1<>(SB)
	NEGQ    AX
	CMPQ    AX, R15
	JGE     done
first:
	MOVQ    R15, AX
	JMP     done
second:
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
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
	XCHGQ   R8, R9
	BTSQ    $16, R11
	JCS     over
	NOTQ    R10
	JMP     again
over:
	XCHGQ   R8, R9
	FINAL($2)
done:
	BTQ     $16, R11
	JCC     own
	NEGQ    AX
own:
	RET

// last3 keeps own, opp, alpha, the empties and the best score in its frame.
TEXT last3<>(SB), NOSPLIT, $40-0
again:
	MOVQ    R8, 0(SP)
	MOVQ    R9, 8(SP)
	MOVQ    R10, 16(SP)
	MOVQ    R11, 24(SP)
	MOVQ    NONE, 32(SP)
	BOARD
	MOVQ    R11, SI
	MOVBLZX SI, SI
	FLIP
	JEQ     move1
	MOVQ    16(SP), R10
	PLAY
	SHRQ    $8, R11
	ANDQ    $0xFFFF, R11
	CALL    last2<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	MOVQ    AX, 32(SP)
move1:
	MOVQ    0(SP), R8
	MOVQ    8(SP), R9
	MOVQ    24(SP), R11
	BOARD
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	FLIP
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
	CMPQ    AX, 32(SP)
	JLE     move2
	MOVQ    AX, 32(SP)
	CMPQ    AX, 16(SP)
	JGT     done
move2:
	MOVQ    0(SP), R8
	MOVQ    8(SP), R9
	MOVQ    24(SP), R11
	BOARD
	MOVQ    R11, SI
	SHRQ    $16, SI
	MOVBLZX SI, SI
	FLIP
	JEQ     move3
	MOVQ    16(SP), R10
	PLAY
	ANDQ    $0xFFFF, R11
	CALL    last2<>(SB)
	NEGQ    AX
	CMPQ    AX, 32(SP)
	JGE     done
move3:
	MOVQ    32(SP), AX
	CMPQ    AX, NONE
	JNE     done
	MOVQ    8(SP), R8
	MOVQ    0(SP), R9
	MOVQ    24(SP), R11
	BTSQ    $32, R11
	JCS     over
	MOVQ    16(SP), R10
	NOTQ    R10
	JMP     again
over:
	XCHGQ   R8, R9
	FINAL($3)
done:
	MOVQ    24(SP), R11
	BTQ     $32, R11
	JCC     own
	NEGQ    AX
own:
	RET

// func last4Null(own, opp, moves, squares uint64, alpha int64) (score int64, nodes uint64)
TEXT ·last4Null(SB), NOSPLIT, $48-56
	VMOVDQU inner4<>(SB), Y13
	VMOVDQU step4<>(SB), Y9
	VPADDQ  Y9, Y9, Y10
	VPADDQ  Y10, Y10, Y12
	VPXOR   Y8, Y8, Y8
	VPCMPEQD Y7, Y7, Y7
	MOVQ    $0x0101010101010101, BX
	XORQ    R13, R13
	MOVQ    own+0(FP), R8
	MOVQ    opp+8(FP), R9
	MOVQ    moves+16(FP), DX
	MOVQ    squares+24(FP), R11
	MOVQ    alpha+32(FP), R10
	MOVQ    DX, 40(SP)
again:
	MOVQ    R8, 0(SP)
	MOVQ    R9, 8(SP)
	MOVQ    R10, 16(SP)
	MOVQ    R11, 24(SP)
	MOVQ    NONE, 32(SP)
	BOARD
	MOVQ    R11, SI
	MOVBLZX SI, SI
	MOVQ    40(SP), DX
	BTQ     SI, DX
	JCC     move1
	FLIP
	JEQ     move1
	MOVQ    16(SP), R10
	PLAY
	SHRQ    $8, R11
	ANDQ    $0xFFFFFF, R11
	CALL    last3<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	MOVQ    AX, 32(SP)
move1:
	MOVQ    0(SP), R8
	MOVQ    8(SP), R9
	MOVQ    24(SP), R11
	BOARD
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	MOVQ    40(SP), DX
	BTQ     SI, DX
	JCC     move2
	FLIP
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
	CMPQ    AX, 32(SP)
	JLE     move2
	MOVQ    AX, 32(SP)
	CMPQ    AX, 16(SP)
	JGT     done
move2:
	MOVQ    0(SP), R8
	MOVQ    8(SP), R9
	MOVQ    24(SP), R11
	BOARD
	MOVQ    R11, SI
	SHRQ    $16, SI
	MOVBLZX SI, SI
	MOVQ    40(SP), DX
	BTQ     SI, DX
	JCC     move3
	FLIP
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
	CMPQ    AX, 32(SP)
	JLE     move3
	MOVQ    AX, 32(SP)
	CMPQ    AX, 16(SP)
	JGT     done
move3:
	MOVQ    0(SP), R8
	MOVQ    8(SP), R9
	MOVQ    24(SP), R11
	BOARD
	MOVQ    R11, SI
	SHRQ    $24, SI
	MOVBLZX SI, SI
	MOVQ    40(SP), DX
	BTQ     SI, DX
	JCC     move4
	FLIP
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
	CMPQ    AX, 32(SP)
	JGE     done
move4:
	MOVQ    32(SP), AX
	CMPQ    AX, NONE
	JNE     done
	MOVQ    8(SP), R8
	MOVQ    0(SP), R9
	MOVQ    24(SP), R11
	BTSQ    $32, R11
	JCS     over
	MOVQ    $-1, 40(SP) // the other side's moves are not known
	MOVQ    16(SP), R10
	NOTQ    R10
	JMP     again
over:
	XCHGQ   R8, R9
	FINAL($4)
done:
	MOVQ    24(SP), R11
	BTQ     $32, R11
	JCC     own
	NEGQ    AX
own:
	VZEROUPPER
	MOVQ    AX, score+40(FP)
	MOVQ    R13, nodes+48(FP)
	RET
