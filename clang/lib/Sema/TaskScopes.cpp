//===- TaskScopes.cpp - Warnings about lifetimes at a sync ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds two mistakes that depend on the ends of scopes and on syncs:
//
//   for (...) { T x; cilk_spawn f(&x); }              // x ends before the sync
//   std::lock_guard<std::mutex> g(m); cilk_spawn f(); // m is held over a spawn
//
// A walk visits a function's statements in their order. For the innermost
// context (FunctionInfo.h) it tracks three things: the variables that the
// context's children refer to, the locks that the strand holds, and whether
// there are children. At a sync, the walk forgets the variables. At the end of
// a scope, it reports the tracked variables that the scope declares. At a
// spawn, at a sync and at the end of a context, it reports the locks.
//
// If a fact becomes uncertain, the walk forgets it. After a branch that syncs,
// it assumes that the other branch has synced as well. A statement that may
// wait for the child, through an object to which both have access, counts as a
// sync.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/NamedObjects.h"
#include "cilk/Sema/TaskRaces.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace cilk {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static bool isOneOf(llvm::StringRef Name,
                    std::initializer_list<llvm::StringRef> Names) {
  return llvm::is_contained(Names, Name);
}

/// Returns the name of the class \p T if it belongs to namespace std.
static llvm::StringRef standardName(QualType T) {
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  return R && R->isInStdNamespace() && R->getIdentifier() ? R->getName() : "";
}

/// Returns true if only the thread that locked an object of type \p T may
/// unlock it.
static bool isThreadMutex(QualType T) {
  return isOneOf(standardName(T), {"mutex", "timed_mutex", "recursive_mutex",
                                   "recursive_timed_mutex", "shared_mutex",
                                   "shared_timed_mutex"});
}

/// Returns true if \p T is a guard of a mutex that isThreadMutex() accepts.
static bool isThreadGuard(QualType T) {
  if (!isOneOf(standardName(T),
               {"lock_guard", "scoped_lock", "unique_lock", "shared_lock"}))
    return false;
  const auto *R =
      dyn_cast<ClassTemplateSpecializationDecl>(T->getAsCXXRecordDecl());
  if (!R)
    return false;
  llvm::SmallVector<TemplateArgument, 2> Arguments;
  for (const TemplateArgument &A : R->getTemplateArgs().asArray())
    if (A.getKind() == TemplateArgument::Pack)
      Arguments.append(A.pack_begin(), A.pack_end());
    else
      Arguments.push_back(A);
  return llvm::any_of(Arguments, [](const TemplateArgument &A) {
    return A.getKind() == TemplateArgument::Type &&
           isThreadMutex(A.getAsType());
  });
}

/// Returns true if, according to its type, an object of type \p T can be used
/// by a strand to wait for another one.
static bool canSynchronize(QualType T) {
  T = T.getNonReferenceType();
  if (T->isPointerType())
    T = T->getPointeeType();
  if (T.isVolatileQualified() || T->isAtomicType())
    return true;
  const llvm::StringRef Name = standardName(T);
  if (Name.empty())
    return T->isRecordType();
  return isThreadMutex(T) || isThreadGuard(T) ||
         isOneOf(Name, {"atomic", "atomic_flag", "atomic_ref", "barrier",
                        "condition_variable", "condition_variable_any",
                        "counting_semaphore", "future", "jthread", "latch",
                        "packaged_task", "promise", "shared_future", "thread"});
}

/// Returns the local variable, or the binding to an element of one, that \p E
/// names. Returns null if there is none, or if it is a reference.
static ValueDecl *asLocal(const Expr *E) {
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  if (!Ref)
    return nullptr;
  auto *D = const_cast<ValueDecl *>(Ref->getDecl());
  const auto *V = dyn_cast<VarDecl>(D);
  if (auto *B = dyn_cast<BindingDecl>(D))
    V = B->getHoldingVar() ? nullptr
                           : dyn_cast_or_null<VarDecl>(B->getDecomposedDecl());
  if (!V || !V->hasLocalStorage() || V->getType()->isReferenceType())
    return nullptr;
  return D;
}

/// Returns the variable that contains \p D, which is the variable itself or a
/// binding to an element of it.
static VarDecl *variableOf(ValueDecl *D) {
  if (auto *B = dyn_cast<BindingDecl>(D))
    return cast<VarDecl>(B->getDecomposedDecl());
  return cast<VarDecl>(D);
}

