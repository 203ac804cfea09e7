// What moves_amd64.h does, with AVX-512 and for two moves at a time. Each half of a register holds
// a position; as there, a lane belongs to one direction and its opposite. The immediate of
// VPTERNLOGQ is its table of truth, with bit 4a+2b+c for the last operand a, the one before it b
// and the first one c.

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
DATA numbers<>+88(SB)/8, $2
DATA numbers<>+96(SB)/8, $31
DATA numbers<>+104(SB)/8, $64
DATA numbers<>+112(SB)/8, $-128
DATA numbers<>+120(SB)/8, $(255<<const_keyPlaceShift)
DATA numbers<>+128(SB)/8, $(254<<const_keyPlaceShift+1)
GLOBL numbers<>(SB), RODATA|NOPTR, $136

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
#define TWO     numbers<>+88(SB)
#define N31     numbers<>+96(SB)
#define N64     numbers<>+104(SB)
#define NEVER   numbers<>+112(SB)
#define PLACE0  numbers<>+120(SB)
#define PLACE1  numbers<>+128(SB)

// CONSTANTS readies the registers that no routine changes: Z7, Z8, Z17, Z18 and R14.
#define CONSTANTS \
	VPXOR   Y8, Y8, Y8 \
	VPTERNLOGQ $0xFF, Z7, Z7, Z7 \
	VPBROADCASTQ ONE, Z17 \
	VPBROADCASTQ TOP, Z18 \
	LEAQ    ·endRays(SB), R14

// LANES leaves in each lane of Z4 the discs that a disc of the side Z0 flips against Z1 in two
// directions, with the rays Z2 up and Z3 down. Up, the lowest square of the ray without an
// opponent's disc must be an own one, down the highest; a ray of opponent's discs alone has none.
#define LANES \
	VPANDNQ Z3, Z1, Z5 \
	VPANDNQ Z2, Z1, Z4 \
	VPLZCNTQ Z5, Z6 \
	VPSUBQ  Z4, Z8, Z5 \
	VPSRLVQ Z6, Z18, Z6 \
	VPTERNLOGQ $0x80, Z0, Z5, Z4 \
	VPANDQ  Z0, Z6, Z5 \
	VPMINUQ Z17, Z4, Z6 \
	VPSUBQ  Z6, Z4, Z4 \
	VPSUBQ  Z5, Z8, Z6 \
	VPTERNLOGQ $0x08, Z3, Z6, Z5 \
	VPTERNLOGQ $0xEA, Z5, Z2, Z4

// RAYS2 loads the rays of the squares SI and R8 for LANES.
#define RAYS2 \
	MOVQ    SI, CX \
	SHLQ    $const_endRayShift, CX \
	MOVQ    R8, R9 \
	SHLQ    $const_endRayShift, R9 \
	VMOVDQU endRay_up(R14)(CX*1), Y2 \
	VINSERTI64X4 $1, endRay_up(R14)(R9*1), Z2, Z2 \
	VMOVDQU endRay_down(R14)(CX*1), Y3 \
	VINSERTI64X4 $1, endRay_down(R14)(R9*1), Z3, Z3

// RANKREADY readies what RANK2, WRITE2 and KEYS2 need beside CONSTANTS: Z16 has the odd quarters,
// Z12 what the keys of the next two moves hold below the score, less the square, X27 the greatest
// keys so far.
#define RANKREADY(OWN, OPP, ODDS) \
	VPBROADCASTQ OWN, Z0 \
	VPBROADCASTQ OPP, Z1 \
	VPBROADCASTQ ODDS, Z16 \
	VBROADCASTI64X4 inner4<>(SB), Z13 \
	VBROADCASTI64X4 step4<>(SB), Z9 \
	VPADDQ  Z9, Z9, Z10 \
	MOVL    $0xF0, CX \
	KMOVW   CX, K1 \
	MOVL    $0xCC, CX \
	KMOVW   CX, K2 \
	VPBROADCASTQ PLACE0, Z12 \
	VPBROADCASTQ PLACE1, K1, Z12 \
	VPBROADCASTQ TOP, X27

// RANK2 takes the first two moves from DX, or the last one twice: Z2 and Z3 get the discs of the
// two sides after them, Z4 the moves then, Z11 the squares of the moves.
#define RANK2 \
	TZCNTQ  DX, SI \
	BLSRQ   DX, DX \
	TZCNTQ  DX, R8 \
	CMOVQCS SI, R8 \
	BLSRQ   DX, DX \
	RAYS2 \
	LANES \
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

// MOBILITY2 leaves in all lanes of Z4 the moves of the side Z2 against Z3.
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

// KEYS2 writes the keys of the two moves of RANK2 to R10, as placeKey of nullwindow.go makes them,
// and raises X27.
#define KEYS2 \
	LEAQ    ·rankKeys(SB), CX \
	VPBROADCASTQ (CX)(SI*8), Z6 \
	VPBROADCASTQ (CX)(R8*8), K1, Z6 \
	VPADDQ  Z12, Z6, Z6 \
	VPADDQ.BCST ADVANCE, Z12, Z12 \
	VPTESTMQ Z16, Z11, K3 \
	VPADDQ.BCST ODD, Z6, K3, Z6 \
	VPANDQ.BCST CORNERS, Z4, Z15 \
	VPOPCNTQ Z4, Z14 \
	VPOPCNTQ Z15, Z15 \
	VPMULUDQ.BCST REPLY, Z14, Z14 \
	VPSLLQ  $(const_keyScoreShift+const_orderCornerShift), Z15, Z15 \
	VPSUBQ  Z14, Z6, Z6 \
	VPSUBQ  Z15, Z6, Z6 \
	VPTESTNMQ Z2, Z2, K3 \
	VPANDQ.BCST LOW, Z6, K3, Z6 \
	VPORQ.BCST WIPEOUT, Z6, K3, Z6 \
	VEXTRACTI64X4 $1, Z6, Y15 \
	VPUNPCKLQDQ X15, X6, X6 \
	VMOVDQU X6, (R10) \
	VPMAXSQ X6, X27, X27

// GREATEST leaves in OUT the greatest key.
#define GREATEST(OUT) \
	VPSHUFD $0x4E, X27, X6 \
	VPMAXSQ X6, X27, X27 \
	VMOVQ   X27, OUT

// WRITE2 writes the two positions of RANK2, their moves and their keys Z5 to DI.
#define WRITE2 \
	VPUNPCKLQDQ Z3, Z2, Z14 \
	VPUNPCKLQDQ Z5, Z4, Z15 \
	VMOVDQA64 Z15, K2, Z14 \
	VMOVDQU64 Z14, (DI)
