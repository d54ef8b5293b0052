//===- TaskTarget.cpp - a runtime with tasks that wait in a queue ---------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A helper has two parts. The code before the child begins (copies of memory,
// the evaluation of arguments) runs at the spawn, and the child itself runs
// later, perhaps in another thread. Values that both parts use have to be kept
// in between. So the helper becomes a coroutine, which is suspended before the
// child begins. The frame of the coroutine, in memory that the runtime
// provides, is the task. LLVM's own passes split the coroutine.
//
// The region holds the exceptions of children until the sync. The parent never
// changes its thread or its stack, so nothing else has to be done for it.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/TaskTarget.h"

#include "tapir/IR/ExceptionLowering.h"
#include "tapir/IR/Markers.h"
#include "tapir/LLVMVersions.h"
#include "tapir/Targets/DynamicAllocas.h"
#include "tapir/Targets/RootEntry.h"

#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Coroutines/CoroCleanup.h"
#include "llvm/Transforms/Coroutines/CoroSplit.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tapir {

// Defines void __tapir_abi_run(ptr task), which the ABI calls to run the child.
// It calls the function that resumes the coroutine, whose address is at the
// beginning of the coroutine's frame.
static void defineRun(Module &M) {
  Function *Run = M.getFunction("__tapir_abi_run");
  if (!Run)
    return;
  LLVMContext &C = M.getContext();
  Run->setLinkage(GlobalValue::InternalLinkage);
  IRBuilder<> B(BasicBlock::Create(C, "", Run));
  Value *Frame = Run->getArg(0);
  CallInst *Call =
      B.CreateCall(FunctionType::get(B.getVoidTy(), {B.getPtrTy()}, false),
                   B.CreateLoad(B.getPtrTy(), Frame), {Frame});
  Call->setCallingConv(ResumeConvention);
  B.CreateRetVoid();
  for (User *U : make_early_inc_range(Run->users()))
    if (auto *Caller = dyn_cast<CallBase>(U)) {
      InlineFunctionInfo Info;
      InlineFunction(*Caller, Info);
    }
  if (Run->use_empty())
    Run->eraseFromParent();
}

Error TaskTarget::begin(Module &M) {
  if (Error E = ABI.link(M, ABIKind::QueuesTasks))
    return E;
  defineRun(M);
  return Error::success();
}

// Suspends the helper at At: the rest of the helper is the child.
static void suspendBefore(Instruction &At, BasicBlock &End) {
  LLVMContext &C = At.getContext();
  Function &F = *At.getFunction();
  IRBuilder<> B(&At);
  B.SetCurrentDebugLocation(getLocation(F, At.getDebugLoc()));
  Value *State = B.CreateIntrinsic(Intrinsic::coro_suspend, {},
                                   {ConstantTokenNone::get(C), B.getFalse()});
  BasicBlock *Here = At.getParent();
  BasicBlock *Child = SplitBlock(Here, &At);
  Child->setName("child");
  Here->getTerminator()->eraseFromParent();
  // The coroutine is never destroyed. The function that would destroy it must
  // nevertheless contain an instruction. An empty function would have the
  // address of the next function, and an unwinder might find the unwind
  // information of the empty one.
  BasicBlock *Destroyed = BasicBlock::Create(C, "destroyed", &F);
  IRBuilder<>(Destroyed).CreateIntrinsic(Intrinsic::trap, ArrayRef<Type *>(),
                                         {});
  new UnreachableInst(C, Destroyed);
  B.SetInsertPoint(Here);
  SwitchInst *Switch = B.CreateSwitch(State, &End, 2);
  Switch->addCase(B.getInt8(0), Child);
  Switch->addCase(B.getInt8(1), Destroyed);
}

// Reports an error. Before version 22, LLVM has no intrinsic that tells whether
// the code before or after the suspension has thrown.
static void rejectBefore(CallBase &Throw) {
  Throw.getContext().diagnose(
      DiagnosticInfoUnsupported(*Throw.getFunction(),
                                "spawn that may throw before its call: this "
                                "runtime supports that since LLVM 22",
                                Throw.getDebugLoc()));
}

