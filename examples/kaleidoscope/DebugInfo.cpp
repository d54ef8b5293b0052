//===- DebugInfo.cpp - the source's places in the code ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugInfo.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace kaleidoscope {

DebugInfo::DebugInfo(Module &M, IRBuilderBase &B, const Source &S)
    : Builder(M), B(B) {
  SmallString<128> Folder;
  sys::fs::current_path(Folder);
  File = Builder.createFile(S.Name, Folder);
  // This language has no number in DWARF; debuggers know C's types.
  Unit = Builder.createCompileUnit(DISourceLanguageName(dwarf::DW_LANG_C), File,
                                   "kaleidoscope", /*isOptimized=*/true,
                                   /*Flags=*/"", /*RV=*/0);
  Double = Builder.createBasicType("double", 64, dwarf::DW_ATE_float);
  M.addModuleFlag(Module::Warning, "Debug Info Version",
                  DEBUG_METADATA_VERSION);
  M.addModuleFlag(Module::Warning, "Dwarf Version", 5);
}

void DebugInfo::beginFunction(Function &F, Location L) {
  SmallVector<Metadata *, 8> Types(F.arg_size() + 1, Double);
  Scope = Builder.createFunction(
      Unit, F.getName(), StringRef(), File, L.Line,
      Builder.createSubroutineType(Builder.getOrCreateTypeArray(Types)), L.Line,
      DINode::FlagPrototyped, DISubprogram::SPFlagDefinition);
  F.setSubprogram(Scope);
}

void DebugInfo::setLocation(Location L) {
  if (Scope)
    B.SetCurrentDebugLocation(
        DILocation::get(B.getContext(), L.Line, L.Column, Scope));
}

void DebugInfo::declare(AllocaInst *Variable, StringRef Name, Location L,
                        unsigned Parameter) {
  if (!Scope)
    return;
  DILocalVariable *Known =
      Parameter
          ? Builder.createParameterVariable(Scope, Name, Parameter, File,
                                            L.Line, Double, true)
          : Builder.createAutoVariable(Scope, Name, File, L.Line, Double, true);
  Builder.insertDeclare(
      Variable, Known, Builder.createExpression(),
      DILocation::get(B.getContext(), L.Line, L.Column, Scope),
      B.GetInsertBlock());
}

} // namespace kaleidoscope
