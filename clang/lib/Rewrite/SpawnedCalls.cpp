//===- SpawnedCalls.cpp - Spawned calls of all sorts ----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file chooses the value that is laundered by tapir.frame.callee. It must
// be a value that only the call uses, and no code before it: the function's
// address or, for member functions, the address of the object. The address of a
// member function can't be used: that of a virtual function isn't known before
// the call, and C++ has no expression that calls a member function by its plain
// address.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/SpawnedCalls.h"
#include "cilk/AST/EvaluatedParts.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cilk {

Expr *SpawnedCalls::launderedObject(Expr *Object, unsigned Id,
                                    SourceLocation L) {
  return Build.deref(Mark.frameCallee(Build.addressOf(Object, L), Id, L), L);
}

Expr *SpawnedCalls::laundered(CallExpr *Call, CallParts &Parts, unsigned Id,
                              SourceLocation L) {
  ASTContext &C = Build.context();
  Expr *Callee = Parts.Callee->IgnoreParens();
  if (isa<CXXMemberCallExpr>(Call)) {
    if (auto *M = dyn_cast<MemberExpr>(Callee)) {
      Expr *Base = M->isArrow() ? Mark.frameCallee(M->getBase(), Id, L)
                                : launderedObject(M->getBase(), Id, L);
      return Build.copyCall(Call, Build.copyMember(M, Base), Parts.Args);
    }
    auto *M = cast<BinaryOperator>(Callee); // .* or ->*
    Expr *Base = M->getOpcode() == BO_PtrMemI
                     ? Mark.frameCallee(M->getLHS(), Id, L)
                     : launderedObject(M->getLHS(), Id, L);
    return Build.copyCall(
        Call,
        BinaryOperator::Create(C, Base, M->getRHS(), M->getOpcode(),
                               M->getType(), M->getValueKind(),
                               M->getObjectKind(), M->getOperatorLoc(),
                               FPOptionsOverride()),
        Parts.Args);
  }
  if (isa<CXXOperatorCallExpr>(Call))
    if (auto *M = dyn_cast_or_null<CXXMethodDecl>(Call->getCalleeDecl())) {
      if (M->isImplicitObjectMemberFunction()) {
        Parts.Args[0] = launderedObject(Parts.Args[0], Id, L);
        return Build.copyCall(Call, Call->getCallee(), Parts.Args);
      }
      if (M->isStatic()) {
        // The object isn't used by a static member function, but its expression
        // is evaluated.
        Expr *Function = Mark.frameCallee(Parts.Callee, Id, L);
        if (Parts.Args[0]->HasSideEffects(C))
          Function = Build.binary(BO_Comma, Parts.Args[0], Function,
                                  Function->getType(), L);
        return Build.copyCall(Call, Function,
                              llvm::ArrayRef<Expr *>(Parts.Args).drop_front());
      }
    }
  return Build.copyCall(Call, Mark.frameCallee(Parts.Callee, Id, L),
                        Parts.Args);
}

/// Returns true if the evaluation of \p E creates objects that must not be
/// moved in memory.
static bool makesObjects(const Stmt *E, const ASTContext &C) {
  if (!E)
    return false;
  if (isa<MaterializeTemporaryExpr, CXXBindTemporaryExpr>(E))
    return true;
  auto *X = dyn_cast<Expr>(E);
  if (X && X->isPRValue() && !isMovable(X->getType(), C))
    return true;
  return anyPart(E, [&](Stmt *Part) { return makesObjects(Part, C); });
}

bool SpawnedCalls::makesObjects(llvm::ArrayRef<Stmt *> Body) const {
  const ASTContext &C = Build.context();
  return C.getLangOpts().CPlusPlus &&
         llvm::any_of(Body, [&](Stmt *S) { return cilk::makesObjects(S, C); });
}

bool SpawnedCalls::needsInPlace(const CallParts &Parts,
                                const Expr *Target) const {
  const ASTContext &C = Build.context();
  if (!C.getLangOpts().CPlusPlus)
    return false;
  for (const Expr *Arg : Parts.Args)
    if (cilk::makesObjects(Arg, C))
      return true;
  return cilk::makesObjects(Parts.Callee, C) || cilk::makesObjects(Target, C);
}

} // namespace cilk
