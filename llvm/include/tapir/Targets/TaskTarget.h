//===- TaskTarget.h - a runtime with tasks that wait in a queue -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This is the target for runtimes that steal children, as most runtimes do. A
// spawn creates an object for the task and queues it, and the parent continues.
// docs/writing-a-target.md describes the functions of such a runtime's bitcode
// ABI.
//
//===----------------------------------------------------------------------===//

#ifndef TAPIR_TARGETS_TASKTARGET_H
#define TAPIR_TARGETS_TASKTARGET_H

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Targets/BitcodeABI.h"

#include "llvm/ADT/SetVector.h"

namespace tapir {

class LLVM_ATTRIBUTE_VISIBILITY_DEFAULT TaskTarget : public TapirTarget {
  BitcodeABI ABI;
  llvm::SetVector<llvm::Function *> Tasks, Spawners;

  void beginTask(SpawnHelper &H);
  void throwFrom(SpawnHelper &H, llvm::CallBase &Throw, llvm::Value *Frame,
                 llvm::AllocaInst *Index, llvm::BasicBlock &End);

public:
  /// Creates a target. The bitcode ABI is the file \p FileName in the folder of
  /// the target's files, unless \p Options name another file.
  TaskTarget(llvm::StringRef FileName, const TargetOptions &Options)
      : ABI(FileName, Options) {}

  llvm::Error begin(llvm::Module &M) override;
  /// Returns true, because each helper is a coroutine, whose frame takes all
  /// live-ins.
  bool passesDirectly(llvm::Type *, ArgumentBudget &) const override {
    return true;
  }
  llvm::Value *emitGrainSize(llvm::IRBuilderBase &B, llvm::Value *Count,
                             llvm::Value *Work) override {
    return ABI.call(B, ABIFunction::GrainSize, {Count, Work});
  }
  llvm::CallInst *lowerSpawn(SpawnHelper &H, llvm::Instruction &At) override;
  void lowerSync(llvm::CallBase &Sync, bool Throwing) override;
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

#endif // TAPIR_TARGETS_TASKTARGET_H
