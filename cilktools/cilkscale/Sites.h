//===- Sites.h - work and span by places of the source ----------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Attributes work and span to sites. A site is a spawn or a parallel loop. The
// work of a site is the work of its tasks, without the work of the tasks that
// they spawn. The sum over all sites is therefore the program's work.
//
// The sites of a task and of its ancestors are the task's call path. Recursion
// is folded: a site that is its own ancestor has the ancestor's call path. A
// part is the set of strands of one call path that begin at the same place of
// the source. All counts are counts of parts. The work of a call path or of a
// site is the sum over its parts.
//
// A part's share of the span depends on the longest path. A path is a list of
// segments, the last one first. All continuations of a path share its earlier
// segments: a spawn turns one list into two lists with a common part, and a
// sync keeps the longer list.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_SITES_H
#define CILKSCALE_SITES_H

#include <cstdint>
#include <vector>

namespace cilkscale {

/// A segment of a path: strands of one part, after an earlier path. The owners
/// of a segment are paths and later segments.
struct Segment {
  uint32_t Owners;
  uint32_t Part;
  int64_t Amount;
  Segment *Before;
  /// The number of segments up to this one.
  uint32_t Length;
  /// The number of strands.
  uint32_t Strands;
};

/// The site, and the call path, of code that isn't in any task. Its first part
/// begins with the program.
constexpr uint32_t Outside = 0;

/// Returns \p Path with one more strand. Takes over the caller's ownership of
/// \p Path, and gives the caller ownership of the result. Merges segments
/// without other owners if that makes the list shorter.
Segment *extend(Segment *Path, uint32_t Part, int64_t Amount);

Segment *share(Segment *Path);
void drop(Segment *Path);

/// The event with which a strand begins.
enum class Begin : uint8_t {
  Program,
  /// A task begins. The strand ends with a spawn, a call of a loop, or a sync.
  Task,
  /// A task begins. The strand is the whole task.
  WholeTask,
  /// The parent continues after a spawn.
  Spawn,
  Sync,
  /// The code after a parallel loop begins.
  Loop
};

/// A part. The place is the number of the spawn, sync or loop at which its
/// strands begin.
struct Part {
  uint32_t CallPath;
  Begin How;
  uint32_t Place;

  bool operator==(const Part &P) const {
    return CallPath == P.CallPath && How == P.How && Place == P.Place;
  }
};

struct CallPath {
  uint32_t Parent, Site;
};

/// Returns the number of the part of a call path that begins at a place.
uint32_t partOf(const Part &P);
/// Returns the number of the call path that continues \p Parent with \p Site.
uint32_t callPathOf(uint32_t Parent, uint32_t Site);
/// Returns the part with that number, and the call path with that number.
Part partAt(uint32_t Number);
CallPath callPathAt(uint32_t Number);

/// Counts of strands. Executions are the executions of a parallel loop.
struct Counts {
  uint64_t Tasks = 0, Executions = 0, Strands = 0;
  int64_t Work = 0;
};

struct PartSum {
  uint32_t Part = 0;
  Counts All;
  /// The strands on the longest path, and their time.
  uint64_t OnPath = 0;
  int64_t Span = 0;
};

/// The executions of a sync that have waited for tasks. The work and span are
/// those from the first spawn to the sync, with the tasks.
struct SyncSum {
  uint32_t Sync = 0;
  uint64_t Count = 0, Tasks = 0;
  int64_t Work = 0, Span = 0;
  /// The executions that have waited for a single task, while the parent had
  /// next to nothing to do, and the work of these tasks.
  uint64_t Alone = 0;
  int64_t AloneWork = 0;
};

/// Returns the counts of all threads and the segments of \p Path, by part.
std::vector<PartSum> sumUp(const Segment *Path);
std::vector<SyncSum> sumUpSyncs();

/// Adds to the calling thread's counts.
void count(uint32_t Part, const Counts &C);
void countSync(const SyncSum &S);

} // namespace cilkscale

#endif // CILKSCALE_SITES_H
