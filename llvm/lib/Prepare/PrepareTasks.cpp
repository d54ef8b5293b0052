//===- PrepareTasks.cpp - from front-end markers to canonical Tapir -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A spawned call evaluates its arguments in the parent and only the call itself
// in the child. A front end can't put a detach between the two parts of one
// statement, so it emits a *task frame*: a marker for its beginning, the call
// through a laundered callee, and a marker for its end. This pass finds the
// call by its callee, inserts the detach directly before it, and turns the end
// into the reattach.
//
// Temporaries of arguments that are in memory are used by the child, although
// the parent fills them again in its next iteration. So they are pinned, and
// the child later gets a copy. If the temporaries are objects of classes, they
// must not be moved, and the frame is *in place*. The detach is then inserted
// at the frame's beginning, so that the evaluation becomes a part of the
// helper, and a marker says where the child begins.
//
// A sync guard is the cleanup of a scope. It runs after the evaluation of a
// return value, and reads the region's address from its variable. This pass
// turns it into a sync.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/AddressLaundering.h"
#include "tapir/IR/BlockingFunctions.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/MarkerCalls.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/IR/TapirBuilder.h"
#include "tapir/IR/ThreadIdentity.h"
#include "tapir/IR/TypeIds.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Prepare/CheckMarkers.h"
#include "tapir/Prepare/LoopCounters.h"
#include "tapir/Prepare/PrepareExceptions.h"
#include "tapir/Prepare/PreparePasses.h"
#include "tapir/Prepare/ShareVariables.h"
#include "tapir/Prepare/SpawnNotes.h"
#include "tapir/Prepare/SplicedFunctions.h"
#include "tapir/Prepare/VariableTypes.h"

#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tapir {

namespace {

struct Frame {
  CallBase *Callee, *Spawned, *Begin, *End;
  // The blocks in which the task begins, and in which the parent continues.
  BasicBlock *Task = nullptr, *Continuation = nullptr;
  bool Returns = true;
  bool isInPlace() const { return isMarker(*Begin, Marker::FrameBeginInPlace); }
};

class FunctionPreparer {
  Function &F;
  bool Optimise;

  void fail(const Instruction &At, const Twine &What) {
    F.getContext().diagnose(
        DiagnosticInfoUnsupported(F, What, At.getDebugLoc()));
  }

  void dropRegionLifetimes();
  void resolveGuards();
  DenseMap<uint64_t, CallBase *> collectOnce(ArrayRef<Marker> Kinds,
                                             const Twine &Twice);
  SmallVector<Frame, 8> collectFrames();
  void resolveFrames();
  void resolveFrame(const Frame &Of);
  void rejectResults();
  void foldRegionTests();
  void copyArguments(CallBase &Detach, CallBase &Spawned);
  void pinTemporaries(CallBase &Detach, CallBase &Begin);
  void prepareLoops();

public:
  FunctionPreparer(Function &F, bool Optimise) : F(F), Optimise(Optimise) {}
  void run() {
    // Dead code is removed first, because its uses of a task's memory would
    // make this memory seem shared.
    removeUnreachableBlocks(F);
    resolveGuards();
    resolveExceptions(F);
    resolveFrames();
    foldRegionTests();
    raiseStaticAllocas(F);
    typeVariables(F);
    shareVariables(F);
    syncLandingPads(F);
    dropRegionLifetimes();
    F.removeFnAttr(Attribute::NoRecurse);
    prepareLoops();
  }
};

} // namespace

// Removes lifetime markers of regions, and initialising stores to them. A
// region's descriptor is initialised once per activation, so no other variable
// may use its memory anywhere in the function. Some languages initialise all
// variables; tools would take the stores for accesses of the program.
void FunctionPreparer::dropRegionLifetimes() {
  SmallSetVector<AllocaInst *, 8> Regions;
  for (Marker K : {Marker::Detach, Marker::Sync})
    for (CallBase *C : collectMarkers(F, K))
      if (auto *A = dyn_cast<AllocaInst>(getRegion(*C)))
        Regions.insert(A);
  for (AllocaInst *A : Regions) {
    dropLifetimes(*A);
    eraseStoresTo(*A);
  }
}

void FunctionPreparer::resolveGuards() {
  const UnwindPaths Paths(F);
  SmallSetVector<AllocaInst *, 8> Guards;
  for (CallBase *C : collectMarkers(F, Marker::SyncGuard)) {
    Value *Region = getGuardedRegion(*C);
    if (!Region) {
      fail(*C, "sync guard without a sync region");
      continue;
    }
    Guards.insert(cast<AllocaInst>(cast<GuardCall>(C)->getGuard()));
    // On the path of an exception, the landing pad has already waited.
    if (Paths.contain(*C)) {
      eraseMarker(*C);
      continue;
    }
    C->setCalledFunction(getMarkerFunction(*F.getParent(), Marker::Sync));
    C->setArgOperand(0, Region);
  }
  for (AllocaInst *Guard : Guards)
    eraseGuard(*Guard);
  eraseMarkers(F, {Marker::SyncGuard});
}

