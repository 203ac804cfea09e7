//go:build !purego && !race

#include "go_asm.h"
#include "textflag.h"

// func put(s *slot, check, data uint64)
TEXT ·put(SB), NOSPLIT, $0-24
	MOVQ s+0(FP), AX
	MOVQ check+8(FP), BX
	MOVQ data+16(FP), CX
	MOVQ BX, slot_check(AX)
	MOVQ CX, slot_data(AX)
	RET
