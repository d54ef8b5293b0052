//===- SpawnRewriter.cpp - Spawned calls and expressions ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file turns spawns into task frames (see Markers.def). In a frame, the
// parent evaluates everything before the laundered call: callee, arguments, and
// the destination of the result. The child executes the call, the conversion of
// its result, and the store.
//
// The child uses two kinds of variables after the parent has left the
// statement: the temporaries that Clang makes for arguments, and the hidden
// variables with the address of the result. They are declared in the frame, so
// that they belong to the child.
//
// In the call of a constructor, the address of the object is laundered.
//
// A builtin has no address that could be laundered. So the parent evaluates its
// arguments, and the destination of its result, into hidden variables. The
// child begins at a laundered call of an empty function.
//
// Any other operand (`cilk_spawn v += f()`, a statement expression) is a
// spawned block: the child evaluates all of it.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/SpawnRewriter.h"
#include "cilk/AST/EvaluatedParts.h"

using namespace clang;

namespace cilk {

/// Returns true if \p E contains a statement expression.
static bool containsStatements(Stmt *E) {
  return isa<StmtExpr>(E) || anyPart(E, containsStatements);
}

Stmt *SpawnRewriter::expressionStatement(Expr *E) {
  SpawnForm Form = Forms.classify(E);
  auto Itself = [](Expr *, Expr *Value) { return Value; };
  switch (Form.Shape) {
  case SpawnForm::None:
    Statements.expression(E);
    return E;
  case SpawnForm::Value:
    return Build.written(E, spawn(Form.Spawn, E, nullptr, Itself));
  case SpawnForm::Whole:
    Log.setLowered(Form.Spawn->getOperatorLoc());
    return Build.written(E, spawnTask(Form.Spawn, E));
  case SpawnForm::Arm:
    return conditionalSpawn(E, nullptr, Itself);
  case SpawnForm::Assign:
  case SpawnForm::AssignArm: {
    Expr *Old = assignedValue(Form.Assignment);
    Expr *Target = assignmentTarget(Form.Assignment);
    auto Assign = [&](Expr *Place, Expr *Value) {
      return Build.rewrap(E, Old, Value, Place);
    };
    if (Form.Shape == SpawnForm::Assign)
      return Build.written(E, spawn(Form.Spawn, Old, Target, Assign));
    // The destination is evaluated once, before the condition. The exception is
    // an assignment in C++17 and later: there the destination is evaluated
    // after the condition and after the operands of the arm that is taken.
    if (Values.isPlaceLast(Target, {Old}) && !containsStatements(Target))
      return conditionalSpawn(Old, Target, Assign);
    StmtList Items;
    Statements.expression(Target);
    Target = Values.fixLValue(Target, Items);
    Items.push_back(conditionalSpawn(Old, Target, Assign));
    return Build.block(Items, E->getBeginLoc(), E->getEndLoc());
  }
  }
  llvm_unreachable("unknown shape");
}

Stmt *SpawnRewriter::conditionalSpawn(Expr *Value, Expr *Target,
                                      Store MakeStore) {
  if (UnaryOperator *Spawn = Forms.asSpawnedValue(Value))
    return Build.written(Value, spawn(Spawn, Value, Target, MakeStore));
  AbstractConditionalOperator *C = Forms.asSpawningConditional(Value);
  if (!C) {
    Statements.expression(Value);
    return MakeStore(Target, Value);
  }
  Statements.expression(C->getCond());
  auto StoreArm = [&](Expr *Place, Expr *Arm) {
    return MakeStore(Place, Build.rewrap(Value, C, Arm));
  };
  Stmt *True = conditionalSpawn(C->getTrueExpr(), Target, StoreArm);
  Stmt *False = conditionalSpawn(C->getFalseExpr(), Target, StoreArm);
  return Build.choice(Build.withCleanups(Value, C->getCond()), True, False,
                      C->getQuestionLoc(), C->getColonLoc());
}

bool SpawnRewriter::spawns(VarDecl *V) {
  if (!V->hasInit() || !V->hasLocalStorage())
    return false;
  Expr *Init = initializedWith(V);
  if (UnaryOperator *Spawn = Forms.asSpawnedValue(Init);
      Spawn && V->mightBeUsableInConstantExpressions(Build.context()) &&
      V->evaluateValue()) {
    Log.setLowered(Spawn->getOperatorLoc());
    return false;
  }
  InitListExpr *List = Forms.asSpawningList(V);
  if (List && V->mightBeUsableInConstantExpressions(Build.context()) &&
      V->evaluateValue()) {
    setElementsLowered(List);
    return false;
  }
  return Forms.asSpawnedValue(Init) || Forms.asSpawningConditional(Init) ||
         List;
}

void SpawnRewriter::initializer(VarDecl *V, StmtList &Out) {
  Expr *Init = initializedWith(V);
  if (Forms.asSpawnedValue(Init) || Forms.asSpawningConditional(Init))
    spawnedValue(V, Init, Out);
  else
    spawnedElements(V, Forms.asSpawningList(V), Out);
}

void SpawnRewriter::spawnedObject(VarDecl *V, Expr *Init, Expr *Whole,
                                  StmtList &Out) {
  VarDecl *Guard = Made.declare(V, Out);
  Expr *Value = Init;
  if (auto *Cleanups = dyn_cast<ExprWithCleanups>(Init))
    Value = Cleanups->getSubExpr();
  Out.push_back(
      conditionalSpawn(Value, nullptr, [&](Expr *, Expr *Value) -> Expr * {
        return Made.constructGuarded(V, Guard, Value, Whole, V->getLocation());
      }));
}

void SpawnRewriter::spawnedValue(VarDecl *V, Expr *Init, StmtList &Out) {
  Expr *Whole = V->getInit();
  SourceLocation L = V->getLocation();
  if (V->getType()->isRecordType() && Build.context().getLangOpts().CPlusPlus) {
    spawnedObject(V, Init, Whole, Out);
    return;
  }
  V->setInit(nullptr);
  // Initialising a const variable is allowed, but Clang would reject an
  // assignment. So const is dropped from the type.
  QualType T = V->getType().getUnqualifiedType();
  if (V->getType().isVolatileQualified())
    T = T.withVolatile();
  DeclRefExpr *Target = Build.ref(V, L);
  Target->setType(T);
  Expr *Old = Init;
  if (auto *Cleanups = dyn_cast<ExprWithCleanups>(Init))
    Old = Cleanups->getSubExpr();
  Out.push_back(
      conditionalSpawn(Old, Target, [&](Expr *, Expr *Value) -> Expr * {
        return Build.withCleanups(
            Whole, Build.binary(BO_Assign, Target, Value,
                                T.getAtomicUnqualifiedType(), L));
      }));
}

void SpawnRewriter::hoistNested(CallParts &Parts, StmtList &Out) {
  for (Expr *&Arg : Parts.Args) {
    bool Nested = Values.containsCilk(Arg);
    Statements.expression(Arg);
    if (Nested && Arg->isPRValue() && !Arg->getType()->isRecordType())
      Arg = Values.fixValue(Arg, Out);
    else if (Nested && Arg->isGLValue())
      Arg = Values.fixLValue(Arg, Out);
  }
  bool Nested = Values.containsCilk(Parts.Callee);
  Statements.expression(Parts.Callee);
  if (!Nested)
    return;
  if (Parts.Callee->getType()->isPointerType())
    Parts.Callee = Values.fixValue(Parts.Callee, Out);
  else if (auto *M = dyn_cast<MemberExpr>(Parts.Callee->IgnoreParens()))
    Parts.Callee =
        Build.copyMember(M, M->isArrow() ? Values.fixValue(M->getBase(), Out)
                                         : Values.fixLValue(M->getBase(), Out));
}

/// Returns true if code generation will treat the code after \p Call as
/// unreachable.
static bool neverReturns(const CallExpr *Call) {
  if (const auto *F = dyn_cast_or_null<FunctionDecl>(Call->getCalleeDecl()))
    return F->isNoReturn();
  QualType T = Call->getCallee()->getType();
  if (const auto *P = T->getAs<PointerType>())
    T = P->getPointeeType();
  else if (const auto *P = T->getAs<BlockPointerType>())
    T = P->getPointeeType();
  const auto *F = T->getAs<FunctionType>();
  return F && F->getNoReturnAttr();
}

Stmt *SpawnRewriter::frame(unsigned Id, bool InPlace, bool NeverReturns,
                           StmtList Body, StmtList Before, SourceLocation L,
                           SourceLocation End) {
  End = Build.at(End);
  VarDecl *Region = Open.current();
  for (Stmt *&Item : Body)
    Item = Build.again(Item);
  if (NeverReturns)
    Body = {Build.ifThen(Mark.runs(Region, L), Build.block(Body, L, End), L)};
  Before.push_back(Mark.frameBegin(Region, Id, InPlace, L));
  Before.push_back(Mark.contained(Body, Region, L, End));
  Open.shareOuter(Body, Region, L, Before);
  Before.push_back(Mark.frameEnd(Region, Id, End));
  return Build.block(Before, L, End);
}

/// Returns the temporary in \p Value that is the object of \p New; null if
/// there is none.
static MaterializeTemporaryExpr *findTemporary(Expr *Value,
                                               const CXXConstructExpr *New) {
  while (true) {
    if (auto *Cast = dyn_cast<ImplicitCastExpr>(Value);
        Cast && Cast->getCastKind() == CK_NoOp)
      Value = Cast->getSubExpr();
    else if (auto *Paren = dyn_cast<ParenExpr>(Value))
      Value = Paren->getSubExpr();
    else
      break;
  }
  auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Value);
  return Temporary &&
                 Temporary->getType().getCanonicalType().getUnqualifiedType() ==
                     New->getType().getCanonicalType().getUnqualifiedType()
             ? Temporary
             : nullptr;
}

