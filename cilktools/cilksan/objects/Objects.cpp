//===- Objects.cpp - the object that memory belongs to --------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A map from addresses to blocks. No two blocks overlap: a new block replaces
// the blocks that were at its addresses. Only reports look blocks up, but
// programs allocate often, so an addition or a removal is one search in a tree.
// A freed block stays in the map, for a report that names it, until another
// object takes its place.
//
// Variables are not in the map. Local variables are in the hooks' own table.
// Global variables are in symbol tables (GlobalSymbols.cpp), which are read at
// the first report.
//
//===----------------------------------------------------------------------===//

#include "Objects.h"

#include "GlobalSymbols.h"
#include "SiteCaches.h"
#include "SourceFrames.h"
#include "WorkerStorage.h"

#include <cassert>
#include <cstring>
#include <iterator>
#include <map>
#include <pthread.h>
#include <string>
#include <string_view>

using namespace cilksan;

namespace {

using BlockMap = std::map<uintptr_t, Block>;

/// Returns the blocks by their addresses. The map is never destroyed, because
/// the program's destructors run after the library's destructors.
BlockMap &blocks() {
  static BlockMap &B = *new BlockMap;
  return B;
}

/// The number of changes of the set of blocks.
uint64_t Changes;
/// The number of blocks in use that may be a thread's own, and that no search
/// has found to be a thread's own.
size_t ToFind;

void count(const Block &B, ptrdiff_t By) {
  if (!B.MayBeThreads || B.IsThreads || B.Freed)
    return;
  assert((By > 0 || ToFind) && "a block is counted before it is gone");
  ToFind += By;
}

/// Returns the first block that ends after \p Addr.
BlockMap::iterator firstAt(uintptr_t Addr) {
  BlockMap &All = blocks();
  auto At = All.upper_bound(Addr);
  if (At != All.begin()) {
    auto Before = std::prev(At);
    if (Addr - Before->first < Before->second.Size)
      return Before;
  }
  return At;
}

/// Returns the block that contains the byte, or end(). The block may have been
/// freed, if no other block has taken its place yet.
BlockMap::iterator blockOf(uintptr_t Addr) {
  const auto At = firstAt(Addr);
  return At != blocks().end() && At->first > Addr ? blocks().end() : At;
}

} // namespace

bool cilksan::isOnStack(uintptr_t Addr) {
  static uintptr_t Begin, End;
  if (!End) {
    pthread_attr_t Attributes;
    void *Low;
    size_t Size;
    if (pthread_getattr_np(pthread_self(), &Attributes) != 0)
      return false;
    pthread_attr_getstack(&Attributes, &Low, &Size);
    pthread_attr_destroy(&Attributes);
    Begin = reinterpret_cast<uintptr_t>(Low);
    End = Begin + Size;
  }
  return Addr >= Begin && Addr < End;
}

void cilksan::addBlock(uintptr_t Addr, const Block &B) {
  removeBlocksIn(Addr, B.Size);
  assert((blockOf(Addr) == blocks().end() || !B.Size) &&
         "no two blocks overlap");
  forgetWorkerStorage(Addr, B.Size);
  Block &New = blocks()[Addr] = B;
  New.Made = __csan_state.Now;
  New.Number = Changes;
  count(New, 1);
}

Block *cilksan::blockAt(uintptr_t Addr) {
  auto At = blocks().find(Addr);
  return At == blocks().end() || At->second.Freed ? nullptr : &At->second;
}

Block *cilksan::blockWith(uintptr_t Addr, uintptr_t &Begin) {
  const auto At = blockOf(Addr);
  if (At == blocks().end() || At->second.Freed)
    return nullptr;
  Begin = At->first;
  return &At->second;
}

void cilksan::freeBlock(Block &B) {
  assert(!B.Freed && "a block is given back once");
  count(B, -1);
  B.Freed = true;
}

void cilksan::removeBlocksIn(uintptr_t Addr, size_t Size) {
  ++Changes;
  BlockMap &All = blocks();
  uintptr_t End = Addr + Size;
  for (auto At = firstAt(Addr); At != All.end() && At->first < End;) {
    auto [Begin, B] = *At;
    At = All.erase(At);
    count(B, -1);
    // Only mapped memory can be removed in part, and mapped memory is no
    // thread's own.
    B.MayBeThreads = false;
    if (Begin + B.Size > End) {
      Block Rest = B;
      Rest.Size = Begin + B.Size - End;
      All[End] = Rest;
    }
    if (Begin < Addr) {
      B.Size = Addr - Begin;
      All[Begin] = B;
    }
  }
}

void cilksan::visitBlocks(void (*Visit)(Block &B, void *Data), void *Data) {
  for (auto &[Addr, B] : blocks())
    Visit(B, Data);
}

static Site siteOf(const Local &L) {
  return makeSite(SiteKind::Local, &L - __csan_state.Locals);
}

