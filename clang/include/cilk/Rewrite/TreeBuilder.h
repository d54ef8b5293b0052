//===- TreeBuilder.h - Makes pieces of the tree -----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class creates expressions, statements and hidden variables without Sema.
// The rewriter knows every type that it needs, and Sema would report errors and
// warnings about code that the user hasn't written. All nodes get valid source
// locations, because debug information and coverage mapping need them.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_TREEBUILDER_H
#define CILK_REWRITE_TREEBUILDER_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"

namespace cilk {

using StmtList = llvm::SmallVector<clang::Stmt *, 8>;

class TreeBuilder {
public:
  /// Creates a builder. \p IsCounted is true if Clang inserts counters into
  /// code, or uses their counts. \p IsTraced is true if LLVM inserts counters
  /// for gcov, which counts by the locations of instructions.
  TreeBuilder(clang::ASTContext &Context, bool IsCounted, bool IsTraced)
      : C(Context), IsCounted(IsCounted), IsTraced(IsTraced) {}

  clang::ASTContext &context() const { return C; }

  /// Returns the type of trip counts: unsigned, with 64 bits.
  clang::QualType countType() const { return C.UnsignedLongLongTy; }

  clang::DeclRefExpr *ref(clang::ValueDecl *D, clang::SourceLocation L) const;
  /// Creates an expression for the value of a variable.
  clang::Expr *load(clang::VarDecl *V, clang::SourceLocation L) const;
  clang::Expr *loadLValue(clang::Expr *LValue) const;
  clang::Expr *cast(clang::Expr *E, clang::QualType T,
                    clang::CastKind Kind) const;
  /// Converts \p E, an integer or a pointer, to \p T, which is also an integer
  /// or a pointer type.
  clang::Expr *convert(clang::Expr *E, clang::QualType T) const;
  clang::Expr *addressOf(clang::Expr *LValue, clang::SourceLocation L) const;
  clang::Expr *deref(clang::Expr *Pointer, clang::SourceLocation L) const;
  clang::Expr *integer(uint64_t Value, clang::QualType T,
                       clang::SourceLocation L) const;
  /// Creates the constant \p Value, which has as many bits as \p T.
  clang::Expr *integer(const llvm::APInt &Value, clang::QualType T,
                       clang::SourceLocation L) const;
  clang::Expr *binary(clang::BinaryOperatorKind Op, clang::Expr *L,
                      clang::Expr *R, clang::QualType T,
                      clang::SourceLocation Loc) const;
  clang::Expr *preIncrement(clang::VarDecl *V, clang::SourceLocation L) const;
  clang::Expr *conditional(clang::Expr *Cond, clang::Expr *True,
                           clang::Expr *False, clang::SourceLocation L) const;
  clang::Expr *call(clang::FunctionDecl *F, llvm::ArrayRef<clang::Expr *> Args,
                    clang::SourceLocation L) const;

  clang::CompoundStmt *block(llvm::ArrayRef<clang::Stmt *> Body,
                             clang::SourceLocation Begin,
                             clang::SourceLocation End) const;
  clang::Stmt *ifThen(clang::Expr *Cond, clang::Stmt *Then,
                      clang::SourceLocation L) const;
  clang::Stmt *ifThenElse(clang::Expr *Cond, clang::Stmt *Then,
                          clang::Stmt *Else, clang::SourceLocation L) const;
  clang::DeclStmt *declare(clang::Decl *D, clang::SourceLocation L) const;

  /// Creates a local variable that the program can't name and debuggers don't
  /// show. \p Init may be null.
  clang::VarDecl *hidden(clang::DeclContext *In, llvm::StringRef Name,
                         clang::QualType T, clang::Expr *Init,
                         clang::SourceLocation L) const;

  /// Copies the path from \p Outer down to \p Inner, with \p Replacement in the
  /// place of \p Inner. The path may contain conversions of all kinds, the
  /// keyword's operator and an assignment. The operator is not copied. The
  /// left-hand side of the assignment becomes \p Target, unless \p Target is
  /// null.
  clang::Expr *rewrap(clang::Expr *Outer, clang::Expr *Inner,
                      clang::Expr *Replacement,
                      clang::Expr *Target = nullptr) const;
  /// Copies \p E with another callee and other arguments. If the callee of an
  /// overloaded operator's call changes, the copy is an ordinary call.
  clang::CallExpr *copyCall(clang::CallExpr *E, clang::Expr *Callee,
                            llvm::ArrayRef<clang::Expr *> Args) const;
  /// Copies \p E with other arguments.
  clang::Expr *copyConstruction(clang::CXXConstructExpr *E,
                                llvm::ArrayRef<clang::Expr *> Args) const;
  /// Copies \p E with another object.
  clang::MemberExpr *copyMember(clang::MemberExpr *E, clang::Expr *Base) const;
  /// Makes \p E a full-expression with cleanups if \p Like is one.
  clang::Expr *withCleanups(clang::Expr *Like, clang::Expr *E) const;

  // CoverageForms.cpp
  bool isCounted() const { return IsCounted; }
  bool isTraced() const { return IsTraced; }
  /// Returns the location for code that isn't in the source and belongs to the
  /// text at \p L.
  clang::SourceLocation at(clang::SourceLocation L) const;
  /// Creates a node for which code generation uses \p Executed, and coverage
  /// uses \p Text, which the user wrote.
  clang::Stmt *written(clang::Stmt *Text, clang::Stmt *Executed) const;
  clang::Expr *written(clang::Expr *Text, clang::Expr *Executed) const;
  clang::Stmt *written(clang::Expr *Text, clang::Stmt *Executed) const {
    return written(static_cast<clang::Stmt *>(Text), Executed);
  }
  /// Creates a node that executes \p S. The statement is a part of a text
  /// passed to written(), so coverage doesn't count it again.
  clang::Stmt *again(clang::Stmt *S) const;
  clang::Expr *again(clang::Expr *E) const;
  /// Creates a node that executes \p E, and which has no text for coverage.
  clang::Expr *unwritten(clang::Expr *E) const;
  /// Creates a statement that executes \p True or \p False.
  clang::Stmt *choice(clang::Expr *Cond, clang::Stmt *True, clang::Stmt *False,
                      clang::SourceLocation L,
                      clang::SourceLocation Colon) const;

private:
  clang::ASTContext &C;
  const bool IsCounted, IsTraced;
  mutable clang::SourceLocation Nowhere;
};

} // namespace cilk

#endif // CILK_REWRITE_TREEBUILDER_H
