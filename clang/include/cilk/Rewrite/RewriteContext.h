//===- RewriteContext.h - The rewriter's shared state -----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rewriter of a function consists of these classes, each of which has one
// purpose:
//
//   SpawnOperands       evaluates operands and destinations before a spawn
//   SpawnedCalls        finds the point in a call at which the child begins
//   ObjectConstruction  constructs objects in their final places
//   Regions             tracks the region of a statement, and creates tasks
//   ScopeRewriter       rewrites a region's beginning and the ways out of it
//   SpawnRewriter       rewrites a spawn with any operand
//   LoopRewriter        rewrites a parallel loop
//
// Each class uses the classes above it, and all classes use this context.
// FunctionRewriter walks over the statements, and passes constructs to the last
// three classes. For the statements in a construct, these classes call
// FunctionRewriter through the interface Walk.
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

/// The state that stays the same while a function is rewritten.
struct RewriteContext {
  clang::Sema &Semantics;
  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  KeywordLog &Log;
  /// The checker's results for the function.
  FunctionInfo &Info;
  /// The function, or block literal, in which hidden variables are declared.
  clang::DeclContext *Owner;
  SpawnForms Forms;
};

/// The walk over the function's statements.
class Walk {
public:
  /// Rewrites the statement expressions inside \p E, which may be null.
  virtual void expression(clang::Stmt *E) = 0;
  /// Rewrites \p S, an item of a block. Appends the items that replace it.
  virtual void blockItem(clang::Stmt *S, StmtList &Out) = 0;
  /// Does the same for a declaration that has no label.
  virtual void declarations(clang::DeclStmt *S, StmtList &Out) = 0;

protected:
  ~Walk() = default;
};

} // namespace cilk

#endif // CILK_REWRITE_REWRITECONTEXT_H
