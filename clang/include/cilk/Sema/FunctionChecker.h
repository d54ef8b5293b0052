//===- FunctionChecker.h - Checks one function's use of Cilk ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One walk over a function's body, before anything is rewritten: finds every
// Cilk construct, reports all misuse, and records what the rewriter needs. The
// rewriter runs only if no error was reported, so it may rely on all that is
// checked here. The walk itself must survive any tree that Clang's error
// recovery leaves behind.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_SEMA_FUNCTIONCHECKER_H
#define CILK_SEMA_FUNCTIONCHECKER_H

#include "cilk/Diagnostics.h"
#include "cilk/Sema/FunctionInfo.h"
#include "cilk/Sema/SpawnForms.h"
#include "cilk/Sema/StatementAttributes.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang {
class Sema;
} // namespace clang

namespace cilk {

class FunctionChecker {
public:
  /// \p IsTemplate says that types may be unknown.
  FunctionChecker(clang::Sema &S, Reporter &Diags, const KeywordLog &Log,
                  bool IsTemplate = false);

  /// Checks the body of \p In, a function or a block literal.
  FunctionInfo check(clang::DeclContext *In, clang::Stmt *Body,
                     clang::SourceLocation Loc);

  /// Where an expression stands, to word the error for a spawn in it.
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

  /// Reports every spawn in \p E, which is no part of a function's body.
  FunctionInfo checkInitializer(clang::Expr *E, Place P);

private:
  /// A block that is to be spliced, and the next such one around it.
  struct SplicedBlock {
    const clang::AttributedStmt *S;
    const SplicedBlock *Around;
  };
  /// What break and continue go to.
  struct JumpScope {
    const clang::Stmt *S;
    TaskContext *Outside;
    bool TakesBreak;
    bool TakesContinue;
    /// Set for the body of a cilk_for, where continue ends the iteration.
    TaskContext *Iteration;
    const SplicedBlock *Block;
  };
  struct PendingGoto {
    const clang::LabelDecl *Target;
    TaskContext *From;
    clang::SourceLocation Loc;
    bool IsAsm;
    const SplicedBlock *Block;
  };
  struct ComputedGoto {
    TaskContext *From;
    clang::SourceLocation Loc;
    const SplicedBlock *Block;
  };

  // FunctionChecks.cpp
  void statement(clang::Stmt *S);
  void ifStatement(clang::IfStmt *S);
  void switchStatement(clang::SwitchStmt *S);
  void serialLoop(clang::Stmt *S);
  void coroutine(clang::CoroutineBodyStmt *S);
  void tryStatement(clang::CXXTryStmt *S);
  /// An OpenMP construct or the like, whose body becomes a function of its own.
  void outlinedByClang(clang::Stmt *S);
  /// \p Body, of \p S, which a `break` in it ends and, if \p Continues, a
  /// `continue` goes on with.
  void jumpTarget(clang::Stmt *S, bool Continues, clang::Stmt *Body);
  void attributed(clang::AttributedStmt *S, unsigned From);
  void expression(clang::Stmt *E, Place P);
  void expressionChildren(clang::Stmt *E, Place P);
  void statementExpression(clang::StmtExpr *E);
  void declarations(clang::DeclStmt *S, Place P);
  /// The first part of an `if`, `switch` or `for`.
  void initStatement(clang::Stmt *S, Place P);
  bool conditionVariable(clang::DeclStmt *S, Place P);
  void rangeHeader(clang::CXXForRangeStmt *S);
  TaskContext *enter(TaskContext::ContextKind Kind, clang::SourceLocation Loc,
                     const void *Key);
  void leave();
  void tailCalls();

  // SpawnChecks.cpp
  void expressionStatement(clang::Expr *E);
  void spawnedValue(clang::UnaryOperator *Spawn, bool IsAssigned = false);
  void spawnedArm(clang::AbstractConditionalOperator *C,
                  bool IsAssigned = false);
  void spawnedTask(clang::UnaryOperator *Spawn, clang::Expr *Task);
  /// Checks the initialiser of an automatic variable; false if it is no spawn.
  bool initializer(clang::VarDecl *V);
  void returnValue(clang::ReturnStmt *S);
  void misplacedSpawn(clang::UnaryOperator *Spawn, Place P);
  void misplacedOperand(clang::UnaryOperator *Spawn);

  // EffectChecks.cpp
  /// Checks the arrays of an effect if \p Call tells of one.
  void effect(const clang::CallExpr *Call);

  // Initializers.cpp
  /// Whether \p Init, of \p V, is a C++20 list in parentheses with a spawn
  /// among its elements, which is an error.
  bool elementsInParentheses(clang::VarDecl *V, clang::Expr *Init);
  void spawnedElements(clang::VarDecl *V, clang::InitListExpr *List);
  /// \p Seen receives the spawns and the conditionals that spawn.
  void spawnedElements(clang::InitListExpr *List,
                       llvm::SmallPtrSetImpl<clang::Expr *> &Seen);

