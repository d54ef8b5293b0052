//===- FunctionChecker.h - Checks one function's use of Cilk -- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The checker's walk over a function's body, before anything is rewritten. It
// tracks the context that it is in, and passes spawns, loops and jumps to the
// classes named after them, which CheckContext.h lists.
//
// The rewriter runs only if no error was reported, so it may rely on everything
// that is checked here. The walk itself must survive any tree that Clang's
// error recovery produces.
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

  /// \p IsTemplate says that types may be unknown. \p Loc is where the function
  /// or the initialiser is.
  FunctionChecker(clang::Sema &S, Reporter &Diags, const KeywordLog &Log,
                  bool IsTemplate, clang::SourceLocation Loc)
      : C(S, Diags, Log, IsTemplate, Loc), Jumps(C), Races(C, Jumps),
        Spawns(C, *this, Jumps, Races) {}

  /// Checks \p Body, of a function or a block literal.
  FunctionInfo check(clang::Stmt *Body);
  /// Reports every spawn in \p E, which is no part of a function's body.
  FunctionInfo checkInitializer(clang::Expr *E, Place P);

private:
  void statement(clang::Stmt *S) override;
  void expression(clang::Stmt *E, Place P) { Spawns.expression(E, P); }
  void ifStatement(clang::IfStmt *S);
  void switchStatement(clang::SwitchStmt *S);
  void serialLoop(clang::Stmt *S);
  void coroutine(clang::CoroutineBodyStmt *S);
  void tryStatement(clang::CXXTryStmt *S);
  /// Walks over a construct whose body Clang makes a function of its own, such
  /// as an OpenMP construct.
  void outlinedByClang(clang::Stmt *S);
  /// Walks over \p Body, of \p S. A `break` in it ends \p S; if \p Continues, a
  /// `continue` begins the next iteration of \p S.
  void jumpTarget(clang::Stmt *S, bool Continues, clang::Stmt *Body);
  void attributed(clang::AttributedStmt *S, unsigned From);
  /// Walks over \p S, before which `#pragma cilk splice` stands.
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
