//===- LowerTapir.cpp - from Tapir to a target's runtime ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before this pass, DivideLoops.cpp has replaced parallel loops by calls of
// splitters. This pass outlines the tasks of every function, innermost first,
// so that no task contains another one when it is cloned. It then lowers syncs,
// and the target finishes each changed function. A task that cannot be outlined
// runs serially, which is always correct, and a remark reports it.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/ReducerMemory.h"
#include "tapir/Analysis/RedundantSyncs.h"
#include "tapir/Analysis/TapirTarget.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/TaskInfo.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/IR/BrokenFunctions.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/MarkerEdits.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Lowering/LoweringPasses.h"
#include "tapir/Lowering/Tasks/TaskOutliner.h"
#include "tapir/Lowering/Tasks/TaskRemover.h"
#include "tapir/Lowering/Tasks/VirtualCallees.h"
#include "tapir/Lowering/Views/ViewLookups.h"
#include "tapir/Prepare/CheckMarkers.h"

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

namespace {

class ModuleLowering {
  Module &M;
  FunctionAnalysisManager &FAM;
  TapirTarget &Target;
  SetVector<Function *> Touched;
  SmallPtrSet<Function *, 16> Helpers, ThrowingHelpers;

  void lowerTasks(Function &F);
  void lowerTask(const WeakVH &Detach, TaskRemover &Remover);
  void outline(const Task &S, TaskRemover &Remover);
  void finish(Function &F);

public:
  ModuleLowering(Module &M, FunctionAnalysisManager &FAM, TapirTarget &Target)
      : M(M), FAM(FAM), Target(Target) {}
  void run();
  ArrayRef<Function *> touched() const { return Touched.getArrayRef(); }
};

} // namespace

// Makes the serial projection: every detach is true, and control continues
// after every reattach.
static void serialise(Function &F) {
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    replaceDetach(*D, /*InChild=*/true);
  throwExceptions(F);
  for (BasicBlock &B : F)
    unshieldLeaf(*B.getTerminator());
  eraseMarkers(F, {Marker::Reattach, Marker::Sync, Marker::Unwind,
                   Marker::StrandBegin, Marker::Loop, Marker::Splice,
                   Marker::Pin});
  lowerViews(F, /*Target=*/nullptr);
  foldBranches(F);
}

// Emits a remark with the values that the task takes from its parent, because
// these values make a spawn more expensive than a call.
static void remarkTask(const CallBase &Detach, const LiveIns &In,
                       const SpawnHelper &H, OptimizationRemarkEmitter &ORE) {
  const DataLayout &DL = Detach.getDataLayout();
  const unsigned Shared =
      count_if(In.Values, [](Value *V) { return isa<AllocaInst>(V); });
  uint64_t Copied = 0;
  for (AllocaInst *A : In.Copied)
    Copied += A->getAllocationSize(DL)->getFixedValue();
  // The region is the first argument, and the address of the structure the last
  // one. The outliner adds live-ins, so only its result H has their number.
  const unsigned Direct = H.Arguments.size() - 1 - (H.Packed != 0);
  ORE.emit([&] {
    OptimizationRemarkAnalysis R("tapir", "TaskOutlined", &Detach);
    R << "spawned as a task (values in registers="
      << ore::NV("Registers", Direct)
      << ", in memory=" << ore::NV("Memory", H.Packed)
      << ", variables by reference=" << ore::NV("Shared", Shared)
      << ", bytes copied=" << ore::NV("Copied", Copied) << ")";
    return R;
  });
}

// Folds constants in a task's code. A phi that has lost edges may have become a
// constant, and a branch on it then decides where the task continues. The walk
// that finds a task's blocks doesn't fold such constants by itself.
static void foldConstants(const Task &S) {
  SmallVector<WeakVH, 32> Code;
  for (BasicBlock *B : S.blocks())
    for (Instruction &I : *B)
      Code.push_back(&I);
  const DataLayout &DL = S.getDetach().getDataLayout();
  for (WeakVH &V : Code)
    if (auto *I = cast_or_null<Instruction>(V))
      if (Constant *C = ConstantFoldInstruction(I, DL))
        replaceAndRecursivelySimplify(I, C);
}

