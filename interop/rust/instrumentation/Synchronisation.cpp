//===- Synchronisation.cpp - how Rust's libraries synchronise -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Locks, channels and counts of owners in Rust's libraries consist of atomic
// operations, mostly in generic functions that are compiled into the program. A
// tool would see accesses without an order by spawns or syncs, and would not
// see the operations that do order them. So the compiler calls a hook at each
// effect of the functions in the table of library functions (Models.h).
//
//===----------------------------------------------------------------------===//

#include "Synchronisation.h"

#include "Models.h"

#include "Formats.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
#include "tapir/Instrumentation/LibraryEvents.h"
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

using Event = LibraryEvent;

class Announcer {
  Module &M;
  FunctionCallee Hook, BeforeRelease, AfterRelease;
  RustModels Models;
  DenseMap<const Function *, RustPath> Paths;
  bool Changed = false;

  const RustPath &pathOf(const Function &F) {
    auto [It, New] = Paths.try_emplace(&F);
    if (New)
      It->second = getRustPath(F.getName());
    return It->second;
  }
  Value *getNumber(std::optional<RustStream> S) {
    return S ? ConstantInt::get(Type::getInt64Ty(M.getContext()), unsigned(*S))
             : nullptr;
  }

  CallInst *insert(Instruction *At, FunctionCallee To, ArrayRef<Value *> Args);
  void insert(Instruction *At, Event E, Value *What, Value *Number = nullptr);
  /// Calls Begin at the function's beginning, and calls End at each place where
  /// the function returns or continues unwinding.
  void around(Function &F, function_ref<void(Instruction *)> Begin,
              function_ref<void(Instruction *)> End);
  void around(CallBase &C, Event Begin, Event End, Value *What,
              Value *Number = nullptr);
  void atBegin(Function &F, Event E, Value *What = nullptr);

