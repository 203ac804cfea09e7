// The last four and three empties in a null window: last4 and last3 of endgame.go, with the same
// scores from the same nodes. A file that includes this one has its own last2 and its own macros.
// In V0 and V1, which are Y or Z registers, every lane holds the discs of the side to move and of
// the other one, R10 is alpha, R11 holds the empties, a byte each, in the order in which they are
// tried, and R13 counts nodes. Positions stay in vectors, since the way through the integer
// registers is long. Each routine returns its score in AX. What CONSTANTS readies does not change;
// ENTER and RESTORE may keep the discs in the registers that they name; everything else belongs to
// the innermost routine.

// NONE is below every score.
#define NONE $-128

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

// BETTER raises the best score in the frame to AX, and AX to that, without a branch that the
// processor would have to guess.
#define BETTER \
	MOVQ    32(SP), CX \
	CMPQ    AX, CX \
	CMOVQLT CX, AX \
	MOVQ    AX, 32(SP)

// last3 tries all squares.
TEXT last3<>(SB), NOSPLIT, $40-0
again:
	ENTER(Z20, Z21)
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
	RESTORE(Z20, Z21)
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
	RESTORE(Z20, Z21)
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
	ENTER(Z22, Z23)
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
	RESTORE(Z22, Z23)
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
	RESTORE(Z22, Z23)
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
	RESTORE(Z22, Z23)
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
