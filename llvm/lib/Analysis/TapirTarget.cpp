//===- TapirTarget.cpp - the interface of a target ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/TapirTarget.h"

#include "tapir/IR/Markers.h"

#include "llvm/IR/DiagnosticInfo.h"

using namespace llvm;

namespace tapir {

TapirTarget::~TapirTarget() = default;

Value *TapirTarget::emitWantsWork(IRBuilderBase &) {
  llvm_unreachable("asked of a target that knows no demand");
}

void TapirTarget::emitSplice(IRBuilderBase &, Steps, ArrayRef<Value *>) {
  llvm_unreachable("the target doesn't splice");
}

Value *TapirTarget::emitWantsSpawn(IRBuilderBase &) {
  llvm_unreachable("asked of a target that knows no demand");
}

Value *TapirTarget::emitLoopEnter(IRBuilderBase &) { return nullptr; }

void TapirTarget::emitLoopIteration(IRBuilderBase &, Value *, Value *) {}

void TapirTarget::emitLoopLeave(IRBuilderBase &, Value *) {}

void TapirTarget::emitLoopDone(IRBuilderBase &, Value *) {}

void TapirTarget::lowerIdleSync(CallBase &Sync) { eraseMarker(Sync); }

Value *TapirTarget::emitView(IRBuilderBase &, Value *, Value *, Value *,
                             Value *) {
  return nullptr;
}

void TapirTarget::emitViewBegin(IRBuilderBase &, Value *, Value *, Value *,
                                Value *) {}

void TapirTarget::emitViewEnd(IRBuilderBase &, Value *) {}

AnalysisKey TargetAnalysis::Key;

TargetAnalysis::Result::Result(Expected<std::unique_ptr<TapirTarget>> Made) {
  if (Made)
    Target = std::move(*Made);
  else
    Problem = toString(Made.takeError());
}

TapirTarget *TargetAnalysis::Result::begin(Module &M) {
  if (Begun)
    return Target.get();
  Begun = true;
  if (Target)
    if (Error E = Target->begin(M)) {
      Problem = toString(std::move(E));
      Target.reset();
    }
  if (!Problem.empty())
    M.getContext().diagnose(DiagnosticInfoGeneric(Problem));
  return Target.get();
}

bool TargetAnalysis::Result::invalidate(Module &, const PreservedAnalyses &PA,
                                        ModuleAnalysisManager::Invalidator &) {
  return !PA.getChecker<TargetAnalysis>().preservedWhenStateless();
}

} // namespace tapir
