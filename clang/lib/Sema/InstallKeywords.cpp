//===- InstallKeywords.cpp - The keyword rewriter before a parser ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See the header.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/InstallKeywords.h"
#include "cilk/Lex/KeywordRewriter.h"
#include "cilk/Sema/Reducers.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace clang;

namespace cilk {

void installKeywords(CompilerInstance &CI, std::shared_ptr<KeywordLog> Log,
                     bool InTool) {
  installKeywordRewriter(
      CI.getPreprocessor(), std::move(Log),
      [&CI](SourceLocation Loc) {
        return makeReducerCallee(CI.getASTContext(), Loc);
      },
      [&CI](const Token &T) {
        return CI.hasSema() && isTypeName(CI.getSema(), *T.getIdentifierInfo(),
                                          T.getLocation());
      },
      InTool);
}

} // namespace cilk
