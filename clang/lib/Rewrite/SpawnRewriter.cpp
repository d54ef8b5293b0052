//===- SpawnRewriter.cpp - Spawned calls and expressions ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A spawned call becomes a task frame (see Markers.h). Inside the frame, what
// comes before the laundered call is the parent's: callee, arguments, and the
// place that the result goes to. The call, the conversion of its result and the
// store are the child's.
//
// The frame's memory belongs to the child: the temporaries that Clang makes for
// arguments, and the hidden variables that hold the result's place, have to
// outlive this execution of the statement, so they are declared inside.
//
// A builtin has no address that could be laundered. Its arguments, and the
// place that its result goes to, are evaluated into hidden variables, and the
// child begins after that, at a call of an empty function.
//
// Any other operand (`cilk_spawn v += f()`, a statement expression) is a
// spawned block: the child evaluates all of it.
//
//===----------------------------------------------------------------------===//

#include "cilk/Rewrite/FunctionRewriter.h"

using namespace clang;

namespace cilk {

Stmt *FunctionRewriter::expressionStatement(Expr *E) {
  SpawnForm Form = Forms.classify(E);
  switch (Form.Shape) {
  case SpawnForm::None:
    expression(E);
    return E;
  case SpawnForm::Value:
    return spawn(Form.Spawn, E, nullptr);
  case SpawnForm::Assign:
    return spawn(Form.Spawn, E, Form.Assignment);
  case SpawnForm::Whole:
    Log.setLowered(Form.Spawn->getOperatorLoc());
    return spawnTask(Form.Spawn, E);
  case SpawnForm::Arm:
    return conditionalSpawn(E, nullptr, [](Expr *Value) { return Value; });
  case SpawnForm::AssignArm: {
    // The place is worked out once, before the condition.
    BinaryOperator *Assignment = Form.Assignment;
    SourceLocation L = Assignment->getOperatorLoc();
    StmtList Items;
    expression(Assignment->getLHS());
    Expr *Target = fixLValue(Assignment->getLHS(), Items);
    Items.push_back(conditionalSpawn(
        Assignment->getRHS(), Target, [&](Expr *Value) -> Expr * {
          FPOptionsOverride Floating;
          if (Assignment->hasStoredFPFeatures())
            Floating = Assignment->getStoredFPFeatures();
          if (auto *Compound = dyn_cast<CompoundAssignOperator>(Assignment))
            return CompoundAssignOperator::Create(
                Build.context(), Target, Value, Compound->getOpcode(),
                Compound->getType(), Compound->getValueKind(),
                Compound->getObjectKind(), L, Floating,
                Compound->getComputationLHSType(),
                Compound->getComputationResultType());
          return BinaryOperator::Create(
              Build.context(), Target, Value, BO_Assign, Assignment->getType(),
              Assignment->getValueKind(), Assignment->getObjectKind(), L,
              Floating);
        }));
    return Build.block(Items, E->getBeginLoc(), E->getEndLoc());
  }
  }
  llvm_unreachable("unknown shape");
}

/// `x = c ? cilk_spawn f() : 1` as an if statement. \p Value is or wraps the
/// conditional, a spawn, or neither; \p MakeStore makes the statement that does
/// with a value what the user's did with all of it.
Stmt *FunctionRewriter::conditionalSpawn(Expr *Value, Expr *Target,
                                         Store MakeStore) {
  if (UnaryOperator *Spawn = Forms.asSpawnedValue(Value)) {
    Expr *Whole = MakeStore(Value);
    return spawn(Spawn, Whole, Target ? cast<BinaryOperator>(Whole) : nullptr);
  }
  AbstractConditionalOperator *C = Forms.asSpawningConditional(Value);
  if (!C) {
    expression(Value);
    return MakeStore(Value);
  }
  expression(C->getCond());
  auto StoreArm = [&](Expr *Arm) {
    return MakeStore(Build.rewrap(Value, C, Arm));
  };
  Stmt *True = conditionalSpawn(C->getTrueExpr(), Target, StoreArm);
  Stmt *False = conditionalSpawn(C->getFalseExpr(), Target, StoreArm);
  return Build.ifThenElse(C->getCond(), True, False, C->getQuestionLoc());
}

/// `T v = cilk_spawn f()`: \p V has been declared and is now assigned to.
void FunctionRewriter::spawnedInitializer(VarDecl *V, StmtList &Out) {
  Expr *Init = V->getInit();
  if (auto *List = dyn_cast<InitListExpr>(Init); List && List->getNumInits())
    Init = List->getInit(0);
  V->setInit(nullptr);
  SourceLocation L = V->getLocation();
  // Initialising is not assigning: the variable may be const.
  QualType T = V->getType().getUnqualifiedType();
  if (V->getType().isVolatileQualified())
    T = T.withVolatile();
  DeclRefExpr *Target = Build.ref(V, L);
  Target->setType(T);
  Out.push_back(conditionalSpawn(Init, Target, [&](Expr *Value) -> Expr * {
    return Build.binary(BO_Assign, Target, Value, T.getAtomicUnqualifiedType(),
                        L);
  }));
}

// What spawns while it is evaluated cannot be inside the frame of another
// spawn. It goes before it, which is all the same to the program: no order is
// specified between the operands.
void FunctionRewriter::hoistNested(CallExpr *Call, StmtList &Out) {
  for (unsigned I = 0, N = Call->getNumArgs(); I != N; ++I) {
    bool Nested = containsCilk(Call->getArg(I));
    expression(Call->getArg(I));
    if (Nested)
      Call->setArg(I, fixValue(Call->getArg(I), Out));
  }
  bool Nested = containsCilk(Call->getCallee());
  expression(Call->getCallee());
  if (Nested)
    Call->setCallee(fixValue(Call->getCallee(), Out));
}

Stmt *FunctionRewriter::spawn(UnaryOperator *Spawn, Expr *Whole,
                              BinaryOperator *Assignment) {
  SourceLocation L = Spawn->getOperatorLoc();
  Log.setLowered(L);
  if (CallExpr *Call = getSpawnedCall(Spawn, Build.context()))
    return spawnCall(Spawn, Call, Whole, Assignment);

  // A builtin's arguments, too, are the parent's to evaluate.
  auto *Builtin = dyn_cast<CallExpr>(ignoreConversions(Spawn->getSubExpr()));
  if (!Builtin && !Assignment)
    return spawnTask(Spawn, Whole);

  StmtList Items;
  if (Assignment && containsCilk(Assignment->getLHS())) {
    expression(Assignment->getLHS());
    Assignment->setLHS(fixLValue(Assignment->getLHS(), Items));
  }
  unsigned Id = NextFrame++;
  VarDecl *Region = currentRegion();
  Items.push_back(Mark.frameBegin(Region, Id, L));
  if (Builtin)
    for (unsigned I = 0, N = Builtin->getNumArgs(); I != N; ++I) {
      Expr *Arg = Builtin->getArg(I);
      if (Arg->isPRValue() && Arg->getType()->isScalarType() &&
          !Arg->isEvaluatable(Build.context()) && !containsCilk(Arg))
        Builtin->setArg(I, fixValue(Arg, Items));
    }
  if (Assignment)
    Assignment->setLHS(fixLValue(Assignment->getLHS(), Items));
  Items.push_back(Mark.childBegin(Id, L));
  taskItems(Spawn, Whole, Items);
  Items.push_back(Mark.frameEnd(Region, Id, Whole->getEndLoc()));
  return Build.block(Items, L, Whole->getEndLoc());
}

Stmt *FunctionRewriter::spawnCall(UnaryOperator *Spawn, CallExpr *Call,
                                  Expr *Whole, BinaryOperator *Assignment) {
  SourceLocation L = Spawn->getOperatorLoc(), End = Whole->getEndLoc();
  StmtList Items;
  hoistNested(Call, Items);
  if (Assignment) {
    bool Nested = containsCilk(Assignment->getLHS());
    expression(Assignment->getLHS());
    if (Nested)
      Assignment->setLHS(fixLValue(Assignment->getLHS(), Items));
  }
  unsigned Id = NextFrame++;
  Items.push_back(Mark.frameBegin(currentRegion(), Id, L));
  if (Assignment)
    Assignment->setLHS(fixLValue(Assignment->getLHS(), Items));
  Call->setCallee(Mark.frameCallee(Call->getCallee(), Id, L));
  Items.push_back(Whole);
  Items.push_back(Mark.frameEnd(currentRegion(), Id, End));
  return Build.block(Items, L, End);
}

void FunctionRewriter::taskItems(UnaryOperator *Spawn, Expr *Task,
                                 StmtList &Out) {
  TaskContext *Outer = Current;
  Current = Info.ContextOf.lookup(Spawn);
  SourceLocation L = Spawn->getOperatorLoc();
  if (Current->Spawns) {
    Current->Region = Mark.region(Owner, L);
    Out.push_back(Build.declare(Current->Region, L));
  }
  expression(Task);
  Out.push_back(Task);
  if (Current->Spawns)
    Out.push_back(Mark.sync(Current->Region, Task->getEndLoc()));
  Current = Outer;
}

Stmt *FunctionRewriter::spawnTask(UnaryOperator *Spawn, Expr *Task) {
  VarDecl *Region = currentRegion();
  SourceLocation L = Spawn->getOperatorLoc(), End = Task->getEndLoc();
  StmtList Items;
  taskItems(Spawn, Task, Items);
  Items.push_back(Mark.reattach(Region, End));
  return Build.ifThen(Mark.detach(Region, L), Build.block(Items, L, End), L);
}

} // namespace cilk