static const FunctionDecl *namedCallee(const Stmt *S) {
  const auto *Call = dyn_cast<CallExpr>(S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->getIdentifier() ? F : nullptr;
}

static bool isInStd(const FunctionDecl *F,
                    std::initializer_list<llvm::StringRef> Names) {
  return F && F->isInStdNamespace() && isOneOf(F->getName(), Names);
}

/// Returns true if a statement in \p S waits for all children, or jumps to a
/// place that the walk doesn't visit next.
static bool hasSyncOrJump(Stmt *S) {
  if (auto *A = dyn_cast<AttributedStmt>(S))
    if (std::optional<CilkStatement> Cilk = asCilkStatement(A);
        Cilk && Cilk->Kind == Keyword::Sync)
      return true;
  return isa<LabelStmt, GotoStmt, IndirectGotoStmt, BreakStmt, ContinueStmt,
             ReturnStmt>(S) ||
         anyPart(S, hasSyncOrJump);
}

static bool hasBreak(Stmt *S) {
  return isa<BreakStmt, GotoStmt, IndirectGotoStmt>(S) || anyPart(S, hasBreak);
}

//===----------------------------------------------------------------------===//
// The walk
//===----------------------------------------------------------------------===//

namespace {
class ScopeWalk {
public:
  ScopeWalk(const ASTContext &C, const SpawnForms &Forms, const KeywordLog &Log,
            Reporter &Diags,
            const llvm::SmallPtrSetImpl<const VarDecl *> &Reported,
            Stmt *FunctionBody)
      : C(C), Forms(Forms), Log(Log), Diags(Diags), Reported(Reported),
        FunctionBody(FunctionBody) {}

  /// Walks over the function.
  void run() {
    context(FunctionBody, /*IsTask=*/true);
    assert(Alive.empty() && !InStatement && Now.Locks.empty() &&
           !Now.HasChildren && "the walk has left all that it entered");
  }

private:
  /// Walks over \p Body, at whose end a context waits for its children. If the
  /// context is a task, the strand doesn't hold the locks of the strand that
  /// spawns it.
  void context(Stmt *Body, bool IsTask);

  /// A reference to a variable by a child of the current context.
  struct Use {
    ValueDecl *D;
    SourceLocation Loc;
    bool IsStatement;
  };
  struct Lock {
    llvm::FoldingSetNodeID Object;
    std::string Text;
    SourceLocation Loc;
    /// The variable that unlocks at the end of its scope, or null if there is
    /// none.
    const VarDecl *Guard;
    /// The result of wholeObject(): the object of which the lock is a part.
    const Decl *Whole;
  };
  struct State {
    llvm::SmallVector<Use, 4> Uses;
    llvm::SmallVector<Lock, 2> Locks;
    bool HasChildren = false;
  };

  // The functions that walk over a statement return false if control doesn't
  // reach the code after it.
  bool statement(Stmt *S);
  bool statements(CompoundStmt *S);
  bool block(CompoundStmt *S);
  bool branch(Stmt *S);
  void join(const State &Before, const State &Other);
  bool ifStatement(IfStmt *S);
  bool loop(Stmt *S);
  bool attributed(AttributedStmt *S, unsigned From);
  void tryStatement(CXXTryStmt *S);
  void declarations(Stmt *S);
  bool expression(Expr *E);
  void parallelLoop(Stmt *S);

  bool hasSpawn(Expr *E) const;
  void spawns(Expr *E);
  void spawned(UnaryOperator *Spawn);
  void spawnedStatement(Stmt *S, SourceLocation Keyword);
  void syncs(SourceLocation Loc, bool IsImplicit);
  void ends(size_t Outer, SourceLocation Loc);

  void passed(Expr *E);
  void refersTo(Expr *E);
  void captures(LambdaExpr *L);
  void usesIn(Stmt *S);
  void use(ValueDecl *D, SourceLocation Loc);

  bool isKnownToChild(Expr *E) const;
  bool mayWait(Stmt *S) const;

  void locks(Stmt *S);
  bool lockCall(CallExpr *Call);
  void tryLock(const Expr *Condition);
  void wholePassed(const Stmt *S);
  bool unlocksAfter(SourceLocation Loc, const Lock &L, Stmt *S) const;
  void guard(const VarDecl *V);
  void lock(const Expr *Object, SourceLocation Loc);
  void unlock(const Expr *Object);
  void heldOver(SourceLocation Loc, bool IsImplicit);

  const ASTContext &C;
  const SpawnForms &Forms;
  const KeywordLog &Log;
  Reporter &Diags;
  const llvm::SmallPtrSetImpl<const VarDecl *> &Reported;
  Stmt *FunctionBody;

  State Now;
  /// The variables of the scopes around the walk's position, those of outer
  /// scopes first.
  llvm::SmallVector<VarDecl *, 16> Alive;
  /// True while the uses in a spawned statement are collected.
  bool InStatement = false;
};
} // namespace

void ScopeWalk::context(Stmt *Body, bool IsTask) {
  State Outside = Now;
  Now = State();
  if (!IsTask)
    Now.Locks = Outside.Locks;
  const size_t Outer = Alive.size();
  auto *Block = dyn_cast<CompoundStmt>(Body);
  if (Block ? statements(Block) : statement(Body))
    syncs(Body->getEndLoc(), /*IsImplicit=*/true);
  Now.Uses.clear();
  ends(Outer, Body->getEndLoc());
  if (!IsTask)
    Outside.Locks = std::move(Now.Locks);
  Now = std::move(Outside);
}

bool ScopeWalk::statement(Stmt *S) {
  if (!S)
    return true;
  if (auto *E = dyn_cast<Expr>(S))
    return expression(E);
  switch (S->getStmtClass()) {
  case Stmt::AttributedStmtClass:
    return attributed(cast<AttributedStmt>(S), 0);
  case Stmt::CompoundStmtClass:
    return block(cast<CompoundStmt>(S));
  case Stmt::DeclStmtClass:
    declarations(S);
    return true;
  case Stmt::IfStmtClass:
    return ifStatement(cast<IfStmt>(S));
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::CXXForRangeStmtClass:
    return loop(S);
  case Stmt::CXXTryStmtClass:
    tryStatement(cast<CXXTryStmt>(S));
    return true;
  case Stmt::ReturnStmtClass:
    if (Expr *Value = cast<ReturnStmt>(S)->getRetValue())
      locks(Value); // here a spawn runs as a plain call
    syncs(S->getBeginLoc(), /*IsImplicit=*/true);
    return false;
  case Stmt::NullStmtClass:
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return true;
  default:
    // Nothing is known after a label or a jump.
    Now = State();
    forEachPart(S, [&](Stmt *Part) { branch(Part); });
    Now = State();
    return true;
  }
}

bool ScopeWalk::statements(CompoundStmt *S) {
  for (Stmt *Each : S->body()) {
    if (!statement(Each))
      return false;
    if (isa<BreakStmt, ContinueStmt>(Each))
      break;
  }
  return true;
}

bool ScopeWalk::block(CompoundStmt *S) {
  const size_t Outer = Alive.size();
  const bool Continues = statements(S);
  if (!Continues)
    Now.Uses.clear();
  ends(Outer, S->getRBracLoc());
  return Continues;
}

/// Walks over \p S, which may be skipped.
bool ScopeWalk::branch(Stmt *S) {
  State Before = Now;
  if (!statement(S)) {
    Now = std::move(Before);
    return false;
  }
  llvm::erase_if(Now.Locks, [&](const Lock &L) {
    return llvm::none_of(Before.Locks, [&](const Lock &Old) {
      return Old.Object == L.Object && Old.Guard == L.Guard;
    });
  });
  return true;
}

/// Sets Now to the state after an `if`. Now is the state after one branch, \p
/// Other is the state after the other branch, and \p Before is the state before
/// both. If one branch syncs, both count as synced.
void ScopeWalk::join(const State &Before, const State &Other) {
  auto HasUse = [](const State &In, const Use &U) {
    return llvm::any_of(In.Uses, [&](const Use &Its) {
      return Its.D == U.D && Its.Loc == U.Loc;
    });
  };
  auto HasLock = [](const State &In, const Lock &L) {
    return llvm::any_of(In.Locks, [&](const Lock &Its) {
      return Its.Object == L.Object && Its.Guard == L.Guard;
    });
  };
  llvm::erase_if(Now.Uses, [&](const Use &U) {
    return HasUse(Before, U) && !HasUse(Other, U);
  });
  for (const Use &U : Other.Uses)
    if (!HasUse(Before, U))
      Now.Uses.push_back(U);
  llvm::erase_if(Now.Locks, [&](const Lock &L) { return !HasLock(Other, L); });
  Now.HasChildren = Before.HasChildren ? Now.HasChildren && Other.HasChildren
                                       : Now.HasChildren || Other.HasChildren;
}

bool ScopeWalk::ifStatement(IfStmt *S) {
  const size_t Outer = Alive.size();
  statement(S->getInit());
  declarations(S->getConditionVariableDeclStmt());
  if (S->getCond())
    expression(S->getCond());
  const State Before = Now;
  if (S->getCond())
    tryLock(S->getCond());
  const bool ThenContinues = branch(S->getThen());
  State Then = std::exchange(Now, Before);
  const bool ElseContinues = !S->getElse() || branch(S->getElse());
  join(Before, Then);
  ends(Outer, S->getEndLoc());
  return ThenContinues || ElseContinues;
}

bool ScopeWalk::loop(Stmt *S) {
  const size_t Outer = Alive.size();
  Expr *Cond = nullptr;
  Stmt *Body = nullptr;
  if (auto *For = dyn_cast<ForStmt>(S)) {
    statement(For->getInit());
    declarations(For->getConditionVariableDeclStmt());
    Cond = For->getCond();
    Body = For->getBody();
  } else if (auto *While = dyn_cast<WhileStmt>(S)) {
    declarations(While->getConditionVariableDeclStmt());
    Cond = While->getCond();
    Body = While->getBody();
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    Cond = Do->getCond();
    Body = Do->getBody();
  } else {
    auto *Range = cast<CXXForRangeStmt>(S);
    statement(Range->getInit());
    expression(Range->getRangeInit());
    Alive.push_back(Range->getLoopVariable());
    Body = Range->getBody();
  }
  if (Cond && !isa<DoStmt>(S))
    expression(Cond);
  branch(Body);
  if (Cond && isa<DoStmt>(S))
    expression(Cond);
  if (auto *For = dyn_cast<ForStmt>(S); For && For->getInc())
    expression(For->getInc());
  bool IsTrue = isa<ForStmt>(S) && !Cond;
  if (Cond && !Cond->isValueDependent())
    Cond->EvaluateAsBooleanCondition(IsTrue, C);
  const bool Continues = !IsTrue || hasBreak(Body);
  if (!Continues)
    Now = State();
  ends(Outer, S->getEndLoc());
  return Continues;
}

bool ScopeWalk::attributed(AttributedStmt *S, unsigned From) {
  std::optional<CilkStatement> Cilk = asCilkStatement(S, From);
  if (!Cilk)
    return statement(S->getSubStmt());
  switch (Cilk->Kind) {
  case Keyword::Sync:
    syncs(Cilk->Loc, /*IsImplicit=*/false);
    return true;
  case Keyword::For:
    heldOver(Cilk->Loc, /*IsImplicit=*/false);
    parallelLoop(S->getSubStmt());
    return true;
  case Keyword::Spawn:
    spawnedStatement(S->getSubStmt(), Cilk->Loc);
    return true;
  case Keyword::Scope:
    if (asCilkStatement(S, Cilk->Next)) {
      // The construct of the second keyword either waits at its own end, or is
      // a single child, for which the scope waits.
      State Outside = Now;
      attributed(S, Cilk->Next);
      Now = std::move(Outside);
    } else {
      context(S->getSubStmt(), /*IsTask=*/false);
    }
    return true;
  default:
    // The other keywords neither begin a child nor wait for one.
    return attributed(S, Cilk->Next);
  }
}

void ScopeWalk::parallelLoop(Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S))
    context(For->getBody(), /*IsTask=*/true);
  else if (auto *Range = dyn_cast<CXXForRangeStmt>(S))
    context(Range->getBody(), /*IsTask=*/true);
}

