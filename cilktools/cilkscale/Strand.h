//===- Strand.h - what hooks and library share ------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// While a strand runs, its measures are what its thread's Strand says, plus
// what the clock says since: so nothing is to be done where time goes by, in
// calls least of all. Strands change threads only where they end, at spawns and
// syncs. There the measures go to the frame of the function or task, and come
// back from it.
//
// Compiled into programs and into the tool's libraries alike: layouts here are
// the interface between the two.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_STRAND_H
#define CILKSCALE_STRAND_H

#include "Measures.h"

#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>

namespace cilkscale {

/// A piece of a path, of Sites.h.
struct Segment;

constexpr uint32_t NoSite = ~0u;

/// How often a thread has left its processor: all times, and those after which
/// it wasn't ready to run.
struct Switches {
  int64_t All, Sleeps;
};

/// When the system was asked last what a thread has had of its processor, by
/// the clock, and what it said, in nanoseconds: Processor.h.
struct ProcessorTime {
  int64_t Time;
  int64_t Running;
  /// Read now and then, when some time was lost.
  int64_t Ready;
  Switches Before;
};

/// Of a thread. All zeros before it has run anything that is measured.
struct Strand {
  /// At the strand's beginning, and what the clock said then.
  Measures At;
  int64_t Begin;
  /// Of the strand before: what the clock said when this thread was done with
  /// it. The next one begins then if it is known to follow at once.
  int64_t End;
  /// When the parent of the task that ended last had ended: Frame::Left.
  int64_t Returned;
  /// If all that the strand has done yet is to divide a loop: the frame that is
  /// to give a half of it away, or one of the two below.
  uintptr_t Divides;
  ProcessorTime Processor;
  /// The clock, where that counts instructions.
  int64_t Count;
  /// For attribution: where the strand came from, the depth up to which that
  /// has been accounted for, and the path to there.
  int64_t From;
  Segment *Path;
  uint32_t Site;
};

/// For Strand::Divides: a task that is half of a loop begins; a function that
/// divides one has nothing left to do.
constexpr uintptr_t HalfBegins = 1, HalfIsOver = 2;

/// What is known of a region's spawns; nothing if there were none, and then
/// nothing else in the region says anything.
enum Spawns : uint32_t {
  HasSpawned = 1,
  /// A continuation didn't follow its child at once in the same thread.
  HasParted = 2,
  /// They are halves of a loop.
  HasHalves = 4
};

/// A sync region. Children add themselves under the lock; all else is the
/// spawning strand's.
struct Region {
  Joined Children;
  Segment *Path;
  uint32_t Lock;
  uint32_t Spawns;
  // Of regions that have no place in the frame:
  unsigned Number;
  Region *Next;
};

/// Functions and tasks rarely have more regions than these at once; others are
/// the library's, from their first spawn to the sync.
constexpr unsigned RegionsInFrame = 2;

/// Of a call of a function that spawns, or of a task.
struct Frame {
  /// The measures of the strand that ended last.
  Measures At;
  Segment *Path;
  uint32_t Site;
  /// In a function that divides a loop, the site of who has called it; NoSite
  /// in others.
  uint32_t Caller;
  /// Of the strand that ended last at a spawn, and of a task the one that has
  /// spawned it: the thread's End, which tells that spawn from all others.
  int64_t Left, Spawned;
  /// Instructions of this function that its thread's clock lacks.
  int64_t Count;
  /// Where the task ends.
  Region *Parent;
  Region *Others;
  Region Regions[RegionsInFrame];
};

/// What a spawn hands over to its task.
struct Handover {
  int64_t Span, Burdened;
  Region *Parent;
  Segment *Path;
  /// The parent's.
  int64_t Left;
};

/// What is the same for all strands.
struct Constants {
  /// Of a possible migration, in the clock's units.
  int64_t Burden = 0;
  /// What an empty strand takes by the clock.
  int64_t OwnCost = 0;
  /// Whether work and span are attributed to places.
  bool Sites = false;
  /// How old what is known of the processor may be when a strand ends, and how
  /// long the thread may have been between strands before it is asked for anew.
  int64_t Period = INT64_MAX, Gap = INT64_MAX;
};

} // namespace cilkscale

extern "C" {
extern cilkscale::Constants __cilkscale_constants;

/// The calling thread's.
cilkscale::Strand *__cilkscale_get_strand(void);

/// A region that has no place in the frame; made when it is first asked for.
cilkscale::Region *__cilkscale_region(cilkscale::Frame *F, unsigned Number);
void __cilkscale_drop_region(cilkscale::Frame *F, cilkscale::Region *R);
void __cilkscale_wait_for_lock(const uint32_t *Lock);

/// The calling thread's strand begins or ends, and it isn't known whether the
/// thread has had its processor since it was asked for: what the clock says.
int64_t __cilkscale_start_clock(int64_t Now);
/// Has a symbol that a linker prints if it does not find Cilkscale.
int64_t __cilkscale_stop_clock(int64_t Now) __asm__(
    "cilk_object_needs_link_with_fopencilk_fcilktool_cilkscale");

// Attribution. The first two end the piece of the strand that ends at the
// frame's depth; a task gets a share of the path to its spawn.
cilkscale::Segment *__cilkscale_sites_detach(cilkscale::Frame *F);
void __cilkscale_sites_before_sync(cilkscale::Frame *F);
void __cilkscale_sites_task(cilkscale::Segment *Path, int64_t Span,
                            csi_id_t Detach, bool OfLoop);
void __cilkscale_sites_resume(cilkscale::Frame *F);
/// Accounts for the strand up to that depth.
void __cilkscale_sites_account(int64_t Span);
/// With the region's lock held.
void __cilkscale_sites_task_exit(cilkscale::Region *R, int64_t Span);
void __cilkscale_sites_sync(cilkscale::Frame *F, cilkscale::Region *R,
                            unsigned Number);
/// A function that divides a loop begins, at that depth. It is over at the sync
/// of its region 0.
void __cilkscale_sites_loop(cilkscale::Frame *F, csi_id_t Function,
                            int64_t Span);
}

#endif // CILKSCALE_STRAND_H
