//===- ClangVersions.h - Differences of LLVM versions -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has everything in the Clang plugin that depends on the version of
// LLVM, or on parts of Clang that aren't public: constructors that differ
// between versions, and three private members of the preprocessor. The private
// members are accessed by explicit template instantiation. The language exempts
// it from access checks ([temp.spec.general]/6), and the compiler still checks
// the members' names and types.
//
// The code is written for LLVM 22. The version number in a condition is 22 if
// 21 differs from 22, and 23 if 23 differs from 22. The comment of an entry
// describes the difference.
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

/// The token lists to which tentative parses return, the innermost parse's
/// last. Beside each list is the number of tokens that were cached before its
/// parse began.
using BacktrackTokens =
    std::vector<std::pair<llvm::SmallVector<clang::Token, 1>,
                          llvm::SmallVector<clang::Token, 1>::size_type>>;

/// Returns the list of tokens to which the innermost tentative parse will
/// return, or null if it has no list of its own.
llvm::SmallVector<clang::Token, 1> *backtrackTokens(clang::Preprocessor &PP);

/// Returns the number of tokens in this list.
inline size_t countBacktrackTokens(clang::Preprocessor &PP) {
  const auto *Tokens = backtrackTokens(PP);
  return Tokens ? Tokens->size() : 0;
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

/// The base class of consumers of diagnostics. LLVM 23 doesn't call a consumer
/// after the last diagnostic, so with 23 consumers finish their work in the
/// destructor.
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
/// allows. Returns null if it names none. Before LLVM 22, which introduced such
/// names, always returns null.
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
/// on a template argument. Before LLVM 23, which introduced expansion
/// statements, always returns null. The plugin's walks over a function don't
/// visit the result.
inline clang::Stmt *expansionOf(clang::Decl *D) {
#if LLVM_VERSION_MAJOR >= 23
  if (auto *Its = llvm::dyn_cast<clang::CXXExpansionStmtDecl>(D))
    return Its->getInstantiations();
#else
  (void)D;
#endif
  return nullptr;
}

/// Returns a list of \p Inits in braces. \p IsExplicit is true if the braces
/// are in the source. LLVM 23 has a parameter for this; to earlier versions,
/// braces are explicit if their locations are valid.
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

/// Returns a copy of \p List with other \p Inits. The copy has no type yet.
inline clang::InitListExpr *copyList(clang::ASTContext &C,
                                     const clang::InitListExpr *List,
                                     llvm::ArrayRef<clang::Expr *> Inits) {
  return makeList(C, List->getLBraceLoc(), Inits, List->getRBraceLoc(),
                  List->isExplicit());
}

} // namespace compat
} // namespace cilk

#endif // CILK_CLANGVERSIONS_H
