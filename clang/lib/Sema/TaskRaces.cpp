//===- TaskRaces.cpp - Warnings about certain races -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds two mistakes of beginners in the statements of one function:
//
//   int a = cilk_spawn f(); use(a); cilk_sync;        // read before the sync
//   for (int i = 0; i < n; ++i) cilk_spawn a[i] = f(i);  // i in the child
//
// The analysis is local. It reports only races that happen on every run that
// reaches the statement. It visits statements in their order, and stops where
// control flow isn't obvious, as at a label. SharedUpdates.cpp finds races
// between the iterations of a loop, and Cilksan finds the other races.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/TaskRaces.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/NamedObjects.h"
#include "cilk/AST/Operators.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cilk {

static bool isUnevaluated(const Stmt *S) {
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(S);
}

/// Returns the local variable that \p E names, if its type is plain, or null.
static VarDecl *asPlainVariable(Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && V->hasLocalStorage() && isPlain(V->getType()) ? V : nullptr;
}

/// Returns true if \p S contains a statement after which it isn't known which
/// children are running: a sync, a label, or a jump.
static bool endsStraightLine(Stmt *S) {
  if (auto *A = dyn_cast<AttributedStmt>(S))
    if (std::optional<CilkStatement> Cilk = asCilkStatement(A);
        Cilk && Cilk->Kind == Keyword::Sync)
      return true;
  if (isa<LabelStmt, SwitchCase, GotoStmt, IndirectGotoStmt, GCCAsmStmt,
          BreakStmt, ContinueStmt, ReturnStmt, CXXTryStmt, CXXThrowExpr>(S))
    return true;
  if (auto *Call = dyn_cast<CallExpr>(S))
    if (const FunctionDecl *F = Call->getDirectCallee(); F && F->isNoReturn())
      return true;
  return anyPart(S, endsStraightLine);
}

//===----------------------------------------------------------------------===//
// Reads of what a child computes
//===----------------------------------------------------------------------===//

namespace {
/// Finds reads of results before the sync, by a walk over the statements of a
/// function.
class UnsyncedReads {
public:
  UnsyncedReads(const ASTContext &C, const SpawnForms &Forms, Reporter &Diags,
                Stmt *Body, llvm::SmallPtrSetImpl<const VarDecl *> &Reported)
      : C(C), Forms(Forms), Diags(Diags), Body(Body), Reported(Reported) {}

  void statement(Stmt *S);

private:
  /// An object that a child assigns.
  struct Result {
    llvm::FoldingSetNodeID Name;
    NamedObject Object;
    /// The keyword's place.
    SourceLocation Spawn;
    /// The number of branches and loops around the spawn. When the walk leaves
    /// one of them, the number decreases to that of the branches and loops that
    /// are still open.
    unsigned Depth;
    /// True if control may reach the walk's position without the spawn.
    bool IsConditional = false;
  };
  using Results = llvm::SmallVector<Result, 4>;

  void apart(Stmt *S);
  void branch(Stmt *S);
  void ifStatement(IfStmt *S);
  void loop(Stmt *S);
  void declarations(DeclStmt *S);
  void spawned(llvm::FoldingSetNodeID Name, NamedObject Object,
               UnaryOperator *Spawn);
  void evaluated(Stmt *S);
  void reads(Stmt *S);
  void readsIfChosen(Expr *E);
  Expr *readBy(Expr *E) const;
  void read(const Expr *Object);

  const ASTContext &C;
  const SpawnForms &Forms;
  Reporter &Diags;
  Stmt *Body;
  llvm::SmallPtrSetImpl<const VarDecl *> &Reported;
  Results Pending;
  /// The spawns for which a read has already been reported.
  llvm::DenseSet<SourceLocation> Said;
  /// The number of branches and loops around the current statement.
  unsigned Depth = 0;
};
} // namespace

void UnsyncedReads::statement(Stmt *S) {
  if (!S)
    return;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    for (Stmt *Each : cast<CompoundStmt>(S)->body())
      statement(Each);
    return;
  case Stmt::DeclStmtClass:
    return declarations(cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    ifStatement(cast<IfStmt>(S));
    break;
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::CXXForRangeStmtClass:
    loop(S);
    break;
  case Stmt::ReturnStmtClass:
    evaluated(S);
    break;
  default:
    auto *E = dyn_cast<Expr>(S);
    if (!E) {
      apart(S);
      break;
    }
    evaluated(E);
    if (const SpawnForm Form = Forms.classify(E);
        Form.Shape == SpawnForm::Assign) {
      const Expr *Target = assignmentTarget(Form.Assignment)->IgnoreParens();
      if (std::optional<NamedObject> Object = asNamedObject(Target))
        spawned(nameOf(C, Target), std::move(*Object), Form.Spawn);
    }
    return;
  }
  if (endsStraightLine(S))
    Pending.clear();
}

/// Walks over \p S with no pending results, because its children belong to
/// another context, or because control may enter it by a jump.
void UnsyncedReads::apart(Stmt *S) {
  Results Outside = std::exchange(Pending, {});
  forEachPart(S, [&](Stmt *Part) { statement(Part); });
  Pending = std::move(Outside);
}

