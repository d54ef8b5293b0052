//===- FunctionInfo.h - The tasks and loops of one function -----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has the checker's results for one function, which the rewriter
// reads.
//
// A *context* is a piece of a function's body whose spawns are synced together:
// the function itself, the body of a spawned block, one iteration of a
// `cilk_for`, or a `cilk_scope`. Contexts form a tree. A spawn or a sync
// belongs to the innermost context around it. A jump may leave scopes, which
// then sync, but it must not leave a task or enter a context.
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
  /// The enclosing context, or null for the function.
  TaskContext *Parent;
  /// The location of the keyword that opens the context or, for the function,
  /// of its name.
  clang::SourceLocation Loc;
  /// True if a spawn belongs directly to this context, which then needs a
  /// region of its own.
  bool Spawns = false;
  /// For a loop's body: true if a `continue` ends the iteration early.
  bool HasContinue = false;
  /// For a try block: a context around the block. Statements in the block may
  /// sync the contexts between the block and this one. It is the parent if
  /// there are no such statements.
  TaskContext *SyncsUpTo = nullptr;
  bool SyncsAround = false;
  /// The hidden variable whose address identifies the region. The rewriter sets
  /// it.
  clang::VarDecl *Region = nullptr;

  bool isTask() const { return Kind == Task || Kind == LoopBody; }
  /// Returns true if a `cilk_sync` in this context also syncs the parent.
  bool isPartOfParent() const { return Kind == Try || Kind == Handler; }
};

/// The parts of a cilk_for's control that are needed to count its iterations.
struct LoopHeader {
  clang::VarDecl *Variable = nullptr;
  /// True if the variable's type is a class. Then VariableSide is null.
  bool IsClass = false;
  /// The comparison, with the control variable on the left-hand side.
  clang::BinaryOperatorKind Comparison = clang::BO_LT;
  /// The two operands of the condition, converted to the type of the
  /// comparison.
  clang::Expr *VariableSide = nullptr;
  clang::Expr *Limit = nullptr;
  /// The amount of the step, or null if it is 1.
  clang::Expr *Stride = nullptr;
  /// True if the increment subtracts the amount.
  bool Subtracts = false;
  /// The class whose operator does the step, or null for a built-in operator.
  clang::QualType SteppedAs;
  /// The reference to the variable that VariableSide converts.
  clang::DeclRefExpr *VariableRef = nullptr;
  clang::Expr *Grainsize = nullptr;
};

struct FunctionInfo {
  /// All contexts; the first is the function's. A deque keeps their addresses
  /// stable.
  std::deque<TaskContext> Contexts;
  /// Maps a construct to its context. The construct is an attribute, a spawn
  /// operator whose operand is a task, a `try` statement or a handler.
  llvm::DenseMap<const void *, TaskContext *> ContextOf;
  llvm::DenseMap<const clang::LabelDecl *, TaskContext *> Labels;
  /// Maps a break or continue to the context to which it leads.
  llvm::DenseMap<const clang::Stmt *, TaskContext *> JumpTargets;
  /// The continue statements that end an iteration of a cilk_for.
  llvm::DenseSet<const clang::Stmt *> EndIteration;
  llvm::DenseMap<const clang::Stmt *, LoopHeader> Loops;
  /// The blocks after `#pragma cilk splice` that can't be spliced because jumps
  /// enter or leave them.
  llvm::DenseSet<const clang::AttributedStmt *> PlainBlocks;
  /// Literals of Apple's blocks extension, each of which is a function of its
  /// own.
  llvm::SmallVector<clang::BlockDecl *, 2> Blocks;
  /// Lambda expressions, and classes that are local to the function.
  llvm::SmallVector<clang::LambdaExpr *, 2> Lambdas;
  llvm::SmallVector<clang::Decl *, 2> LocalDecls;
  /// The locations of the constructs' keywords.
  llvm::SmallVector<clang::SourceLocation, 4> Keywords;
  /// The expansions of expansion statements.
  llvm::SmallVector<clang::Stmt *, 1> Expansions;
  /// True if the function contains any Cilk construct.
  bool HasCilk = false;

  TaskContext &function() { return Contexts.front(); }
};

} // namespace cilk

#endif // CILK_SEMA_FUNCTIONINFO_H
