// The last empties in a null window: last4 of endgame.go, with the same scores from the same nodes. A
// file that includes this one has macros of its own for the instructions of its processor.
// Y0 and Y1 hold, in every lane, the discs of the side to move and of the other one, R10 is alpha,
// R11 holds the empties, a byte each, in the order in which they are tried, and R13 counts nodes.
// Positions stay in vectors, since the way through the integer registers is long. Each routine
// returns its score in AX. The vectors that CONSTANTS readies, BX and R14 are constants; everything
// else belongs to the innermost routine.

// NONE is below every score.
#define NONE $-128

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
	READY
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

// BETTER raises the best score in the frame to AX, and AX to that, without a branch that the
// processor would have to guess.
#define BETTER \
	MOVQ    32(SP), CX \
	CMPQ    AX, CX \
	CMOVQLT CX, AX \
	MOVQ    AX, 32(SP)

TEXT last3<>(SB), NOSPLIT, $40-0
again:
	ENTER(Y20, Y21)
	MOVBLZX R11, SI
	FLIPANY
	JEQ     move1
	PLAY
	SHRQ    $8, R11
	ANDQ    $0xFFFF, R11
	CALL    last2<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	MOVQ    AX, 32(SP)
	RESTORE(Y20, Y21)
move1:
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	FLIPANY
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
	RESTORE(Y20, Y21)
move2:
	MOVQ    R11, SI
	SHRQ    $16, SI
	MOVBLZX SI, SI
	FLIPANY
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
	ENTER(Y22, Y23)
	MOVBLZX R11, SI
	BTQ     SI, DX
	JCC     move1
	FLIPANY
	JEQ     move1
	PLAY
	SHRQ    $8, R11
	ANDQ    $0xFFFFFF, R11
	CALL    last3<>(SB)
	NEGQ    AX
	CMPQ    AX, 16(SP)
	JGT     done
	MOVQ    AX, 32(SP)
	RESTORE(Y22, Y23)
	MOVQ    40(SP), DX
move1:
	MOVQ    R11, SI
	SHRQ    $8, SI
	MOVBLZX SI, SI
	BTQ     SI, DX
	JCC     move2
	FLIPANY
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
	RESTORE(Y22, Y23)
	MOVQ    40(SP), DX
move2:
	MOVQ    R11, SI
	SHRQ    $16, SI
	MOVBLZX SI, SI
	BTQ     SI, DX
	JCC     move3
	FLIPANY
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
	RESTORE(Y22, Y23)
	MOVQ    40(SP), DX
move3:
	MOVQ    R11, SI
	SHRQ    $24, SI
	MOVBLZX SI, SI
	BTQ     SI, DX
	JCC     move4
	FLIPANY
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
