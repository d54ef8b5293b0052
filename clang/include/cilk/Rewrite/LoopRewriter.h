//===- LoopRewriter.h - A parallel loop -------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class turns a `cilk_for` loop of any form into a loop over integers
// whose iterations are tasks.
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
  /// Creates a rewriter for the loop \p S. \p Construct is the loop's
  /// `cilk_for`, which is one of the keywords in \p Attributes.
  LoopRewriter(const RewriteContext &In, Walk &Statements, Regions &Open,
               ScopeRewriter &Scopes, clang::Stmt *S,
               const CilkStatement &Construct,
               clang::AttributedStmt *Attributes);

  clang::Stmt *rewrite();

private:
  /// Appends the declaration of a hidden variable \p Name to the items.
  clang::VarDecl *keep(llvm::StringRef Name, clang::QualType T,
                       clang::Expr *Init);
  /// Declares a variable with the first value of the loop's variable, and the
  /// other variables of the header's first part.
  void declareFirst();
  /// Appends the variables that the header \p S declares.
  void declareVariables(clang::DeclStmt *S);
  /// Turns a loop over a class of iterators into one over integers.
  void countByDistance();
  /// Declares limit, stride and count.
  void declareBounds();
  /// Returns the difference between the variable's values in successive
  /// iterations.
  clang::Expr *stride();
  clang::Expr *grainsize();
  /// Appends the declaration of an iteration's variable to \p Task. Returns the
  /// increment of the loop over integers.
  clang::Expr *iterationVariable(StmtList &Task);
  /// Declares an iteration's iterator, \p Steps away from the first. Returns
  /// false if that is not possible; the checker should have reported that case.
  bool iterator(clang::Expr *Steps, StmtList &Task);
  /// Returns the iteration's task, which begins with \p Task.
  clang::Stmt *iteration(StmtList &Task);
  /// Returns the loop over integers that executes \p Detach. \p Start is the
  /// program's expression for the first value.
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
  /// The loop: either For or Range is null.
  clang::ForStmt *const For;
  clang::CXXForRangeStmt *const Range;
  const LoopHeader &Header;
  clang::VarDecl *const V;
  const clang::SourceLocation L, End;

  /// The statements that replace the loop.
  StmtList Items;
  /// The first value of the loop's variable.
  clang::VarDecl *First = nullptr;
  /// The header by which the iterations are counted, and the first value of
  /// this header's variable. The header differs from the program's only for a
  /// loop over iterators.
  LoopHeader H;
  clang::VarDecl *Zero = nullptr;
  /// The type of the operator-'s result, for a loop over a class of iterators.
  clang::QualType DistanceType;
  /// The type of differences and steps.
  clang::QualType D;
  /// The variable with the stride, or null if the stride is constant.
  clang::VarDecl *StrideVar = nullptr;
  clang::VarDecl *Count = nullptr, *Region = nullptr, *Index = nullptr;
};

} // namespace cilk

#endif // CILK_REWRITE_LOOPREWRITER_H
