//===- Models.cpp - rows of the table of Rust's functions -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In unoptimised code, an atomic operation is a call of a function of core. In
// optimised code, it is an instruction, whose debug location names the
// functions from which it was inlined.
//
//===----------------------------------------------------------------------===//

#include "Models.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace tapir {

static const RustModel Table[] = {
#define RUST(Site, Effect, Path)                                               \
  {RustSite::Site, RustEffect::Effect, Path, std::nullopt},
#define STREAM(Stream, Site, Effect, Path)                                     \
  {RustSite::Site, RustEffect::Effect, Path, RustStream::Stream},
#include "../cilksan/Rust.def"
};

// Returns `6RwLock` for `module::RwLock::read`.
static std::string getMangledType(StringRef Path) {
  StringRef Type = Path.rsplit("::").first.rsplit("::").second;
  assert(!Type.empty() && "the row is of a type's method");
  return std::to_string(Type.size()) + Type.str();
}

RustModels::RustModels() {
  for (const RustModel &M : Table) {
    Expected<GlobPattern> Pattern = GlobPattern::create(M.Path);
    if (!Pattern)
      report_fatal_error(Twine("in the table of library functions: ") + M.Path);
    Rows.push_back({M, std::move(*Pattern)});
    if (M.Site != RustSite::Atomics)
      continue;
    std::string Identifier = getMangledType(M.Path);
    if (!is_contained(Identifiers, Identifier))
      Identifiers.push_back(std::move(Identifier));
  }
}

const RustModel *RustModels::find(const RustPath &P,
                                  ArrayRef<RustSite> Sites) const {
  if (P.Name.empty())
    return nullptr;
  const std::string Short = P.Of + "::" + P.Name;
  const std::string Full = "<" + P.Full + ">::" + P.Name;
  for (const Row &R : Rows)
    if (is_contained(Sites, R.Model.Site) &&
        R.Pattern.match(R.Model.Path.starts_with("<") ? Full : Short))
      return &R.Model;
  return nullptr;
}

const RustUse &RustModels::getUse(const DISubprogram &S) {
  auto [It, New] = Known.try_emplace(&S);
  RustUse &Use = It->second;
  if (!New)
    return Use;
  StringRef Symbol = S.getLinkageName();
  if (Symbol.empty())
    Symbol = S.getName();
  if (none_of(Identifiers,
              [&](const std::string &I) { return Symbol.contains(I); }))
    return Use;
  RustPath P = getRustPath(Symbol);
  // A function that updates an atomic by a closure has the closure as a generic
  // argument.
  if (StringRef(P.Of).starts_with("core::sync::atomic"))
    P = getRustPath(P.Argument);
  Use.Model = find(P, RustSite::Atomics);
  Use.Of = P.Of;
  assert((!Use.Model || Use.Model->Site == RustSite::Atomics) &&
         "an instruction is no call");
  return Use;
}

RustUse RustModels::getUse(const Instruction &I) {
  for (const DILocation *L = I.getDebugLoc(); L; L = L->getInlinedAt())
    if (const DISubprogram *S = L->getScope()->getSubprogram())
      if (const RustUse &Use = getUse(*S); Use.Model)
        return Use;
  return {};
}

std::optional<RustAtomic> getRustAtomic(Instruction &I,
                                        const RustPath *Callee) {
  if (auto *X = dyn_cast<AtomicCmpXchgInst>(&I))
    return RustAtomic{RustAtomic::Exchanges, X->getPointerOperand(),
                      X->getCompareOperand()};
  if (auto *X = dyn_cast<AtomicRMWInst>(&I))
    return RustAtomic{RustAtomic::Changes, X->getPointerOperand()};
  if (auto *X = dyn_cast<StoreInst>(&I))
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
  if (Name == "store" || Name == "atomic_store")
    return RustAtomic{RustAtomic::Changes, Where};
  for (StringRef Change : {"swap", "sub", "add", "and", "or"})
    if (Name.contains(Change))
      return RustAtomic{RustAtomic::Changes, Where};
  return std::nullopt;
}

} // namespace tapir