  // LoopChecks.cpp
  void parallelLoop(clang::Stmt *S, const CilkStatement &Construct);
  /// The parts of a loop's header, which \p H receives.
  struct LoopParts {
    clang::Stmt *Init;
    clang::Expr *Cond, *Inc;
    clang::Stmt *Body;
    clang::SourceLocation LParen, RParen;
    /// The statement declares the user's variable in a `for` over a range.
    clang::Stmt *RangeVariable;
  };
  static LoopParts partsOf(clang::Stmt *S);
  bool loopHeader(const LoopParts &S, const CilkStatement &C, LoopHeader &H);
  static clang::VarDecl *controlVariable(const clang::DeclStmt *D,
                                         const LoopParts &S);
  bool loopVariables(clang::DeclStmt *D, const CilkStatement &C,
                     clang::VarDecl *Control);
  bool loopVariable(const LoopParts &S, const CilkStatement &C, LoopHeader &H);
  bool loopCondition(const LoopParts &S, const CilkStatement &C, LoopHeader &H);
  bool loopIncrement(const LoopParts &S, const CilkStatement &C, LoopHeader &H);
  bool loopIterator(const LoopParts &S, const CilkStatement &C, LoopHeader &H);
  void loopDirection(const LoopParts &S, const LoopHeader &H);
  void loopGrainsize(clang::Expr *Grainsize);

  // LoopBodies.cpp
  void loopBody(const LoopParts &S, const LoopHeader &H);

  // TaskRaces.cpp
  /// Warns of statements in \p Block that read what a child of it computes.
  void unsyncedReads(clang::CompoundStmt *Block);
  /// Warns where each iteration adds to a variable from outside of the loop.
  void sharedUpdates(const LoopParts &S);
  /// Warns if \p Task, a statement that \p Spawn begins, is an assignment that
  /// reads the variable of the serial loop around it.
  void spawnedAssignment(clang::UnaryOperator *Spawn, clang::Expr *Task);

  // TaskScopes.cpp
  /// Warns of variables of \p Body, the function's, that end before a child
  /// does, and of locks that are held over a spawn or a sync.
  void taskScopes(clang::Stmt *Body);

  // JumpChecks.cpp
  void jump(clang::Stmt *S);
  void breakOrContinue(clang::Stmt *S);
  void switchCase(clang::SwitchCase *S);
  bool mayJump(TaskContext *From, TaskContext *To, clang::SourceLocation Loc,
               llvm::StringRef What);
  void finishJumps();
  /// A statement in \p From syncs the contexts up to \p To, exclusively.
  static void syncs(TaskContext *From, TaskContext *To);

  // SplicedBlocks.cpp
  /// Walks over \p S, before which `#pragma cilk splice` stands.
  void spliced(clang::AttributedStmt *S);
  /// A `break` or `continue` at \p Loc, in the current block, goes on in \p To.
  void leaveBlocks(const SplicedBlock *To, clang::SourceLocation Loc,
                   llvm::StringRef What);
  /// A jump at \p Loc goes from one block to another.
  void enterBlocks(const SplicedBlock *From, const SplicedBlock *To,
                   clang::SourceLocation Loc);

  llvm::StringRef spelling(clang::SourceLocation Loc, Keyword Kind) const {
    return Log.spelling(Loc, Kind);
  }

  clang::Sema &Semantics;
  clang::ASTContext &Context;
  Reporter &Diags;
  const KeywordLog &Log;
  SpawnForms Forms;
  const bool IsTemplate;
  clang::DeclContext *Owner = nullptr;

  /// The operator, if any, that the expression checked now is an operand of.
  clang::Expr *Operator = nullptr;
  FunctionInfo *Info = nullptr;
  TaskContext *Current = nullptr;
  /// Whether the walk is inside of an expression that Clang rejected.
  bool InRecovery = false;
  llvm::SmallVector<JumpScope, 8> JumpScopes;
  /// Blocks that are to be spliced, the innermost around what is walked, and
  /// where labels are.
  std::deque<SplicedBlock> SplicedBlocks;
  const SplicedBlock *Block = nullptr;
  llvm::DenseMap<const clang::LabelDecl *, const SplicedBlock *> LabelBlocks;
  llvm::SmallVector<PendingGoto, 4> Gotos;
  /// Computed gotos, and the labels whose address the function takes.
  llvm::SmallVector<ComputedGoto, 2> ComputedGotos;
  llvm::SmallVector<const clang::LabelDecl *, 4> AddressTaken;
  /// Variables of which unsyncedReads has reported a read.
  llvm::SmallPtrSet<const clang::VarDecl *, 4> ReadUnsynced;
  /// Return statements that must be tail calls.
  llvm::SmallVector<std::pair<TaskContext *, clang::SourceLocation>, 1>
      TailCalls;
};

} // namespace cilk

#endif // CILK_SEMA_FUNCTIONCHECKER_H