void ScopeWalk::tryStatement(CXXTryStmt *S) {
  // A sync in the block, or a jump out of it, may have waited for all children.
  if (hasSyncOrJump(S)) {
    Now.Uses.clear();
    Now.HasChildren = false;
  }
  const auto Locks = Now.Locks;
  context(S->getTryBlock(), /*IsTask=*/false);
  for (unsigned I = 0, N = S->getNumHandlers(); I != N; ++I)
    context(S->getHandler(I)->getHandlerBlock(), /*IsTask=*/false);
  llvm::erase_if(Now.Locks, [&](const Lock &L) {
    return llvm::none_of(
        Locks, [&](const Lock &Old) { return Old.Object == L.Object; });
  });
}

void ScopeWalk::declarations(Stmt *S) {
  if (!S)
    return;
  for (Decl *D : cast<DeclStmt>(S)->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasLocalStorage())
      continue;
    Alive.push_back(V);
    if (!V->hasInit())
      continue;
    expression(V->getInit());
    if (hasSpawn(V->getInit()) && !V->getType()->isReferenceType() &&
        !Reported.contains(V))
      use(V, V->getLocation());
    guard(V);
  }
}

bool ScopeWalk::expression(Expr *E) {
  if (hasSyncOrJump(E)) { // E contains a statement expression
    Now = State();
    return true;
  }
  const SpawnForm Form = Forms.classify(E);
  if (Form.Shape == SpawnForm::Whole) {
    spawnedStatement(E, Form.Spawn->getOperatorLoc());
    return true;
  }
  if (!Now.Uses.empty() && mayWait(E))
    Now.Uses.clear();
  locks(E);
  spawns(E);
  if (Form.Assignment)
    refersTo(assignmentTarget(Form.Assignment));
  Expr *Inner = ignoreConversions(E);
  if (auto *Call = dyn_cast<CallExpr>(Inner))
    if (const FunctionDecl *F = Call->getDirectCallee(); F && F->isNoReturn()) {
      Now = State();
      return false;
    }
  if (isa<CXXThrowExpr>(Inner)) {
    Now = State();
    return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Spawns and syncs
//===----------------------------------------------------------------------===//

bool ScopeWalk::hasSpawn(Expr *E) const {
  return Forms.asSpawn(E) || anyPart(E, [&](Stmt *Part) {
           auto *Sub = dyn_cast<Expr>(Part);
           return Sub && hasSpawn(Sub);
         });
}

/// Handles each spawn in \p E.
void ScopeWalk::spawns(Expr *E) {
  if (UnaryOperator *Spawn = Forms.asSpawn(E)) {
    spawned(Spawn);
    return;
  }
  forEachPart(E, [&](Stmt *Part) {
    if (auto *Sub = dyn_cast<Expr>(Part))
      spawns(Sub);
  });
}

void ScopeWalk::spawned(UnaryOperator *Spawn) {
  heldOver(Spawn->getOperatorLoc(), /*IsImplicit=*/false);
  Now.HasChildren = true;
  if (CallExpr *Call = getSpawnedCall(Spawn, C)) {
    if (auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
      if (Expr *Object = Member->getImplicitObjectArgument())
        passed(Object);
    for (Expr *Argument : Call->arguments())
      passed(Argument);
  } else if (CXXConstructExpr *New = getSpawnedConstruction(Spawn)) {
    for (Expr *Argument : New->arguments())
      passed(Argument);
  } else {
    llvm::SaveAndRestore<bool> Statement(InStatement, true);
    usesIn(Spawn->getSubExpr());
  }
}

void ScopeWalk::spawnedStatement(Stmt *S, SourceLocation Keyword) {
  heldOver(Keyword, /*IsImplicit=*/false);
  Now.HasChildren = true;
  {
    llvm::SaveAndRestore<bool> Statement(InStatement, true);
    usesIn(S);
  }
  if (!isa<Expr>(S))
    context(S, /*IsTask=*/true);
}

void ScopeWalk::syncs(SourceLocation Loc, bool IsImplicit) {
  if (Now.HasChildren)
    heldOver(Loc, IsImplicit);
  Now.Uses.clear();
  Now.HasChildren = false;
}

/// Ends the scope of the variables in Alive from index \p Outer on, at \p Loc.
void ScopeWalk::ends(size_t Outer, SourceLocation Loc) {
  assert(Outer <= Alive.size() && "scopes end from within");
  const llvm::ArrayRef<VarDecl *> Ended =
      llvm::ArrayRef(Alive).drop_front(Outer);
  llvm::SmallPtrSet<ValueDecl *, 4> Said;
  for (const Use &U : Now.Uses) {
    if (!llvm::is_contained(Ended, variableOf(U.D)) || !Said.insert(U.D).second)
      continue;
    Diags.report(U.Loc, diag::warn_dangling_spawn) << U.IsStatement << U.D;
    Diags.report(Loc, diag::note_dangling_spawn) << U.D;
  }
  llvm::erase_if(Now.Uses, [&](const Use &U) {
    return llvm::is_contained(Ended, variableOf(U.D));
  });
  llvm::erase_if(Now.Locks, [&](const Lock &L) {
    return L.Guard && llvm::is_contained(Ended, L.Guard);
  });
  Alive.truncate(Outer);
}

//===----------------------------------------------------------------------===//
// Variables that a child refers to
//===----------------------------------------------------------------------===//

/// Records the variables that a child can access through \p E, an argument of
/// the spawned call.
void ScopeWalk::passed(Expr *E) {
  E = E->IgnoreParens();
  if (E->isGLValue()) {
    refersTo(E);
  } else if (auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_ArrayToPointerDecay)
      refersTo(Cast->getSubExpr());
    else if (Cast->getCastKind() != CK_LValueToRValue &&
             Cast->getCastKind() != CK_LValueToRValueBitCast &&
             Cast->getCastKind() != CK_PointerToBoolean)
      passed(Cast->getSubExpr());
  } else if (auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_AddrOf)
      refersTo(U->getSubExpr());
  } else if (auto *B = dyn_cast<BinaryOperator>(E)) {
    if (B->getType()->isPointerType() && B->isAdditiveOp()) {
      passed(B->getLHS());
      passed(B->getRHS());
    }
  } else if (auto *Either = dyn_cast<ConditionalOperator>(E)) {
    passed(Either->getTrueExpr());
    passed(Either->getFalseExpr());
  } else if (auto *L = dyn_cast<LambdaExpr>(E)) {
    captures(L);
  } else if (auto *F = dyn_cast<FullExpr>(E)) {
    passed(F->getSubExpr());
  } else if (auto *T = dyn_cast<CXXBindTemporaryExpr>(E)) {
    passed(T->getSubExpr());
  } else if (auto *List = dyn_cast<InitListExpr>(E)) {
    for (Expr *Init : List->inits())
      passed(Init);
  } else if (auto *New = dyn_cast<CXXConstructExpr>(E)) {
    // A copy of a variable belongs to the child. But a copy of a closure still
    // refers to variables that were captured by reference.
    for (Expr *Argument : New->arguments())
      if (isa<MaterializeTemporaryExpr>(Argument->IgnoreParens()))
        passed(Argument);
  } else if (auto *Call = dyn_cast<CallExpr>(E)) {
    if (Call->getNumArgs() == 1 &&
        isInStd(namedCallee(Call), {"ref", "cref", "addressof"}))
      refersTo(Call->getArg(0));
  }
}

/// Records the variable of which \p E, an lvalue or xvalue, is a part.
void ScopeWalk::refersTo(Expr *E) {
  E = E->IgnoreParens();
  if (ValueDecl *D = asLocal(E)) {
    use(D, E->getExprLoc());
  } else if (auto *M = dyn_cast<MemberExpr>(E)) {
    const auto *Field = dyn_cast<FieldDecl>(M->getMemberDecl());
    if (Field && !Field->getType()->isReferenceType())
      passed(M->getBase());
  } else if (auto *A = dyn_cast<ArraySubscriptExpr>(E)) {
    passed(A->getBase());
  } else if (auto *U = dyn_cast<UnaryOperator>(E)) {
    if (U->getOpcode() == UO_Deref)
      passed(U->getSubExpr());
  } else if (auto *Cast = dyn_cast<CastExpr>(E)) {
    refersTo(Cast->getSubExpr());
  } else if (auto *T = dyn_cast<MaterializeTemporaryExpr>(E)) {
    passed(T->getSubExpr());
  } else if (auto *Either = dyn_cast<ConditionalOperator>(E)) {
    refersTo(Either->getTrueExpr());
    refersTo(Either->getFalseExpr());
  } else if (auto *Call = dyn_cast<CallExpr>(E)) {
    if (Call->getNumArgs() == 1 &&
        isInStd(namedCallee(Call), {"move", "forward", "as_const"}))
      refersTo(Call->getArg(0));
  }
}

void ScopeWalk::captures(LambdaExpr *L) {
  auto *Init = L->capture_init_begin();
  for (const LambdaCapture &Each : L->captures()) {
    Expr *Value = *Init++;
    if (!Each.capturesVariable() || !Value)
      continue;
    ValueDecl *D = Each.getCapturedVar();
    if (D->isInitCapture())
      passed(Value);
    else if (Each.getCaptureKind() == LCK_ByRef)
      if (asLocal(Value->IgnoreParenImpCasts()))
        use(D, Each.getLocation());
  }
}

/// Records the variables that \p S, a spawned statement, refers to. A scalar
/// that it only reads is copied at the spawn.
void ScopeWalk::usesIn(Stmt *S) {
  if (auto *Read = dyn_cast<ImplicitCastExpr>(S);
      Read && Read->getCastKind() == CK_LValueToRValue &&
      asLocal(Read->getSubExpr()->IgnoreParens()))
    return;
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(S))
    return;
  if (auto *E = dyn_cast<Expr>(S))
    if (ValueDecl *D = asLocal(E))
      use(D, E->getExprLoc());
  forEachPart(S, [&](Stmt *Part) { usesIn(Part); });
}

