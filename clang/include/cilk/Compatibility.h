//===- Compatibility.h - What differs between LLVM versions -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything in the Clang plugin that knows of one particular LLVM version, or
// of Clang's insides beyond its public headers, is here: the spelling of
// attribute factories, and three private members of the preprocessor. The
// latter are reached through explicit template instantiation, to which access
// checks do not apply by the language's own rules ([temp.spec.general]/6), so
// that the compiler still checks their names and types.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_COMPATIBILITY_H
#define CILK_COMPATIBILITY_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR != 22
#error "The Cilk front end is written for LLVM 22; see cilk/Compatibility.h"
#endif

namespace cilk {
namespace compat {

/// The watcher that sees every token leave the preprocessor.
using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

/// The tokens that a tentative parse goes back to, innermost parse last; the
/// number counts the tokens that were cached before it began.
using BacktrackTokens =
    std::vector<std::pair<llvm::SmallVector<clang::Token, 1>,
                          llvm::SmallVector<clang::Token, 1>::size_type>>;

/// The watcher that is installed in \p PP; may be empty.
TokenWatcher &tokenWatcher(clang::Preprocessor &PP);

/// How many calls of Preprocessor::Lex are under way inside one another, at any
/// time.
const unsigned &lexLevel(const clang::Preprocessor &PP);

/// What the tentative parses that are under way will go back to.
BacktrackTokens &backtrackTokens(clang::Preprocessor &PP);

inline clang::Attr *makeAsmLabel(clang::ASTContext &C, llvm::StringRef Name) {
  return clang::AsmLabelAttr::CreateImplicit(C, Name);
}

/// An attribute that carries one of our names, and perhaps an expression, from
/// the parser to the rewriter. It never reaches code generation.
inline clang::AnnotateAttr *
makeAnnotation(clang::ASTContext &C, llvm::StringRef Name,
               llvm::MutableArrayRef<clang::Expr *> Args,
               clang::SourceRange Range) {
  return clang::AnnotateAttr::Create(C, Name, Args.data(), Args.size(), Range);
}

} // namespace compat
} // namespace cilk

#endif // CILK_COMPATIBILITY_H
