//===- switch.h - leaving and entering stacks, AArch64 ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Switches stacks on AArch64. The x86-64 header explains the idea. This
// processor adds two checks of control flow, which programs may request
// (-mbranch-protection=):
//   - Signed return addresses (PAC). A helper that signs its return address
//     does so where the runtime reads it as the parent's continuation, and the
//     runtime removes the signature. Functions check only their own return
//     addresses, at the place where they were called, so nothing else changes.
//   - Landing pads (BTI). Jumps must lead to a landing pad, and a continuation
//     isn't one. But returns may lead anywhere, so the runtime returns to a
//     continuation. Jumps to functions go through x16, which may lead to
//     wherever calls may.
// Guarded control stacks (GCS) would have to be switched as well. They are not
// supported, like shadow stacks on x86-64.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ARCH_SWITCH_H
#define CILKRTS_ARCH_SWITCH_H

#include <stdint.h>

/// Continues at \p pc as if a call there had returned 1.
static inline __attribute__((always_inline, noreturn)) void
cilkrts_arch_jump(void *stack, void *frame, void *pc) {
  __asm__ volatile("mov x9, %2\n\t"
                   "mov sp, %0\n\t"
                   "mov x29, %1\n\t"
                   "mov w0, #1\n\t"
                   "ret x9"
                   :
                   : "r"(stack), "r"(frame), "r"(pc)
                   : "memory", "x9");
  __builtin_unreachable();
}

/// Continues as cilkrts_arch_jump does, but first calls \p function with
/// \p argument. The call seems to come from \p pc, and returns there.
static inline __attribute__((always_inline, noreturn)) void
cilkrts_arch_call(void *stack, void *frame, void *pc, void (*function)(void *),
                  void *argument) {
  register void *x0 __asm__("x0") = argument;
  __asm__ volatile("mov x16, %3\n\t"
                   "mov x30, %2\n\t"
                   "mov sp, %0\n\t"
                   "mov x29, %1\n\t"
                   "br x16"
                   :
                   : "r"(stack), "r"(frame), "r"(pc), "r"(function), "r"(x0)
                   : "memory", "x16", "x30");
  __builtin_unreachable();
}

typedef void cilkrts_arch_entry(void *first, void *second, void *third,
                                uintptr_t fourth);

/// Calls \p entry, which never returns, on the stack that ends at \p stack. The
/// return address and the frame pointer there are null, so that unwinders stop.
static inline __attribute__((always_inline, noreturn)) void
cilkrts_arch_leave(void *stack, cilkrts_arch_entry *entry, void *first,
                   void *second, void *third, uintptr_t fourth) {
  register void *x0 __asm__("x0") = first;
  register void *x1 __asm__("x1") = second;
  register void *x2 __asm__("x2") = third;
  register uintptr_t x3 __asm__("x3") = fourth;
  __asm__ volatile("mov x16, %1\n\t"
                   "mov sp, %0\n\t"
                   "mov x29, xzr\n\t"
                   "mov x30, xzr\n\t"
                   "br x16"
                   :
                   : "r"(stack), "r"(entry), "r"(x0), "r"(x1), "r"(x2), "r"(x3)
                   : "memory", "x16", "x30");
  __builtin_unreachable();
}

/// Returns the stack pointer that the caller of a preserve_none function had at
/// the call, from the callee's frame record. Such a function saves only this
/// pair of registers, so the record lies at the upper end of the frame.
static inline void *cilkrts_arch_caller_stack(void **frame) {
  return frame + 2;
}

/// Returns the return address of the function with this frame record, without a
/// signature. The instruction strips x30 only, and does nothing on processors
/// that don't sign.
static inline void *cilkrts_arch_return_address(void **frame) {
  register void *x30 __asm__("x30") = frame[1];
  __asm__("hint #7" : "+r"(x30)); // xpaclri
  return x30;
}

/// Returns true if a function that returns to \p pc is a signal handler. The
/// kernel makes it return to a system call rt_sigreturn, which unwinders also
/// recognise by these instructions.
static inline int cilkrts_arch_is_signal_return(const void *pc) {
  static const uint32_t code[] = {0xd2801168, 0xd4000001};
  return (uintptr_t)pc > 4096 && !__builtin_memcmp(pc, code, sizeof code);
}

static inline void cilkrts_arch_pause(void) { __asm__ volatile("isb"); }

/// Reads a clock that costs as much as reading a register.
static inline uint64_t cilkrts_arch_ticks(void) {
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}

/// Returns how many ticks \p ns nanoseconds take. Processors have from 24 to
/// 1000 ticks in a microsecond, which differs by a factor of forty.
static inline uint64_t cilkrts_arch_ticks_in(uint64_t ns) {
  uint64_t per_second;
  __asm__("mrs %0, cntfrq_el0" : "=r"(per_second));
  return ns * per_second / 1000000000;
}

#endif // CILKRTS_ARCH_SWITCH_H