/// Walks over \p S, which may be skipped.
void UnsyncedReads::branch(Stmt *S) {
  ++Depth;
  statement(S);
  --Depth;
  for (Result &R : Pending)
    if (R.Depth > Depth) {
      R.Depth = Depth;
      R.IsConditional = true;
    }
}

void UnsyncedReads::ifStatement(IfStmt *S) {
  statement(S->getInit());
  statement(S->getConditionVariableDeclStmt());
  evaluated(S->getCond());
  auto Has = [](const Results &In, const Result &R) {
    return llvm::any_of(
        In, [&](const Result &Its) { return Its.Spawn == R.Spawn; });
  };
  const Results Before = Pending;
  branch(S->getThen());
  const Results Then = std::exchange(Pending, Before);
  branch(S->getElse());
  llvm::erase_if(Pending, [&](const Result &R) {
    return Has(Before, R) && !Has(Then, R);
  });
  for (const Result &R : Then)
    if (!Has(Before, R))
      Pending.push_back(R);
}

void UnsyncedReads::loop(Stmt *S) {
  if (auto *For = dyn_cast<ForStmt>(S)) {
    statement(For->getInit());
    statement(For->getConditionVariableDeclStmt());
    evaluated(For->getCond());
    branch(For->getBody());
    evaluated(For->getInc());
  } else if (auto *While = dyn_cast<WhileStmt>(S)) {
    statement(While->getConditionVariableDeclStmt());
    evaluated(While->getCond());
    branch(While->getBody());
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    branch(Do->getBody());
    evaluated(Do->getCond());
  } else {
    auto *Range = cast<CXXForRangeStmt>(S);
    statement(Range->getInit());
    evaluated(Range->getRangeInit());
    branch(Range->getBody());
  }
}

void UnsyncedReads::declarations(DeclStmt *S) {
  for (Decl *D : S->decls())
    if (auto *V = dyn_cast<VarDecl>(D); V && V->hasInit()) {
      evaluated(V->getInit());
      if (UnaryOperator *Spawn = Forms.asSpawnedValue(initializedWith(V));
          Spawn && isPlain(V->getType()))
        spawned(nameOf(V), {V, {}}, Spawn);
    }
}

void UnsyncedReads::spawned(llvm::FoldingSetNodeID Name, NamedObject Object,
                            UnaryOperator *Spawn) {
  llvm::erase_if(Pending, [&](const Result &R) { return R.Name == Name; });
  // If a variable in the name has an alias, an assignment through the alias may
  // make the name refer to another object.
  if (llvm::any_of(Object.Read,
                   [&](const VarDecl *V) { return hasAlias(Body, V); }))
    return;
  Pending.push_back({Name, std::move(Object), Spawn->getOperatorLoc(), Depth});
}

/// Reports the reads in \p S. Forgets the objects whose names refer to another
/// object after \p S.
void UnsyncedReads::evaluated(Stmt *S) {
  if (!S)
    return;
  reads(S);
  llvm::erase_if(Pending, [&](const Result &R) {
    return llvm::any_of(R.Object.Read,
                        [&](const VarDecl *V) { return mayChange(S, V); });
  });
}

/// Reports the reads in \p S, and in statements in it that run before any sync.
void UnsyncedReads::reads(Stmt *S) {
  // Reads by other strands are not reported, because they may happen after the
  // sync.
  if (isUnevaluated(S) || isa<AttributedStmt, BlockExpr>(S))
    return;
  // `(void)x` silences other warnings, and reads nothing.
  if (auto *Cast = dyn_cast<CastExpr>(S);
      Cast && Cast->getCastKind() == CK_ToVoid &&
      isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParenImpCasts()))
    return;
  if (auto *Call = dyn_cast<CallExpr>(S);
      Call && Call->getBuiltinCallee() == Builtin::BI__builtin_constant_p)
    return;
  if (auto *Statement = dyn_cast<StmtExpr>(S))
    return statement(Statement->getSubStmt());
  if (auto *E = dyn_cast<Expr>(S)) {
    if (Forms.classify(E).Shape == SpawnForm::Whole)
      return;
    if (Expr *Object = readBy(E))
      read(Object->IgnoreParens());
  }
  if (auto *Either = dyn_cast<ConditionalOperator>(S)) {
    reads(Either->getCond());
    readsIfChosen(Either->getTrueExpr());
    return readsIfChosen(Either->getFalseExpr());
  }
  if (auto *B = dyn_cast<BinaryOperator>(S); B && B->isLogicalOp()) {
    reads(B->getLHS());
    return readsIfChosen(B->getRHS());
  }
  forEachPart(S, [&](Stmt *Part) { reads(Part); });
}

void UnsyncedReads::readsIfChosen(Expr *E) {
  ++Depth;
  reads(E);
  --Depth;
}

