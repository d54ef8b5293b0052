//===- PreprocessorAccess.cpp - Private members of the preprocessor -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Access to two private members of clang::Preprocessor that have no accessor.
// Access checks do not apply to the arguments of an explicit instantiation; the
// friend function that each instantiation defines hands the member out.
//
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"

using namespace clang;

namespace {

template <class Tag, typename Tag::Type Member> struct Expose {
  friend typename Tag::Type member(Tag) { return Member; }
};

struct WatcherTag {
  using Type = cilk::compat::TokenWatcher Preprocessor::*;
  friend Type member(WatcherTag);
};
struct LexLevelTag {
  using Type = unsigned Preprocessor::*;
  friend Type member(LexLevelTag);
};

template struct Expose<WatcherTag, &Preprocessor::OnToken>;
template struct Expose<LexLevelTag, &Preprocessor::LexLevel>;

} // namespace

cilk::compat::TokenWatcher &cilk::compat::tokenWatcher(Preprocessor &PP) {
  return PP.*member(WatcherTag());
}

const unsigned &cilk::compat::lexLevel(const Preprocessor &PP) {
  return PP.*member(LexLevelTag());
}
