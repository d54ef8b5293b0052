//===- switch.h - leaving and entering stacks, AArch64 ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the x86-64 header for the idea. What this machine adds are two checks of
// where a function goes, which programs may ask for (-mbranch-protection=):
//   - signed return addresses (PAC): a helper that signs its own does so where
//     the runtime reads it as the parent's continuation, which takes the
//     signature off. Functions check only what they return to themselves, at
//     the place where they were called, so nothing else changes;
//   - landing pads (BTI): jumps must lead to one, and a continuation isn't one.
//     But returns may lead anywhere, so a continuation is returned to. Jumps to
//     functions go through x16, which may lead to where calls may.
// Guarded control stacks (GCS) would have to be switched as well and are not
// supported, like their relatives on x86-64.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ARCH_SWITCH_H
#define CILKRTS_ARCH_SWITCH_H

#include <stdint.h>

/// Continues at \p pc, as if a call made there had returned 1.
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

/// The same, but there \p function, with \p argument, seems to have been
/// called, and returns to \p pc when it has run.
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

/// Calls \p entry, which never returns, on the stack that ends at \p stack. Its
/// return address and frame pointer are null, where unwinders stop.
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

/// The stack pointer that the caller of a preserve_none function had at the
/// call, from the callee's frame record. The record lies where registers are
/// saved, at the upper end of the frame, and such a function saves no other.
static inline void *cilkrts_arch_caller_stack(void **frame) {
  return frame + 2;
}

/// Where the function with this frame record returns to, without a signature:
/// the instruction strips x30 only, and does nothing on processors that don't
/// sign.
static inline void *cilkrts_arch_return_address(void **frame) {
  register void *x30 __asm__("x30") = frame[1];
  __asm__("hint #7" : "+r"(x30)); // xpaclri
  return x30;
}

/// Whether a function that returns to \p pc is a signal's handler: the kernel
/// has it return to a system call rt_sigreturn, which unwinders know by these
/// instructions as well.
static inline int cilkrts_arch_is_signal_return(const void *pc) {
  static const uint32_t code[] = {0xd2801168, 0xd4000001};
  return (uintptr_t)pc > 4096 && !__builtin_memcmp(pc, code, sizeof code);
}

static inline void cilkrts_arch_pause(void) { __asm__ volatile("isb"); }

/// A clock that costs as much as reading a register.
static inline uint64_t cilkrts_arch_ticks(void) {
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}

/// How many of its ticks \p ns nanoseconds take. Machines differ in this by a
/// factor of forty: they have from 24 to 1000 in a microsecond.
static inline uint64_t cilkrts_arch_ticks_in(uint64_t ns) {
  uint64_t per_second;
  __asm__("mrs %0, cntfrq_el0" : "=r"(per_second));
  return ns * per_second / 1000000000;
}

#endif // CILKRTS_ARCH_SWITCH_H