/// Returns the object that \p E itself reads, not counting its operands, or
/// null.
Expr *UnsyncedReads::readBy(Expr *E) const {
  if (auto *Cast = dyn_cast<ImplicitCastExpr>(E))
    return Cast->getCastKind() == CK_LValueToRValue ? Cast->getSubExpr()
                                                    : nullptr;
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return U->isIncrementDecrementOp() ? U->getSubExpr() : nullptr;
  // In `x += cilk_spawn f()`, the child reads x.
  auto *C = dyn_cast<CompoundAssignOperator>(E);
  return C && !Forms.asSpawnedValue(C->getRHS()) ? C->getLHS() : nullptr;
}

void UnsyncedReads::read(const Expr *Object) {
  if (Pending.empty())
    return;
  const llvm::FoldingSetNodeID Name = nameOf(C, Object);
  const auto *It =
      llvm::find_if(Pending, [&](const Result &R) { return R.Name == Name; });
  // The conditions of the read and of the spawn may exclude each other.
  if (It == Pending.end() || (It->IsConditional && Depth > It->Depth))
    return;
  if (Said.insert(It->Spawn).second) {
    Diags.report(Object->getExprLoc(), diag::warn_unsynced_read)
        << "'" + written(C, Object) + "'";
    Diags.report(It->Spawn, diag::note_unsynced_read);
  }
  if (It->Object.Root)
    Reported.insert(It->Object.Root);
}

void TaskRaces::unsyncedReads(Stmt *Body) {
  // After an error, the tree may be incomplete, and contain a read that isn't
  // the user's.
  if (Diags.hasErrorOccurred())
    return;
  UnsyncedReads(Context, Forms, Diags, Body, ReadUnsynced).statement(Body);
}

//===----------------------------------------------------------------------===//
// Assignments that are spawned as a whole
//===----------------------------------------------------------------------===//

/// Returns the body of \p Loop, or null if \p Loop is no loop.
static Stmt *bodyOf(Stmt *Loop) {
  if (auto *For = dyn_cast<ForStmt>(Loop))
    return For->getBody();
  if (auto *While = dyn_cast<WhileStmt>(Loop))
    return While->getBody();
  if (auto *Do = dyn_cast<DoStmt>(Loop))
    return Do->getBody();
  auto *Range = dyn_cast<CXXForRangeStmt>(Loop);
  return Range ? Range->getBody() : nullptr;
}

static bool declares(Stmt *S, const VarDecl *V) {
  if (auto *D = dyn_cast<DeclStmt>(S))
    return llvm::is_contained(D->decls(), V);
  return anyPart(S, [&](Stmt *Part) { return declares(Part, V); });
}

/// Returns a variable that \p Task reads, and that \p S, a part of the loop
/// around the task, changes; null if there is none.
static VarDecl *changedBeside(Stmt *S, Expr *Task, SourceLocation &Read) {
  if (S == Task)
    return nullptr;
  SourceLocation Loc;
  if (Expr *Object = modifiedBy(S, Loc))
    if (VarDecl *V = asPlainVariable(Object)) {
      Read = findReference(Task, V);
      if (Read.isValid())
        return V;
    }
  VarDecl *Found = nullptr;
  forEachPart(S, [&](Stmt *Part) {
    if (!Found)
      Found = changedBeside(Part, Task, Read);
  });
  return Found;
}

void TaskRaces::spawnedAssignment(UnaryOperator *Spawn, Expr *Task) {
  auto *Assignment = dyn_cast<BinaryOperator>(Task->IgnoreParenImpCasts());
  if (!Assignment || !Assignment->isAssignmentOp() ||
      Assignment->getLHS() != Spawn ||
      !isa<CallExpr>(ignoreConversions(Assignment->getRHS())))
    return;
  auto *Loop = const_cast<Stmt *>(Jumps.innermost());
  Stmt *Body = Loop ? bodyOf(Loop) : nullptr;
  if (!Body || endsStraightLine(Body))
    return;
  // `do { ... } while (0)` is no loop.
  bool IsTrue = true;
  if (auto *Do = dyn_cast<DoStmt>(Loop);
      Do && !Do->getCond()->isValueDependent() &&
      Do->getCond()->EvaluateAsBooleanCondition(IsTrue, Context) && !IsTrue)
    return;
  SourceLocation Read;
  VarDecl *V = changedBeside(Loop, Task, Read);
  // Each iteration has its own instances of variables that the body declares.
  if (!V || declares(Body, V))
    return;
  const SourceLocation Keyword = Spawn->getOperatorLoc();
  DiagnosticBuilder Diag = Diags.report(Keyword, diag::warn_spawned_assignment)
                           << spelling(Keyword, cilk::Keyword::Spawn) << V
                           << SourceRange(Read);
  const SourceLocation Target = Spawn->getSubExpr()->getBeginLoc();
  const SourceLocation Call = Assignment->getRHS()->getBeginLoc();
  if (Keyword.isFileID() && Target.isFileID() && Call.isFileID())
    Diag << FixItHint::CreateRemoval(
                CharSourceRange::getCharRange(Keyword, Target))
         << FixItHint::CreateInsertion(
                Call, (spelling(Keyword, cilk::Keyword::Spawn) + " ").str());
}

} // namespace cilk
