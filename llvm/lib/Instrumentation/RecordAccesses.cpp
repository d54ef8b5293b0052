//===- RecordAccesses.cpp - keep the source's accesses for a tool ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file has two passes, which run if a tool looks for races. The first one
// runs before any optimisation and inserts records of accesses
// (IR/AccessRecords.h), so that the tool sees accesses that LLVM removes. The
// second one runs between LLVM's simplifications. It removes records of objects
// that, after inlining, turn out to be local variables that no other code can
// access: a record would keep such a variable in memory.
//
// Atomic and volatile accesses are not recorded, since LLVM doesn't remove
// them. Loads that are only there for debuggers are not accesses of the source.
// They get neither records nor hooks.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/SerialCode.h"
#include "tapir/IR/AccessRecords.h"
#include "tapir/Instrumentation/Momme.h"
#include "tapir/Instrumentation/RacingAccesses.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tapir {

namespace {
class AccessRecorder {
  Function &F;
  SharedMemory Shared;

  void record(Instruction &I, Value &Address, Value &Bytes, Align Alignment,
              bool Writes);
  void recordTyped(Instruction &I, Value &Address, Type &Of, Align Alignment,
                   bool Writes);
  void recordIntrinsic(MemIntrinsic &I);

public:
  explicit AccessRecorder(Function &F) : F(F) {}
  void visit(Instruction &I);
};
} // namespace

void AccessRecorder::record(Instruction &I, Value &Address, Value &Bytes,
                            Align Alignment, bool Writes) {
  if (Address.getType()->getPointerAddressSpace() == 0 &&
      Shared.contains(Address))
    recordAccess(I, Address, Bytes, Alignment, Writes);
}

void AccessRecorder::recordTyped(Instruction &I, Value &Address, Type &Of,
                                 Align Alignment, bool Writes) {
  const TypeSize Size = F.getDataLayout().getTypeStoreSize(&Of);
  if (!Size.isScalable())
    record(I, Address,
           *ConstantInt::get(Type::getInt64Ty(F.getContext()),
                             Size.getFixedValue()),
           Alignment, Writes);
}

void AccessRecorder::recordIntrinsic(MemIntrinsic &I) {
  IRBuilder<> B(&I);
  auto Record = [&](Value &Address, MaybeAlign Alignment, bool Writes) {
    record(I, Address, *B.CreateZExtOrTrunc(I.getLength(), B.getInt64Ty()),
           Alignment.valueOrOne(), Writes);
  };
  if (auto *Copy = dyn_cast<MemTransferInst>(&I))
    Record(*Copy->getRawSource(), Copy->getSourceAlign(), /*Writes=*/false);
  Record(*I.getRawDest(), I.getDestAlign(), /*Writes=*/true);
}

// Returns true if a load is there for debuggers only: at -Og, Clang reads a
// variable at the end of its scope, so that optimisation keeps the variable up
// to there. This must be tested before optimisation, after which a load of the
// source may also have no other use.
static bool isForDebuggers(const LoadInst &Load) {
  return !Load.use_empty() && all_of(Load.users(), [](const User *U) {
    const auto *Call = dyn_cast<IntrinsicInst>(U);
    return Call && Call->getIntrinsicID() == Intrinsic::fake_use;
  });
}

void AccessRecorder::visit(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (isForDebuggers(*Load))
      Load->setMetadata(LLVMContext::MD_nosanitize,
                        MDNode::get(F.getContext(), {}));
    else if (Load->isSimple() &&
             !Load->hasMetadata(LLVMContext::MD_invariant_load))
      recordTyped(I, *Load->getPointerOperand(), *Load->getType(),
                  Load->getAlign(), /*Writes=*/false);
  } else if (auto *Store = dyn_cast<StoreInst>(&I)) {
    if (Store->isSimple())
      recordTyped(I, *Store->getPointerOperand(),
                  *Store->getValueOperand()->getType(), Store->getAlign(),
                  /*Writes=*/true);
  } else if (auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    if (!Memory->isVolatile())
      recordIntrinsic(*Memory);
  } else if (auto *Call = dyn_cast<CallBase>(&I)) {
    for (unsigned No = 0; No < Call->arg_size(); ++No)
      if (Type *Of = Call->getParamByValType(No))
        recordTyped(I, *Call->getArgOperand(No), *Of,
                    Call->getParamAlign(No).valueOrOne(), /*Writes=*/false);
  }
}

PreservedAnalyses RecordAccessesPass::run(Module &M, ModuleAnalysisManager &) {
  const SerialCode Serial(M);
  SmallVector<Instruction *, 64> Accesses;
  for (Function &F : M) {
    if (!mayHaveHooks(F) || F.hasOptNone())
      continue;
    Accesses.clear();
    for (Instruction &I : instructions(F))
      if (!I.hasMetadata(LLVMContext::MD_nosanitize) && !Serial.contains(I))
        Accesses.push_back(&I);
    AccessRecorder Recorder(F);
    for (Instruction *I : Accesses)
      Recorder.visit(*I);
  }
  return PreservedAnalyses::none();
}

PreservedAnalyses DropLocalRecordsPass::run(Function &F,
                                            FunctionAnalysisManager &) {
  SharedMemory Shared;
  SmallVector<Instruction *, 16> Local;
  for (Instruction &I : instructions(F))
    if (std::optional<AccessRecord> Record = getAccessRecord(I);
        Record && !Shared.contains(*Record->Address))
      Local.push_back(&I);
  for (Instruction *I : Local)
    I->eraseFromParent();
  if (Local.empty())
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace tapir
