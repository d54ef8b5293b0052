//===- FunctionInstrumenter.cpp - a tool's hooks in a function ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file decides the order in which hooks are inserted, and inserts those of
// functions, blocks and loops. All places for hooks are found before the first
// hook is inserted.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/FunctionInstrumenter.h"

#include "tapir/Analysis/TaskInfo.h"
#include "tapir/IR/PassAnnotations.h"
#include "tapir/LLVMVersions.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/EHPersonalities.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tapir {

//===----------------------------------------------------------------------===//
// Calls of hooks
//===----------------------------------------------------------------------===//

Value *FunctionInstrumenter::frame(IRBuilderBase &B) {
  return B.CreateLoad(B.getPtrTy(), Current);
}

CallInst *FunctionInstrumenter::hook(IRBuilderBase &B, Hook H,
                                     ArrayRef<Value *> Args,
                                     ArrayRef<Value *> More) {
  SmallVector<Value *, 3> Frames;
  assert((!T.getFrameCount(H) || Current) &&
         "a hook that wants frames has one");
  if (T.getFrameCount(H))
    Frames.push_back(frame(B));
  append_range(Frames, More);
  return T.call(B, H, Args, Frames);
}

AllocaInst *FunctionInstrumenter::makeVariable(llvm::Type *Ty,
                                               const Twine &Name,
                                               Value *Initial) {
  auto *V = new AllocaInst(Ty, 0, Name, F.getEntryBlock().begin());
  Variables.push_back(V);
  IRBuilder<> B(&F.getEntryBlock(), body());
  LastInitial = B.CreateStore(Initial, V);
  return V;
}

BasicBlock::iterator FunctionInstrumenter::body() {
  return LastInitial ? std::next(LastInitial->getIterator())
                     : F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
}

BasicBlock *splitNormalEdge(InvokeInst &Invoke) {
  BasicBlock *Normal = Invoke.getNormalDest();
  BasicBlock *New =
      BasicBlock::Create(Invoke.getContext(), "", Invoke.getFunction(), Normal);
  BranchInst::Create(Normal, New)->setDebugLoc(Invoke.getDebugLoc());
  Normal->replacePhiUsesWith(Invoke.getParent(), New);
  Invoke.setNormalDest(New);
  return New;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

static bool maySpawn(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    return isMarker(I, Marker::Detach);
  });
}

void FunctionInstrumenter::instrumentEntry() {
  if (!T.has(Hook::FuncEntry))
    return;
  IRBuilder<> B(&F.getEntryBlock(), body());
  const uint64_t Properties =
      std::min<uint64_t>(Regions.size(), 255) | uint64_t(maySpawn(F)) << 8 |
      uint64_t(F.hasFnAttribute(SplitterAttribute)) << 9;
  hook(B, Hook::FuncEntry, {functionId(B), B.getInt64(Properties)}, {&F});
}

void FunctionInstrumenter::exitBefore(Instruction &At, bool Throwing) {
  IRBuilder<> B(&At);
  const unsigned No = Tables.add(Place::FuncExit, At.getDebugLoc());
  const bool IsTailCall = isa<CallInst>(At);
  hook(B, Hook::FuncExit,
       {Tables.getId(B, Place::FuncExit, No), functionId(B),
        B.getInt64(uint64_t(maySpawn(F)) | uint64_t(Throwing) << 1 |
                   uint64_t(IsTailCall) << 2)});
}

