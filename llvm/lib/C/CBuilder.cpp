//===- CBuilder.cpp - building Tapir in C ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file is the interface of TapirBuilder for C. C's types distinguish
// neither a function from a number, nor a begun task from a structure of zeros.
// So each call checks its arguments before it builds anything. A wrong call
// builds nothing, reports an error to the handler of the LLVM context, and
// returns zeros.
//
//===----------------------------------------------------------------------===//

#define TAPIR_API __attribute__((visibility("default")))
#include "tapir-c/Tapir.h"

#include "tapir/IR/TapirBuilder.h"
#include "tapir/LLVMVersions.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/CBindingWrapping.h"
#include "llvm/Support/ErrorHandling.h"

#include <optional>

using namespace llvm;
using namespace tapir;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

static ::TapirTask wrapTask(const tapir::TapirTask &T) {
  return {wrap(T.Region), wrap(T.Detach), wrap(T.Continuation), wrap(T.Unwind)};
}

static tapir::TapirTask unwrapTask(const ::TapirTask &T) {
  return {unwrap(T.Region), dyn_cast_or_null<CallBase>(unwrap(T.Detach)),
          unwrap(T.Continuation), unwrap(T.Unwind)};
}

static tapir::TapirScope unwrapScope(const ::TapirScope &S) {
  return {dyn_cast_or_null<AllocaInst>(unwrap(S.Region)), unwrap(S.Pad),
          unwrap(S.Cleanup), dyn_cast_or_null<PHINode>(unwrap(S.InFlight))};
}

