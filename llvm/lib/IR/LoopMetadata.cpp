//===- LoopMetadata.cpp - hints on parallel loops -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/LoopMetadata.h"

#include "tapir/IR/Markers.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace tapir {

void forEachParallelLoop(Function &F, const LoopInfo &LI,
                         function_ref<void(Loop &, CallBase &Detach)> Visit) {
  SmallPtrSet<Value *, 8> Regions;
  for (CallBase *C : collectMarkers(F, Marker::Loop))
    Regions.insert(getRegion(*C));
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    if (Regions.contains(getRegion(*D)))
      if (Loop *L = LI.getLoopFor(D->getParent()))
        Visit(*L, *D);
}

static constexpr StringRef ShieldName = "tapir.shield";
static constexpr StringRef NoUnrollName = "llvm.loop.unroll.disable";

static StringRef getHintName(const Metadata *MD) {
  auto *Node = dyn_cast_or_null<MDNode>(MD);
  if (!Node || Node->getNumOperands() == 0)
    return "";
  auto *Name = dyn_cast_or_null<MDString>(Node->getOperand(0));
  return Name ? Name->getString() : "";
}

static MDNode *makeLoopId(LLVMContext &C, ArrayRef<Metadata *> Hints) {
  SmallVector<Metadata *, 4> Ops{nullptr};
  Ops.append(Hints.begin(), Hints.end());
  MDNode *Id = MDNode::getDistinct(C, Ops);
  Id->replaceOperandWith(0, Id);
  return Id;
}

void shieldParallelLoop(Loop &L) {
  LLVMContext &C = L.getHeader()->getContext();
  SmallVector<Metadata *, 4> Hints;
  if (MDNode *Old = L.getLoopID())
    for (const MDOperand &Op : drop_begin(Old->operands())) {
      StringRef Name = getHintName(Op);
      if (Name == ShieldName || Name.starts_with("llvm.loop.unroll."))
        return;
      Hints.push_back(Op);
    }
  for (StringRef Name : {ShieldName, NoUnrollName})
    Hints.push_back(MDNode::get(C, MDString::get(C, Name)));
  L.setLoopID(makeLoopId(C, Hints));
}

void unshieldLeaf(Instruction &Latch) {
  MDNode *Id = Latch.getMetadata(LLVMContext::MD_loop);
  if (!Id || none_of(Id->operands(), [](const MDOperand &Op) {
        return getHintName(Op) == ShieldName;
      }))
    return;
  SmallVector<Metadata *, 4> Hints;
  for (const MDOperand &Op : drop_begin(Id->operands()))
    if (StringRef Name = getHintName(Op);
        Name != ShieldName && Name != NoUnrollName)
      Hints.push_back(Op);
  Latch.setMetadata(LLVMContext::MD_loop,
                    Hints.empty() ? nullptr
                                  : makeLoopId(Latch.getContext(), Hints));
}

} // namespace tapir