void ModuleLowering::lowerTask(const WeakVH &Detach, TaskRemover &Remover) {
  const Task S(cast<CallBase>(*Detach));
  if (S.getDefect().empty())
    return outline(S, Remover);
  foldConstants(S);
  Remover.cleanAll();
  if (Detach)
    outline(Task(cast<CallBase>(*Detach)), Remover);
}

void ModuleLowering::outline(const Task &S, TaskRemover &Remover) {
  CallBase &Detach = S.getDetach();
  // TaskInfo found no defect, but the removal of other detaches may have shown
  // one: that the parent reaches the task's code.
  if (StringRef Defect = S.findDefect(); !Defect.empty()) {
    Detach.getContext().diagnose(DiagnosticInfoUnsupported(
        *Detach.getFunction(), "spawn that can't be lowered: " + Defect,
        Detach.getDebugLoc()));
    Remover.remove(Detach, S);
    return;
  }
  auto Tasks = [&]() -> const TaskInfo & { return Remover.tasks(); };
  OptimizationRemarkEmitter ORE(Detach.getFunction());
  const bool Explain = ORE.allowExtraAnalysis("tapir");
  assert(none_of(collectMarkers(*Detach.getFunction(), Marker::Detach),
                 [&](CallBase *Other) { return S.contains(*Other); }) &&
         "a task is outlined after those in it");
  LiveIns In;
  if (Explain)
    In = computeLiveIns(S, Tasks);
  SpawnHelper H = outlineTask(S, Target, Tasks);
  if (Explain)
    remarkTask(Detach, In, H, ORE);
  const bool MayThrow = !H.Throws.empty();
  Touched.insert(H.Helper);
  [[maybe_unused]] const bool IsNew = Helpers.insert(H.Helper).second;
  assert(IsNew && "a task has a helper of its own");
  if (MayThrow) {
    ThrowingHelpers.insert(H.Helper);
    H.Helper->removeFnAttr(Attribute::NoUnwind);
  }
  CallInst *Spawn = Target.lowerSpawn(H, Detach);
  if (MayThrow)
    unwindLike(*Spawn, Detach);
  Remover.remove(Detach, S);
}

void ModuleLowering::lowerTasks(Function &F) {
  auto Tasks = std::make_unique<TaskInfo>(F);
  // The defect may be only in code that a stock pass has left dead. So dead
  // code is removed, and the tasks are found again.
  if (!Tasks->getDefect().empty() && foldBranches(F))
    Tasks = std::make_unique<TaskInfo>(F);
  if (Tasks->empty())
    return;
  const StringRef Defect = Tasks->getDefect();
  if (Defect.empty()) {
    Touched.insert(&F);
    SmallVector<WeakVH, 8> Detaches;
    for (unsigned Number : Tasks->postorder())
      Detaches.push_back(Tasks->getDetach(Number));
    TaskRemover Remover(F, std::move(Tasks));
    // The lowering of one task may make another detach unreachable. That detach
    // is removed, and its handle becomes null.
    for (const WeakVH &Detach : Detaches)
      if (Detach)
        lowerTask(Detach, Remover);
    assert(collectMarkers(F, Marker::Detach).empty() &&
           "all tasks are lowered");
    return;
  }
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  ORE.emit([&] {
    return OptimizationRemarkMissed("tapir", "TaskSerialised",
                                    collectMarkers(F, Marker::Detach).front())
           << "spawns of '" << F.getName() << "' run serially: " << Defect;
  });
  runTasksInPlace(F);
}

