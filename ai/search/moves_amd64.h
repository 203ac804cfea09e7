// Macros for the positions near the end, in the files that include this one after go_asm.h. Y0 and Y1 hold, in
// every lane, the discs of the side to move and of the other one; a lane belongs to one direction
// and its opposite. Y7 to Y10, Y12, Y13 and R14 are constants.

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
	SHLQ    $const_endRayShift, CX \
	VMOVDQU endRay_up(R14)(CX*1), Y2 \
	VMOVDQU endRay_down(R14)(CX*1), Y3 \
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

// FLIPALL leaves them in all lanes of Y4.
#define FLIPALL \
	LANES \
	VPERMQ  $0x4E, Y4, Y5 \
	VPOR    Y5, Y4, Y4 \
	VPSHUFD $0x4E, Y4, Y5 \
	VPOR    Y5, Y4, Y4

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
	VMOVQ   X2, (nullChild_next+const_positionOwn)(DI) \
	VMOVQ   X3, (nullChild_next+const_positionOpp)(DI) \
	MOVQ    R15, R9 \
	BTSQ    SI, R9 \
	MOBILITY \
	ANDNQ   AX, R9, AX \
	MOVQ    AX, nullChild_moves(DI) \
	MOVQ    $const_corners, R8 \
	POPCNTQ AX, CX \
	ANDQ    AX, R8 \
	POPCNTQ R8, R8 \
	IMUL3Q  $const_orderReply, CX, CX \
	SHLQ    $const_orderCornerShift, R8 \
	ADDQ    CX, R8 \
	BTQ     SI, R12 \
	SBBQ    CX, CX \
	ANDQ    $const_orderOdd, CX \
	SUBQ    R8, CX \
	LEAQ    ·squareValue(SB), R8 \
	MOVLQSX (R8)(SI*4), R8 \
	ADDQ    CX, R8 \
	VMOVQ   X2, AX \
	MOVQ    $const_orderWipeOut, CX \
	TESTQ   AX, AX \
	CMOVQEQ CX, R8 \
	SHLQ    $const_keyScoreShift, R8 \
	SHLQ    $const_keySquareShift, SI \
	ADDQ    R11, R8 \
	ADDQ    SI, R8 \
	ADDQ    $(1-1<<const_keyPlaceShift), R11
