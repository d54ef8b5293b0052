//===- SpawnOperands.h - Values and places that are kept --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes the parent evaluate its part of a spawn: the operands of a call, in the
// order that the language requires, and the place that the result goes to.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_SPAWNOPERANDS_H
#define CILK_REWRITE_SPAWNOPERANDS_H

#include "cilk/Rewrite/RewriteContext.h"

namespace cilk {

/// The parts of a call that the parent evaluates.
struct CallParts {
  clang::Expr *Callee = nullptr;
  llvm::SmallVector<clang::Expr *, 4> Args;

  llvm::SmallVector<clang::Expr *, 4> all() const {
    llvm::SmallVector<clang::Expr *, 4> All(Args);
    All.push_back(Callee);
    return All;
  }
};

/// Returns true if an object of type \p T can be moved by copying its bytes.
bool isMovable(clang::QualType T, const clang::ASTContext &C);

class SpawnOperands {
public:
  explicit SpawnOperands(const RewriteContext &In)
      : Semantics(In.Semantics), Build(In.Build), Forms(In.Forms),
        Owner(In.Owner) {}

  /// Returns true if \p E has a Cilk construct in a statement expression.
  bool containsCilk(clang::Stmt *E) const;

  /// Returns true if the place \p Target has to be evaluated after \p Operands
  /// and the order makes a difference. \p Target may be null.
  bool isPlaceLast(const clang::Expr *Target,
                   llvm::ArrayRef<clang::Expr *> Operands) const;
  /// Returns an expression for the value that \p E has when \p Out is executed.
  clang::Expr *fixOperand(clang::Expr *E, StmtList &Out);
  void fixCall(CallParts &Parts, StmtList &Out);
  /// Returns a copy of \p E, which constructs or deletes an object, with
  /// operands that fixOperand() made.
  clang::Expr *fixConstruction(clang::Expr *E, StmtList &Out);
  /// Constructs an object from the one in \p V, which is not used afterwards.
  /// Returns null if there is no constructor for that.
  clang::Expr *moved(clang::VarDecl *V, clang::SourceLocation L);

  // LValues.cpp
  /// Returns an lvalue for the object that \p LValue designates now. Appends
  /// the hidden variables that this needs to \p Out.
  clang::Expr *fixLValue(clang::Expr *LValue, StmtList &Out);
  /// Returns the value that \p E has now, kept in a hidden variable.
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
