//===- TaskRaces.cpp - Warnings about certain races -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds three mistakes of beginners in the statements of one block:
//
//   int a = cilk_spawn f(); use(a); cilk_sync;        // read before the sync
//   cilk_for (int i = 0; i < n; ++i) sum += a[i];     // update of a shared sum
//   for (int i = 0; i < n; ++i) cilk_spawn a[i] = f(i);  // i in the child
//
// The analysis is local and reports only what is a race on every run that gets
// there. It follows statements in their order and stops where it would have to
// guess: at a label, at a jump, or at a call that may take a lock. Cilksan
// finds the other races.
//
//===----------------------------------------------------------------------===//

#include "cilk/Sema/TaskRaces.h"
#include "cilk/Sema/Operations.h"
#include "cilk/Sema/Parts.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cilk {

/// Returns true if two strands that access \p V, one of them by writing, have a
/// race: \p V is a plain number or pointer of a function.
static bool isPlainVariable(const VarDecl *V) {
  const QualType T = V->getType();
  return V->hasLocalStorage() && T->isScalarType() && !T->isAtomicType() &&
         !T.isVolatileQualified() && !T->getAs<AttributedType>();
}

static VarDecl *asPlainVariable(Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParens());
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && isPlainVariable(V) ? V : nullptr;
}

static bool isUnevaluated(const Stmt *S) {
  return isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(S);
}

/// Returns true if \p S contains a statement after which nothing is known about
/// the children of the block: a sync, a target of jumps, or a jump.
static bool endsStraightLine(Stmt *S) {
  if (auto *A = dyn_cast<AttributedStmt>(S))
    if (std::optional<CilkStatement> Cilk = asCilkStatement(A);
        Cilk && Cilk->Kind == Keyword::Sync)
      return true;
  if (isa<LabelStmt, SwitchCase, GotoStmt, IndirectGotoStmt, GCCAsmStmt,
          BreakStmt, ContinueStmt, ReturnStmt, CXXTryStmt>(S))
    return true;
  return anyPart(S, endsStraightLine);
}

//===----------------------------------------------------------------------===//
// Reads of what a child computes
//===----------------------------------------------------------------------===//

namespace {
/// Walks over the statements of one block.
class UnsyncedReads {
public:
  UnsyncedReads(const SpawnForms &Forms, Reporter &Diags,
                llvm::SmallPtrSetImpl<const VarDecl *> &Reported)
      : Forms(Forms), Diags(Diags), Reported(Reported) {}

  void block(CompoundStmt *Block) {
    for (Stmt *S : Block->body())
      statement(S);
  }

private:
  void statement(Stmt *S) {
    if (!Pending.empty() && !isa<DeclStmt>(S))
      reads(S);
    if (!isa<Expr, DeclStmt>(S) && endsStraightLine(S)) {
      Pending.clear();
      return;
    }
    if (auto *Declaration = dyn_cast<DeclStmt>(S)) {
      for (Decl *D : Declaration->decls())
        if (auto *V = dyn_cast<VarDecl>(D); V && V->hasInit()) {
          reads(V->getInit());
          if (isPlainVariable(V))
            spawned(V, Forms.asSpawnedValue(initializedWith(V)));
        }
    } else if (auto *E = dyn_cast<Expr>(S)) {
      const SpawnForm Form = Forms.classify(E);
      if (Form.Shape == SpawnForm::Assign)
        spawned(asPlainVariable(assignmentTarget(Form.Assignment)), Form.Spawn);
    }
  }

  void spawned(VarDecl *V, UnaryOperator *Spawn) {
    if (V && Spawn)
      Pending[V] = Spawn->getOperatorLoc();
  }

  /// Reports what \p S, or a statement in it that runs before any sync, reads.
  void reads(Stmt *S) {
    // Another strand's reads depend on when that one runs.
    if (isUnevaluated(S) || isa<AttributedStmt, BlockExpr>(S))
      return;
    if (!isa<Expr, ReturnStmt>(S) && endsStraightLine(S))
      return;
    if (auto *E = dyn_cast<Expr>(S)) {
      if (Forms.classify(E).Shape == SpawnForm::Whole)
        return;
      if (Expr *Read = readBy(E))
        if (VarDecl *V = asPlainVariable(Read))
          read(V, Read->getExprLoc());
    }
    forEachPart(S, [&](Stmt *Part) { reads(Part); });
  }

  /// Returns the object that \p E itself reads, without its operands; or null.
  Expr *readBy(Expr *E) const {
    if (auto *Cast = dyn_cast<ImplicitCastExpr>(E))
      return Cast->getCastKind() == CK_LValueToRValue ? Cast->getSubExpr()
                                                      : nullptr;
    if (auto *U = dyn_cast<UnaryOperator>(E))
      return U->isIncrementDecrementOp() ? U->getSubExpr() : nullptr;
    // For `x += cilk_spawn f()`, the child reads.
    auto *C = dyn_cast<CompoundAssignOperator>(E);
    return C && !Forms.asSpawnedValue(C->getRHS()) ? C->getLHS() : nullptr;
  }