/// Returns the key of a symbol. The optimiser divides arrays: 'a.0' and 'a.1'
/// are parts of one variable, and have the same key.
static uint64_t keyOf(const Symbol &S) {
  std::string_view Name = S.Name;
  size_t Stem = Name.find_last_not_of("0123456789");
  if (Stem == std::string_view::npos || Stem + 1 == Name.size() ||
      Name[Stem] != '.')
    return S.Begin;
  return std::hash<std::string_view>()(Name.substr(0, Stem));
}

uint64_t cilksan::ageOfObjects() { return Changes + __csan_state.LastLocal; }

Identity cilksan::identityOf(uintptr_t Addr) {
  const uint64_t Age = ageOfObjects();
  auto At = blockOf(Addr);
  if (At != blocks().end())
    return {originalOf(At->second.Where), At->first, At->second.Size, Age};
  if (isOnStack(Addr)) {
    if (const Local *L = localAt(Addr))
      return {originalOf(siteOf(*L)), L->Addr, L->Size, Age};
    return {0, Addr, 1, Age};
  }
  Symbol S;
  if (findSymbol(Addr, S) && S.Name)
    return {keyOf(S), S.Begin, S.Size, Age};
  return {0, Addr, 1, Age};
}

bool cilksan::mayBeThreads(uintptr_t Addr) {
  /// A cached answer for Size addresses from Begin on. It is valid as long as
  /// Changes has the value At.
  struct Answer {
    uintptr_t Begin, Size;
    uint64_t At;
    bool Is;
  };
  static Answer Lately[4];
  static unsigned Oldest;
  for (const Answer &A : Lately)
    if (Addr - A.Begin < A.Size && A.At == Changes)
      return A.Is;
  const BlockMap &All = blocks();
  const BlockMap::const_iterator At = firstAt(Addr);
  Answer New = {0, ~uintptr_t(0), Changes, false};
  if (At != All.end() && At->first <= Addr) {
    New = {At->first, At->second.Size, Changes, At->second.MayBeThreads};
  } else {
    if (At != All.begin())
      New.Begin = std::prev(At)->first + std::prev(At)->second.Size;
    New.Size = (At == All.end() ? ~uintptr_t(0) : At->first) - New.Begin;
  }
  Lately[Oldest++ % std::size(Lately)] = New;
  return New.Is;
}

Time cilksan::timeOfBlock(uintptr_t Addr) {
  auto At = blockOf(Addr);
  return At != blocks().end() ? At->second.Made : 0;
}

uint64_t cilksan::numberOfBlock(uintptr_t Addr) {
  auto At = blockOf(Addr);
  return At != blocks().end() ? At->second.Number : 0;
}

bool cilksan::isInitialBlock(uintptr_t Addr) {
  auto At = blockOf(Addr);
  return At != blocks().end() && At->second.IsInitial;
}

bool cilksan::isThreads(uintptr_t Addr) {
  auto At = blockOf(Addr);
  return At != blocks().end() && At->second.IsThreads;
}

bool cilksan::hasBlocksToFind() { return ToFind; }

void cilksan::findBlock(Block &B) {
  assert(B.MayBeThreads && !B.Freed && "it may be a thread's own");
  count(B, -1);
  B.IsThreads = true;
}

/// Returns true if the symbol is a function's static variable. C++ mangles the
/// names of such variables in a form of their own, and C names them
/// "function.variable".
static bool isLocalStatic(std::string_view Name) {
  const size_t Dot = Name.find('.');
  return Name.substr(0, 3) == "_ZZ" ||
         (Dot != std::string_view::npos && Dot > 0 && Dot + 1 < Name.size() &&
          (Name[Dot + 1] < '0' || Name[Dot + 1] > '9'));
}

bool cilksan::isGlobal(uintptr_t Addr, size_t Size, const char *Name) {
  Symbol S;
  if (!findSymbol(Addr, S) || S.Begin != Addr || S.Size != Size || !S.Name)
    return false;
  // C++ puts the length before each part of a name.
  return strcmp(S.Name, Name) == 0 ||
         strstr(S.Name, (std::to_string(strlen(Name)) + Name).c_str());
}

Object cilksan::objectAt(uintptr_t Addr) {
  Object O;
  auto At = blockOf(Addr);
  if (At != blocks().end()) {
    const Block &B = At->second;
    SitePlace Where = placeOf(B.Where);
    O.Is = B.Mapped ? Object::Mapped : Object::Heap;
    O.At = Where.At;
    O.Begin = At->first;
    O.Size = B.Size;
    O.Frames = framesFrom(B.Context, B.Where);
    return O;
  }
  if (isOnStack(Addr)) {
    O.Is = Object::Stack;
    if (const Local *L = localAt(Addr)) {
      O.Name = placeOf(siteOf(*L)).Name;
      O.At = declarationOf(siteOf(*L));
    }
    return O;
  }
  Symbol S;
  if (findSymbol(Addr, S)) {
    O.Begin = S.Begin;
    O.Size = S.Size;
    // The models keep the state that a library hides in variables of this name.
    if (S.Name && strstr(S.Name, "cilksan6models6hidden")) {
      O.Is = Object::Library;
      return O;
    }
    O.Is = Object::Global;
    O.Name = S.Name;
    O.IsLocalStatic = S.Name && isLocalStatic(S.Name);
  }
  return O;
}
