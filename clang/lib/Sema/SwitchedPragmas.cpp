//===- SwitchedPragmas.cpp - Pragmas with arguments, in LLVM 19 -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For LLVM 19, which takes no attributes of statements from a plugin. There the
// argument of a pragma is in a switch around its statement (Compatibility.h),
// and so is parsed, captured and instantiated like any expression. Before a
// function is looked at, each such switch is replaced by what the attribute
// would have been.
//
//===----------------------------------------------------------------------===//

#include "cilk/Compatibility.h"
#include "cilk/Sema/StatementAttributes.h"

using namespace clang;

namespace cilk {
namespace compat {

namespace {
/// What stands for a pragma: its argument, or null, and what is behind it.
struct SwitchedPragma {
  Expr *Argument = nullptr;
  Stmt *On = nullptr;
};
} // namespace

static SwitchedPragma takeApart(Stmt *S) {
  auto *Switch = dyn_cast<SwitchStmt>(S);
  auto *Default = Switch ? dyn_cast<DefaultStmt>(Switch->getBody()) : nullptr;
  if (!Default)
    return {nullptr, S};
  Expr *Condition = Switch->getCond()->IgnoreParenImpCasts();
  if (auto *Full = dyn_cast<FullExpr>(Condition))
    Condition = Full->getSubExpr()->IgnoreParenImpCasts();
  auto *Comma = dyn_cast<BinaryOperator>(Condition);
  auto *Void = Comma ? dyn_cast<CStyleCastExpr>(Comma->getLHS()) : nullptr;
  if (!Void)
    return {nullptr, S};
  return {Void->getSubExpr(), Default->getSubStmt()};
}

static Attr *makePragma(Sema &S, const Attr *Named, const SwitchedPragma &P,
                        const Stmt *On) {
  const SourceLocation L = Named->getLocation();
  if (nameOf(Named) == SpliceAnnotation)
    return makeSplice(S, On, P.Argument, L);
  return P.Argument ? makeGrainsize(S, On, P.Argument, L) : nullptr;
}

static bool isPragma(const Attr *A) {
  return isa<SuppressAttr>(A) &&
         (nameOf(A) == GrainsizeAnnotation || nameOf(A) == SpliceAnnotation);
}

/// \p A with what its pragma's attribute would have been, if it has one.
static Stmt *replaced(AttributedStmt *A, Sema &S) {
  const auto *Named = llvm::find_if(A->getAttrs(), isPragma);
  if (Named == A->getAttrs().end())
    return A;
  const SwitchedPragma P = takeApart(A->getSubStmt());
  llvm::SmallVector<const Attr *, 4> Attributes;
  for (const Attr *Each : A->getAttrs())
    if (Each != *Named)
      Attributes.push_back(Each);
  Stmt *On = P.On;
  if (auto *Inner = dyn_cast<AttributedStmt>(On)) {
    llvm::append_range(Attributes, Inner->getAttrs());
    On = Inner->getSubStmt();
  }
  if (Attr *Its = makePragma(S, *Named, P, On))
    Attributes.push_back(Its);
  if (Attributes.empty())
    return On;
  return AttributedStmt::Create(S.Context, A->getAttrLoc(), Attributes, On);
}

Stmt *withPragmas(Stmt *Body, Sema &S) {
  // Its body is a function's, and has its turn.
  if (isa<LambdaExpr>(Body))
    return Body;
  for (Stmt *&Child : Body->children())
    if (Child)
      Child = withPragmas(Child, S);
  auto *A = dyn_cast<AttributedStmt>(Body);
  return A ? replaced(A, S) : Body;
}

} // namespace compat
} // namespace cilk
