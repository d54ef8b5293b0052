//===- LoopSpawning.cpp - divide and conquer for parallel loops -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop that detaches its body spawns n tasks one after the other: span n.
// Where the trip count is known on entry and nothing but induction variables
// is carried from one iteration to the next, the loop becomes
//
//   void loop(lo, hi, grain, live-ins...) {
//     while (hi - lo > grain) {
//       mid = lo + (hi - lo) / 2;
//       detach { loop(lo, mid, grain, live-ins...); reattach }
//       lo = mid;
//     }
//     for (i = lo; i < hi; ++i) body(i);
//     sync;
//   }
//
// with logarithmic span, one spawn for a grain of iterations, and a serial leaf
// that stock passes vectorise and unroll. A thief takes the oldest entry, which
// is the largest half. The new function is Tapir like any other and is lowered
// by the same code as a spawn.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/LoopSpawning.h"

#include "tapir/Analysis/LoopShape.h"
#include "tapir/Analysis/LoopWork.h"
#include "tapir/Analysis/Target.h"
#include "tapir/Analysis/TaskMemory.h"
#include "tapir/Compatibility.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/LoopMetadata.h"
#include "tapir/IR/Markers.h"
#include "tapir/IR/Marks.h"
#include "tapir/Lowering/HelperAttributes.h"
#include "tapir/Lowering/HelperDebugInfo.h"
#include "tapir/Lowering/LoopGrain.h"
#include "tapir/Lowering/Passes.h"
#include "tapir/Lowering/TaskOutliner.h"
#include "tapir/Lowering/TaskRemover.h"

#include "llvm/Analysis/DomTreeUpdater.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

static cl::opt<bool>
    SeparateLeaves("tapir-separate-leaves", cl::init(true), cl::Hidden,
                   cl::desc("Run pieces of a parallel loop that contain loops "
                            "in functions of their own"));

namespace tapir {

namespace {

class LoopSpawner {
  Function &F;
  Loop &L;
  ScalarEvolution &SE;
  DominatorTree &DT;
  LoopInfo &LI;
  TapirTarget &Target;
  const LoweringOptions &Options;
  std::optional<TaskOwners> &Owners; // made when somebody asks
  LoopWork &Estimate;

  LoopShape Shape;
  LoopGrain Grain;
  PHINode *Counter = nullptr; // i64, 0, +1
  Value *Memory = nullptr;    // the target's, in the new function; or null

  // The new functions.
  Function *Splitter = nullptr;
  Function *SeparateLeaf = nullptr; // or null
  SetVector<Value *> Inputs;
  LiveIns In;
  ValueToValueMapTy Map;

  void canonicalise();
  void collectInputs();
  void buildSplitter(HelperDebugInfo &DI);
  bool hasSeparateLeaf() const;
  Function *createFunction(StringRef Suffix, ArrayRef<StringRef> Numbers);
  void buildLeaf(BasicBlock &Entry, BasicBlock &LeafEntry, Value *Lo, Value *Hi,
                 BasicBlock &Done, Value *Region, BasicBlock *Unwind,
                 HelperDebugInfo &DI);
  void buildSeparateLeaf();
  BasicBlock *makePad(Value *Region, bool Leaves);
  void callSplitter();

public:
  LoopSpawner(Function &F, Loop &L, ScalarEvolution &SE, DominatorTree &DT,
              LoopInfo &LI, TapirTarget &Target, const LoweringOptions &Options,
              std::optional<TaskOwners> &Owners, LoopWork &Estimate,
              LoopShape Shape)
      : F(F), L(L), SE(SE), DT(DT), LI(LI), Target(Target), Options(Options),
        Owners(Owners), Estimate(Estimate), Shape(std::move(Shape)),
        Grain(F, Target, Options) {}

