//===- FunctionRewriter.h - Cilk constructs to Tapir markers ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites one function that the checker has found to be free of errors. After
// it the tree is plain C with calls of marker functions, which Clang's code
// generation takes like any other C.
//
//===----------------------------------------------------------------------===//

#ifndef CILK_REWRITE_FUNCTIONREWRITER_H
#define CILK_REWRITE_FUNCTIONREWRITER_H

#include "cilk/Rewrite/Builder.h"
#include "cilk/Rewrite/Markers.h"
#include "cilk/Rewrite/ReducerUses.h"
#include "cilk/Sema/FunctionInfo.h"
#include "cilk/Sema/Initializers.h"
#include "cilk/Sema/SpawnForms.h"
#include "cilk/Sema/StatementAttributes.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class Sema;
} // namespace clang

namespace cilk {

class FunctionRewriter {
public:
  FunctionRewriter(clang::Sema &S, const Builder &Build, Markers &Mark,
                   KeywordLog &Log, Reducers &Known, FunctionInfo &Info,
                   clang::DeclContext *Owner)
      : Semantics(S), Build(Build), Mark(Mark), Log(Log), Info(Info),
        Owner(Owner), Forms(Log), Views(Build, Mark, Known, Owner) {}

  /// The new body.
  clang::Stmt *rewrite(clang::Stmt *Body);

  /// Whether an object of type \p T is nothing but its bytes.
  static bool isMovable(clang::QualType T, const clang::ASTContext &C);

private:
  // FunctionRewriter.cpp
  /// What takes the place of \p S, which may be \p S itself.
  clang::Stmt *statement(clang::Stmt *S);
  clang::Stmt *attributed(clang::AttributedStmt *S, unsigned From);
  /// Appends what takes the place of \p S among the items of a block.
  void blockItem(clang::Stmt *S, StmtList &Out);
  void declarations(clang::DeclStmt *S, StmtList &Out);
  /// A statement that is not a block, with the statements in it replaced.
  clang::Stmt *compound(clang::Stmt *S);
  void expressions(llvm::ArrayRef<clang::Stmt *> Es);
  /// Whether \p S, which may be null, declares automatic variables that are, or
  /// contain, reducers.
  static bool declaresReducers(const clang::Stmt *S);
  /// Appends the declaration \p S, if any, taken out of a statement's header.
  void hoist(clang::Stmt *S, StmtList &Out);
  /// A block of \p Before and the rest of that statement, \p S.
  clang::Stmt *hoisted(clang::Stmt *S, StmtList &Before);
  /// Rewrites the statement expressions inside \p E.
  void expression(clang::Stmt *E);
  /// Whether \p E has a Cilk construct in a statement expression.
  bool containsCilk(clang::Stmt *E) const;
  /// Whether \p E has a statement expression.
  static bool containsStatements(clang::Stmt *E);

  // SpawnRewriter.cpp
  clang::Stmt *expressionStatement(clang::Expr *E);
  void spawnedInitializer(clang::VarDecl *V, StmtList &Out);
  /// Makes the expression that a spawned value is for, given the place that it
  /// goes to, which may be null, and the value.
  using Store = llvm::function_ref<clang::Expr *(clang::Expr *, clang::Expr *)>;
  clang::Stmt *conditionalSpawn(clang::Expr *Value, clang::Expr *Target,
                                Store MakeStore);
  /// The spawn of \p Value, which \p Spawn is but for conversions.
  clang::Stmt *spawn(clang::UnaryOperator *Spawn, clang::Expr *Value,
                     clang::Expr *Target, Store MakeStore);
  /// \p Before, and then the frame \p Id around \p Body.
  clang::Stmt *frame(unsigned Id, bool InPlace, bool NeverReturns,
                     StmtList Body, StmtList Before, clang::SourceLocation L,
                     clang::SourceLocation End);
  /// The assignment to \p Target of what \p New constructs. \p Temporary, in
  /// \p Value, is where the object lives in the serial program.
  clang::Stmt *
  spawnAssignedConstruction(clang::UnaryOperator *Spawn,
                            clang::CXXConstructExpr *New, clang::Expr *Value,
                            clang::MaterializeTemporaryExpr *Temporary,
                            clang::Expr *Target, Store MakeStore);
  /// The spawn of \p New, the call of a constructor.
  clang::Stmt *spawnConstruction(clang::UnaryOperator *Spawn,
                                 clang::CXXConstructExpr *New,
                                 clang::Expr *Value, Store MakeStore);
  clang::Stmt *spawnTask(clang::UnaryOperator *Spawn, clang::Expr *Task);
  /// Appends \p Task in the context that \p Spawn opens.
  void taskItems(clang::UnaryOperator *Spawn, clang::Expr *Task, StmtList &Out);
  /// Makes the parent evaluate the operands of a call, where one of them
  /// spawns, before anything else.
  struct CallParts {
    clang::Expr *Callee = nullptr;
    llvm::SmallVector<clang::Expr *, 4> Args;

