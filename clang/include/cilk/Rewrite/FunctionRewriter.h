//===- FunctionRewriter.h - Cilk constructs to Tapir markers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites one function that the checker has found to be free of errors. The
// result is plain C with calls of marker functions, which Clang's code
// generation takes like any other C. This class walks over the statements and
// passes each construct to one of the classes that RewriteContext.h lists.
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

  /// Returns the statement that takes the place of \p S; it may be \p S itself.
  clang::Stmt *statement(clang::Stmt *S);
  clang::Stmt *block(clang::CompoundStmt *S);
  /// Rewrites \p S from its attribute number \p From on.
  clang::Stmt *attributed(clang::AttributedStmt *S, unsigned From);
  /// Makes each step of \p Loop, which is already rewritten, ask for splicing.
  /// Returns a further attribute for the loop, if one is needed.
  clang::Attr *askForSplicing(clang::ForStmt *Loop, clang::Expr *Depth);
  /// Makes a loop of \p Block, which is already rewritten, so that the block
  /// can be spliced. Returns the loop, with the attributes of the block.
  clang::Stmt *splicedBlock(clang::CompoundStmt *Block,
                            llvm::ArrayRef<const clang::Attr *> Others);
  /// Returns the spawned block, or the scope, that the attribute \p Cilk makes
  /// of \p S.
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
  /// Appends the declaration \p S from a statement's header, if there is one.
  void hoist(clang::Stmt *S, StmtList &Out);
  /// Returns a block of \p Before and the rest of the statement, \p S.
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
