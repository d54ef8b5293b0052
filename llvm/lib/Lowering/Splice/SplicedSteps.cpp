//===- SplicedSteps.cpp - a loop over time becomes a call -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file replaces a loop over time by a call of the runtime. It also builds
// a function, one for a module, that gets a callback and two arguments, and
// calls the callback for both arguments in parallel. Only this function
// contains Tapir. The runtime calls it for all parallelism, so any compiler can
// build the runtime's part.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Splice/SplicedSteps.h"

#include "tapir/IR/TapirBuilder.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/Tasks/TaskOutliner.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tapir {

Function *createStepFunction(Function &F, const char *Suffix, Type *Result,
                             ArrayRef<Type *> More, IRBuilder<> &B) {
  SmallVector<Type *, 5> Types{PointerType::getUnqual(F.getContext()),
                               Type::getInt64Ty(F.getContext())};
  append_range(Types, More);
  Function *New =
      createHelperFunction(F, FunctionType::get(Result, Types, false),
                           F.getName() + ".splice." + Suffix);
  New->addFnAttr(Attribute::NoUnwind);
  New->getArg(0)->setName("frame");
  New->getArg(1)->setName("step");
  B.SetInsertPoint(BasicBlock::Create(F.getContext(), "entry", New));
  return New;
}

Constant *createStepTable(Function &F, ArrayRef<Constant *> Rows) {
  auto *TableType = ArrayType::get(Rows.front()->getType(), Rows.size());
  return new GlobalVariable(*F.getParent(), TableType, /*isConstant=*/true,
                            GlobalValue::PrivateLinkage,
                            ConstantArray::get(TableType, Rows),
                            F.getName() + ".splice");
}

static Function *getBoth(Function &F) {
  constexpr StringLiteral Name = "cilk.splice.both";
  if (Function *Known = F.getParent()->getFunction(Name))
    return Known;
  Type *Void = Type::getVoidTy(F.getContext());
  auto *Ptr = PointerType::getUnqual(F.getContext());
  Function *New = createHelperFunction(
      F, FunctionType::get(Void, {Ptr, Ptr, Ptr}, false), Name);
  New->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "entry", New));
  auto *CallbackType = FunctionType::get(Void, {Ptr}, false);
  auto Call = [&](unsigned Argument) {
    B.CreateCall(CallbackType, New->getArg(0), {New->getArg(Argument)})
        ->addFnAttr(Attribute::NoUnwind);
  };
  TapirBuilder Tapir(B);
  AllocaInst *Region = TapirBuilder::createRegion(*New);
  B.SetInsertPoint(&New->getEntryBlock());
  const TapirTask Task = Tapir.beginTask(Region);
  Call(1);
  Tapir.endTask(Task);
  Call(2);
  Tapir.createSync(Region);
  B.CreateRetVoid();
  return New;
}

// Sets the values that are used after the loop to the values of the last step.
// If each step begins with the exit test, the loop ends by the test of one more
// step, and the function sets the values to those of that step.
static void setResults(const SplicedSteps &Of, IRBuilder<> &B, Value *Steps) {
  TimeLoop &T = Of.T;
  StepValues Last(T.L, Of.SE, B,
                  T.TestsFirst ? Steps : B.CreateSub(Steps, B.getInt64(1)));
  for (PHINode &Phi : T.Exit->phis())
    Phi.addIncoming(Last.get(*Phi.getIncomingValueForBlock(T.Exiting)),
                    T.Preheader);
}

void replaceSteps(const SplicedSteps &Of, Value *Depth, const DebugLoc &At,
                  TapirTarget::Steps Kind, Constant *Table, uint64_t Rows) {
  TimeLoop &T = Of.T;
  Instruction *Jump = T.Preheader->getTerminator();
  SCEVExpander Expander(Of.SE, "cilk");
  Value *Steps = Expander.expandCodeFor(
      T.Steps, Type::getInt64Ty(Of.F.getContext()), Jump);
  IRBuilder<> B(Jump);
  B.SetCurrentDebugLocation(At);
  IRBuilder<> Entry(&Of.F.getEntryBlock(), Of.F.getEntryBlock().begin());
  AllocaInst *Memory = Entry.CreateAlloca(
      ArrayType::get(B.getInt8Ty(), Of.Frame.size()), nullptr, "cilk.frame");
  Memory->setAlignment(Of.Frame.alignment());
  for (auto [V, Offset] : Of.Frame.values()) {
    B.CreateStore(V, B.CreatePtrAdd(Memory, B.getInt64(Offset)));
    // The lifetime markers of the variable are in the steps. If they stayed in
    // copies of the loop, they would say that the variable has no value where
    // the runtime is called.
    if (auto *A = dyn_cast<AllocaInst>(V))
      dropLifetimes(*A);
  }
  Of.Target.emitSplice(
      B, Kind, {Memory, Steps, Depth, Table, B.getInt64(Rows), getBoth(Of.F)});
  setResults(Of, B, Steps);
  B.CreateBr(T.Exit);
  T.L.getHeader()->removePredecessor(T.Preheader, /*KeepOneInputPHIs=*/true);
  Jump->eraseFromParent();
  removeUnreachableBlocks(Of.F);
}

} // namespace tapir
