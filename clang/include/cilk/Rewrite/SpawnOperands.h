//===- SpawnOperands.h - Values and places that are kept --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class makes the parent evaluate its part of a spawn: the operands of a
// call, in the order that the language requires, and the destination of the
// result.
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

  /// Returns true if \p E contains a statement expression with a Cilk
  /// construct.
  bool containsCilk(clang::Stmt *E) const;

  /// Returns true if the destination \p Target, which may be null, has to be
  /// evaluated after \p Operands, and the order makes a difference.
  bool isPlaceLast(const clang::Expr *Target,
                   llvm::ArrayRef<clang::Expr *> Operands) const;
  /// Returns an expression whose value is that of \p E at the time when the
  /// statements \p Out are executed. Appends the hidden variables that this
  /// needs to \p Out.
  clang::Expr *fixOperand(clang::Expr *E, StmtList &Out);
  void fixCall(CallParts &Parts, StmtList &Out);
  /// Returns a copy of \p E, which constructs or deletes an object, with
  /// operands that fixOperand() made.
  clang::Expr *fixConstruction(clang::Expr *E, StmtList &Out);
  /// Returns an expression that move-constructs an object from \p V, which is
  /// not used afterwards. Returns null if there is no constructor for this.
  clang::Expr *moved(clang::VarDecl *V, clang::SourceLocation L);

  // LValues.cpp
  /// Returns an lvalue for the object that \p LValue designates now. Appends
  /// the hidden variables that this needs to \p Out.
  clang::Expr *fixLValue(clang::Expr *LValue, StmtList &Out);
  /// Returns an expression for the value that \p E has now, which is stored in
  /// a hidden variable.
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