  void read(VarDecl *V, SourceLocation Loc) {
    auto It = Pending.find(V);
    if (It == Pending.end())
      return;
    Diags.report(Loc, diag::warn_unsynced_read) << V;
    Diags.report(It->second, diag::note_unsynced_read);
    Pending.erase(It);
    Reported.insert(V);
  }

  const SpawnForms &Forms;
  Reporter &Diags;
  llvm::SmallPtrSetImpl<const VarDecl *> &Reported;
  /// The variables that a child of this block sets, and the keyword's place.
  llvm::DenseMap<VarDecl *, SourceLocation> Pending;
};
} // namespace

void TaskRaces::unsyncedReads(CompoundStmt *Block) {
  // An error before may be the reason of the read.
  if (Diags.hasErrorOccurred())
    return;
  UnsyncedReads(Forms, Diags, ReadUnsynced).block(Block);
}

//===----------------------------------------------------------------------===//
// Updates of variables that the iterations share
//===----------------------------------------------------------------------===//

namespace {
class SharedUpdates {
public:
  SharedUpdates(Reporter &Diags, Stmt *Body) : Diags(Diags) { declare(Body); }

  /// Leaves out the variables that \p S names: the checks of the header report
  /// their updates.
  void leaveOut(Stmt *S) {
    if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(S))
      Declared.insert(Ref->getDecl());
    if (S)
      forEachPart(S, [&](Stmt *Part) { leaveOut(Part); });
  }

  /// Takes \p S, which belongs to the loop's header, for the iteration's.
  void declare(Stmt *S) {
    if (auto *D = dyn_cast_or_null<DeclStmt>(S))
      for (Decl *Each : D->decls())
        Declared.insert(Each);
    if (S)
      forEachPart(S, [&](Stmt *Part) { declare(Part); });
  }

  /// Reports the updates that every iteration makes in \p S. Returns false
  /// after a statement that may take a lock, or that may end the iteration.
  bool statement(Stmt *S) {
    if (!S)
      return true;
    if (auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(),
                          [&](Stmt *Each) { return statement(Each); });
    if (auto *Loop = dyn_cast<ForStmt>(S))
      return statement(Loop->getInit()) && isHarmless(Loop->getCond()) &&
             statement(Loop->getBody()) && statement(Loop->getInc());
    if (auto *E = dyn_cast<Expr>(S); E && updates(E))
      return true;
    return isHarmless(S);
  }

private:
  /// Reports \p E if it adds to a variable from outside of the loop, or the
  /// like. A lone assignment may be the same in all iterations.
  bool updates(Expr *E) {
    E = E->IgnoreParens();
    if (auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    SourceLocation Loc;
    Expr *Object = modifiedBy(E, Loc);
    VarDecl *V = Object ? asPlainVariable(Object) : nullptr;
    if (!V)
      return false;
    auto *Assignment = dyn_cast<BinaryOperator>(E);
    if (Assignment && Assignment->getOpcode() == BO_Assign &&
        findReference(Assignment->getRHS(), V).isInvalid())
      return false;
    if (!Declared.contains(V)) {
      Diags.report(Loc, diag::warn_for_shared_modified) << V;
      Diags.report(V->getLocation(), diag::note_for_shared_modified) << V;
    }
    return true;
  }

  static bool isHarmless(Stmt *S) {
    return !S || !(isa<CallExpr, CXXConstructExpr, CXXNewExpr, CXXDeleteExpr,
                       AtomicExpr, AttributedStmt, AsmStmt>(S) ||
                   endsStraightLine(S) ||
                   anyPart(S, [](Stmt *Part) { return !isHarmless(Part); }));
  }

  Reporter &Diags;
  llvm::SmallPtrSet<const Decl *, 8> Declared;
};
} // namespace

void TaskRaces::sharedUpdates(const LoopParts &S) {
  SharedUpdates Updates(Diags, S.Body);
  Updates.declare(S.Init);
  Updates.declare(S.RangeVariable);
  Updates.leaveOut(S.Cond);
  Updates.leaveOut(S.Inc);
  Updates.statement(S.Body);
}

//===----------------------------------------------------------------------===//
// Assignments that are spawned as a whole
//===----------------------------------------------------------------------===//

void TaskRaces::spawnedAssignment(UnaryOperator *Spawn, Expr *Task) {
  auto *Assignment = dyn_cast<BinaryOperator>(Task->IgnoreParenImpCasts());
  if (!Assignment || !Assignment->isAssignmentOp() ||
      Assignment->getLHS() != Spawn ||
      !isa<CallExpr>(ignoreConversions(Assignment->getRHS())))
    return;
  auto *Loop = dyn_cast_or_null<ForStmt>(const_cast<Stmt *>(Jumps.innermost()));
  if (!Loop || !Loop->getInc() || endsStraightLine(Loop->getBody()))
    return;
  SourceLocation Loc;
  Expr *Object = modifiedBy(Loop->getInc()->IgnoreParens(), Loc);
  VarDecl *V = Object ? asPlainVariable(Object) : nullptr;
  const SourceLocation Read = V ? findReference(Task, V) : SourceLocation();
  if (Read.isInvalid())
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
