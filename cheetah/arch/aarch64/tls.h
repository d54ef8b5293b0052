//===- tls.h - reading the worker's thread-local word, AArch64 ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the worker's thread-local word on AArch64. The x86-64 header has the
// reason. A program may be compiled for any access to thread-local variables
// (descriptors are the default). This access is in the initial-exec form, and
// in programs in the local-exec form.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ARCH_TLS_H
#define CILKRTS_ARCH_TLS_H

static inline __attribute__((always_inline)) struct __cilkrts_worker *
cilkrts_arch_tls_worker(void) {
  struct __cilkrts_worker *w;
  void *offset;
  __asm__ volatile("mrs %0, tpidr_el0\n\t"
                   "adrp %1, :gottprel:__cilkrts_tls_worker\n\t"
                   "ldr %1, [%1, :gottprel_lo12:__cilkrts_tls_worker]\n\t"
                   "ldr %0, [%0, %1]"
                   : "=&r"(w), "=&r"(offset)
                   :
                   : "memory");
  return w;
}

/// Reads the word in code of an executable that defines the word itself. The
/// executable's linker knows the word's offset.
static inline __attribute__((always_inline)) struct __cilkrts_worker *
cilkrts_arch_tls_worker_of_program(void) {
  struct __cilkrts_worker *w;
  __asm__ volatile("mrs %0, tpidr_el0\n\t"
                   "add %0, %0, #:tprel_hi12:__cilkrts_tls_worker, lsl #12\n\t"
                   "ldr %0, [%0, :tprel_lo12_nc:__cilkrts_tls_worker]"
                   : "=r"(w)
                   :
                   : "memory");
  return w;
}

/// Reads the word in code that a compiler loads into its own process, and
/// defines the word's distance from the thread pointer.
static inline __attribute__((always_inline)) struct __cilkrts_worker *
cilkrts_arch_tls_worker_of_jit(void) {
  struct __cilkrts_worker *w;
  void *offset;
  __asm__ volatile("mrs %0, tpidr_el0\n\t"
                   "movz %1, #:abs_g3:__cilkrts_tls_worker.offset\n\t"
                   "movk %1, #:abs_g2_nc:__cilkrts_tls_worker.offset\n\t"
                   "movk %1, #:abs_g1_nc:__cilkrts_tls_worker.offset\n\t"
                   "movk %1, #:abs_g0_nc:__cilkrts_tls_worker.offset\n\t"
                   "ldr %0, [%0, %1]"
                   : "=&r"(w), "=&r"(offset)
                   :
                   : "memory");
  return w;
}

static inline __attribute__((always_inline)) void
cilkrts_arch_set_tls_worker(struct __cilkrts_worker *w) {
  void *thread, *offset;
  __asm__ volatile("mrs %0, tpidr_el0\n\t"
                   "adrp %1, :gottprel:__cilkrts_tls_worker\n\t"
                   "ldr %1, [%1, :gottprel_lo12:__cilkrts_tls_worker]\n\t"
                   "str %2, [%0, %1]"
                   : "=&r"(thread), "=&r"(offset)
                   : "r"(w)
                   : "memory");
}

#endif // CILKRTS_ARCH_TLS_H
