//===- TapirBuilderTest.cpp - Tapir as front ends build it ----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests check that the builder creates Tapir that the verifier accepts,
// with the attributes that keep LLVM's passes sound.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/TapirBuilder.h"
#include "Parsed.h"
#include "tapir/Analysis/Task.h"
#include "tapir/Analysis/Verifier.h"
#include "tapir/IR/PassAnnotations.h"

#include "llvm/IR/Verifier.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

/// A function with one spawn. If \p Unwind is true, its child ends with an
/// exception and its detach has an unwind edge.
struct Spawner {
  LLVMContext Context;
  Module M{"test", Context};
  Function *F = nullptr;
  AllocaInst *Region = nullptr;
  CallBase *Detach = nullptr;
  CallInst *Sync = nullptr;
  BasicBlock *Task = nullptr, *Next = nullptr, *Pad = nullptr;

  explicit Spawner(bool Unwind, bool Races = false) {
    if (Races)
      setRacesMatter(M);
    Type *Void = Type::getVoidTy(Context);
    F = Function::Create(
        FunctionType::get(Void, {PointerType::getUnqual(Context)}, false),
        Function::ExternalLinkage, "f", M);
    BasicBlock *Entry = BasicBlock::Create(Context, "entry", F);
    Task = BasicBlock::Create(Context, "task", F);
    Next = BasicBlock::Create(Context, "next", F);
    IRBuilder<> B(Entry);
    TapirBuilder Tapir(B);
    Region = TapirBuilder::createRegion(*F);
    if (Unwind)
      addPad(B);
    Detach = Tapir.createDetach(Region, Task, Next, Pad);
    B.SetInsertPoint(Task);
    if (Unwind)
      Tapir.createException(Region, F->getArg(0), Pad);
    else
      Tapir.createReattach(Region, Next);
    B.SetInsertPoint(Next);
    Sync = Tapir.createSync(Region);
    B.CreateRetVoid();
  }

  void addPad(IRBuilder<> &B) {
    IRBuilder<>::InsertPointGuard Guard(B);
    F->setPersonalityFn(cast<Constant>(
        M.getOrInsertFunction("__gxx_personality_v0", B.getInt32Ty())
            .getCallee()));
    Pad = BasicBlock::Create(Context, "pad", F);
    B.SetInsertPoint(Pad);
    LandingPadInst *Landing = B.CreateLandingPad(
        StructType::get(B.getPtrTy(), B.getInt32Ty()), /*NumClauses=*/0);
    Landing->setCleanup(true);
    B.CreateResume(Landing);
  }

  std::string verify() {
    std::string Problems;
    raw_string_ostream OS(Problems);
    EXPECT_FALSE(verifyModule(M, &OS)) << Problems;
    EXPECT_EQ(verifyTapir(*F, OS), !Problems.empty());
    return Problems;
  }
};

TEST(TapirBuilder, MakesSpawnsThatVerify) {
  Spawner S(/*Unwind=*/false);
  EXPECT_EQ(S.verify(), "");
  tapir::Task T(*S.Detach);
  EXPECT_EQ(getNames(T.blocks()), "entry task");
  EXPECT_TRUE(isMarker(*T.getEnd(S.Task), Marker::Reattach));
}

TEST(TapirBuilder, MakesThrowingSpawnsThatVerify) {
  Spawner S(/*Unwind=*/true);
  EXPECT_EQ(S.verify(), "");
  tapir::Task T(*S.Detach);
  EXPECT_EQ(getNames(T.blocks()), "entry detached task");
  EXPECT_TRUE(isMarker(*T.getEnd(S.Task), Marker::Exception));
}

TEST(TapirBuilder, PutsRegionsFirstInTheEntry) {
  Spawner S(/*Unwind=*/false);
  EXPECT_EQ(&S.F->getEntryBlock().front(), S.Region);
  EXPECT_TRUE(S.Region->isStaticAlloca());
}

