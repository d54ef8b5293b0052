//===- ScopeRewriter.cpp - Regions, and the ways out of them --------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A context that spawns opens a region at the begin of its body, and waits for
// the region's children on every way out of the body. The wait must come before
// the body's variables die, since children may use them:
//
//  - At the closing brace, the sync is the block's last statement.
//  - A jump syncs every region that it leaves, and then jumps.
//  - A returned value is computed first, and its computation may use variables
//    that children are still using, so the sync has to come between the value
//    and the jump. A variable with a cleanup does that: `{ void *g
//    cleanup(sync) = &r; return E; }`.
//
// Exceptions of children that were spawned before a try block must not be
// caught by the block. The block would catch them if a way out of the block, or
// a sync in it, synced the regions around the block. So these regions are
// synced before such a block.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/ScopeRewriter.h"
#include "cilk/Sema/StatementAttributes.h"

using namespace clang;

namespace cilk {

CompoundStmt *ScopeRewriter::contextBody(TaskContext *Context, Stmt *Body,
                                         StmtList Before) {
  SourceLocation Begin = Body->getBeginLoc(), End = Body->getEndLoc();
  if (auto *S = dyn_cast<AttributedStmt>(Body))
    if (std::optional<CilkStatement> Cilk = asCilkStatement(S))
      Begin = Cilk->Loc; // the attribute has no location in the text
  StmtList Items = std::move(Before);
  Regions::Within Here(Open, Context, Build.at(Begin), Items);
  FPOptionsOverride Floating;
  if (auto *Block = dyn_cast<CompoundStmt>(Body)) {
    for (Stmt *Child : Block->body())
      Statements.blockItem(Child, Items);
    if (Block->hasStoredFPFeatures())
      Floating = Block->getStoredFPFeatures();
  } else {
    Statements.blockItem(Body, Items);
  }
  Here.end(Build.at(End), Items);
  return CompoundStmt::Create(Build.context(), Items, Floating, Begin, End);
}

// Returns the regions, innermost first, that are synced on the way out of the
// contexts up to To. If a `try` block has such a way out, the regions around
// the block were synced before it, and the block spawns in a region of its own.
RegionList ScopeRewriter::regionsUpTo(const TaskContext *To) const {
  RegionList Found;
  TaskContext *C = Open.context();
  for (; C && C != To; C = C->Parent) {
    if (C->Region)
      Found.push_back(C->Region);
    if (C->SyncsAround)
      break;
  }
  assert((C || !To) && "the way leads out of the contexts");
  return Found;
}

Stmt *ScopeRewriter::sync(SourceLocation L) {
  L = Build.at(L);
  const TaskContext *Outermost = Open.context();
  while (Outermost->isPartOfParent())
    Outermost = Outermost->Parent;
  StmtList Items;
  for (VarDecl *Region : regionsUpTo(Outermost->Parent))
    Items.push_back(Mark.sync(Region, L));
  if (Items.empty()) // nothing can have been spawned
    return new (Build.context()) NullStmt(L);
  return Build.written(new (Build.context()) NullStmt(L),
                       Items.size() == 1 ? Items.front()
                                         : Build.block(Items, L, L));
}

Stmt *ScopeRewriter::tryStatement(CXXTryStmt *S) {
  TaskContext *Inner = Info.ContextOf.lookup(S);
  StmtList Items;
  if (Inner->SyncsAround)
    for (VarDecl *Region : regionsUpTo(Inner->SyncsUpTo))
      Items.push_back(Mark.sync(Region, Build.at(S->getTryLoc())));
  auto *Block = contextBody(Inner, S->getTryBlock());
  llvm::SmallVector<Stmt *, 4> Handlers;
  for (unsigned I = 0, N = S->getNumHandlers(); I != N; ++I) {
    CXXCatchStmt *H = S->getHandler(I);
    Handlers.push_back(new (Build.context()) CXXCatchStmt(
        H->getCatchLoc(), H->getExceptionDecl(),
        contextBody(Info.ContextOf.lookup(H), H->getHandlerBlock())));
  }
  Stmt *Try =
      CXXTryStmt::Create(Build.context(), S->getTryLoc(), Block, Handlers);
  if (Items.empty())
    return Try;
  Items.push_back(Try);
  return Build.block(Items, S->getBeginLoc(), S->getEndLoc());
}

Stmt *ScopeRewriter::returnStatement(ReturnStmt *S) {
  Expr *Value = S->getRetValue();
  if (Value) {
    if (UnaryOperator *Spawn = Forms.asSpawnedValue(Value))
      Log.setLowered(Spawn->getOperatorLoc()); // a plain call, with a warning
    Statements.expression(Value);
  }
  const RegionList Around = regionsUpTo(nullptr);
  if (Around.empty())
    return S;
  if (Value)
    if (Stmt *Object = Made.returned(S, Around))
      return Object;
  SourceLocation L = Build.at(S->getReturnLoc());
  StmtList Items;
  if (Value && !Value->getType()->isVoidType())
    // Cleanups run in the reverse order of their declarations, so that the
    // innermost region is synced first.
    for (VarDecl *Region : llvm::reverse(Around))
      Items.push_back(Mark.syncGuard(Owner, Region, L));
  else
    for (VarDecl *Region : Around)
      Items.push_back(Mark.sync(Region, L));
  Items.push_back(S);
  return Build.block(Items, S->getBeginLoc(), S->getEndLoc());
}

Stmt *ScopeRewriter::jump(Stmt *S) {
  auto *Goto = dyn_cast<GotoStmt>(S);
  TaskContext *To =
      Goto ? Info.Labels.lookup(Goto->getLabel()) : Info.JumpTargets.lookup(S);
  StmtList Items;
  for (VarDecl *Region : regionsUpTo(To))
    Items.push_back(Mark.sync(Region, Build.at(S->getBeginLoc())));
  // The end of an iteration is inside the iteration's own context, but it is
  // after the scope of its body's variables.
  if (To && To->Region && Info.EndIteration.contains(S))
    Items.push_back(Mark.sync(To->Region, Build.at(S->getBeginLoc())));
  if (Items.empty())
    return S;
  Items.push_back(S);
  return Build.block(Items, S->getBeginLoc(), S->getEndLoc());
}

} // namespace cilk
