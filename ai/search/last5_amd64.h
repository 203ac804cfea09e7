// The search of the moves that last5Null has ranked, whose keys lie from 0(SP) to 8(SP); R8 is the
// greatest one.
	MOVQ    NONE, 16(SP) // the best score
	MOVQ    0(SP), SI
	MOVQ    (SI), R9
	JMP     taken
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
	ANDQ    $(255<<const_keyPlaceShift), CX
	XORQ    CX, R9
	MOVQ    R8, CX
	SHRQ    $const_keyPlaceShift, CX
	XORQ    $0xFF, CX
	MOVBLZX CX, CX
	MOVQ    R9, ranked_keys(DI)(CX*8)
	ADDQ    $8, SI
	MOVQ    SI, 0(SP)
	MOVBLZX R8, CX
	SHRQ    $const_keySquareShift, R8
	MOVBLZX R8, R8
	MOVQ    R8, 24(SP)
	SHLQ    $const_nullChildShift, CX
	ADDQ    CX, DI
	VPBROADCASTQ (nullChild_next+const_positionOwn)(DI), V0
	VPBROADCASTQ (nullChild_next+const_positionOpp)(DI), V1
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
	MOVQ    nullChild_moves(DI), DX
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
