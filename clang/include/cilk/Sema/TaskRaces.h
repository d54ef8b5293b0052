//===- TaskRaces.h - Warnings about certain races ------------- -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This class warns about races that occur in every run that reaches them
// (TaskRaces.cpp), and about objects whose lifetime ends before a sync
// (TaskScopes.cpp). To find them, the control flow of the function has to be
// followed.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_TASKRACES_H
#define CILK_SEMA_TASKRACES_H

#include "cilk/Sema/JumpChecks.h"
#include "cilk/Sema/LoopChecks.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace cilk {

/// The warnings of one function. Each variable is reported once.
class TaskRaces {
public:
  TaskRaces(CheckContext &C, const JumpChecks &Jumps)
      : Jumps(Jumps), Context(C.AST), Forms(C.Forms), Log(C.Log),
        Diags(C.Diags), IsTemplate(C.IsTemplate) {}

  /// Warns about statements in \p Body, the function's body, that read the
  /// result of a child before a sync.
  void unsyncedReads(clang::Stmt *Body);
  /// Warns about updates in iterations of objects that are declared outside of
  /// the loop (SharedUpdates.cpp).
  void sharedUpdates(const LoopParts &S);
  /// Warns if \p Task, a statement that \p Spawn begins, is an assignment that
  /// reads a variable which the serial loop around it changes.
  void spawnedAssignment(clang::UnaryOperator *Spawn, clang::Expr *Task);
  /// Warns about variables in \p Body, the function's body, whose lifetime ends
  /// before that of a child that uses them, and about locks that are held over
  /// a spawn or a sync.
  void taskScopes(clang::Stmt *Body);

private:
  llvm::StringRef spelling(clang::SourceLocation Loc, Keyword Kind) const {
    return Log.spelling(Loc, Kind);
  }

  const JumpChecks &Jumps;
  clang::ASTContext &Context;
  const SpawnForms &Forms;
  const KeywordLog &Log;
  Reporter &Diags;
  const bool IsTemplate;
  /// The variables for which unsyncedReads has reported a read.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> ReadUnsynced;
};

} // namespace cilk

#endif // CILK_SEMA_TASKRACES_H