// Adds a landing pad that ends the function. Calls outside of tasks that may
// throw become invokes, which unwind to this landing pad. Calls in tasks have
// handlers already. Detaches unwind to this landing pad, too, if the tool has a
// hook for the ends of spawns.
void FunctionInstrumenter::addCleanup() {
  const bool Exits = T.has(Hook::FuncExit) && !T.has(Hook::Landing);
  const bool Spawns =
      T.has(Hook::DetachContinue) && !T.getInfo().runsSerially();
  if (F.doesNotThrow() || !(Exits || Spawns))
    return;
  auto Wanted = [&](const CallInst &C) {
    const Marker K = getMarker(C);
    return K == Marker::None ? Exits : Spawns && K == Marker::Detach;
  };
  SmallVector<CallInst *, 16> Throwing;
  {
    const TaskInfo Tasks(F);
    for (Instruction &I : instructions(F))
      if (auto *C = dyn_cast<CallInst>(&I))
        if (!C->doesNotThrow() && !C->isMustTailCall() &&
            !isa<IntrinsicInst>(C) && Wanted(*C) && !C->isInlineAsm() &&
            !Tasks.get(I))
          Throwing.push_back(C);
  }
  if (Throwing.empty())
    return;
  LLVMContext &C = F.getContext();
  if (!F.hasPersonalityFn())
    F.setPersonalityFn(cast<Constant>(
        F.getParent()
            ->getOrInsertFunction(
                getEHPersonalityName(
                    getDefaultEHPersonality(F.getParent()->getTargetTriple())),
                FunctionType::get(llvm::Type::getInt32Ty(C), /*isVarArg=*/true))
            .getCallee()));
  auto *Pad = BasicBlock::Create(C, "csi.cleanup", &F);
  auto *Caught = LandingPadInst::Create(
      StructType::get(PointerType::getUnqual(C), llvm::Type::getInt32Ty(C)), 0,
      "", Pad);
  Caught->setCleanup(true);
  ResumeInst::Create(Caught, Pad)
      ->setDebugLoc(getLocation(F, Throwing.front()->getDebugLoc()));
  for (CallInst *Call : Throwing)
    changeToInvokeAndSplitBasicBlock(Call, Pad);
}

void FunctionInstrumenter::instrumentExits() {
  if (!T.has(Hook::FuncExit))
    return;
  SmallVector<Instruction *, 8> Exits;
  for (BasicBlock &B : F)
    if (isa<ReturnInst, ResumeInst>(B.getTerminator()))
      Exits.push_back(B.getTerminator());
  for (Instruction *Exit : Exits) {
    Instruction *At = Exit;
    if (CallInst *Call = Exit->getParent()->getTerminatingMustTailCall())
      At = Call;
    exitBefore(*At, isa<ResumeInst>(Exit));
  }
}

void FunctionInstrumenter::instrumentLandingPads() {
  if (!T.has(Hook::Landing))
    return;
  for (BasicBlock &Block : F)
    if (Block.isLandingPad()) {
      IRBuilder<> B(&Block, Block.getFirstInsertionPt());
      B.SetCurrentDebugLocation(
          getLocation(F, Block.getLandingPadInst()->getDebugLoc()));
      hook(B, Hook::Landing, {functionId(B)});
    }
}

//===----------------------------------------------------------------------===//
// Blocks and loops
//===----------------------------------------------------------------------===//

static bool changesStrand(const Instruction &I) {
  switch (getMarker(I)) {
  case Marker::Detach:
  case Marker::Reattach:
  case Marker::Sync:
  case Marker::StrandBegin:
  case Marker::Exception:
    return true;
  default:
    return false;
  }
}

// Splits blocks so that each block belongs to one strand, and so that the
// program's own calls of the tool are in blocks without other code. The tool
// has hooks for the beginning and end of each block.
void FunctionInstrumenter::splitAtStrands() {
  SmallVector<Instruction *, 8> Ends;
  for (Instruction &I : instructions(F)) {
    if (isToolCall(I) && &I != &I.getParent()->front())
      Ends.push_back(&I);
    if ((changesStrand(I) || isToolCall(I)) && !I.isTerminator() &&
        !I.getNextNode()->isTerminator() && !isToolCall(*I.getNextNode()))
      Ends.push_back(I.getNextNode());
  }
  for (Instruction *I : Ends)
    SplitBlock(I->getParent(), I);
}

// Returns true for the branch on a detach's result. Such a branch doesn't count
// as work: the serial projection executes it once, but in other runs both the
// parent and the child execute it.
static bool partsStrands(const Instruction &I) {
  auto *Branch = dyn_cast<BranchInst>(&I);
  auto *Condition = Branch && Branch->isConditional()
                        ? dyn_cast<Instruction>(Branch->getCondition())
                        : nullptr;
  return Condition && isMarker(*Condition, Marker::Detach);
}

