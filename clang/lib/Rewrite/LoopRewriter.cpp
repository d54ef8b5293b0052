//===- LoopRewriter.cpp - Parallel loops ----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   cilk_for (T v = first; v < limit; v += stride) body
//
// becomes
//
//   { char r;
//     T first' = first; L limit' = limit; S stride' = stride;
//     u64 n = <count>;
//     tapir.loop(&r, n, grain);
//     for (u64 i = 0; i != n; ++i)
//       if (tapir.detach(&r)) {
//         T v = (T)(first' + i * stride');
//         body;
//         tapir.reattach(&r);
//       }
//     tapir.sync(&r); }
//
// The result is always a loop over integers, whatever the type of v and the
// level of optimisation, and each iteration has its own v. The test is `!=`
// because optimisations don't change it. They would turn a `<` into a `!=` and
// compute the trip count again, and later passes could hardly prove that the
// two trip counts are equal.
//
// TripCount.cpp computes n.
//
// The trip count of iterators of a class is computed by operator-. Then b is
// zero in the formula of TripCount.cpp, and l is the distance from first to
// limit. v is a copy of first that operator+= moves. If the loop is a `for`
// over a range, v is Clang's hidden iterator; the user's variable, which refers
// to *v, is declared in each iteration.
//
// Other variables that the header declares are declared beside first', in their
// order. An initialiser of such a variable that reads v gets first' instead.
//
// v is computed modulo 2^64, or a larger power of two, and truncated to its
// type. This is the value that repeated increments give, because truncation
// commutes with addition.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/LoopRewriter.h"
#include "cilk/AST/EvaluatedParts.h"
#include "cilk/Diagnostics.h"
#include "cilk/Rewrite/TripCount.h"
#include "cilk/Sema/Iterators.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace cilk {

LoopRewriter::LoopRewriter(const RewriteContext &In, Walk &Statements,
                           Regions &Open, ScopeRewriter &Scopes, Stmt *S,
                           const CilkStatement &Construct,
                           AttributedStmt *Attributes)
    : Semantics(In.Semantics), Build(In.Build), Mark(In.Mark), Info(In.Info),
      Owner(In.Owner), Statements(Statements), Open(Open), Scopes(Scopes),
      Construct(Construct), Attributes(Attributes), For(dyn_cast<ForStmt>(S)),
      Range(dyn_cast<CXXForRangeStmt>(S)),
      Header(In.Info.Loops.find(S)->second), V(Header.Variable),
      L(Construct.Loc), End(Build.at(S->getEndLoc())), H(Header) {}

VarDecl *LoopRewriter::keep(llvm::StringRef Name, QualType T, Expr *Init) {
  VarDecl *Hidden = Build.hidden(Owner, Name, T, Init, L);
  Items.push_back(Build.declare(Hidden, L));
  return Hidden;
}

/// Makes all evaluated references to \p Old in \p E refer to \p New.
static void replaceVariable(Stmt *E, VarDecl *Old, VarDecl *New) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && Ref->getDecl() == Old)
    Ref->setDecl(New);
  forEachPart(E, [&](Stmt *Part) { replaceVariable(Part, Old, New); });
}

void LoopRewriter::declareVariables(DeclStmt *S) {
  for (Decl *D : S->decls()) {
    if (D == V) {
      Statements.expression(First->getInit());
      Items.push_back(Build.declare(First, S->getBeginLoc()));
      continue;
    }
    auto *Single = new (Build.context())
        DeclStmt(DeclGroupRef(D), S->getBeginLoc(), S->getEndLoc());
    for (Stmt *Child : Single->children())
      replaceVariable(Child, V, First);
    Statements.declarations(Single, Items);
  }
}

