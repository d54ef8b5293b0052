//===- ContinuationTarget.h - stealing continuations ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This is the target for runtimes that steal continuations. A spawn runs the
// child immediately, on the parent's stack, and a thief continues the parent on
// another stack. The runtime's bitcode ABI has the code of a push, a pop and a
// sync.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_CONTINUATIONTARGET_H
#define TAPIR_TARGETS_CONTINUATIONTARGET_H

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Targets/BitcodeABI.h"

#include "llvm/ADT/SetVector.h"

namespace tapir {

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT ContinuationTarget
    : public TapirTarget {
  BitcodeABI ABI;
  const bool HasFrames, SharesFrames, DelaysPushes;
  llvm::SetVector<llvm::Function *> Spawners, Helpers;
  /// The helpers that begin with the parent's evaluation of arguments.
  llvm::SetVector<llvm::Function *> EvaluatingHelpers;

  ABIVariant getVariant(ABIFunction F, const llvm::Value &Region) const;
  void beginChild(SpawnHelper &H);
  void announceSynced(llvm::CallBase &Sync);
  void inlineABI(llvm::Function &F);
  void mergeHelpers(llvm::SmallVectorImpl<llvm::Function *> &Made);
  void callFromMany();

public:
  /// Creates a target. The bitcode ABI is the file \p FileName in the folder of
  /// the targets' files, unless \p Options name another file. \p HasFrames is
  /// true if the ABI also has descriptors of functions that spawn and of
  /// children.
  ContinuationTarget(llvm::StringRef FileName, const TargetOptions &Options,
                     bool HasFrames)
      : ABI(FileName, Options), HasFrames(HasFrames),
        SharesFrames(Options.ShareFrames), DelaysPushes(Options.LatePush) {}

  llvm::Error begin(llvm::Module &M) override;
  bool passesDirectly(llvm::Type *T, ArgumentBudget &Budget) const override;
  llvm::Value *emitGrainSize(llvm::IRBuilderBase &B, llvm::Value *Count,
                             llvm::Value *Work) override {
    return ABI.call(B, ABIFunction::GrainSize, {Count, Work});
  }
  bool knowsDemand() const override { return ABI.get(ABIFunction::WantsWork); }
  llvm::Value *emitWantsWork(llvm::IRBuilderBase &B) override {
    return B.CreateIsNotNull(ABI.call(B, ABIFunction::WantsWork, {}), "wanted");
  }
  bool knowsSpawnDemand() const override {
    return ABI.get(ABIFunction::WantsSpawn);
  }
  llvm::Value *emitWantsSpawn(llvm::IRBuilderBase &B) override {
    return B.CreateIsNotNull(ABI.call(B, ABIFunction::WantsSpawn, {}),
                             "wanted");
  }
  bool splices() const override {
    return ABI.get(ABIFunction::Splice) && ABI.get(ABIFunction::SpliceCalls);
  }
  void emitSplice(llvm::IRBuilderBase &B, Steps Of,
                  llvm::ArrayRef<llvm::Value *> Arguments) override {
    ABI.call(
        B, Of == Steps::Loops ? ABIFunction::Splice : ABIFunction::SpliceCalls,
        Arguments);
  }
  bool keepsSpawns() const override { return ABI.keepsSpawns(); }
  llvm::Value *emitLoopEnter(llvm::IRBuilderBase &B) override;
  void emitLoopIteration(llvm::IRBuilderBase &B, llvm::Value *Loop,
                         llvm::Value *Index) override;
  void emitLoopLeave(llvm::IRBuilderBase &B, llvm::Value *Loop) override;
  void emitLoopDone(llvm::IRBuilderBase &B, llvm::Value *Count) override;
  llvm::CallInst *lowerSpawn(SpawnHelper &H, llvm::Instruction &At) override;
  void lowerSync(llvm::CallBase &Sync, bool Throwing) override;
  void lowerIdleSync(llvm::CallBase &Sync) override;
  void lowerUnwind(llvm::CallBase &Unwind) override;
  llvm::Value *emitView(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                        llvm::Value *Size, llvm::Value *Identity,
                        llvm::Value *Reduce) override {
    return ABI.emitView(B, Reducer, Size, Identity, Reduce);
  }
  void emitViewBegin(llvm::IRBuilderBase &B, llvm::Value *Reducer,
                     llvm::Value *Size, llvm::Value *Identity,
                     llvm::Value *Reduce) override {
    ABI.emitViewBegin(B, Reducer, Size, Identity, Reduce);
  }
  void emitViewEnd(llvm::IRBuilderBase &B, llvm::Value *Reducer) override {
    ABI.emitViewEnd(B, Reducer);
  }
  void finishFunction(llvm::Function &F,
                      llvm::ArrayRef<llvm::AllocaInst *> Regions) override;
  void end(llvm::Module &M, llvm::ModuleAnalysisManager &MAM,
           llvm::SmallVectorImpl<llvm::Function *> &Made) override;
};

} // namespace tapir

#endif // TAPIR_TARGETS_CONTINUATIONTARGET_H
