//===- BitcodeABI.cpp - a runtime's ABI as bitcode ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/BitcodeABI.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"

#include <dlfcn.h>

using namespace llvm;

namespace tapir {

static constexpr StringRef Prefix = "__tapir_abi_";
static constexpr StringRef RegionName = "__tapir_abi_region";

// The directory that this plugin was loaded from.
static std::string getPluginDirectory() {
  Dl_info Info;
  if (!dladdr(reinterpret_cast<void *>(&getPluginDirectory), &Info) ||
      !Info.dli_fname)
    return "";
  SmallString<256> Real;
  if (sys::fs::real_path(Info.dli_fname, Real))
    Real = Info.dli_fname;
  return sys::path::parent_path(Real).str();
}

BitcodeABI::BitcodeABI(StringRef DefaultName, StringRef Override) {
  if (!Override.empty()) {
    Path = Override.str();
    return;
  }
  SmallString<256> Beside(getPluginDirectory());
  sys::path::append(Beside, DefaultName);
  Path = std::string(Beside);
}

static Error makeError(StringRef Path, const Twine &What) {
  return createStringError("bitcode-ABI file '" + Path + "' " + What);
}

Error BitcodeABI::link(Module &Into, ArrayRef<StringRef> Required) {
  M = &Into;
  Functions.clear();
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> ABI =
      parseIRFile(Path, Diagnostic, Into.getContext());
  if (!ABI)
    return makeError(Path, "cannot be read: " + Diagnostic.getMessage());
  if (ABI->getTargetTriple().getArch() != Into.getTargetTriple().getArch())
    return makeError(Path, "is for '" + ABI->getTargetTriple().str() +
                               "', not for '" + Into.getTargetTriple().str() +
                               "'");
  for (StringRef Name : Required) {
    Function *F = ABI->getFunction((Prefix + Name).str());
    if (!F || F->isDeclaration())
      return makeError(Path, "does not define '" + Prefix + Name + "'");
  }
  GlobalVariable *Region = ABI->getNamedGlobal(RegionName);
  if (!Region)
    return makeError(Path, "does not declare '" + RegionName + "'");
  RegionSize = ABI->getDataLayout().getTypeAllocSize(Region->getValueType());
  RegionAlign = Region->getAlign().value_or(
      ABI->getDataLayout().getABITypeAlign(Region->getValueType()));
  if (!Region->use_empty())
    return makeError(Path, "uses '" + RegionName +
                               "', which only stands for a type");
  Region->eraseFromParent();

  SmallVector<std::string, 16> Names;
  for (Function &F : *ABI) {
    // What the ABI was compiled with must not limit what it is inlined into.
    for (StringRef Kind : {"target-cpu", "tune-cpu", "target-features",
                           "frame-pointer", "stack-protector-buffer-size"})
      F.removeFnAttr(Kind);
    if (F.isDeclaration())
      continue;
    Names.push_back(F.getName().str());
    F.removeFnAttr(Attribute::OptimizeNone);
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
    // Sanitizers need not watch the runtime's own words.
    for (Instruction &I : instructions(F))
      I.setMetadata(LLVMContext::MD_nosanitize,
                    MDNode::get(F.getContext(), {}));
  }
  // Module flags and identification of the ABI say nothing about the user's
  // module, and conflicting ones would stop the link.
  if (NamedMDNode *Flags = ABI->getModuleFlagsMetadata())
    ABI->eraseNamedMetadata(Flags);
  if (NamedMDNode *Ident = ABI->getNamedMetadata("llvm.ident"))
    ABI->eraseNamedMetadata(Ident);
  ABI->setDataLayout(Into.getDataLayout());
  ABI->setTargetTriple(Into.getTargetTriple());
  if (Linker::linkModules(Into, std::move(ABI)))
    return makeError(Path, "cannot be linked into the module");
  for (const std::string &Name : Names) {
    Function *F = Into.getFunction(Name);
    F->setLinkage(GlobalValue::InternalLinkage);
    F->setVisibility(GlobalValue::DefaultVisibility);
    F->setComdat(nullptr);
    Functions.push_back(F);
  }
  return Error::success();
}

Function *BitcodeABI::get(StringRef Name) const {
  return M->getFunction((Prefix + Name).str());
}

void BitcodeABI::inlineInto(Function &F) const {
  SmallVector<CallBase *, 16> Calls;
  for (bool More = true; More;) {
    Calls.clear();
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallBase>(&I))
        if (is_contained(Functions, C->getCalledFunction()))
          Calls.push_back(C);
    More = false;
    for (CallBase *C : Calls) {
      InlineFunctionInfo Info;
      More |= InlineFunction(*C, Info).isSuccess();
    }
  }
}

void BitcodeABI::dropUnused() {
  bool Changed = true;
  while (Changed) {
    Changed = false;
    for (Function *&F : Functions)
      if (F && F->use_empty()) {
        F->eraseFromParent();
        F = nullptr;
        Changed = true;
      }
    erase(Functions, nullptr);
  }
}

} // namespace tapir