void LoopRewriter::declareFirst() {
  if (Range) {
    Statements.expression(Range->getInit());
    Statements.expression(Range->getRangeStmt());
    if (Range->getInit())
      Items.push_back(Range->getInit());
    Items.push_back(Range->getRangeStmt());
  }
  First = Build.hidden(Owner, "cilk.first", V->getType(), V->getInit(), L);
  First->setInitStyle(V->getInitStyle());
  if (Range)
    Items.push_back(Build.declare(First, L));
  else
    declareVariables(cast<DeclStmt>(For->getInit()));
  Statements.expression(Header.Limit);
  Statements.expression(Header.Stride);
  Statements.expression(Header.Grainsize);

  if (Build.isTraced())
    First->setLocation(V->getLocation());
  if (V->getType()->isScalarType())
    First->setInit(Build.again(First->getInit()));
  if (Range)
    Items.push_back(Range->getEndStmt());
  Zero = First;
}

void LoopRewriter::countByDistance() {
  ASTContext &C = Build.context();
  QualType Signed = C.LongLongTy;
  bool Down = Header.Comparison == BO_GT || Header.Comparison == BO_GE ||
              (Header.Comparison == BO_NE && Header.Subtracts);
  // The expression Distance evaluates the limit once, with the conversions of
  // the condition.
  Expr *Iterator = Build.ref(First, L), *Limit = Header.Limit;
  Iterators Ops(Semantics, L);
  Expr *Distance =
      Down ? Ops.distance(Iterator, Limit) : Ops.distance(Limit, Iterator);
  DistanceType = Distance->getType().getUnqualifiedType();
  Distance = Build.convert(Distance, Signed);
  if (Down)
    Distance =
        Build.binary(BO_Sub, Build.integer(0, Signed, L), Distance, Signed, L);
  Distance = ExprWithCleanups::Create(C, Distance, true, {});
  VarDecl *Total = keep("cilk.distance", Signed, Distance);
  // The loop counts an integer from zero to the distance.
  Zero = keep("cilk.zero", Signed, Build.integer(0, Signed, L));
  H.Variable = Zero;
  H.VariableRef = Build.ref(Zero, L);
  H.VariableSide = Build.loadLValue(H.VariableRef);
  H.Limit = Build.load(Total, L);
}

Expr *LoopRewriter::stride() {
  if (StrideVar)
    return Build.load(StrideVar, L);
  if (!H.Stride)
    return Build.integer(1, D, L);
  const ASTContext &C = Build.context();
  Expr::EvalResult Result;
  H.Stride->EvaluateAsInt(Result, C);
  return Build.integer(Result.Val.getInt().extOrTrunc(C.getIntWidth(D)), D, L);
}

void LoopRewriter::declareBounds() {
  QualType U64 = Build.countType();
  VarDecl *Limit = keep("cilk.limit", H.Limit->getType(), H.Limit);
  D = distanceType(H, Build);
  if (H.Stride && !H.Stride->isEvaluatable(Build.context()))
    StrideVar = keep("cilk.stride", D, Build.convert(H.Stride, D));
  Expr *Iterations =
      Build.convert(TripCount(Build, H, Zero, Limit, stride(), L).count(), U64);
  Count = keep("cilk.count", U64, Iterations);
  if (Build.isCounted()) {
    // The initialiser may contain branches that need counters, but the walk
    // that assigns counters doesn't visit initialisers of hidden variables. So
    // the value is assigned by a statement.
    Count->setInit(Build.integer(0, U64, L));
    Items.push_back(
        Build.binary(BO_Assign, Build.ref(Count, L), Iterations, U64, L));
  }
}

Expr *LoopRewriter::grainsize() {
  Expr *Grain = Header.Grainsize;
  ASTContext &C = Build.context();
  QualType U64 = Build.countType();
  Expr *Default = Build.integer(0, U64, L);
  if (!Grain)
    return Default;
  Expr::EvalResult Result;
  if (!Grain->getType()->isSignedIntegerOrEnumerationType() ||
      Grain->EvaluateAsInt(Result, C))
    return Build.convert(Grain, U64);
  // A negative grainsize means the default.
  VarDecl *Asked =
      keep("cilk.grain", C.LongLongTy, Build.convert(Grain, C.LongLongTy));
  return Build.conditional(
      Build.binary(BO_LT, Build.load(Asked, L),
                   Build.integer(0, C.LongLongTy, L), C.IntTy, L),
      Default, Build.convert(Build.load(Asked, L), U64), L);
}

