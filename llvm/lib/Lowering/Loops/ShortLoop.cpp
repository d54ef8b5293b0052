//===- ShortLoop.cpp - inline copies of short lazy loops ------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   if (hi == 0 || hi > few || wants_work())
//     return strips(0, hi, grain, live-ins...);
//   body(0);
//   for (each next, from 1, of the iterations before which the copy asks) {
//     if (hi == next)
//       return;
//     if (wants_work())
//       return strips(next, hi, hi - next - 1, live-ins...);
//     for (i = next; i < hi and the next one after it; ++i) body(i);
//   }
//
// The inner loop of a nest may have so few iterations that the call of
// strips(), and the five calls of wants_work() in it, cost more than the
// iterations. For 16 iterations of 20 instructions each, this overhead is 155
// instructions. The copy calls wants_work() only three times.
//
// The copy has to ask again even if the deque held work for others when the
// loop began: a thief may take that work during the first iteration, and
// iterations may be long.
//
//===----------------------------------------------------------------------===//

#include "tapir/Lowering/Loops/ShortLoop.h"

#include "tapir/Analysis/TapirTarget.h"
#include "tapir/IR/Cloning.h"
#include "tapir/IR/Markers.h"
#include "tapir/Lowering/Loops/CountedLoop.h"
#include "tapir/Lowering/Loops/LazyLoop.h"
#include "tapir/Lowering/Loops/LoopGrain.h"
#include "tapir/Lowering/Loops/LoopLeaf.h"
#include "tapir/Lowering/Tasks/HelperDebugInfo.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tapir {

// The iterations before which the copy asks. The iterations from one question
// to the next are at most three times as many as all before them. Strips, whose
// length doubles, have the same property.
static constexpr uint64_t AsksBefore[] = {0, 1, 4};

// The number of iterations above which loops call strips.
static constexpr uint64_t FewIterations = 16;

static_assert(AsksBefore[0] == 0 && AsksBefore[1] == 1 &&
                  AsksBefore[2] - AsksBefore[1] <= 3 * AsksBefore[1] &&
                  FewIterations - AsksBefore[2] <= 3 * AsksBefore[2],
              "too many iterations begin after the last question");

// The largest number of instructions of a body that is copied. For larger
// bodies the cost of strips is negligible.
static constexpr unsigned SmallBody = 48;

bool wantsShortLoop(const CountedLoop &Counted, const LoopGrain &Grain,
                    const LazyStrips &Strips) {
  const LoopShape &Shape = Counted.Shape;
  const Function &F = Shape.getFunction();
  if (!Strips.PiecesAsk || Grain.isAsked() || F.hasOptNone() ||
      F.hasOptSize() || !Shape.L.getSubLoops().empty())
    return false;
  const auto *Count = dyn_cast_or_null<SCEVConstant>(Shape.Count);
  if (Count && Count->getAPInt().ugt(FewIterations))
    return false;
  unsigned Size = 0;
  for (const BasicBlock *B : Shape.Body)
    for (const Instruction &I : *B) {
      // The iteration spawns or looks up views. Strips are better for look-ups:
      // a strip looks each view up once, and not once in an iteration.
      if ((isMarker(I, Marker::Detach) && &I != &Shape.getDetach()) ||
          isMarker(I, Marker::Sync) || isLookup(I))
        return false;
      Size += !I.isDebugOrPseudoInst();
    }
  return Size <= SmallBody;
}

namespace {

/// Builds the function that runs a short loop or calls strips.
class ShortLoopBuilder {
  const CountedLoop &Counted;
  const LoopShape &Shape;
  Function &Strips;
  TapirTarget &Target;
  Function &F;
  HelperDebugInfo &DI;
  BasicBlock *Entry, *Done;
  IRBuilder<> B;
  Value *Memory = nullptr, *Region = nullptr; // as in LeafPlace
  BasicBlock *Unwind = nullptr;

  BasicBlock *createBlock(const char *Name) {
    return BasicBlock::Create(F.getContext(), Name, &F);
  }
  BasicBlock *giveAll();
  BasicBlock *giveRest(uint64_t First);
  void buildPiece(BasicBlock &Begin, BasicBlock &After, uint64_t First,
                  Value *End);

public:
  ShortLoopBuilder(const CountedLoop &Counted, Function &Strips,
                   TapirTarget &Target, Function &F, HelperDebugInfo &DI)
      : Counted(Counted), Shape(Counted.Shape), Strips(Strips), Target(Target),
        F(F), DI(DI), Entry(createBlock("entry")), Done(createBlock("done")),
        B(Entry) {
    B.SetCurrentDebugLocation(DI.getArtificialLocation());
  }
  void build();
};

} // namespace

// Returns a block that calls the function of strips for the whole loop.
BasicBlock *ShortLoopBuilder::giveAll() {
  BasicBlock *Give = createBlock("give");
  B.SetInsertPoint(Give);
  SmallVector<Value *, 8> Args(make_pointer_range(F.args()));
  B.CreateCall(&Strips, Args);
  B.CreateRetVoid();
  return Give;
}

