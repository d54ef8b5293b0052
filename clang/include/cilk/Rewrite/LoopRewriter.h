//===- LoopRewriter.h - A parallel loop -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a loop over integers, each iteration of which is a task, of a
// `cilk_for` loop of any form.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_LOOPREWRITER_H
#define CILK_REWRITE_LOOPREWRITER_H

#include "cilk/Rewrite/ScopeRewriter.h"
#include "cilk/Sema/StatementAttributes.h"

namespace cilk {

/// Rewrites one loop.
class LoopRewriter {
public:
  /// \p S is the loop of \p Construct, one of those in \p Attributes.
  LoopRewriter(const RewriteContext &In, Walk &Statements, Regions &Open,
               ScopeRewriter &Scopes, clang::Stmt *S,
               const CilkStatement &Construct,
               clang::AttributedStmt *Attributes);

  clang::Stmt *rewrite();

private:
  /// Appends the hidden variable \p Name to the items.
  clang::VarDecl *keep(llvm::StringRef Name, clang::QualType T,
                       clang::Expr *Init);
  /// Declares the first value of the loop's variable, and evaluates what else
  /// is in the header's first part.
  void declareFirst();
  /// Appends the variables that the header \p S declares.
  void declareVariables(clang::DeclStmt *S);
  /// Makes a loop over a class of iterators one over integers.
  void countByDistance();
  /// Declares limit, stride and count.
  void declareBounds();
  /// The distance from one iteration's variable to the next one's.
  clang::Expr *stride();
  clang::Expr *grainsize();
  /// Appends the declaration of an iteration's variable to \p Task. Returns the
  /// increment of the loop over integers.
  clang::Expr *iterationVariable(StmtList &Task);
  /// Declares an iteration's iterator, \p Steps away from the first. False if
  /// that is not possible, which the checker should have found out.
  bool iterator(clang::Expr *Steps, StmtList &Task);
  /// The iteration's task, which begins with \p Task.
  clang::Stmt *iteration(StmtList &Task);
  /// The loop over integers that executes \p Detach. \p Start is what the
  /// program has the loop begin at.
  clang::Stmt *loop(clang::Expr *Start, clang::Expr *Increment,
                    clang::Stmt *Detach);
  clang::Stmt *countedRange(clang::Expr *More, clang::Expr *Increment,
                            clang::Stmt *Body);

  clang::Sema &Semantics;
  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  FunctionInfo &Info;
  clang::DeclContext *const Owner;
  Walk &Statements;
  Regions &Open;
  ScopeRewriter &Scopes;

  const CilkStatement &Construct;
  clang::AttributedStmt *const Attributes;
  /// The loop: one of these.
  clang::ForStmt *const For;
  clang::CXXForRangeStmt *const Range;
  const LoopHeader &Header;
  clang::VarDecl *const V;
  const clang::SourceLocation L, End;

  /// What becomes of the loop.
  StmtList Items;
  /// The first value of the loop's variable.
  clang::VarDecl *First = nullptr;
  /// The loop that is counted, and its first value: the same unless it is one
  /// over iterators.
  LoopHeader H;
  clang::VarDecl *Zero = nullptr;
  /// The type of the operator-, if it is one.
  clang::QualType DistanceType;
  /// The type of differences and steps.
  clang::QualType D;
  /// Null if the stride is constant.
  clang::VarDecl *StrideVar = nullptr;
  clang::VarDecl *Count = nullptr, *Region = nullptr, *Index = nullptr;
};

} // namespace cilk

#endif // CILK_REWRITE_LOOPREWRITER_H
