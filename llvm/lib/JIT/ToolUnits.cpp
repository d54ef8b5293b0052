//===- ToolUnits.cpp - a tool's tables of modules -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/JIT/ToolUnits.h"

#include "tapir/JIT/ORCVersions.h"

#include "llvm/ExecutionEngine/JITLink/JITLink.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

#include <dlfcn.h>

using namespace llvm;
using namespace llvm::orc;

namespace tapir {

// The names of the functions that SourceTables.cpp creates to announce a unit
// to the tool, and to announce its end. The functions are local to their
// modules.
static constexpr StringLiteral Begin = "__csi_unit_begin",
                               End = "__csi_unit_end";

// Removes the entry that calls F from a list of the module.
static void takeFromList(Module &M, StringRef List, const Function &F) {
  GlobalVariable *G = M.getNamedGlobal(List);
  auto *Entries = G && G->hasInitializer()
                      ? dyn_cast<ConstantArray>(G->getInitializer())
                      : nullptr;
  if (!Entries)
    return;
  SmallVector<Constant *, 8> Others;
  for (Value *Entry : Entries->operands())
    if (cast<Constant>(Entry)->getAggregateElement(1u)->stripPointerCasts() !=
        &F)
      Others.push_back(cast<Constant>(Entry));
  if (Others.size() == Entries->getNumOperands())
    return;
  if (!Others.empty()) {
    auto *T =
        ArrayType::get(Entries->getType()->getElementType(), Others.size());
    auto *New = new GlobalVariable(M, T, G->isConstant(), G->getLinkage(),
                                   ConstantArray::get(T, Others));
    New->takeName(G);
  }
  G->eraseFromParent();
}

void prepareUnit(Module &M) {
  for (auto [Name, List] : {std::pair(Begin, "llvm.global_ctors"),
                            std::pair(End, "llvm.global_dtors")})
    if (Function *F = M.getFunction(Name)) {
      takeFromList(M, List, *F);
      appendToCompilerUsed(M, {F});
    }
}

static Error callFunction(ExecutorAddr Address) {
  Address.toPtr<void (*)()>()();
  return Error::success();
}

using CallSignature = shared::SPSError(shared::SPSExecutorAddr);

static WrapperBuffer callWrapped(const char *Data, size_t Size) {
  return shared::WrapperFunction<CallSignature>::handle(Data, Size,
                                                        callFunction)
      .release();
}

static jitlink::Symbol *findSymbol(jitlink::LinkGraph &G, StringRef Name) {
  for (jitlink::Symbol *S : G.defined_symbols())
    if (S->hasName() && *S->getName() == Name)
      return S;
  return nullptr;
}

static shared::WrapperFunctionCall callOf(jitlink::LinkGraph &G,
                                          StringRef Name) {
  jitlink::Symbol *S = findSymbol(G, Name);
  if (!S)
    return {};
  return cantFail(shared::WrapperFunctionCall::Create<
                  shared::SPSArgList<shared::SPSExecutorAddr>>(
      ExecutorAddr::fromPtr(&callWrapped), S->getAddress()));
}

// Makes the pointers to personalities local to each module. Unwind tables refer
// to a personality through such a pointer, and linkers merge the pointers of
// all modules into one. After the module with this pointer is removed, later
// modules would still use it, because LLVM's session doesn't forget symbols
// that only an object file defines.
static void keepPersonalities(jitlink::LinkGraph &G) {
  for (jitlink::Symbol *S : G.defined_symbols())
    if (S->hasName() && (*S->getName()).starts_with("DW.ref.")) {
      S->setLinkage(jitlink::Linkage::Strong);
      S->setScope(jitlink::Scope::Local);
    }
}

// Passes the ELF notes of a module to the race detector in this process, if
// there is one. The race detector can read by itself only the notes of loaded
// files, and a module is no file.
static void tellNotes(jitlink::LinkGraph &G) {
  const jitlink::Section *Notes = G.findSectionByName(".note.opencilk");
  void *Tell = Notes ? dlsym(RTLD_DEFAULT, "__cilksan_add_notes") : nullptr;
  if (!Tell)
    return;
  for (const jitlink::Block *B : Notes->blocks())
    if (!B->isZeroFill())
      reinterpret_cast<void (*)(const char *, size_t)>(Tell)(
          B->getContent().data(), B->getContent().size());
}

namespace {
class UnitPlugin : public LinkGraphLinkingLayer::Plugin {
public:
  void modifyPassConfig(MaterializationResponsibility &, jitlink::LinkGraph &,
                        jitlink::PassConfiguration &Passes) override {
    // This pass runs before LLVM looks up symbols in the session.
    Passes.PrePrunePasses.insert(Passes.PrePrunePasses.begin(),
                                 [](jitlink::LinkGraph &G) {
                                   keepPersonalities(G);
                                   tellNotes(G);
                                   return Error::success();
                                 });
    Passes.PrePrunePasses.push_back([](jitlink::LinkGraph &G) {
      for (StringRef Name : {Begin, End})
        if (jitlink::Symbol *S = findSymbol(G, Name))
          S->setLive(true);
      return Error::success();
    });
    Passes.PostAllocationPasses.push_back([](jitlink::LinkGraph &G) {
      if (findSymbol(G, Begin))
        G.allocActions().push_back({callOf(G, Begin), callOf(G, End)});
      return Error::success();
    });
  }
  Error notifyFailed(MaterializationResponsibility &) override {
    return Error::success();
  }
  Error notifyRemovingResources(JITDylib &, ResourceKey) override {
    return Error::success();
  }
  void notifyTransferringResources(JITDylib &, ResourceKey,
                                   ResourceKey) override {}
};
} // namespace

std::shared_ptr<LinkGraphLinkingLayer::Plugin> createUnitPlugin() {
  return std::make_shared<UnitPlugin>();
}

} // namespace tapir