void ScopeWalk::use(ValueDecl *D, SourceLocation Loc) {
  const VarDecl *V = variableOf(D);
  const CXXRecordDecl *R = V->getType()->getAsCXXRecordDecl();
  // An empty object, such as a closure without captures, contains nothing that
  // a child could access.
  if (V->isConstexpr() || (R && R->hasDefinition() && R->isEmpty()))
    return;
  Now.Uses.push_back({D, Loc, InStatement});
}

/// Returns true if a child may have access to \p E. It hasn't if \p E is a
/// temporary object, or a local variable that no child refers to.
bool ScopeWalk::isKnownToChild(Expr *E) const {
  E = E->IgnoreParenImpCasts();
  if (auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
    E = U->getSubExpr()->IgnoreParenImpCasts();
  while (auto *M = dyn_cast<MemberExpr>(E)) {
    if (M->isArrow())
      return true;
    E = M->getBase()->IgnoreParenImpCasts();
  }
  const auto *D = asLocal(E);
  if (!D)
    return !E->isPRValue() || !E->getType()->isRecordType();
  // Through another handle, such as another pointer or future, the child may
  // have access to the same state.
  const QualType T = D->getType();
  if (T->isPointerType() || isOneOf(standardName(T), {"future", "shared_future",
                                                      "thread", "jthread"}))
    return true;
  return llvm::any_of(Now.Uses, [&](const Use &U) { return U.D == D; });
}

/// Returns true if \p S may wait for a child: it accesses an atomic object to
/// which the child may have access, or passes such an object to a call that may
/// wait.
bool ScopeWalk::mayWait(Stmt *S) const {
  if (isa<AtomicExpr>(S))
    return true;
  if (auto *E = dyn_cast<Expr>(S);
      E && E->isGLValue() && !E->getType()->isRecordType() &&
      canSynchronize(E->getType()) && !E->getType()->isPointerType() &&
      isKnownToChild(E))
    return true;
  if (auto *Call = dyn_cast<CallExpr>(S)) {
    auto Synchronizes = [&](Expr *E) {
      return canSynchronize(E->getType()) && isKnownToChild(E);
    };
    if (llvm::any_of(Call->arguments(), Synchronizes))
      return true;
    if (auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
      if (Expr *Object = Member->getImplicitObjectArgument();
          Object && Synchronizes(Object))
        return true;
    if (const FunctionDecl *F = namedCallee(Call))
      for (llvm::StringRef Word : {"wait", "join", "sync", "barrier"})
        if (F->getName().contains_insensitive(Word))
          return true;
  }
  return anyPart(S, [&](Stmt *Part) { return mayWait(Part); });
}

//===----------------------------------------------------------------------===//
// Locks
//===----------------------------------------------------------------------===//

/// Returns the lock to which \p E refers or points.
static const Expr *lockObject(const Expr *E) {
  E = E->IgnoreParenImpCasts();
  if (auto *U = dyn_cast<UnaryOperator>(E); U && U->getOpcode() == UO_AddrOf)
    E = U->getSubExpr()->IgnoreParenImpCasts();
  return E;
}

/// Returns the variable that \p E names or points to, or that contains \p E.
/// For the object of the current method, returns its class. Returns null if
/// there is no such variable.
static const Decl *wholeObject(const Expr *E) {
  for (;;) {
    E = lockObject(E);
    if (const auto *M = dyn_cast<MemberExpr>(E))
      E = M->getBase();
    else if (const auto *A = dyn_cast<ArraySubscriptExpr>(E))
      E = A->getBase();
    else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && U->getOpcode() == UO_Deref)
      E = U->getSubExpr();
    else
      break;
  }
  if (const auto *This = dyn_cast<CXXThisExpr>(E))
    return This->getType()->getPointeeCXXRecordDecl();
  const auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? Ref->getDecl() : nullptr;
}

/// If \p Call calls one of \p Methods of a mutex, or one of \p Functions of C,
/// returns the lock; otherwise returns null.
static const Expr *lockOf(const CallExpr *Call,
                          std::initializer_list<llvm::StringRef> Methods,
                          std::initializer_list<llvm::StringRef> Functions) {
  const FunctionDecl *F = namedCallee(Call);
  if (!F)
    return nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call))
    return isThreadMutex(Member->getObjectType()) &&
                   isOneOf(F->getName(), Methods)
               ? Member->getImplicitObjectArgument()
               : nullptr;
  return F->isExternC() && Call->getNumArgs() == 1 &&
                 isOneOf(F->getName(), Functions)
             ? Call->getArg(0)
             : nullptr;
}

