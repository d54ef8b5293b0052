//===- Lines.h - counts of a serial run by lines ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state that the hooks and the library of the tool cilkscale-lines share.
// The tool explains what Cilkscale measures. It counts, for each part
// (Sites.h):
//
// - the instructions of each basic block,
// - calls of functions for locks and for input and output, and look-ups of
//   reducers, by line,
// - stores to cache lines to which parallel strands store as well,
// - bytes that a cache would have to get from memory.
//
// The program runs serially, in the first thread, so the counts are the same in
// each run. Other threads of the program are not counted.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSCALE_LINES_H
#define CILKSCALE_LINES_H

#define CSI_NO_HOOK_DECLARATIONS
#include <csi/csi.h>

namespace cilkscale {

/// The tool's part of the frame of a function that spawns, or of a task.
struct LinesFrame {
  /// The call path of the frame's strands.
  uint32_t CallPath;
  /// The caller's call path in a function that divides a loop, and NoPart in
  /// other functions.
  uint32_t Caller;
  /// The number of open frames up to this one, or 0 if the frame isn't counted.
  uint32_t Depth;
};

/// The kinds of calls, which the names of the called functions tell.
enum class CallKind : uint8_t {
  Unknown,
  Other,
  Lock,
  Output,
  Reducer,
  /// The function reports its stores (LinesModels.cpp).
  Stores
};

/// The counts of the part of the running strand.
struct Lines {
  /// The instructions of each basic block. Blocks have numbers.
  uint64_t *Costs;
  /// The instructions of the strand.
  uint64_t Cost;
  /// The bytes from memory.
  uint64_t Traffic;
  /// The kind of each call.
  CallKind *Kinds;
  /// The simulated cache: the number of the cache line in each slot.
  uint64_t *Cache;
  uint64_t CacheMask;
};

constexpr unsigned LineBits = 6;

} // namespace cilkscale

#pragma GCC visibility push(default)
extern "C" {

/// The counts that hooks add to. All pointers are null in threads other than
/// the first one.
extern __thread cilkscale::Lines __cilkscale_lines
    __attribute__((tls_model("initial-exec")));

void __cilkscale_lines_enter(cilkscale::LinesFrame *F, csi_id_t Function,
                             bool DividesLoop);
void __cilkscale_lines_leave(cilkscale::LinesFrame *F);
void __cilkscale_lines_task(cilkscale::LinesFrame *F, csi_id_t Detach,
                            bool OfLoop);
void __cilkscale_lines_task_exit(cilkscale::LinesFrame *F);
void __cilkscale_lines_continue(cilkscale::LinesFrame *F, csi_id_t Detach);
void __cilkscale_lines_sync(cilkscale::LinesFrame *F, unsigned Region,
                            csi_id_t Sync);
void __cilkscale_lines_call(csi_id_t Call);
void __cilkscale_lines_called(csi_id_t Call);
void __cilkscale_lines_view(csi_id_t Call);
void __cilkscale_lines_store(csi_id_t Store, const void *Address, uint64_t Size,
                             bool IsAtomic);
/// Reports a store by a library function that the program has called.
void __cilkscale_lines_library_store(const void *Address, uint64_t Size);
}
#pragma GCC visibility pop

#endif // CILKSCALE_LINES_H
