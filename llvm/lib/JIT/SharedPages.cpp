//===- SharedPages.cpp - memory of many small modules ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tapir/JIT/SharedPages.h"

#include "tapir/JIT/ORCVersions.h"

#include "llvm/ExecutionEngine/JITLink/JITLink.h"
#include "llvm/Support/Alignment.h"
#include "llvm/Support/Memory.h"

#include <cerrno>
#include <cstring>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

using namespace llvm;
using namespace llvm::jitlink;

namespace tapir {

namespace {

// The address space of each of the three arenas, in bytes. A page takes no
// memory until it is written.
constexpr size_t ArenaSize = size_t(256) << 20;
// The unit of the sizes of pieces, in bytes. It keeps free pieces from becoming
// too small to be used.
constexpr size_t Granule = 16;
// The largest alignment, in bytes. Arenas begin at pages, and this is the
// smallest size of a page.
constexpr size_t MaxAlignment = 4096;

Error failed(const Twine &What) {
  const std::error_code Code(errno, std::generic_category());
  return createStringError(Code, "just-in-time compiled code has no memory: " +
                                     What + ": " + Code.message());
}

/// The free parts of an arena's address space, by their offsets.
class FreeList {
  std::map<size_t, size_t> Sizes{{0, ArenaSize}};

public:
  /// Takes the first free place that is large enough. Returns ArenaSize if
  /// there is none.
  size_t take(size_t Size, Align Alignment) {
    for (auto I = Sizes.begin(); I != Sizes.end(); ++I) {
      auto [Begin, Free] = *I;
      const size_t At = alignTo(Begin, Alignment);
      if (At + Size > Begin + Free)
        continue;
      Sizes.erase(I);
      if (At != Begin)
        Sizes[Begin] = At - Begin;
      if (At + Size != Begin + Free)
        Sizes[At + Size] = Begin + Free - (At + Size);
      return At;
    }
    return ArenaSize;
  }

  void give(size_t At, size_t Size) {
    auto Next = Sizes.lower_bound(At);
    if (Next != Sizes.end() && At + Size == Next->first) {
      Size += Next->second;
      Next = Sizes.erase(Next);
    }
    if (Next != Sizes.begin())
      if (auto Before = std::prev(Next); Before->first + Before->second == At) {
        Before->second += Size;
        return;
      }
    Sizes[At] = Size;
  }
};

/// Memory of one protection.
struct Arena {
  FreeList Free;
  /// The address at which this library writes the memory, and the address at
  /// which compiled code uses it. For data both are the same.
  char *Working = nullptr, *Target = nullptr;
};

struct Piece {
  Arena *Of;
  size_t At, Size;
};

/// The memory of a module, and the actions that run when the module is removed.
struct Allocation {
  std::vector<Piece> Pieces;
  std::vector<orc::shared::WrapperFunctionCall> AtEnd;
};

class SharedPages : public JITLinkMemoryManager {
  std::mutex Access; // protects the arenas' lists
  Arena Code, Constants, Data;
  char *Reserved = nullptr;
  const pid_t Owner = getpid();

  class InFlight;

  Arena &arenaOf(orc::MemProt Protection) {
    if ((Protection & orc::MemProt::Exec) != orc::MemProt::None)
      return Code;
    return (Protection & orc::MemProt::Write) != orc::MemProt::None ? Data
                                                                    : Constants;
  }