// Returns the call that has the laundered pointer as its callee, as its object,
// or as another argument. For a member function of a base class, the argument
// is an address within the object.
static CallBase *findSpawned(Value &Laundered) {
  for (User *U : Laundered.users()) {
    if (isa<GetElementPtrInst, CastInst>(U))
      if (CallBase *C = findSpawned(*U))
        return C;
    auto *C = dyn_cast<CallBase>(U);
    if (C && !isa<IntrinsicInst>(C) && getMarker(*C) == Marker::None)
      return C;
  }
  return nullptr;
}

// Returns true if the end of a frame can be reached from the call in it.
static bool returnsTo(const CallBase &Spawned, const CallBase &End) {
  SmallVector<const BasicBlock *, 8> Work{Spawned.getParent()};
  SmallPtrSet<const BasicBlock *, 16> Seen;
  if (Spawned.getParent() == End.getParent())
    return true;
  while (!Work.empty())
    for (const BasicBlock *Next : successors(Work.pop_back_val())) {
      if (Next == End.getParent())
        return true;
      if (!Next->isEHPad() && Seen.insert(Next).second)
        Work.push_back(Next);
    }
  return false;
}

static void split(Frame &Of) {
  auto &[Callee, Spawned, Begin, End, Task, Continuation, Returns] = Of;
  // The block of the end is split first, so that the second split moves only
  // the code up to there.
  if (End)
    Continuation = SplitBlock(End->getParent(), End->getNextNode());
  if (!Of.isInPlace())
    Task = SplitBlock(Spawned->getParent(), Spawned);
  else if (auto *Throwing = dyn_cast<InvokeInst>(Begin))
    Task = SplitEdge(Begin->getParent(), Throwing->getNormalDest());
  else
    Task = SplitBlock(Begin->getParent(), Begin->getNextNode());
  // A block will be inserted before the task's first block.
  FoldSingleEntryPHINodes(Task);
  Returns = End && returnsTo(*Spawned, *End);
}

// Collects calls by their id. A call without an id, or with one that was used
// before, is an error.
DenseMap<uint64_t, CallBase *>
FunctionPreparer::collectOnce(ArrayRef<Marker> Kinds, const Twine &Twice) {
  DenseMap<uint64_t, CallBase *> Found;
  for (Marker K : Kinds)
    for (CallBase *C : collectMarkers(F, K)) {
      const std::optional<uint64_t> Id = cast<FrameCall>(C)->getId();
      if (!Id)
        fail(*C, "task frame whose id is not a constant");
      else if (!Found.try_emplace(*Id, C).second)
        fail(*C, Twice);
    }
  return Found;
}

// Returns the reason why a frame can't be a task, or an empty string.
static StringRef getDefect(const Frame &Of) {
  if (!Of.Begin)
    return "task frame without a beginning";
  auto *Region = dyn_cast<AllocaInst>(getRegion(*Of.Begin));
  if (!Region || !Region->isStaticAlloca())
    return "task frame in a sync region that is not a local variable";
  if (Of.End && Of.End->getParent() == Of.Spawned->getParent() &&
      Of.End->comesBefore(Of.Spawned))
    return "task frame that ends before its call";
  return "";
}

SmallVector<Frame, 8> FunctionPreparer::collectFrames() {
  const DenseMap<uint64_t, CallBase *> Begins =
      collectOnce({Marker::FrameBegin, Marker::FrameBeginInPlace},
                  "task frame that begins twice");
  const DenseMap<uint64_t, CallBase *> Ends =
      collectOnce({Marker::FrameEnd}, "task frame that ends twice");
  SmallVector<Frame, 8> Frames;
  SmallPtrSet<CallBase *, 8> Calls;
  SmallSet<uint64_t, 8> Ids;
  for (CallBase *C : collectMarkers(F, Marker::FrameCallee)) {
    const std::optional<uint64_t> Id = cast<FrameCall>(C)->getId();
    CallBase *Spawned = findSpawned(*C);
    // If clang has dropped a spawned call that it knows to be unreachable,
    // there is nothing to spawn.
    if (Spawned) {
      const Frame Its{C, Spawned, Id ? Begins.lookup(*Id) : nullptr,
                      Id ? Ends.lookup(*Id) : nullptr};
      StringRef Defect = getDefect(Its);
      if (Defect.empty() && !Ids.insert(*Id).second)
        Defect = "task frame with two spawned calls";
      if (Defect.empty() && !Calls.insert(Spawned).second)
        Defect = "call that is spawned in two task frames";
      if (Defect.empty()) {
        Frames.push_back(Its);
        continue;
      }
      fail(*C, Defect);
    }
    C->replaceAllUsesWith(cast<FrameCalleeCall>(C)->getCallee());
    C->eraseFromParent();
  }
  return Frames;
}

