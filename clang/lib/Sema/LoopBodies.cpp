//===- LoopBodies.cpp - Checks a cilk_for's body for its header -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file warns about changes in a loop's body to the variables that the
// loop's header uses: the control variable, the limit, the stride. In a serial
// loop, such a change affects the next test or step. In a parallel loop it
// doesn't: limit and stride were evaluated before the first iteration, and each
// iteration has its own control variable. Changes to other variables of the
// header, which all iterations share, may race.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/NamedObjects.h"
#include "cilk/AST/Operators.h"
#include "cilk/Sema/LoopChecks.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cilk {

namespace {

/// The objects that an expression names: variables, and objects that it reads
/// through them by members, subscripts and dereferences. Two objects are equal
/// if their expressions are.
class HeaderObjects {
public:
  HeaderObjects(const ASTContext &C, Stmt *E) : C(C) {
    if (E)
      collect(E);
  }

  bool contains(const Expr *E) const {
    return llvm::is_contained(Names, nameOf(C, E));
  }

private:
  void collect(Stmt *S) {
    if (auto *E = dyn_cast<Expr>(S); E && E->isGLValue())
      Names.push_back(nameOf(C, E));
    forEachPart(S, [&](Stmt *Part) { collect(Part); });
  }

  const ASTContext &C;
  llvm::SmallVector<llvm::FoldingSetNodeID, 8> Names;
};

class BodyWalk {
public:
  BodyWalk(const ASTContext &C, Reporter &Diags, const LoopHeader &H,
           const DeclStmt *Init)
      : C(C), Diags(Diags), Header(H), Limit(C, H.Limit), Stride(C, H.Stride),
        Init(Init) {}

  void visit(Stmt *S) {
    if (!S)
      return;
    SourceLocation Loc;
    if (Expr *Object = modifiedBy(S, Loc))
      modification(Object, Loc);
    for (Stmt *Child : S->children())
      visit(Child);
  }

private:
  void modification(Expr *Object, SourceLocation Loc) {
    if (asReference(Object, Header.Variable)) {
      Diags.report(Loc, diag::warn_for_variable_modified) << Header.Variable;
      return;
    }
    bool InLimit = Limit.contains(Object);
    if (InLimit || Stride.contains(Object)) {
      Diags.report(Loc, diag::warn_for_limit_modified)
          << written(C, Object) << InLimit << Object->getSourceRange();
      return;
    }
    auto *Ref = dyn_cast<DeclRefExpr>(ignoreReading(Object));
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    // Variables of other types than plain numbers are excluded, because an
    // atomic, a reducer or a class may be meant to be shared.
    if (V && llvm::is_contained(Init->decls(), V) &&
        V->getType()->isScalarType() && !V->getType()->isAtomicType() &&
        !isa<AttributedType>(V->getType()))
      Diags.report(Loc, diag::warn_for_shared_modified) << V << false;
  }

  const ASTContext &C;
  Reporter &Diags;
  const LoopHeader &Header;
  HeaderObjects Limit, Stride;
  const DeclStmt *Init;
};

} // namespace

void checkLoopBody(CheckContext &C, const LoopParts &Parts,
                   const LoopHeader &H) {
  BodyWalk(C.AST, C.Diags, H, cast<DeclStmt>(Parts.Init)).visit(Parts.Body);
}

} // namespace cilk
