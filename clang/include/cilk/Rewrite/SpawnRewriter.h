//===- SpawnRewriter.h - Spawned calls and expressions ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Makes a task, or a task frame, of a spawn: that of a statement, of what a
// variable is initialised with, or of elements of a list.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_SPAWNREWRITER_H
#define CILK_REWRITE_SPAWNREWRITER_H

#include "cilk/Rewrite/ObjectConstruction.h"
#include "cilk/Rewrite/Regions.h"
#include "cilk/Rewrite/SpawnedCalls.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cilk {

class SpawnRewriter {
public:
  SpawnRewriter(const RewriteContext &In, Walk &Statements, Regions &Open,
                SpawnOperands &Values, ObjectConstruction &Made)
      : Build(In.Build), Mark(In.Mark), Log(In.Log), Info(In.Info),
        Owner(In.Owner), Forms(In.Forms), Statements(Statements), Open(Open),
        Values(Values), Made(Made), Callees(In) {}

  clang::Stmt *expressionStatement(clang::Expr *E);

  /// Whether the initialiser of \p V spawns, or has elements that do. If its
  /// value is known everywhere, without a call, nothing does.
  bool spawns(clang::VarDecl *V);
  /// Rewrites what \p V, whose declaration is in \p Out, is initialised with.
  void initializer(clang::VarDecl *V, StmtList &Out);

private:
  /// Makes the expression that a spawned value is for, given the place that it
  /// goes to, which may be null, and the value.
  using Store = llvm::function_ref<clang::Expr *(clang::Expr *, clang::Expr *)>;
  clang::Stmt *conditionalSpawn(clang::Expr *Value, clang::Expr *Target,
                                Store MakeStore);
  /// The spawn of \p Value, which \p Spawn is but for conversions.
  clang::Stmt *spawn(clang::UnaryOperator *Spawn, clang::Expr *Value,
                     clang::Expr *Target, Store MakeStore);
  /// That of a call, a builtin, or a construction that has a place to go to.
  clang::Stmt *spawnCall(clang::UnaryOperator *Spawn, clang::Expr *Value,
                         clang::Expr *Target, Store MakeStore);
  /// \p Before, and then the frame \p Id around \p Body.
  clang::Stmt *frame(unsigned Id, bool InPlace, bool NeverReturns,
                     StmtList Body, StmtList Before, clang::SourceLocation L,
                     clang::SourceLocation End);
  /// The assignment to \p Target of what \p New constructs. \p Temporary, in
  /// \p Value, is where the object lives in the serial program.
  clang::Stmt *
  spawnAssignedConstruction(clang::UnaryOperator *Spawn,
                            clang::CXXConstructExpr *New, clang::Expr *Value,
                            clang::MaterializeTemporaryExpr *Temporary,
                            clang::Expr *Target, Store MakeStore);
  /// The spawn of \p New, the call of a constructor.
  clang::Stmt *spawnConstruction(clang::UnaryOperator *Spawn,
                                 clang::CXXConstructExpr *New,
                                 clang::Expr *Value, Store MakeStore);
  clang::Stmt *spawnTask(clang::UnaryOperator *Spawn, clang::Expr *Task);
  /// Appends \p Task in the context that \p Spawn opens.
  void taskItems(clang::UnaryOperator *Spawn, clang::Expr *Task, StmtList &Out);
  /// Makes the parent evaluate the operands of a call, where one of them
  /// spawns, before anything else.
  void hoistNested(CallParts &Parts, StmtList &Out);
  /// Initialises \p V with \p Init, a spawned value or a conditional.
  void spawnedValue(clang::VarDecl *V, clang::Expr *Init, StmtList &Out);
  /// \p Init is the initialiser; \p Whole may be the full-expression around it.
  void spawnedObject(clang::VarDecl *V, clang::Expr *Init, clang::Expr *Whole,
                     StmtList &Out);

  // SpawnedElements.cpp
  /// Rewrites \p V, which \p List initialises. Appends what comes after its
  /// declaration.
  void spawnedElements(clang::VarDecl *V, clang::InitListExpr *List,
                       StmtList &Out);
  /// \p Object is what \p List initialises; \p HasSpawned says whether any
  /// element before it is spawned. Returns what initialises \p Object at first.
  clang::InitListExpr *spawnedElements(clang::InitListExpr *List,
                                       clang::Expr *Object, clang::Expr *Whole,
                                       bool &HasSpawned, StmtList &Out);
  clang::Expr *elementPlace(clang::Expr *Whole, const ListElement &E,
                            clang::SourceLocation L);
  clang::Expr *storeElement(clang::Expr *Place, clang::Expr *Value,
                            clang::Expr *Whole);
  /// None of the spawns in \p List is a task's.
  void setElementsLowered(clang::InitListExpr *List);

  const TreeBuilder &Build;
  MarkerFunctions &Mark;
  KeywordLog &Log;
  FunctionInfo &Info;
  clang::DeclContext *const Owner;
  const SpawnForms &Forms;
  Walk &Statements;
  Regions &Open;
  SpawnOperands &Values;
  ObjectConstruction &Made;
  SpawnedCalls Callees;
  unsigned NextFrame = 0;
};

} // namespace cilk

#endif // CILK_REWRITE_SPAWNREWRITER_H