  /// Adds what it makes to \p New. What is left of the loop is dead.
  void run(SmallVectorImpl<Function *> &New);
  /// Drops that, and keeps what is known of the function up to date. Returns
  /// false, and does nothing, if it takes a walk over the whole function.
  bool drop();
  const LoopGrain &grain() const { return Grain; }
};

} // namespace

// Expresses every induction variable by one counter: start + counter * step, or
// a polynomial of higher degree, which the optimiser makes of i * i, say.
void LoopSpawner::canonicalise() {
  Type *I64 = Type::getInt64Ty(F.getContext());
  BasicBlock *Header = L.getHeader();
  // All of them beforehand: without one phi, those of higher degree that add it
  // aren't recurrences any more.
  SmallVector<std::pair<PHINode *, const SCEVAddRecExpr *>, 4> Old;
  for (PHINode &Phi : Header->phis())
    Old.push_back({&Phi, cast<SCEVAddRecExpr>(SE.getSCEV(&Phi))});
  IRBuilder<> B(Header, Header->begin());
  Counter = B.CreatePHI(I64, 2, "cilk.i");
  B.SetInsertPoint(Shape.Latch->getTerminator());
  B.SetCurrentDebugLocation(DebugLoc());
  Value *Next = B.CreateAdd(Counter, B.getInt64(1), "cilk.next",
                            /*HasNUW=*/true, /*HasNSW=*/false);
  Counter->addIncoming(B.getInt64(0), Shape.Preheader);
  Counter->addIncoming(Next, Shape.Latch);

  SCEVExpander Expander(SE, "cilk");
  Instruction *Before = Shape.Preheader->getTerminator();
  for (auto [Phi, Rec] : Old) {
    if (!Rec->isAffine()) {
      Value *New = Expander.expandCodeFor(
          Rec->evaluateAtIteration(SE.getUnknown(Counter), SE), Phi->getType(),
          Header->getFirstInsertionPt());
      SE.forgetValue(Phi);
      Phi->replaceAllUsesWith(New);
      Phi->eraseFromParent();
      continue;
    }
    const SCEV *StepSCEV = Rec->getStepRecurrence(SE);
    Value *Start =
        Expander.expandCodeFor(Rec->getStart(), Phi->getType(), Before);
    Value *Step = Expander.expandCodeFor(StepSCEV, StepSCEV->getType(), Before);
    B.SetInsertPoint(Header, Header->getFirstInsertionPt());
    Value *Offset = B.CreateZExtOrTrunc(Counter, Step->getType());
    if (auto *C = dyn_cast<ConstantInt>(Step); !C || !C->isOne())
      Offset = B.CreateMul(Offset, Step);
    Value *New;
    if (Phi->getType()->isPointerTy())
      New = B.CreatePtrAdd(Start, Offset);
    else if (auto *C = dyn_cast<ConstantInt>(Start); C && C->isZero())
      New = Offset;
    else
      New = B.CreateAdd(Start, Offset);
    SE.forgetValue(Phi);
    Phi->replaceAllUsesWith(New);
    Phi->eraseFromParent();
  }
  // The leaf tests against its own end, and needn't know the loop's.
  auto *Test = cast<BranchInst>(Shape.Exiting->getTerminator());
  SmallVector<WeakVH, 4> Unused{Test->getCondition()};
  Test->setCondition(B.getFalse());
  while (!Unused.empty()) {
    auto *I = dyn_cast_or_null<Instruction>(Unused.pop_back_val());
    if (!I || !Shape.Body.contains(I->getParent()) ||
        !isInstructionTriviallyDead(I))
      continue;
    Unused.append(I->op_begin(), I->op_end());
    I->eraseFromParent();
  }
}

// A function that spawns keeps its frame in a register. Inner loops may want
// that one, too, and are long enough for a call of a function that has it.
bool LoopSpawner::hasSeparateLeaf() const {
  return SeparateLeaves && !Options.HasTool && !F.hasOptNone() &&
         !F.hasOptSize() && !L.getSubLoops().empty() && Shape.Throws.empty() &&
         !Shape.runsOtherCode();
}

void LoopSpawner::collectInputs() {
  SetVector<Value *> Outer;
  for (BasicBlock *B : Shape.Body)
    for (Instruction &I : *B) {
      // The detach and what ends the task don't go along.
      if (isLifetimeMarker(I) || isMarker(I, Marker::Pin) ||
          Shape.isBoundary(I))
        continue;
      for (Use &U : I.operands()) {
        Value *V = U.get();
        if (isa<PHINode>(I) && Shape.comesFromElsewhere(U))
          continue;
        auto *Def = dyn_cast<Instruction>(V);
        if (isa<Argument>(V) || (Def && !Shape.contains(*Def)))
          Outer.insert(V);
      }
    }
  // What the detach mentions is shared, so it must not count as inside.
  In = classifyLiveIns(
      Shape.getDetach(), Outer.getArrayRef(),
      [&](const Instruction &I) {
        return &I != &Shape.getDetach() && Shape.contains(I);
      },
      [&]() -> const TaskOwners & {
        return Owners ? *Owners : Owners.emplace(F);
      });
  Inputs.insert_range(In.Values);
  Inputs.insert_range(In.Copied);
}

void LoopSpawner::buildLeaf(BasicBlock &Entry, BasicBlock &LeafEntry, Value *Lo,
                            Value *Hi, BasicBlock &Done, Value *Region,
                            BasicBlock *Unwind, HelperDebugInfo &DI) {
  LLVMContext &C = F.getContext();
  IRBuilder<> B(&*Entry.getFirstInsertionPt());
  DenseMap<AllocaInst *, Value *> Originals;
  for (auto *Set : {&In.Private, &In.Copied})
    for (AllocaInst *A : *Set) {
      AllocaInst *New = cloneAlloca(*A, Entry, B.GetInsertPoint());
      if (In.Copied.contains(A))
        Originals[A] = Map[A];
      Map[A] = New;
    }
  // Each iteration has copies of its own, as if it were a task.
  auto Copy = [&](IRBuilderBase &CB) {
    for (AllocaInst *A : In.Copied)
      CB.CreateMemCpy(Map[A], A->getAlign(), Originals[A], A->getAlign(),
                      A->getAllocationSize(F.getDataLayout())->getFixedValue());
  };
  B.SetInsertPoint(&LeafEntry);
  B.SetCurrentDebugLocation(DI.getArtificialLocation());
  // The vectoriser counts registers of values that instructions have computed,
  // and none of parameters: what the function has computed stays that.
  if (!F.hasOptNone())
    for (Value *V : Inputs)
      if (isa<Instruction>(V) &&
          (V->getType()->isIntegerTy() || V->getType()->isFloatingPointTy()))
        Map[V] = B.CreateFreeze(Map[V]);
  Copy(B);
  translateAddresses(B, In, Map, [&](AllocaInst &A) { return Originals[&A]; });
  for (Instruction *I : In.Rematerialised) {
    Instruction *New = I->clone();
    New->setDebugLoc(DebugLoc());
    B.Insert(New, I->getName());
    remapClone(*New, Map);
    Map[I] = New;
  }
  SmallVector<BasicBlock *, 16> Clones;
  for (BasicBlock *Old : Shape.Body) {
    BasicBlock *New = BasicBlock::Create(C, Old->getName(), Entry.getParent());
    Map[Old] = New;
    Clones.push_back(New);
  }
  Map[Shape.Exit] = &Done;
  Map[Shape.Preheader] = &LeafEntry;
  Map[&Shape.getDetach()] = ConstantInt::getTrue(C);
  for (auto [Old, New] : zip(Shape.Body, Clones))
    for (Instruction &I : *Old) {
      if (&I == &Shape.getDetach()) {
        IRBuilder<> CB(New);
        CB.SetCurrentDebugLocation(DI.getArtificialLocation());
        Copy(CB);
        if (Memory)
          Target.emitLoopIteration(CB, Memory, Map[Counter]);
        if (auto *Invoke = dyn_cast<InvokeInst>(&Shape.getDetach()))
          CB.CreateBr(cast<BasicBlock>(Map[Invoke->getNormalDest()]));
        continue;
      }
      if (is_contained(Shape.Throws, &I)) {
        IRBuilder<> CB(New);
        CB.SetCurrentDebugLocation(I.getDebugLoc());
        TapirBuilder(CB).createException(Region, I.getOperand(1), Unwind);
        break;
      }
      if (!is_contained(Shape.Ends, &I))
        cloneInto(I, *New, Map);
    }
  for (auto [Old, New] : zip(Shape.Body, Clones))
    for (PHINode &Phi : Old->phis())
      for (Use &U : Phi.incoming_values())
        if (Shape.comesFromElsewhere(U))
          cast<PHINode>(Map[&Phi])->removeIncomingValue(
              Phi.getIncomingBlock(U), /*DeletePHIIfEmpty=*/false);
  for (BasicBlock *New : Clones)
    for (Instruction &I : *New)
      remapClone(I, Map);

  auto *LeafCounter = cast<PHINode>(Map[Counter]);
  LeafCounter->setIncomingValueForBlock(&LeafEntry, Lo);
  auto *NewExiting = cast<BasicBlock>(Map[Shape.Exiting]);
  auto *Test = cast<BranchInst>(NewExiting->getTerminator());
  B.SetInsertPoint(Test);
  Value *At = Shape.TestsFirst ? LeafCounter
                               : LeafCounter->getIncomingValueForBlock(
                                     cast<BasicBlock>(Map[Shape.Latch]));
  if (!Shape.TestsFirst && Shape.Latch != Shape.Exiting)
    At = B.CreateAdd(LeafCounter, B.getInt64(1), "", true, false);
  // Counted whatever comes between this and the test that the piece isn't
  // empty.
  Value *More = B.CreateICmpNE(At, Hi);
  if (Test->getSuccessor(0) == &Done)
    More = B.CreateNot(More);
  Test->setCondition(More);
  Test->setMetadata(LLVMContext::MD_prof, nullptr);
  unshieldLeaf(*cast<BasicBlock>(Map[Shape.Latch])->getTerminator());

  B.SetInsertPoint(&LeafEntry);
  B.SetCurrentDebugLocation(DI.getArtificialLocation());
  auto *Header = cast<BasicBlock>(Map[L.getHeader()]);
  B.CreateCondBr(B.CreateICmpULT(Lo, Hi), Header, &Done);
}

void LoopSpawner::buildSplitter(HelperDebugInfo &DI) {
  LLVMContext &C = F.getContext();
  Function *S = Splitter;
  auto Block = [&](const char *Name) { return BasicBlock::Create(C, Name, S); };
  BasicBlock *Entry = Block("entry"), *Head = Block("halve.head"),
             *Halve = Block("halve"), *Half = Block("half"),
             *Rest = Block("rest"), *Leaf = Block("leaf"),
             *Done = Block("done");
  Value *Most = Grain.getConstant();
  if (!Most)
    Most = S->getArg(2);
  IRBuilder<> B(Entry);
  B.SetCurrentDebugLocation(DI.getArtificialLocation());
  AllocaInst *Region = B.CreateAlloca(B.getInt8Ty(), nullptr, "cilk.region");
  setDividesLoop(*Region);
  if (Shape.isObserved())
    Memory = Target.emitLoopEnter(B);
  Value *Mask = getHalfMask(B, Most);
  Instruction *Jump = B.CreateBr(Head);
  for (Value *V : Inputs)
    DI.describe(V, Map[V], isa<AllocaInst>(V), Jump);

  B.SetInsertPoint(Head);
  PHINode *Lo = B.CreatePHI(B.getInt64Ty(), 2, "lo");
  Lo->addIncoming(S->getArg(0), Entry);
  Value *Length = B.CreateSub(S->getArg(1), Lo, "length");
  B.CreateCondBr(B.CreateICmpUGT(Length, Most), Halve, Leaf);

  // An exception leaves by way of a pad that waits for what is still running.
  BasicBlock *Unwind = Shape.Throws.empty() ? nullptr : makePad(Region, true);
  B.SetInsertPoint(Halve);
  if (DebugLoc Loc = L.getStartLoc(); Loc && S->getSubprogram())
    B.SetCurrentDebugLocation(
        DILocation::get(C, Loc.getLine(), Loc.getCol(), S->getSubprogram()));
  Value *Part = B.CreateLShr(Length, 1);
  if (Mask)
    Part = B.CreateAnd(Part, Mask);
  Value *Mid = B.CreateAdd(Lo, Part, "mid");
  TapirBuilder(B).createDetach(Region, Half, Rest, Unwind);

  B.SetInsertPoint(Half);
  SmallVector<Value *, 8> Args{Lo, Mid};
  for (Argument &A : drop_begin(S->args(), 2))
    Args.push_back(&A);
  if (Unwind) {
    BasicBlock *Caught = makePad(Region, false), *Ended = Block("ended");
    B.CreateInvoke(S, Ended, Caught, Args);
    B.SetInsertPoint(Caught);
    TapirBuilder(B).createException(
        Region, B.CreateExtractValue(Caught->getLandingPadInst(), 0), Unwind);
    B.SetInsertPoint(Ended);
  } else {
    B.CreateCall(S, Args);
  }
  TapirBuilder(B).createReattach(Region, Rest);

  B.SetInsertPoint(Rest);
  Lo->addIncoming(Mid, Rest);
  B.CreateBr(Head);

  B.SetInsertPoint(Done);
  if (Memory)
    Target.emitLoopLeave(B, Memory);
  CallInst *Sync = TapirBuilder(B).createSync(Region);
  B.CreateRetVoid();
  if (Unwind) {
    Sync->removeFnAttr(Attribute::NoUnwind);
    changeToInvokeAndSplitBasicBlock(Sync, Unwind);
  }

  if (!hasSeparateLeaf()) {
    buildLeaf(*Entry, *Leaf, Lo, S->getArg(1), *Done, Region, Unwind, DI);
    return;
  }
  B.SetInsertPoint(Leaf);
  Args = {Lo, S->getArg(1)};
  for (Value *V : Inputs)
    Args.push_back(Map[V]);
  buildSeparateLeaf();
  B.CreateCall(SeparateLeaf, Args);
  B.CreateBr(Done);
}

void LoopSpawner::buildSeparateLeaf() {
  SeparateLeaf = createFunction(".leaf", {"begin", "end"});
  SeparateLeaf->addFnAttr(Attribute::NoInline);
  SeparateLeaf->addFnAttr(Attribute::NoCallback);
  LLVMContext &C = F.getContext();
  HelperDebugInfo DI(F, *SeparateLeaf, L.getStartLoc());
  auto *Entry = BasicBlock::Create(C, "entry", SeparateLeaf),
       *Leaf = BasicBlock::Create(C, "leaf", SeparateLeaf),
       *Done = BasicBlock::Create(C, "done", SeparateLeaf);
  Instruction *Jump = BranchInst::Create(Leaf, Entry);
  ReturnInst::Create(C, Done);
  for (Value *V : Inputs)
    DI.describe(V, Map[V], isa<AllocaInst>(V), Jump);
  buildLeaf(*Entry, *Leaf, SeparateLeaf->getArg(0), SeparateLeaf->getArg(1),
            *Done, /*Region=*/nullptr, /*Unwind=*/nullptr, DI);
  repairLifetimes(*SeparateLeaf);
  DI.finish();
}

// A function of the loop's, with its inputs behind Numbers, which are i64. From
// now on Map knows these.
Function *LoopSpawner::createFunction(StringRef Suffix,
                                      ArrayRef<StringRef> Numbers) {
  LLVMContext &C = F.getContext();
  SmallVector<Type *, 8> Types(Numbers.size(), Type::getInt64Ty(C));
  for (Value *V : Inputs)
    Types.push_back(V->getType());
  Function *New = createHelperFunction(
      F, FunctionType::get(Type::getVoidTy(C), Types, false),
      F.getName() + Suffix);
  unsigned Index = 0;
  for (StringRef Name : Numbers)
    New->getArg(Index++)->setName(Name);
  for (Value *V : Inputs) {
    Argument *A = New->getArg(Index++);
    A->setName(V->getName());
    describeParameter(*A, *V);
    if (isNoAliasInput(*V, Inputs.getArrayRef()))
      A->addAttr(Attribute::NoAlias);
    Map[V] = A;
  }
  return New;
}

// A landing pad of the splitter: one that catches everything, or one that the
// exception leaves the function by.
BasicBlock *LoopSpawner::makePad(Value *Region, bool Leaves) {
  LLVMContext &C = F.getContext();
  BasicBlock *Pad =
      BasicBlock::Create(C, Leaves ? "unwind" : "caught", Splitter);
  IRBuilder<> B(Pad);
  auto *Type = StructType::get(C, {B.getPtrTy(), B.getInt32Ty()});
  LandingPadInst *L = B.CreateLandingPad(Type, 1);
  if (!Leaves) {
    L->addClause(ConstantPointerNull::get(B.getPtrTy()));
    return Pad;
  }
  L->setCleanup(true);
  if (Memory)
    Target.emitLoopLeave(B, Memory);
  TapirBuilder(B).createSync(Region);
  B.CreateCall(getMarkerFunction(*F.getParent(), Marker::Unwind),
               {Region, B.CreateExtractValue(L, 0)});
  B.CreateResume(L);
  return Pad;
}

void LoopSpawner::callSplitter() {
  Instruction *At = Shape.Preheader->getTerminator();
  IRBuilder<> B(At);
  DebugLoc Loc = L.getStartLoc();
  if (!Loc && F.getSubprogram())
    Loc = DILocation::get(F.getContext(), 0, 0, F.getSubprogram());
  B.SetCurrentDebugLocation(Loc);
  SCEVExpander Expander(SE, "cilk");
  Value *N = Shape.Known ? Shape.Known->Base : nullptr;
  if (!N)
    N = Expander.expandCodeFor(Shape.Count, B.getInt64Ty(), At);
  else if (!Shape.Known->Missing->isZero())
    N = B.CreateAdd(N, Shape.Known->Missing);
  SmallVector<Value *, 8> Args{B.getInt64(0), N};
  if (!Grain.getConstant())
    Args.push_back(Grain.compute(B, N, Expander));
  Args.append(Inputs.begin(), Inputs.end());
  CallInst *Call = B.CreateCall(Splitter, Args);
  // What is only read for the copies is nobody else's because of that.
  for (unsigned I = 0; I < Args.size(); ++I)
    if (auto *A = dyn_cast<AllocaInst>(Args[I]); A && In.Copied.contains(A))
      Call->addParamAttr(I, Attribute::getWithCaptureInfo(F.getContext(),
                                                          CaptureInfo::none()));
  Target.emitLoopDone(B, N);
  DomTreeUpdater DTU(DT, DomTreeUpdater::UpdateStrategy::Eager);
  if (BasicBlock *Unwind =
          Shape.Throws.empty() ? nullptr : Shape.getUnwindDest()) {
    changeToInvokeAndSplitBasicBlock(Call, Unwind, &DTU);
    for (PHINode &Phi : Unwind->phis())
      Phi.addIncoming(
          Phi.getIncomingValueForBlock(Shape.getDetach().getParent()),
          Shape.Preheader);
    if (Loop *Around = LI.getLoopFor(Shape.Preheader))
      Around->addBasicBlockToLoop(At->getParent(), LI);
    if (Owners)
      Owners->addSplit(Shape.Preheader, At->getParent());
    Shape.Preheader = At->getParent();
  }

  for (PHINode &Phi : Shape.Exit->phis())
    Phi.addIncoming(Phi.getIncomingValueForBlock(Shape.Exiting),
                    Shape.Preheader);
  B.CreateBr(Shape.Exit);
  L.getHeader()->removePredecessor(Shape.Preheader, /*KeepOneInputPHIs=*/true);
  At->eraseFromParent();
  DTU.applyUpdates({{DominatorTree::Insert, Shape.Preheader, Shape.Exit},
                    {DominatorTree::Delete, Shape.Preheader, L.getHeader()}});
}

bool LoopSpawner::drop() {
  // What throws is called before the preheader's end.
  BasicBlock *Before = Shape.Preheader->getSinglePredecessor();
  const bool Throwing =
      Before && Before->getTerminator()->getNumSuccessors() > 1;
  std::optional<DeadBlocks> Dead =
      findDeadBlocks(Throwing ? *Before : *Shape.Preheader,
                     Shape.Body.getArrayRef(), {L.getHeader()});
  if (!Dead)
    return false;
  SE.forgetAllLoops();
  for (BasicBlock *B : Dead->Blocks) {
    LI.removeBlock(B);
    if (!Owners)
      continue;
    for (const Instruction &I : *B)
      if (isMarker(I, Marker::Detach))
        Owners->forget(cast<CallBase>(I));
    Owners->forget(B);
  }
  if (Loop *Around = L.getParentLoop())
    Around->removeChildLoop(&L);
  else
    LI.removeLoop(find(LI, &L));
  LI.destroy(&L);
  DomTreeUpdater DTU(DT, DomTreeUpdater::UpdateStrategy::Eager);
  DeleteDeadBlocks(Dead->Blocks, &DTU);
  return true;
}

void LoopSpawner::run(SmallVectorImpl<Function *> &New) {
  if (Shape.Announcement)
    Grain.ask(Shape.Announcement->getArgOperand(2));
  Grain.estimate(L, Shape.Body.getArrayRef(), Shape.getDetach(),
                 Shape.Iteration.blocks(), Estimate, SE);
  canonicalise();
  collectInputs();
  ConstantInt *Constant = Grain.getConstant();
  SmallVector<StringRef, 3> Numbers{"begin", "end"};
  if (!Constant)
    Numbers.push_back("grain");
  Splitter = createFunction(".loop", Numbers);
  Splitter->addFnAttr(SplitterAttribute,
                      Constant ? std::to_string(Constant->getZExtValue()) : "");
  HelperDebugInfo DI(F, *Splitter, L.getStartLoc());
  buildSplitter(DI);
  repairLifetimes(*Splitter);
  DI.finish();
  if (!Shape.Throws.empty())
    Splitter->removeFnAttr(Attribute::NoUnwind);
  callSplitter();
  New.push_back(Splitter);
  if (SeparateLeaf)
    New.push_back(SeparateLeaf);
}

namespace {

/// Divides the parallel loops of a function, one after the other.
class LoopDivider {
  Function &F;
  TapirTarget &Target;
  FunctionAnalysisManager &FAM;
  const LoweringOptions &Options;
  LoopWork Estimate;
  SmallPtrSet<BasicBlock *, 8> Rejected; // headers
  std::optional<TaskOwners> Owners;      // of the tasks that are left
  bool IsClean = false;                  // F has no dead blocks

