//===- Tool.cpp - a tool and the hooks that it defines --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/Tool.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/BinaryFormat/Magic.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/Archive.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"

#include <array>

using namespace llvm;

namespace tapir {

namespace {
/// The letters of types in Hooks.def.
enum : char {
  Void = 'v',
  Id = 'i',
  Int = 'n',
  Pointer = 'p',
};
/// A row of Hooks.def.
struct HookType {
  StringLiteral Name;
  StringLiteral Types;
  unsigned Frames;
};
} // namespace

static constexpr HookType HookTypes[] = {
#define TAPIR_HOOK(Enumerator, Name, Types, Frames) {Name, Types, Frames},
#include "tapir/Instrumentation/Hooks.def"
};

static constexpr StringLiteral Prefix = "__csi_";
static constexpr StringLiteral OptionsName = "__csi_tool_options";
static constexpr StringLiteral LinkMessageName = "__csi_link_message";
static constexpr StringLiteral FrameName = "__csi_frame";
static constexpr StringLiteral HandoverName = "__csi_handover";
static constexpr unsigned RunsSerially = 1, RacingOnly = 2, DividedLoops = 4,
                          ChecksEffects = 8;

bool isToolName(StringRef Name) {
  return Name.starts_with("__csi_") || Name.starts_with("__csirt_");
}

static FunctionType *getType(const HookType &H, unsigned Frames,
                             LLVMContext &C) {
  auto Make = [&](char T) -> Type * {
    switch (T) {
    case Void:
      return Type::getVoidTy(C);
    case Id:
      return Type::getInt64Ty(C);
    case Int:
      return Type::getInt32Ty(C);
    default:
      return PointerType::getUnqual(C);
    }
  };
  SmallVector<Type *, 8> Parameters;
  for (char T : H.Types.drop_front())
    Parameters.push_back(Make(T));
  Parameters.append(Frames, Make(Pointer));
  return FunctionType::get(Make(H.Types.front()), Parameters, false);
}

//===----------------------------------------------------------------------===//
// Contents of the file
//===----------------------------------------------------------------------===//

ToolInfo::ToolInfo(StringRef File) : Path(File) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer) {
    Problem = "cannot be read: " + Buffer.getError().message();
    return;
  }
  MemoryBufferRef Contents = **Buffer;
  Bitcode = identify_magic(Contents.getBuffer()) == file_magic::bitcode;
  if (Bitcode)
    readBitcode(Contents);
  else
    readLibrary(Contents);
  if (Problem.empty() && Defined.empty() && !HasOptions)
    Problem = "defines no hook ('__csi_func_entry' and so on, see csi/csi.h)";
}

static bool isHookName(StringRef Name) {
  return Name.consume_front(Prefix) &&
         any_of(HookTypes, [&](const HookType &H) { return H.Name == Name; });
}

void ToolInfo::readBitcode(MemoryBufferRef Buffer) {
  LLVMContext C;
  Expected<std::unique_ptr<Module>> M = getLazyBitcodeModule(Buffer, C);
  if (!M) {
    Problem = "cannot be read: " + toString(M.takeError());
    return;
  }
  for (const Function &F : **M)
    if (!F.isDeclaration() && isHookName(F.getName()))
      Defined.insert(F.getName());
  const GlobalVariable *Message = (*M)->getNamedGlobal(LinkMessageName);
  if (Message && Message->hasInitializer())
    LinkSymbol = Message->getInitializer()->stripPointerCasts()->getName();
  const GlobalVariable *G = (*M)->getNamedGlobal(OptionsName);
  if (!G)
    return;
  HasOptions = true;
  auto *Value = G->hasInitializer() ? dyn_cast<ConstantInt>(G->getInitializer())
                                    : nullptr;
  if (Value && G->isConstant() &&
      Value->getValue().ult(2 * uint64_t(ChecksEffects)))
    Options = Value->getZExtValue();
  else
    Problem = ("has a '" + OptionsName +
               "' that is no constant with options of csi/csi.h")
                  .str();
}