void ScopeWalk::lock(const Expr *Object, SourceLocation Loc) {
  const Expr *Lock = lockObject(Object);
  const auto *Ref = dyn_cast<DeclRefExpr>(Lock);
  const auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  Now.Locks.push_back({nameOf(C, Lock), written(C, Lock), Loc,
                       V && isThreadGuard(V->getType()) ? V : nullptr,
                       wholeObject(Lock)});
}

void ScopeWalk::unlock(const Expr *Object) {
  const llvm::FoldingSetNodeID ID = nameOf(C, lockObject(Object));
  const auto *Ref = dyn_cast<DeclRefExpr>(lockObject(Object));
  llvm::erase_if(Now.Locks, [&](const Lock &L) {
    return L.Object == ID || (Ref && L.Guard && L.Guard == Ref->getDecl());
  });
}

/// Updates the held locks if \p Call calls a function of a lock. Returns false
/// if it doesn't.
bool ScopeWalk::lockCall(CallExpr *Call) {
  const FunctionDecl *F = namedCallee(Call);
  if (!F)
    return false;
  if (auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    Expr *Object = Member->getImplicitObjectArgument();
    const QualType T = Member->getObjectType();
    if (!Object || (!isThreadMutex(T) && !isThreadGuard(T)))
      return false;
    if (isOneOf(F->getName(), {"lock", "lock_shared"})) {
      lock(Object, Call->getExprLoc());
    } else {
      locks(Object); // for example `guard.release()->unlock()`
      unlock(Object);
    }
    return true;
  }
  const Expr *Lock =
      lockOf(Call, {},
             {"pthread_mutex_lock", "pthread_spin_lock", "mtx_lock",
              "pthread_rwlock_rdlock", "pthread_rwlock_wrlock"});
  if (Lock)
    lock(Lock, Call->getExprLoc());
  return Lock != nullptr;
}

