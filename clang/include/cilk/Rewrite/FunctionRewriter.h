//===- FunctionRewriter.h - Cilk constructs to Tapir markers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites one function that the checker has found to be free of errors. After
// it the tree is plain C with calls of marker functions, which Clang's code
// generation takes like any other C. This is the walk over the statements; what
// it finds is for its collaborators to rewrite, which Context.h lists.
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

  /// The new body.
  clang::Stmt *rewrite(clang::Stmt *Body);

private:
  void expression(clang::Stmt *E) override;
  void expressions(llvm::ArrayRef<clang::Stmt *> Es);
  void blockItem(clang::Stmt *S, StmtList &Out) override;
  void declarations(clang::DeclStmt *S, StmtList &Out) override;

  /// What takes the place of \p S, which may be \p S itself.
  clang::Stmt *statement(clang::Stmt *S);
  clang::Stmt *block(clang::CompoundStmt *S);
  /// Rewrites \p S from its attribute number \p From on.
  clang::Stmt *attributed(clang::AttributedStmt *S, unsigned From);
  /// Has each step of the loop, which is rewritten, ask for splicing; returns
  /// what is to be said of the loop as well.
  clang::Attr *askForSplicing(clang::ForStmt *Loop, clang::Expr *Depth);
  /// The loop that \p Block, which is rewritten, becomes to be spliced, with
  /// the attributes that the block had.
  clang::Stmt *splicedBlock(clang::CompoundStmt *Block,
                            llvm::ArrayRef<const clang::Attr *> Others);
  /// The spawned block, or the scope, that the attribute \p Cilk makes of \p S.
  clang::Stmt *taskOrScope(clang::AttributedStmt *S, const CilkStatement &Cilk);
  /// A statement that is not a block, with the statements in it replaced.
  clang::Stmt *compound(clang::Stmt *S);
  clang::Stmt *ifStatement(clang::IfStmt *S);
  clang::Stmt *forStatement(clang::ForStmt *S);
  clang::Stmt *whileStatement(clang::WhileStmt *S);
  clang::Stmt *doStatement(clang::DoStmt *S);
  clang::Stmt *rangeStatement(clang::CXXForRangeStmt *S);
  clang::Stmt *switchStatement(clang::SwitchStmt *S);
  /// Whether \p S, which may be null, declares automatic variables that are, or
  /// contain, reducers.
  static bool declaresReducers(const clang::Stmt *S);
  /// Appends the declaration \p S, if any, taken out of a statement's header.
  void hoist(clang::Stmt *S, StmtList &Out);
  /// A block of \p Before and the rest of that statement, \p S.
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
