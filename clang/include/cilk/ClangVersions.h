//===- ClangVersions.h - Differences of LLVM versions -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Everything in the Clang plugin that depends on one LLVM version, or on
// Clang's insides beyond its public headers: constructors that differ between
// versions, and three private members of the preprocessor. Explicit template
// instantiation reaches the private members. By the language's own rules,
// access checks do not apply to it ([temp.spec.general]/6), and the compiler
// still checks the members' names and types.
//
// The code is written for LLVM 22. The version in a condition is the first one
// that behaves like 22, or it is 23, which differs from 22. The comment of an
// entry describes the difference of LLVM 21.
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

/// The callback that sees every token leave the preprocessor.
using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

/// Returns the watcher that is installed in \p PP; it may be empty.
TokenWatcher &tokenWatcher(clang::Preprocessor &PP);

/// Returns the number of nested calls of Preprocessor::Lex that are running.
/// The reference stays valid and follows the number.
const unsigned &lexLevel(const clang::Preprocessor &PP);

/// The tokens that a tentative parse returns to, innermost parse last. The
/// number counts the tokens that were cached before the parse began.
using BacktrackTokens =
    std::vector<std::pair<llvm::SmallVector<clang::Token, 1>,
                          llvm::SmallVector<clang::Token, 1>::size_type>>;

/// Returns the tokens that the innermost tentative parse will return to if it
/// has a list of its own; null otherwise.
llvm::SmallVector<clang::Token, 1> *backtrackTokens(clang::Preprocessor &PP);

/// Returns the number of these tokens.
inline size_t countBacktrackTokens(clang::Preprocessor &PP) {
  const auto *Tokens = backtrackTokens(PP);
  return Tokens ? Tokens->size() : 0;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// The base class of consumers of diagnostics. LLVM 23 does not tell a consumer
/// when all diagnostics have been reported; the consumer then finishes its work
/// in its destructor.
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

/// Returns the loop or switch that the `break` or `continue` \p S names, as C2y
/// allows. Returns null if it names none, and before LLVM 22, the first version
/// that knows such names.
inline const clang::Stmt *namedTarget(const clang::Stmt *S) {
#if LLVM_VERSION_MAJOR >= 22
  const auto *Control = llvm::cast<clang::LoopControlStmt>(S);
  return Control->hasLabelTarget() ? Control->getNamedLoopOrSwitch() : nullptr;
#else
  (void)S;
  return nullptr;
#endif
}

/// Returns the statement that \p D was expanded to if it is an expansion
/// statement of C++26 (`template for`). Returns null if \p D is none or depends
/// on a template argument, and before LLVM 23, the first version that has
/// expansion statements. The plugin does not count it among the function's own
/// statements.
inline clang::Stmt *expansionOf(clang::Decl *D) {
#if LLVM_VERSION_MAJOR >= 23
  if (auto *Its = llvm::dyn_cast<clang::CXXExpansionStmtDecl>(D))
    return Its->getInstantiations();
#else
  (void)D;
#endif
  return nullptr;
}

/// Returns a list of \p Inits between braces. \p IsExplicit says that the
/// program wrote the braces: LLVM 23 has a parameter for that, and earlier
/// versions derive it from valid locations.
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

/// Returns a copy of \p List with other \p Inits, still without a type.
inline clang::InitListExpr *copyList(clang::ASTContext &C,
                                     const clang::InitListExpr *List,
                                     llvm::ArrayRef<clang::Expr *> Inits) {
  return makeList(C, List->getLBraceLoc(), Inits, List->getRBraceLoc(),
                  List->isExplicit());
}

} // namespace compat
} // namespace cilk

#endif // CILK_CLANGVERSIONS_H