Stmt *SpawnRewriter::spawn(UnaryOperator *Spawn, Expr *Value, Expr *Target,
                           Store MakeStore) {
  SourceLocation L = Spawn->getOperatorLoc();
  Log.setLowered(L);
  CallExpr *Call = getSpawnedCall(Spawn, Build.context());
  if (CXXConstructExpr *New = getSpawnedConstruction(Spawn)) {
    if (!Target)
      return spawnConstruction(Spawn, New, Value, MakeStore);
    llvm::SmallVector<Expr *, 4> Args(New->arguments());
    auto *Temporary = findTemporary(Value, New);
    if (Temporary && !Values.isPlaceLast(Target, Args))
      return spawnAssignedConstruction(Spawn, New, Value, Temporary, Target,
                                       MakeStore);
  }
  // The parent also evaluates the arguments of a builtin.
  Expr *Operand = ignoreConversions(Spawn->getSubExpr());
  auto *Builtin = dyn_cast<CallExpr>(Operand);
  bool MakesOrDeletes =
      isa<CXXNewExpr, CXXDeleteExpr, CXXConstructExpr>(Operand);
  if (!Call && !Builtin && !MakesOrDeletes && !Target)
    return spawnTask(Spawn, MakeStore(nullptr, Value));

  StmtList Items;
  CallParts Parts;
  if (CallExpr *Any = Call ? Call : Builtin) {
    Parts.Callee = Any->getCallee();
    Parts.Args.append(Any->arg_begin(), Any->arg_end());
  }
  if (Call)
    hoistNested(Parts, Items);
  bool PlaceLast = Call && Values.isPlaceLast(Target, Parts.all());
  if (Target) {
    bool Nested = Values.containsCilk(Target);
    Statements.expression(Target);
    if (Nested) {
      if (PlaceLast)
        Values.fixCall(Parts, Items);
      Target = Values.fixLValue(Target, Items);
      PlaceLast = false;
    }
  }
  unsigned Id = NextFrame++;
  SourceLocation End = Value->getEndLoc();
  bool InPlace = Callees.needsInPlace(Parts, Target);
  StmtList Frame;
  if (Builtin && !Call)
    for (Expr *&Arg : Parts.Args)
      if (Arg->isPRValue() && Arg->getType()->isScalarType())
        Arg = Values.fixOperand(Arg, Frame);
  Expr *Fixed =
      MakesOrDeletes ? Values.fixConstruction(Operand, Frame) : nullptr;
  if (PlaceLast)
    Values.fixCall(Parts, Frame);
  if (Target)
    Target = Values.fixLValue(Target, Frame);
  InPlace |= Callees.makesObjects(Frame);
  if (Call) {
    Expr *Whole = MakeStore(
        Target, Build.rewrap(Value, Call,
                             Callees.laundered(
                                 Call, Parts, Id,
                                 Build.isTraced() ? Call->getExprLoc() : L)));
    Frame.push_back(Whole);
  } else {
    Frame.push_back(Mark.childBegin(Id, L));
    Expr *Task = Value;
    if (Builtin)
      Task = Build.rewrap(Value, Builtin,
                          Build.copyCall(Builtin, Parts.Callee, Parts.Args));
    else if (MakesOrDeletes)
      Task = Build.rewrap(Value, Operand, Fixed);
    taskItems(Spawn, MakeStore(Target, Task), Frame);
  }
  CallExpr *Any = Call ? Call : Builtin;
  return frame(Id, InPlace, Any && neverReturns(Any), Frame, std::move(Items),
               L, End);
}

