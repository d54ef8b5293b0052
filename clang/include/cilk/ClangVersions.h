//===- ClangVersions.h - Differences of LLVM versions -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything in the Clang plugin that knows of one particular LLVM version, or
// of Clang's insides beyond its public headers, is here: constructors that
// differ between versions, and three private members of the preprocessor. The
// latter are reached through explicit template instantiation, to which access
// checks do not apply by the language's own rules ([temp.spec.general]/6), so
// that the compiler still checks their names and types.
//
// It is written for 22. The version in a condition is the first that is as 22,
// or is 23, which has something else; and the entry says what 21 has.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_CLANGVERSIONS_H
#define CILK_CLANGVERSIONS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR < 21
#error "The Cilk front end needs LLVM 21 or newer"
#endif

#if LLVM_VERSION_MAJOR >= 22
#include "clang/Driver/CreateInvocationFromArgs.h"
#else
#include "clang/Frontend/Utils.h" // createInvocation
#endif

namespace cilk {
namespace compat {

//===----------------------------------------------------------------------===//
// The preprocessor's members
//===----------------------------------------------------------------------===//

/// The watcher that sees every token leave the preprocessor.
using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

/// The watcher that is installed in \p PP; may be empty.
TokenWatcher &tokenWatcher(clang::Preprocessor &PP);

/// How many calls of Preprocessor::Lex are under way inside one another, at any
/// time.
const unsigned &lexLevel(const clang::Preprocessor &PP);

/// The tokens that a tentative parse goes back to, innermost parse last; the
/// number counts the tokens that were cached before it began.
using BacktrackTokens =
    std::vector<std::pair<llvm::SmallVector<clang::Token, 1>,
                          llvm::SmallVector<clang::Token, 1>::size_type>>;

/// The tokens that the innermost tentative parse will go back to, if it has a
/// list of its own; null otherwise.
llvm::SmallVector<clang::Token, 1> *backtrackTokens(clang::Preprocessor &PP);

/// How many tokens are there.
inline size_t countBacktrackTokens(clang::Preprocessor &PP) {
  const auto *Tokens = backtrackTokens(PP);
  return Tokens ? Tokens->size() : 0;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// Who shows diagnostics. In 23 nobody tells it that all of them are there:
/// what it has to do then, it does when it is destroyed.
#if LLVM_VERSION_MAJOR >= 23
struct DiagnosticConsumer : clang::DiagnosticConsumer {
  virtual void finish() {}
};
inline void finish(clang::DiagnosticConsumer &) {}
#else
using clang::DiagnosticConsumer;
inline void finish(clang::DiagnosticConsumer &C) { C.finish(); }
#endif

//===----------------------------------------------------------------------===//
// The tree
//===----------------------------------------------------------------------===//

/// Of a `break` or `continue`: the loop or switch that it names, as C2y has it;
/// null if it names none, and before 22, which is the first to know that.
inline const clang::Stmt *namedTarget(const clang::Stmt *S) {
#if LLVM_VERSION_MAJOR >= 22
  const auto *Control = llvm::cast<clang::LoopControlStmt>(S);
  return Control->hasLabelTarget() ? Control->getNamedLoopOrSwitch() : nullptr;
#else
  (void)S;
  return nullptr;
#endif
}

/// What \p D has become if it is an expansion statement of C++26, `template
/// for`; null if it is none or depends on a template argument, and before 23,
/// which has it. For us no statement of the function.
inline clang::Stmt *expansionOf(clang::Decl *D) {
#if LLVM_VERSION_MAJOR >= 23
  if (auto *Its = llvm::dyn_cast<clang::CXXExpansionStmtDecl>(D))
    return Its->getInstantiations();
#else
  (void)D;
#endif
  return nullptr;
}

/// A list of \p Inits between braces, which are written if \p IsExplicit: in 23
/// that is asked for; before, they are if they are somewhere.
inline clang::InitListExpr *makeList(clang::ASTContext &C,
                                     clang::SourceLocation Begin,
                                     llvm::ArrayRef<clang::Expr *> Inits,
                                     clang::SourceLocation End,
                                     bool IsExplicit) {
#if LLVM_VERSION_MAJOR >= 23
  return new (C) clang::InitListExpr(C, Begin, Inits, End, IsExplicit);
#else
  (void)IsExplicit;
  return new (C) clang::InitListExpr(C, Begin, Inits, End);
#endif
}

/// \p List with other \p Inits, still without a type.
inline clang::InitListExpr *copyList(clang::ASTContext &C,
                                     const clang::InitListExpr *List,
                                     llvm::ArrayRef<clang::Expr *> Inits) {
  return makeList(C, List->getLBraceLoc(), Inits, List->getRBraceLoc(),
                  List->isExplicit());
}

} // namespace compat
} // namespace cilk

#endif // CILK_CLANGVERSIONS_H