/// If \p Condition calls a function that tries to lock, records the lock that
/// the strand holds if the condition is true.
void ScopeWalk::tryLock(const Expr *Condition) {
  const Expr *E = Condition->IgnoreParenImpCasts();
  const Expr *Zero = nullptr; // the operand that is zero if E is true
  if (const auto *B = dyn_cast<BinaryOperator>(E);
      B && B->getOpcode() == BO_EQ) {
    const std::optional<llvm::APSInt> Value =
        B->getRHS()->getIntegerConstantExpr(C);
    if (Value && Value->isZero())
      Zero = B->getLHS();
  } else if (const auto *U = dyn_cast<UnaryOperator>(E);
             U && U->getOpcode() == UO_LNot) {
    Zero = U->getSubExpr();
  }
  // On success, functions of C return zero, and methods return true.
  const auto *Call = dyn_cast<CallExpr>(Zero ? Zero->IgnoreParenImpCasts() : E);
  if (!Call)
    return;
  const Expr *Lock =
      Zero ? lockOf(Call, {},
                    {"pthread_mutex_trylock", "pthread_spin_trylock",
                     "mtx_trylock", "pthread_rwlock_tryrdlock",
                     "pthread_rwlock_trywrlock"})
           : lockOf(Call, {"try_lock", "try_lock_shared"}, {});
  if (Lock)
    lock(Lock, Call->getExprLoc());
}

