//===- InlinedBitcode.cpp - C code for the user's module ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/InlinedBitcode.h"

#include "tapir/IR/Cloning.h"
#include "tapir/IR/CodeKind.h"
#include "tapir/IR/ThreadLocalOffsets.h"
#include "tapir/LLVMVersions.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace tapir {

// Constants that the file's code reads to find out for which kind of code it is
// used. Each constant is true only for the code kind in its row.
static constexpr std::pair<StringLiteral, CodeKind> Switches[] = {
    {"__tapir_abi_for_program", CodeKind::Program},
    {"__tapir_abi_for_jit", CodeKind::JIT},
};

Error InlinedBitcode::fail(const Twine &What) const {
  return createStringError(Kind + " '" + Path + "' " + What);
}

// Makes a variable of the file belong to the program, so that all modules of
// the program share one instance of the variable.
static void adoptVariable(GlobalVariable &G, bool ForProgram) {
  if (ForProgram) {
    G.setLinkage(GlobalValue::WeakAnyLinkage);
    G.setComdat(G.getParent()->getOrInsertComdat(G.getName()));
    // Only inline assembly uses the variable. Link-time optimisers don't see
    // such uses, and would make the variable internal to a module.
    appendToUsed(*G.getParent(), {&G});
  } else if (G.use_empty()) {
    G.eraseFromParent();
  } else {
    G.setInitializer(nullptr);
    G.setLinkage(GlobalValue::ExternalLinkage);
  }
}

// Makes definitions internal to the module, for just-in-time compiled code.
// Modules of a session come and go, so no module may use a definition of
// another module. Each module has its own copy of the functions that the file's
// functions call, and of constants whose address is never compared. Variables
// that must exist only once stay external.
static void keepToModule(Module &From) {
  for (GlobalObject &G : From.global_objects()) {
    if (G.isDeclaration() || !G.hasLinkOnceODRLinkage())
      continue;
    if (auto *V = dyn_cast<GlobalVariable>(&G);
        V && !(V->isConstant() && V->hasGlobalUnnamedAddr()))
      continue;
    makeInternal(G);
  }
}

static void resolveSwitch(GlobalVariable &Switch, bool On) {
  for (User *U : make_early_inc_range(Switch.users()))
    if (auto *Load = dyn_cast<LoadInst>(U)) {
      // The call below also erases the load, unless the load is volatile.
      const bool Stays = Load->mayHaveSideEffects();
      replaceAndRecursivelySimplify(Load,
                                    ConstantInt::get(Load->getType(), On));
      if (Stays)
        Load->eraseFromParent();
    }
  if (Switch.use_empty())
    Switch.eraseFromParent();
}

// Replaces loads of the constants in Switches by their values for Kind, and
// removes code that becomes dead. This is also necessary at -O0, because a part
// for another kind of code may refer to symbols that don't exist.
static void resolveVariants(Module &From, CodeKind Kind) {
  bool Found = false;
  for (auto [Name, Its] : Switches)
    if (GlobalVariable *Switch = From.getNamedGlobal(Name)) {
      resolveSwitch(*Switch, Kind == Its);
      Found = true;
    }
  if (!Found)
    return;
  for (Function &F : From) {
    for (BasicBlock &B : make_early_inc_range(F))
      ConstantFoldTerminator(&B, /*DeleteDeadConditions=*/true);
    if (!F.isDeclaration())
      removeUnreachableBlocks(F);
  }
}

Expected<std::unique_ptr<Module>> InlinedBitcode::read(Module &Into) {
  M = &Into;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> From =
      parseIRFile(Path, Diagnostic, Into.getContext());
  if (!From)
    return fail("cannot be read: " + Diagnostic.getMessage());
  if (From->getTargetTriple().getArch() != Into.getTargetTriple().getArch())
    return fail("is for '" + From->getTargetTriple().str() + "', not for '" +
                Into.getTargetTriple().str() + "'");
  return std::move(From);
}

Error InlinedBitcode::takeLayout(Module &From, StringRef Name,
                                 TypeLayout &Into) const {
  GlobalVariable *G = From.getNamedGlobal(Name);
  if (!G)
    return Error::success();
  Type *T = G->getValueType();
  Into.Size = From.getDataLayout().getTypeAllocSize(T);
  Into.Alignment =
      G->getAlign().value_or(From.getDataLayout().getABITypeAlign(T));
  if (!G->use_empty())
    return fail("uses '" + Name + "', which only stands for a type");
  G->eraseFromParent();
  return Error::success();
}

namespace {
// The linker's error message about a module. Clang's own handler is meant for
// modules that it links itself, and would dereference a null pointer here.
struct LinkerMessage : DiagnosticHandler {
  std::string &Text;
  explicit LinkerMessage(std::string &Text) : Text(Text) {}
  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    Text.clear();
    raw_string_ostream Stream(Text);
    DiagnosticPrinterRawOStream Printer(Stream);
    Info.print(Printer);
    return true;
  }
};
} // namespace

Error InlinedBitcode::linkInto(std::unique_ptr<Module> From) const {
  std::string Why;
  LLVMContext &Context = M->getContext();
  auto Handler = Context.getDiagnosticHandler();
  scope_exit Restore([&] { Context.setDiagnosticHandler(std::move(Handler)); });
  Context.setDiagnosticHandler(std::make_unique<LinkerMessage>(Why));
  if (Linker::linkModules(*M, std::move(From)))
    return fail("cannot be linked into the module: " + Why);
  return Error::success();
}

