//===- FunctionRewriter.h - Cilk constructs to Tapir markers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class rewrites a function in which the checker has found no errors. The
// result contains only stock C and C++ and calls of marker functions, for which
// Clang can generate code. The class walks over the statements and passes each
// construct to one of the classes that RewriteContext.h lists.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_FUNCTIONREWRITER_H
#define CILK_REWRITE_FUNCTIONREWRITER_H

#include "cilk/Rewrite/ReducerUses.h"
#include "cilk/Rewrite/ScopeRewriter.h"
#include "cilk/Rewrite/SpawnRewriter.h"
#include "cilk/Sema/StatementAttributes.h"

namespace cilk {

class FunctionRewriter final : Walk {
public:
  FunctionRewriter(clang::Sema &S, const TreeBuilder &Build,
                   MarkerFunctions &Mark, KeywordLog &Log, Reducers &Known,
                   FunctionInfo &Info, clang::DeclContext *Owner)
      : Shared{S, Build, Mark, Log, Info, Owner, SpawnForms(Log)}, Build(Build),
        Views(Build, Mark, Known, Owner), Open(Shared), Values(Shared),
        Made(Shared, Values), Scopes(Shared, *this, Open, Made),
        Spawns(Shared, *this, Open, Values, Made) {}

  /// Returns the new body.
  clang::Stmt *rewrite(clang::Stmt *Body);

private:
  void expression(clang::Stmt *E) override;
  void expressions(llvm::ArrayRef<clang::Stmt *> Es);
  void blockItem(clang::Stmt *S, StmtList &Out) override;
  void declarations(clang::DeclStmt *S, StmtList &Out) override;

  /// Rewrites \p S. Returns the statement that replaces it, which may be \p S
  /// itself.
  clang::Stmt *statement(clang::Stmt *S);
  clang::Stmt *block(clang::CompoundStmt *S);
  /// Rewrites \p S, whose first attribute to handle is that at index \p From.
  clang::Stmt *attributed(clang::AttributedStmt *S, unsigned From);
  /// Adds a request to splice to each step of \p Loop, which is already
  /// rewritten. Returns a further attribute for the loop, or null if none is
  /// needed.
  clang::Attr *askForSplicing(clang::ForStmt *Loop, clang::Expr *Depth);
  /// Turns \p Block, which is already rewritten, into a loop with one step, so
  /// that it can be spliced. Returns the loop, with the attributes of the
  /// block.
  clang::Stmt *splicedBlock(clang::CompoundStmt *Block,
                            llvm::ArrayRef<const clang::Attr *> Others);
  /// Rewrites \p S, a spawned block or a scope. \p Cilk is the attribute that
  /// makes it one.
  clang::Stmt *taskOrScope(clang::AttributedStmt *S, const CilkStatement &Cilk);
  /// Replaces the statements in \p S, which is not a block, and returns \p S.
  clang::Stmt *compound(clang::Stmt *S);
  clang::Stmt *ifStatement(clang::IfStmt *S);
  clang::Stmt *forStatement(clang::ForStmt *S);
  clang::Stmt *whileStatement(clang::WhileStmt *S);
  clang::Stmt *doStatement(clang::DoStmt *S);
  clang::Stmt *rangeStatement(clang::CXXForRangeStmt *S);
  clang::Stmt *switchStatement(clang::SwitchStmt *S);
  /// Returns true if \p S, which may be null, declares automatic variables that
  /// are or contain reducers.
  static bool declaresReducers(const clang::Stmt *S);
  /// Appends \p S, the declaration in a statement's header, if it isn't null.
  void hoist(clang::Stmt *S, StmtList &Out);
  /// Returns a block of \p Before and \p S, the rest of the statement.
  clang::Stmt *hoisted(clang::Stmt *S, StmtList &Before);

  RewriteContext Shared;
  const TreeBuilder &Build;
  ReducerUses Views;
  Regions Open;
  SpawnOperands Values;
  ObjectConstruction Made;
  ScopeRewriter Scopes;
  SpawnRewriter Spawns;
};

} // namespace cilk

#endif // CILK_REWRITE_FUNCTIONREWRITER_H
