//===- tls.h - reading the worker's thread-local word, x86-64 ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the worker's thread-local word on x86-64. The address of a thread-local
// variable is constant within a thread, so compilers compute it once per
// function. A strand that was stolen or resumed continues the function in
// another thread, where that address is wrong. So each access reads the word
// again, by one volatile pair of instructions in the initial-exec form.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_ARCH_TLS_H
#define CILKRTS_ARCH_TLS_H

static inline __attribute__((always_inline)) struct __cilkrts_worker *
cilkrts_arch_tls_worker(void) {
  struct __cilkrts_worker *w;
  __asm__ volatile("movq __cilkrts_tls_worker@gottpoff(%%rip), %0\n\t"
                   "movq %%fs:(%0), %0"
                   : "=r"(w)
                   :
                   : "memory");
  return w;
}

/// Reads the word in code of an executable that defines the word itself. The
/// executable's linker knows the word's offset, so one instruction suffices.
static inline __attribute__((always_inline)) struct __cilkrts_worker *
cilkrts_arch_tls_worker_of_program(void) {
  struct __cilkrts_worker *w;
  __asm__ volatile("movq %%fs:__cilkrts_tls_worker@tpoff, %0"
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
  __asm__ volatile("movq %%fs:__cilkrts_tls_worker.offset, %0"
                   : "=r"(w)
                   :
                   : "memory");
  return w;
}

static inline __attribute__((always_inline)) void
cilkrts_arch_set_tls_worker(struct __cilkrts_worker *w) {
  void *offset;
  __asm__ volatile("movq __cilkrts_tls_worker@gottpoff(%%rip), %0\n\t"
                   "movq %1, %%fs:(%0)"
                   : "=&r"(offset)
                   : "r"(w)
                   : "memory");
}

#endif // CILKRTS_ARCH_TLS_H
