//===- SystemCall.h - a system call without the C library -------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tools' own system calls. The function syscall() may be the program's own
// function, or Cilksan's model, which takes each call for a call by the
// program.
//
//===----------------------------------------------------------------------===//

#ifndef CILKTOOLS_SEALED_SYSTEMCALL_H
#define CILKTOOLS_SEALED_SYSTEMCALL_H

#include <cstdint>
#include <sys/syscall.h>

namespace sealed {

/// Makes the system call \p Number. Returns its result, or a negated error
/// number. Does not change errno.
inline long systemCall(long Number, long A = 0, long B = 0, long C = 0,
                       long D = 0, long E = 0, long F = 0) {
#if defined(__x86_64__)
  long Result;
  register long R10 __asm__("r10") = D;
  register long R8 __asm__("r8") = E;
  register long R9 __asm__("r9") = F;
  __asm__ volatile("syscall"
                   : "=a"(Result)
                   : "a"(Number), "D"(A), "S"(B), "d"(C), "r"(R10), "r"(R8),
                     "r"(R9)
                   : "rcx", "r11", "memory");
  return Result;
#elif defined(__aarch64__)
  register long X8 __asm__("x8") = Number;
  register long X0 __asm__("x0") = A;
  register long X1 __asm__("x1") = B;
  register long X2 __asm__("x2") = C;
  register long X3 __asm__("x3") = D;
  register long X4 __asm__("x4") = E;
  register long X5 __asm__("x5") = F;
  __asm__ volatile("svc 0"
                   : "+r"(X0)
                   : "r"(X8), "r"(X1), "r"(X2), "r"(X3), "r"(X4), "r"(X5)
                   : "memory");
  return X0;
#else
#error "no system calls of the tools' own for this processor"
#endif
}

} // namespace sealed

#endif // CILKTOOLS_SEALED_SYSTEMCALL_H
