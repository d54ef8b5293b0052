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
// so that the loop is one over integers, whatever v is and at any level of
// optimisation, and each iteration has its own v. With !=, the optimiser leaves
// the test as it is; from < it would make one, with a count that it computes
// again and of which it is hard to tell that it is the same.
//
// The count. Let b and l be first and limit, converted as the comparison
// converts them, and s > 0 the distance of a step. Then
//
//   v < l    b < l  ? (l - b - 1) / s + 1 : 0
//   v <= l   b <= l ? (l - b) / s + 1     : 0
//   v > l, v >= l   the same with b and l exchanged
//   v != l   (l - b) / s going up, (b - l) / s going down
//
// All differences are of 64 bits modulo 2^64, or of as many as the widest type
// in the header has. Operands of signed type are sign-extended, so that where
// b < l the difference is exact, for INT64_MIN and INT64_MAX too. With != the
// difference is taken modulo 2^w, for a w-bit variable: unsigned variables may
// pass through zero. Only a loop of 2^64 iterations or more cannot be counted
// (`i <= UINT64_MAX` from 0, which never ends).
//
// A class of iterators is counted by its operator-: b is zero, l the distance
// from first to limit, and v is a copy of first that operator+= moves. In a
// `for` over a range, v is Clang's hidden iterator; the user's variable, which
// refers to *v, is declared in each iteration.
//
// Other variables that the header declares are declared beside first', in their
// order. Where their initialisers read v they get first'.
//
// v itself is computed modulo 2^64, or more, and truncated, which is what
// repeated increments give: truncation commutes with addition.
//
//===----------------------------------------------------------------------===//

#include "cilk/Diagnostics.h"
#include "cilk/Rewrite/FunctionRewriter.h"
#include "cilk/Sema/Iterators.h"
#include "cilk/Sema/Parts.h"
#include "clang/AST/Attr.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cilk {

/// The unsigned type that the loop's differences and steps are computed in.
static QualType distanceType(const LoopHeader &H, const Builder &Build) {
  ASTContext &C = Build.context();
  if (H.Variable->getType()->isPointerType())
    return Build.countType();
  unsigned Width = C.getIntWidth(Build.countType());
  for (QualType T :
       {H.Variable->getType(), H.VariableSide->getType(), H.Limit->getType(),
        H.Stride ? H.Stride->getType() : QualType()})
    if (!T.isNull())
      Width = std::max(Width, C.getIntWidth(T));
  if (Width == C.getIntWidth(Build.countType()))
    return Build.countType();
  if (Width <= C.getIntWidth(C.UnsignedInt128Ty))
    return C.UnsignedInt128Ty;
  return C.getBitIntType(/*Unsigned=*/true, Width);
}

