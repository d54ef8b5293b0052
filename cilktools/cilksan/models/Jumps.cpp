//===- Jumps.cpp - longjmp ------------------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Jumps. A jump out of a function that a model's real function has called (a
// signal handler, a stream's own function) leaves the model, too, and the
// function that was called last. setjmp has no model: the function to which it
// returns must call it directly.
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
