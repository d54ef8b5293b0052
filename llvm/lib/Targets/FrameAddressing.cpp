//===- FrameAddressing.cpp - locals off the frame pointer, AArch64 --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thief continues in a spawner's frame with nothing but the frame pointer,
// and the stack pointer somewhere else. On x86-64, LLVM addresses all of a
// frame that it needn't realign off the frame pointer. On AArch64 it uses the
// nearer register, which is mostly the stack pointer. In functions that
// allocate dynamically, it uses the frame pointer or, if locals are larger than
// 256 bytes, a third register, which the callees of preserve_none destroy. So
// this pass makes every spawner seem to allocate dynamically, and no locals
// seem large: LLVM measures them in a pass that gives registers to parts of
// large frames (LocalStackSlotAllocation), which this pass replaces. Functions
// with frames above some kilobytes take a few more instructions to address
// them.
//
// The third register is left to functions with scalable vectors (SVE) in their
// frames, because the distance between the frame pointer and the other locals
// depends on the vectors' size. A spawner of that kind is an error.
//
// The plugin has to be loaded when code is generated. If it isn't, code that
// was compiled to LLVM's IR, or for the linker to optimise, would fail in some
// runs only. Therefore a spawner carries a line of assembly that is an error
// whose text gives the reason, and this pass removes that line.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/FrameAddressing.h"

#include "llvm/CodeGen/MachineFrameInfo.h"
#include "llvm/CodeGen/MachineFunction.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetRegisterInfo.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"
#include "llvm/Pass.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"
#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace tapir {

static constexpr char SpawnerAttribute[] = "tapir-frame-addressing";

static constexpr char Reminder[] =
    ".error \"this function spawns, so OpenCilk's TapirPasses.so has to be "
    "loaded where its code is generated: on AArch64 it arranges the frame\"";

void addressOffFramePointer(Function &F) {
  if (!F.getParent()->getTargetTriple().isAArch64())
    return;
  // LLVM 22 saves these registers with offsets that the instructions can't
  // have.
  if (F.getCallingConv() == CallingConv::PreserveAll)
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "spawn in a function that preserves all registers (preserve_all)",
        F.getSubprogram()));
  // If a spawn's call were in outlined common code, its return address would be
  // there.
  F.addFnAttr("nooutline");
  if (F.hasFnAttribute(SpawnerAttribute))
    return;
  F.addFnAttr(SpawnerAttribute);
  BasicBlock &Entry = F.getEntryBlock();
  IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), Reminder,
                              "", /*hasSideEffects=*/true));
}

static bool isSpawner(const MachineFunction &MF) {
  return MF.getFunction().hasFnAttribute(SpawnerAttribute);
}

static bool isReminder(const MachineInstr &I) {
  return I.isInlineAsm() &&
         StringRef(I.getOperand(0).getSymbolName()) == Reminder;
}

namespace {
class FrameAddressing : public MachineFunctionPass {
public:
  static char ID;
  FrameAddressing() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "Locals of spawning functions off the frame pointer";
  }

  // Turns FastISel off. FastISel selects instructions for unoptimised functions
  // of an optimised module, and passes the arguments of preserve_none by C's
  // convention.
  bool doInitialization(Module &) override {
    if (auto *Config = getAnalysisIfAvailable<TargetPassConfig>())
      Config->getTM<TargetMachine>().setO0WantsFastISel(false);
    return false;
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (!isSpawner(MF))
      return false;
    for (MachineBasicBlock &Block : MF)
      for (MachineInstr &I : make_early_inc_range(Block))
        if (isReminder(I))
          I.eraseFromParent();
    MF.getFrameInfo().CreateVariableSizedObject(Align(1), nullptr);
    return true;
  }
};

/// Reports spawners that use the third register. It runs after the pass that
/// makes prologues.
class FrameAddressingCheck : public MachineFunctionPass {
public:
  static char ID;
  FrameAddressingCheck() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "Frames of spawning functions, checked";
  }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
    MachineFunctionPass::getAnalysisUsage(AU);
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    if (!isSpawner(MF))
      return false;
    for (const MachineBasicBlock &Block : MF)
      for (const MachineInstr &I : Block)
        if (setsBasePointer(I))
          return reject(MF.getFunction());
    return false;
  }

private:
  // Returns true if \p I copies the stack pointer to the third register and
  // that isn't an ordinary register. Only a prologue does so.
  static bool setsBasePointer(const MachineInstr &I) {
    const MachineFunction &MF = *I.getMF();
    const TargetRegisterInfo &Registers = *MF.getSubtarget().getRegisterInfo();
    auto IsNamed = [&](const MachineOperand &O, StringRef Name) {
      return O.isReg() && O.getReg() && Name == Registers.getName(O.getReg());
    };
    return I.getNumOperands() > 1 && IsNamed(I.getOperand(0), "X19") &&
           IsNamed(I.getOperand(1), "SP") && I.getOperand(0).isDef() &&
           MF.getRegInfo().isReserved(I.getOperand(0).getReg());
  }

  static bool reject(const Function &F) {
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F,
        "spawn in a function that keeps scalable vectors in its frame: compile "
        "it without SVE (add '+nosve' to '-march=')",
        F.getSubprogram()));
    return false;
  }
};

char FrameAddressing::ID, FrameAddressingCheck::ID;
} // namespace

static RegisterPass<FrameAddressing> Arrange("tapir-frame-addressing", "");
static RegisterPass<FrameAddressingCheck> Check("tapir-frame-check", "");

static RegisterTargetPassConfigCallback Callback([](TargetMachine &TM,
                                                    PassManagerBase &,
                                                    TargetPassConfig *Config) {
  if (!TM.getTargetTriple().isAArch64())
    return;
  Config->substitutePass(&LocalStackSlotAllocationID, &FrameAddressing::ID);
  Config->insertPass(&PrologEpilogCodeInserterID, &FrameAddressingCheck::ID);
});

} // namespace tapir