// Replaces a tapir.exception. An exception of the child is stored in the
// region. An exception of the evaluation before the child is thrown at the
// spawn.
void TaskTarget::throwFrom(SpawnHelper &H, CallBase &Throw, Value *Frame,
                           AllocaInst *Index, BasicBlock &End) {
  Value *Region = H.Helper->getArg(0);
  IRBuilder<> B(&Throw);
  B.SetCurrentDebugLocation(getLocation(*H.Helper, Throw.getDebugLoc()));
  Instruction *At = &Throw;
  if (!H.StrandBegins.empty()) {
    if (IsInRamp == Intrinsic::not_intrinsic)
      return rejectBefore(Throw);
    Value *Before = B.CreateIntrinsic(IsInRamp, ArrayRef<Type *>(), {});
    Instruction *InChild = nullptr;
    SplitBlockAndInsertIfThenElse(Before, Throw.getIterator(), &At, &InChild);
    B.SetInsertPoint(At);
    ABI.call(B, ABIFunction::TaskDrop, {Region, Frame});
    At = InChild;
    B.SetInsertPoint(At);
  }
  ABI.call(
      B, ABIFunction::ChildThrew,
      {Region, B.CreateLoad(B.getInt64Ty(), Index), Throw.getArgOperand(1)});
  B.CreateBr(&End);
  if (At != &Throw) {
    At->eraseFromParent();
    throwException(Throw);
    return;
  }
  BasicBlock *Block = Throw.getParent();
  Block->getTerminator()->eraseFromParent();
  Throw.eraseFromParent();
}

/// Returns the promise of the coroutine \p F. It is null, except before LLVM 22
/// in C++ functions with debug information. There CoroSplit searches for the
/// promise's variable, and would dereference a null pointer. (The test for LLVM
/// 22 is that the intrinsic IsInRamp exists, which LLVM 21 lacks.)
static Value *makePromise(IRBuilder<> &B, const Function &F) {
  if (IsInRamp == Intrinsic::not_intrinsic && F.getSubprogram())
    return B.CreateAlloca(B.getInt8Ty(), nullptr, "promise");
  return ConstantPointerNull::get(B.getPtrTy());
}

void TaskTarget::beginTask(SpawnHelper &H) {
  Function &F = *H.Helper;
  LLVMContext &C = F.getContext();
  Value *Region = F.getArg(0);
  BasicBlock *End = BasicBlock::Create(C, "end", &F);
  IRBuilder<> B(&*F.getEntryBlock().begin());
  B.SetCurrentDebugLocation(getLocation(F, DebugLoc()));
  AllocaInst *Index = nullptr;
  if (!H.Throws.empty())
    Index = B.CreateAlloca(B.getInt64Ty(), nullptr, "index");
  Value *Null = ConstantPointerNull::get(B.getPtrTy());
  Value *Id = B.CreateIntrinsic(Intrinsic::coro_id, {},
                                {B.getInt32(0), makePromise(B, F), &F, Null});
  Value *Size = B.CreateIntrinsic(Intrinsic::coro_size, {B.getInt64Ty()}, {});
  Value *Align = B.CreateIntrinsic(Intrinsic::coro_align, {B.getInt64Ty()}, {});
  ConstantInt *Evaluates = B.getInt32(!H.StrandBegins.empty());
  Value *Memory =
      ABI.call(B, ABIFunction::TaskNew, {Region, Size, Align, Evaluates});
  Value *Frame = B.CreateIntrinsic(Intrinsic::coro_begin, {}, {Id, Memory});
  auto Begin = [&](Instruction &At) {
    if (Index) {
      B.SetInsertPoint(&At);
      B.SetCurrentDebugLocation(getLocation(F, At.getDebugLoc()));
      B.CreateStore(ABI.call(B, ABIFunction::Index, {Region}), Index);
    }
    suspendBefore(At, *End);
  };
  if (H.StrandBegins.empty())
    Begin(*H.DetachPoint);
  for (CallBase *Marker : H.StrandBegins)
    Begin(*Marker);
  if (allocatesDynamically(F)) {
    SmallVector<Instruction *, 4> Exits(H.Ends.begin(), H.Ends.end());
    Exits.append(H.Throws.begin(), H.Throws.end());
    moveToHeap(F, *cast<Instruction>(Frame)->getNextNode(), Exits, ABI);
  }
  for (Instruction *Return : H.Ends) {
    BranchInst::Create(End, Return->getIterator())
        ->setDebugLoc(Return->getDebugLoc());
    Return->eraseFromParent();
  }
  for (CallBase *Throw : H.Throws)
    throwFrom(H, *Throw, Frame, Index, *End);
  for (CallBase *Marker : H.StrandBegins)
    Marker->eraseFromParent();
  B.SetInsertPoint(End);
  B.SetCurrentDebugLocation(getLocation(F, DebugLoc()));
  B.CreateIntrinsic(Intrinsic::coro_end, {},
                    {Frame, B.getFalse(), ConstantTokenNone::get(C)});
  // This call belongs to the first part, but comes after the suspension,
  // because the child may run as soon as it is queued.
  ABI.call(B, ABIFunction::Spawn, {Region, Frame, Evaluates});
  B.CreateRetVoid();
  F.setPresplitCoroutine();
}

