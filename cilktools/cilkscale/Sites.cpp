//===- Sites.cpp - attribution of work and span to the source -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Sites.h"

#include <algorithm>
#include <cassert>
#include <map>
#include <mutex>
#include <unordered_map>

namespace cilkscale {

//===----------------------------------------------------------------------===//
// Paths
//===----------------------------------------------------------------------===//

// A path is shortened, if possible, when its length is a multiple of this.
static constexpr uint32_t LookEvery = 64;

// Returns true if \p S has one owner. The load is an acquire: it pairs with the
// release by other owners in drop(), after their reads.
static bool isAlone(const Segment *S) {
  return __atomic_load_n(&S->Owners, __ATOMIC_ACQUIRE) == 1;
}

Segment *share(Segment *Path) {
  if (Path) {
    [[maybe_unused]] const uint32_t Owners =
        __atomic_fetch_add(&Path->Owners, 1, __ATOMIC_RELAXED);
    assert(Owners && "the caller owns the path");
  }
  return Path;
}

void drop(Segment *Path) {
  // Releases this owner's reads to the owner that changes or deletes the
  // segment.
  while (Path && __atomic_fetch_sub(&Path->Owners, 1, __ATOMIC_ACQ_REL) == 1) {
    Segment *Before = Path->Before;
    delete Path;
    Path = Before;
  }
}

static uint32_t lengthOf(const Segment *Path) {
  return Path ? Path->Length : 0;
}

// Merges, by part, the segments that only this path owns. The last part stays
// the last one.
static Segment *shorten(Segment *Path) {
  struct Sum {
    int64_t Amount = 0;
    uint32_t Strands = 0;
  };
  const uint32_t Last = Path->Part;
  std::map<uint32_t, Sum> Sums;
  while (Path && isAlone(Path)) {
    Sum &S = Sums[Path->Part];
    S.Amount += Path->Amount;
    S.Strands += Path->Strands;
    Segment *Before = Path->Before;
    delete Path;
    Path = Before;
  }
  auto Add = [&](uint32_t Part, const Sum &S) {
    Path = new Segment{1, Part, S.Amount, Path, lengthOf(Path) + 1, S.Strands};
  };
  for (const auto &[Part, S] : Sums)
    if (Part != Last)
      Add(Part, S);
  Add(Last, Sums[Last]);
  return Path;
}

Segment *extend(Segment *Path, uint32_t Part, int64_t Amount) {
  assert(Amount >= 0 && "a path becomes no shorter");
  assert(!Path || (Path->Owners && Path->Length == lengthOf(Path->Before) + 1));
  if (Path && Path->Part == Part && isAlone(Path)) {
    Path->Amount += Amount;
    ++Path->Strands;
    return Path;
  }
  Path = new Segment{1, Part, Amount, Path, lengthOf(Path) + 1, 1};
  return Path->Length % LookEvery ? Path : shorten(Path);
}

//===----------------------------------------------------------------------===//
// Parts and call paths
//===----------------------------------------------------------------------===//

namespace {
struct HashPart {
  size_t operator()(const Part &P) const {
    return (size_t{P.CallPath} * 8 + size_t(P.How)) * 0x9e3779b97f4a7c15 +
           P.Place;
  }
};

/// All parts and call paths. A number is an index.
struct Registry {
  std::mutex Access;
  std::vector<Part> Parts = {{Outside, Begin::Program, 0}};
  std::vector<CallPath> CallPaths = {{Outside, Outside}};
  std::unordered_map<Part, uint32_t, HashPart> NumberOf = {{Parts[0], 0}};
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Child;
};

/// A thread's copy of what it has found in the registry.
struct Known {
  std::unordered_map<Part, uint32_t, HashPart> NumberOf;
  std::vector<Part> Parts;
  std::unordered_map<uint64_t, uint32_t> Child;
};
} // namespace

static Registry &registry() {
  static Registry &R = *new Registry;
  return R;
}

static Known &known() {
  static thread_local Known *Mine = nullptr;
  if (!Mine)
    Mine = new Known;
  return *Mine;
}

uint32_t partOf(const Part &P) {
  auto [Mine, New] = known().NumberOf.try_emplace(P);
  if (!New)
    return Mine->second;
  Registry &R = registry();
  std::lock_guard<std::mutex> Lock(R.Access);
  auto [It, First] = R.NumberOf.try_emplace(P, uint32_t(R.Parts.size()));
  if (First)
    R.Parts.push_back(P);
  return Mine->second = It->second;
}

Part partAt(uint32_t Number) {
  Known &K = known();
  if (Number >= K.Parts.size()) {
    Registry &R = registry();
    std::lock_guard<std::mutex> Lock(R.Access);
    K.Parts = R.Parts;
  }
  assert(Number < K.Parts.size() && "the part exists");
  return K.Parts[Number];
}

CallPath callPathAt(uint32_t Number) {
  Registry &R = registry();
  std::lock_guard<std::mutex> Lock(R.Access);
  assert(Number < R.CallPaths.size() && "the call path exists");
  return R.CallPaths[Number];
}

// Returns the call path's ancestor with that site, or the call path itself.
// Returns false if there is none.
static bool findAncestor(const Registry &R, uint32_t Path, uint32_t Site,
                         uint32_t &Found) {
  for (Found = Path;; Found = R.CallPaths[Found].Parent) {
    if (R.CallPaths[Found].Site == Site)
      return true;
    if (Found == Outside)
      return false;
  }
}

uint32_t callPathOf(uint32_t Parent, uint32_t Site) {
  auto [Mine, New] = known().Child.try_emplace(uint64_t{Parent} << 32 | Site);
  if (!New)
    return Mine->second;
  Registry &R = registry();
  std::lock_guard<std::mutex> Lock(R.Access);
  uint32_t Found;
  if (!findAncestor(R, Parent, Site, Found)) {
    auto [It, First] =
        R.Child.try_emplace({Parent, Site}, uint32_t(R.CallPaths.size()));
    if (First)
      R.CallPaths.push_back({Parent, Site});
    Found = It->second;
  }
  return Mine->second = Found;
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {
/// The counts of a thread. They stay when the thread ends.
struct Table {
  std::mutex Access;
  std::vector<Counts> OfPart;
  std::unordered_map<uint32_t, SyncSum> OfSync;
};

struct Tables {
  std::mutex Access;
  std::vector<Table *> All;
};
} // namespace

static Tables &tables() {
  static Tables &T = *new Tables;
  return T;
}

static Table &tableOfThread() {
  static thread_local Table *Mine = nullptr;
  if (!Mine) {
    Mine = new Table;
    std::lock_guard<std::mutex> Lock(tables().Access);
    tables().All.push_back(Mine);
  }
  return *Mine;
}

static void add(Counts &To, const Counts &C) {
  To.Tasks += C.Tasks;
  To.Executions += C.Executions;
  To.Strands += C.Strands;
  To.Work += C.Work;
}

static void add(SyncSum &To, const SyncSum &S) {
  To.Sync = S.Sync;
  To.Count += S.Count;
  To.Tasks += S.Tasks;
  To.Work += S.Work;
  To.Span += S.Span;
  To.Alone += S.Alone;
  To.AloneWork += S.AloneWork;
}

void count(uint32_t Part, const Counts &C) {
  Table &T = tableOfThread();
  std::lock_guard<std::mutex> Lock(T.Access);
  if (Part >= T.OfPart.size())
    T.OfPart.resize(Part + 1);
  add(T.OfPart[Part], C);
}

void countSync(const SyncSum &S) {
  Table &T = tableOfThread();
  std::lock_guard<std::mutex> Lock(T.Access);
  add(T.OfSync[S.Sync], S);
}

std::vector<PartSum> sumUp(const Segment *Path) {
  std::map<uint32_t, PartSum> Sums;
  auto At = [&](uint32_t Part) -> PartSum & {
    PartSum &Sum = Sums[Part];
    Sum.Part = Part;
    return Sum;
  };
  std::lock_guard<std::mutex> Lock(tables().Access);
  for (Table *T : tables().All) {
    std::lock_guard<std::mutex> Lock(T->Access);
    for (uint32_t Part = 0; Part < T->OfPart.size(); ++Part)
      if (T->OfPart[Part].Strands || T->OfPart[Part].Tasks)
        add(At(Part).All, T->OfPart[Part]);
  }
  for (; Path; Path = Path->Before) {
    PartSum &Sum = At(Path->Part);
    Sum.Span += Path->Amount;
    Sum.OnPath += Path->Strands;
  }
  std::vector<PartSum> Result;
  Result.reserve(Sums.size());
  for (auto &[Part, Sum] : Sums)
    Result.push_back(Sum);
  return Result;
}

std::vector<SyncSum> sumUpSyncs() {
  std::map<uint32_t, SyncSum> Sums;
  std::lock_guard<std::mutex> Lock(tables().Access);
  for (Table *T : tables().All) {
    std::lock_guard<std::mutex> Lock(T->Access);
    for (const auto &[Sync, Sum] : T->OfSync)
      add(Sums[Sync], Sum);
  }
  std::vector<SyncSum> Result;
  Result.reserve(Sums.size());
  for (auto &[Sync, Sum] : Sums)
    Result.push_back(Sum);
  return Result;
}

} // namespace cilkscale
