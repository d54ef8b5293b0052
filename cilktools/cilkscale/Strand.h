//===- Strand.h - the state that hooks and library share --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of strands, shared between the hooks in the program and the tool's
// library. While a strand runs, its measures are those in its thread's Strand
// plus the time on the clock since. Calls therefore need no hooks. Strands
// change threads only where they end, at spawns and syncs. There the measures
// go to the frame of the function or task, and come back from it.
//
// The header is compiled into both programs and the tool's libraries, so the
// layouts here are the interface between the two.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_STRAND_H
#define CILKSCALE_STRAND_H

#include "Measures.h"

#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>

namespace cilkscale {

/// A segment of a path (Sites.h).
struct Segment;

constexpr uint32_t NoSite = ~0u;

/// The number of times that a thread has left its processor, and the number of
/// those after which it wasn't ready to run.
struct Switches {
  int64_t All, Sleeps;
};

/// The last answer of the system about a thread's processor, and the clock at
/// that time, in nanoseconds (Processor.h).
struct ProcessorTime {
  int64_t Time;
  int64_t Running;
  /// The time ready without a processor. It is read only now and then, when
  /// some time was lost.
  int64_t Ready;
  Switches Before;
};

/// The measures of a thread. All are zero before it has run anything that is
/// measured.
struct Strand {
  /// The measures at the strand's beginning, and the clock at that time.
  Measures At;
  int64_t Begin;
  /// The clock at the end of this thread's previous strand. The next strand
  /// begins at this time if it is known to follow at once.
  int64_t End;
  /// The end of the parent of the task that ended last (Frame::Left).
  int64_t Returned;
  /// Nonzero if the strand has so far only divided a loop: the frame that is
  /// about to give half of the loop away, or one of the two constants below.
  uintptr_t Divides;
  ProcessorTime Processor;
  /// The clock, if that counts instructions.
  int64_t Count;
  /// For attribution: the site that the strand came from, the depth up to which
  /// the strand has been accounted for, and the path to there.
  int64_t From;
  Segment *Path;
  uint32_t Site;
};

/// Values of Strand::Divides: a task that is half of a loop begins; a function
/// that divides a loop has nothing left to do.
constexpr uintptr_t HalfBegins = 1, HalfIsOver = 2;

/// Properties of a region's spawns. If there were no spawns, all of them are
/// unset.
enum Spawns : uint32_t {
  HasSpawned = 1,
  /// A continuation didn't follow its child at once in the same thread.
  HasParted = 2,
  /// The spawns are halves of a loop.
  HasHalves = 4
};

/// A sync region. Children add to Children under the lock; only the spawning
/// strand uses the rest.
struct Region {
  Joined Children;
  Segment *Path;
  uint32_t Lock;
  uint32_t Spawns;
  // The last two fields are for regions that have no place in the frame.
  unsigned Number;
  Region *Next;
};

/// The number of regions in a frame. Functions and tasks rarely have more at
/// once; the library allocates others from their first spawn to the sync.
constexpr unsigned RegionsInFrame = 2;

/// The state of a call of a function that spawns, or of a task.
struct Frame {
  /// The measures of the strand that ended last.
  Measures At;
  Segment *Path;
  uint32_t Site;
  /// In a function that divides a loop, the site of its caller; NoSite in other
  /// functions.
  uint32_t Caller;
  /// The thread's End at the strand that ended last at a spawn and, for a task,
  /// at the strand that spawned it. The value tells that spawn from all others.
  int64_t Left, Spawned;
  /// The instructions of this function that its thread's clock lacks.
  int64_t Count;
  /// The region that the task belongs to.
  Region *Parent;
  Region *Others;
  Region Regions[RegionsInFrame];
};

/// The values that a spawn passes to its task.
struct Handover {
  int64_t Span, Burdened;
  Region *Parent;
  Segment *Path;
  /// The parent's Left.
  int64_t Left;
};

/// Values that are the same for all strands.
struct Constants {
  /// The cost of a possible migration, in the clock's units.
  int64_t Burden = 0;
  /// The time of an empty strand on the clock.
  int64_t OwnCost = 0;
  /// True if work and span are attributed to places.
  bool Sites = false;
  /// The greatest age of the knowledge about the processor when a strand ends,
  /// and the longest time between strands, before the system is asked again.
  int64_t Period = INT64_MAX, Gap = INT64_MAX;
};

} // namespace cilkscale

extern "C" {
extern cilkscale::Constants __cilkscale_constants;

/// Returns the calling thread's strand.
cilkscale::Strand *__cilkscale_get_strand(void);

/// Returns a region that has no place in the frame; makes it at the first call.
cilkscale::Region *__cilkscale_region(cilkscale::Frame *F, unsigned Number);
void __cilkscale_drop_region(cilkscale::Frame *F, cilkscale::Region *R);
void __cilkscale_wait_for_lock(const uint32_t *Lock);

/// Begins or ends the calling thread's strand if the thread may have lacked its
/// processor since the system was asked. Returns the time on the clock.
int64_t __cilkscale_start_clock(int64_t Now);
/// Reports a missing tool: its symbol is a text that a linker prints if it does
/// not find Cilkscale.
int64_t __cilkscale_stop_clock(int64_t Now) __asm__(
    "cilk_object_needs_link_with_fopencilk_fcilktool_cilkscale");

// Attribution. The first two functions end the segment of the strand that ends
// at the frame's depth. A task gets a share of the path to its spawn.
cilkscale::Segment *__cilkscale_sites_detach(cilkscale::Frame *F);
void __cilkscale_sites_before_sync(cilkscale::Frame *F);
void __cilkscale_sites_task(cilkscale::Segment *Path, int64_t Span,
                            csi_id_t Detach, bool OfLoop);
void __cilkscale_sites_resume(cilkscale::Frame *F);
/// Accounts for the strand up to the depth \p Span.
void __cilkscale_sites_account(int64_t Span);
/// Ends a task. The caller holds the region's lock.
void __cilkscale_sites_task_exit(cilkscale::Region *R, int64_t Span);
void __cilkscale_sites_sync(cilkscale::Frame *F, cilkscale::Region *R,
                            unsigned Number);
/// Begins a function that divides a loop, at the depth \p Span. The loop ends
/// at the sync of the function's region 0.
void __cilkscale_sites_loop(cilkscale::Frame *F, csi_id_t Function,
                            int64_t Span);
}

#endif // CILKSCALE_STRAND_H
