//===- BacktrackAccess.cpp - What tentative parses go back to -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Access to a private member of clang::Preprocessor, as in
// PreprocessorAccess.cpp. It is one that LLVM 19 hasn't.
//
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"

using namespace clang;

namespace {

template <class Tag, typename Tag::Type Member> struct Expose {
  friend typename Tag::Type member(Tag) { return Member; }
};

struct BacktrackTag {
  using Type = cilk::compat::BacktrackTokens Preprocessor::*;
  friend Type member(BacktrackTag);
};

template struct Expose<BacktrackTag, &Preprocessor::UnannotatedBacktrackTokens>;

} // namespace

llvm::SmallVector<Token, 1> *cilk::compat::backtrackTokens(Preprocessor &PP) {
  if (!PP.isUnannotatedBacktrackEnabled())
    return nullptr;
  return &(PP.*member(BacktrackTag())).back().first;
}
