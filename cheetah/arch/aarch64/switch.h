//===- switch.h - leaving and entering stacks, AArch64 ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the x86-64 header. Compiled in our tests, but not run yet.
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
                   "br x9"
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
  __asm__ volatile("mov x9, %3\n\t"
                   "mov x30, %2\n\t"
                   "mov sp, %0\n\t"
                   "mov x29, %1\n\t"
                   "br x9"
                   :
                   : "r"(stack), "r"(frame), "r"(pc), "r"(function), "r"(x0)
                   : "memory", "x9", "x30");
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
  __asm__ volatile("mov sp, %0\n\t"
                   "mov x29, xzr\n\t"
                   "mov x30, xzr\n\t"
                   "br %1"
                   :
                   : "r"(stack), "r"(entry), "r"(x0), "r"(x1), "r"(x2), "r"(x3)
                   : "memory");
  __builtin_unreachable();
}

/// A stack pointer that is good for the caller of a function with this frame
/// record. The record lies at the low end of its frame, so this is below the
/// caller's own by the callee's frame: right, since the caller addresses its
/// locals off x29, but a function that loops over stolen spawns and syncs moves
/// down by that much each time. A port has to pass the true value instead.
static inline void *cilkrts_arch_caller_stack(void **frame) { return frame; }

/// Whether a function that returns to \p pc is a signal's handler. Nobody knows
/// here: a return address may be signed, so what it points to can't be read.
static inline int cilkrts_arch_is_signal_return(const void *pc) {
  (void)pc;
  return 0;
}

static inline void cilkrts_arch_pause(void) { __asm__ volatile("isb"); }

/// A cheap clock and how many of its ticks make up about a microsecond; it only
/// bounds a spin.
static inline uint64_t cilkrts_arch_ticks(void) {
  uint64_t ticks;
  __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
  return ticks;
}
#define CILKRTS_ARCH_TICKS_PER_US 100u

#endif // CILKRTS_ARCH_SWITCH_H
