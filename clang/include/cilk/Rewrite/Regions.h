//===- Regions.h - The region of a statement, and tasks ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class tracks the context of the rewriter's walk, and the region to which
// spawns in this context belong. It also creates tasks, for the other classes
// of the rewriter.
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

  /// While an object of this class exists, statements belong to the context \p
  /// Inner. The region of \p Inner begins with the object and ends at end().
  class Within {
  public:
    /// Enters \p Inner. If \p Inner needs a region, appends the statements that
    /// begin it, with the location \p Begin, to \p Out.
    Within(Regions &All, TaskContext *Inner, clang::SourceLocation Begin,
           StmtList &Out);
    ~Within() {
      assert(All.Current == Inner && "contexts are left from within");
      All.Current = Outer;
    }
    Within(const Within &) = delete;
    Within &operator=(const Within &) = delete;
    /// Appends the sync at the end of the region.
    void end(clang::SourceLocation End, StmtList &Out);

  private:
    Regions &All;
    TaskContext *const Inner;
    TaskContext *const Outer;
  };

  /// Returns the current context.
  TaskContext *context() const { return Current; }
  void setContext(TaskContext *C) { Current = C; }
  /// Returns the region of spawns in the current context.
  clang::VarDecl *current() const;

  /// Creates a detached task that executes \p Body.
  clang::Stmt *task(clang::VarDecl *Region, llvm::ArrayRef<clang::Stmt *> Body,
                    clang::SourceLocation L, clang::SourceLocation End);

  // SharedVariables.cpp
  using Variables = llvm::SmallVector<clang::VarDecl *, 4>;
  /// Finds the variables that \p Body uses and doesn't declare. Appends the
  /// markers which say that they are declared outside of the task to \p Out.
  /// Returns the variables.
  Variables shareOuter(llvm::ArrayRef<clang::Stmt *> Body,
                       clang::VarDecl *Region, clang::SourceLocation L,
                       StmtList &Out);

private:
  /// Maps the body of a finished task to its variables from outside, which the
  /// tasks around it also use.
  llvm::DenseMap<const clang::Stmt *, Variables> OuterOf;
  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  clang::DeclContext *const Owner;
  TaskContext *Current = nullptr;
};

} // namespace cilk

#endif // CILK_REWRITE_REGIONS_H
