//===- tls.h - reading the worker's thread-local word, AArch64 ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the x86-64 header for the reason. Compiled in our tests, but not run yet.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ARCH_TLS_H
#define CILKRTS_ARCH_TLS_H

static inline __attribute__((always_inline)) void *
cilkrts_arch_tls_address(void) {
  char *offset, *thread;
  __asm__ volatile("adrp %0, :gottprel:__cilkrts_tls_worker\n\t"
                   "ldr %0, [%0, :gottprel_lo12:__cilkrts_tls_worker]\n\t"
                   "mrs %1, tpidr_el0"
                   : "=&r"(offset), "=r"(thread)
                   :
                   : "memory");
  return thread + (__UINTPTR_TYPE__)offset;
}

static inline __attribute__((always_inline)) struct __cilkrts_worker *
cilkrts_arch_tls_worker(void) {
  return *(struct __cilkrts_worker *volatile *)cilkrts_arch_tls_address();
}

static inline __attribute__((always_inline)) struct __cilkrts_worker *
cilkrts_arch_tls_worker_of_program(void) {
  return cilkrts_arch_tls_worker();
}

static inline __attribute__((always_inline)) void
cilkrts_arch_set_tls_worker(struct __cilkrts_worker *w) {
  *(struct __cilkrts_worker *volatile *)cilkrts_arch_tls_address() = w;
}

#endif // CILKRTS_ARCH_TLS_H
