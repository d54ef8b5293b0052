//===- State.h - what hooks and library share -------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of a run, as far as code that is inlined into the program touches
// it. Hooks.cpp, which the compiler inlines, and the library are built from the
// same sources, so nothing here is an interface to others.
//
// One thread runs all tasks, each spawned child before what follows its spawn.
// The state is that thread's: in others it is zero, where each hook sees at
// once that it has nothing to do.
//
// Everything that must survive an exception or longjmp that skips hooks lies in
// stacks of the library's, never in the program's frames, which may be gone: a
// frame holds a pointer to its activation, and whoever comes with a frame
// thereby tells which activations above it are over.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_STATE_H
#define CILKSAN_STATE_H

#include <cstdint>

namespace cilksan {

/// A place in the program that does something: a kind and the compiler's number
/// in one word. 0 is none.
enum class SiteKind : uint32_t {
  None,
  Load,
  Store,
  Call,
  FreeCall, ///< a call that gives back memory
  Alloc,
  Free,
  Sync,
  Detach,
};
using Site = uint32_t;
constexpr unsigned SiteIdBits = 28;
constexpr Site makeSite(SiteKind Kind, int64_t Id) {
  return static_cast<uint32_t>(Kind) << SiteIdBits |
         (static_cast<uint32_t>(Id) & ((1u << SiteIdBits) - 1));
}
constexpr SiteKind siteKind(Site S) {
  return static_cast<SiteKind>(S >> SiteIdBits);
}
constexpr uint32_t siteId(Site S) { return S & ((1u << SiteIdBits) - 1); }

/// What an activation is of: a function's number, or a spawn's with TaskBit.
constexpr uint32_t TaskBit = 1u << 31;
constexpr uint32_t LoopBit = 1u << 30;
constexpr uint32_t NoPlace = LoopBit - 1;

/// The number of the first of all strands, which is before all others and runs
/// nothing itself. So where an activation's strand is asked for it means none,
/// which no Memo has, one that has never been written included.
constexpr uint32_t FirstStrand = 1;

/// A call of a function or an instance of a task that is being run.
struct Activation {
  /// In the program's stack.
  void *Frame;
  /// What it does now, for access histories, and how it came about; FirstStrand
  /// and 0 before the first access.
  uint32_t Strand;
  uint32_t Context;
  uint32_t Place;
  /// The last call that it has begun.
  Site Call;
  /// No variable that other strands may know lies below in the stack.
  uintptr_t Low;
  /// It hasn't ended yet: what isn't instrumented accesses memory for it. What
  /// is called without a hook (memcpy for an assignment) has been told already.
  bool InCall;
};

/// The numbers of the sync regions that a Bag is of, and three of none.
constexpr uint32_t TaskRegion = ~0u;
constexpr uint32_t OnceRegion = ~1u;
constexpr uint32_t RootRegion = ~2u;
constexpr uint32_t FirstNoRegion = RootRegion;

struct Views;

/// The bags of Feng and Leiserson, and whatever else ends with a task or at a
/// sync. Of a task: the strands that precede what it does now and are not its
/// spawner's (an S-bag). Of a region: strands of the children that have ended
/// since the last sync (a P-bag).
struct Bag {
  Activation *Owner;
  /// A strand that stands for all; 0: none.
  uint32_t Set;
  uint32_t Region;
  /// Of a task: the bag of the task around it, and its spawner's lockset.
  Bag *Outer;
  uint32_t Lockset;
  /// Of a region: how many children's views it has, as a power of two, and
  /// those views if they aren't the spawner's own.
  uint32_t Rank;
  Views *Own;
};

/// The records of the last write and read of four bytes (or of one, where these
/// are told apart); 0: none.
union Cell {
  struct {
    uint32_t Write;
    uint32_t Read;
  };
  uint64_t All;
};
/// Values of Write: the four bytes have cells of their own; Read numbers a list
/// of accesses, needed where locks are held.
constexpr uint32_t SplitCell = ~0u;
constexpr uint32_t ListCell = ~1u;
constexpr uint32_t FirstSpecialCell = ListCell;

/// The last accesses of a load or store: its strand and record, and what they
/// made of the cells' contents. The same contents become the same again as long
/// as the strand is the same: whoever was before it stays so, and who was
/// parallel to it is so until a sync makes both stand for the same.
struct Memo {
  uint32_t Strand;
  uint32_t Record;
  uint64_t From;
  uint64_t To;
};
/// Contents that no cell has.
constexpr uint64_t NoContents = uint64_t(1) << 32 | SplitCell;

/// A page of the program's memory whose cells lie together.
constexpr unsigned PageBits = 22;
constexpr unsigned AddressBits = 48;
constexpr uintptr_t PageMask = (uintptr_t(1) << PageBits) - 1;
inline uintptr_t pageOf(uintptr_t Addr) {
  return Addr >> PageBits & ((uintptr_t(1) << (AddressBits - PageBits)) - 1);
}

struct State {
  /// Hooks act: this is the thread, and the library itself isn't at work.
  uint8_t Following;
  /// Accesses are checked: hooks act, the program hasn't switched that off, and
  /// some strand may be parallel to what is done now or later.
  uint8_t Checking;
  /// A call has begun, and nothing is known of its callee yet.
  uint8_t Pending;
  /// The program uses reducers.
  uint8_t Reducers;
  /// Whether it is to be followed has been decided for this thread.
  uint8_t Known;
  /// Switched off by the program if not 0.
  uint32_t Disabled;
  /// That of the current activation.
  uint32_t Strand;
  /// The first activation that isn't there; the one before is current.
  Activation *Top;
  Activation *TopEnd;
  /// The bag pushed last; the lowest is the root's and always there.
  Bag *LastBag;
  Bag *BagsEnd;
  Bag *RootBag;
  /// Of the current task.
  Bag *TaskBag;
  uint32_t Lockset;
  /// Cells of four bytes and of single ones, by pages; null where there are
  /// none.
  Cell **Pages;
  Cell **BytePages;
  Memo *Loads;
  Memo *Stores;
};

} // namespace cilksan

