//===- BacktrackAccess.cpp - What tentative parses go back to -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Access to a private member of clang::Preprocessor that LLVM 19 hasn't.
//
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"
#include "cilk/PrivateMember.h"

using namespace clang;

namespace cilk {
namespace compat {

struct BacktrackTag {
  using Type = BacktrackTokens Preprocessor::*;
  friend Type member(BacktrackTag);
};

template struct Expose<BacktrackTag, &Preprocessor::UnannotatedBacktrackTokens>;

llvm::SmallVector<Token, 1> *backtrackTokens(Preprocessor &PP) {
  if (!PP.isUnannotatedBacktrackEnabled())
    return nullptr;
  return &(PP.*member(BacktrackTag())).back().first;
}

} // namespace compat
} // namespace cilk
