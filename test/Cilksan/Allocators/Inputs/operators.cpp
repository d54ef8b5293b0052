//===- operators.cpp - a program's own operators new and delete ----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines all operators new and delete, as a program does that checks its own heap. Each block
// begins with a mark that only these operators know. They count blocks under a lock, and fill
// memory when it is allocated and when it is freed.
//
//===----------------------------------------------------------------------===//

#include <cstdlib>
#include <cstring>
#include <mutex>
#include <new>

namespace {

struct Head {
  void *Block;
  std::size_t Size;
  unsigned long Mark;
};
constexpr unsigned long InUse = 0x1234567, GivenBack = 0x7654321;

std::mutex Lock;
unsigned long Given, Taken;

void *give(std::size_t Size, std::size_t Alignment) noexcept {
  if (Alignment < 16)
    Alignment = 16;
  const std::size_t Ahead =
      (sizeof(Head) + Alignment - 1) / Alignment * Alignment;
  const std::size_t Whole =
      (Ahead + Size + Alignment - 1) / Alignment * Alignment;
  auto *Block = static_cast<char *>(std::aligned_alloc(Alignment, Whole));
  if (!Block)
    return nullptr;
  char *Object = Block + Ahead;
  new (Object - sizeof(Head)) Head{Block, Size, InUse};
  std::memset(Object, 0xa5, Size);
  std::lock_guard<std::mutex> Held(Lock);
  ++Given;
  return Object;
}

void *giveOrThrow(std::size_t Size, std::size_t Alignment) {
  if (void *Object = give(Size, Alignment))
    return Object;
  throw std::bad_alloc();
}

void take(void *Object) noexcept {
  if (!Object)
    return;
  auto *Front = reinterpret_cast<Head *>(static_cast<char *>(Object) -
                                         sizeof(Head));
  if (Front->Mark != InUse)
    std::abort();
  Front->Mark = GivenBack;
  {
    std::lock_guard<std::mutex> Held(Lock);
    if (++Taken > Given)
      std::abort();
  }
  void *Block = Front->Block;
  std::memset(Object, 0x5a, Front->Size);
  std::free(Block);
}

} // namespace

using Size = std::size_t;
using Align = std::align_val_t;
using NoThrow = std::nothrow_t;

void *operator new(Size S) { return giveOrThrow(S, 0); }
void *operator new[](Size S) { return giveOrThrow(S, 0); }
void *operator new(Size S, Align A) { return giveOrThrow(S, Size(A)); }
void *operator new[](Size S, Align A) { return giveOrThrow(S, Size(A)); }
void *operator new(Size S, const NoThrow &) noexcept { return give(S, 0); }
void *operator new[](Size S, const NoThrow &) noexcept { return give(S, 0); }
void *operator new(Size S, Align A, const NoThrow &) noexcept {
  return give(S, Size(A));
}
void *operator new[](Size S, Align A, const NoThrow &) noexcept {
  return give(S, Size(A));
}
void operator delete(void *P) noexcept { take(P); }
void operator delete[](void *P) noexcept { take(P); }
void operator delete(void *P, Size) noexcept { take(P); }
void operator delete[](void *P, Size) noexcept { take(P); }
void operator delete(void *P, Align) noexcept { take(P); }
void operator delete[](void *P, Align) noexcept { take(P); }
void operator delete(void *P, Size, Align) noexcept { take(P); }
void operator delete[](void *P, Size, Align) noexcept { take(P); }
void operator delete(void *P, const NoThrow &) noexcept { take(P); }
void operator delete[](void *P, const NoThrow &) noexcept { take(P); }
void operator delete(void *P, Align, const NoThrow &) noexcept { take(P); }
void operator delete[](void *P, Align, const NoThrow &) noexcept { take(P); }