    llvm::SmallVector<clang::Expr *, 4> all() const {
      llvm::SmallVector<clang::Expr *, 4> All(Args);
      All.push_back(Callee);
      return All;
    }
  };
  void hoistNested(CallParts &Parts, StmtList &Out);

  // Elements.cpp
  /// Rewrites \p V, which \p List initialises. Appends what comes after its
  /// declaration.
  void spawnedElements(clang::VarDecl *V, clang::InitListExpr *List,
                       StmtList &Out);
  /// \p Object is what \p List initialises; \p HasSpawned says whether any
  /// element before it is spawned. Returns what initialises \p Object at first.
  clang::InitListExpr *spawnedElements(clang::InitListExpr *List,
                                       clang::Expr *Object, clang::Expr *Whole,
                                       bool &HasSpawned, StmtList &Out);
  clang::Expr *elementPlace(clang::Expr *Whole, const ListElement &E,
                            clang::SourceLocation L);
  clang::Expr *storeElement(clang::Expr *Place, clang::Expr *Value,
                            clang::Expr *Whole);
  /// None of the spawns in \p List is a task's.
  void setElementsLowered(clang::InitListExpr *List);

  // Calls.cpp
  /// A copy of \p Call, of these parts, at which the child of frame \p Id
  /// begins.
  clang::Expr *laundered(clang::CallExpr *Call, CallParts &Parts, unsigned Id,
                         clang::SourceLocation L);
  clang::Expr *launderedObject(clang::Expr *Object, unsigned Id,
                               clang::SourceLocation L);
  /// Whether the parent's part of a frame makes objects that must not be moved.
  bool needsInPlace(const CallParts &Parts, const clang::Expr *Target) const;

  bool makesObjects(llvm::ArrayRef<clang::Stmt *> Body) const;

  // Operands.cpp
  /// Whether it makes a difference that the place \p Target is evaluated after
  /// \p Operands, and whether it has to be. \p Target may be null.
  bool isPlaceLast(const clang::Expr *Target,
                   llvm::ArrayRef<clang::Expr *> Operands) const;
  /// What has the value of \p E as it is when \p Out is executed.
  clang::Expr *fixOperand(clang::Expr *E, StmtList &Out);
  void fixOperands(llvm::MutableArrayRef<clang::Expr *> Operands,
                   StmtList &Out);
  clang::Expr *fixObject(clang::Expr *E, StmtList &Out);
  void fixCall(CallParts &Parts, StmtList &Out);
  /// A copy of \p E, which constructs an object, with operands so evaluated.
  clang::Expr *fixConstruction(clang::Expr *E, StmtList &Out);
  /// Constructs an object from the one in \p V, which is done with; null if
  /// there is no constructor for that.
  clang::Expr *moved(clang::VarDecl *V, clang::SourceLocation L);

