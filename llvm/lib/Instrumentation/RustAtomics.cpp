//===- RustAtomics.cpp - what Rust's atomic operations are for ------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In unoptimised code an operation is a call of a function of core's, from the
// function that it is for; else an instruction, whose place says from which
// functions it has come.
//
//===----------------------------------------------------------------------===//

#include "tapir/Instrumentation/RustAtomics.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

static RustUse useOf(const RustPath &P) {
  if (P.Of == "std::sys::sync::mutex::futex::Mutex")
    return StringSwitch<RustUse>(P.Name)
        .Case("lock", RustUse::Take)
        .Case("try_lock", RustUse::Take)
        .Case("unlock", RustUse::Give)
        .Default(RustUse::None);
  if (P.Of == "std::sys::sync::rwlock::futex::RwLock")
    return StringSwitch<RustUse>(P.Name)
        .Case("read", RustUse::TakeShared)
        .Case("try_read", RustUse::TakeShared)
        .Case("write", RustUse::Take)
        .Case("try_write", RustUse::Take)
        .Case("read_unlock", RustUse::Give)
        .Case("write_unlock", RustUse::Give)
        .Case("downgrade", RustUse::Downgrade)
        .Default(RustUse::None);
  if (P.Of == "std::sys::sync::once::futex::Once" && P.Name == "is_completed")
    return RustUse::LookAtOnce;
  if (P.Of == "std::sync::mpmc::list::Channel" ||
      P.Of == "std::sync::mpmc::array::Channel")
    return StringSwitch<RustUse>(P.Name)
        .Case("start_send", RustUse::Send)
        .Case("start_recv", RustUse::Receive)
        .Default(RustUse::None);
  return RustUse::None;
}

RustUse RustUses::of(const DISubprogram &S) {
  auto [It, New] = Known.try_emplace(&S, RustUse::None);
  if (!New)
    return It->second;
  StringRef Symbol = S.getLinkageName();
  if (Symbol.empty())
    Symbol = S.getName();
  if (!Symbol.contains("5futex") && !Symbol.contains("4mpmc"))
    return RustUse::None;
  RustPath P = getRustPath(Symbol);
  // An update by what a closure says is in a function that has that as
  // argument.
  if (StringRef(P.Of).starts_with("core::sync::atomic"))
    P = getRustPath(P.Argument);
  return Known[&S] = useOf(P);
}

RustUse RustUses::of(const Instruction &I) {
  for (const DILocation *L = I.getDebugLoc(); L; L = L->getInlinedAt())
    if (const DISubprogram *S = L->getScope()->getSubprogram())
      if (const RustUse Use = of(*S); Use != RustUse::None)
        return Use;
  return RustUse::None;
}

std::optional<RustAtomic> getRustAtomic(Instruction &I,
                                        const RustPath *Callee) {
  if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return RustAtomic{RustAtomic::Exchanges, X->getPointerOperand(),
                      X->getCompareOperand()};
  if (auto *X = dyn_cast<AtomicRMWInst>(&I))
    return RustAtomic{RustAtomic::Changes, X->getPointerOperand()};
  if (auto *X = dyn_cast<LoadInst>(&I))
    return RustAtomic{RustAtomic::Reads, X->getPointerOperand()};
  auto *C = dyn_cast<CallBase>(&I);
  if (!C || !Callee || !StringRef(Callee->Of).starts_with("core::sync::atomic"))
    return std::nullopt;
  if (C->arg_size() < 2 || !C->getArgOperand(0)->getType()->isPointerTy())
    return std::nullopt;
  Value *Where = C->getArgOperand(0);
  const StringRef Name = Callee->Name;
  if (Name.contains("compare_exchange"))
    return RustAtomic{RustAtomic::Exchanges, Where, C->getArgOperand(1)};
  if (Name == "load" || Name == "atomic_load")
    return RustAtomic{RustAtomic::Reads, Where};
  for (StringRef Change : {"swap", "sub", "add"})
    if (Name.contains(Change))
      return RustAtomic{RustAtomic::Changes, Where};
  return std::nullopt;
}

} // namespace tapir
