//===- ABIFunctions.cpp - functions of a runtime's ABI --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A table has all facts about an ABI's functions. Its rows have a function's
// name, the kinds of ABIs that have the function, its type in these ABIs, and
// its special properties.
//
//===----------------------------------------------------------------------===//

#include "tapir/Targets/ABIFunctions.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tapir {

namespace {
/// The letters of types in the table.
enum : char {
  Void = 'v',
  Int = 'n',  // int
  Word = 'w', // uint64_t
  Pointer = 'p',
};

/// The kinds of ABIs, as a set.
enum : unsigned {
  Tasks = 1 << unsigned(ABIKind::QueuesTasks),
  Stealing = 1 << unsigned(ABIKind::StealsContinuations),
  Frames = 1 << unsigned(ABIKind::HasFramesToo),
  Continuations = Stealing | Frames,
  All = Tasks | Continuations,
};

/// The special properties of a function. A function with the property Varies
/// has variants, all of which are optional.
enum : unsigned { Optional = 1, Throws = 2, Varies = 4 };

struct Entry {
  ABIFunction Function;
  StringLiteral Name;
  unsigned Kinds;
  /// The types, with the result first.
  StringLiteral Types;
  unsigned Special = 0;
};
} // namespace

static constexpr Entry Entries[] = {
    {ABIFunction::RegionInit, "region_init", Tasks | Stealing, "vp"},
    {ABIFunction::RegionInit, "region_init", Frames, "vpp"},
    {ABIFunction::Push, "push", Stealing, "ppp", Varies},
    {ABIFunction::Push, "push", Frames, "pppp", Varies},
    {ABIFunction::Pop, "pop", Continuations, "vpp"},
    {ABIFunction::TaskNew, "task_new", Tasks, "ppwwn"},
    {ABIFunction::TaskDrop, "task_drop", Tasks, "vpp"},
    {ABIFunction::Spawn, "spawn", Tasks, "vppn"},
    {ABIFunction::Sync, "sync", All, "vp"},
    {ABIFunction::SyncWait, "sync_wait", Continuations, "vp"},
    {ABIFunction::SyncThrow, "sync_throw", Tasks, "vp", Throws},
    {ABIFunction::SyncThrow, "sync_throw", Continuations, "vp",
     Throws | Varies},
    {ABIFunction::Index, "index", Tasks, "wp"},
    {ABIFunction::Index, "index", Continuations, "wp", Varies},
    {ABIFunction::ChildThrew, "child_threw", Tasks, "vpwp"},
    {ABIFunction::ChildThrew, "child_threw", Continuations, "vppwpn", Throws},
    {ABIFunction::Unwind, "unwind", Tasks, "vpp", Throws},
    {ABIFunction::Unwind, "unwind", Continuations, "vpp", Throws | Varies},
    {ABIFunction::HandlerBegin, "handler_begin", Continuations, "v"},
    {ABIFunction::GrainSize, "grainsize", All, "www"},
    {ABIFunction::WantsWork, "wants_work", Continuations, "n", Optional},
    {ABIFunction::WantsSpawn, "wants_spawn", Continuations, "n", Optional},
    {ABIFunction::Splice, "splice", Continuations, "vpwwpwp", Optional},
    {ABIFunction::SpliceCalls, "splice_calls", Continuations, "vpwwpwp",
     Optional},
    {ABIFunction::FrameInit, "frame_init", Frames, "vp"},
    {ABIFunction::FrameLeave, "frame_leave", Frames, "vp"},
    {ABIFunction::FrameAlloc, "frame_alloc", All, "ppww"},
    {ABIFunction::FrameRelease, "frame_release", All, "vpp"},
    {ABIFunction::View, "view", All, "ppwpp", Optional},
    {ABIFunction::ViewRegister, "view_register", All, "vpwpp", Optional},
    {ABIFunction::ViewUnregister, "view_unregister", All, "vp", Optional},
    {ABIFunction::Unpushed, "unpushed", Continuations, "vp", Optional},
    {ABIFunction::Synced, "synced", Continuations, "v", Optional},
    {ABIFunction::LoopEnter, "loop_enter", Continuations, "vp", Optional},
    {ABIFunction::LoopIteration, "loop_iteration", Continuations, "vpw",
     Optional},
    {ABIFunction::LoopLeave, "loop_leave", Continuations, "vp", Optional},
    {ABIFunction::LoopDone, "loop_done", Continuations, "vw", Optional},
    {ABIFunction::Outside, "outside", Tasks, "n", Optional},
    {ABIFunction::Enter, "enter", Tasks, "vpp", Optional},
    {ABIFunction::Loop, "loop", Tasks, "vwwwppn", Optional},
};

// Returns true if no kind of ABI has a function in two rows.
static constexpr bool hasEachOnce() {
  for (const Entry &A : Entries)
    for (const Entry &B : Entries)
      if (&A != &B && A.Function == B.Function && A.Kinds & B.Kinds)
        return false;
  return true;
}
static_assert(hasEachOnce(), "a kind of ABI has a function in two rows");

static StringRef getInfix(ABIVariant V) {
  return V == ABIVariant::Part ? "part_" : "";
}

static FunctionType *getType(const Entry &E, LLVMContext &C) {
  auto Make = [&](char T) -> Type * {
    switch (T) {
    case Void:
      return Type::getVoidTy(C);
    case Int:
      return Type::getInt32Ty(C);
    case Word:
      return Type::getInt64Ty(C);
    default:
      return PointerType::getUnqual(C);
    }
  };
  SmallVector<Type *, 8> Parameters;
  for (char T : E.Types.drop_front())
    Parameters.push_back(Make(T));
  return FunctionType::get(Make(E.Types.front()), Parameters,
                           /*isVarArg=*/false);
}

SmallVector<ABISignature, 0> getABISignatures(ABIKind Kind, LLVMContext &C) {
  SmallVector<ABISignature, 0> Signatures;
  for (const Entry &E : Entries) {
    if (!(E.Kinds & (1 << unsigned(Kind))))
      continue;
    const unsigned Variants = E.Special & Varies ? NumABIVariants : 1;
    for (unsigned I = 0; I < Variants; ++I) {
      const auto V = ABIVariant(I);
      Signatures.push_back(
          {E.Function, V, (Twine(ABIPrefix) + getInfix(V) + E.Name).str(),
           getType(E, C), V != ABIVariant::Plain || E.Special & Optional,
           bool(E.Special & Throws)});
    }
  }
  return Signatures;
}

} // namespace tapir
