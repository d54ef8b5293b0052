//===- RustSync.cpp - how Rust's standard library synchronises ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Locks, channels and counts of owners of Rust's standard library are made of
// atomics, most of them in generic functions that are compiled into the
// program. A tool would see accesses that no spawn or sync orders, and not what
// orders them. So it is told here, by the library's own names:
//
//  - Of locks, of what has been done once, and of a channel's messages the
//    atomic operations (RustAtomics.h).
//  - Of channels and counts the functions in which all happens.
//  - Of what is compiled already (what does something once, the standard
//    streams) the calls.
//
// Where a name isn't there any more, in another version of the library, a tool
// reports too much again.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/RustSync.h"

#include "tapir/Compatibility.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
#include "tapir/Instrumentation/RustAtomics.h"
#include "tapir/Instrumentation/RustFormats.h"
#include "tapir/Instrumentation/RustPaths.h"
#include "tapir/Instrumentation/Tool.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#include <optional>

using namespace llvm;

namespace tapir {

namespace {

using Event = RustEvent;

/// The streams, by their numbers.
enum Stream : unsigned { Stdin, Stdout, Stderr };

class Announcer {
  Module &M;
  FunctionCallee Hook, BeforeRelease, AfterRelease;
  RustUses Uses;
  DenseMap<const Function *, RustPath> Paths;
  bool Changed = false;

  const RustPath &pathOf(const Function &F) {
    auto [It, New] = Paths.try_emplace(&F);
    if (New)
      It->second = getRustPath(F.getName());
    return It->second;
  }
  Value *getNumber(unsigned N) {
    return ConstantInt::get(Type::getInt64Ty(M.getContext()), N);
  }

  CallInst *insert(Instruction *At, FunctionCallee To, ArrayRef<Value *> Args);
  void insert(Instruction *At, Event E, Value *What, Value *Number = nullptr);
  /// At the function's begin, and wherever it returns or goes on unwinding.
  void around(Function &F, function_ref<void(Instruction *)> Begin,
              function_ref<void(Instruction *)> End);
  void around(CallBase &C, Event Begin, Event End, Value *What,
              Value *Number = nullptr);
  void atBegin(Function &F, Event E, Value *What = nullptr);