/// Returns true if the loop can increment the variable in its own type, like a
/// serial loop. This is so if the variable is an int and no sanitizer checks
/// increments. A sanitizer would report the last increment, which may overflow.
static bool stepsWithoutOverflow(const LoopHeader &H, const ASTContext &C) {
  auto IsInt = [](QualType T, bool OrUnsigned) {
    return T->isSpecificBuiltinType(BuiltinType::Int) ||
           (OrUnsigned && T->isSpecificBuiltinType(BuiltinType::UInt));
  };
  if (H.IsClass || !IsInt(H.Variable->getType(), /*OrUnsigned=*/true) ||
      C.getLangOpts().getSignedOverflowBehavior() !=
          LangOptions::SOB_Undefined ||
      C.getLangOpts().Sanitize.has(SanitizerKind::SignedIntegerOverflow))
    return false;
  if (!H.Stride)
    return true;
  Expr::EvalResult Stride;
  return IsInt(H.Stride->getType(), /*OrUnsigned=*/false) &&
         H.Stride->EvaluateAsInt(Stride, C);
}

bool LoopRewriter::iterator(Expr *Steps, StmtList &Task) {
  Iterators Ops(Semantics, L);
  Expr *Amount = Build.convert(Steps, DistanceType);
  Expr *Then = nullptr;
  if (!Ops.place(V, Build.ref(First, L), Amount, Header, Then))
    return false;
  Task.push_back(Build.declare(V, V->getLocation()));
  if (Then)
    Task.push_back(ExprWithCleanups::Create(Build.context(), Then, true, {}));
  return true;
}

Expr *LoopRewriter::iterationVariable(StmtList &Task) {
  assert(Zero && Count && Index && "iterations are counted before they run");
  BinaryOperatorKind Step = H.Subtracts ? BO_Sub : BO_Add;
  // The increment has the location of the program's own increment, because gcov
  // counts lines.
  SourceLocation Inc = L;
  if (Build.isTraced())
    Inc = Range ? L : For->getInc()->getExprLoc();
  Expr *Increment = Build.preIncrement(Index, Inc);
  auto Steps = [&] {
    Expr *E = Build.convert(Build.load(Index, L), D);
    return H.Stride ? Build.binary(BO_Mul, E, stride(), D, L) : E;
  };
  auto Begin = [&](Expr *Init) {
    V->setInit(Init);
    V->setInitStyle(VarDecl::CInit);
    Task.push_back(Build.declare(V, V->getLocation()));
  };
  if (stepsWithoutOverflow(H, Build.context())) {
    // The variable's value is carried from iteration to iteration, as in the
    // serial loop. Since signed types can't overflow, optimisers know that the
    // variable doesn't wrap around.
    QualType T = V->getType().getUnqualifiedType();
    VarDecl *Value = keep("cilk.value", T, Build.load(Zero, L));
    Expr *By = H.Stride ? Build.convert(H.Stride, T) : Build.integer(1, T, L);
    Expr *Next = Build.binary(Step, Build.load(Value, L), By, T, L);
    Increment = Build.binary(
        BO_Comma, Build.binary(BO_Assign, Build.ref(Value, L), Next, T, L),
        Increment, Increment->getType(), L);
    Begin(Build.load(Value, L));
  } else if (Header.IsClass) {
    if (!iterator(Steps(), Task))
      report(Build.context().getDiagnostics(), L, diag::err_for_iterators);
  } else if (V->getType()->isPointerType()) {
    Expr *Value = Build.load(Zero, L);
    Expr *By = Build.convert(Steps(), Build.context().getPointerDiffType());
    Begin(Build.binary(Step, Value, By, Value->getType(), L));
  } else {
    Expr *Value = Build.convert(Build.load(Zero, L), D);
    Begin(
        Build.convert(Build.binary(Step, Value, Steps(), D, L), V->getType()));
  }
  return Increment;
}

