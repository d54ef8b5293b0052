//===- SpawnOperands.h - Values and places that are kept --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the parent evaluates before it spawns: the operands of a call, in the
// order that the language wants, and the place that the result goes to.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_SPAWNOPERANDS_H
#define CILK_REWRITE_SPAWNOPERANDS_H

#include "cilk/Rewrite/RewriteContext.h"

namespace cilk {

/// What the parent evaluates of a call.
struct CallParts {
  clang::Expr *Callee = nullptr;
  llvm::SmallVector<clang::Expr *, 4> Args;

  llvm::SmallVector<clang::Expr *, 4> all() const {
    llvm::SmallVector<clang::Expr *, 4> All(Args);
    All.push_back(Callee);
    return All;
  }
};

/// Whether an object of type \p T is nothing but its bytes.
bool isMovable(clang::QualType T, const clang::ASTContext &C);

class SpawnOperands {
public:
  explicit SpawnOperands(const RewriteContext &In)
      : Semantics(In.Semantics), Build(In.Build), Forms(In.Forms),
        Owner(In.Owner) {}

  /// Whether \p E has a Cilk construct in a statement expression.
  bool containsCilk(clang::Stmt *E) const;

  /// Whether it makes a difference that the place \p Target is evaluated after
  /// \p Operands, and whether it has to be. \p Target may be null.
  bool isPlaceLast(const clang::Expr *Target,
                   llvm::ArrayRef<clang::Expr *> Operands) const;
  /// What has the value of \p E as it is when \p Out is executed.
  clang::Expr *fixOperand(clang::Expr *E, StmtList &Out);
  void fixCall(CallParts &Parts, StmtList &Out);
  /// A copy of \p E, which constructs or deletes an object, with operands so
  /// evaluated.
  clang::Expr *fixConstruction(clang::Expr *E, StmtList &Out);
  /// Constructs an object from the one in \p V, which is done with; null if
  /// there is no constructor for that.
  clang::Expr *moved(clang::VarDecl *V, clang::SourceLocation L);

  // LValues.cpp
  /// An lvalue for the object that \p LValue designates now. Whatever has to
  /// be computed for that is appended to \p Out as hidden variables.
  clang::Expr *fixLValue(clang::Expr *LValue, StmtList &Out);
  /// The value that \p E has now, kept in a hidden variable.
  clang::Expr *fixValue(clang::Expr *E, StmtList &Out);

private:
  void fixOperands(llvm::MutableArrayRef<clang::Expr *> Operands,
                   StmtList &Out);
  clang::Expr *fixObject(clang::Expr *E, StmtList &Out);
  clang::Expr *fixList(clang::InitListExpr *List, StmtList &Out);

  clang::Sema &Semantics;
  const TreeBuilder &Build;
  const SpawnForms &Forms;
  clang::DeclContext *const Owner;
};

} // namespace cilk

#endif // CILK_REWRITE_SPAWNOPERANDS_H
