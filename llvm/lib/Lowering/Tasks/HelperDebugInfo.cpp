//===- HelperDebugInfo.cpp - debug info of outlined functions -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Tasks/HelperDebugInfo.h"

#include "tapir/LLVMVersions.h"

#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

HelperDebugInfo::HelperDebugInfo(Function &Parent, Function &Helper,
                                 const DebugLoc &Begin)
    : Helper(Helper) {
  DISubprogram *Outer = Parent.getSubprogram();
  if (!Outer || !Outer->getUnit())
    return;
  DIBuilder DIB(*Helper.getParent(), /*AllowUnresolved=*/false,
                Outer->getUnit());
  auto Flags = DISubprogram::SPFlagDefinition | DISubprogram::SPFlagLocalToUnit;
  if (Outer->isOptimized())
    Flags |= DISubprogram::SPFlagOptimized;
  DIFile *File = Begin ? Begin->getFile() : Outer->getFile();
  const unsigned Line = Begin ? Begin.getLine() : 0;
  Subprogram = DIB.createFunction(
      Outer->getUnit(), Helper.getName(), Helper.getName(), File, Line,
      DIB.createSubroutineType(DIB.getOrCreateTypeArray({})), Line,
      DINode::FlagZero, Flags);
  DIB.finalizeSubprogram(Subprogram);
  Helper.setSubprogram(Subprogram);
  InParent = Subprogram;
  if (File != Outer->getFile())
    InParent = DILexicalBlockFile::get(Helper.getContext(), Subprogram,
                                       Outer->getFile(), /*Discriminator=*/0);
}

DebugLoc HelperDebugInfo::getArtificialLocation() const {
  if (!Subprogram)
    return DebugLoc();
  return DILocation::get(Helper.getContext(), 0, 0, Subprogram);
}

DILocalVariable *HelperDebugInfo::getVariable(DILocalVariable *Old) {
  DILocalVariable *&New = Variables[Old];
  if (!New) {
    DIBuilder DIB(*Helper.getParent(), /*AllowUnresolved=*/false,
                  Subprogram->getUnit());
    New = DIB.createAutoVariable(Subprogram, Old->getName(), Old->getFile(),
                                 Old->getLine(), Old->getType(),
                                 /*AlwaysPreserve=*/false, DINode::FlagZero,
                                 Old->getAlignInBits());
  }
  return New;
}

void HelperDebugInfo::describe(Value *Outer, Value *Inner, bool IsAddress,
                               Instruction *Before) {
  if (!Subprogram)
    return;
  LLVMContext &C = Helper.getContext();
  auto Emit = [&](DbgVariableRecord *Old, bool IsDeclare) {
    if (Old->getDebugLoc()->getInlinedAt() ||
        Old->getNumVariableLocationOps() != 1)
      return;
    DILocalVariable *Var = getVariable(Old->getVariable());
    auto *Loc = DILocation::get(C, Old->getDebugLoc().getLine(), 0, InParent);
    DIExpression *Expr = Old->getExpression();
    DbgVariableRecord *New;
    if (IsDeclare && isa<AllocaInst>(Inner) && !IsAddress)
      New = DbgVariableRecord::createDVRDeclare(Inner, Var, Expr, Loc);
    else {
      if (IsDeclare)
        Expr = DIExpression::append(Expr, {dwarf::DW_OP_deref});
      New = DbgVariableRecord::createDbgVariableRecord(Inner, Var, Expr, Loc);
    }
    Before->getParent()->insertDbgRecordBefore(New, Before->getIterator());
  };
  for (DbgVariableRecord *R : findDVRDeclares(Outer))
    Emit(R, /*IsDeclare=*/true);
  if (IsAddress)
    return;
  SmallVector<DbgVariableRecord *, 4> Values;
  findDbgValues(Outer, Values);
  SmallPtrSet<DILocalVariable *, 4> Seen;
  for (DbgVariableRecord *R : Values)
    if (R->isDbgValue() && Seen.insert(R->getVariable()).second)
      Emit(R, /*IsDeclare=*/false);
}

void HelperDebugInfo::finish() {
  LLVMContext &C = Helper.getContext();
  auto Move = [&](const DebugLoc &L) {
    const DILocation *End = L.get();
    while (End->getInlinedAt())
      End = End->getInlinedAt();
    if (InParent != Subprogram && isa<DISubprogram>(End->getScope()))
      Locations.try_emplace(
          End, DILocation::get(C, End->getLine(), End->getColumn(), InParent));
    return DebugLoc::replaceInlinedAtSubprogram(L, *Subprogram, C, Locations);
  };
  for (Instruction &I : instructions(Helper)) {
    I.setMetadata(LLVMContext::MD_DIAssignID, nullptr);
    if (!Subprogram) {
      I.dropDbgRecords();
      I.setDebugLoc(DebugLoc());
      continue;
    }
    for (DbgRecord &R : make_early_inc_range(I.getDbgRecordRange())) {
      auto *Var = dyn_cast<DbgVariableRecord>(&R);
      if (!Var || Var->isDbgAssign()) {
        I.dropOneDbgRecord(&R);
        continue;
      }
      const bool Stray = any_of(Var->location_ops(), [&](Value *V) {
        auto *Def = dyn_cast<Instruction>(V);
        auto *Arg = dyn_cast<Argument>(V);
        return (Def && Def->getFunction() != &Helper) ||
               (Arg && Arg->getParent() != &Helper);
      });
      if (Stray) {
        I.dropOneDbgRecord(&R);
        continue;
      }
      if (Var->getDebugLoc()->getScope()->getSubprogram() != Subprogram) {
        if (!Var->getDebugLoc()->getInlinedAt())
          Var->setVariable(getVariable(Var->getVariable()));
        Var->setDebugLoc(Move(Var->getDebugLoc()));
      }
    }
    if (DebugLoc L = I.getDebugLoc()) {
      if (L->getInlinedAtScope()->getSubprogram() != Subprogram)
        I.setDebugLoc(Move(L));
    } else if (isa<CallBase>(I))
      I.setDebugLoc(getArtificialLocation());
    updateLoopMetadataDebugLocations(I, [&](Metadata *MD) -> Metadata * {
      if (auto *L = dyn_cast_or_null<DILocation>(MD))
        return Move(L).get();
      return MD;
    });
  }
}

} // namespace tapir
