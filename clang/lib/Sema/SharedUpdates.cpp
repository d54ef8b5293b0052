//===- SharedUpdates.cpp - Updates that iterations share ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file finds updates of one object by several iterations of a cilk_for:
//
//   cilk_for (int i = 0; i < n; ++i) sum += a[i];
//   cilk_for (int i = 0; i < n; ++i) if (a[i] > 0) ++count;
//   cilk_for (int i = 0; i < n; ++i) if (a[i] > max) max = a[i];
//
// The walk visits the statements of an iteration in their order, and stops at a
// call that may take a lock. An update under a condition is a race if the
// condition can be true in two iterations. The walk assumes this only if the
// condition depends on data, as in `if (a[i] > max)`. The walk doesn't assume
// this if the condition depends on the loop's control variable or on a
// function's result.
//
//===----------------------------------------------------------------------===//

#include "cilk/AST/EvaluatedParts.h"
#include "cilk/AST/NamedObjects.h"
#include "cilk/AST/Operators.h"
#include "cilk/Sema/TaskRaces.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace cilk {

//===----------------------------------------------------------------------===//
// Locks
//===----------------------------------------------------------------------===//

namespace {
/// Searches for locks, which may keep other iterations from running the code
/// after them.
class LockSearch {
public:
  /// Returns true if \p S may take a lock. Atomic and volatile objects may be
  /// locks, and an unknown function may do anything.
  bool mayLock(Stmt *S) {
    if (!S)
      return false;
    if (isa<AtomicExpr, AttributedStmt, AsmStmt, CXXNewExpr, CXXDeleteExpr,
            CXXTryStmt, CXXInheritedCtorInitExpr, ParenListExpr>(S))
      return true;
    // The guard of a lock may have a type that depends on template parameters.
    if (auto *D = dyn_cast<DeclStmt>(S); D && llvm::any_of(D->decls(), isGuard))
      return true;
    // In templates, some expressions have no type yet.
    const QualType T = isa<Expr>(S) ? cast<Expr>(S)->getType() : QualType();
    if (!T.isNull() && (T.isVolatileQualified() || T->isAtomicType()))
      return true;
    // An operator on a type that depends on template parameters is assumed to
    // take no lock.
    if (auto *Call = dyn_cast<CallExpr>(S);
        Call && !(isa<CXXOperatorCallExpr>(Call) && Call->isTypeDependent()) &&
        mayLock(Call->getDirectCallee()))
      return true;
    if (auto *New = dyn_cast<CXXConstructExpr>(S);
        New && !New->getConstructor()->isTrivial() &&
        mayLock(New->getConstructor()))
      return true;
    return anyPart(S, [&](Stmt *Part) { return mayLock(Part); });
  }

private:
  static bool isGuard(const Decl *D) {
    auto *V = dyn_cast<VarDecl>(D);
    return V && (!V->hasInit() || V->getInitStyle() != VarDecl::CInit) &&
           (V->getType()->isDependentType() ||
            V->getType()->getContainedDeducedType());
  }
  /// Returns true unless the body of \p F is known and takes no lock. For an
  /// instance of a template, the template's body is searched.
  bool mayLock(const FunctionDecl *F) {
    if (!F)
      return true;
    if (F->isNoReturn() || F->hasAttr<ConstAttr>() || F->hasAttr<PureAttr>())
      return false;
    if (F->getBuiltinID()) // in templates, an atomic operation is a call
      return F->getName().contains("atomic") ||
             F->getName().starts_with("__sync_");
    if (const auto *M = dyn_cast<CXXMethodDecl>(F); M && M->isVirtual())
      return true;
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
      F = Pattern;
    const FunctionDecl *Defined = nullptr;
    Stmt *Body = F->getBody(Defined);
    if (!Body)
      return true;
    if (!Entered.insert(Defined).second)
      return false;
    if (Entered.size() > MaximumOfBodies)
      return true;
    if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(Defined))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        if (mayLock(Init->getInit()))
          return true;
    return mayLock(Body);
  }

  static constexpr unsigned MaximumOfBodies = 64;
  /// The functions whose bodies have been searched, or are being searched.
  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
};
} // namespace

//===----------------------------------------------------------------------===//
// The walk over an iteration
//===----------------------------------------------------------------------===//

namespace {
class SharedUpdates {
public:
  SharedUpdates(const ASTContext &C, Reporter &Diags, Stmt *Body)
      : C(C), Diags(Diags), Body(Body) {
    declare(Body, Own);
  }

  /// Adds the variables that \p S declares to the control variables.
  void control(Stmt *S) {
    declare(S, Own);
    declare(S, Control);
  }

  /// Adds the variables that \p S, a part of the loop's header, declares to the
  /// iteration's own variables.
  void range(Stmt *S) { declare(S, Own); }