Expr *FunctionRewriter::tripCount(const LoopHeader &H, VarDecl *First,
                                  VarDecl *Limit, Expr *Stride,
                                  SourceLocation L) {
  ASTContext &C = Build.context();
  QualType D = distanceType(H, Build);
  unsigned Bits = C.getIntWidth(D);
  QualType T = H.Variable->getType();
  bool Pointer = T->isPointerType();

  // The two ends, as the comparison sees them.
  auto FirstEnd = [&]() -> Expr * {
    Expr *Value = Build.ref(First, L);
    Expr *AsCompared = Build.rewrap(H.VariableSide, H.VariableRef, Value);
    return Pointer ? Build.convert(AsCompared, T) : AsCompared;
  };
  auto LimitEnd = [&] {
    Expr *Value = Build.load(Limit, L);
    return Pointer ? Build.convert(Value, T) : Value;
  };
  // High - Low, where it is known that Low <= High.
  auto Distance = [&](Expr *High, Expr *Low) -> Expr * {
    if (Pointer)
      return Build.convert(
          Build.binary(BO_Sub, High, Low, C.getPointerDiffType(), L), D);
    return Build.binary(BO_Sub, Build.convert(High, D), Build.convert(Low, D),
                        D, L);
  };

  // A w-bit variable moves by the stride modulo 2^w: added to an unsigned one,
  // -1 is 2^w - 1, and moves it down by one.
  const unsigned Width =
      Pointer || T->isBooleanType() ? Bits : C.getIntWidth(T);
  const auto Mask = llvm::APInt::getLowBitsSet(Bits, Width);
  llvm::APInt Amount(Bits, 1);
  bool Constant = true, Signed = true;
  unsigned StrideWidth = Width;
  if (H.Stride) {
    QualType S = H.Stride->getType();
    Signed = S->isSignedIntegerOrEnumerationType();
    StrideWidth = C.getIntWidth(S);
    Expr::EvalResult Result;
    Constant = H.Stride->EvaluateAsInt(Result, C);
    if (Constant)
      Amount = Result.Val.getInt().extOrTrunc(Bits);
  }
  // The distance of a step in one of the directions.
  auto Steps = [&](bool Down) -> Expr * {
    // Going down, the variable moves by minus the stride if it is added.
    bool Negated = Down != H.Subtracts;
    if (Constant)
      return Build.integer((Negated ? -Amount : Amount) & Mask, D, L);
    Expr *Step = Stride;
    if (Negated)
      Step = Build.binary(BO_Sub, Build.integer(0, D, L), Step, D, L);
    if (Width < Bits && (StrideWidth > Width || (Negated && !Signed)))
      Step = Build.binary(BO_And, Step, Build.integer(Mask, D, L), D, L);
    return Step;
  };
  auto IsUnit = [&](bool Down) {
    return Constant &&
           ((Down != H.Subtracts ? -Amount : Amount) & Mask).isOne();
  };
  auto Divide = [&](Expr *Total, bool Down) -> Expr * {
    return IsUnit(Down) ? Total
                        : Build.binary(BO_Div, Total, Steps(Down), D, L);
  };
  auto One = [&] { return Build.integer(1, D, L); };

  switch (H.Comparison) {
  case BO_LT:
  case BO_LE:
  case BO_GT:
  case BO_GE: {
    bool Down = H.Comparison == BO_GT || H.Comparison == BO_GE;
    bool Strict = H.Comparison == BO_LT || H.Comparison == BO_GT;
    Expr *Count = Down ? Distance(FirstEnd(), LimitEnd())
                       : Distance(LimitEnd(), FirstEnd());
    if (!Strict || !IsUnit(Down)) {
      if (Strict)
        Count = Build.binary(BO_Sub, Count, One(), D, L);
      Count = Build.binary(BO_Add, Divide(Count, Down), One(), D, L);
    }
    Expr *Any = Build.binary(H.Comparison, FirstEnd(), LimitEnd(), C.IntTy, L);
    return Build.conditional(Any, Count, Build.integer(0, D, L), L);
  }
  case BO_NE: {
    auto Count = [&](bool Down) {
      Expr *Difference = Down ? Distance(FirstEnd(), LimitEnd())
                              : Distance(LimitEnd(), FirstEnd());
      if (!Pointer && C.getIntWidth(T) < Bits)
        Difference = Build.binary(
            BO_And, Difference,
            Build.integer(llvm::APInt::getLowBitsSet(Bits, C.getIntWidth(T)), D,
                          L),
            D, L);
      return Divide(Difference, Down);
    };
    if (Constant)
      return Count(Amount[Width - 1] != H.Subtracts);
    if (!Signed && StrideWidth < Width)
      return Count(H.Subtracts);
    Expr *Sign = Build.binary(
        BO_And, Stride,
        Build.integer(llvm::APInt::getOneBitSet(Bits, Width - 1), D, L), D, L);
    Expr *Negative =
        Build.binary(BO_NE, Sign, Build.integer(0, D, L), C.IntTy, L);
    return Build.conditional(Negative, Count(!H.Subtracts), Count(H.Subtracts),
                             L);
  }
  default:
    llvm_unreachable("the checker lets no other comparison pass");
  }
}