void ToolInfo::readLibrary(MemoryBufferRef Buffer) {
  auto Add = [&](StringRef Name) {
    if (isHookName(Name))
      Defined.insert(Name);
  };
  auto AddObject = [&](const object::ObjectFile &File) {
    auto AddSymbol = [&](const object::BasicSymbolRef &S) {
      Expected<uint32_t> Flags = S.getFlags();
      Expected<StringRef> Name = object::SymbolRef(S).getName();
      if (Flags && Name && !(*Flags & object::SymbolRef::SF_Undefined) &&
          *Flags & object::SymbolRef::SF_Global &&
          !(*Flags & object::SymbolRef::SF_Weak))
        Add(*Name);
      consumeError(Flags.takeError());
      consumeError(Name.takeError());
    };
    for (const object::SymbolRef &S : File.symbols())
      AddSymbol(S);
    if (auto *ELF = dyn_cast<object::ELFObjectFileBase>(&File))
      for (const object::ELFSymbolRef S : ELF->getDynamicSymbolIterators())
        AddSymbol(S);
  };
  Expected<std::unique_ptr<object::Binary>> File = object::createBinary(Buffer);
  if (!File) {
    Problem = "is neither bitcode nor a library: " + toString(File.takeError());
  } else if (auto *Archive = dyn_cast<object::Archive>(File->get())) {
    Error E = Error::success();
    for (const object::Archive::Child &Member : Archive->children(E)) {
      Expected<std::unique_ptr<object::Binary>> Object = Member.getAsBinary();
      if (!Object)
        consumeError(Object.takeError());
      else if (auto *O = dyn_cast<object::ObjectFile>(Object->get()))
        AddObject(*O);
    }
    if (E)
      Problem = "cannot be read: " + toString(std::move(E));
  } else if (auto *Object = dyn_cast<object::ObjectFile>(File->get())) {
    AddObject(*Object);
  } else {
    Problem = "is neither bitcode nor a library";
  }
}

std::shared_ptr<const ToolInfo> ToolInfo::get(StringRef File) {
  if (File.empty())
    return nullptr;
  auto Info = std::make_shared<const ToolInfo>(File);
  return Info->Problem.empty() && Info->Defined.empty() ? nullptr : Info;
}

bool ToolInfo::defines(Hook H) const {
  return Defined.contains((Prefix + HookTypes[unsigned(H)].Name).str());
}

bool ToolInfo::runsSerially() const { return Options & RunsSerially; }

bool ToolInfo::wantsRacingOnly() const { return Options & RacingOnly; }

bool ToolInfo::wantsDividedLoops() const { return Options & DividedLoops; }

bool ToolInfo::checksEffects() const { return Options & ChecksEffects; }

//===----------------------------------------------------------------------===//
// In a module
//===----------------------------------------------------------------------===//

Error Tool::begin(Module &Into) {
  M = &Into;
  LLVMContext &C = Into.getContext();
  Bitcode.setPath(Info.getPath());
  if (!Info.getProblem().empty())
    return Bitcode.fail(Info.getProblem());
  auto Name = [](unsigned I) { return (Prefix + HookTypes[I].Name).str(); };
  if (Info.isBitcode()) {
    Expected<std::unique_ptr<Module>> From = Bitcode.read(Into);
    if (!From)
      return From.takeError();
    for (unsigned I = 0; I < NumHooks; ++I) {
      const Function *F = (*From)->getFunction(Name(I));
      if (!F || F->isDeclaration())
        continue;
      unsigned Frames = 0;
      while (Frames < HookTypes[I].Frames &&
             F->getFunctionType() != getType(HookTypes[I], Frames, C))
        ++Frames;
      if (F->getFunctionType() != getType(HookTypes[I], Frames, C))
        return Bitcode.fail("defines '" + Name(I) +
                            "' with another type than csi/csi.h has");
      Hooks[I].Frames = Frames;
    }
    if (Error E = Bitcode.takeLayout(**From, FrameName, FrameLayout))
      return E;
    if (!hasFrames() && any_of(Hooks, [](Callee &C) { return C.Frames; }))
      return Bitcode.fail("has hooks that ask for frames, and no variable '" +
                          FrameName + "' to say what these are");
    if (Error E = Bitcode.takeLayout(**From, HandoverName, HandoverLayout))
      return E;
    const bool Asks = Hooks[unsigned(Hook::Detach)].Frames > 1 ||
                      Hooks[unsigned(Hook::Task)].Frames > 2;
    if (Asks != (HandoverLayout.Size != 0) || HandoverLayout.Size % 8)
      return Bitcode.fail("hands something over from '__csi_detach' to "
                          "'__csi_task' without a variable '" +
                          HandoverName +
                          "' of some 64-bit words, or has that variable "
                          "and doesn't");
    for (StringRef Name : {StringRef(OptionsName), StringRef(LinkMessageName),
                           Info.getLinkSymbol()})
      if (GlobalVariable *G = (*From)->getNamedGlobal(Name))
        if (G->use_empty())
          G->eraseFromParent();
    if (Error E = Bitcode.link(std::move(*From), Prefix))
      return E;
  }
  for (unsigned I = 0; I < NumHooks; ++I)
    if (Info.defines(Hook(I)))
      Hooks[I].Function = Into.getOrInsertFunction(
          Name(I), getType(HookTypes[I], Hooks[I].Frames, C));
  return Error::success();
}

