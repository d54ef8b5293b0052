//===- FunctionRewriter.h - Cilk constructs to Tapir markers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites one function that the checker has found to be free of errors. After
// it the tree is plain C with calls of marker functions, which Clang's code
// generation takes like any other C.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_FUNCTIONREWRITER_H
#define CILK_REWRITE_FUNCTIONREWRITER_H

#include "cilk/Rewrite/Builder.h"
#include "cilk/Rewrite/Markers.h"
#include "cilk/Sema/FunctionInfo.h"
#include "cilk/Sema/SpawnForms.h"
#include "cilk/Sema/StatementAttributes.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cilk {

class FunctionRewriter {
public:
  FunctionRewriter(const Builder &Build, Markers &Mark, KeywordLog &Log,
                   FunctionInfo &Info, clang::DeclContext *Owner)
      : Build(Build), Mark(Mark), Log(Log), Info(Info), Owner(Owner),
        Forms(Log) {}

  /// The new body.
  clang::CompoundStmt *rewrite(clang::CompoundStmt *Body);

private:
  // FunctionRewriter.cpp
  /// What takes the place of \p S, which may be \p S itself.
  clang::Stmt *statement(clang::Stmt *S);
  clang::Stmt *attributed(clang::AttributedStmt *S, unsigned From);
  /// Appends what takes the place of \p S among the items of a block.
  void blockItem(clang::Stmt *S, StmtList &Out);
  void declarations(clang::DeclStmt *S, StmtList &Out);
  /// Rewrites the statement expressions inside \p E.
  void expression(clang::Stmt *E);
  /// Whether \p E has a Cilk construct in a statement expression.
  bool containsCilk(clang::Stmt *E) const;

  // SpawnRewriter.cpp
  clang::Stmt *expressionStatement(clang::Expr *E);
  void spawnedInitializer(clang::VarDecl *V, StmtList &Out);
  using Store = llvm::function_ref<clang::Expr *(clang::Expr *)>;
  clang::Stmt *conditionalSpawn(clang::Expr *Value, clang::Expr *Target,
                                Store MakeStore);
  /// The spawn of \p Whole, which contains \p Spawn and is, or wraps,
  /// \p Assignment if that is not null.
  clang::Stmt *spawn(clang::UnaryOperator *Spawn, clang::Expr *Whole,
                     clang::BinaryOperator *Assignment);
  clang::Stmt *spawnCall(clang::UnaryOperator *Spawn, clang::CallExpr *Call,
                         clang::Expr *Whole, clang::BinaryOperator *Assignment);
  clang::Stmt *spawnTask(clang::UnaryOperator *Spawn, clang::Expr *Task);
  /// Appends \p Task in the context that \p Spawn opens.
  void taskItems(clang::UnaryOperator *Spawn, clang::Expr *Task, StmtList &Out);
  /// Makes the parent evaluate the operands of \p Call, where one of them
  /// spawns, before anything else.
  void hoistNested(clang::CallExpr *Call, StmtList &Out);

  // LValues.cpp
  /// An lvalue for the object that \p LValue designates now. Whatever has to
  /// be computed for that is appended to \p Out as hidden variables.
  clang::Expr *fixLValue(clang::Expr *LValue, StmtList &Out);
  /// The value that \p E has now, kept in a hidden variable.
  clang::Expr *fixValue(clang::Expr *E, StmtList &Out);

  // ScopeRewriter.cpp
  clang::CompoundStmt *contextBody(TaskContext *Context, clang::Stmt *Body,
                                   StmtList Before = {});
  clang::Stmt *taskStatement(clang::VarDecl *Region, TaskContext *Context,
                             clang::Stmt *Body, StmtList Before,
                             clang::SourceLocation L);
  clang::Stmt *sync(clang::SourceLocation L);
  clang::Stmt *returnStatement(clang::ReturnStmt *S);
  clang::Stmt *jump(clang::Stmt *S);
  clang::VarDecl *currentRegion();

  // LoopRewriter.cpp
  clang::Stmt *parallelLoop(clang::ForStmt *S, const CilkStatement &C,
                            clang::AttributedStmt *Attributes);
  clang::Expr *tripCount(const LoopHeader &H, clang::VarDecl *First,
                         clang::VarDecl *Limit, clang::Expr *Stride,
                         clang::SourceLocation L);

  const Builder &Build;
  Markers &Mark;
  KeywordLog &Log;
  FunctionInfo &Info;
  clang::DeclContext *Owner;
  SpawnForms Forms;
  TaskContext *Current = nullptr;
  unsigned NextFrame = 0;
};

} // namespace cilk

#endif // CILK_REWRITE_FUNCTIONREWRITER_H