LoopHeader FunctionRewriter::countedByDistance(const LoopHeader &H,
                                               VarDecl *&First, StmtList &Items,
                                               SourceLocation L) {
  ASTContext &C = Build.context();
  QualType Signed = C.LongLongTy;
  bool Down = H.Comparison == BO_GT || H.Comparison == BO_GE ||
              (H.Comparison == BO_NE && H.Subtracts);
  // The limit is evaluated here, once, as the condition would do it.
  Expr *Iterator = Build.ref(First, L), *Limit = H.Limit;
  Iterators Ops(Semantics, L);
  Expr *Distance =
      Down ? Ops.distance(Iterator, Limit) : Ops.distance(Limit, Iterator);
  DistanceType = Distance->getType().getUnqualifiedType();
  Distance = Build.convert(Distance, Signed);
  if (Down)
    Distance =
        Build.binary(BO_Sub, Build.integer(0, Signed, L), Distance, Signed, L);
  Distance = ExprWithCleanups::Create(C, Distance, true, {});
  VarDecl *Total = Build.hidden(Owner, "cilk.distance", Signed, Distance, L);
  Items.push_back(Build.declare(Total, L));
  // Count an integer that goes from zero to the distance.
  First =
      Build.hidden(Owner, "cilk.zero", Signed, Build.integer(0, Signed, L), L);
  Items.push_back(Build.declare(First, L));
  LoopHeader Result = H;
  Result.Variable = First;
  Result.VariableRef = Build.ref(First, L);
  Result.VariableSide = Build.loadLValue(Result.VariableRef);
  Result.Limit = Build.load(Total, L);
  return Result;
}

bool FunctionRewriter::iterator(const LoopHeader &H, VarDecl *First,
                                Expr *Steps, StmtList &Task, SourceLocation L) {
  VarDecl *V = H.Variable;
  Iterators Ops(Semantics, L);
  Expr *Amount = Build.convert(Steps, DistanceType);
  Expr *Then = nullptr;
  if (!Ops.place(V, Build.ref(First, L), Amount, H, Then))
    return false;
  Task.push_back(Build.declare(V, V->getLocation()));
  if (Then)
    Task.push_back(ExprWithCleanups::Create(Build.context(), Then, true, {}));
  return true;
}

// Whether the loop's variable can be stepped from iteration to iteration in its
// own type, like a serial loop's, if that is a plain int. Sanitizers would
// watch such a step, and the last one may go too far.
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

Expr *FunctionRewriter::grainsize(Expr *Grain, StmtList &Items,
                                  SourceLocation L) {
  ASTContext &C = Build.context();
  QualType U64 = Build.countType();
  Expr *Default = Build.integer(0, U64, L);
  if (!Grain)
    return Default;
  Expr::EvalResult Result;
  if (!Grain->getType()->isSignedIntegerOrEnumerationType() ||
      Grain->EvaluateAsInt(Result, C))
    return Build.convert(Grain, U64);
  // A negative grainsize asks for nothing: leave it to the default.
  VarDecl *Asked = Build.hidden(Owner, "cilk.grain", C.LongLongTy,
                                Build.convert(Grain, C.LongLongTy), L);
  Items.push_back(Build.declare(Asked, L));
  return Build.conditional(
      Build.binary(BO_LT, Build.load(Asked, L),
                   Build.integer(0, C.LongLongTy, L), C.IntTy, L),
      Default, Build.convert(Build.load(Asked, L), U64), L);
}

/// Has all that is evaluated in \p E refer to \p New instead of \p Old.
static void replaceVariable(Stmt *E, VarDecl *Old, VarDecl *New) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(E); Ref && Ref->getDecl() == Old)
    Ref->setDecl(New);
  forEachPart(E, [&](Stmt *Part) { replaceVariable(Part, Old, New); });
}

void FunctionRewriter::loopVariables(DeclStmt *S, VarDecl *Control,
                                     VarDecl *First, StmtList &Items) {
  for (Decl *D : S->decls()) {
    if (D == Control) {
      expression(First->getInit());
      Items.push_back(Build.declare(First, S->getBeginLoc()));
      continue;
    }
    auto *Single = new (Build.context())
        DeclStmt(DeclGroupRef(D), S->getBeginLoc(), S->getEndLoc());
    for (Stmt *Child : Single->children())
      replaceVariable(Child, Control, First);
    declarations(Single, Items);
  }
}

