//===- RewriteContext.h - What a rewriter's parts share ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One function is rewritten by a few classes, each of which knows one thing:
//
//   SpawnOperands       how a value or a place is kept until it is needed
//   SpawnedCalls        where in a call a child begins
//   ObjectConstruction  how an object is constructed where it stays
//   Regions             which region a statement is in, and what a task is
//   ScopeRewriter       where a region begins, and the ways out of it
//   SpawnRewriter       a spawn, whatever its operand is
//   LoopRewriter        a parallel loop
//
// Each uses those above it, and all use this context. FunctionRewriter is what
// is left: the walk over the statements, which it hands to the last three. They
// get back to it, through the interface Walk, for what is inside of a construct
// that they rewrite.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_REWRITECONTEXT_H
#define CILK_REWRITE_REWRITECONTEXT_H

#include "cilk/AST/SpawnForms.h"
#include "cilk/Rewrite/MarkerFunctions.h"
#include "cilk/Rewrite/TreeBuilder.h"
#include "cilk/Sema/FunctionInfo.h"

namespace clang {
class Sema;
} // namespace clang

namespace cilk {

/// What stays the same while a function is rewritten.
struct RewriteContext {
  clang::Sema &Semantics;
  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  KeywordLog &Log;
  /// What the checker has found out about the function.
  FunctionInfo &Info;
  /// The function, or block literal, that hidden variables are declared in.
  clang::DeclContext *Owner;
  SpawnForms Forms;
};

/// The walk over the function's statements.
class Walk {
public:
  /// Rewrites the statement expressions inside \p E, which may be null.
  virtual void expression(clang::Stmt *E) = 0;
  /// Appends what takes the place of \p S among the items of a block.
  virtual void blockItem(clang::Stmt *S, StmtList &Out) = 0;
  /// The same for a declaration that has no label.
  virtual void declarations(clang::DeclStmt *S, StmtList &Out) = 0;

protected:
  ~Walk() = default;
};

} // namespace cilk

#endif // CILK_REWRITE_REWRITECONTEXT_H
