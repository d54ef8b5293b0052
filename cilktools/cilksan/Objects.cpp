//===- Objects.cpp - what memory belongs to -------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "Objects.h"

#include "Races.h"
#include "Symbols.h"

#include <map>
#include <pthread.h>

using namespace cilksan;

namespace {

using BlockMap = std::map<uintptr_t, Block>;

/// Never destroyed: the program's destructors run after those of the library.
BlockMap &blocks() {
  static BlockMap &B = *new BlockMap;
  return B;
}

/// The first block that ends behind \p Addr.
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

bool isOnStack(uintptr_t Addr) {
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

} // namespace

void cilksan::addBlock(uintptr_t Addr, const Block &B) {
  removeBlocksIn(Addr, B.Size);
  blocks()[Addr] = B;
}

Block *cilksan::blockAt(uintptr_t Addr) {
  auto At = blocks().find(Addr);
  return At == blocks().end() || At->second.Freed ? nullptr : &At->second;
}

void cilksan::removeBlocksIn(uintptr_t Addr, size_t Size) {
  BlockMap &All = blocks();
  uintptr_t End = Addr + Size;
  for (auto At = firstAt(Addr); At != All.end() && At->first < End;) {
    auto [Begin, B] = *At;
    At = All.erase(At);
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

Object cilksan::objectAt(uintptr_t Addr) {
  Object O;
  auto At = firstAt(Addr);
  if (At != blocks().end() && At->first <= Addr) {
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
    return O;
  }
  Symbol S;
  if (findSymbol(Addr, S)) {
    O.Is = Object::Global;
    O.Name = S.Name;
    O.Begin = S.Begin;
    O.Size = S.Size;
  }
  return O;
}
