//===- frames.c - the callers of a function that waits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Backtraces of strands that wait. The deadlock message names the callers of
// such strands. The message is written on another stack than theirs, but an
// unwinder begins at its own caller. So the unwinder's caller is a function
// whose unwind information names the waiting call as its caller. The CFA,
// return address and frame pointer of that call are in a struct, and the
// struct's address is in a register that calls preserve. Nothing is written to
// the other stack.
//
// To the unwinder, the other preserved registers have wrong values. No code of
// the runtime or of LLVM finds a caller's frame by any register other than the
// frame pointer and the CFA.
//
//===----------------------------------------------------------------------===//

#include "frames.h"

#include <stddef.h>
#include <unwind.h>

/// Calls _Unwind_Backtrace(\p visit, \p argument) as if the frame around its
/// own were that of \p call.
__attribute__((visibility("hidden"))) void
cilkrts_unwind_from(const struct cilkrts_frame *call, _Unwind_Trace_Fn visit,
                    void *argument);

// The escapes are DW_CFA_def_cfa_expression: *(register + 0), and two of
// DW_CFA_expression: the return address is at register + 8, the frame pointer
// at register + 16.
// clang-format off
#if defined(__x86_64__)
__asm__(".text\n"
        ".hidden cilkrts_unwind_from\n"
        ".globl cilkrts_unwind_from\n"
        ".type cilkrts_unwind_from, @function\n"
        "cilkrts_unwind_from:\n"
        ".cfi_startproc\n"
        "pushq %rbx\n"
        "movq %rdi, %rbx\n"
        ".cfi_escape 0x0f, 3, 0x73, 0, 0x06\n"  // DW_OP_breg3 0, DW_OP_deref
        ".cfi_escape 0x10, 16, 2, 0x73, 8\n"    // rip
        ".cfi_escape 0x10, 6, 2, 0x73, 16\n"    // rbp
        "movq %rsi, %rdi\n"
        "movq %rdx, %rsi\n"
        "callq _Unwind_Backtrace@PLT\n"
        "popq %rbx\n"
        "retq\n"
        ".cfi_endproc\n"
        ".size cilkrts_unwind_from, .-cilkrts_unwind_from\n");
#elif defined(__aarch64__)
__asm__(".text\n"
        ".hidden cilkrts_unwind_from\n"
        ".globl cilkrts_unwind_from\n"
        ".type cilkrts_unwind_from, %function\n"
        "cilkrts_unwind_from:\n"
        ".cfi_startproc\n"
        "hint #34\n"                            // bti c
        "stp x29, x30, [sp, #-32]!\n"
        "str x19, [sp, #16]\n"
        "mov x29, sp\n"
        "mov x19, x0\n"
        ".cfi_escape 0x0f, 3, 0x83, 0, 0x06\n"  // DW_OP_breg19 0, DW_OP_deref
        ".cfi_escape 0x10, 30, 2, 0x83, 8\n"    // x30
        ".cfi_escape 0x10, 29, 2, 0x83, 16\n"   // x29
        "mov x0, x1\n"
        "mov x1, x2\n"
        "bl _Unwind_Backtrace\n"
        "ldr x19, [sp, #16]\n"
        "ldp x29, x30, [sp], #32\n"
        "ret\n"
        ".cfi_endproc\n"
        ".size cilkrts_unwind_from, .-cilkrts_unwind_from\n");
#endif
// clang-format on

struct callers {
  uintptr_t *pcs;
  unsigned count, most;
  uintptr_t first; // the return address of the call
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *context,
                                 void *argument) {
  struct callers *callers = argument;
  const uintptr_t pc = _Unwind_GetIP(context);
  // The frame of cilkrts_unwind_from comes before those of the callers.
  if (callers->count == 0 && pc != callers->first)
    return _URC_NO_REASON;
  if (!pc || callers->count == callers->most)
    return _URC_END_OF_STACK;
  callers->pcs[callers->count++] = pc;
  return _URC_NO_REASON;
}

unsigned cilkrts_find_callers(const struct cilkrts_frame *call, uintptr_t *pcs,
                              unsigned most) {
  struct callers callers = {pcs, 0, most, call->pc};
  cilkrts_unwind_from(call, visit, &callers);
  return callers.count;
}
