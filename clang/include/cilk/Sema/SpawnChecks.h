//===- SpawnChecks.h - Checks the places of cilk_spawn ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Checks every spawn that stands in an expression. A spawn's value is available
// only after the next sync, so a program can only store it into memory: by an
// assignment that is a statement of its own, or by the initialiser of an
// automatic variable.
//
// An initialiser may be a list in braces. A child stores into an element of the
// variable while the parent continues with the next ones. Therefore nothing
// else may touch the element, which excludes bit-fields, and its destruction
// may not depend on the other elements.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_SPAWNCHECKS_H
#define CILK_SEMA_SPAWNCHECKS_H

#include "cilk/Sema/JumpChecks.h"
#include "cilk/Sema/TaskRaces.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cilk {

/// Walks over the expressions of a function, each from the statement that it
/// belongs to. Also records the functions and the labels with a taken address
/// that the expressions contain.
class SpawnChecks {
public:
  SpawnChecks(CheckContext &C, StatementWalk &Walk, JumpChecks &Jumps,
              TaskRaces &Races)
      : C(C), Walk(Walk), Jumps(Jumps), Races(Races) {}

  /// The place of an expression, which decides the error for a spawn in it.
  enum class Place {
    Expression,
    Argument,
    IfCondition,
    SwitchCondition,
    LoopCondition,
    LoopInit,
    LoopIncrement,
    Return,
    Initializer,
    StaticInitializer,
    Unevaluated,
    Grainsize,
    StatementInit,
    Range,
    Capture,
    DefaultArgument,
    MemberInitializer,
    ConstructorArgument
  };

  /// Checks an expression, which may be null, where no spawn may stand.
  void expression(clang::Stmt *E, Place P);
  /// Checks an expression that is a statement.
  void expressionStatement(clang::Expr *E);
  /// Checks the initialiser of an automatic variable; returns false if it is no
  /// spawn.
  bool initializer(clang::VarDecl *V);
  /// Checks the operand of a `return`.
  void returnValue(clang::Expr *Value);

private:
  void expressionChildren(clang::Stmt *E, Place P);
  void statementExpression(clang::StmtExpr *E);
  void spawnedValue(clang::UnaryOperator *Spawn, bool IsAssigned = false);
  void spawnedArm(clang::AbstractConditionalOperator *Arms,
                  bool IsAssigned = false);
  /// Checks \p Task, which becomes the child as a whole.
  void spawnedTask(clang::UnaryOperator *Spawn, clang::Expr *Task);
  /// Returns true if \p Init, of \p V, is a C++20 list in parentheses with a
  /// spawn among its elements, which is an error.
  bool elementsInParentheses(clang::VarDecl *V, clang::Expr *Init);
  void spawnedElements(clang::VarDecl *V, clang::InitListExpr *List);
  /// Does the same. \p Seen receives the spawns and the conditionals that
  /// spawn.
  void spawnedElements(clang::InitListExpr *List,
                       llvm::SmallPtrSetImpl<clang::Expr *> &Seen);
  void misplacedSpawn(clang::UnaryOperator *Spawn, Place P);
  void misplacedOperand(clang::UnaryOperator *Spawn);

  CheckContext &C;
  StatementWalk &Walk;
  JumpChecks &Jumps;
  TaskRaces &Races;
  /// The operator, if any, whose operand is currently checked.
  clang::Expr *Operator = nullptr;
  /// True if the walk is inside of an expression that Clang rejected.
  bool InRecovery = false;
};

} // namespace cilk

#endif // CILK_SEMA_SPAWNCHECKS_H
