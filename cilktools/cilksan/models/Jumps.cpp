//===- Jumps.cpp - longjmp ------------------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Jumps. A model's real function may call a function of the program (a signal
// handler, a stream's own function). A jump out of that function also leaves
// the model, and the function that was called last. setjmp has no model: the
// function to which it returns must call it directly.
//
//===----------------------------------------------------------------------===//

#include "Model.h"

using namespace cilksan;
using namespace cilksan::models;

/// The number of bytes of a jmp_buf that longjmp reads. FindAccesses.cpp has
/// the same number.
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
