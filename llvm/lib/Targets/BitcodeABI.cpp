//===- BitcodeABI.cpp - a runtime's ABI as bitcode ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/BitcodeABI.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace tapir {

static constexpr StringRef KeepsSpawnsName = "__tapir_abi_keeps_spawns";
static constexpr StringRef MayBeCalledName = "__tapir_abi_may_be_called";

BitcodeABI::BitcodeABI(StringRef FileName, const TargetOptions &Options)
    : InlinedBitcode("bitcode-ABI file") {
  SmallString<256> File(Options.ABIBitcode);
  if (File.empty())
    sys::path::append(File, Options.Directory, FileName);
  setPath(File);
}

Error BitcodeABI::check(Module &ABI, ArrayRef<ABISignature> Wanted) const {
  for (const ABISignature &S : Wanted) {
    Function *F = ABI.getFunction(S.Name);
    if (!F && S.IsOptional)
      continue;
    if (!F || F->isDeclaration())
      return fail("does not define '" + S.Name + "'");
    if (F->getFunctionType() != S.Type)
      return fail("defines '" + S.Name +
                  "' with another type; is it of another version?");
  }
  if (!ABI.getNamedGlobal("__tapir_abi_region"))
    return fail("does not declare '__tapir_abi_region'");
  return Error::success();
}

Error BitcodeABI::link(Module &Into, ABIKind Kind) {
  Expected<std::unique_ptr<Module>> ABI = read(Into);
  if (!ABI)
    return ABI.takeError();
  const SmallVector<ABISignature, 0> Wanted =
      getABISignatures(Kind, Into.getContext());
  if (Error E = check(**ABI, Wanted))
    return E;
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
  if (Error E = InlinedBitcode::link(std::move(*ABI), ABIPrefix))
    return E;
  for (const ABISignature &S : Wanted) {
    Function *F = Into.getFunction(S.Name);
    Linked[unsigned(S.Function)][unsigned(S.Variant)] = F;
    if (F && S.Throws)
      Throwing.insert(F);
  }
  if (AllowsCalls)
    for (ABIFunction Short : {ABIFunction::Push, ABIFunction::Pop})
      if (const Function *F = get(Short))
        allowCalls(*F);
  return Error::success();
}

bool BitcodeABI::keepsSpawns() const {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> ABI =
      getLazyIRFileModule(getPath(), Diagnostic, Context);
  return ABI && ABI->getNamedGlobal(KeepsSpawnsName);
}

void BitcodeABI::postpone(ABIFunction F) {
  if (Function *Of = get(F))
    InlinedBitcode::postpone(*Of);
}

} // namespace tapir