// Returns the syncs that may wait for one of the regions. A stock pass may have
// merged several syncs into one whose region is a phi. A region in this phi
// needs a descriptor even if it never spawns, so it is added to Regions.
static SetVector<CallBase *> getSyncsOf(RegionSet &Regions, Function &F) {
  SetVector<CallBase *> Syncs;
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (CallBase *Sync : collectMarkers(F, Marker::Sync)) {
      RegionSet Synced;
      findRegions(getRegion(*Sync), Synced);
      if (any_of(Synced, [&](AllocaInst *A) { return Regions.contains(A); }) &&
          Syncs.insert(Sync)) {
        Regions.insert_range(Synced);
        Changed = true;
      }
    }
  }
  return Syncs;
}

void ModuleLowering::finish(Function &F) {
  // A reattach that remains is in a task's code, which the parent never runs.
  endAtReattaches(F);
  // The exception markers that remain belong to no task. The function itself
  // throws their exceptions.
  throwExceptions(F);
  eraseMarkers(
      F, {Marker::Pin, Marker::Loop, Marker::Splice, Marker::StrandBegin});
  FAM.invalidate(F, PreservedAnalyses::none());
  optimiseViews(F, FAM, [&](const Instruction &I) {
    const auto *C = dyn_cast<CallBase>(&I);
    return C && (Helpers.contains(C->getCalledFunction()) ||
                 isMarker(I, Marker::Sync));
  });

  RegionSet Regions, Throwing;
  for (Instruction &I : instructions(F)) {
    auto *C = dyn_cast<CallBase>(&I);
    if (!C || !Helpers.contains(C->getCalledFunction()))
      continue;
    if (!findRegions(C->getArgOperand(0), Regions))
      F.getContext().diagnose(DiagnosticInfoUnsupported(
          F, "spawn in a sync region that is not a local variable",
          C->getDebugLoc()));
    if (ThrowingHelpers.contains(C->getCalledFunction()))
      findRegions(C->getArgOperand(0), Throwing);
  }
  auto getSpawn = [&](const CallBase &C) -> SpawnEffect {
    if (!Helpers.contains(C.getCalledFunction()))
      return SpawnEffect::None;
    return ThrowingHelpers.contains(C.getCalledFunction())
               ? SpawnEffect::MayThrow
               : SpawnEffect::Spawns;
  };
  for (CallBase *Sync : findRedundantSyncs(F, getSpawn))
    Target.lowerIdleSync(*Sync);
  for (CallBase *Sync : collectMarkers(F, Marker::Sync)) {
    RegionSet Synced;
    if (!findRegions(getRegion(*Sync), Synced))
      F.getContext().diagnose(DiagnosticInfoUnsupported(
          F, "sync of a sync region that is not a local variable",
          Sync->getDebugLoc()));
  }
  auto MayHoldExceptions = [&](CallBase &Marker) {
    RegionSet Its;
    findRegions(getRegion(Marker), Its);
    return any_of(Its, [&](AllocaInst *A) { return Throwing.contains(A); });
  };
  SetVector<CallBase *> Syncs = getSyncsOf(Regions, F);
  for (CallBase *Unwind : collectMarkers(F, Marker::Unwind))
    if (MayHoldExceptions(*Unwind)) {
      findRegions(getRegion(*Unwind), Regions);
      Target.lowerUnwind(*Unwind);
    }
  for (CallBase *Sync : Syncs)
    Target.lowerSync(*Sync, MayHoldExceptions(*Sync));
  for (CallBase *Sync : collectMarkers(F, Marker::Sync))
    Target.lowerIdleSync(*Sync);
  eraseMarkers(F, {Marker::Unwind});
  removeUnreachableBlocks(F);
  repairLifetimes(F);
  lowerViews(F, &Target);
  // Tapir that remains here is malformed in a way that TaskInfo doesn't find.
  if (hasTapir(F)) {
    F.getContext().diagnose(DiagnosticInfoUnsupported(
        F, "a task that shares its code with others can't be lowered"));
    serialise(F);
    removeUnreachableBlocks(F);
  }
  assert(!hasTapir(F) && "no marker is left after lowering");
  Target.finishFunction(F, Regions.getArrayRef());
}