CallInst *TaskTarget::lowerSpawn(SpawnHelper &H, Instruction &At) {
  assert(H.Arguments.size() == H.Helper->arg_size() &&
         isMarker(At, Marker::Detach) && "a spawn stands for a detach");
  Tasks.insert(H.Helper);
  beginTask(H);
  IRBuilder<> B(&At);
  B.SetCurrentDebugLocation(getLocation(*H.Parent, At.getDebugLoc()));
  CallInst *Call = B.CreateCall(H.Helper, H.Arguments);
  if (H.Throws.empty() || H.StrandBegins.empty())
    Call->setDoesNotThrow();
  return Call;
}

void TaskTarget::lowerSync(CallBase &Sync, bool Throwing) {
  ABI.replace(Sync,
              Throwing && mayThrow(Sync) ? ABIFunction::SyncThrow
                                         : ABIFunction::Sync,
              {getRegion(Sync)});
}

void TaskTarget::lowerUnwind(CallBase &Unwind) {
  ABI.replace(Unwind, ABIFunction::Unwind,
              {getRegion(Unwind), Unwind.getArgOperand(1)});
}

void TaskTarget::finishFunction(Function &F, ArrayRef<AllocaInst *> Regions) {
  ABI.createDescriptors(F, Regions);
  if (!Regions.empty() && !Tasks.contains(&F))
    Spawners.insert(&F);
}

void TaskTarget::end(Module &M, ModuleAnalysisManager &MAM,
                     SmallVectorImpl<Function *> &Made) {
  if (ABI.get(ABIFunction::Enter))
    createRootEntries(ABI, Spawners, Tasks, Made);
  SmallPtrSet<Function *, 16> Old;
  for (Function &F : M)
    Old.insert(&F);
  bool Optimise = none_of(Tasks, [](const Function *F) {
    return F->hasFnAttribute(Attribute::OptimizeNone);
  });
  MAM.invalidate(M, PreservedAnalyses::none());
  ModulePassManager MPM;
  MPM.addPass(createModuleToPostOrderCGSCCPassAdaptor(CoroSplitPass(Optimise)));
  MPM.addPass(CoroCleanupPass());
  MPM.run(M, MAM);
  for (Function &F : M)
    if (!F.isDeclaration() && !Old.contains(&F))
      Made.push_back(&F);
  ABI.inlineEverywhere();
  ABI.dropUnused();
}

} // namespace tapir