  Value *getIfSucceeds(Instruction &I, const RustAtomic &A, Value *What);
  void announceExchange(Instruction &I, const RustUse &Use,
                        const RustAtomic &A);
  void announceAtomic(Instruction &I);
  void announceCall(CallBase &C);
  void announceOwner(Function &F, const RustModel &Model, Value *Self);
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
  assert(!F.isDeclaration() && "what is compiled already has no body");
  for (BasicBlock &B : F)
    if (isa<ReturnInst, ResumeInst>(B.getTerminator()))
      End(B.getTerminator());
  Begin(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  F.removeFnAttr(Attribute::AlwaysInline);
  F.addFnAttr(Attribute::NoInline);
}

// Returns the instructions that follow the call: the instruction after its
// return, and the instruction after an exception.
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

// Returns a method's object, or the reference to it: the first pointer argument
// that is not the place for the result.
static Value *getSelf(Function &F) {
  for (Argument &A : F.args())
    if (A.getType()->isPointerTy() && !A.hasStructRetAttr())
      return &A;
  return nullptr;
}

// Loads a value in such a way that the tool does not see the load as the
// program's access.
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

// Returns \p What if the exchange will find the value that it expects, and null
// otherwise. Under a tool, one strand runs at a time, so the value will not
// change before the exchange.
Value *Announcer::getIfSucceeds(Instruction &I, const RustAtomic &A,
                                Value *What) {
  assert(A.Kind == RustAtomic::Exchanges && A.Expected &&
         A.Where->getType()->isPointerTy() && What->getType()->isPointerTy());
  IRBuilder<> B(&I);
  Value *Succeeds =
      B.CreateICmpEQ(load(&I, A.Where, A.Expected->getType()), A.Expected);
  return B.CreateSelect(
      Succeeds, What,
      ConstantPointerNull::get(cast<PointerType>(What->getType())));
}

// Calls the hooks of an exchange. The number of a message is the index of its
// place, which is the same for the sender and the receiver. The program repeats
// an exchange that fails.
void Announcer::announceExchange(Instruction &I, const RustUse &Use,
                                 const RustAtomic &A) {
  if (!A.Expected->getType()->isIntegerTy())
    return;
  const RustEffect Does = Use.Model->Does;
  if (Does == RustEffect::TakesLock) {
    insert(&I, Event::TakeLock, getIfSucceeds(I, A, A.Where));
  } else if (Does == RustEffect::TakesShared) {
    insert(&I, Event::TakeShared, getIfSucceeds(I, A, A.Where));
  } else if (Does == RustEffect::UpgradesLock) {
    Value *Lock = getIfSucceeds(I, A, A.Where);
    insert(&I, Event::GiveLock, Lock);
    insert(&I, Event::TakeLock, Lock);
  } else if (Does == RustEffect::GivesLock) {
    insert(&I, Event::GiveLock, getIfSucceeds(I, A, A.Where));
  } else if (Does == RustEffect::Sends || Does == RustEffect::Receives) {
    // The channel is the object of the function into which this function is
    // inlined.
    Function &F = *I.getFunction();
    Value *Self = pathOf(F).Of == Use.Of ? getSelf(F) : nullptr;
    if (Self)
      insert(&I, Does == RustEffect::Sends ? Event::Send : Event::Receive,
             getIfSucceeds(I, A, Self), A.Expected);
  }
}

void Announcer::announceAtomic(Instruction &I) {
  const RustUse Use = Models.getUse(I);
  if (!Use.Model)
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
  const RustEffect Does = Use.Model->Does;
  assert(!A->Expected && "nothing is compared");
  if (A->Kind == RustAtomic::Reads) {
    if (Does == RustEffect::LooksAtOnce)
      insert(&I, Event::MayHaveBeenDone, A->Where);
    return;
  }
  if (Does == RustEffect::GivesLock || Does == RustEffect::DowngradesLock ||
      Does == RustEffect::UpgradesLock)
    insert(&I, Event::GiveLock, A->Where);
  if (Does == RustEffect::DowngradesLock)
    insert(&I, Event::TakeShared, A->Where);
  else if (Does == RustEffect::UpgradesLock)
    insert(&I, Event::TakeLock, A->Where);
}

//===----------------------------------------------------------------------===//
// Calls of functions that are already compiled
//===----------------------------------------------------------------------===//

// Calls the hooks of a call. The call takes the lock of a stream, and the drop
// of the guard gives the lock back.
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
  const RustModel *Model = Models.find(P, RustSite::Call);
  if (!Model)
    return;
  assert(Model->Site == RustSite::Call);
  Value *Number = getNumber(Model->Stream);
  switch (Model->Does) {
  case RustEffect::RunsOnce:
    return around(C, Event::BeginOnce, Event::EndOnce, C.getArgOperand(0));
  case RustEffect::TakesLock:
    return insert(&C, Event::TakeStream, nullptr, Number);
  case RustEffect::UsesStream:
    return around(C, Event::TakeStream, Event::GiveStream, nullptr, Number);
  case RustEffect::Prints:
    around(C, Event::TakeStream, Event::GiveStream, nullptr, Number);
    // If the output of tests is captured, both streams go to one buffer.
    return around(C, Event::BeginPrint, Event::EndPrint, nullptr);
  default:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

// The count of owners is at the beginning of the memory to which an Arc or a
// channel's end refers.
void Announcer::announceOwner(Function &F, const RustModel &Model,
                              Value *Self) {
  assert(Self->getType()->isPointerTy() && "an owner refers to the count");
  Instruction *Begin = &*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  auto GetCount = [&](Instruction *At) {
    return Model.Site == RustSite::BodyByValue ? Self : loadPointer(At, Self);
  };
  if (Model.Does == RustEffect::LooksIfAlone)
    return insert(Begin, Event::MayBeAlone, GetCount(Begin));
  around(
      F,
      [&](Instruction *At) {
        Value *Count = GetCount(At);
        insert(At, BeforeRelease, Count);
        if (Model.Does == RustEffect::TakesOut)
          insert(At, Event::MayBeAlone, Count);
      },
      [&](Instruction *At) {
        insert(At, AfterRelease,
               ConstantPointerNull::get(cast<PointerType>(Self->getType())));
      });
}

void Announcer::announceFunction(Function &F) {
  const RustModel *Model =
      Models.find(pathOf(F), {RustSite::Body, RustSite::BodyByValue});
  if (!Model)
    return;
  if (Model->Stream) {
    Value *Number = getNumber(Model->Stream);
    return around(
        F, [](Instruction *) {},
        [&](Instruction *At) {
          insert(At, Event::GiveStream, nullptr, Number);
        });
  }
  if (Model->Does == RustEffect::UsesLocal)
    return atBegin(F, Event::UseLocal);
  Value *Self = getSelf(F);
  if (!Self)
    return;
  auto Within = [&](Event Begin, Event End) {
    around(
        F, [&](Instruction *At) { insert(At, Begin, Self); },
        [&](Instruction *At) { insert(At, End, Self); });
  };
  switch (Model->Does) {
  case RustEffect::UsesChannel:
    return Within(Event::BeginChannel, Event::EndChannel);
  case RustEffect::RunsOnce:
    return Within(Event::BeginOnce, Event::EndOnce);
  case RustEffect::ClosesChannel:
    return atBegin(F, Event::Close, Self);
  case RustEffect::DrainsChannel:
    return atBegin(F, Event::ReceiveAll, Self);
  case RustEffect::LetsGo:
  case RustEffect::TakesOut:
  case RustEffect::LooksIfAlone:
    return announceOwner(F, *Model, Self);
  default:
    return;
  }
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

bool announceRustLibraries(Module &M, const ToolInfo &Info) {
  if (!Info.defines(Hook::Synchronise) || !Info.defines(Hook::BeforeRelease) ||
      !Info.defines(Hook::AfterRelease))
    return false;
  const bool Reads = readWhatIsFormatted(M);
  return Announcer(M).run() || Reads;
}

} // namespace tapir
