//===- State.h - the state that hooks and library share ---------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The part of a run's state that the hooks access. The compiler inlines the
// hooks into the program (run/Hooks.cpp). Hooks and library are built from the
// same sources, so nothing here is an interface to others. Start with
// Activation (the function that runs), Time (the order of actions), Bag (the
// parallel ones among them) and Cell (the last accesses).
//
// One thread runs all tasks, and runs each spawned child before the
// continuation of its spawn. The state belongs to that thread. In other threads
// it is zero, so each hook returns at once.
//
// An exception or a longjmp may skip hooks, and with them the ends of
// activations. So activations lie in a stack of the library's, never in the
// program's frames. A frame has a pointer to its activation; a hook that gets a
// frame ends all activations above that frame's.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_CORE_STATE_H
#define CILKSAN_CORE_STATE_H

#include <cstdint>

namespace cilksan {

/// A site: a place in the program at which a hook is called. One word has its
/// kind and the number that the compiler gave it. 0 is no site.
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
  EndOfLife, ///< the end of a local variable; numbered as stores are
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

/// The place of an activation: the number of a function, or the number of a
/// spawn together with TaskBit. LoopBit marks the spawn of a parallel loop's
/// iterations.
constexpr uint32_t TaskBit = 1u << 31;
constexpr uint32_t LoopBit = 1u << 30;
constexpr uint32_t NoPlace = LoopBit - 1;

/// A call of a function, or an instance of a task, that has begun. Activations
/// above the current one have ended. They keep their members, since the next
/// call often has the same place and context as the last call.
struct Activation {
  /// The frame in the program's stack.
  void *Frame;
  /// The number of the calls and spawns that led here (Records.h); NoContext
  /// until it is needed.
  uint32_t Context;
  uint32_t Place;
  /// The last call that the activation has begun.
  Site Call;
  /// The caller's or spawner's Context and Call, valid if Context is known.
  uint32_t CallerContext;
  Site CallerCall;
  /// The lowest address in the stack of a variable that other strands may know.
  uintptr_t Low;
  /// True while Call has not ended. Accesses by code without instrumentation
  /// then count as accesses of Call. Callees without a hook (memcpy for an
  /// assignment) have been reported before.
  bool InCall;
  /// True if the callee is in another unit. Such a callee may be code without
  /// instrumentation, which may call the program back.
  bool CallsOthers;
  /// True while a call through a pointer is in progress and the first function
  /// entered was not the pointer's target.
  bool IsUnresolved;
  /// True if the callee touches no memory that the program can name.
  bool TouchesNothing;
  /// The target of the last call through a pointer.
  const void *Callee;
};
/// The frame of an activation that has ended with a tail call. It stays until
/// an activation below it acts or an unrelated function is entered.
inline void *const EndedByTailCall = reinterpret_cast<void *>(1);
/// Returns the frame of \p A, or the frame of the caller if \p A has ended with
/// a tail call.
inline void *frameOf(const Activation &A) {
  return A.Frame == EndedByTailCall ? (&A)[-1].Frame : A.Frame;
}
/// The context that is not known yet. It is not 0, the value of memory that was
/// never written.
constexpr uint32_t NoContext = 1;

/// The time of an action, such as an access: the number of a task, in the order
/// of the serial execution. All actions of a task itself, and of the functions
/// that it calls, have the task's number as their time, or a later number that
/// no other task has. So all times of a task and its descendants lie between
/// two numbers: the task's number, and the last number in use when the task
/// ends.
using Time = uint32_t;
/// A value greater than all times. Cells have some of the values above it for
/// other purposes (SplitCell).
constexpr Time EndOfTime = 1u << 31;

/// Values of Bag::Region that are no sync regions.
constexpr uint32_t TaskRegion = ~0u;
constexpr uint32_t PartRegion = ~1u;
constexpr uint32_t RootRegion = ~2u;
constexpr uint32_t FirstNoRegion = RootRegion;

struct Views;

/// A bag of SP-bags: a range of the times so far. Bags form a stack in the
/// order of time. There are two kinds:
///  - The bag of a running task (the S-bag) has all times since the task's
///    beginning that are in no later bag. The actions at these times precede
///    the running strand.
///  - The bag of a region (a P-bag) has the times of children that have ended
///    since the last sync. They are parallel to the running strand. A region
///    has another bag after each group of children that the spawner has joined.
struct Bag {
  Activation *Owner; ///< the task, or the spawner
  uint32_t Region;   ///< the region, or TaskRegion and so on
  Time Begin;
  /// The last time of a region. Less than Begin if no child has ended yet.
  Time End;
  /// The time of a task's present actions: Begin, a later time, or 0 if the
  /// actions precede everything else.
  Time Now;
  /// The lockset of a task's spawner, and the bag of the task around it.
  uint32_t Lockset;
  Bag *Outer;
  /// The last bag of a region at or below this one in the stack, or null.
  Bag *LastRegion;
  /// The views of this bag's children, and the height of the tree of merges
  /// that made them. Only for a region whose children had views of their own.
  Views *Own;
  uint32_t Rank;
};

/// The last access to four bytes, or to one byte where these differ: its time
/// and its record. Both are zero if there was no access. Writes and reads have
/// separate cells: the cell for reads lies CellsPerPage cells after the cell
/// for writes.
union Cell {
  struct {
    Time At;
    uint32_t Record;
  };
  uint64_t All;
};
/// Values of Cell::At in cells for writes that are no times:
///  - SplitCell: each of the four bytes has cells of its own, and Record is
///    their number (ByteCells).
///  - ListCell: locks were held, and Record is the number of a list of accesses
///    (shadow/AccessLists.h).
constexpr Time SplitCell = EndOfTime;
constexpr Time ListCell = EndOfTime + 1;
/// The beginning of an empty range.
constexpr Time NoTime = EndOfTime + 2;
constexpr bool isSpecial(Cell C) { return C.At >= EndOfTime; }

/// The cells of four bytes that were accessed one by one.
constexpr unsigned ByteReaders = 4;
struct alignas(64) ByteCells {
  /// Four cells for writes, then four for reads.
  Cell Of[2 * ByteReaders];
};

/// The bit of a record's number that is set if locks were held.
constexpr uint32_t LockedBit = 1u << 31;

/// The record that a load or store has in a context, and that context.
struct SiteCache {
  uint32_t Context;
  uint32_t Record;
};

/// The memory of a local variable when its lifetime last began.
struct Local {
  uintptr_t Addr;
  uint64_t Size;
  Activation *Owner;
  /// A serial number. Variables that began earlier have smaller numbers.
  uint64_t Order;
  /// The place of the owner.
  uint32_t Place;
};

/// All accesses of one site in a loop, or in two nested loops (see csi.h).
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

/// The times from Begin to Begin + Span, both included; none if Begin is
/// NoTime.
struct Range {
  Time Begin;
  Time Span;
};
__attribute__((always_inline)) inline bool isIn(const Range (&R)[2], Time T) {
  if (__builtin_expect(T - R[0].Begin <= R[0].Span, 1))
    return true;
  return T - R[1].Begin <= R[1].Span;
}

/// The state of a run. Only the thread that the detector follows writes it, in
/// the hooks and in the library.
struct State {
  /// True if hooks act: the thread runs the program's tasks, and does not run
  /// the library's own code at the moment.
  uint8_t Following;
  /// The manner in which accesses are checked; 0 if they are not. They are
  /// checked if hooks act, the program has not switched checking off, and some
  /// strand may be parallel to the running strand or a later one.
  ///  - CheckingPlain: the hooks may decide.
  ///  - CheckingLocks: locks are held, the last of several owners destroys an
  ///    object, or a function that runs once is in progress.
  ///  - CheckingEffects: accesses are compared with declared effects, whether
  ///    anything is parallel or not.
  uint8_t Checking;
  /// The state of knowledge about the callee of the last call.
  ///  - CallBegun: a call has begun, and its callee is not known yet.
  ///  - PointerCallBegun: the same, for a call through a pointer.
  ///  - TailCallBegun: the same, for a tail call of either kind.
  ///  - CallModelled: since the call, only a model was entered.
  ///  - 0: instrumented code was entered.
  uint8_t Pending;
  /// True if the program uses reducers.
  uint8_t Reducers;
  /// True if something was put (see HappensBefore.h).
  uint8_t HasEdges;
  /// True once the library has decided whether hooks act in this thread.
  uint8_t Known;
  /// True while code runs that has declared its effects (DeclaredEffects.h).
  uint8_t HasEffects;
  /// True once a task has begun.
  uint8_t HasSpawned;
  /// The number of destructions in progress that are compared with the schedule
  /// (see SharedOwners.h). While it is not 0, hooks pass each access to the
  /// library.
  uint8_t Destroying;
  /// The number of run-once functions in progress, whose accesses are recorded
  /// (see OnceAccesses.h). While it is not 0, hooks pass each access to the
  /// library.
  uint8_t Recording;
  /// The number of times that the program has switched checking off, less the
  /// times that it has switched checking on.
  uint32_t Disabled;
  /// The context of the current activation.
  uint32_t Context;
  /// The time of the current task's actions; 0 if they precede all others. It
  /// changes at a release and at a put (see SharedOwners.h, HappensBefore.h).
  Time Now;
  /// The last time in use, and the time from which on a renumbering is due.
  Time Last;
  Time Limit;
  /// The beginning of the first bag of a region, or EndOfTime if there is none.
  Time FirstParallel;
  /// The first and the last time of the last bag of a region.
  Time TopBegin;
  Time TopEnd;
  /// A cache of recent look-ups: ranges of times that precede the running
  /// strand, and ranges of times that are parallel to it.
  Range Earlier[2];
  Range Parallel[2];
  uint32_t Lockset;
  /// The place after the current activation.
  Activation *Top;
  Activation *TopEndOfStack;
  /// The bag on top of the stack. The root's bag is always at the bottom.
  Bag *LastBag;
  Bag *BagsEnd;
  Bag *RootBag;
  /// RootBag, or null while a detached task (see DetachedTasks.h) is parallel
  /// to the running strand. Nothing is parallel if LastBag is this.
  Bag *AloneBag;
  /// The bag of the current task.
  Bag *TaskBag;
  /// Pages has the cells of four bytes each, by pages: null for pages without
  /// cells, and for pages whose cells hooks must not find. The next member has
  /// the cells of single bytes, by the numbers in split cells.
  Cell **Pages;
  ByteCells *Bytes;
  SiteCache *Loads;
  SiteCache *Stores;
  Local *Locals;
  uint64_t LastLocal;
  /// For each call, a value other than 0 if the detector has judged its callee.
  uint8_t *JudgedCalls;
  /// The block that a model has reported last as allocated, and the bounds of
  /// the block that was freed last since a call that frees has begun.
  uintptr_t LastAllocated;
  uintptr_t LastFreed;
  uintptr_t LastFreedEnd;
  /// The last bag, and the last time that was in use, when the last call of
  /// code without hooks returned. The bag is null if the strand may have
  /// continued in another thread since.
  const Bag *OutsideBag;
  Time OutsideLast;
  /// The value of Top when a panic began. Until the panic is caught or drops an
  /// object, the running code is code without instrumentation that reports the
  /// panic.
  Activation *Panics;
};
constexpr uint8_t CallBegun = 1, CallModelled = 2, PointerCallBegun = 3,
                  TailCallBegun = 4;
constexpr uint8_t CheckingPlain = 1, CheckingLocks = 2, CheckingEffects = 3;

/// Returns true if a few comparisons show that the actions at \p T precede the
/// running strand. Returns false for values that are no times. The comparison
/// that decides most often is the first.
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
/// Returns true if a few comparisons show that the actions at \p T are parallel
/// to the running strand.
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

/// The tool's part of each function's frame on the program's stack.
struct csan_frame {
  /// The activation of the frame, or null in activations that are not followed.
  cilksan::Activation *Mine;
};

// The slow paths of the hooks.
void __csan_load(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_load_strided(uint32_t Id, const cilksan::Strided *What);
void __csan_store_strided(uint32_t Id, const cilksan::Strided *What);
/// Called when the load \p Id reads \p Once, which may be a flag. \p IsGuard is
/// true if Once is the guard of a function's static variable.
void __csan_may_have_been_done(uint32_t Id, uintptr_t Once, bool IsGuard);
void __csan_load_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store_atomic(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_load_count(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store_count(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_end_of_life(uint32_t Id, uintptr_t Addr, uint64_t Size);
/// Called for a store to memory that the same line has read before.
void __csan_store_read(uint32_t Id, uintptr_t Addr, uint64_t Size);
/// Called at accesses of thread-local variables by their names, and where the
/// address of such a variable is taken (see ThreadValues.h).
void __csan_load_own(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_store_own(uint32_t Id, uintptr_t Addr, uint64_t Size);
void __csan_strided_own(uint32_t Id, const cilksan::Strided *What, bool Write);
void __csan_announce_own(uint32_t Id, uintptr_t Addr, uint64_t Size,
                         bool IsPassedOn, bool IsKeptByThread);
void __csan_fresh(uintptr_t Addr, uint64_t Size);
/// Called when a function of another unit than its caller is entered. Code
/// without instrumentation may have called it, and may have passed it objects
/// that lie on the stack between the two frames.
void __csan_fresh_between(const void *Callee);
void __csan_return_to(cilksan::Activation *Mine);
/// Called when a function that no call has announced is entered, with its
/// frame. Drops activations that are over. \p Id and \p Own identify the
/// function.
void __csan_enter_unannounced(void *Frame, uint32_t Id, const void *Own);
/// Called when a function has ended with a tail call. The tail call is in
/// progress.
void __csan_tail_call(cilksan::Activation *Mine);
void __csan_too_deep(void);
void __csan_renumber(void);
void __csan_exit(cilksan::Activation *Mine);
void __csan_task_exit(cilksan::Activation *Mine, cilksan::Activation *Spawner,
                      uint32_t Region);
void __csan_continue(cilksan::Activation *Mine, uint32_t Region,
                     uint32_t Detach);
void __csan_sync(cilksan::Activation *Mine, uint32_t Region, uint32_t Sync);
/// Called when a call has returned and it is not known yet whether its callee
/// is instrumented. \p Callee is the function's number, or -1.
void __csan_judge_callee(uint32_t Call, int64_t Callee);
/// Does the same for a callee that accesses no memory that the program can
/// name. Called once for each call, while something is parallel.
void __csan_judge_pure(uint32_t Call);
/// Does the same for a call through the pointer \p Callee.
void __csan_judge_pointer(uint32_t Call, const void *Callee);
/// Called when an exception has left the call in progress.
void __csan_judge_left(void);
/// Called when a function is entered in a thread that the detector does not
/// follow.
void __csan_other_thread(void);
/// Does the same as __csan_other_thread. All instrumented code can call it by
/// this name, which a linker prints if it does not find the detector.
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
    S.Checking = S.Lockset || S.Destroying || S.Recording ? CheckingLocks
                                                          : CheckingPlain;
}

/// Returns true if the functions of a panic run now. No other code knows their
/// memory.
inline bool isInPanic() { return __csan_state.Panics == __csan_state.Top; }

/// Marks the library's own work, which may allocate memory and so call models.
/// As long as an object lives, hooks and models follow nothing. It is quicker
/// than ReentrancyGuard, and is for work that leaves the bags unchanged.
class CheckingPause {
public:
  CheckingPause()
      : Following(__csan_state.Following), Checking(__csan_state.Checking) {
    __csan_state.Following = __csan_state.Checking = 0;
  }
  ~CheckingPause() {
    __csan_state.Following = Following;
    __csan_state.Checking = Checking;
  }
  CheckingPause(const CheckingPause &) = delete;
  CheckingPause &operator=(const CheckingPause &) = delete;

private:
  uint8_t Following, Checking;
};

} // namespace cilksan

#endif // CILKSAN_CORE_STATE_H