  /// Excludes the objects that \p S names, whose updates are reported by the
  /// checks of the header.
  void leaveOut(Stmt *S) {
    if (auto *E = dyn_cast_or_null<Expr>(S); E && E->isGLValue())
      LeftOut.push_back(nameOf(C, E));
    if (S)
      forEachPart(S, [&](Stmt *Part) { leaveOut(Part); });
  }

  /// Reports the updates in \p S. Returns false if control does not reach the
  /// code after it.
  bool statement(Stmt *S);

private:
  using Decls = llvm::SmallPtrSet<const Decl *, 8>;

  static void declare(Stmt *S, Decls &In) {
    if (auto *D = dyn_cast_or_null<DeclStmt>(S))
      In.insert(D->decl_begin(), D->decl_end());
    if (S)
      forEachPart(S, [&](Stmt *Part) { declare(Part, In); });
  }

  void ifStatement(IfStmt *S);
  void expression(Expr *E);
  void update(Expr *E, Expr *Object, SourceLocation Loc);
  bool reads(Stmt *S, const Expr *Object) const;
  /// The kind of an expression's value. Same: it is the same in all iterations.
  /// Data: it may be the same in several iterations. Unknown: a condition on it
  /// may be true in a single iteration, as for the control variable.
  enum class Value { Same, Data, Unknown };
  Value valueOf(Expr *E, unsigned Depth = 0) const;
  Value elementOf(Expr *Array, Expr *Index, unsigned Depth) const;
  void lock(Stmt *S) { IsLocked = IsLocked || LockSearch().mayLock(S); }

  const ASTContext &C;
  Reporter &Diags;
  Stmt *Body;
  /// The iteration's own variables, and the control variables.
  Decls Own, Control;
  llvm::SmallVector<llvm::FoldingSetNodeID, 8> LeftOut;
  /// The conditions around the statement.
  llvm::SmallVector<Expr *, 4> Conditions;
  /// True if the iteration may hold a lock at this point.
  bool IsLocked = false;
  /// True if the value of an assignment came from an unknown function. A
  /// condition on it may be true in a single iteration.
  bool HasCalled = false;
};
} // namespace

bool SharedUpdates::statement(Stmt *S) {
  if (!S || IsLocked)
    return !IsLocked;
  if (isa<BreakStmt, ContinueStmt>(S))
    return false;
  if (auto *Block = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Block->body(),
                        [&](Stmt *Each) { return statement(Each); });
  if (auto *If = dyn_cast<IfStmt>(S)) {
    ifStatement(If);
  } else if (auto *For = dyn_cast<ForStmt>(S)) {
    statement(For->getInit());
    lock(For->getConditionVariableDeclStmt());
    lock(For->getCond());
    statement(For->getBody());
    statement(For->getInc());
  } else if (auto *While = dyn_cast<WhileStmt>(S)) {
    lock(While->getConditionVariableDeclStmt());
    lock(While->getCond());
    statement(While->getBody());
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    statement(Do->getBody());
    lock(Do->getCond());
  } else if (auto *E = dyn_cast<Expr>(S)) {
    expression(E);
  } else if (isa<DeclStmt, NullStmt>(S)) {
    lock(S);
  } else {
    IsLocked = true; // unknown, since control may come from anywhere
  }
  return !IsLocked;
}

/// Returns true if \p S may jump out of itself.
static bool mayLeave(Stmt *S) {
  return isa<BreakStmt, ContinueStmt, GotoStmt, IndirectGotoStmt, ReturnStmt,
             CXXThrowExpr, LabelStmt, SwitchCase>(S) ||
         anyPart(S, mayLeave);
}

void SharedUpdates::ifStatement(IfStmt *S) {
  if (S->isConsteval()) {
    statement(S->isNegatedConsteval() ? S->getThen() : S->getElse());
    return;
  }
  statement(S->getInit());
  lock(S->getConditionVariableDeclStmt());
  lock(S->getCond());
  Expr *Cond = S->getCond();
  bool IsTrue = false;
  if (!Cond->isValueDependent() &&
      Cond->EvaluateAsBooleanCondition(IsTrue, C)) {
    statement(IsTrue ? S->getThen() : S->getElse());
    return;
  }
  // If all iterations take the same branch, one of the branches may be meant
  // for loops with a single iteration.
  const Value Seen = valueOf(Cond);
  if (HasCalled || Seen == Value::Unknown ||
      (Seen == Value::Same && S->getElse())) {
    lock(S);
    IsLocked = IsLocked || mayLeave(S);
    return;
  }
  Conditions.push_back(Cond);
  statement(S->getThen());
  statement(S->getElse());
  Conditions.pop_back();
}

