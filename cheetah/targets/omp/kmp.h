//===- kmp.h - the part of libomp's interface that we use ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interface between clang and libomp (openmp/runtime/src/kmp.h), and the
// interface of OpenMP itself. The types and names come from kmp.h, which is
// stable.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_TARGETS_OMP_KMP_H
#define OPENCILK_TARGETS_OMP_KMP_H

#include "../link_message.h"

#include <stdint.h>

struct kmp_ident {
  int32_t reserved_1, flags, reserved_2, reserved_3;
  const char *source;
};

enum { KMP_IDENT_KMPC = 2 };
#define KMP_HERE {0, KMP_IDENT_KMPC, 0, 0, ";unknown;cilk;0;0;;"}

extern int32_t __kmpc_global_thread_num(struct kmp_ident *);
extern int omp_get_level(void);
extern int omp_get_num_threads(void);
extern int omp_get_max_threads(void);
extern int omp_get_thread_num(void);

/// Returns the number of threads that run tasks which are spawned here.
unsigned __tapir_omp_workers(void) __attribute__((nothrow));

/// Calls \p body in a new parallel region, in its master. A linker that does
/// not find this target's library prints this name, so the name says what is
/// missing.
void cilk_object_needs_link_with_fopencilk_ftapir_omp(void (*body)(void *),
                                                      void *record)
    __attribute__((nothrow));

/// Calls \p leaf for pieces of \p grain iterations in all threads of a new
/// parallel region. Calls it in the calling thread if there is only one piece
/// and no call in it could spawn.
void __tapir_omp_loop(uint64_t begin, uint64_t end, uint64_t grain,
                      void (*leaf)(void *record, uint64_t begin, uint64_t end),
                      void *record, int nests) TAPIR_LINK_MESSAGE("_for_loops")
    __attribute__((nothrow));

#endif // OPENCILK_TARGETS_OMP_KMP_H
