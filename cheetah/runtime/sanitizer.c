//===- sanitizer.c - telling sanitizers about stacks and strands ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "sanitizer.h"

void cilkrts_shadow_begin(struct cilkrts_shadow *shadow) {
  if (__tsan_create_fiber)
    shadow->tsan = __tsan_create_fiber(0);
}

void cilkrts_shadow_end(struct cilkrts_shadow *shadow) {
  if (__tsan_destroy_fiber && shadow->tsan)
    __tsan_destroy_fiber(shadow->tsan);
  shadow->tsan = NULL;
  if (__asan_unpoison_memory_region)
    __asan_unpoison_memory_region(shadow->bottom, shadow->size);
}
