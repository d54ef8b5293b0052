//===- FunctionInfo.h - The tasks and loops of one function -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the checker finds out about a function and the rewriter needs to know.
//
// A *context* is a piece of a function's body whose spawns are waited for
// together: the function itself, the body of a spawned block, one iteration of
// a `cilk_for`, or a `cilk_scope`. Contexts form a tree. A spawn or a sync
// belongs to the innermost one around it; a jump may leave scopes, which then
// sync, but never a task, and may enter nothing.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_FUNCTIONINFO_H
#define CILK_SEMA_FUNCTIONINFO_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <deque>

namespace cilk {

struct TaskContext {
  enum ContextKind { Function, Task, LoopBody, Scope, Try, Handler };
  ContextKind Kind;
  /// Null for the function.
  TaskContext *Parent;
  /// The keyword that opens the context; for the function, its name.
  clang::SourceLocation Loc;
  /// Whether a spawn belongs directly to this context, so that it needs a
  /// region of its own.
  bool Spawns = false;
  /// For a loop's body: whether a `continue` ends the iteration early.
  bool HasContinue = false;
  /// For a try block: the contexts around it that something in it syncs, up to
  /// this one exclusively; the parent if there is no such statement.
  TaskContext *SyncsUpTo = nullptr;
  bool SyncsAround = false;
  /// The hidden variable whose address names the region. The rewriter's.
  clang::VarDecl *Region = nullptr;

  bool isTask() const { return Kind == Task || Kind == LoopBody; }
  /// Whether a `cilk_sync` in this context is one of the parent's, too.
  bool isPartOfParent() const { return Kind == Try || Kind == Handler; }
};

/// A cilk_for's control, as far as counting its iterations needs it.
struct LoopHeader {
  clang::VarDecl *Variable = nullptr;
  /// Whether the variable is of a class. Then there is no VariableSide.
  bool IsClass = false;
  /// The comparison, with the control variable on the left-hand side.
  clang::BinaryOperatorKind Comparison = clang::BO_LT;
  /// The two operands of the condition, both of the type compared in.
  clang::Expr *VariableSide = nullptr;
  clang::Expr *Limit = nullptr;
  /// The amount of the step; null for one.
  clang::Expr *Stride = nullptr;
  /// Whether the increment subtracts the amount.
  bool Subtracts = false;
  /// The class whose operator makes the step; null for built-in ones.
  clang::QualType SteppedAs;
  /// What VariableSide's conversions begin at.
  clang::DeclRefExpr *VariableRef = nullptr;
  clang::Expr *Grainsize = nullptr;
};

struct FunctionInfo {
  /// The first is the function's. A deque, for stable addresses.
  std::deque<TaskContext> Contexts;
  /// By construct: an attribute, a spawn operator whose operand is a task, a
  /// `try` statement or a handler.
  llvm::DenseMap<const void *, TaskContext *> ContextOf;
  llvm::DenseMap<const clang::LabelDecl *, TaskContext *> Labels;
  /// Where each break and continue goes to.
  llvm::DenseMap<const clang::Stmt *, TaskContext *> JumpTargets;
  /// Those continue statements that end an iteration of a cilk_for.
  llvm::DenseSet<const clang::Stmt *> EndIteration;
  llvm::DenseMap<const clang::Stmt *, LoopHeader> Loops;
  /// Behind `#pragma cilk splice`, what can't be spliced since jumps enter or
  /// leave it.
  llvm::DenseSet<const clang::AttributedStmt *> PlainBlocks;
  /// Literals of Apple's blocks extension; each is a function of its own.
  llvm::SmallVector<clang::BlockDecl *, 2> Blocks;
  /// Lambda expressions, and classes that are local to the function.
  llvm::SmallVector<clang::LambdaExpr *, 2> Lambdas;
  llvm::SmallVector<clang::Decl *, 2> LocalDecls;
  /// The places of the constructs' keywords.
  llvm::SmallVector<clang::SourceLocation, 4> Keywords;
  /// What expansion statements have become.
  llvm::SmallVector<clang::Stmt *, 1> Expansions;
  /// Whether the function contains any Cilk construct.
  bool HasCilk = false;

  TaskContext &function() { return Contexts.front(); }
};

} // namespace cilk

#endif // CILK_SEMA_FUNCTIONINFO_H
