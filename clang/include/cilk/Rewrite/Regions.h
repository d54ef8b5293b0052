//===- Regions.h - The region of a statement, and tasks ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Knows in which context the walk is, and with it the region that what is
// spawned there belongs to.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_REGIONS_H
#define CILK_REWRITE_REGIONS_H

#include "cilk/Rewrite/RewriteContext.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace cilk {

class Regions {
public:
  explicit Regions(const RewriteContext &In)
      : Build(In.Build), Mark(In.Mark), Owner(In.Owner) {}

  /// While it exists, statements belong to the context \p Inner. The region of
  /// that begins with it, and ends where end() says so.
  class Within {
  public:
    /// Appends to \p Out what begins a region, if one is needed, at \p Begin.
    Within(Regions &All, TaskContext *Inner, clang::SourceLocation Begin,
           StmtList &Out);
    ~Within() {
      assert(All.Current == Inner && "contexts are left from within");
      All.Current = Outer;
    }
    Within(const Within &) = delete;
    Within &operator=(const Within &) = delete;
    /// Appends the sync that a region has at its end.
    void end(clang::SourceLocation End, StmtList &Out);

  private:
    Regions &All;
    TaskContext *const Inner;
    TaskContext *const Outer;
  };

  /// The context that statements belong to now.
  TaskContext *context() const { return Current; }
  void setContext(TaskContext *C) { Current = C; }
  /// The region of what is spawned here.
  clang::VarDecl *current() const;

  /// A detached task that executes \p Body.
  clang::Stmt *task(clang::VarDecl *Region, llvm::ArrayRef<clang::Stmt *> Body,
                    clang::SourceLocation L, clang::SourceLocation End);

  // SharedVariables.cpp
  using Variables = llvm::SmallVector<clang::VarDecl *, 4>;
  /// Appends what says of the variables that \p Body names, but doesn't
  /// declare, that they are not the task's own. \returns these.
  Variables shareOuter(llvm::ArrayRef<clang::Stmt *> Body,
                       clang::VarDecl *Region, clang::SourceLocation L,
                       StmtList &Out);

private:
  /// Those of tasks that are complete, for the tasks around them.
  llvm::DenseMap<const clang::Stmt *, Variables> OuterOf;
  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  clang::DeclContext *const Owner;
  TaskContext *Current = nullptr;
};

} // namespace cilk

#endif // CILK_REWRITE_REGIONS_H