void FunctionInstrumenter::measureBlocks() {
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  for (BasicBlock &Block : F) {
    unsigned Size = 0;
    InstructionCost Cost = 0;
    DebugLoc At;
    for (const Instruction &I : Block) {
      if (!At)
        At = I.getDebugLoc();
      if (isLifetimeMarker(I) || I.isDebugOrPseudoInst() ||
          getMarker(I) != Marker::None || partsStrands(I))
        continue;
      ++Size;
      Cost +=
          TTI.getInstructionCost(&I, TargetTransformInfo::TCK_SizeAndLatency);
    }
    Blocks.push_back(
        {&Block, At, Size,
         uint32_t(std::clamp<int64_t>(Cost.isValid() ? Cost.getValue() : Size,
                                      0, INT32_MAX))});
  }
}

void FunctionInstrumenter::instrumentBlocks() {
  for (const MeasuredBlock &M : Blocks) {
    BasicBlock *Block = M.Block;
    const unsigned No = Tables.addBlock(M.At, M.Size, M.Cost);
    const uint64_t IsPad = Block->isLandingPad();
    const uint64_t Properties =
        IsPad | uint64_t(Block->isEHPad()) << 1 | uint64_t(M.Cost) << 32;
    BasicBlock::iterator First = Block->getFirstInsertionPt();
    if (Block->isEntryBlock())
      First = body();
    auto Insert = [&](Hook H, BasicBlock::iterator Where) {
      if (!T.has(H))
        return;
      IRBuilder<> B(Block, Where);
      B.SetCurrentDebugLocation(getLocation(F, M.At));
      hook(B, H, {Tables.getId(B, Place::Block, No), B.getInt64(Properties)});
    };
    Instruction *Last = Block->getTerminator();
    if (CallInst *Call = Block->getTerminatingMustTailCall())
      Last = Call;
    else if (Instruction *End = Last->getPrevNode(); End && changesStrand(*End))
      Last = End;
    Insert(Hook::BlockExit, Last->getIterator());
    Insert(Hook::BlockEntry, First);
  }
}

