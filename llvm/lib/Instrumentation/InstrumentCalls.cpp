//===- InstrumentCalls.cpp - hooks at calls -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/MarkerCalls.h"
#include "tapir/Instrumentation/FunctionInstrumenter.h"
#include "tapir/Instrumentation/RacingAccesses.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

#include <optional>

using namespace llvm;

namespace tapir {

static const Function *getCallee(const CallBase &C) {
  return dyn_cast<Function>(C.getCalledOperand()->stripPointerCasts());
}

bool isToolCall(const Instruction &I) {
  auto *C = dyn_cast<CallBase>(&I);
  const Function *Callee = C ? getCallee(*C) : nullptr;
  return Callee && isToolName(Callee->getName());
}

// Returns the instruction that is executed first after the call has returned.
// Gives an invoke a normal destination of its own. Returns null if the call
// doesn't return.
static Instruction *findReturn(CallBase &C) {
  if (C.doesNotReturn() || C.isMustTailCall())
    return nullptr;
  if (auto *Invoke = dyn_cast<InvokeInst>(&C))
    return splitNormalEdge(*Invoke)->getTerminator();
  return C.isTerminator() ? nullptr : C.getNextNode();
}

void FunctionInstrumenter::instrumentCall(CallBase &C) {
  if (!T.has(Hook::BeforeCall, Hook::AfterCall, Hook::BeforeIndirectCall,
             Hook::AfterIndirectCall))
    return;
  const Function *Callee = getCallee(C);
  // A call of an ifunc counts as a direct call without a known callee: the
  // ifunc's address need not be that of its implementation.
  const bool IsIndirect = !Callee && !isa<GlobalIFunc>(C.getCalledOperand());
  const unsigned No = Tables.add(Place::CallSite, C.getDebugLoc(),
                                 Callee ? Callee->getName() : "");
  uint64_t Properties = C.isIndirectCall();
  Properties |=
      uint64_t(C.onlyAccessesInaccessibleMemory() || C.doesNotAccessMemory())
      << 2;
  Properties |= uint64_t(isToolCall(C)) << 3;
  auto Insert = [&](Hook H, Hook Indirect, Instruction &At) {
    const bool HasPointer = IsIndirect && T.has(Indirect);
    if (!HasPointer && !T.has(H))
      return;
    IRBuilder<> B(&At);
    B.SetCurrentDebugLocation(getLocation(F, C.getDebugLoc()));
    hook(B, HasPointer ? Indirect : H,
         {Tables.getId(B, Place::CallSite, No),
          HasPointer ? C.getCalledOperand() : Tables.getCalleeId(B, Callee),
          B.getInt64(Properties)});
  };
  Insert(Hook::BeforeCall, Hook::BeforeIndirectCall, C);
  if (T.has(Hook::AfterCall, Hook::AfterIndirectCall))
    if (Instruction *After = findReturn(C))
      Insert(Hook::AfterCall, Hook::AfterIndirectCall, *After);
}

void FunctionInstrumenter::instrumentOpaque(CallBase &C) {
  if (!T.has(Hook::BeforeOpaque))
    return;
  const Function *Callee = getCallee(C);
  const unsigned No =
      Tables.add(Place::CallSite, C.getDebugLoc(),
                 Callee ? Callee->getName() : "inline assembly");
  IRBuilder<> B(&C);
  B.SetCurrentDebugLocation(getLocation(F, C.getDebugLoc()));
  hook(B, Hook::BeforeOpaque,
       {Tables.getId(B, Place::CallSite, No), B.getInt64(0)});
}

//===----------------------------------------------------------------------===//
// Allocation
//===----------------------------------------------------------------------===//

namespace {
/// An allocation function with the numbers of its arguments; -1 if it has no
/// such argument.
struct Allocation {
  StringRef Name;
  unsigned Kind;
  int Size, Number, Alignment, Old;
};
} // namespace

// The allocation functions. The kinds are csi.h's csi_allocfn_kind_t.
static constexpr Allocation Functions[] = {
    {"malloc", 0, 0, -1, -1, -1},
    {"valloc", 0, 0, -1, -1, -1},
    {"calloc", 1, 1, 0, -1, -1},
    {"realloc", 2, 1, -1, -1, 0},
    {"reallocarray", 2, 2, 1, -1, 0},
    {"aligned_alloc", 3, 1, -1, 0, -1},
    {"memalign", 3, 1, -1, 0, -1},
    {"strdup", 4, -1, -1, -1, -1},
    {"strndup", 4, -1, -1, -1, -1},
    {"_Znwm", 5, 0, -1, -1, -1},
    {"_ZnwmRKSt9nothrow_t", 5, 0, -1, -1, -1},
    {"_ZnwmSt11align_val_t", 5, 0, -1, 1, -1},
    {"_ZnwmSt11align_val_tRKSt9nothrow_t", 5, 0, -1, 1, -1},
    {"_Znam", 6, 0, -1, -1, -1},
    {"_ZnamRKSt9nothrow_t", 6, 0, -1, -1, -1},
    {"_ZnamSt11align_val_t", 6, 0, -1, 1, -1},
    {"_ZnamSt11align_val_tRKSt9nothrow_t", 6, 0, -1, 1, -1},
};

// Returns a csi_free_kind_t.
static std::optional<unsigned> getFreeKind(StringRef Name) {
  if (Name == "free")
    return 0;
  if (Name.starts_with("_ZdlPv"))
    return 1;
  if (Name.starts_with("_ZdaPv"))
    return 2;
  return std::nullopt;
}

// Inserts the hooks of a call of an allocation function, which replace the
// hooks of calls. Returns true if it is such a call.
bool FunctionInstrumenter::instrumentAllocation(CallBase &C) {
  const Function *Callee = getCallee(C);
  if (!Callee || Callee->hasLocalLinkage() || C.isMustTailCall())
    return false;
  auto Insert = [&](Hook H, Instruction *At,
                    function_ref<void(IRBuilder<> &)> Emit) {
    if (!At || !T.has(H))
      return;
    IRBuilder<> B(At);
    B.SetCurrentDebugLocation(getLocation(F, C.getDebugLoc()));
    Emit(B);
  };
  if (std::optional<unsigned> Kind = getFreeKind(Callee->getName())) {
    if (!T.has(Hook::BeforeFree, Hook::AfterFree) || C.arg_empty())
      return false;
    const unsigned No =
        Tables.add(Place::Free, C.getDebugLoc(), Callee->getName());
    auto Emit = [&](Hook H, Instruction *At) {
      Insert(H, At, [&](IRBuilder<> &B) {
        hook(B, H,
             {Tables.getId(B, Place::Free, No), C.getArgOperand(0),
              B.getInt64(*Kind)});
      });
    };
    Emit(Hook::BeforeFree, &C);
    if (T.has(Hook::AfterFree))
      Emit(Hook::AfterFree, findReturn(C));
    return true;
  }
  const auto *It = find_if(Functions, [&](const Allocation &A) {
    return A.Name == Callee->getName();
  });
  if (It == std::end(Functions) ||
      !T.has(Hook::BeforeAllocFn, Hook::AfterAllocFn) ||
      !C.getType()->isPointerTy())
    return false;
  const unsigned No =
      Tables.add(Place::AllocFn, C.getDebugLoc(), Callee->getName());
  auto Emit = [&](Hook H, Instruction *At) {
    Insert(H, At, [&](IRBuilder<> &B) {
      auto Argument = [&](int Index, uint64_t Otherwise) -> Value * {
        if (Index < 0 || unsigned(Index) >= C.arg_size())
          return B.getInt64(Otherwise);
        return B.CreateZExtOrTrunc(C.getArgOperand(Index), B.getInt64Ty());
      };
      Value *Old = ConstantPointerNull::get(B.getPtrTy());
      if (It->Old >= 0)
        Old = C.getArgOperand(It->Old);
      SmallVector<Value *, 7> Args{Tables.getId(B, Place::AllocFn, No)};
      if (H == Hook::AfterAllocFn)
        Args.push_back(&C);
      Args.append({Argument(It->Size, 0), Argument(It->Number, 1),
                   Argument(It->Alignment, 0), Old, B.getInt64(It->Kind)});
      hook(B, H, Args);
    });
  };
  Emit(Hook::BeforeAllocFn, &C);
  if (T.has(Hook::AfterAllocFn))
    Emit(Hook::AfterAllocFn, findReturn(C));
  return true;
}

//===----------------------------------------------------------------------===//
// Reducers
//===----------------------------------------------------------------------===//

void FunctionInstrumenter::instrumentViews() {
  auto Replace = [&](Marker K, Hook H, auto Emit) {
    if (!T.has(H))
      return;
    for (CallBase *M : collectMarkers(F, K)) {
      IRBuilder<> B(M);
      B.SetCurrentDebugLocation(getLocation(F, M->getDebugLoc()));
      if (Value *Result = Emit(B, *M))
        M->replaceAllUsesWith(Result);
      eraseMarker(*M);
    }
  };
  Replace(Marker::View, Hook::View,
          [&](IRBuilder<> &B, CallBase &M) -> Value * {
            const VariableName Variable =
                findVariable(*cast<ViewCall>(M).getReducer(), M.getDebugLoc());
            const unsigned No = Tables.add(Place::CallSite, M.getDebugLoc(),
                                           Variable.Name, Variable.Variable);
            SmallVector<Value *, 5> Args{Tables.getId(B, Place::CallSite, No)};
            append_range(Args, M.args());
            return hook(B, Hook::View, Args);
          });
  Replace(Marker::ViewBegin, Hook::ViewBegin,
          [&](IRBuilder<> &B, CallBase &M) -> Value * {
            hook(B, Hook::ViewBegin, SmallVector<Value *, 6>(M.args()));
            return cast<ViewBeginCall>(M).getFirst();
          });
  Replace(Marker::ViewDrop, Hook::ViewEnd,
          [&](IRBuilder<> &B, CallBase &M) -> Value * {
            Value *Reducer = cast<ViewDropCall>(M).getReducer();
            hook(B, Hook::ViewEnd, {Reducer, B.getInt64(1), B.getInt64(0)});
            return Reducer;
          });
  Replace(Marker::ViewEnd, Hook::ViewEnd,
          [&](IRBuilder<> &B, CallBase &M) -> Value * {
            auto [First, Count, Distance] = cast<ViewEndCall>(M).load(B);
            hook(B, Hook::ViewEnd, {First, Count, Distance});
            return nullptr;
          });
}

} // namespace tapir
