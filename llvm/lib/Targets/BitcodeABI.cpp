//===- BitcodeABI.cpp - a runtime's ABI as bitcode ------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/BitcodeABI.h"
#include "tapir/Targets/Target.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

static constexpr StringRef Prefix = "__tapir_abi_";
static constexpr StringRef KeepsSpawnsName = "__tapir_abi_keeps_spawns";
static constexpr StringRef SwitchName = "__tapir_abi_for_program";

BitcodeABI::BitcodeABI(StringRef FileName, const TargetOptions &Options)
    : Path(Options.ABIBitcode) {
  if (!Path.empty())
    return;
  SmallString<256> Own(Options.Directory);
  sys::path::append(Own, FileName);
  Path = std::string(Own);
}

static Error makeError(StringRef Path, const Twine &What) {
  return createStringError("bitcode-ABI file '" + Path + "' " + What);
}

// Code for a shared library is position-independent, but not as an
// executable's.
static bool isForProgram(const Module &M) {
  return M.getPICLevel() == PICLevel::NotPIC ||
         M.getPIELevel() != PIELevel::Default;
}

// A variable that the ABI defines is the program's, once for all its modules.
static void adoptVariable(GlobalVariable &G, bool ForProgram) {
  if (ForProgram) {
    G.setLinkage(GlobalValue::WeakAnyLinkage);
    G.setComdat(G.getParent()->getOrInsertComdat(G.getName()));
  } else if (G.use_empty()) {
    G.eraseFromParent();
  } else {
    G.setInitializer(nullptr);
    G.setLinkage(GlobalValue::ExternalLinkage);
  }
}

// Decides what the ABI has for both kinds of code, also for -O0: code for
// programs may be such that a shared library couldn't be linked from it.
static void resolveVariants(Module &ABI, bool ForProgram) {
  GlobalVariable *Switch = ABI.getNamedGlobal(SwitchName);
  if (!Switch)
    return;
  for (User *U : make_early_inc_range(Switch->users()))
    if (auto *Load = dyn_cast<LoadInst>(U)) {
      replaceAndRecursivelySimplify(
          Load, ConstantInt::get(Load->getType(), ForProgram));
      if (Load->getParent())
        Load->eraseFromParent();
    }
  if (Switch->use_empty())
    Switch->eraseFromParent();
  for (Function &F : ABI) {
    for (BasicBlock &B : make_early_inc_range(F))
      ConstantFoldTerminator(&B, /*DeleteDeadConditions=*/true);
    if (!F.isDeclaration())
      removeUnreachableBlocks(F);
  }
}

// Variables that stand for types.
Error BitcodeABI::readLayout(Module &ABI, StringRef Name, Layout &Into) const {
  GlobalVariable *G = ABI.getNamedGlobal(Name);
  if (!G)
    return Error::success();
  Type *T = G->getValueType();
  Into.Size = ABI.getDataLayout().getTypeAllocSize(T);
  Into.Alignment =
      G->getAlign().value_or(ABI.getDataLayout().getABITypeAlign(T));
  if (!G->use_empty())
    return makeError(Path, "uses '" + Name + "', which only stands for a type");
  G->eraseFromParent();
  return Error::success();
}

Error BitcodeABI::link(Module &Into, ArrayRef<ABIFunction> Wanted) {
  M = &Into;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> ABI =
      parseIRFile(Path, Diagnostic, Into.getContext());
  if (!ABI)
    return makeError(Path, "cannot be read: " + Diagnostic.getMessage());
  if (ABI->getTargetTriple().getArch() != Into.getTargetTriple().getArch())
    return makeError(Path, "is for '" + ABI->getTargetTriple().str() +
                               "', not for '" + Into.getTargetTriple().str() +
                               "'");
  for (auto [Name, Type, Kind] : Wanted) {
    Function *F = ABI->getFunction((Prefix + Name).str());
    if (!F &&
        (Kind == ABIFunction::Optional || Kind == ABIFunction::OptionalThrows))
      continue;
    if (!F || F->isDeclaration())
      return makeError(Path, "does not define '" + Prefix + Name + "'");
    if (F->getFunctionType() != Type)
      return makeError(Path, "defines '" + Prefix + Name +
                                 "' with another type; is it of another "
                                 "version?");
  }
  if (!ABI->getNamedGlobal("__tapir_abi_region"))
    return makeError(Path, "does not declare '__tapir_abi_region'");
  if (Error E = readLayout(*ABI, "__tapir_abi_region", RegionLayout))
    return E;
  if (Error E = readLayout(*ABI, "__tapir_abi_frame", FrameLayout))
    return E;
  if (Error E = readLayout(*ABI, "__tapir_abi_child", ChildLayout))
    return E;
  if (Error E = readLayout(*ABI, "__tapir_abi_loop", LoopLayout))
    return E;
  if (GlobalVariable *Keeps = ABI->getNamedGlobal(KeepsSpawnsName))
    Keeps->eraseFromParent();

  SmallVector<std::string, 16> Names;
  for (Function &F : *ABI) {
    // What the ABI was compiled with must not limit what it is inlined into.
    for (StringRef Kind : {"target-cpu", "tune-cpu", "target-features",
                           "frame-pointer", "stack-protector-buffer-size"})
      F.removeFnAttr(Kind);
    if (F.isDeclaration())
      continue;
    F.removeFnAttr(Attribute::OptimizeNone);
    // Sanitizers need not watch the runtime's own words.
    for (Instruction &I : instructions(F))
      I.setMetadata(LLVMContext::MD_nosanitize,
                    MDNode::get(F.getContext(), {}));
    // Others are what these call, and C++'s templates.
    if (F.getName().starts_with(Prefix)) {
      Names.push_back(F.getName().str());
      F.removeFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::AlwaysInline);
    }
  }
  for (GlobalVariable &G : make_early_inc_range(ABI->globals()))
    if (!G.isDeclaration() && !G.hasLocalLinkage() &&
        !G.hasLinkOnceODRLinkage())
      adoptVariable(G, isForProgram(Into));
  resolveVariants(*ABI, isForProgram(Into));
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
  for (auto [Name, Type, Kind] : Wanted)
    if (Kind == ABIFunction::Throws || Kind == ABIFunction::OptionalThrows)
      if (Function *F = get(Name))
        Throwing.insert(F);
  return Error::success();
}

bool BitcodeABI::keepsSpawns() const {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> ABI = getLazyIRFileModule(Path, Diagnostic, Context);
  return ABI && ABI->getNamedGlobal(KeepsSpawnsName);
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
        if (contains(C->getCalledFunction()) &&
            !Postponed.contains(C->getCalledFunction()))
          Calls.push_back(C);
    More = false;
    for (CallBase *C : Calls) {
      InlineFunctionInfo Info;
      More |= InlineFunction(*C, Info).isSuccess();
    }
  }
}

void BitcodeABI::inlineEverywhere() const {
  SmallPtrSet<Function *, 16> Callers;
  for (Function *F : Functions)
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallBase>(U))
        Callers.insert(C->getFunction());
  for (Function *F : Callers)
    inlineInto(*F);
}

void BitcodeABI::postpone(StringRef Name) {
  if (Function *F = get(Name))
    Postponed.insert(F);
}

void BitcodeABI::inlinePostponed() {
  SmallSetVector<Function *, 16> Callers;
  for (const Function *F : Postponed)
    for (const User *U : F->users())
      Callers.insert(const_cast<Function *>(cast<CallBase>(U)->getFunction()));
  Postponed.clear();
  for (Function *F : Callers)
    inlineInto(*F);
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
