//===- LandingPadCopies.cpp - keep copies out of landing pads -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code generation of LLVM 22 sinks a copy after a call into the successor in
// which the copy's register is live. In a landing pad, the register with the
// exception is live, because the unwinder fills it. So a dead copy to that
// register after an invoke is sunk into the pad, and overwrites the exception.
// Serial code hardly ever has such a copy. But after a call that clobbers all
// registers (see SpawnerConvention.cpp) all values are loaded again, and such a
// copy has occurred.
//
// So this pass runs right before LLVM's sinking pass, and removes dead copies
// after invokes. It is a pass of code generation, which a plugin may add since
// LLVM 21. A link-time optimiser that doesn't load the plugin doesn't run it.
//
//===----------------------------------------------------------------------===//

#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"

using namespace llvm;

namespace tapir {

namespace {

class LandingPadCopies final : public MachineFunctionPass {
public:
  static char ID;
  LandingPadCopies() : MachineFunctionPass(ID) {}
  StringRef getPassName() const override {
    return "Remove dead copies after invokes";
  }
  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesCFG();
    MachineFunctionPass::getAnalysisUsage(AU);
  }
  bool runOnMachineFunction(MachineFunction &MF) override;
};

} // namespace

char LandingPadCopies::ID = 0;

// Returns true if code after Copy, or another successor than a landing pad, may
// read the register that Copy writes.
static bool isRead(const MachineInstr &Copy, const TargetRegisterInfo &TRI) {
  const MachineBasicBlock &B = *Copy.getParent();
  const Register Written = Copy.getOperand(0).getReg();
  for (auto I = std::next(Copy.getIterator()); I != B.instr_end(); ++I)
    if (I->readsRegister(Written, &TRI))
      return true;
  return any_of(B.successors(), [&](const MachineBasicBlock *Next) {
    return !Next->isEHPad() && any_of(Next->liveins(), [&](const auto &In) {
      return TRI.regsOverlap(In.PhysReg, Written);
    });
  });
}

bool LandingPadCopies::runOnMachineFunction(MachineFunction &MF) {
  const TargetRegisterInfo &TRI = *MF.getSubtarget().getRegisterInfo();
  bool Changed = false;
  for (MachineBasicBlock &B : MF) {
    if (none_of(B.successors(),
                [](const MachineBasicBlock *S) { return S->isEHPad(); }))
      continue;
    for (MachineInstr &I : make_early_inc_range(reverse(B))) {
      if (I.isCall())
        break;
      if (I.isCopy() && I.getOperand(0).getReg().isPhysical() &&
          !isRead(I, TRI)) {
        I.eraseFromParent();
        Changed = true;
      }
    }
  }
  return Changed;
}

static RegisterTargetPassConfigCallback Callback([](TargetMachine &,
                                                    PassManagerBase &,
                                                    TargetPassConfig *Config) {
  if (Config->getOptLevel() != CodeGenOptLevel::None)
    Config->insertPass(&FixupStatepointCallerSavedID, new LandingPadCopies());
});

} // namespace tapir