TEST(TapirBuilder, DetachesWithoutUnwindEdgeDoNotThrow) {
  Spawner S(/*Unwind=*/false);
  EXPECT_FALSE(mayThrow(*S.Detach));
  EXPECT_FALSE(mayThrow(*S.Sync));
  EXPECT_FALSE(S.Detach->doesNotAccessMemory());
  EXPECT_TRUE(S.Detach->hasFnAttr(Attribute::Memory));
}

TEST(TapirBuilder, DetachesWithUnwindEdgeThrow) {
  Spawner S(/*Unwind=*/true);
  EXPECT_TRUE(mayThrow(*S.Detach));
  EXPECT_EQ(cast<InvokeInst>(S.Detach)->getUnwindDest(), S.Pad);
}

TEST(TapirBuilder, MarkersMayWriteWhereRacesMatter) {
  Spawner S(/*Unwind=*/false, /*Races=*/true);
  EXPECT_FALSE(S.Detach->hasFnAttr(Attribute::Memory));
  Function *Reattach = findMarker(S.M, Marker::Reattach);
  EXPECT_FALSE(Reattach->hasFnAttribute(Attribute::Memory));
}

TEST(TapirBuilder, EndsCallsOfExceptionsByUnreachable) {
  Spawner S(/*Unwind=*/false);
  IRBuilder<> B(BasicBlock::Create(S.Context, "throws", S.F));
  TapirBuilder(B).createException(S.Region, S.F->getArg(0), nullptr);
  EXPECT_TRUE(isa<UnreachableInst>(B.GetInsertBlock()->getTerminator()));
  EXPECT_TRUE(isMarker(B.GetInsertBlock()->front(), Marker::Exception));
  EXPECT_TRUE(findMarker(S.M, Marker::Exception)->doesNotReturn());
}

TEST(SetMarkerAttributes, ReplacesWhatAFrontEndDeclared) {
  Spawner S(/*Unwind=*/false);
  S.Detach->addFnAttr(Attribute::NoSync);
  S.Detach->removeFnAttr(Attribute::Memory);
  findMarker(S.M, Marker::Detach)->addFnAttr(Attribute::NoRecurse);
  findMarker(S.M, Marker::Reattach)->setDoesNotReturn();
  setMarkerAttributes(S.M);
  EXPECT_FALSE(S.Detach->hasFnAttr(Attribute::NoSync));
  EXPECT_FALSE(S.Detach->hasFnAttr(Attribute::NoRecurse));
  EXPECT_TRUE(S.Detach->hasFnAttr(Attribute::Memory));
  EXPECT_FALSE(findMarker(S.M, Marker::Reattach)->doesNotReturn());
}

TEST(SetMarkerAttributes, KeepsInPlaceDetachesInPlace) {
  Spawner S(/*Unwind=*/false);
  setInPlace(*S.Detach);
  setMarkerAttributes(S.M);
  EXPECT_TRUE(isInPlace(*S.Detach));
  EXPECT_FALSE(S.Detach->hasFnAttr(Attribute::Memory));
}

TEST(ReplaceArguments, KeepsAttributesNameAndUses) {
  Spawner S(/*Unwind=*/false);
  S.Detach->setName("d");
  auto *Branch = cast<BranchInst>(S.Detach->getParent()->getTerminator());
  CallBase *New = replaceArguments(*S.Detach, {S.Region, S.F->getArg(0)});
  EXPECT_EQ(New->arg_size(), 2u);
  EXPECT_EQ(New->getName(), "d");
  EXPECT_EQ(Branch->getCondition(), New);
  EXPECT_TRUE(New->doesNotThrow());
}

TEST(ReplaceArguments, KeepsUnwindEdges) {
  Spawner S(/*Unwind=*/true);
  CallBase *New = replaceArguments(*S.Detach, {S.Region, S.F->getArg(0)});
  ASSERT_TRUE(isa<InvokeInst>(New));
  EXPECT_EQ(cast<InvokeInst>(New)->getUnwindDest(), S.Pad);
  EXPECT_EQ(S.verify(), "");
}

} // namespace
} // namespace tapir
