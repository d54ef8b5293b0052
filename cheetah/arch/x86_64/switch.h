//===- switch.h - leaving and entering stacks, x86-64 ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Switches stacks on x86-64. A strand is resumed by a jump: all that it needs
// is in its frame. A stack is left permanently, or until a jump back into it,
// so nothing is saved either. Shadow stacks (CET) would have to be switched as
// well, and are not supported.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ARCH_SWITCH_H
#define CILKRTS_ARCH_SWITCH_H

#include <stdint.h>

/// Continues at \p pc as if a call there had returned 1.
static inline __attribute__((always_inline, noreturn)) void
cilkrts_arch_jump(void *stack, void *frame, void *pc) {
  __asm__ volatile("movq %0, %%rsp\n\t"
                   "movq %1, %%rbp\n\t"
                   "movl $1, %%eax\n\t"
                   "jmpq *%2"
                   :
                   : "c"(stack), "b"(frame), "d"(pc)
                   : "memory");
  __builtin_unreachable();
}

/// Continues as cilkrts_arch_jump does, but first calls \p function with
/// \p argument. The call seems to come from \p pc, and returns there.
static inline __attribute__((always_inline, noreturn)) void
cilkrts_arch_call(void *stack, void *frame, void *pc, void (*function)(void *),
                  void *argument) {
  __asm__ volatile("movq %0, %%rsp\n\t"
                   "movq %1, %%rbp\n\t"
                   "pushq %2\n\t"
                   "jmpq *%3"
                   :
                   : "c"(stack), "b"(frame), "d"(pc), "a"(function),
                     "D"(argument)
                   : "memory");
  __builtin_unreachable();
}

typedef void cilkrts_arch_entry(void *first, void *second, void *third,
                                uintptr_t fourth);

/// Calls \p entry, which never returns, on the stack that ends at \p stack. The
/// return address and the frame pointer there are null, so that unwinders stop.
static inline __attribute__((always_inline, noreturn)) void
cilkrts_arch_leave(void *stack, cilkrts_arch_entry *entry, void *first,
                   void *second, void *third, uintptr_t fourth) {
  __asm__ volatile("movq %0, %%rsp\n\t"
                   "xorl %%ebp, %%ebp\n\t"
                   "pushq $0\n\t"
                   "jmpq *%1"
                   :
                   : "r"(stack), "r"(entry), "D"(first), "S"(second),
                     "d"(third), "c"(fourth)
                   : "memory");
  __builtin_unreachable();
}

/// Returns the stack pointer that a function has at a call, from the callee's
/// frame record: the caller's frame begins above that record.
static inline void *cilkrts_arch_caller_stack(void **frame) {
  return frame + 2;
}

/// Returns the return address of the function with this frame record.
static inline void *cilkrts_arch_return_address(void **frame) {
  return frame[1];
}

/// Returns true if a function that returns to \p pc is a signal handler. The
/// kernel makes it return to the C library's system call rt_sigreturn, which
/// unwinders also recognise by these instructions.
static inline int cilkrts_arch_is_signal_return(const void *pc) {
  static const unsigned char code[] = {0x48, 0xc7, 0xc0, 0x0f, 0x00,
                                       0x00, 0x00, 0x0f, 0x05};
  return (uintptr_t)pc > 4096 && !__builtin_memcmp(pc, code, sizeof code);
}

static inline void cilkrts_arch_pause(void) { __builtin_ia32_pause(); }

/// Reads a clock that costs as much as reading a register.
static inline uint64_t cilkrts_arch_ticks(void) {
  return __builtin_ia32_rdtsc();
}

/// Returns roughly how many ticks \p ns nanoseconds take, on a processor of 2.5
/// GHz. The result only bounds spins.
static inline uint64_t cilkrts_arch_ticks_in(uint64_t ns) { return ns * 5 / 2; }

#endif // CILKRTS_ARCH_SWITCH_H
