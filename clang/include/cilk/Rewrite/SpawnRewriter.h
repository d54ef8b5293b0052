//===- SpawnRewriter.h - Spawned calls and expressions ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class turns a spawn into a task or a task frame. The spawn may be a
// statement, the initialiser of a variable, or the initialiser of an element of
// a list.
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

  /// Returns true if the initialiser of \p V spawns, or has elements that
  /// spawn. An initialiser whose value is a constant expression never spawns.
  bool spawns(clang::VarDecl *V);
  /// Rewrites the initialiser of \p V, whose declaration is in \p Out.
  void initializer(clang::VarDecl *V, StmtList &Out);

private:
  /// A function that creates the expression which stores a spawned value. The
  /// arguments are the destination, which may be null, and the value.
  using Store = llvm::function_ref<clang::Expr *(clang::Expr *, clang::Expr *)>;
  clang::Stmt *conditionalSpawn(clang::Expr *Value, clang::Expr *Target,
                                Store MakeStore);
  /// Rewrites the spawn of \p Value, an expression that consists of \p Spawn
  /// and conversions of its value.
  clang::Stmt *spawn(clang::UnaryOperator *Spawn, clang::Expr *Value,
                     clang::Expr *Target, Store MakeStore);
  /// Rewrites the spawn of a call, of a builtin, or of a construction whose
  /// object has a destination.
  clang::Stmt *spawnCall(clang::UnaryOperator *Spawn, clang::Expr *Value,
                         clang::Expr *Target, Store MakeStore);
  /// Creates a block of \p Before, followed by the frame \p Id around \p Body.
  clang::Stmt *frame(unsigned Id, bool InPlace, bool NeverReturns,
                     StmtList Body, StmtList Before, clang::SourceLocation L,
                     clang::SourceLocation End);
  /// Rewrites an assignment to \p Target of the object that \p New constructs.
  /// In the serial program, this object is \p Temporary, a temporary in \p
  /// Value.
  clang::Stmt *
  spawnAssignedConstruction(clang::UnaryOperator *Spawn,
                            clang::CXXConstructExpr *New, clang::Expr *Value,
                            clang::MaterializeTemporaryExpr *Temporary,
                            clang::Expr *Target, Store MakeStore);
  /// Rewrites the spawn of \p New, the call of a constructor.
  clang::Stmt *spawnConstruction(clang::UnaryOperator *Spawn,
                                 clang::CXXConstructExpr *New,
                                 clang::Expr *Value, Store MakeStore);
  clang::Stmt *spawnTask(clang::UnaryOperator *Spawn, clang::Expr *Task);
  /// Rewrites \p Task in the context that \p Spawn opens, and appends it.
  void taskItems(clang::UnaryOperator *Spawn, clang::Expr *Task, StmtList &Out);
  /// If an operand of a call spawns, makes the parent evaluate all operands
  /// before the frame.
  void hoistNested(CallParts &Parts, StmtList &Out);
  /// Initialises \p V with \p Init, a spawned value or a conditional.
  void spawnedValue(clang::VarDecl *V, clang::Expr *Init, StmtList &Out);
  /// Rewrites the initialiser \p Init of the object \p V. \p Whole may be the
  /// full-expression around it.
  void spawnedObject(clang::VarDecl *V, clang::Expr *Init, clang::Expr *Whole,
                     StmtList &Out);

  // SpawnedElements.cpp
  /// Rewrites \p V, which \p List initialises. Appends the statements that
  /// follow its declaration.
  void spawnedElements(clang::VarDecl *V, clang::InitListExpr *List,
                       StmtList &Out);
  /// Does the same for \p List, which initialises \p Object, a part of a
  /// variable. \p HasSpawned is true if an element before \p List is spawned.
  /// Returns the list that initialises \p Object before the first spawn.
  clang::InitListExpr *spawnedElements(clang::InitListExpr *List,
                                       clang::Expr *Object, clang::Expr *Whole,
                                       bool &HasSpawned, StmtList &Out);
  clang::Expr *elementPlace(clang::Expr *Whole, const ListElement &E,
                            clang::SourceLocation L);
  clang::Expr *storeElement(clang::Expr *Place, clang::Expr *Value,
                            clang::Expr *Whole);
  /// Records in the log of keywords that the spawns in \p List are lowered.
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
