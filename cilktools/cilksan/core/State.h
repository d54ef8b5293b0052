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

#ifndef CILKSAN_CORE_STATE_H
#define CILKSAN_CORE_STATE_H

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
  Local,
  EndOfLife, ///< of a local variable; numbered as stores are
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

/// A call of a function or an instance of a task that is being run. Those above
/// the current one are over, but what made the last one there to what it was
/// often makes the next one.
struct Activation {
  /// In the program's stack.
  void *Frame;
  /// How it came about; NoContext before it is asked for.
  uint32_t Context;
  uint32_t Place;
  /// The last call that it has begun.
  Site Call;
  /// What its caller or spawner had in Context and Call, if Context is there.
  uint32_t CallerContext;
  Site CallerCall;
  /// No variable that other strands may know lies below in the stack.
  uintptr_t Low;
  /// It hasn't ended yet: what isn't instrumented accesses memory for it. What
  /// is called without a hook (memcpy for an assignment) has been told already.
  bool InCall;
  /// Its function isn't in the unit: what isn't instrumented may call back.
  bool CallsOthers;
  /// True while a call through a pointer is in progress and the first function
  /// entered was not the pointer's target.
  bool IsUnresolved;
  /// True if the function that it calls touches no memory that the program can
  /// name.
  bool TouchesNothing;
  /// The target of the last call through a pointer.
  const void *Callee;
};
/// The frame of an activation that has ended with a tail call. It stays until
/// an activation below it acts or an unrelated function is entered.
inline void *const EndedByTailCall = reinterpret_cast<void *>(1);
/// Returns the frame of \p A, or that of its caller if \p A has ended with a
/// tail call.
inline void *frameOf(const Activation &A) {
  return A.Frame == EndedByTailCall ? (&A)[-1].Frame : A.Frame;
}
/// Not 0, which memory has that was never written.
constexpr uint32_t NoContext = 1;

/// Tasks are numbered in the order of the serial execution. All that a task
/// does itself, in functions that it calls as well, is done at the time that is
/// its number, or at later ones that were given to nobody else; so what it and
/// its descendants have done lies between its number and the last one given
/// when it ends.
using Time = uint32_t;
/// Greater than all times. Cells have such values that aren't times.
constexpr Time EndOfTime = 1u << 31;

/// The numbers of the sync regions that a Bag is of, and three of none.
constexpr uint32_t TaskRegion = ~0u;
constexpr uint32_t PartRegion = ~1u;
constexpr uint32_t RootRegion = ~2u;
constexpr uint32_t FirstNoRegion = RootRegion;

struct Views;

/// A part of the past, in the order of time. Of a task: from its beginning on
/// all that isn't in a later bag, and comes before what it does now. Of a
/// region: children of a spawner that have ended since the last sync, which are
/// parallel to what is done now; there is one bag for those between which the
/// spawner has joined no others.
struct Bag {
  Activation *Owner;
  uint32_t Region;
  Time Begin;
  /// Of a region: the last time. Less than Begin if there was no child yet.
  Time End;
  /// Of a task: the time of what it does: Begin or a later one, or 0 if that
  /// precedes all else.
  Time Now;
  /// Of a task: its spawner's lockset, and the bag of the task around it.
  uint32_t Lockset;
  Bag *Outer;
  /// The last bag of a region from here on downwards, or null.
  Bag *LastRegion;
  /// Of a region whose children had views of their own: those of the ones from
  /// here on, and how many have been merged, as a power of two.
  Views *Own;
  uint32_t Rank;
};

/// Who accessed four bytes last (or one, where these are told apart), and when.
/// Zero: nobody. There are two, for writes and for reads, which lie far apart:
/// those for reads are CellsPerPage behind those for writes.
union Cell {
  struct {
    Time At;
    uint32_t Record;
  };
  uint64_t All;
};
/// Values of At in cells for writes: the four bytes have cells of their own,
/// those that Record numbers; Record numbers a list of accesses, needed where
/// locks are held.
constexpr Time SplitCell = EndOfTime;
constexpr Time ListCell = EndOfTime + 1;
/// Greater than these as well: the beginning of a range that nothing is in.
constexpr Time NoTime = EndOfTime + 2;
constexpr bool isSpecial(Cell C) { return C.At >= EndOfTime; }

/// The cells of four bytes that are told apart.
constexpr unsigned ByteReaders = 4;
struct alignas(64) ByteCells {
  /// Those for reads are ByteReaders behind those for writes.
  Cell Of[2 * ByteReaders];
};

/// In numbers of records: locks were held.
constexpr uint32_t LockedBit = 1u << 31;