void FunctionInstrumenter::instrumentLoops() {
  if (!T.has(Hook::BeforeLoop, Hook::AfterLoop, Hook::LoopBodyEntry,
             Hook::LoopBodyExit))
    return;
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  SmallVector<Loop *, 8> Loops(LI.getLoopsInPreorder());
  for (Loop *L : Loops)
    simplifyLoop(L, &DT, &LI, &SE, /*AC=*/nullptr, /*MSSAU=*/nullptr,
                 /*PreserveLCSSA=*/false);
  SCEVExpander Expander(SE, "csi.count");
  for (Loop *L : Loops) {
    BasicBlock *Before = L->getLoopPreheader();
    if (!Before || !L->hasDedicatedExits())
      continue;
    SmallVector<BasicBlock *, 4> Exiting, Exits;
    L->getExitingBlocks(Exiting);
    L->getUniqueExitBlocks(Exits);
    const bool IsTapir = any_of(L->blocks(), [&](BasicBlock *Block) {
      return LI.getLoopFor(Block) == L && any_of(*Block, [](Instruction &I) {
               return isMarker(I, Marker::Detach);
             });
    });
    const uint64_t Properties =
        uint64_t(IsTapir) | uint64_t(Exiting.size() == 1) << 1;
    const unsigned No = Tables.add(Place::Loop, L->getStartLoc());
    auto Insert = [&](Hook H, BasicBlock::iterator Where,
                      ArrayRef<Value *> More) {
      if (!T.has(H))
        return;
      IRBuilder<> B(Where->getParent(), Where);
      B.SetCurrentDebugLocation(getLocation(F, L->getStartLoc()));
      SmallVector<Value *, 4> Args{Tables.getId(B, Place::Loop, No)};
      append_range(Args, More);
      Args.push_back(B.getInt64(Properties));
      hook(B, H, Args);
    };
    IRBuilder<> B(F.getContext());
    if (T.has(Hook::BeforeLoop)) {
      Value *Count = B.getInt64(-1);
      const SCEV *Taken = SE.getBackedgeTakenCount(L);
      if (!isa<SCEVCouldNotCompute>(Taken) &&
          SE.getTypeSizeInBits(Taken->getType()) <= 64 &&
          Expander.isSafeToExpandAt(Taken, Before->getTerminator())) {
        const SCEV *Trips =
            SE.getAddExpr(SE.getNoopOrZeroExtend(Taken, B.getInt64Ty()),
                          SE.getOne(B.getInt64Ty()));
        Count = Expander.expandCodeFor(Trips, B.getInt64Ty(),
                                       Before->getTerminator()->getIterator());
      }
      Insert(Hook::BeforeLoop, Before->getTerminator()->getIterator(), {Count});
    }
    for (BasicBlock *Exit : Exits)
      Insert(Hook::AfterLoop, Exit->getFirstInsertionPt(), {});
    Insert(Hook::LoopBodyEntry, L->getHeader()->getFirstInsertionPt(), {});
    if (!T.has(Hook::LoopBodyExit))
      continue;
    for (BasicBlock *Exit : Exiting) {
      IRBuilder<> B(Exit->getTerminator());
      const unsigned ExitNo =
          Tables.add(Place::LoopExit, Exit->getTerminator()->getDebugLoc());
      hook(B, Hook::LoopBodyExit,
           {Tables.getId(B, Place::LoopExit, ExitNo),
            Tables.getId(B, Place::Loop, No),
            B.getInt64(Exit == L->getLoopLatch())});
    }
  }
}

//===----------------------------------------------------------------------===//
// All of it
//===----------------------------------------------------------------------===//

void FunctionInstrumenter::run() {
  removeUnreachableBlocks(F);
  addCleanup();
  if (T.has(Hook::BlockEntry, Hook::BlockExit)) {
    splitAtStrands();
    measureBlocks();
  }
  FAM.invalidate(F, PreservedAnalyses::none());
  findRegions();
  collect();
  findStridedAccesses();

  LLVMContext &C = F.getContext();
  if (T.hasFrames()) {
    AllocaInst *Frame = T.createFrame(F.getEntryBlock().begin());
    Current = makeVariable(PointerType::getUnqual(C), "csi.current", Frame);
    for (auto &[Key, R] : Regions)
      R.Frame = makeVariable(PointerType::getUnqual(C), "csi.outer", Frame);
  }
  for (auto &[Key, R] : Regions) {
    R.Detach = makeVariable(llvm::Type::getInt64Ty(C), "csi.detach",
                            ConstantInt::get(llvm::Type::getInt64Ty(C), 0));
    // This variable is true while the task runs. An exception that is thrown
    // before the task begins doesn't end a task.
    if (R.InPlace || dividesLoop(*Key))
      R.Begun = makeVariable(llvm::Type::getInt1Ty(C), "csi.begun",
                             ConstantInt::getFalse(C));
  }
  instrumentBlocks();
  instrumentLoops();
  for (const Access &A : Accesses)
    instrumentAccess(A);
  instrumentEnds();
  for (CallBase *Call : Opaque)
    instrumentOpaque(*Call);
  for (CallBase *Call : Calls)
    if (!instrumentAllocation(*Call))
      instrumentCall(*Call);
  instrumentViews();
  instrumentExits();
  for (CallBase *Sync : collectMarkers(F, Marker::Sync))
    instrumentSync(*Sync);
  instrumentTaskBegins();
  instrumentTaskEnds();
  for (CallBase *D : collectMarkers(F, Marker::Detach))
    instrumentDetach(*D);
  instrumentLandingPads();
  instrumentAllocas();
  instrumentEntry();
  DominatorTree DT(F);
  PromoteMemToReg(Variables, DT);
}

} // namespace tapir