  Error mapTwice(Arena &A, const char *Name, char *At, int Protection);
  Error place(BasicLayout &Layout, std::vector<Piece> &Standard,
              std::vector<Piece> &UntilFinalized);
  void release(ArrayRef<Piece> Pieces);

public:
  ~SharedPages() override;
  Error reserve();
  void allocate(const JITLinkDylib *, LinkGraph &G,
                OnAllocatedFunction OnAllocated) override;
  void deallocate(std::vector<FinalizedAlloc> Allocs,
                  OnDeallocatedFunction OnDeallocated) override;
};

} // namespace

//===----------------------------------------------------------------------===//
// Arenas
//===----------------------------------------------------------------------===//

static rlim_t getLimit(__rlimit_resource_t Of) {
  rlimit Limit;
  return getrlimit(Of, &Limit) == 0 ? Limit.rlim_cur : RLIM_INFINITY;
}

// Maps the same memory twice: at one address it is written, and at the other
// one it has the given protection.
Error SharedPages::mapTwice(Arena &A, const char *Name, char *At,
                            int Protection) {
  // If the file's size is beyond this limit, ftruncate doesn't fail, but kills
  // the process by SIGXFSZ.
  if (getLimit(RLIMIT_FSIZE) < ArenaSize) {
    errno = EFBIG;
    return failed("the size of files is limited");
  }
  const int File = memfd_create(Name, MFD_CLOEXEC);
  if (File < 0)
    return failed("memfd_create");
  void *Working = MAP_FAILED, *Target = MAP_FAILED;
  if (ftruncate(File, ArenaSize) == 0) {
    Working = mmap(nullptr, ArenaSize, PROT_READ | PROT_WRITE,
                   MAP_SHARED | MAP_NORESERVE, File, 0);
    Target = mmap(At, ArenaSize, Protection,
                  MAP_SHARED | MAP_NORESERVE | MAP_FIXED, File, 0);
  }
  Error Result = Working == MAP_FAILED || Target == MAP_FAILED
                     ? failed("mapping it a second time")
                     : Error::success();
  close(File);
  if (Working != MAP_FAILED)
    A.Working = static_cast<char *>(Working);
  A.Target = At;
  return Result;
}

Error SharedPages::reserve() {
  // The arenas must leave enough address space for the program's heap and
  // stacks.
  if (getLimit(RLIMIT_AS) / 4 < 5 * ArenaSize ||
      getLimit(RLIMIT_DATA) / 4 < ArenaSize) {
    errno = ENOMEM;
    return failed("address space is limited");
  }
  void *All = mmap(nullptr, 3 * ArenaSize, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (All == MAP_FAILED)
    return failed("reserving address space");
  Reserved = static_cast<char *>(All);
  if (Error E =
          mapTwice(Code, "cilk-jit-code", Reserved, PROT_READ | PROT_EXEC))
    return E;
  if (Error E = mapTwice(Constants, "cilk-jit-constants", Reserved + ArenaSize,
                         PROT_READ))
    return E;
  Data.Working = Data.Target = Reserved + 2 * ArenaSize;
  if (mprotect(Data.Working, ArenaSize, PROT_READ | PROT_WRITE))
    return failed("mprotect");
  return Error::success();
}

SharedPages::~SharedPages() {
  if (Reserved)
    munmap(Reserved, 3 * ArenaSize);
  for (Arena *A : {&Code, &Constants})
    if (A->Working)
      munmap(A->Working, ArenaSize);
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

class SharedPages::InFlight : public InFlightAlloc {
  SharedPages &Pages;
  LinkGraph &G;
  std::vector<Piece> Standard, UntilFinalized;

public:
  InFlight(SharedPages &Pages, LinkGraph &G, std::vector<Piece> Standard,
           std::vector<Piece> UntilFinalized)
      : Pages(Pages), G(G), Standard(std::move(Standard)),
        UntilFinalized(std::move(UntilFinalized)) {}

  void abandon(OnAbandonedFunction OnAbandoned) override {
    Pages.release(Standard);
    Pages.release(UntilFinalized);
    OnAbandoned(Error::success());
  }

  void finalize(OnFinalizedFunction OnFinalized) override {
    for (const Piece &P : Standard)
      if (P.Of == &Pages.Code)
        sys::Memory::InvalidateInstructionCache(P.Of->Target + P.At, P.Size);
    auto AtEnd = runAtBegin(G.allocActions());
    Pages.release(UntilFinalized);
    if (!AtEnd) {
      Pages.release(Standard);
      OnFinalized(AtEnd.takeError());
      return;
    }
    auto *A = new Allocation{std::move(Standard), std::move(*AtEnd)};
    OnFinalized(FinalizedAlloc(orc::ExecutorAddr::fromPtr(A)));
  }
};

Error SharedPages::place(BasicLayout &Layout, std::vector<Piece> &Standard,
                         std::vector<Piece> &UntilFinalized) {
  std::lock_guard<std::mutex> Lock(Access);
  for (auto &[Group, Segment] : Layout.segments()) {
    Arena &A = arenaOf(Group.getMemProt());
    if (Segment.Alignment.value() > MaxAlignment)
      return createStringError(
          "just-in-time compiled code can't be aligned to " +
          Twine(Segment.Alignment.value()) + " bytes; the most are " +
          Twine(MaxAlignment));
    const size_t Size =
        alignTo(Segment.ContentSize + Segment.ZeroFillSize, Granule);
    const size_t At =
        A.Free.take(Size, std::max(Segment.Alignment, Align(Granule)));
    if (At == ArenaSize)
      return createStringError(
          "just-in-time compiled code has no memory: its " +
          Twine(ArenaSize >> 20) +
          " MiB are in use; remove modules that aren't needed");
    (Group.getMemLifetime() == orc::MemLifetime::Finalize ? UntilFinalized
                                                          : Standard)
        .push_back({&A, At, Size});
    Segment.WorkingMem = A.Working + At;
    Segment.Addr = orc::ExecutorAddr::fromPtr(A.Target + At);
    memset(Segment.WorkingMem, 0, Size);
  }
  return Error::success();
}

void SharedPages::release(ArrayRef<Piece> Pieces) {
  std::lock_guard<std::mutex> Lock(Access);
  for (const Piece &P : Pieces)
    P.Of->Free.give(P.At, P.Size);
}

void SharedPages::allocate(const JITLinkDylib *, LinkGraph &G,
                           OnAllocatedFunction OnAllocated) {
  // After a fork, the parent and the child process share the memory of the
  // arenas. The modules of one process would overwrite those of the other.
  if (getpid() != Owner) {
    OnAllocated(createStringError(
        "a forked process can't compile just in time in its parent's session: "
        "make one after the fork"));
    return;
  }
  BasicLayout Layout(G);
  std::vector<Piece> Standard, UntilFinalized;
  auto Fail = [&](Error E) {
    release(Standard);
    release(UntilFinalized);
    OnAllocated(std::move(E));
  };
  if (Error E = place(Layout, Standard, UntilFinalized))
    return Fail(std::move(E));
  if (Error E = Layout.apply())
    return Fail(std::move(E));
  OnAllocated(std::make_unique<InFlight>(*this, G, std::move(Standard),
                                         std::move(UntilFinalized)));
}

void SharedPages::deallocate(std::vector<FinalizedAlloc> Allocs,
                             OnDeallocatedFunction OnDeallocated) {
  Error Problems = Error::success();
  for (FinalizedAlloc &Alloc : Allocs) {
    const std::unique_ptr<Allocation> A(Alloc.release().toPtr<Allocation *>());
    Problems = joinErrors(std::move(Problems), runAtEnd(A->AtEnd));
    release(A->Pieces);
  }
  OnDeallocated(std::move(Problems));
}

Expected<std::unique_ptr<JITLinkMemoryManager>> createSharedPages() {
  auto Pages = std::make_unique<SharedPages>();
  if (Error E = Pages->reserve())
    return std::move(E);
  return std::move(Pages);
}

} // namespace tapir
