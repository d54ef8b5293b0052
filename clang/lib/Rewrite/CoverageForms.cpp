//===- CoverageForms.cpp - Rewritten code for coverage --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file keeps code coverage right for rewritten functions. Clang walks over
// the tree that the rewriter has changed. In this walk, it assigns counters to
// a function's branches, loops and handlers, and decides which lines each of
// them covers. If the walk saw the plugin's own nodes, lines would be counted
// twice, and branches would be shown that the user hasn't written. So with
// coverage, each rewritten node has two forms. A PseudoObjectExpr has a
// syntactic form, which coverage maps to lines, and semantic forms, which code
// is generated for:
//
//   written(syntactic form, semantic form)
//
// The user's statements are nodes of both forms: they get their counters as
// parts of the syntactic form, and the code of the semantic form increments
// these counters. The walk that assigns counters visits both forms, because
// every branch needs a counter. It must not visit a user's statement twice.
// Otherwise the number of visits of a statement in n nested tasks would be 2^n.
// The semantic form therefore has the statement inside an opaque value, into
// which the walk doesn't look:
//
//   again(a statement of the syntactic form)
//
// Code that is not in the text at all, such as a sync, has a syntactic form
// without a location: `unwritten`.
//
// The counts are those of the serial projection, which has the same syntactic
// form: some strand executes each of its statements, and all strands together
// execute it as often as the projection does. Without coverage, the tree has
// only the semantic form.
//
// gcov counts the lines of instructions, except line 0. For gcov, `at` gives
// line 0 to the code that ends a task or a scope, which has no text in the
// program. The code that begins a task or a scope has the keyword's location.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/TreeBuilder.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace cilk {

/// Returns an expression that executes \p S.
static Expr *asExpression(Stmt *S, const TreeBuilder &Build) {
  if (auto *E = dyn_cast<Expr>(S))
    return E;
  auto *Block = dyn_cast<CompoundStmt>(S);
  if (!Block)
    Block = Build.block({S}, S->getBeginLoc(), S->getEndLoc());
  ASTContext &C = Build.context();
  return new (C) StmtExpr(Block, C.VoidTy, Block->getBeginLoc(),
                          Block->getEndLoc(), /*TemplateDepth=*/0);
}

SourceLocation TreeBuilder::at(SourceLocation L) const {
  if (!IsTraced || L.isInvalid())
    return L;
  if (Nowhere.isValid())
    return Nowhere;
  // The location is in the second line of a file in which a line note gives
  // this line the number 0.
  SourceManager &SM = C.getSourceManager();
  SourceLocation Start = SM.getLocForStartOfFile(
      SM.createFileID(llvm::MemoryBuffer::getMemBufferCopy("\n\n", "<cilk>")));
  PresumedLoc Main =
      SM.getPresumedLoc(SM.getLocForStartOfFile(SM.getMainFileID()));
  SM.AddLineNote(Start, /*LineNo=*/0,
                 SM.getLineTableFilenameID(Main.getFilename()),
                 /*IsFileEntry=*/false, /*IsFileExit=*/false, SrcMgr::C_User);
  return Nowhere = Start.getLocWithOffset(1);
}

Expr *TreeBuilder::again(Expr *E) const {
  if (!IsCounted)
    return E;
  // A unique value is evaluated only where it is used.
  auto *Value = new (C) OpaqueValueExpr(
      E->getExprLoc(), E->getType(), E->getValueKind(), E->getObjectKind(), E);
  Value->setIsUnique(true);
  return Value;
}

Stmt *TreeBuilder::again(Stmt *S) const {
  return IsCounted && !isa<DeclStmt>(S) ? again(asExpression(S, *this)) : S;
}

Expr *TreeBuilder::written(Expr *Text, Expr *Executed) const {
  if (!IsCounted)
    return Executed;
  // Both forms are in parentheses. The walk visits only the children of the
  // syntactic form, and an opaque value as a semantic form would have another
  // meaning.
  SourceLocation L;
  Text = new (C) ParenExpr(Text->getBeginLoc(), Text->getEndLoc(), Text);
  Executed = new (C) ParenExpr(L, L, Executed);
  return PseudoObjectExpr::Create(C, Text, {Executed}, /*ResultIndex=*/0);
}

Stmt *TreeBuilder::written(Stmt *Text, Stmt *Executed) const {
  if (!IsCounted)
    return Executed;
  return written(asExpression(Text, *this), asExpression(Executed, *this));
}

Expr *TreeBuilder::unwritten(Expr *E) const {
  // An expression without a location neither begins nor ends a coverage region.
  return written(integer(0, C.IntTy, SourceLocation()), E);
}

Stmt *TreeBuilder::choice(Expr *Cond, Stmt *True, Stmt *False, SourceLocation L,
                          SourceLocation Colon) const {
  if (!IsCounted && !IsTraced)
    return ifThenElse(Cond, True, False, L);
  auto Arm = [&](Stmt *S) {
    Expr *E = asExpression(S, *this);
    return E->getType()->isVoidType() ? E : cast(E, C.VoidTy, CK_ToVoid);
  };
  return new (C) ConditionalOperator(Cond, L, Arm(True), Colon, Arm(False),
                                     C.VoidTy, VK_PRValue, OK_Ordinary);
}

} // namespace cilk
