//===- SpawnChecks.h - Checks the places of cilk_spawn ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class checks every spawn in an expression. A spawn's value is available
// only after the next sync, so a program can only store it: by an assignment
// that is a statement, or by the initialiser of an automatic variable.
//
// An initialiser may be a list in braces. A child then stores into an element
// of the variable while the parent continues with the next elements. So no
// other code may write the memory of this element, which excludes bit-fields,
// and the destruction of the element must not depend on the other elements.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_SPAWNCHECKS_H
#define CILK_SEMA_SPAWNCHECKS_H

#include "cilk/Sema/JumpChecks.h"
#include "cilk/Sema/TaskRaces.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cilk {

/// Walks over the expressions of a function, from the statements that contain
/// them. Also records the functions that are defined in expressions, and the
/// labels whose address is taken.
class SpawnChecks {
public:
  SpawnChecks(CheckContext &C, StatementWalk &Walk, JumpChecks &Jumps,
              TaskRaces &Races)
      : C(C), Walk(Walk), Jumps(Jumps), Races(Races) {}

  /// The kind of an expression's place, which determines the error for a spawn
  /// in the expression.
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

  /// Checks an expression, which may be null, in which no spawn is allowed.
  void expression(clang::Stmt *E, Place P);
  /// Checks an expression that is a statement.
  void expressionStatement(clang::Expr *E);
  /// Checks the initialiser of an automatic variable. Returns false if it is no
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
  /// Checks \p List, the initialiser of a variable or of a part of one. Adds
  /// the spawns, and the conditionals that spawn, to \p Seen.
  void spawnedElements(clang::InitListExpr *List,
                       llvm::SmallPtrSetImpl<clang::Expr *> &Seen);
  void misplacedSpawn(clang::UnaryOperator *Spawn, Place P);
  void misplacedOperand(clang::UnaryOperator *Spawn);

  CheckContext &C;
  StatementWalk &Walk;
  JumpChecks &Jumps;
  TaskRaces &Races;
  /// The operator whose operand is being checked, or null.
  clang::Expr *Operator = nullptr;
  /// True if the walk is in an expression that Clang has rejected.
  bool InRecovery = false;
};

} // namespace cilk

#endif // CILK_SEMA_SPAWNCHECKS_H
