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

// Merges, by site, the segments that only this path owns.
static Segment *shorten(Segment *Path) {
  std::map<uint32_t, int64_t> Sums;
  while (Path && isAlone(Path)) {
    Sums[Path->Site] += Path->Amount;
    Segment *Before = Path->Before;
    delete Path;
    Path = Before;
  }
  for (auto [Site, Amount] : Sums)
    Path = new Segment{1, Site, Amount, Path, lengthOf(Path) + 1};
  return Path;
}

Segment *extend(Segment *Path, uint32_t Site, int64_t Amount) {
  assert(Amount >= 0 && "a path becomes no shorter");
  assert(!Path || (Path->Owners && Path->Length == lengthOf(Path->Before) + 1));
  if (Amount == 0)
    return Path;
  if (Path && Path->Site == Site && isAlone(Path)) {
    Path->Amount += Amount;
    return Path;
  }
  Path = new Segment{1, Site, Amount, Path, lengthOf(Path) + 1};
  return Path->Length % LookEvery ? Path : shorten(Path);
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

namespace {
struct Counted {
  uint64_t Tasks = 0;
  int64_t Work = 0;
};

/// The counts of a thread. They stay when the thread ends.
struct Table {
  std::mutex Access;
  std::unordered_map<uint32_t, Counted> Of;
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

void count(uint32_t Site, uint64_t Tasks, int64_t Work) {
  Table &T = tableOfThread();
  std::lock_guard<std::mutex> Lock(T.Access);
  Counted &C = T.Of[Site];
  C.Tasks += Tasks;
  C.Work += Work;
}

std::vector<SiteSum> sumUp(const Segment *Path) {
  std::map<uint32_t, SiteSum> Sums;
  auto At = [&](uint32_t Site) -> SiteSum & {
    return Sums.try_emplace(Site, SiteSum{Site, 0, 0, 0}).first->second;
  };
  std::lock_guard<std::mutex> Lock(tables().Access);
  for (Table *T : tables().All) {
    std::lock_guard<std::mutex> Lock(T->Access);
    for (auto [Site, C] : T->Of) {
      At(Site).Tasks += C.Tasks;
      At(Site).Work += C.Work;
    }
  }
  for (; Path; Path = Path->Before)
    At(Path->Site).Span += Path->Amount;
  std::vector<SiteSum> Result;
  Result.reserve(Sums.size());
  for (auto &[Site, Sum] : Sums)
    Result.push_back(Sum);
  return Result;
}

} // namespace cilkscale
