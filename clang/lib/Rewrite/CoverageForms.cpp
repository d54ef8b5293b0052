//===- CoverageForms.cpp - What coverage sees of a rewriting --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang gives counters to a function's branches, loops and handlers, and says
// which lines each of them is about, by walking the tree that the rewriter has
// made. With counts of what the plugin has put there, lines would be counted
// twice and branches shown that nobody wrote. So where Clang counts, the tree
// has two faces. A PseudoObjectExpr has a syntactic form, which is what
// coverage is about, and semantic forms, which code is generated for:
//
//   written(what the user wrote, what is executed)
//
// User statements are nodes of both faces: they get their counters as parts of
// the first, and these are incremented by the code of the second. The walk that
// hands out counters sees both, as every branch needs one. For it not to come
// by a user's statement twice, and by a statement in n tasks 2^n times, the
// second face has that behind an opaque value:
//
//   again(what the first face has)
//
// What is not in the text at all, a sync for example, has a first face without
// a place: `unwritten`.
//
// The counts are those of the serial projection since that has the same first
// face, and each of its statements is executed as often, by some strand. Where
// nothing is counted, the tree is the second face alone.
//
// gcov counts by the lines of instructions, and leaves out those of line 0. So
// for it what ends a task or a scope, and no text stands for, is `at` such a
// place, and what begins one is where the keyword is.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/TreeBuilder.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace cilk {

/// \p S, to be executed, as an expression.
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
  // The second line of a file that says that its second line is number 0.
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
  // Nobody evaluates a unique value but where it is used.
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
  // In parentheses, as only the children of the syntactic form are visited,
  // and opaque values among the semantic forms have a meaning of their own.
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
  // What has no place makes no region of the text, and ends none.
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