// Returns the function that F refers to, or a null pointer constant if F is
// null.
static Value *unwrapFunction(IRBuilderBase &B, LLVMValueRef F) {
  return F ? unwrap(F) : ConstantPointerNull::get(B.getPtrTy());
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

namespace {
/// Checks the arguments of one call. Only the first violation is reported.
class Checks {
  const StringRef Call;
  IRBuilderBase *B = nullptr;
  bool Failed = false;

  bool isHere(const BasicBlock *Block) const {
    return Block && Block->getParent() == B->GetInsertBlock()->getParent();
  }

public:
  Checks(StringRef Call, LLVMBuilderRef Builder) : Call(Call) {
    if (!Builder)
      report_fatal_error(Call + ": the builder is null",
                         /*gen_crash_diag=*/false);
    B = unwrap(Builder);
    const BasicBlock *Block = B->GetInsertBlock();
    check(Block && Block->getParent() && Block->getModule(),
          "the builder is in no block of a module's function");
  }

  Checks &check(bool Holds, const Twine &What) {
    if (Holds || Failed)
      return *this;
    Failed = true;
    B->getContext().emitError(Call + ": " + What);
    return *this;
  }

  explicit operator bool() const { return !Failed; }

  /// Checks that the builder is at the end of its block. Calls that end the
  /// block need this.
  Checks &atEnd() {
    if (Failed)
      return *this;
    const BasicBlock *Block = B->GetInsertBlock();
    return check(!hasTerminator(*Block) && B->GetInsertPoint() == Block->end(),
                 "the builder is not at the end of a block without terminator");
  }
  Checks &pointer(LLVMValueRef V, const Twine &Name) {
    return check(V && unwrap(V)->getType()->isPointerTy(),
                 Name + " is no pointer");
  }
  Checks &pointerOrNull(LLVMValueRef V, const Twine &Name) {
    return V ? pointer(V, Name) : *this;
  }
  Checks &number(LLVMValueRef V, const Twine &Name) {
    return check(V && unwrap(V)->getType()->isIntegerTy(64),
                 Name + " is no i64");
  }
  Checks &blockOrNull(LLVMBasicBlockRef Block, const Twine &Name) {
    return Failed || !Block
               ? *this
               : check(isHere(unwrap(Block)), Name + " is in another function");
  }
  /// Checks that the function has a personality if the call creates landing
  /// pads.
  Checks &personalityIf(bool Throws) {
    return Failed || !Throws
               ? *this
               : check(B->GetInsertBlock()->getParent()->hasPersonalityFn(),
                       "the function has no personality, which a scope that "
                       "throws needs");
  }
  Checks &throws(const ::TapirTask &Task) {
    return blockOrNull(Task.Unwind, "the task's unwind block")
        .check(Task.Unwind, "the task was begun as one that doesn't throw");
  }

  /// Checks that the task was begun in this function, and has not ended.
  Checks &open(const ::TapirTask &Task) {
    if (Failed)
      return *this;
    const BasicBlock *Continuation = unwrap(Task.Continuation);
    const bool IsHere = isHere(Continuation);
    return pointer(Task.Region, "the task's region")
        .check(IsHere, "the task was begun in another function")
        .check(IsHere && Continuation != B->GetInsertBlock() &&
                   Continuation->hasNPredecessors(1),
               "the task has ended already")
        .blockOrNull(Task.Unwind, "the task's unwind block");
  }
  Checks &open(const ::TapirLoop &Loop) {
    open(Loop.Iteration);
    if (Failed)
      return *this;
    const auto *Index = dyn_cast_or_null<PHINode>(unwrap(Loop.Index));
    return check(Index && isHere(Index->getParent()) &&
                     Index->getNumIncomingValues() == 1 &&
                     isHere(unwrap(Loop.Exit)),
                 "the loop was begun in another function, or has ended");
  }
  Checks &scope(const ::TapirScope &Scope, const Twine &Name) {
    if (Failed)
      return *this;
    const tapir::TapirScope S = unwrapScope(Scope);
    check(S.Region && S.Region->getParent() && isHere(S.Region->getParent()),
          Name + " was begun in another function");
    if (Failed || !S.Pad)
      return *this;
    return check(isHere(S.Pad) && isHere(S.Cleanup) && S.InFlight &&
                     isHere(S.InFlight->getParent()),
                 Name + " has an incomplete landing pad");
  }
};
} // namespace

//===----------------------------------------------------------------------===//
// Tasks and loops
//===----------------------------------------------------------------------===//

LLVMValueRef tapirCreateRegion(LLVMValueRef F) {
  auto *In = dyn_cast_or_null<Function>(unwrap(F));
  if (!In)
    report_fatal_error("tapirCreateRegion: that is no function",
                       /*gen_crash_diag=*/false);
  if (In->isDeclaration()) {
    In->getContext().emitError("tapirCreateRegion: the function '" +
                               In->getName() + "' has no entry block");
    return nullptr;
  }
  return wrap(TapirBuilder::createRegion(*In));
}

::TapirTask tapirBeginTask(LLVMBuilderRef B, LLVMValueRef Region,
                           LLVMBasicBlockRef Unwind) {
  if (!Checks("tapirBeginTask", B)
           .atEnd()
           .pointer(Region, "the region")
           .blockOrNull(Unwind, "the unwind block"))
    return {};
  return wrapTask(
      TapirBuilder(*unwrap(B)).beginTask(unwrap(Region), unwrap(Unwind)));
}

void tapirEndTask(LLVMBuilderRef B, ::TapirTask Task) {
  if (Checks("tapirEndTask", B).atEnd().open(Task))
    TapirBuilder(*unwrap(B)).endTask(unwrapTask(Task));
}

LLVMValueRef tapirCreateSync(LLVMBuilderRef B, LLVMValueRef Region,
                             LLVMBasicBlockRef Unwind) {
  Checks C("tapirCreateSync", B);
  C.pointer(Region, "the region").blockOrNull(Unwind, "the unwind block");
  if (Unwind)
    C.atEnd();
  return C ? wrap(TapirBuilder(*unwrap(B))
                      .createSync(unwrap(Region), unwrap(Unwind)))
           : nullptr;
}

::TapirLoop tapirBeginLoop(LLVMBuilderRef B, LLVMValueRef Count,
                           LLVMValueRef Grain, LLVMBasicBlockRef Unwind) {
  Checks C("tapirBeginLoop", B);
  C.atEnd().number(Count, "the count").blockOrNull(Unwind, "the unwind block");
  if (Grain)
    C.number(Grain, "the grain");
  if (!C)
    return {};
  tapir::TapirLoop L =
      TapirBuilder(*unwrap(B))
          .beginLoop(unwrap(Count), unwrap(Grain), unwrap(Unwind));
  return {wrapTask(L.Iteration), wrap(L.Index), wrap(L.Exit)};
}

void tapirEndLoop(LLVMBuilderRef B, ::TapirLoop L) {
  if (Checks("tapirEndLoop", B).atEnd().open(L))
    TapirBuilder(*unwrap(B))
        .endLoop({unwrapTask(L.Iteration), cast<PHINode>(unwrap(L.Index)),
                  unwrap(L.Exit)});
}

//===----------------------------------------------------------------------===//
// Exceptions
//===----------------------------------------------------------------------===//

::TapirScope tapirBeginScope(LLVMBuilderRef B, LLVMBool Throws) {
  if (!Checks("tapirBeginScope", B).personalityIf(Throws))
    return {};
  tapir::TapirScope S = TapirBuilder(*unwrap(B)).beginScope(Throws);
  return {wrap(S.Region), wrap(S.Pad), wrap(S.Cleanup), wrap(S.InFlight)};
}

void tapirEndScope(LLVMBuilderRef B, ::TapirScope Scope,
                   const ::TapirScope *Outer, const ::TapirTask *Ends) {
  Checks C("tapirEndScope", B);
  C.scope(Scope, "the scope");
  if (C && Scope.Pad)
    C.atEnd().check(!hasTerminator(*unwrap(Scope.Cleanup)),
                    "the scope has ended already");
  if (C && Scope.Pad && Outer)
    C.scope(*Outer, "the outer scope")
        .check(Outer->Pad, "the outer scope was begun as one in which nothing "
                           "throws");
  else if (C && Scope.Pad && Ends)
    C.pointer(Ends->Region, "the task's region").throws(*Ends);
  if (!C)
    return;
  std::optional<tapir::TapirScope> Around;
  if (Outer)
    Around = unwrapScope(*Outer);
  std::optional<tapir::TapirTask> Task;
  if (Ends)
    Task = unwrapTask(*Ends);
  TapirBuilder(*unwrap(B))
      .endScope(unwrapScope(Scope), Around ? &*Around : nullptr,
                Task ? &*Task : nullptr);
}

LLVMBasicBlockRef tapirCreateTaskPad(LLVMBuilderRef B, ::TapirTask Task) {
  if (!Checks("tapirCreateTaskPad", B)
           .pointer(Task.Region, "the task's region")
           .throws(Task))
    return nullptr;
  return wrap(TapirBuilder(*unwrap(B)).createTaskPad(unwrapTask(Task)));
}

//===----------------------------------------------------------------------===//
// Reducers
//===----------------------------------------------------------------------===//

LLVMValueRef tapirCreateView(LLVMBuilderRef B, LLVMValueRef Reducer,
                             uint64_t Size, LLVMValueRef Identity,
                             LLVMValueRef Reduce) {
  if (!Checks("tapirCreateView", B)
           .pointer(Reducer, "the reducer")
           .pointerOrNull(Identity, "the identity")
           .pointerOrNull(Reduce, "the operation"))
    return nullptr;
  IRBuilderBase &IR = *unwrap(B);
  return wrap(TapirBuilder(IR).createView(unwrap(Reducer), Size,
                                          unwrapFunction(IR, Identity),
                                          unwrapFunction(IR, Reduce)));
}

void tapirCreateViewBegin(LLVMBuilderRef B, LLVMValueRef Reducer, uint64_t Size,
                          LLVMValueRef Identity, LLVMValueRef Reduce) {
  if (!Checks("tapirCreateViewBegin", B)
           .pointer(Reducer, "the reducer")
           .pointerOrNull(Identity, "the identity")
           .pointerOrNull(Reduce, "the operation"))
    return;
  IRBuilderBase &IR = *unwrap(B);
  TapirBuilder(IR).createViewBegin(unwrap(Reducer), Size,
                                   unwrapFunction(IR, Identity),
                                   unwrapFunction(IR, Reduce));
}

void tapirCreateViewEnd(LLVMBuilderRef B, LLVMValueRef Reducer) {
  if (Checks("tapirCreateViewEnd", B).pointer(Reducer, "the reducer"))
    TapirBuilder(*unwrap(B)).createViewEnd(unwrap(Reducer));
}