Stmt *SpawnRewriter::spawnConstruction(UnaryOperator *Spawn,
                                       CXXConstructExpr *New, Expr *Value,
                                       Store MakeStore) {
  SourceLocation L = Spawn->getOperatorLoc(), End = Value->getEndLoc();
  CallParts Parts;
  for (Expr *Arg : New->arguments()) {
    Statements.expression(Arg);
    Parts.Args.push_back(Arg);
  }
  unsigned Id = NextFrame++;
  Made.beginChildAtNext(Id);
  Expr *Whole = MakeStore(nullptr, Value);
  StmtList Frame;
  if (Made.isChildToBegin())
    // The object initialises no variable, so it is destroyed at the end of its
    // full-expression.
    Whole = Made.discarded(Value, New, Frame, L);
  Frame.push_back(Whole);
  return frame(Id, /*InPlace=*/true, New->getConstructor()->isNoReturn(), Frame,
               /*Before=*/{}, L, End);
}

Stmt *SpawnRewriter::spawnAssignedConstruction(
    UnaryOperator *Spawn, CXXConstructExpr *New, Expr *Value,
    MaterializeTemporaryExpr *Temporary, Expr *Target, Store MakeStore) {
  ASTContext &C = Build.context();
  SourceLocation L = Spawn->getOperatorLoc(), End = Value->getEndLoc();
  StmtList Items, Frame;
  for (Expr *Arg : New->arguments())
    Statements.expression(Arg);
  bool Nested = Values.containsCilk(Target);
  Statements.expression(Target);
  if (Nested)
    Target = Values.fixLValue(Target, Items);
  unsigned Id = NextFrame++;
  Target = Values.fixLValue(Target, Frame);
  QualType T = New->getType().getUnqualifiedType(), P = C.getPointerType(T);
  VarDecl *V = Build.hidden(Owner, "cilk.object", T, nullptr, L);
  Frame.push_back(Build.declare(V, L));
  VarDecl *Guard = Made.guard(V, Frame);
  Made.beginChildAtNext(Id);
  Expr *Object = Made.construct(V, New, L);
  if (Guard)
    Object = Build.binary(
        BO_Comma, Build.binary(BO_Assign, Build.ref(Guard, L), Object, P, L),
        Build.load(Guard, L), P, L);
  Expr *There = ImplicitCastExpr::Create(
      C, Temporary->getType(), CK_NoOp, Build.deref(Object, L),
      /*BasePath=*/nullptr, Temporary->getValueKind(), FPOptionsOverride());
  Frame.push_back(MakeStore(Target, Build.rewrap(Value, Temporary, There)));
  return frame(Id, /*InPlace=*/true, New->getConstructor()->isNoReturn(), Frame,
               std::move(Items), L, End);
}

void SpawnRewriter::taskItems(UnaryOperator *Spawn, Expr *Task, StmtList &Out) {
  SourceLocation L = Spawn->getOperatorLoc();
  Regions::Within Here(Open, Info.ContextOf.lookup(Spawn), Build.at(L), Out);
  Statements.expression(Task);
  Out.push_back(Build.again(Task));
  Here.end(Build.at(Task->getEndLoc()), Out);
}

Stmt *SpawnRewriter::spawnTask(UnaryOperator *Spawn, Expr *Task) {
  VarDecl *Region = Open.current();
  SourceLocation L = Spawn->getOperatorLoc(), End = Task->getEndLoc();
  StmtList Items;
  taskItems(Spawn, Task, Items);
  return Open.task(Region, Items, Build.at(L), Build.at(End));
}

} // namespace cilk
