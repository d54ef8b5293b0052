//===- Strand.h - the state that hooks and library share --------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of strands, shared between the hooks in the program and the tool's
// library. While a strand runs, its measures are the measures in its thread's
// Strand plus the time since then on the clock. Calls therefore need no hooks.
// Code changes its thread only where strands end, at spawns and syncs. There
// the measures are saved in the frame of the function or task, and are restored
// from it.
//
// This header is compiled into programs and into the tool's libraries, so the
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
/// The data of a region for attribution (Attribution.cpp).
struct Joining;

constexpr uint32_t NoPart = ~0u;

/// The number of times that a thread has left its processor, and the number of
/// times that it then was not ready to run.
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
  /// The clock at the end of this thread's previous strand. If the next strand
  /// is known to follow at once, it begins at this time.
  int64_t End;
  /// The end of the parent of the task that ended last (Frame::Left).
  int64_t Returned;
  /// A value other than 0 if the strand has so far only divided a loop: the
  /// address of the frame that is about to spawn half of the loop, or one of
  /// the two constants below.
  uintptr_t Divides;
  ProcessorTime Processor;
  /// The clock, if that counts instructions.
  int64_t Count;
  /// Attribution needs the strand's part, the depth up to which the strand has
  /// been accounted for, and the path to that depth.
  int64_t From;
  Segment *Path;
  uint32_t Part;
};

/// Values of Strand::Divides. HalfBegins: a task that is half of a loop begins.
/// HalfIsOver: a function that divides a loop has no more work.
constexpr uintptr_t HalfBegins = 1, HalfIsOver = 2;

/// Properties of a region's spawns. If there were no spawns, all bits are 0.
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
  Joining *Sites;
  uint32_t Lock;
  uint32_t Spawns;
  // The last two fields are used only for regions that have no room in the
  // frame.
  unsigned Number;
  Region *Next;
};

/// The number of regions in a frame. Functions and tasks rarely have more
/// regions at once. The library allocates further regions, which live from
/// their first spawn to the sync.
constexpr unsigned RegionsInFrame = 2;

/// The state of a call of a function that spawns, or of a task.
struct Frame {
  /// The measures of the strand that ended last.
  Measures At;
  Segment *Path;
  uint32_t Part;
  /// The part of the caller in a function that divides a loop, and NoPart in
  /// other functions.
  uint32_t Caller;
  /// Left is the thread's End when the last strand of this frame ended at a
  /// spawn. Spawned, in a task, is the thread's End when the strand ended that
  /// spawned the task. The value identifies the spawn.
  int64_t Left, Spawned;
  /// The instructions of this function that have not been added to its thread's
  /// clock yet.
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
  /// The two intervals after which the system is asked again: the time since
  /// the last question when a strand ends, and the time between two strands.
  int64_t Period = INT64_MAX, Gap = INT64_MAX;
};

} // namespace cilkscale

extern "C" {
extern cilkscale::Constants __cilkscale_constants;

/// Returns the calling thread's strand.
cilkscale::Strand *__cilkscale_get_strand(void);

/// Returns a region that has no room in the frame. Makes the region at the
/// first call.
cilkscale::Region *__cilkscale_region(cilkscale::Frame *F, unsigned Number);
void __cilkscale_drop_region(cilkscale::Frame *F, cilkscale::Region *R);
void __cilkscale_wait_for_lock(const uint32_t *Lock);

/// Begins or ends the calling thread's strand, if the thread may have been
/// without a processor since the last question to the system. Returns the time
/// on the clock.
int64_t __cilkscale_start_clock(int64_t Now);
/// Reports a missing tool: its symbol is a text that a linker prints if it does
/// not find Cilkscale.
int64_t __cilkscale_stop_clock(int64_t Now) __asm__(
    "cilk_object_needs_link_with_fopencilk_fcilktool_cilkscale");

// Attribution. The first two functions end the segment of the strand that ends
// at the frame's depth. A task shares the ownership of the path to its spawn.
cilkscale::Segment *__cilkscale_sites_detach(cilkscale::Frame *F,
                                             cilkscale::Region *R);
void __cilkscale_sites_before_sync(cilkscale::Frame *F);
void __cilkscale_sites_task(cilkscale::Segment *Path, int64_t Span,
                            csi_id_t Detach, bool OfLoop);
void __cilkscale_sites_resume(cilkscale::Frame *F, csi_id_t Detach);
/// Accounts for the strand up to the depth \p Span.
void __cilkscale_sites_account(int64_t Span);
/// Ends a task. The caller holds the region's lock.
void __cilkscale_sites_task_exit(cilkscale::Region *R, int64_t Span);
void __cilkscale_sites_sync(cilkscale::Frame *F, cilkscale::Region *R,
                            unsigned Number, csi_id_t Sync);
/// Begins a function that divides a loop, at the depth \p Span. The loop ends
/// at the sync of the function's region 0. \p IsHalf is true if the function
/// runs half of a loop.
void __cilkscale_sites_loop(cilkscale::Frame *F, csi_id_t Function,
                            int64_t Span, bool IsHalf);
}

#endif // CILKSCALE_STRAND_H