Error InlinedBitcode::link(std::unique_ptr<Module> From, StringRef Prefix) {
  SmallVector<std::string, 16> Names;
  for (Function &F : *From) {
    // These attributes come from the options that the file was compiled with.
    // They would keep its functions from being inlined into functions with
    // other options.
    for (StringRef Kind : {"target-cpu", "tune-cpu", "target-features",
                           "frame-pointer", "stack-protector-buffer-size"})
      F.removeFnAttr(Kind);
    if (F.isDeclaration())
      continue;
    F.removeFnAttr(Attribute::OptimizeNone);
    // Sanitizers shall not instrument accesses to the runtime's memory.
    for (Instruction &I : instructions(F))
      I.setMetadata(LLVMContext::MD_nosanitize,
                    MDNode::get(F.getContext(), {}));
    // Only functions with the prefix are the file's interface. Other functions
    // are called by them, or are instances of C++ templates.
    if (F.getName().starts_with(Prefix)) {
      Names.push_back(F.getName().str());
      F.removeFnAttr(Attribute::NoInline);
      F.addFnAttr(Attribute::AlwaysInline);
    }
  }
  const CodeKind Kind = getCodeKind(*M);
  // The linker's lists (llvm.used, llvm.global_ctors) are left out. The
  // variables are collected before any of them is adopted, since
  // adoptVariable() creates llvm.used again, which would invalidate an iterator
  // over the globals.
  SmallVector<GlobalVariable *, 16> Variables;
  for (GlobalVariable &G : From->globals())
    if (!G.isDeclaration() && !G.hasLocalLinkage() &&
        !G.hasLinkOnceODRLinkage() && !G.hasAppendingLinkage())
      Variables.push_back(&G);
  for (GlobalVariable *G : Variables)
    adoptVariable(*G, Kind == CodeKind::Program);
  resolveVariants(*From, Kind);
  if (Kind == CodeKind::JIT) {
    useThreadLocalOffsets(*From);
    keepToModule(*From);
  }
  // The file's module flags and identification are dropped, because they don't
  // apply to the user's module, and conflicting flags would be an error.
  if (NamedMDNode *Flags = From->getModuleFlagsMetadata())
    From->eraseNamedMetadata(Flags);
  if (NamedMDNode *Ident = From->getNamedMetadata("llvm.ident"))
    From->eraseNamedMetadata(Ident);
  From->setDataLayout(M->getDataLayout());
  From->setTargetTriple(M->getTargetTriple());
  if (Error E = linkInto(std::move(From)))
    return E;
  for (const std::string &Name : Names) {
    Function *F = M->getFunction(Name);
    F->setLinkage(GlobalValue::InternalLinkage);
    F->setVisibility(GlobalValue::DefaultVisibility);
    F->setComdat(nullptr);
    Functions.push_back(F);
  }
  return Error::success();
}

void InlinedBitcode::findIn(Module &Linked, StringRef Prefix) {
  M = &Linked;
  for (Function &F : Linked)
    if (!F.isDeclaration() && F.hasLocalLinkage() &&
        F.hasFnAttribute(Attribute::AlwaysInline) &&
        F.getName().starts_with(Prefix))
      Functions.push_back(&F);
}

AllocaInst *InlinedBitcode::allocate(const TypeLayout &L, const Twine &Name,
                                     BasicBlock::iterator At) const {
  auto *Bytes = ArrayType::get(Type::getInt8Ty(M->getContext()), L.Size);
  return new AllocaInst(Bytes, M->getDataLayout().getAllocaAddrSpace(), nullptr,
                        L.Alignment, Name, At);
}

bool InlinedBitcode::isLeft(const CallBase &C) const {
  const Function *Callee = C.getCalledFunction();
  return Postponed.contains(Callee) ||
         (Callable.contains(Callee) &&
          (C.isNoInline() || Calling.contains(C.getFunction())));
}

void InlinedBitcode::inlineInto(Function &F) const {
  SmallVector<CallBase *, 16> Calls;
  for (bool More = true; More;) {
    Calls.clear();
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallBase>(&I))
        if (contains(C->getCalledFunction()) && !isLeft(*C))
          Calls.push_back(C);
    More = false;
    for (CallBase *C : Calls) {
      InlineFunctionInfo Info;
      More |= InlineFunction(*C, Info).isSuccess();
    }
  }
}

void InlinedBitcode::inlineEverywhere() const {
  SmallSetVector<Function *, 16> Callers;
  for (Function *F : Functions)
    for (User *U : F->users())
      if (auto *C = dyn_cast<CallBase>(U))
        Callers.insert(C->getFunction());
  for (Function *F : Callers)
    inlineInto(*F);
}

void InlinedBitcode::inlinePostponed() {
  SmallSetVector<Function *, 16> Callers;
  for (const Function *F : Postponed)
    for (const User *U : F->users())
      Callers.insert(const_cast<Function *>(cast<CallBase>(U)->getFunction()));
  Postponed.clear();
  for (Function *F : Callers)
    inlineInto(*F);
}

void InlinedBitcode::settleCalled() const {
  for (Function *F : Functions)
    if (Callable.contains(F)) {
      F->removeFnAttr(Attribute::AlwaysInline);
      F->addFnAttr(Attribute::NoInline);
      F->setUWTableKind(M->getUwtable());
    }
}

void InlinedBitcode::dropUnused() {
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
  settleCalled();
}

DebugLoc getLocation(const Function &F, DebugLoc Near) {
  if (!Near && F.getSubprogram())
    return DILocation::get(F.getContext(), 0, 0, F.getSubprogram());
  return Near;
}

} // namespace tapir
