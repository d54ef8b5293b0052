//===- Regions.cpp - The region of a statement, and tasks -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file opens a region for each context that spawns. A context
// (TaskContext) is the checker's record of a construct in which statements can
// spawn or sync: the function, a task, a scope, a `try` block. The checker has
// recorded whether a context needs a region. If it does, the region's variable
// is declared when the rewriter's walk enters the context.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/Regions.h"

using namespace clang;

namespace cilk {

Regions::Within::Within(Regions &All, TaskContext *Inner, SourceLocation Begin,
                        StmtList &Out)
    : All(All), Inner(Inner), Outer(All.Current) {
  assert(Inner->Parent == Outer && "a context is entered from around it");
  assert(!Inner->Region && "a context is rewritten once");
  All.Current = Inner;
  if (Inner->Spawns)
    Inner->Region = All.Mark.region(All.Owner, Begin, Out);
}

void Regions::Within::end(SourceLocation End, StmtList &Out) {
  assert(Inner->Spawns == (Inner->Region != nullptr) &&
         "the checker has recorded whether it spawns");
  if (Inner->Spawns)
    Out.push_back(All.Mark.sync(Inner->Region, End));
}

VarDecl *Regions::current() const {
  assert(Current->Region && "the checker has not seen a spawn here");
  return Current->Region;
}

Stmt *Regions::task(VarDecl *Region, llvm::ArrayRef<Stmt *> Body,
                    SourceLocation L, SourceLocation End) {
  StmtList Items;
  Variables Outer = shareOuter(Body, Region, L, Items);
  Items.push_back(Mark.contained(Body, Region, L, End));
  Items.push_back(Mark.reattach(Region, End));
  Stmt *Task =
      Build.ifThen(Mark.detach(Region, L), Build.block(Items, L, End), L);
  OuterOf[Task] = std::move(Outer);
  return Task;
}

} // namespace cilk
