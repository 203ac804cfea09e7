// The search of the moves of five empties, the end of last5AVX2 and of last5AVX512: DX holds the
// moves, R12 the odd quarters. The frame holds the moves of the quarters that are tried, those of
// the quarters that come later, the best score, and the square that is tried.
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
	DISCS
	FLIPANY
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
