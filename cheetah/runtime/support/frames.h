//===- frames.h - the callers of a function that waits ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SUPPORT_FRAMES_H
#define CILKRTS_SUPPORT_FRAMES_H

#include <stdint.h>

/// The data that an unwinder needs about a call that has not returned: the
/// caller's stack pointer after the call, the address to which the call
/// returns, and the caller's frame pointer. The assembly in frames.c knows the
/// layout.
struct cilkrts_frame {
  uintptr_t cfa, pc, frame;
};

/// The call of the function that contains this expression.
#define CILKRTS_FRAME_HERE                                                     \
  ((struct cilkrts_frame){                                                     \
      (uintptr_t)__builtin_dwarf_cfa(),                                        \
      (uintptr_t)__builtin_extract_return_addr(__builtin_return_address(0)),   \
      *(const uintptr_t *)__builtin_frame_address(0)})

/// Writes the return addresses of \p call and of the calls around it to \p pcs,
/// the innermost one first, at most \p most. Returns the number of addresses.
/// The stack of these calls may belong to another thread or strand, which must
/// not run meanwhile.
unsigned cilkrts_find_callers(const struct cilkrts_frame *call, uintptr_t *pcs,
                              unsigned most);

#endif // CILKRTS_SUPPORT_FRAMES_H