/// Reports the updates in \p E that are always executed.
void SharedUpdates::expression(Expr *E) {
  if (isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr, LambdaExpr,
          BlockExpr>(E))
    return;
  SourceLocation Loc;
  if (Expr *Object = modifiedBy(E, Loc);
      Object && asNamedObject(Object->IgnoreParens())) {
    update(E, Object, Loc);
    if (LockSearch().mayLock(E)) {
      HasCalled = true;
      return;
    }
  }
  if (auto *Either = dyn_cast<AbstractConditionalOperator>(E)) {
    lock(Either);
    return;
  }
  if (auto *B = dyn_cast<BinaryOperator>(E); B && B->isLogicalOp()) {
    lock(B);
    return;
  }
  forEachPart(E, [&](Stmt *Part) {
    if (auto *Sub = dyn_cast<Expr>(Part); Sub && !IsLocked)
      expression(Sub);
  });
  lock(E);
}

/// Reports \p E, which modifies \p Object, if all iterations share the object.
void SharedUpdates::update(Expr *E, Expr *Object, SourceLocation Loc) {
  const std::optional<NamedObject> Its = asNamedObject(Object->IgnoreParens());
  auto IsOwn = [&](const VarDecl *V) { return Own.contains(V); };
  if (IsOwn(Its->Root) || llvm::any_of(Its->Read, IsOwn) ||
      llvm::is_contained(LeftOut, nameOf(C, Object)))
    return;
  // A plain assignment may store the same value in all iterations.
  if (auto *B = dyn_cast<BinaryOperator>(E);
      B && B->getOpcode() == BO_Assign && !reads(B->getRHS(), Object)) {
    const bool IsTested = llvm::any_of(
        Conditions, [&](Expr *Cond) { return reads(Cond, Object); });
    if (!IsTested || B->getRHS()->isValueDependent() ||
        B->getRHS()->isEvaluatable(C))
      return;
  }
  const std::string Text = "'" + written(C, Object) + "'";
  Diags.report(Loc, diag::warn_for_shared_modified)
      << Text << !Conditions.empty();
  if (Its->Root)
    Diags.report(Its->Root->getLocation(), diag::note_for_shared_modified)
        << Text;
}

/// Returns true if \p S names the same object as \p Object.
bool SharedUpdates::reads(Stmt *S, const Expr *Object) const {
  auto *E = dyn_cast<Expr>(S);
  return (E && nameOf(C, E) == nameOf(C, Object)) ||
         anyPart(S, [&](Stmt *Part) { return reads(Part, Object); });
}

/// Returns the sort of the value of \p E.
SharedUpdates::Value SharedUpdates::valueOf(Expr *E, unsigned Depth) const {
  E = E->IgnoreParenImpCasts();
  if (!E->isValueDependent() && E->isEvaluatable(C))
    return Value::Same;
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    if (!V || Control.contains(V))
      return Value::Unknown;
    if (!Own.contains(V))
      return Value::Same;
    if (V->isCXXForRangeDecl())
      return Value::Data;
    return V->getInit() && Depth < 8 && !mayChange(Body, V)
               ? valueOf(V->getInit(), Depth + 1)
               : Value::Unknown;
  }
  if (isa<CXXThisExpr>(E))
    return Value::Same;
  if (auto *M = dyn_cast<MemberExpr>(E))
    return valueOf(M->getBase(), Depth);
  if (auto *A = dyn_cast<ArraySubscriptExpr>(E))
    return elementOf(A->getBase(), A->getIdx(), Depth);
  if (auto *O = dyn_cast<CXXOperatorCallExpr>(E))
    return O->getOperator() == OO_Subscript && O->getNumArgs() == 2
               ? elementOf(O->getArg(0), O->getArg(1), Depth)
               : Value::Unknown;
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return valueOf(Cast->getSubExpr(), Depth);
  if (auto *U = dyn_cast<UnaryOperator>(E))
    return U->isIncrementDecrementOp() || U->getOpcode() == UO_AddrOf
               ? Value::Unknown
               : valueOf(U->getSubExpr(), Depth);
  if (auto *B = dyn_cast<BinaryOperator>(E);
      B && !B->isAssignmentOp() && !B->isCommaOp())
    return std::max(valueOf(B->getLHS(), Depth), valueOf(B->getRHS(), Depth));
  return Value::Unknown;
}

/// Returns the sort of the value of an element of \p Array.
SharedUpdates::Value SharedUpdates::elementOf(Expr *Array, Expr *Index,
                                              unsigned Depth) const {
  const Value Of = valueOf(Array, Depth);
  return Of != Value::Same || valueOf(Index, Depth) == Value::Same
             ? Of
             : Value::Data;
}

void TaskRaces::sharedUpdates(const LoopParts &S) {
  SharedUpdates Updates(Context, Diags, S.Body);
  if (S.RangeVariable)
    Updates.range(S.Init);
  else
    Updates.control(S.Init);
  Updates.range(S.RangeVariable);
  Updates.leaveOut(S.Cond);
  Updates.leaveOut(S.Inc);
  Updates.statement(S.Body);
}

} // namespace cilk