/// The loop over \p Index that counts like \p Range, of whose parts it declares
/// nothing.
Stmt *FunctionRewriter::countedRange(CXXForRangeStmt *Range, VarDecl *Index,
                                     Expr *More, Expr *Increment, Stmt *Body) {
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

Stmt *FunctionRewriter::parallelLoop(Stmt *S, const CilkStatement &C,
                                     AttributedStmt *Attributes) {
  ASTContext &Context = Build.context();
  QualType U64 = Build.countType();
  const LoopHeader &Header = Info.Loops.find(S)->second;
  SourceLocation L = C.Loc, End = Build.at(S->getEndLoc());
  auto *Range = dyn_cast<CXXForRangeStmt>(S);
  VarDecl *V = Header.Variable;
  StmtList Items;
  auto Keep = [&](llvm::StringRef Name, QualType T, Expr *Init) {
    VarDecl *Hidden = Build.hidden(Owner, Name, T, Init, L);
    Items.push_back(Build.declare(Hidden, L));
    return Hidden;
  };

  // What was written: V's initialiser is about to become another.
  auto *For = dyn_cast<ForStmt>(S);
  Expr *Start = Range ? Range->getRangeInit() : V->getInit();
  if (Range) {
    expressions({Range->getInit(), Range->getRangeStmt()});
    if (Range->getInit())
      Items.push_back(Range->getInit());
    Items.push_back(Range->getRangeStmt());
  }
  VarDecl *First =
      Build.hidden(Owner, "cilk.first", V->getType(), V->getInit(), L);
  First->setInitStyle(V->getInitStyle());
  if (Range)
    Items.push_back(Build.declare(First, L));
  else
    loopVariables(cast<DeclStmt>(cast<ForStmt>(S)->getInit()), V, First, Items);
  expression(Header.Limit);
  expression(Header.Stride);
  expression(Header.Grainsize);

  if (Build.isTraced())
    First->setLocation(V->getLocation());
  if (V->getType()->isScalarType())
    First->setInit(Build.again(First->getInit()));
  if (Range)
    Items.push_back(Range->getEndStmt());
  VarDecl *Iterator = First;
  LoopHeader H =
      Header.IsClass ? countedByDistance(Header, First, Items, L) : Header;

  VarDecl *Limit = Keep("cilk.limit", H.Limit->getType(), H.Limit);
  VarDecl *StrideVar = nullptr;
  QualType D = distanceType(H, Build);
  if (H.Stride && !H.Stride->isEvaluatable(Context))
    StrideVar = Keep("cilk.stride", D, Build.convert(H.Stride, D));
  auto Stride = [&]() -> Expr * {
    if (StrideVar)
      return Build.load(StrideVar, L);
    if (!H.Stride)
      return Build.integer(1, D, L);
    Expr::EvalResult Result;
    H.Stride->EvaluateAsInt(Result, Context);
    return Build.integer(Result.Val.getInt().extOrTrunc(Context.getIntWidth(D)),
                         D, L);
  };
  Expr *Iterations =
      Build.convert(tripCount(H, First, Limit, Stride(), L), U64);
  VarDecl *Count = Keep("cilk.count", U64, Iterations);
  if (Build.isCounted()) {
    // The walk that hands out counters, of which the branches in it need some,
    // doesn't look into hidden variables.
    Count->setInit(Build.integer(0, U64, L));
    Items.push_back(
        Build.binary(BO_Assign, Build.ref(Count, L), Iterations, U64, L));
  }
  Expr *Grain = grainsize(Header.Grainsize, Items, L);
  VarDecl *Region = Mark.region(Owner, L, Items);
  Items.push_back(Mark.loop(Region, Build.load(Count, L), Grain, L));

  // The iteration's variable.
  VarDecl *Index =
      Build.hidden(Owner, "cilk.index", U64, Build.integer(0, U64, L), L);
  BinaryOperatorKind Step = H.Subtracts ? BO_Sub : BO_Add;
  StmtList Task;
  // Where the program has its own, unless that is not to be seen.
  SourceLocation Inc = L;
  if (Build.isTraced())
    Inc = Range ? L : For->getInc()->getExprLoc();
  Expr *Increment = Build.preIncrement(Index, Inc);
  auto Steps = [&] {
    Expr *E = Build.convert(Build.load(Index, L), D);
    return H.Stride ? Build.binary(BO_Mul, E, Stride(), D, L) : E;
  };
  auto Begin = [&](Expr *Init) {
    V->setInit(Init);
    V->setInitStyle(VarDecl::CInit);
    Task.push_back(Build.declare(V, V->getLocation()));
  };
  if (stepsWithoutOverflow(H, Context)) {
    // Carried around the loop, as in the serial one: where the type can't
    // overflow, optimisers know that the variable doesn't.
    QualType T = V->getType().getUnqualifiedType();
    VarDecl *Value = Keep("cilk.value", T, Build.load(First, L));
    Expr *By = H.Stride ? Build.convert(H.Stride, T) : Build.integer(1, T, L);
    Expr *Next = Build.binary(Step, Build.load(Value, L), By, T, L);
    Increment = Build.binary(
        BO_Comma, Build.binary(BO_Assign, Build.ref(Value, L), Next, T, L),
        Increment, Increment->getType(), L);
    Begin(Build.load(Value, L));
  } else if (Header.IsClass) {
    if (!iterator(Header, Iterator, Steps(), Task, L))
      error(Context.getDiagnostics(), L,
            "cannot compute the iterators of this 'cilk_for' loop");
  } else if (V->getType()->isPointerType()) {
    Expr *Value = Build.load(First, L);
    Expr *By = Build.convert(Steps(), Context.getPointerDiffType());
    Begin(Build.binary(Step, Value, By, Value->getType(), L));
  } else {
    Expr *Value = Build.convert(Build.load(First, L), D);
    Begin(
        Build.convert(Build.binary(Step, Value, Steps(), D, L), V->getType()));
  }

  TaskContext *Iteration = Info.ContextOf.lookup(C.Attribute);
  Stmt *Body = Range ? Range->getBody() : For->getBody();
  if (Range) {
    expression(Range->getLoopVarStmt());
    Task.push_back(Range->getLoopVarStmt());
  }
  CompoundStmt *NewBody = contextBody(Iteration, Body);
  Stmt *Again = Build.again(NewBody);
  if (Iteration->HasContinue)
    // do { body } while (0): continue goes to the condition, that is, out.
    Task.push_back(new (Context) DoStmt(
        Again, Build.integer(0, Context.IntTy, L), L, End, End));
  else
    Task.push_back(Again);
  SourceLocation BodyEnd = Iteration->HasContinue ? End : Body->getEndLoc();
  Stmt *Detach = Build.written(NewBody, task(Region, Task, L, BodyEnd));

  Expr *Cond = Range ? Range->getCond() : For->getCond();
  SourceLocation Test = Build.isTraced() ? Cond->getExprLoc() : L;
  Expr *More = Build.binary(BO_NE, Build.load(Index, Test),
                            Build.load(Count, Test), Context.IntTy, Test);
  More = Build.written(Cond, More);
  Increment = Build.written(Range ? Range->getInc() : For->getInc(), Increment);
  Stmt *Loop;
  if (Range && Build.isCounted()) {
    Loop = countedRange(Range, Index, More, Increment, Detach);
  } else {
    Stmt *Init = Build.declare(Index, L);
    if (Build.isCounted()) {
      Items.push_back(Init);
      Init = Build.written(Start, new (Context) NullStmt(L));
    }
    SourceLocation Open = Range ? L : For->getLParenLoc();
    SourceLocation Close = Range ? Range->getRParenLoc() : For->getRParenLoc();
    Loop = new (Context) ForStmt(Context, Init, More, /*condVar=*/nullptr,
                                 Increment, Detach, L, Open, Close);
  }
  // The hints of `#pragma clang loop` stay with the loop.
  llvm::SmallVector<const Attr *, 2> Hints;
  for (const Attr *A : Attributes->getAttrs())
    if (isa<LoopHintAttr>(A))
      Hints.push_back(A);
  if (!Hints.empty())
    Loop = AttributedStmt::Create(Context, L, Hints, Loop);
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