#pragma GCC visibility push(default)
extern "C" {

extern __thread cilksan::State __csan_state
    __attribute__((tls_model("initial-exec")));

/// In each activation of the program's stack.
struct csan_frame {
  /// Null in activations that aren't followed.
  cilksan::Activation *Mine;
};

// The hooks' rarer cases.
void __csan_load(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_load_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_fresh(uintptr_t Addr, uint64_t Size);
void __csan_return_to(cilksan::Activation *Mine);
void __csan_drop_dead(void *Frame);
void __csan_too_deep(void);
void __csan_exit(cilksan::Activation *Mine);
void __csan_task_exit(cilksan::Activation *Mine, cilksan::Activation *Spawner,
                      uint32_t Region);
void __csan_continue(cilksan::Activation *Mine, uint32_t Region,
                     uint32_t Detach);
void __csan_sync(cilksan::Activation *Mine, uint32_t Region, uint32_t Sync);
void __csan_unknown_callee(uint32_t Call);
void __csan_other_thread(void);
}
#pragma GCC visibility pop

namespace cilksan {

/// The library's own work, which may allocate memory and so call models: while
/// one lives nothing is followed. Quicker than InTool, for work that ends with
/// the same bags as it begins with.
class Quiet {
public:
  Quiet() : Following(__csan_state.Following), Checking(__csan_state.Checking) {
    __csan_state.Following = __csan_state.Checking = 0;
  }
  ~Quiet() {
    __csan_state.Following = Following;
    __csan_state.Checking = Checking;
  }
  Quiet(const Quiet &) = delete;
  Quiet &operator=(const Quiet &) = delete;

private:
  uint8_t Following, Checking;
};

} // namespace cilksan

#endif // CILKSAN_STATE_H