void ModuleLowering::run() {
  for (Function &F : M)
    if (!F.isDeclaration() &&
        (F.hasFnAttribute(DividedAttribute) || hasTapir(F))) {
      F.removeFnAttr(DividedAttribute);
      Touched.insert(&F);
    }
  SmallVector<Function *, 32> Work(Touched.getArrayRef());
  for (Function *F : Work)
    lowerTasks(*F);
  // The lowering of tasks adds helpers to Touched, because a helper may contain
  // regions of its own.
  for (unsigned I = 0; I < Touched.size(); ++I)
    finish(*Touched[I]);
}

// Joins blocks that follow one another after tasks were removed. LLVM's jump
// threading would do so, too, but in quadratic time: for each further block it
// would move all instructions of the blocks that it has joined so far.
static void joinBlocks(Function &F) {
  auto HasOneWayIn = [](const BasicBlock &B) {
    const BasicBlock *Before = B.getSinglePredecessor();
    return Before && Before->getSingleSuccessor();
  };
  SmallVector<BasicBlock *, 16> First;
  for (BasicBlock &B : F)
    if (!HasOneWayIn(B))
      First.push_back(&B);
  for (BasicBlock *B : First)
    while (BasicBlock *Next = B->getSingleSuccessor())
      if (!MergeBlockIntoPredecessor(Next))
        break;
}

// Reports markers that only front ends use and preparation resolves. They can
// only occur here under opt, which may run this pass without preparation.
static void rejectUnprepared(Module &M) {
  checkMarkers(M);
  if (!needsPreparation(M))
    return;
  for (Function &F : M)
    if (!F.isDeclaration() && needsPreparation(F)) {
      M.getContext().diagnose(DiagnosticInfoUnsupported(
          F, "markers of a front end are left: tapir-prepare comes first"));
      eraseFrontEndMarkers(F);
    }
}

static void removeMarkerDeclarations(Module &M) {
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName().starts_with("tapir."))
      F.eraseFromParent();
}

PreservedAnalyses LowerTapirPass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (!MAM.getResult<TargetAnalysis>(M).isChosen() || !hasTapir(M))
    return PreservedAnalyses::all();
  TapirTarget *Target = MAM.getResult<TargetAnalysis>(M).begin(M);
  PreservedAnalyses Preserved = PreservedAnalyses::none();
  Preserved.abandon<TargetAnalysis>();
  if (!Target)
    return Preserved;
  rejectUnprepared(M);
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *, 16> Touched;
  if (Target->isSerial()) {
    for (Function &F : M)
      if (!F.isDeclaration() && hasTapir(F)) {
        F.removeFnAttr(DividedAttribute);
        serialise(F);
        Touched.push_back(&F);
      }
  } else {
    markUnescapedReducers(M, true);
    ModuleLowering Lowering(M, FAM, *Target);
    Lowering.run();
    markUnescapedReducers(M, false);
    Touched.append(Lowering.touched().begin(), Lowering.touched().end());
  }
  Target->end(M, MAM, Touched);
  removeMarkerDeclarations(M);

  // The target's own passes may have removed the proxy. Without it, the
  // analyses that the simplification below leaves in FAM would never be
  // invalidated.
  MAM.getResult<FunctionAnalysisManagerModuleProxy>(M);
  FunctionPassManager Simplification;
  if (Level != OptimizationLevel::O0)
    Simplification =
        PB.buildFunctionSimplificationPipeline(Level, ThinOrFullLTOPhase::None);
  for (Function *F : Touched)
    FAM.invalidate(*F, PreservedAnalyses::none());
  dropBrokenFunctions(M, Touched, "lowering Tapir");
  for (Function *F : Touched) {
    hideVirtualCallees(*F);
    if (!Simplification.isEmpty() && !F->hasOptNone())
      joinBlocks(*F);
    Simplification.run(*F, FAM);
  }
  return Preserved;
}

} // namespace tapir