// Returns a block that calls the function of strips for the iterations from
// First on, with a grain that makes it halve them.
BasicBlock *ShortLoopBuilder::giveRest(uint64_t First) {
  BasicBlock *Give = createBlock("give");
  B.SetInsertPoint(Give);
  if (Memory)
    Target.emitLoopLeave(B, Memory);
  SmallVector<Value *, 8> Args(make_pointer_range(F.args()));
  Args[0] = B.getInt64(First);
  Args[2] = getHalvingGrain(B, B.CreateSub(F.getArg(1), Args[0]));
  B.CreateCall(&Strips, Args);
  B.CreateRetVoid();
  return Give;
}

// Adds the iterations from First to End.
void ShortLoopBuilder::buildPiece(BasicBlock &Begin, BasicBlock &After,
                                  uint64_t First, Value *End) {
  LeafPlace Place{*Entry, Begin, After, B.getInt64(First), End};
  Place.Memory = Memory;
  if (Region) {
    Place.Region = Region;
    Place.Unwind = Unwind;
  } else {
    addOwnRegion(Counted, Place, Target);
    Region = Place.Region;
    Unwind = Place.Unwind;
  }
  ValueToValueMapTy Map;
  Argument *A = F.arg_end() - Counted.Inputs.size();
  for (Value *V : Counted.Inputs)
    Map[V] = A++;
  buildLeaf(Counted, Place, Map, Target, DI);
}

void ShortLoopBuilder::build() {
  MDNode *Unlikely = MDBuilder(F.getContext()).createUnlikelyBranchWeights();
  Value *End = F.getArg(1);
  BasicBlock *Ask = createBlock("ask"), *Begin = createBlock("begin"),
             *Give = giveAll();
  B.SetInsertPoint(Entry);
  // The subtraction wraps for a loop without iterations, so that it calls
  // strips and the common case has one test less.
  B.CreateCondBr(B.CreateICmpULT(B.CreateSub(End, B.getInt64(1)),
                                 B.getInt64(FewIterations)),
                 Ask, Give);
  Argument *A = F.arg_end() - Counted.Inputs.size();
  for (Value *V : Counted.Inputs)
    DI.describe(V, A++, isa<AllocaInst>(V), Entry->getTerminator());
  B.SetInsertPoint(Ask);
  B.CreateCondBr(Target.emitWantsWork(B), Give, Begin, Unlikely);
  B.SetInsertPoint(Begin);
  Memory = Shape.runsOtherCode() ? Target.emitLoopEnter(B) : nullptr;
  for (auto [Index, First] : enumerate(AsksBefore)) {
    const bool IsLast = Index + 1 == std::size(AsksBefore);
    BasicBlock *Piece = Begin, *Next = IsLast ? Done : createBlock("next");
    if (Index > 0) {
      // Begin is the block to which the previous piece leads.
      Ask = createBlock("ask");
      Piece = createBlock("piece");
      Give = giveRest(First);
      B.SetInsertPoint(Begin);
      B.CreateCondBr(B.CreateICmpUGT(End, B.getInt64(First)), Ask, Done);
      B.SetInsertPoint(Ask);
      B.CreateCondBr(Target.emitWantsWork(B), Give, Piece, Unlikely);
      B.SetInsertPoint(Piece);
    }
    Value *Until = End;
    if (Index == 0)
      Until = B.getInt64(AsksBefore[1]);
    else if (!IsLast)
      Until = B.CreateBinaryIntrinsic(Intrinsic::umin, End,
                                      B.getInt64(AsksBefore[Index + 1]));
    buildPiece(*Piece, *Next, First, Until);
    Begin = Next;
  }
  B.SetInsertPoint(Done);
  if (Memory)
    Target.emitLoopLeave(B, Memory);
  B.CreateRetVoid();
}

Function *buildShortLoopFunction(const CountedLoop &Counted,
                                 const LoopGrain &Grain, Function &Strips,
                                 TapirTarget &Target) {
  const LoopShape &Shape = Counted.Shape;
  ValueToValueMapTy Map;
  Function *F =
      createPieceFunction(Counted, ".short", getLazyNumbers(Grain), Map);
  HelperDebugInfo DI(Shape.getFunction(), *F, Shape.L.getStartLoc());
  ShortLoopBuilder(Counted, Strips, Target, *F, DI).build();
  repairLifetimes(*F);
  DI.finish();
  if (!Shape.Throws.empty())
    F->removeFnAttr(Attribute::NoUnwind);
  return F;
}

SmallVector<Function *, 4> inlineShortLoops(ArrayRef<Function *> Functions) {
  SmallVector<Function *, 4> Left;
  for (Function *F : Functions) {
    SmallVector<CallBase *, 4> Calls;
    for (User *U : F->users())
      if (auto *Call = dyn_cast<CallBase>(U))
        Calls.push_back(Call);
    for (CallBase *Call : Calls) {
      InlineFunctionInfo Info;
      InlineFunction(*Call, Info);
    }
    if (F->use_empty())
      F->eraseFromParent();
    else
      Left.push_back(F);
  }
  return Left;
}

} // namespace tapir
