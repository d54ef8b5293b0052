//===- SerialTarget.cpp - the serial projection ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In the serial projection, every detach returns true and control continues
// after every reattach. The graph already has the edges for this, so nothing is
// outlined and no runtime is needed.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/Target.h"

#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace tapir {

namespace {
class SerialTarget final : public TapirTarget {
  bool isSerial() const override { return true; }
  Error begin(Module &) override { return Error::success(); }
  void end(Module &, ModuleAnalysisManager &,
           SmallVectorImpl<Function *> &) override {}

  bool passesDirectly(Type *, ArgumentBudget &) const override {
    llvm_unreachable("nothing is outlined");
  }
  Value *emitGrainSize(IRBuilderBase &, Value *, Value *) override {
    llvm_unreachable("divided loops have constant grains");
  }
  CallInst *lowerSpawn(SpawnHelper &, Instruction &) override {
    llvm_unreachable("nothing is spawned");
  }
  void lowerSync(CallBase &, bool) override {
    llvm_unreachable("syncs vanish");
  }
  void lowerUnwind(CallBase &) override {
    llvm_unreachable("nothing is pending");
  }
  void finishFunction(Function &, ArrayRef<AllocaInst *>) override {
    llvm_unreachable("nothing is spawned");
  }
};
} // namespace

std::unique_ptr<TapirTarget> createSerialTarget() {
  return std::make_unique<SerialTarget>();
}

} // namespace tapir
