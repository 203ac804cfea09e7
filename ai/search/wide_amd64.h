// Macros of moves_amd64.h for AVX-512. A register that is named Z here holds two positions, one in
// each half, or one position twice.

DATA inner8<>+0(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA inner8<>+8(SB)/8, $0xFFFFFFFFFFFFFFFF
DATA inner8<>+16(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA inner8<>+24(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA inner8<>+32(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA inner8<>+40(SB)/8, $0xFFFFFFFFFFFFFFFF
DATA inner8<>+48(SB)/8, $0x7E7E7E7E7E7E7E7E
DATA inner8<>+56(SB)/8, $0x7E7E7E7E7E7E7E7E
GLOBL inner8<>(SB), RODATA|NOPTR, $64

DATA step8<>+0(SB)/8, $1
DATA step8<>+8(SB)/8, $8
DATA step8<>+16(SB)/8, $9
DATA step8<>+24(SB)/8, $7
DATA step8<>+32(SB)/8, $1
DATA step8<>+40(SB)/8, $8
DATA step8<>+48(SB)/8, $9
DATA step8<>+56(SB)/8, $7
GLOBL step8<>(SB), RODATA|NOPTR, $64

// The lower three bytes of the keys of the first two moves, without their squares.
DATA places<>+0(SB)/8, $(255<<const_keyPlaceShift)
DATA places<>+8(SB)/8, $(254<<const_keyPlaceShift+1)
GLOBL places<>(SB), RODATA|NOPTR, $16

DATA numbers<>+0(SB)/8, $1
DATA numbers<>+8(SB)/8, $(1<<63)
DATA numbers<>+16(SB)/8, $const_corners
DATA numbers<>+24(SB)/8, $(const_orderReply<<const_keyScoreShift)
DATA numbers<>+32(SB)/8, $(const_orderOdd<<const_keyScoreShift)
DATA numbers<>+40(SB)/8, $(1<<const_keyScoreShift-1)
DATA numbers<>+48(SB)/8, $(const_orderWipeOut<<const_keyScoreShift)
DATA numbers<>+56(SB)/8, $(2-2<<const_keyPlaceShift)
DATA numbers<>+64(SB)/8, $const_hashOwn
DATA numbers<>+72(SB)/8, $const_hashOpp
DATA numbers<>+80(SB)/8, $const_hashMix
GLOBL numbers<>(SB), RODATA|NOPTR, $88

#define ONE     numbers<>+0(SB)
#define TOP     numbers<>+8(SB)
#define CORNERS numbers<>+16(SB)
#define REPLY   numbers<>+24(SB)
#define ODD     numbers<>+32(SB)
#define LOW     numbers<>+40(SB)
#define WIPEOUT numbers<>+48(SB)
#define ADVANCE numbers<>+56(SB)
#define HASHOWN numbers<>+64(SB)
#define HASHOPP numbers<>+72(SB)
#define HASHMIX numbers<>+80(SB)

// CONSTANTS readies the registers that no routine changes.
#define CONSTANTS \
	VPXOR   Y8, Y8, Y8 \
	VPBROADCASTQ ONE, Z17 \
	VPBROADCASTQ TOP, Z18 \
	MOVQ    $0x0101010101010101, BX \
	LEAQ    ·endRays(SB), R14

// LANES leaves in each lane of V4 the discs that a disc flips in its two directions, with the rays
// V2 up and V3 down, own discs V0 and the opponent's V1. It uses V5 and V6. Up, the lowest square of
// the ray without an opponent's disc must be an own one, down the highest; a ray of opponent's discs
// alone has none.
#define LANES(V0, V1, V2, V3, V4, V5, V6, ZERO, ONES, TOPS) \
	VPANDNQ V3, V1, V5 \
	VPANDNQ V2, V1, V4 \
	VPLZCNTQ V5, V6 \
	VPSUBQ  V4, ZERO, V5 \
	VPSRLVQ V6, TOPS, V6 \
	VPTERNLOGQ $0x80, V0, V5, V4 \
	VPANDQ  V0, V6, V5 \
	VPMINUQ ONES, V4, V6 \
	VPSUBQ  V6, V4, V4 \
	VPSUBQ  V5, ZERO, V6 \
	VPTERNLOGQ $0x08, V3, V6, V5 \
	VPTERNLOGQ $0xEA, V5, V2, V4

// RAYLANES is LANES for a disc on SI.
#define RAYLANES \
	MOVQ    SI, CX \
	SHLQ    $const_endRayShift, CX \
	VMOVDQU endRay_up(R14)(CX*1), Y2 \
	VMOVDQU endRay_down(R14)(CX*1), Y3 \
	LANES(Y0, Y1, Y2, Y3, Y4, Y5, Y6, Y8, Y17, Y18)

// RANKREADY readies what RANK2 needs beside CONSTANTS, for the arguments own, opp and odd: Z16 has
// the odd quarters, X19 the places of the next two keys.
#define RANKREADY(OWN, OPP, ODDS) \
	VPBROADCASTQ OWN, Z0 \
	VPBROADCASTQ OPP, Z1 \
	VPBROADCASTQ ODDS, Z16 \
	VMOVDQU64 inner8<>(SB), Z13 \
	VMOVDQU64 step8<>(SB), Z9 \
	VPADDQ  Z9, Z9, Z10 \
	VMOVDQU places<>(SB), X12 \
	VPBROADCASTQ TOP, X7 \
	MOVL    $0xF0, CX \
	KMOVW   CX, K1 \
	MOVL    $0xCC, CX \
	KMOVW   CX, K2

// RANK2 takes the first two moves from DX, or the last one twice, and makes of them what RANK does,
// but for the places in memory: Z2 and Z3 get the discs after the moves, Z4 the moves then, Z11
// the squares of the moves. It uses Z5, Z6, Z14, Z15 and K3.
#define RANK2 \
	TZCNTQ  DX, SI \
	BLSRQ   DX, DX \
	TZCNTQ  DX, R8 \
	CMOVQCS SI, R8 \
	BLSRQ   DX, DX \
	MOVQ    SI, CX \
	SHLQ    $const_endRayShift, CX \
	MOVQ    R8, R9 \
	SHLQ    $const_endRayShift, R9 \
	VMOVDQU endRay_up(R14)(CX*1), Y2 \
	VINSERTI64X4 $1, endRay_up(R14)(R9*1), Z2, Z2 \
	VMOVDQU endRay_down(R14)(CX*1), Y3 \
	VINSERTI64X4 $1, endRay_down(R14)(R9*1), Z3, Z3 \
	LANES(Z0, Z1, Z2, Z3, Z4, Z5, Z6, Z8, Z17, Z18) \
	LEAQ    ·endBits(SB), CX \
	VPBROADCASTQ (CX)(SI*8), Z11 \
	VPBROADCASTQ (CX)(R8*8), K1, Z11 \
	VPERMQ  $0x4E, Z4, Z5 \
	VPORQ   Z5, Z4, Z4 \
	VPSHUFD $0x4E, Z4, Z5 \
	VPORQ   Z11, Z0, Z3 \
	VMOVDQA64 Z1, Z2 \
	VPTERNLOGQ $0xFE, Z5, Z4, Z3 \
	VPTERNLOGQ $0x1E, Z5, Z4, Z2 \
	MOBILITY2

// MOBILITY2 leaves in all lanes of Z4 the moves of the side Z2 against Z3, for two positions. It
// uses Z5, Z6, Z14, Z15 and Z20.
#define MOBILITY2 \
	VPANDQ  Z13, Z3, Z20 \
	VPSLLVQ Z9, Z2, Z4 \
	VPSRLVQ Z9, Z2, Z5 \
	VPSLLVQ Z9, Z20, Z6 \
	VPANDQ  Z20, Z4, Z4 \
	VPANDQ  Z20, Z5, Z5 \
	VPANDQ  Z20, Z6, Z6 \
	VPSLLVQ Z9, Z4, Z14 \
	VPSRLVQ Z9, Z5, Z15 \
	VPTERNLOGQ $0xF8, Z20, Z14, Z4 \
	VPTERNLOGQ $0xF8, Z20, Z15, Z5 \
	VPSRLVQ Z9, Z6, Z20 \
	VPSLLVQ Z10, Z4, Z14 \
	VPSRLVQ Z10, Z5, Z15 \
	VPTERNLOGQ $0xF8, Z6, Z14, Z4 \
	VPTERNLOGQ $0xF8, Z20, Z15, Z5 \
	VPSLLVQ Z10, Z4, Z14 \
	VPSRLVQ Z10, Z5, Z15 \
	VPTERNLOGQ $0xF8, Z6, Z14, Z4 \
	VPTERNLOGQ $0xF8, Z20, Z15, Z5 \
	VPSLLVQ Z9, Z4, Z4 \
	VPSRLVQ Z9, Z5, Z5 \
	VPORQ   Z5, Z4, Z4 \
	VPERMQ  $0x4E, Z4, Z5 \
	VPORQ   Z5, Z4, Z4 \
	VPSHUFD $0x4E, Z4, Z5 \
	VPORQ   Z5, Z4, Z4 \
	VPTERNLOGQ $0x10, Z3, Z2, Z4

// KEYS2 makes the keys of the two moves of RANK2 in X6, writes them to R10 and raises the greatest
// key of each lane in X7.
#define KEYS2 \
	LEAQ    ·rankKeys(SB), CX \
	VMOVQ   (CX)(SI*8), X6 \
	VPINSRQ $1, (CX)(R8*8), X6, X6 \
	VPADDQ  X12, X6, X6 \
	VPADDQ.BCST ADVANCE, X12, X12 \
	VEXTRACTI64X4 $1, Z4, Y14 \
	VEXTRACTI64X4 $1, Z11, Y15 \
	VPUNPCKLQDQ X14, X4, X14 \
	VPUNPCKLQDQ X15, X11, X15 \
	VPTESTMQ X16, X15, K3 \
	VPADDQ.BCST ODD, X6, K3, X6 \
	VPANDQ.BCST CORNERS, X14, X15 \
	VPOPCNTQ X14, X14 \
	VPOPCNTQ X15, X15 \
	VPMULUDQ.BCST REPLY, X14, X14 \
	VPSLLQ  $(const_keyScoreShift+const_orderCornerShift), X15, X15 \
	VPSUBQ  X14, X6, X6 \
	VPSUBQ  X15, X6, X6 \
	VEXTRACTI64X4 $1, Z2, Y14 \
	VPUNPCKLQDQ X14, X2, X14 \
	VPTESTNMQ X14, X14, K3 \
	VPANDQ.BCST LOW, X6, K3, X6 \
	VPORQ.BCST WIPEOUT, X6, K3, X6 \
	VMOVDQU X6, (R10) \
	VPMAXSQ X6, X7, X7

// GREATEST leaves in OUT the greatest key.
#define GREATEST(OUT) \
	VPSHUFD $0x4E, X7, X6 \
	VPMAXSQ X6, X7, X7 \
	VMOVQ   X7, OUT

// WRITE2 writes the two positions of RANK2, their moves and their keys Z5 to DI.
#define WRITE2 \
	VPUNPCKLQDQ Z3, Z2, Z14 \
	VPUNPCKLQDQ Z5, Z4, Z15 \
	VMOVDQA64 Z15, K2, Z14 \
	VMOVDQU64 Z14, (DI)