/// The record of a load or store, and the context in which it has it.
struct Memo {
  uint32_t Context;
  uint32_t Record;
};

/// Where a local variable was when it came to be the last time.
struct Local {
  uintptr_t Addr;
  uint64_t Size;
  Activation *Owner;
  /// Greater than those of earlier ones.
  uint64_t Order;
  /// The owner's.
  uint32_t Place;
};

/// What a place accesses in a loop or two (see csi.h).
struct Strided {
  uintptr_t Addr;
  uint64_t Size;
  int64_t Stride;
  uint64_t Count;
  int64_t OuterStride;
  uint64_t OuterCount;
};

/// A page of the program's memory whose cells lie together.
constexpr unsigned PageBits = 22;
constexpr unsigned AddressBits = 48;
constexpr uintptr_t PageMask = (uintptr_t(1) << PageBits) - 1;
constexpr uintptr_t CellsPerPage = (PageMask + 1) / 4;
inline uintptr_t pageOf(uintptr_t Addr) {
  return Addr >> PageBits & ((uintptr_t(1) << (AddressBits - PageBits)) - 1);
}

/// Times from Begin on, as many as Span and one more; none from NoTime on.
struct Range {
  Time Begin;
  Time Span;
};
__attribute__((always_inline)) inline bool isIn(const Range (&R)[2], Time T) {
  if (__builtin_expect(T - R[0].Begin <= R[0].Span, 1))
    return true;
  return T - R[1].Begin <= R[1].Span;
}

struct State {
  /// Hooks act: this is the thread, and the library itself isn't at work.
  uint8_t Following;
  /// Not 0: accesses are checked: hooks act, the program hasn't switched that
  /// off, and some strand may be parallel to what is done now or later.
  /// CheckingLocks: locks are held, or an object is destroyed by the last one
  /// of several owners. CheckingEffects: accesses are compared with what was
  /// declared, whether anything is parallel or not.
  uint8_t Checking;
  /// CallBegun: a call has begun, and nothing is known of its callee yet.
  /// PointerCallBegun: likewise, a call through a pointer.
  /// TailCallBegun: likewise, a tail call of either kind.
  /// CallModelled: since then, only a model was entered. 0: instrumented code.
  uint8_t Pending;
  /// The program uses reducers.
  uint8_t Reducers;
  /// Something was put (see HappensBefore.h).
  uint8_t HasEdges;
  /// Whether it is to be followed has been decided for this thread.
  uint8_t Known;
  /// True while code runs that has declared its effects (DeclaredEffects.h).
  uint8_t HasEffects;
  /// A task has begun.
  uint8_t HasSpawned;
  /// The number of destructions in progress that are compared with the schedule
  /// (see SharedOwners.h): while there are any, accesses go the long way.
  uint8_t Destroying;
  /// Switched off by the program if not 0.
  uint32_t Disabled;
  /// That of the current activation.
  uint32_t Context;
  /// The current task's; 0 for what comes before all else. Another one after a
  /// release or a put (see SharedOwners.h, HappensBefore.h).
  Time Now;
  /// The last one given, and where they are to be renumbered.
  Time Last;
  Time Limit;
  /// Of the bags of regions: where the first begins (EndOfTime if there is
  /// none), and the last.
  Time FirstParallel;
  Time TopBegin;
  Time TopEnd;
  /// Times looked up lately, and those around them of which the same is true:
  /// they come before what is done now, or are parallel.
  Range Earlier[2];
  Range Parallel[2];
  uint32_t Lockset;
  /// The first activation that isn't there; the one before is current.
  Activation *Top;
  Activation *TopEndOfStack;
  /// The bag pushed last; the lowest is the root's and always there.
  Bag *LastBag;
  Bag *BagsEnd;
  Bag *RootBag;
  /// That one, which is last where nothing is parallel; null while something
  /// is, whatever bags there are: tasks that no sync joins (see
  /// DetachedTasks.h).
  Bag *AloneBag;
  /// Of the current task.
  Bag *TaskBag;
  /// Cells of four bytes by pages, null where there are none, or where hooks
  /// aren't to find them; and those of single ones, by the numbers in split
  /// cells.
  Cell **Pages;
  ByteCells *Bytes;
  Memo *Loads;
  Memo *Stores;
  Local *Locals;
  uint64_t LastLocal;
  /// For each call, true if its callee has been looked at.
  uint8_t *JudgedCalls;
  /// The block that a model has told of last, and the one freed last since a
  /// call that frees has begun.
  uintptr_t LastAllocated;
  uintptr_t LastFreed;
  uintptr_t LastFreedEnd;
  /// The top when a panic has begun, until it is caught or something dropped:
  /// what isn't instrumented tells of it then.
  Activation *Panics;
};
constexpr uint8_t CallBegun = 1, CallModelled = 2, PointerCallBegun = 3,
                  TailCallBegun = 4;
