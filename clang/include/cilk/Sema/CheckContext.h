//===- CheckContext.h - The checker's shared state --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the state that the checks of one function share. Before the
// function is rewritten, a walk over its body finds every Cilk construct,
// reports all errors, and records the facts that the rewriter needs. These
// classes do the checks:
//
//   JumpChecks       jumps across the edges of tasks and of spliced blocks
//   LoopChecks       the header of a parallel loop
//   TaskRaces        warnings about certain races and lifetimes
//   SpawnChecks      expressions: spawns, and the arrays of effects
//
// Each class uses the classes above it, and all classes use this context.
// FunctionChecker does the walk.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_CHECKCONTEXT_H
#define CILK_SEMA_CHECKCONTEXT_H

#include "cilk/AST/SpawnForms.h"
#include "cilk/Diagnostics.h"
#include "cilk/Sema/FunctionInfo.h"
#include "clang/AST/ASTContext.h"

namespace clang {
class Sema;
} // namespace clang

namespace cilk {

/// The state that stays the same while a function is checked, the results so
/// far, and the innermost context around the walk. FunctionChecker and
/// SpawnChecks enter contexts, and leave each at its end.
struct CheckContext {
  CheckContext(clang::Sema &S, Reporter &Diags, const KeywordLog &Log,
               bool IsTemplate, clang::SourceLocation Function);

  void enter(TaskContext::ContextKind Kind, clang::SourceLocation Loc,
             const void *Key);
  void leave() {
    assert(Current->Parent && "the function's context is not left");
    Current = Current->Parent;
  }
  /// Records the keyword of a Cilk construct at \p Loc.
  void addKeyword(clang::SourceLocation Loc) {
    Info.HasCilk = true;
    Info.Keywords.push_back(Loc);
  }

  llvm::StringRef spelling(clang::SourceLocation Loc, Keyword Kind) const {
    return Log.spelling(Loc, Kind);
  }
  clang::DiagnosticBuilder report(clang::SourceLocation Loc, diag::Kind ID) {
    return Diags.report(Loc, ID);
  }

  clang::Sema &Semantics;
  clang::ASTContext &AST;
  Reporter &Diags;
  const KeywordLog &Log;
  const SpawnForms Forms;
  /// True in a template, where types may be unknown.
  const bool IsTemplate;
  FunctionInfo Info;
  TaskContext *Current;
};

/// The walk over the function's statements.
class StatementWalk {
public:
  /// Walks over the statement \p S, which may be null.
  virtual void statement(clang::Stmt *S) = 0;

protected:
  ~StatementWalk() = default;
};

} // namespace cilk

#endif // CILK_SEMA_CHECKCONTEXT_H
