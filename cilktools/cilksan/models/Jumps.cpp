//===- Jumps.cpp - longjmp ------------------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A jump out of what a model's real function has called (a signal's handler, a
// stream's own functions) leaves the model, too, and the function that has been
// called last. It is setjmp that must be called by the function it returns to,
// and has no model.
//
//===----------------------------------------------------------------------===//

#include "Model.h"

using namespace cilksan;
using namespace cilksan::models;

/// The bytes of a jmp_buf that longjmp reads; the same number as in
/// FindAccesses.cpp.
constexpr size_t SavedBytes = 64;

#define JUMP(Name)                                                             \
  CILKSAN_MODEL(void, Name, (void *To, int Value)) {                           \
    noteJump();                                                                \
    noteModelled();                                                            \
    if (isChecking())                                                          \
      read(To, SavedBytes);                                                    \
    Scope::abandon();                                                          \
    Real_##Name.get()(To, Value);                                              \
  }
JUMP(longjmp)
JUMP(_longjmp)
JUMP(siglongjmp)
JUMP(__longjmp_chk)