constexpr uint8_t CheckingPlain = 1, CheckingLocks = 2, CheckingEffects = 3;

/// Whether what was done then comes before what is done now, as far as that is
/// quickly seen. No for times that aren't. One after the other, as the first
/// question mostly has the answer.
__attribute__((always_inline)) inline bool isClearlyBefore(const State &S,
                                                           Time T) {
  if (__builtin_expect(T < S.FirstParallel, 1))
    return true;
  if (__builtin_expect(T == S.Now, 1))
    return true;
  if (__builtin_expect(static_cast<int32_t>(T) > static_cast<int32_t>(S.TopEnd),
                       1))
    return true;
  return isIn(S.Earlier, T);
}
/// Likewise, whether it is parallel.
__attribute__((always_inline)) inline bool isClearlyParallel(const State &S,
                                                             Time T) {
  if (__builtin_expect(T >= S.TopBegin, 1) &&
      __builtin_expect(T <= S.TopEnd, 1))
    return true;
  return isIn(S.Parallel, T);
}

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
void __csan_load_strided(uint32_t Id, const cilksan::Strided *What);
void __csan_store_strided(uint32_t Id, const cilksan::Strided *What);
void __csan_may_have_been_done(uintptr_t Once);
void __csan_load_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_load_count(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store_count(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_end_of_life(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_fresh(uintptr_t Addr, uint64_t Size);
/// A function of a unit other than its caller's is entered, with its frame:
/// what isn't instrumented may be between the two and pass on what it has
/// there.
void __csan_fresh_between(const void *Callee);
void __csan_return_to(cilksan::Activation *Mine);
/// A function is entered, with its frame, that no call has announced. Drops
/// activations that are over. \p Id and \p Own say which function it is.
void __csan_enter_unannounced(void *Frame, uint32_t Id, const void *Own);
/// A function has ended with a tail call, which is in progress.
void __csan_tail_call(cilksan::Activation *Mine);
void __csan_too_deep(void);
void __csan_renumber(void);
void __csan_exit(cilksan::Activation *Mine);
void __csan_task_exit(cilksan::Activation *Mine, cilksan::Activation *Spawner,
                      uint32_t Region);
void __csan_continue(cilksan::Activation *Mine, uint32_t Region,
                     uint32_t Detach);
void __csan_sync(cilksan::Activation *Mine, uint32_t Region, uint32_t Sync);
/// A call has returned of which it isn't known yet whether its callee is
/// instrumented. \p Callee is the function's number, or -1.
void __csan_judge_callee(uint32_t Call, int64_t Callee);
/// Likewise, for a call through the pointer \p Callee.
void __csan_judge_pointer(uint32_t Call, const void *Callee);
/// An exception has left the call in progress.
void __csan_judge_left(void);
/// A function is entered in a thread that the detector does not follow.
void __csan_other_thread(void);
/// Does the same. All instrumented code can call it by this name, which a
/// linker prints if it does not find the detector.
void cilk_object_needs_link_with_fopencilk_fsanitize_cilk(void);
void *__csan_view(uint32_t Call, void *Reducer, uint64_t Size,
                  void (*MakeIdentity)(void *), void (*Merge)(void *, void *));
void __csan_given_out(uintptr_t Addr, uint64_t Size);
void __csan_given_back(uintptr_t Addr);
void __csan_before_release(const void *Count);
void __csan_after_release(void);
/// \p How is a csi_synchronisation_t.
void __csan_synchronise(unsigned How, const void *What, uint64_t Value);
void __csan_view_begin(void *Reducer, uint64_t Count, uint64_t Distance,
                       void (*Merge)(void *, void *));
void __csan_view_end(void *Reducer, uint64_t Count, uint64_t Distance);
}
#pragma GCC visibility pop

namespace cilksan {

/// Recomputes whether accesses are checked.
inline void updateChecking() {
  State &S = __csan_state;
  const bool IsAlone = S.LastBag == S.AloneBag;
  if (!S.Following || S.Disabled || (IsAlone && !S.HasEffects))
    S.Checking = 0;
  else if (S.HasEffects)
    S.Checking = CheckingEffects;
  else
    S.Checking = S.Lockset || S.Destroying ? CheckingLocks : CheckingPlain;
}

/// Whether the functions of a panic are at work, whose memory is their own.
inline bool isInPanic() { return __csan_state.Panics == __csan_state.Top; }

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

#endif // CILKSAN_CORE_STATE_H