void FunctionPreparer::resolveFrames() {
  SmallVector<Frame, 8> Frames = collectFrames();
  // Frames are split from the last one to the first one, because a split moves
  // all code after it to another block.
  for (Frame &Of : reverse(Frames))
    split(Of);
  for (const Frame &Of : Frames) {
    resolveFrame(Of);
    Of.Callee->replaceAllUsesWith(
        cast<FrameCalleeCall>(Of.Callee)->getCallee());
    Of.Callee->eraseFromParent();
  }
  eraseMarkers(
      F, {Marker::FrameBegin, Marker::FrameBeginInPlace, Marker::FrameEnd});
  if (!Frames.empty())
    rejectResults();
}

// Reports uses of the child's values in the parent. The parent continues from
// the detach, so it can get the child's values only through memory.
void FunctionPreparer::rejectResults() {
  const DominatorTree DT(F);
  for (Instruction &I : instructions(F))
    for (Use &U : I.operands())
      if (auto *Def = dyn_cast<Instruction>(U); Def && !DT.dominates(Def, U)) {
        fail(I, "a value from a task frame is used after the task");
        U.set(PoisonValue::get(Def->getType()));
      }
}

// Folds tests of a region's address. If a spawned call never returns, the front
// end keeps the code after it alive by a branch around the call, which tests if
// the region's address is null. If this test were not folded, the task would
// seem to continue after its end.
void FunctionPreparer::foldRegionTests() {
  SmallPtrSet<AllocaInst *, 8> Regions;
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    if (auto *A = dyn_cast<AllocaInst>(getRegion(*D)))
      Regions.insert(A);
  SmallSetVector<BasicBlock *, 4> Tests;
  for (AllocaInst *Region : Regions)
    for (User *U : make_early_inc_range(Region->users())) {
      auto *Test = dyn_cast<ICmpInst>(U);
      if (!Test || !Test->isEquality() ||
          !isa<ConstantPointerNull>(Test->getOperand(1)))
        continue;
      for (User *Decided : Test->users())
        Tests.insert(cast<Instruction>(Decided)->getParent());
      Test->replaceAllUsesWith(ConstantInt::getBool(
          F.getContext(), Test->getPredicate() == CmpInst::ICMP_NE));
      Test->eraseFromParent();
    }
  for (BasicBlock *B : Tests)
    ConstantFoldTerminator(B);
  if (!Tests.empty())
    removeUnreachableBlocks(F);
}

void FunctionPreparer::resolveFrame(const Frame &Of) {
  auto [Callee, Spawned, Begin, End, Task, Continuation, Returns] = Of;
  const bool IsInPlace = Of.isInPlace();
  BasicBlock *Head =
      IsInPlace ? Begin->getParent() : Task->getSinglePredecessor();
  Value *Region = getRegion(*Begin);
  auto *Throwing = dyn_cast<InvokeInst>(Begin);
  if (IsInPlace) {
    IRBuilder<> B(Spawned);
    B.CreateCall(getMarkerFunction(*F.getParent(), Marker::StrandBegin),
                 {Region});
  }
  if (Returns) {
    BasicBlock *Last = End->getParent();
    IRBuilder<> B(End);
    Last->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Last);
    B.SetCurrentDebugLocation(End->getDebugLoc());
    TapirBuilder(B).createReattach(Region, Continuation);
  } else if (!End) {
    // The front end has dropped the code after the call, so the parent's
    // continuation is unreachable, too.
    Continuation = BasicBlock::Create(F.getContext(), "", &F);
    new UnreachableInst(F.getContext(), Continuation);
  }
  BasicBlock *Unwind = Throwing ? Throwing->getUnwindDest() : nullptr;
  if (IsInPlace && Throwing)
    Unwind->removePredecessor(Head);
  Head->getTerminator()->eraseFromParent();
  IRBuilder<> B(Head);
  B.SetCurrentDebugLocation(Spawned->getDebugLoc());
  CallBase *Detach =
      TapirBuilder(B).createDetach(Region, Task, Continuation, Unwind);
  if (IsInPlace)
    setInPlace(*Detach);
  else
    pinTemporaries(*Detach, *Begin);
  copyArguments(*Detach, *Spawned);
}

