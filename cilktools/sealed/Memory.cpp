//===- Memory.cpp - the tools' own heap -----------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The heap of the tools. A tool runs in the middle of the program's own
// functions, possibly inside its malloc or operator new. These functions are
// instrumented, and may hold a lock or have a half-updated list. A tool must
// therefore never call them to allocate memory. This file has the malloc and
// operator new that only the tool's sealed object uses (see CMakeLists.txt).
//
// Blocks have sizes that are powers of two, and follow a header of 16 bytes.
// Small blocks are cut from chunks, and are kept in a list for each size when
// they are returned. Large blocks come from the system. The heap is for the
// tools' few and long-lived structures: structures that must be quick have
// memory of their own.
//
//===----------------------------------------------------------------------===//

#include "SystemCall.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <new>
#include <pthread.h>
#include <sched.h>
#include <sys/mman.h>
#include <unistd.h>

namespace {

/// The header that precedes each block.
struct Header {
  union {
    size_t Room;  ///< InUse: the bytes after the header
    Header *Next; ///< Unused: the next block in the list, or null
    Header *Real; ///< Aligned: the header of the block that contains this one
  };
  /// The state of the block, by which the tools' own blocks are recognised. A
  /// library may pass blocks from the program's malloc, which have no such
  /// mark.
  uint64_t Mark;
};
constexpr uint64_t InUse = 0x6b6c69632d6e6177, Unused = 0x657265682d6f6e21,
                   Aligned = 0x646e756f722d7570;
constexpr size_t Alignment = alignof(std::max_align_t);
static_assert(sizeof(Header) == Alignment, "blocks are aligned for any type");

constexpr unsigned SmallestBits = 5, LargestBits = 16;
constexpr size_t Largest = size_t(1) << LargestBits, ChunkSize = 16 * Largest;

/// Tools allocate in several threads, but rarely at the same time. A thread
/// that forks has the lock until the fork is over.
class Lock {
public:
  Lock() {
    if (!IsForking)
      take();
  }
  ~Lock() {
    if (!IsForking)
      giveBack();
  }
  Lock(const Lock &) = delete;
  Lock &operator=(const Lock &) = delete;

  static void beginFork() {
    take();
    IsForking = true;
  }
  static void endFork() {
    IsForking = false;
    giveBack();
  }

private:
  static void take() {
    // Acquire: pairs with giveBack's release.
    while (Taken.test_and_set(std::memory_order_acquire))
      sched_yield();
  }
  static void giveBack() { Taken.clear(std::memory_order_release); }

