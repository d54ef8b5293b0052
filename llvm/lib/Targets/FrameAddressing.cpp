//===- FrameAddressing.cpp - locals off the frame pointer, AArch64 --------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thief continues in a spawner's frame with the spawner's frame pointer, but
// with another stack pointer. So all locals of a spawner must be addressed off
// the frame pointer. On x86-64, LLVM does so for all frames that it needn't
// realign. On AArch64, LLVM uses the nearer of the two registers, which is
// mostly the stack pointer. In functions with dynamic allocas, it uses the
// frame pointer or, if locals are larger than 256 bytes, a third register, the
// base pointer, which the callees of preserve_none destroy.
//
// So this pass makes every spawner seem to have dynamic allocas, and no locals
// seem large. LLVM measures locals in a pass that gives registers to parts of
// large frames (LocalStackSlotAllocation), which this pass replaces. Without
// that pass, functions with frames of more than some kilobytes take a few more
// instructions to address them.
//
// Functions with scalable vectors (SVE) in their frames keep the base pointer,
// because the distance between the frame pointer and the other locals depends
// on the vectors' size. For a spawner, such a frame is an error.
//
// The plugin has to be loaded when code is generated, also if the code comes
// from LLVM's IR or if a link-time optimiser generates it. Without the plugin,
// such code would fail, but only in some runs. Therefore each spawner contains
// a line of assembly that is an error, and whose text gives the reason. This
// pass removes that line.
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
  // LLVM 22 emits saves of the registers of preserve_all with offsets that the
  // instructions can't encode.
  if (F.getCallingConv() == CallingConv::PreserveAll)
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "spawn in a function that preserves all registers (preserve_all)",
        F.getSubprogram()));
  // The machine outliner must not move the call of a spawn into a common
  // function, where the call's return address would not be the continuation.
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

  // Turns FastISel off. FastISel would select instructions for unoptimised
  // functions of an optimised module. But FastISel ignores preserve_none and
  // passes arguments by C's convention.
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

/// Reports spawners that use the base pointer. It runs after the pass that
/// inserts prologues.
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
  // Returns true if \p I copies the stack pointer to the base pointer, and that
  // register is reserved as the base pointer. Only a prologue contains such an
  // instruction.
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