/// Forgets the locks in objects that are arguments of \p S, a call or a
/// construction, because the callee may unlock them.
void ScopeWalk::wholePassed(const Stmt *S) {
  auto Forget = [&](const Expr *Passed) {
    const Expr *E = lockObject(Passed);
    if (!isa<DeclRefExpr, CXXThisExpr>(E))
      return;
    const Decl *Whole = wholeObject(E);
    llvm::erase_if(Now.Locks, [&](const Lock &L) {
      return !L.Guard && Whole && L.Whole == Whole;
    });
  };
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(S))
    if (const Expr *Object = Member->getImplicitObjectArgument())
      Forget(Object);
  if (const auto *Call = dyn_cast<CallExpr>(S))
    llvm::for_each(Call->arguments(), Forget);
  else if (const auto *New = dyn_cast<CXXConstructExpr>(S))
    llvm::for_each(New->arguments(), Forget);
}

/// Returns true if \p S unlocks \p L after \p Loc.
bool ScopeWalk::unlocksAfter(SourceLocation Loc, const Lock &L, Stmt *S) const {
  if (const auto *Call = dyn_cast<CallExpr>(S))
    if (const Expr *Lock =
            lockOf(Call, {"unlock", "unlock_shared"},
                   {"pthread_mutex_unlock", "pthread_spin_unlock", "mtx_unlock",
                    "pthread_rwlock_unlock"});
        Lock && nameOf(C, lockObject(Lock)) == L.Object &&
        C.getSourceManager().isBeforeInTranslationUnit(Loc, Call->getExprLoc()))
      return true;
  return anyPart(S, [&](Stmt *Part) { return unlocksAfter(Loc, L, Part); });
}

