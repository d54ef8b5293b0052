//===- SpawnNotes.cpp - notes on unchecked spawns -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ELF note's owner is "OpenCilk" and its type is 1. Its descriptor is a
// list of zero-terminated texts: the source file, then the symbols of
// functions. Further zeros pad it to a multiple of four bytes.
//
//===----------------------------------------------------------------------===//

#include "tapir/Prepare/SpawnNotes.h"

#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace tapir {

static constexpr char Owner[12] = "OpenCilk"; // the name, padded with zeros
static constexpr uint32_t OwnerSize = 9, NoteType = 1;
static constexpr StringLiteral NoteName = "opencilk.spawn.note";
/// The largest number of functions that a note lists. If a unit has more, its
/// note lists the first ones.
static constexpr unsigned MostFunctions = 16;

/// The runtime's function that starts a task which no sync joins.
static constexpr StringLiteral TaskStart = "__cilkrts_task_start";

static bool spawns(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    const Function *Callee = C ? C->getCalledFunction() : nullptr;
    return isMarker(I, Marker::Detach) ||
           (Callee && Callee->getName() == TaskStart);
  });
}

// Returns true if a race detector sees what F does, by the same rules as in
// MommePass.
static bool isChecked(const Function &F) {
  return racesMatter(*F.getParent()) &&
         !F.hasFnAttribute(Attribute::DisableSanitizerInstrumentation) &&
         !F.hasFnAttribute(Attribute::Naked);
}

static std::string findUnchecked(const Module &M) {
  std::string Names;
  unsigned Count = 0;
  for (const Function &F : M)
    if (!F.isDeclaration() && !F.hasAvailableExternallyLinkage() && spawns(F) &&
        !isChecked(F) && Count++ < MostFunctions) {
      Names += F.getName();
      Names += '\0';
    }
  return Names;
}

bool addSpawnNote(Module &M) {
  // A module may be prepared twice, and must have one note only.
  if (!M.getTargetTriple().isOSBinFormatELF() || M.getNamedGlobal(NoteName))
    return false;
  const std::string Names = findUnchecked(M);
  if (Names.empty())
    return false;
  std::string Text = M.getSourceFileName();
  Text += '\0';
  Text += Names;
  Text.resize(alignTo(Text.size(), 4));
  LLVMContext &C = M.getContext();
  Type *I32 = Type::getInt32Ty(C);
  Constant *Note = ConstantStruct::getAnon(
      {ConstantInt::get(I32, OwnerSize), ConstantInt::get(I32, Text.size()),
       ConstantInt::get(I32, NoteType),
       ConstantDataArray::getString(C, StringRef(Owner, sizeof Owner),
                                    /*AddNull=*/false),
       ConstantDataArray::getString(C, Text, /*AddNull=*/false)});
  auto *G = new GlobalVariable(M, Note->getType(), /*isConstant=*/true,
                               GlobalValue::PrivateLinkage, Note, NoteName);
  G->setSection(".note.opencilk");
  G->setAlignment(Align(4));
  // A red zone after the note would become a part of the section.
  GlobalValue::SanitizerMetadata Unpadded;
  Unpadded.NoAddress = Unpadded.NoHWAddress = true;
  G->setSanitizerMetadata(Unpadded);
  appendToCompilerUsed(M, {G});
  return true;
}

} // namespace tapir
