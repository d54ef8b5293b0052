//===- PreprocessorAccess.cpp - Private members of the preprocessor -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file accesses three private members of clang::Preprocessor for which
// there is no accessor.
//
//===----------------------------------------------------------------------===//

#include "cilk/ClangVersions.h"
#include "cilk/PrivateMember.h"

using namespace clang;

namespace cilk {
namespace compat {

struct WatcherTag {
  using Type = TokenWatcher Preprocessor::*;
  friend Type member(WatcherTag);
};
struct LexLevelTag {
  using Type = unsigned Preprocessor::*;
  friend Type member(LexLevelTag);
};
struct BacktrackTag {
  using Type = BacktrackTokens Preprocessor::*;
  friend Type member(BacktrackTag);
};

template struct Expose<WatcherTag, &Preprocessor::OnToken>;
template struct Expose<LexLevelTag, &Preprocessor::LexLevel>;
template struct Expose<BacktrackTag, &Preprocessor::UnannotatedBacktrackTokens>;

TokenWatcher &tokenWatcher(Preprocessor &PP) {
  return PP.*member(WatcherTag());
}

const unsigned &lexLevel(const Preprocessor &PP) {
  return PP.*member(LexLevelTag());
}

llvm::SmallVector<Token, 1> *backtrackTokens(Preprocessor &PP) {
  if (!PP.isUnannotatedBacktrackEnabled())
    return nullptr;
  return &(PP.*member(BacktrackTag())).back().first;
}

} // namespace compat
} // namespace cilk