  // Objects.cpp
  /// \p Init is the initialiser; \p Whole may be the full-expression around it.
  void spawnedObject(clang::VarDecl *V, clang::Expr *Init, clang::Expr *Whole,
                     StmtList &Out);
  /// Makes \p V's destructor run only if it was constructed. Null if it has
  /// no destructor to run.
  clang::VarDecl *guardObject(clang::VarDecl *V, StmtList &Out);
  /// Says that \p V is constructed or, if it is null, that nothing is.
  clang::Expr *setGuard(clang::VarDecl *Guard, clang::VarDecl *V,
                        clang::SourceLocation L);
  /// Constructs the object that is to be at \p Place.
  clang::Expr *construct(clang::Expr *Place, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *construct(clang::VarDecl *V, clang::Expr *Value,
                         clang::SourceLocation L);
  clang::Expr *constructGuarded(clang::VarDecl *V, clang::VarDecl *Guard,
                                clang::Expr *Value, clang::Expr *FullExpression,
                                clang::SourceLocation L);
  /// Constructs and destroys an object that nobody gets.
  clang::Expr *discardedObject(clang::Expr *Value, clang::CXXConstructExpr *New,
                               StmtList &Out, clang::SourceLocation L);
  /// The return of an object that the syncs have to come before or after in a
  /// way of their own; null for anything else.
  clang::Stmt *returnObject(clang::ReturnStmt *S,
                            llvm::ArrayRef<clang::VarDecl *> Open);

  // LValues.cpp
  /// An lvalue for the object that \p LValue designates now. Whatever has to
  /// be computed for that is appended to \p Out as hidden variables.
  clang::Expr *fixLValue(clang::Expr *LValue, StmtList &Out);
  /// The value that \p E has now, kept in a hidden variable.
  clang::Expr *fixValue(clang::Expr *E, StmtList &Out);

  // ScopeRewriter.cpp
  clang::CompoundStmt *contextBody(TaskContext *Context, clang::Stmt *Body,
                                   StmtList Before = {});
  /// A detached task that executes \p Body.
  clang::Stmt *task(clang::VarDecl *Region, llvm::ArrayRef<clang::Stmt *> Body,
                    clang::SourceLocation L, clang::SourceLocation End);
  /// Appends what says of the variables that \p Body names, but doesn't
  /// declare, that they are not the task's own.
  void shareOuter(llvm::ArrayRef<clang::Stmt *> Body, clang::VarDecl *Region,
                  clang::SourceLocation L, StmtList &Out);
  clang::Stmt *tryStatement(clang::CXXTryStmt *S);
  clang::Stmt *sync(clang::SourceLocation L);
  clang::Stmt *returnStatement(clang::ReturnStmt *S);
  clang::Stmt *jump(clang::Stmt *S);
  clang::VarDecl *currentRegion();

  // LoopRewriter.cpp
  clang::Stmt *parallelLoop(clang::Stmt *S, const CilkStatement &C,
                            clang::AttributedStmt *Attributes);
  /// Appends the variables that the header \p S declares, with \p First for
  /// the control variable.
  void loopVariables(clang::DeclStmt *S, clang::VarDecl *Control,
                     clang::VarDecl *First, StmtList &Items);
  clang::Stmt *countedRange(clang::CXXForRangeStmt *Range,
                            clang::VarDecl *Index, clang::Expr *More,
                            clang::Expr *Increment, clang::Stmt *Body);
  clang::Expr *tripCount(const LoopHeader &H, clang::VarDecl *First,
                         clang::VarDecl *Limit, clang::Expr *Stride,
                         clang::SourceLocation L);

  /// \p H, of a class of iterators, as a loop over integers, which \p First
  /// becomes the first of. Appends what that needs to \p Items.
  LoopHeader countedByDistance(const LoopHeader &H, clang::VarDecl *&First,
                               StmtList &Items, clang::SourceLocation L);
  /// Declares an iteration's iterator, \p Steps away from \p First. False if
  /// that is not possible, which the checker should have found out.
  bool iterator(const LoopHeader &H, clang::VarDecl *First, clang::Expr *Steps,
                StmtList &Task, clang::SourceLocation L);
  clang::Expr *grainsize(clang::Expr *Grain, StmtList &Items,
                         clang::SourceLocation L);

  clang::Sema &Semantics;
  const Builder &Build;
  Markers &Mark;
  KeywordLog &Log;
  FunctionInfo &Info;
  clang::DeclContext *Owner;
  SpawnForms Forms;
  ReducerUses Views;
  TaskContext *Current = nullptr;
  unsigned NextFrame = 0;
  /// The frame whose child begins at the next object's construction, if any.
  std::optional<unsigned> Constructing;
  /// The type of the last loop's operator-.
  clang::QualType DistanceType;
  /// What tells whether a spawned object is constructed.
  llvm::DenseMap<const clang::VarDecl *, clang::VarDecl *> Guards;
};

} // namespace cilk

#endif // CILK_REWRITE_FUNCTIONREWRITER_H
