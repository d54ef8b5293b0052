//===- ParallelCodeGen.cpp - Tapir of spawn, sync, parfor and reduce ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A sync belongs to a body: a function, the operand of a spawn, or an
// iteration. The region of a body is made where it is first needed, and joined
// where the body ends.
//
//===----------------------------------------------------------------------===//

#include "CodeGen.h"
#include "Language.h"
#include "ParallelAST.h"

#include "tapir/IR/TapirBuilder.h"

using namespace llvm;
using tapir::TapirBuilder;

namespace kaleidoscope {

static Value *getRegion(CodeGen &G) {
  Body &Of = *G.Current;
  if (Of.Region)
    return Of.Region;
  Of.Region = TapirBuilder::createRegion(*G.B.GetInsertBlock()->getParent());
  Of.AtEnd.push_back(
      [&G, Region = Of.Region] { TapirBuilder(G.B).createSync(Region); });
  return Of.Region;
}

// Emits a task. The parent evaluates the arguments of a spawned call, as in
// Cilk. In all other cases the child evaluates everything.
void Spawn::emitTask(CodeGen &G, const Place *Target) const {
  const Call *Callee = Operand->getAsCall();
  std::vector<Value *> Arguments;
  if (Callee)
    Arguments = Callee->emitArguments(G);
  Value *Region = getRegion(G);
  G.setLocation(At);
  TapirBuilder Tasks(G.B);
  const tapir::TapirTask Task = Tasks.beginTask(Region);
  Body Child;
  G.emitBody(Child, [&] {
    if (Callee) {
      Value *V = Callee->emitCall(G, Arguments);
      G.setLocation(At);
      if (Target)
        G.B.CreateStore(V, (*Target)());
    } else if (Target) {
      Operand->emitTo(G, *Target);
    } else {
      Operand->emitEffects(G);
    }
  });
  G.setLocation(At);
  Tasks.endTask(Task);
}

void Spawn::emitEffects(CodeGen &G) const { emitTask(G, nullptr); }

void Spawn::emitTo(CodeGen &G, const Place &Target) const {
  emitTask(G, &Target);
}

Value *Spawn::emit(CodeGen &G) const {
  return G.error(At,
                 "the value of a spawn isn't there before a sync: assign it "
                 "to a variable");
}

Value *Sync::emit(CodeGen &G) const {
  Value *Region = getRegion(G);
  G.setLocation(At);
  TapirBuilder(G.B).createSync(Region);
  return G.getNumber(0);
}

// Emits a check of the step: a loop with a step of 0 would never end, so the
// program ends with an error.
static void checkStep(CodeGen &G, Location L, Value *By) {
  if (auto *Number = dyn_cast<ConstantFP>(By)) {
    if (Number->isZero())
      G.error(L, "the step of the loop is 0: it would never end");
    return;
  }
  BasicBlock *Wrong = G.createBlock("wrong"), *Right = G.createBlock("right");
  G.B.CreateCondBr(G.isTrue(By), Right, Wrong);
  G.B.SetInsertPoint(Wrong);
  Type *Int = G.B.getInt32Ty();
  G.callC(
      "dprintf", Int,
      {G.B.getInt32(2),
       G.B.CreateGlobalString("error: line %d: the step of the loop is 0: it "
                              "would never end\n"),
       G.B.getInt32(int(L.Line))},
      /*Fixed=*/2);
  G.callC("fflush", Int, {ConstantPointerNull::get(G.B.getPtrTy())});
  G.callC("_exit", G.B.getVoidTy(), {G.B.getInt32(1)});
  G.B.CreateUnreachable();
  G.B.SetInsertPoint(Right);
}

Value *ParFor::emit(CodeGen &G) const {
  Value *Begin = Loop.First->emit(G), *Until = Loop.Bound->emit(G);
  Value *By = Loop.Step ? Loop.Step->emit(G) : G.getNumber(1);
  G.setLocation(At);
  checkStep(G, At, By);
  // The count of iterations is the number of steps before the end; it is 0 if
  // the end is before the beginning.
  Value *Steps = G.B.CreateUnaryIntrinsic(
      Intrinsic::ceil, G.B.CreateFDiv(G.B.CreateFSub(Until, Begin), By));
  Value *Count = G.B.CreateIntrinsic(
      Intrinsic::fptoui_sat, {G.B.getInt64Ty(), G.getDouble()}, {Steps});
  TapirBuilder Tasks(G.B);
  const tapir::TapirLoop Tapir = Tasks.beginLoop(Count);
  AllocaInst *Slot = G.createSlot(Loop.Name, At);
  Value *Offset =
      G.B.CreateFMul(G.B.CreateUIToFP(Tapir.Index, G.getDouble()), By);
  G.B.CreateStore(G.B.CreateFAdd(Begin, Offset), Slot);
  Body Iteration;
  G.bind(
      Loop.Name, [Slot] { return Slot; },
      [&] { G.emitBody(Iteration, [&] { Loop.Body->emitEffects(G); }); });
  G.setLocation(At);
  Tasks.endLoop(Tapir);
  return G.getNumber(0);
}

// Creates the function that merges two views into the left one.
static llvm::Function *createMerge(CodeGen &G, Location L,
                                   StringRef Operation) {
  return G.createHelper("merge", 2, [&](llvm::Function &F) {
    Value *Left = G.B.CreateLoad(G.getDouble(), F.getArg(0));
    Value *Right = G.B.CreateLoad(G.getDouble(), F.getArg(1));
    Value *Both = isBuiltInBinary(Operation[0])
                      ? G.operate(Operation[0], Left, Right)
                      : G.call(L, Operation, {Left, Right});
    G.B.CreateStore(Both, F.getArg(0));
  });
}

Value *Reduce::emit(CodeGen &G) const {
  Constant *Nothing = G.getNumber(Identity);
  llvm::Function *Fresh = G.createHelper("fresh", 1, [&](llvm::Function &F) {
    G.B.CreateStore(Nothing, F.getArg(0));
  });
  llvm::Function *Merge = createMerge(G, At, Operation);
  AllocaInst *Slot = G.createSlot(Name, At);
  G.setLocation(At);
  G.B.CreateStore(Nothing, Slot);
  TapirBuilder Views(G.B);
  Views.createViewBegin(Slot, sizeof(double), Fresh, Merge);
  Value *Result = nullptr;
  G.bind(
      Name,
      [&] { return Views.createView(Slot, sizeof(double), Fresh, Merge); },
      [&] { Result = Body->emit(G); });
  G.setLocation(At);
  // All strands that still change the variable have to end before it does.
  Views.createSync(getRegion(G));
  Views.createViewEnd(Slot);
  return Result;
}

} // namespace kaleidoscope