Stmt *LoopRewriter::iteration(StmtList &Task) {
  ASTContext &C = Build.context();
  TaskContext *Iteration = Info.ContextOf.lookup(Construct.Attribute);
  Stmt *Body = Range ? Range->getBody() : For->getBody();
  if (Range) {
    Statements.expression(Range->getLoopVarStmt());
    Task.push_back(Range->getLoopVarStmt());
  }
  CompoundStmt *NewBody = Scopes.contextBody(Iteration, Body);
  Stmt *Again = Build.again(NewBody);
  if (Iteration->HasContinue)
    // The body becomes `do { body } while (0)`, so that `continue` ends the
    // iteration.
    Task.push_back(
        new (C) DoStmt(Again, Build.integer(0, C.IntTy, L), L, End, End));
  else
    Task.push_back(Again);
  SourceLocation BodyEnd = Iteration->HasContinue ? End : Body->getEndLoc();
  return Build.written(NewBody, Open.task(Region, Task, L, BodyEnd));
}

/// Returns the counting loop as a CXXForRangeStmt that lacks the declarations
/// for the parts of the range.
Stmt *LoopRewriter::countedRange(Expr *More, Expr *Increment, Stmt *Body) {
  SourceLocation L;
  auto Nothing = [&] {
    return Build.declare(
        Build.hidden(Owner, "cilk.none", Build.context().CharTy, nullptr, L),
        L);
  };
  return new (Build.context()) CXXForRangeStmt(
      /*InitStmt=*/nullptr, Build.declare(Index, L), Nothing(), Nothing(), More,
      Increment, Nothing(), Body, Range->getForLoc(), Range->getCoawaitLoc(),
      Range->getColonLoc(), Range->getRParenLoc());
}

Stmt *LoopRewriter::loop(Expr *Start, Expr *Increment, Stmt *Detach) {
  ASTContext &C = Build.context();
  Expr *Cond = Range ? Range->getCond() : For->getCond();
  SourceLocation Test = Build.isTraced() ? Cond->getExprLoc() : L;
  Expr *More = Build.binary(BO_NE, Build.load(Index, Test),
                            Build.load(Count, Test), C.IntTy, Test);
  More = Build.written(Cond, More);
  Increment = Build.written(Range ? Range->getInc() : For->getInc(), Increment);
  Stmt *Loop;
  if (Range && Build.isCounted()) {
    Loop = countedRange(More, Increment, Detach);
  } else {
    Stmt *Init = Build.declare(Index, L);
    if (Build.isCounted()) {
      Items.push_back(Init);
      Init = Build.written(Start, new (C) NullStmt(L));
    }
    SourceLocation Open = Range ? L : For->getLParenLoc();
    SourceLocation Close = Range ? Range->getRParenLoc() : For->getRParenLoc();
    Loop = new (C) ForStmt(C, Init, More, /*condVar=*/nullptr, Increment,
                           Detach, L, Open, Close);
  }
  // The hints of `#pragma clang loop` stay with the loop.
  llvm::SmallVector<const Attr *, 2> Hints;
  for (const Attr *A : Attributes->getAttrs())
    if (isa<LoopHintAttr>(A))
      Hints.push_back(A);
  if (!Hints.empty())
    Loop = AttributedStmt::Create(C, L, Hints, Loop);
  return Loop;
}

Stmt *LoopRewriter::rewrite() {
  QualType U64 = Build.countType();
  // The start is read before V's initialiser is changed.
  Expr *Start = Range ? Range->getRangeInit() : V->getInit();
  declareFirst();
  if (Header.IsClass)
    countByDistance();
  declareBounds();
  Expr *Grain = grainsize();
  Region = Mark.region(Owner, L, Items);
  Items.push_back(Mark.loop(Region, Build.load(Count, L), Grain, L));

  Index = Build.hidden(Owner, "cilk.index", U64, Build.integer(0, U64, L), L);
  StmtList Task;
  Expr *Increment = iterationVariable(Task);
  Stmt *Detach = iteration(Task);
  Stmt *Loop = loop(Start, Increment, Detach);
  Items.push_back(Build.again(Loop));
  Items.push_back(Mark.sync(Region, End));
  Stmt *Executed = Build.block(Items, L, End);
  if (!Range)
    return Build.written(Loop, Executed);
  StmtList Text = {Start, Loop};
  if (Range->getInit())
    Text.insert(Text.begin(), Range->getInit());
  return Build.written(Build.block(Text, L, End), Executed);
}

} // namespace cilk
