//===- FunctionChecker.h - Checks one function's use of Cilk -- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class walks over a function's body before it is rewritten. It tracks the
// innermost context, and passes spawns, loops and jumps to the classes that
// CheckContext.h lists.
//
// The rewriter runs only if no error was reported, so it may rely on these
// checks. The walk itself must handle any tree that Clang's error recovery
// creates.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_FUNCTIONCHECKER_H
#define CILK_SEMA_FUNCTIONCHECKER_H

#include "cilk/Sema/SpawnChecks.h"

namespace cilk {

/// Checks one function or initialiser, once.
class FunctionChecker : StatementWalk {
public:
  using Place = SpawnChecks::Place;

  /// Creates a checker. \p IsTemplate is true if types may be unknown. \p Loc
  /// is the location of the function or the initialiser.
  FunctionChecker(clang::Sema &S, Reporter &Diags, const KeywordLog &Log,
                  bool IsTemplate, clang::SourceLocation Loc)
      : C(S, Diags, Log, IsTemplate, Loc), Jumps(C), Races(C, Jumps),
        Spawns(C, *this, Jumps, Races) {}

  /// Checks \p Body, the body of a function or a block literal.
  FunctionInfo check(clang::Stmt *Body);
  /// Reports every spawn in \p E, which isn't part of a function's body.
  FunctionInfo checkInitializer(clang::Expr *E, Place P);

private:
  void statement(clang::Stmt *S) override;
  void expression(clang::Stmt *E, Place P) { Spawns.expression(E, P); }
  void ifStatement(clang::IfStmt *S);
  void switchStatement(clang::SwitchStmt *S);
  void serialLoop(clang::Stmt *S);
  void coroutine(clang::CoroutineBodyStmt *S);
  void tryStatement(clang::CXXTryStmt *S);
  /// Walks over a construct whose body Clang outlines into a function, such as
  /// an OpenMP construct.
  void outlinedByClang(clang::Stmt *S);
  /// Walks over \p Body, the body of \p S. A `break` in it ends \p S. If \p
  /// Continues is true, a `continue` begins the next iteration of \p S.
  void jumpTarget(clang::Stmt *S, bool Continues, clang::Stmt *Body);
  void attributed(clang::AttributedStmt *S, unsigned From);
  /// Walks over \p S, a statement after `#pragma cilk splice`.
  void spliced(clang::AttributedStmt *S);
  void parallelLoop(clang::Stmt *S, const CilkStatement &Construct);
  void returnStatement(clang::ReturnStmt *S);
  void declarations(clang::DeclStmt *S, Place P);
  /// Walks over the first part of an `if`, `switch` or `for`.
  void initStatement(clang::Stmt *S, Place P);
  bool conditionVariable(clang::DeclStmt *S, Place P);
  void rangeHeader(clang::CXXForRangeStmt *S);
  void tailCalls();

  CheckContext C;
  JumpChecks Jumps;
  TaskRaces Races;
  SpawnChecks Spawns;
  /// Return statements that must be tail calls.
  llvm::SmallVector<std::pair<TaskContext *, clang::SourceLocation>, 1>
      TailCalls;
};

} // namespace cilk

#endif // CILK_SEMA_FUNCTIONCHECKER_H