  static std::atomic_flag Taken;
  /// True while this thread forks. A library's fork handlers run meanwhile, and
  /// may allocate.
  static thread_local bool IsForking [[gnu::tls_model("initial-exec")]];
};
std::atomic_flag Lock::Taken = ATOMIC_FLAG_INIT;
thread_local bool Lock::IsForking = false;

/// Keeps the heap usable after fork(). The forking thread holds the lock, so
/// the child process gets consistent lists and a lock that it can release. This
/// function registers its handlers before any other code that allocates under
/// its own locks, so that a fork takes this lock last.
__attribute__((constructor(101))) void surviveFork() {
  pthread_atfork(Lock::beginFork, Lock::endFork, Lock::endFork);
}

Header *Lists[LargestBits + 1];
char *Chunk, *ChunkEnd;

/// Maps memory without the library's function, which the program or its race
/// detector may have replaced. Returns null if there is none.
void *map(size_t Size) {
  long Where =
      sealed::systemCall(SYS_mmap, 0, long(Size), PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  // The kernel returns no address among the last ones.
  return Where < 0 && Where > -4096 ? nullptr : reinterpret_cast<void *>(Where);
}

unsigned bitsFor(size_t Whole) {
  unsigned Bits = 64 - __builtin_clzl(Whole - 1);
  return Bits < SmallestBits ? SmallestBits : Bits;
}

Header *takeSmall(unsigned Bits) {
  Lock Held;
  if (Header *H = Lists[Bits]) {
    Lists[Bits] = H->Next;
    return H;
  }
  size_t Size = size_t(1) << Bits;
  if (static_cast<size_t>(ChunkEnd - Chunk) < Size) {
    auto *New = static_cast<char *>(map(ChunkSize));
    if (!New)
      return nullptr;
    Chunk = New;
    ChunkEnd = New + ChunkSize;
  }
  auto *H = reinterpret_cast<Header *>(Chunk);
  Chunk += Size;
  return H;
}

void *take(size_t Size) {
  if (Size > PTRDIFF_MAX - sizeof(Header))
    return nullptr;
  size_t Whole = Size + sizeof(Header);
  Header *H;
  if (Whole <= Largest) {
    unsigned Bits = bitsFor(Whole);
    Whole = size_t(1) << Bits;
    H = takeSmall(Bits);
  } else {
    H = static_cast<Header *>(map(Whole));
  }
  if (!H)
    return nullptr;
  H->Room = Whole - sizeof(Header);
  H->Mark = InUse;
  return H + 1;
}

Header *headerOf(void *Block) {
  if (!Block)
    return nullptr;
  Header *H = static_cast<Header *>(Block) - 1;
  if (H->Mark == Aligned)
    H = H->Real;
  return H->Mark == InUse ? H : nullptr;
}

void giveBack(void *Block) {
  Header *H = headerOf(Block);
  if (!H)
    return;
  size_t Whole = H->Room + sizeof(Header);
  if (Whole > Largest) {
    sealed::systemCall(SYS_munmap, reinterpret_cast<long>(H), long(Whole));
    return;
  }
  unsigned Bits = bitsFor(Whole);
  Lock Held;
  H->Mark = Unused;
  H->Next = Lists[Bits];
  Lists[Bits] = H;
}

void copy(char *To, const char *From, size_t Size) {
  for (size_t I = 0; I < Size; ++I)
    To[I] = From[I];
}

[[noreturn]] void outOfMemory() {
  static const char Text[] =
      "cilk: no memory is left for the tool: give the program a smaller input, "
      "or a larger limit (ulimit -v)\n";
  sealed::systemCall(SYS_write, STDERR_FILENO, reinterpret_cast<long>(Text),
                     sizeof Text - 1);
  _exit(2);
}

} // namespace

extern "C" {

void *malloc(size_t Size) {
  void *Block = take(Size);
  if (!Block)
    errno = ENOMEM;
  return Block;
}

int posix_memalign(void **To, size_t Boundary, size_t Size) {
  void *Block = take(Size + Boundary);
  if (!Block)
    return ENOMEM;
  uintptr_t Begin = reinterpret_cast<uintptr_t>(Block);
  uintptr_t Rounded = (Begin + Boundary - 1) / Boundary * Boundary;
  *To = reinterpret_cast<void *>(Rounded);
  // There is room for a header between the two.
  if (Rounded != Begin) {
    Header *H = static_cast<Header *>(*To) - 1;
    H->Real = static_cast<Header *>(Block) - 1;
    H->Mark = Aligned;
  }
  return 0;
}

void free(void *Block) { giveBack(Block); }

void *realloc(void *Old, size_t Size) {
  // No caller passes a block of posix_memalign.
  Header *H = headerOf(Old);
  if (H && Size <= H->Room)
    return Old;
  void *New = malloc(Size);
  if (New && H) {
    copy(static_cast<char *>(New), static_cast<char *>(Old), H->Room);
    giveBack(Old);
  }
  return New;
}

} // extern "C"

void *operator new(size_t Size) {
  if (void *Block = take(Size))
    return Block;
  outOfMemory();
}
void *operator new[](size_t Size) { return operator new(Size); }
void operator delete(void *Block) noexcept { giveBack(Block); }
void operator delete[](void *Block) noexcept { giveBack(Block); }
void operator delete(void *Block, size_t) noexcept { giveBack(Block); }
void operator delete[](void *Block, size_t) noexcept { giveBack(Block); }