AllocaInst *Tool::createFrame(BasicBlock::iterator At) const {
  return Bitcode.allocate(FrameLayout, "csi.frame", At);
}

AllocaInst *Tool::createHandover(BasicBlock::iterator At) const {
  return Bitcode.allocate(HandoverLayout, "csi.handover", At);
}

CallInst *Tool::call(IRBuilderBase &B, Hook H, ArrayRef<Value *> Args,
                     ArrayRef<Value *> Frames) const {
  Callee To = Hooks[unsigned(H)];
  SmallVector<Value *, 8> All(Args);
  append_range(All, Frames.take_front(To.Frames));
  assert(To.Function &&
         All.size() == To.Function.getFunctionType()->getNumParams() &&
         "the tool has the hook, with a parameter for each argument");
  CallInst *C = B.CreateCall(To.Function, All);
  C->setDoesNotThrow();
  C->setDebugLoc(getLocation(*C->getFunction(), C->getDebugLoc()));
  return C;
}

bool Tool::owns(const Function &F) const {
  return Bitcode.contains(&F) || isToolName(F.getName());
}

static bool isOfAccesses(const Function &Hook) {
  return Hook.getName().contains("_load") || Hook.getName().contains("_store");
}

// Excludes some hooks in F from inlining. If \p OfAccesses is true, these are
// the hooks of accesses outside of loops; otherwise they are all hooks except
// those of accesses.
static void callHooks(InlinedBitcode &Bitcode, Function &F, bool OfAccesses) {
  const DominatorTree DT(F);
  const LoopInfo Loops(DT);
  for (BasicBlock &B : F) {
    if (OfAccesses && Loops.getLoopFor(&B))
      continue;
    for (Instruction &I : B)
      if (auto *C = dyn_cast<CallBase>(&I))
        if (const Function *Hook = C->getCalledFunction();
            Hook && Bitcode.allowsCalls(*Hook) &&
            isOfAccesses(*Hook) == OfAccesses)
          Bitcode.keepCall(*C);
  }
}

// Excludes hooks in large functions from inlining, because the time of code
// generation grows faster than the size of a function. In a function with
// hundreds of spawns, all hooks except those of accesses stay calls. A program
// spends most of its time in the hooks of accesses in loops, and most of each
// inlined hook of an access is folded away. So in a function with more than
// some hundreds of accesses, only the hooks of accesses outside of loops stay
// calls.
static void callHooksFromLarge(InlinedBitcode &Bitcode,
                               ArrayRef<Function *> Hooks) {
  constexpr uint64_t MaxInlined = 16384, MaxOfAccesses = 8 * MaxInlined;
  // Maps each function to the numbers of instructions that inlining would add:
  // for hooks of accesses at index 1, and for other hooks at index 0.
  MapVector<Function *, std::array<uint64_t, 2>> Inlined;
  for (Function *Hook : Hooks) {
    Bitcode.allowCalls(*Hook);
    const uint64_t Size = Hook->getInstructionCount();
    for (User *U : Hook->users())
      if (auto *C = dyn_cast<CallBase>(U))
        Inlined[C->getFunction()][isOfAccesses(*Hook)] += Size;
  }
  for (auto [Caller, Sizes] : Inlined) {
    if (Sizes[false] > MaxInlined)
      callHooks(Bitcode, *Caller, /*OfAccesses=*/false);
    if (Sizes[true] > MaxOfAccesses)
      callHooks(Bitcode, *Caller, /*OfAccesses=*/true);
  }
}

void inlineHooks(Module &M) {
  InlinedBitcode Bitcode("tool");
  Bitcode.findIn(M, Prefix);
  callHooksFromLarge(Bitcode, Bitcode.functions());
  Bitcode.inlineEverywhere();
  Bitcode.dropUnused();
}

} // namespace tapir