  void announceExchange(Instruction &I, RustUse Use, const RustAtomic &A);
  void announceMessage(Instruction &I, Event E, const RustAtomic &A);
  void announceAtomic(Instruction &I);
  void announceCall(CallBase &C);
  bool announceChannel(Function &F, const RustPath &P);
  void announceOwner(Function &F, const RustPath &P);
  void announceFunction(Function &F);

public:
  explicit Announcer(Module &M);
  bool run();
};

} // namespace

Announcer::Announcer(Module &M) : M(M) {
  LLVMContext &C = M.getContext();
  Type *Void = Type::getVoidTy(C), *Pointer = PointerType::getUnqual(C);
  Hook = M.getOrInsertFunction("__csi_synchronise", Void, Type::getInt32Ty(C),
                               Pointer, Type::getInt64Ty(C));
  BeforeRelease = M.getOrInsertFunction("__csi_before_release", Void, Pointer);
  AfterRelease = M.getOrInsertFunction("__csi_after_release", Void, Pointer);
}

//===----------------------------------------------------------------------===//
// Inserting
//===----------------------------------------------------------------------===//

CallInst *Announcer::insert(Instruction *At, FunctionCallee To,
                            ArrayRef<Value *> Args) {
  IRBuilder<> B(At);
  CallInst *C = B.CreateCall(To, Args);
  C->setDoesNotThrow();
  if (DISubprogram *Scope = At->getFunction()->getSubprogram();
      Scope && !C->getDebugLoc())
    C->setDebugLoc(DILocation::get(M.getContext(), Scope->getLine(), 0, Scope));
  Changed = true;
  return C;
}

void Announcer::insert(Instruction *At, Event E, Value *What, Value *Number) {
  IRBuilder<> B(At);
  if (!What)
    What = ConstantPointerNull::get(B.getPtrTy());
  Number = Number ? B.CreateZExtOrTrunc(Number, B.getInt64Ty()) : B.getInt64(0);
  insert(At, Hook, {B.getInt32(unsigned(E)), What, Number});
}

void Announcer::around(Function &F, function_ref<void(Instruction *)> Begin,
                       function_ref<void(Instruction *)> End) {
  for (BasicBlock &B : F)
    if (isa<ReturnInst, ResumeInst>(B.getTerminator()))
      End(B.getTerminator());
  Begin(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  F.removeFnAttr(Attribute::AlwaysInline);
  F.addFnAttr(Attribute::NoInline);
}

// Where the call has returned, and where it has thrown.
static SmallVector<Instruction *, 2> findEnds(CallBase &C) {
  if (C.doesNotReturn() || C.isMustTailCall())
    return {};
  auto *Invoke = dyn_cast<InvokeInst>(&C);
  if (!Invoke)
    return {C.getNextNode()};
  BasicBlock *Pad = Invoke->getUnwindDest();
  if (isa<LandingPadInst>(Pad->getFirstNonPHIIt()) &&
      !Pad->getSinglePredecessor()) {
    SmallVector<BasicBlock *, 2> Parts;
    SplitLandingPadPredecessors(Pad, Invoke->getParent(), ".own", ".others",
                                Parts);
    Pad = Invoke->getUnwindDest();
  }
  return {splitNormalEdge(*Invoke)->getTerminator(),
          &*Pad->getFirstInsertionPt()};
}

void Announcer::around(CallBase &C, Event Begin, Event End, Value *What,
                       Value *Number) {
  for (Instruction *At : findEnds(C))
    insert(At, End, What, Number);
  insert(&C, Begin, What, Number);
}

void Announcer::atBegin(Function &F, Event E, Value *What) {
  insert(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca(), E, What);
}

// The object, or the reference to it, that a method is called for: behind where
// the result is to be put.
static Value *getSelf(Function &F) {
  for (Argument &A : F.args())
    if (A.getType()->isPointerTy() && !A.hasStructRetAttr())
      return &A;
  return nullptr;
}

// An access that isn't the program's.
static Value *load(Instruction *At, Value *From, Type *As) {
  LoadInst *Load = IRBuilder<>(At).CreateLoad(As, From);
  Load->setNoSanitizeMetadata();
  return Load;
}
static Value *loadPointer(Instruction *At, Value *From) {
  return load(At, From, PointerType::getUnqual(At->getContext()));
}

//===----------------------------------------------------------------------===//
// Atomic operations
//===----------------------------------------------------------------------===//

// One strand at a time runs in a tool, so what an operation will find is there
// already when it begins.
void Announcer::announceExchange(Instruction &I, RustUse Use,
                                 const RustAtomic &A) {
  if (!A.Expected->getType()->isIntegerTy())
    return;
  if (Use == RustUse::Take)
    insert(&I, Event::MayTakeLock, A.Where, A.Expected);
  else if (Use == RustUse::TakeShared)
    insert(&I, Event::MayTakeShared, A.Where, A.Expected);
  else if (Use == RustUse::Send)
    announceMessage(I, Event::Send, A);
  else if (Use == RustUse::Receive)
    announceMessage(I, Event::Receive, A);
}

static bool isChannels(const RustPath &P) {
  return StringRef(P.Of).starts_with("std::sync::mpmc::") &&
         StringRef(P.Of).ends_with("::Channel") && P.Trait.empty();
}

// A place's number is the same where a message is put and where it is taken. If
// the exchange fails, it is tried again.
void Announcer::announceMessage(Instruction &I, Event E, const RustAtomic &A) {
  Function &F = *I.getFunction();
  Value *Self = isChannels(pathOf(F)) ? getSelf(F) : nullptr;
  if (!Self)
    return;
  IRBuilder<> B(&I);
  Value *WillBe =
      B.CreateICmpEQ(load(&I, A.Where, A.Expected->getType()), A.Expected);
  Value *Nothing = ConstantPointerNull::get(cast<PointerType>(Self->getType()));
  insert(&I, E, B.CreateSelect(WillBe, Self, Nothing), A.Expected);
}

void Announcer::announceAtomic(Instruction &I) {
  const RustUse Use = Uses.of(I);
  if (Use == RustUse::None)
    return;
  const Function *Callee = nullptr;
  if (auto *C = dyn_cast<CallBase>(&I))
    Callee = C->getCalledFunction();
  const std::optional<RustAtomic> A =
      getRustAtomic(I, Callee ? &pathOf(*Callee) : nullptr);
  if (!A)
    return;
  if (A->Kind == RustAtomic::Exchanges)
    return announceExchange(I, Use, *A);
  if (A->Kind == RustAtomic::Reads) {
    if (Use == RustUse::LookAtOnce)
      insert(&I, Event::MayHaveBeenDone, A->Where);
    return;
  }
  if (Use == RustUse::Give || Use == RustUse::Downgrade)
    insert(&I, Event::GiveLock, A->Where);
  if (Use == RustUse::Downgrade)
    insert(&I, Event::TakeShared, A->Where);
}

//===----------------------------------------------------------------------===//
// Calls of what is compiled already
//===----------------------------------------------------------------------===//

static std::optional<unsigned> getStream(const RustPath &P) {
  if (!StringRef(P.Of).starts_with("std::io::stdio"))
    return std::nullopt;
  const StringRef Name = P.Of == "std::io::stdio" ? P.Name : P.Of;
  if (Name.contains("eprint") || Name.contains_insensitive("stderr"))
    return Stderr;
  if (Name.contains("print") || Name.contains_insensitive("stdout"))
    return Stdout;
  if (Name.contains_insensitive("stdin"))
    return Stdin;
  return std::nullopt;
}

// A stream's lock is taken by a call, and given back by the guard.
void Announcer::announceCall(CallBase &C) {
  Function *Callee = C.getCalledFunction();
  if (!Callee || !Callee->isDeclaration() || Callee->isIntrinsic())
    return;
  const RustPath &P = pathOf(*Callee);
  if (P.Name.empty())
    return;
  if (C.doesNotReturn()) {
    insert(&C, Event::Panic, nullptr);
    return;
  }
  if (P.Of == "std::sys::sync::once::futex::Once" && P.Name == "call") {
    around(C, Event::BeginOnce, Event::EndOnce, C.getArgOperand(0));
    return;
  }
  const std::optional<unsigned> Of = getStream(P);
  if (!Of)
    return;
  if (P.Name == "lock" && *Of != Stdin) {
    insert(&C, Event::TakeStream, nullptr, getNumber(*Of));
    return;
  }
  around(C, Event::TakeStream, Event::GiveStream, nullptr, getNumber(*Of));
  // Where tests' output is captured, both streams go to one buffer.
  if (P.Name == "_print" || P.Name == "_eprint")
    around(C, Event::BeginPrint, Event::EndPrint, nullptr);
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

// What a channel does with its own memory is its own matter.
bool Announcer::announceChannel(Function &F, const RustPath &P) {
  Value *Self = isChannels(P) ? getSelf(F) : nullptr;
  if (!Self)
    return false;
  if (P.Name == "send" || P.Name == "try_send" || P.Name == "recv" ||
      P.Name == "try_recv")
    around(
        F, [&](Instruction *At) { insert(At, Event::BeginChannel, Self); },
        [&](Instruction *At) { insert(At, Event::EndChannel, Self); });
  else if (P.Name == "disconnect_senders")
    atBegin(F, Event::Close, Self);
  else if (P.Name == "disconnect_receivers" || P.Name == "disconnect")
    atBegin(F, Event::ReceiveAll, Self);
  else
    return false;
  return true;
}

void Announcer::announceOwner(Function &F, const RustPath &P) {
  Value *Self = getSelf(F);
  if (!Self)
    return;
  const bool IsArc = P.Of == "alloc::sync::Arc";
  const bool IsDropped = P.Trait == "core::ops::drop::Drop" && P.Name == "drop";
  const bool IsTaken = IsArc && P.Trait.empty() && P.Name == "into_inner";
  const bool IsChannel = (P.Of == "std::sync::mpmc::counter::Sender" ||
                          P.Of == "std::sync::mpmc::counter::Receiver") &&
                         P.Name == "release";
  if (IsTaken || IsChannel ||
      (IsDropped && (IsArc || P.Of == "alloc::sync::Weak"))) {
    around(
        F,
        [&](Instruction *At) {
          Value *Count = IsTaken ? Self : loadPointer(At, Self);
          insert(At, BeforeRelease, Count);
          if (IsTaken)
            insert(At, Event::MayBeAlone, Count);
        },
        [&](Instruction *At) {
          insert(At, AfterRelease,
                 ConstantPointerNull::get(cast<PointerType>(Self->getType())));
        });
    return;
  }
  if (!IsArc || !P.Trait.empty())
    return;
  Instruction *At = &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  if (P.Name == "get_mut" || P.Name == "make_mut")
    insert(At, Event::MayBeAlone, loadPointer(At, Self));
  else if (P.Name == "try_unwrap")
    insert(At, Event::MayBeAlone, Self);
}

void Announcer::announceFunction(Function &F) {
  const RustPath &P = pathOf(F);
  if (P.Name.empty() || announceChannel(F, P))
    return;
  announceOwner(F, P);
  if (P.Of == "std::thread::local::LocalKey" &&
      (P.Name == "try_with" || P.Name == "initialize_with"))
    atBegin(F, Event::UseLocal);
  if (P.Of != "std::sync::reentrant_lock::ReentrantLockGuard" ||
      P.Name != "drop")
    return;
  std::optional<unsigned> Stream;
  if (StringRef(P.Full).contains("StdoutRaw"))
    Stream = Stdout;
  else if (StringRef(P.Full).contains("StderrRaw"))
    Stream = Stderr;
  if (Stream)
    around(
        F, [](Instruction *) {},
        [&](Instruction *At) {
          insert(At, Event::GiveStream, nullptr, getNumber(*Stream));
        });
}

bool Announcer::run() {
  SmallVector<Instruction *, 64> All;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (Instruction &I : instructions(F))
      if (isa<CallBase>(I) || I.isAtomic())
        All.push_back(&I);
  }
  for (Instruction *I : All) {
    announceAtomic(*I);
    if (auto *C = dyn_cast<CallBase>(I))
      announceCall(*C);
  }
  for (Function &F : M)
    if (!F.isDeclaration())
      announceFunction(F);
  return Changed;
}

static bool isRust(const Module &M) {
  return any_of(M.debug_compile_units(),
                [](const DICompileUnit *Unit) { return isInRust(*Unit); });
}

bool announceRustSync(Module &M, const ToolInfo &Info) {
  if (!isRust(M) || !Info.defines(Hook::Synchronise) ||
      !Info.defines(Hook::BeforeRelease) || !Info.defines(Hook::AfterRelease))
    return false;
  const bool Reads = readWhatIsFormatted(M);
  return Announcer(M).run() || Reads;
}

} // namespace tapir