  void reject(const Loop &L, StringRef Why);
  void divide(LoopSpawner &Spawner, Loop &L);
  bool divideAll();

public:
  SmallVector<Function *, 4> New;
  LoopDivider(Function &F, TapirTarget &Target, FunctionAnalysisManager &FAM,
              const LoweringOptions &Options)
      : F(F), Target(Target), FAM(FAM), Options(Options), Estimate(FAM) {}
  void run() {
    do
      FAM.invalidate(F, PreservedAnalyses::none());
    while (divideAll());
  }
};

} // namespace

void LoopDivider::reject(const Loop &L, StringRef Why) {
  Rejected.insert(L.getHeader());
  FAM.getResult<OptimizationRemarkEmitterAnalysis>(F).emit([&] {
    return OptimizationRemarkMissed("tapir", "LoopSpawnedSerially",
                                    L.getStartLoc(), L.getHeader())
           << "iterations of this loop are spawned one after the other: "
           << Why;
  });
}

void LoopDivider::divide(LoopSpawner &Spawner, Loop &L) {
  auto &ORE = FAM.getResult<OptimizationRemarkEmitterAnalysis>(F);
  const DebugLoc Loc = L.getStartLoc();
  Spawner.run(New);
  ORE.emit([&] {
    return OptimizationRemark("tapir", "LoopSplit", Loc, &F.getEntryBlock())
           << "parallel loop runs by divide and conquer";
  });
  ORE.emit([&] {
    OptimizationRemarkAnalysis R("tapir", "LoopWork", Loc, &F.getEntryBlock());
    Spawner.grain().describe(R);
    return R;
  });
}

// Outer loops first: the inner ones go with them. Returns whether there may be
// more to do, with new analyses.
bool LoopDivider::divideAll() {
  noteWholeWalk();
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  auto &SE = FAM.getResult<ScalarEvolutionAnalysis>(F);
  for (Loop *L : LI.getTopLevelLoops())
    simplifyLoop(L, &DT, &LI, &SE, nullptr, nullptr, /*PreserveLCSSA=*/false);
  const LoopMarkers Markers = findLoopMarkers(F);
  Owners.reset();
  bool Changed = false;
  SmallVector<Loop *, 4> Loops = LI.getLoopsInPreorder();
  for (unsigned I = 0; I < Loops.size(); ++I) {
    Loop &L = *Loops[I];
    if (Rejected.contains(L.getHeader()))
      continue;
    std::optional<Task> Iteration = findIteration(L, LI, Markers);
    if (!Iteration)
      continue;
    StringRef Why;
    std::optional<LoopShape> Shape =
        findLoopShape(L, std::move(*Iteration), Markers, DT, SE, Why);
    if (!Shape) {
      reject(L, Why);
      continue;
    }
    LoopSpawner Spawner(F, L, SE, DT, LI, Target, Options, Owners, Estimate,
                        std::move(*Shape));
    const unsigned Inner = L.getLoopsInPreorder().size() - 1;
    divide(Spawner, L);
    Changed = true;
    if (!IsClean || !Spawner.drop()) {
      removeUnreachableBlocks(F);
      IsClean = true;
      return true;
    }
    I += Inner;
  }
  return Changed;
}

SmallVector<Function *, 4> spawnLoops(Function &F, TapirTarget &Target,
                                      FunctionAnalysisManager &FAM,
                                      const LoweringOptions &Options) {
  if (collectMarkers(F, Marker::Detach).empty())
    return {};
  LoopDivider Divider(F, Target, FAM, Options);
  Divider.run();
  return std::move(Divider.New);
}

} // namespace tapir
