//===- BitcodeABI.cpp - a runtime's ABI as bitcode ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/BitcodeABI.h"

#include "tapir/Targets/Target.h"

#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace tapir {

static constexpr StringRef Prefix = "__tapir_abi_";
static constexpr StringRef KeepsSpawnsName = "__tapir_abi_keeps_spawns";
static constexpr StringRef MayBeCalledName = "__tapir_abi_may_be_called";

BitcodeABI::BitcodeABI(StringRef FileName, const TargetOptions &Options)
    : InlinedBitcode("bitcode-ABI file") {
  SmallString<256> File(Options.ABIBitcode);
  if (File.empty())
    sys::path::append(File, Options.Directory, FileName);
  setPath(File);
}

Error BitcodeABI::link(Module &Into, ArrayRef<ABIFunction> Wanted) {
  Expected<std::unique_ptr<Module>> ABI = read(Into);
  if (!ABI)
    return ABI.takeError();
  for (auto [Name, Type, Kind] : Wanted) {
    Function *F = (*ABI)->getFunction((Prefix + Name).str());
    if (!F &&
        (Kind == ABIFunction::Optional || Kind == ABIFunction::OptionalThrows))
      continue;
    if (!F || F->isDeclaration())
      return fail("does not define '" + Prefix + Name + "'");
    if (F->getFunctionType() != Type)
      return fail("defines '" + Prefix + Name +
                  "' with another type; is it of another version?");
  }
  if (!(*ABI)->getNamedGlobal("__tapir_abi_region"))
    return fail("does not declare '__tapir_abi_region'");
  for (auto [Name, Layout] : {std::pair("__tapir_abi_region", &RegionLayout),
                              std::pair("__tapir_abi_frame", &FrameLayout),
                              std::pair("__tapir_abi_child", &ChildLayout),
                              std::pair("__tapir_abi_loop", &LoopLayout)})
    if (Error E = takeLayout(**ABI, Name, *Layout))
      return E;
  if (GlobalVariable *Keeps = (*ABI)->getNamedGlobal(KeepsSpawnsName))
    Keeps->eraseFromParent();
  GlobalVariable *MayBeCalled = (*ABI)->getNamedGlobal(MayBeCalledName);
  const bool AllowsCalls = MayBeCalled;
  if (AllowsCalls)
    MayBeCalled->eraseFromParent();
  if (Error E = InlinedBitcode::link(std::move(*ABI), Prefix))
    return E;
  if (AllowsCalls)
    for (StringRef Name : {"push", "pop"})
      if (const Function *F = get(Name))
        allowCalls(*F);
  for (auto [Name, Type, Kind] : Wanted)
    if (Kind == ABIFunction::Throws || Kind == ABIFunction::OptionalThrows)
      if (Function *F = get(Name))
        Throwing.insert(F);
  return Error::success();
}

bool BitcodeABI::keepsSpawns() const {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> ABI =
      getLazyIRFileModule(getPath(), Diagnostic, Context);
  return ABI && ABI->getNamedGlobal(KeepsSpawnsName);
}

Function *BitcodeABI::get(StringRef Name) const {
  return getModule()->getFunction((Prefix + Name).str());
}

void BitcodeABI::postpone(StringRef Name) {
  if (Function *F = get(Name))
    InlinedBitcode::postpone(*F);
}

} // namespace tapir