// Copies structures that are passed by value in memory. Without this copy, the
// child's call would copy the structure, at a time when the parent may already
// have changed it.
void FunctionPreparer::copyArguments(CallBase &Detach, CallBase &Spawned) {
  const DataLayout &DL = F.getDataLayout();
  FunctionCallee Pin = getMarkerFunction(*F.getParent(), Marker::Pin);
  IRBuilder<> B(isInPlace(Detach) ? Spawned.getPrevNode() : &Detach);
  for (unsigned I = 0; I < Spawned.arg_size(); ++I) {
    if (!Spawned.isByValArgument(I))
      continue;
    Value *From = Spawned.getArgOperand(I);
    if (isa<AllocaInst>(From) && any_of(From->users(), [](User *U) {
          return isMarker(*cast<Instruction>(U), Marker::Pin);
        }))
      continue;
    Type *T = Spawned.getParamByValType(I);
    auto *To = new AllocaInst(T, DL.getAllocaAddrSpace(), nullptr,
                              DL.getPrefTypeAlign(T), "cilk.argument",
                              F.getEntryBlock().begin());
    To->setAlignment(
        std::max(To->getAlign(), Spawned.getParamAlign(I).valueOrOne()));
    B.CreateMemCpy(To, To->getAlign(), From, Spawned.getParamAlign(I),
                   DL.getTypeAllocSize(T));
    if (!isInPlace(Detach))
      B.CreateCall(Pin, {To});
    Spawned.setArgOperand(I, To);
  }
}

// Pins memory that only this frame uses, and that is written before the detach
// and read after it. Variables that have a name in the program are excluded.
void FunctionPreparer::pinTemporaries(CallBase &Detach, CallBase &Begin) {
  Task Child(Detach);
  // The blocks in which the arguments are evaluated, from the frame's beginning
  // to the detach.
  SmallPtrSet<BasicBlock *, 16> Evaluation;
  SmallVector<BasicBlock *, 8> Work{Detach.getParent()};
  while (!Work.empty()) {
    BasicBlock *B = Work.pop_back_val();
    if (Evaluation.insert(B).second && B != Begin.getParent())
      Work.append(pred_begin(B), pred_end(B));
  }
  auto IsInFrame = [&](const Instruction &I) {
    if (Child.contains(I))
      return true;
    const BasicBlock *B = I.getParent();
    return Evaluation.contains(B) &&
           (B != Begin.getParent() || Begin.comesBefore(&I)) &&
           (B != Detach.getParent() || I.comesBefore(&Detach));
  };
  SmallSetVector<AllocaInst *, 8> Named; // allocas that the child uses
  for (BasicBlock *B : Child.blocks())
    for (Instruction &I : *B)
      if (Child.contains(I) && !isLifetimeMarker(I))
        for (Value *Operand : I.operands())
          if (auto *A = dyn_cast<AllocaInst>(Operand); A && A->isStaticAlloca())
            Named.insert(A);
  SmallVector<AllocaInst *, 4> Pinned;
  // The cheapest test is first: if an alloca has many users, one of the first
  // of them is probably outside of the frame.
  for (AllocaInst *A : Named)
    if (isOnlyUsedBy(*A, IsInFrame) && !isAllocaPromotable(A) &&
        none_of(A->users(),
                [](User *U) {
                  return isMarker(*cast<Instruction>(U), Marker::Share);
                }) &&
        !isOnlyUsedBy(
            *A, [&](const Instruction &UI) { return Child.contains(UI); }))
      Pinned.push_back(A);
  llvm::sort(Pinned, [](const AllocaInst *A, const AllocaInst *B) {
    return A->comesBefore(B);
  });
  IRBuilder<> B(&Detach);
  for (AllocaInst *A : Pinned)
    B.CreateCall(getMarkerFunction(*F.getParent(), Marker::Pin), {A});
}

void FunctionPreparer::prepareLoops() {
  if (collectMarkers(F, Marker::Loop).empty())
    return;
  const DominatorTree DT(F);
  const LoopInfo LI(DT);
  if (!Optimise)
    promoteLoopCounters(F, DT, LI);
  forEachParallelLoop(F, LI,
                      [](Loop &L, CallBase &) { shieldParallelLoop(L); });
}

PreservedAnalyses PrepareTasksPass::run(Module &M,
                                        ModuleAnalysisManager &) const {
  checkMarkers(M);
  const bool Waits = markBlockingFunctions(M);
  if (!hasTapir(M)) {
    const bool Hides = Waits && Optimise;
    if (Hides)
      hideThreadIdentity(M);
    return addSpawnNote(M) || Hides ? PreservedAnalyses::none()
                                    : PreservedAnalyses::all();
  }
  setMarkerAttributes(M);
  for (Function &F : M)
    if (!F.isDeclaration() && hasTapir(F))
      FunctionPreparer(F, Optimise).run();
  prepareSplicedFunctions(M, Effects);
  if (Optimise) {
    hideThreadIdentity(M);
    hideTypeIds(M);
  }
  launderAddresses(M);
  setMarkerAttributes(M);
  dropFrontEndMarkers(M);
  addSpawnNote(M);
  return PreservedAnalyses::none();
}

} // namespace tapir