/// Updates the held locks for the statement \p S. Any other use of a lock may
/// unlock it, so the lock is forgotten.
void ScopeWalk::locks(Stmt *S) {
  if (auto *Call = dyn_cast<CallExpr>(S); Call && lockCall(Call))
    return;
  if (!Now.Locks.empty()) {
    wholePassed(S);
    if (auto *E = dyn_cast<Expr>(S); E && E->isGLValue())
      unlock(E);
  }
  forEachPart(S, [&](Stmt *Part) { locks(Part); });
}

/// If \p V is a guard, records the lock that it locks.
void ScopeWalk::guard(const VarDecl *V) {
  if (!isThreadGuard(V->getType()))
    return;
  Expr *Init = const_cast<Expr *>(V->getInit());
  auto *New = dyn_cast<CXXConstructExpr>(ignoreConversions(Init));
  if (!New || New->getNumArgs() == 0)
    return;
  for (Expr *Argument : New->arguments()) {
    const llvm::StringRef Name = standardName(Argument->getType());
    if (!isThreadMutex(Argument->getType()) && Name != "adopt_lock_t")
      return;
  }
  // After this, the guard represents the mutex.
  for (Expr *Argument : New->arguments())
    unlock(Argument);
  Now.Locks.push_back({nameOf(C, lockObject(New->getArg(0))),
                       V->getNameAsString(), V->getLocation(), V, nullptr});
}

/// Reports each lock that is held at \p Loc, where the strand may move to
/// another thread. Reports each lock only once.
void ScopeWalk::heldOver(SourceLocation Loc, bool IsImplicit) {
  for (const Lock &L : Now.Locks) {
    // If this function doesn't unlock the lock later, another function may
    // already have unlocked it.
    if (!L.Guard && !unlocksAfter(Loc, L, FunctionBody))
      continue;
    const auto *Keyword = IsImplicit ? nullptr : Log.find(Loc);
    Diags.report(Loc, diag::warn_held_lock)
        << L.Text << IsImplicit
        << (Keyword ? Keyword->Spelling : llvm::StringRef("cilk_sync"));
    Diags.report(L.Loc, diag::note_held_lock) << L.Text;
  }
  Now.Locks.clear();
}

void TaskRaces::taskScopes(Stmt *Body) {
  // After an error, the tree may be incomplete, so no warning would be
  // reliable.
  if (IsTemplate || Diags.hasErrorOccurred())
    return;
  ScopeWalk(Context, Forms, Log, Diags, ReadUnsynced, Body).run();
}

} // namespace cilk
