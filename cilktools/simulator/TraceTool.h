//===- TraceTool.h - the library's part of the hooks ------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The library's part of the trace tool's hooks. Each hook first reads the
// clock, because a strand ends there. The library reads the clock at its end,
// because the next strand begins there.
//
//===----------------------------------------------------------------------===//

#ifndef CILKTOOLS_SIMULATOR_TRACETOOL_H
#define CILKTOOLS_SIMULATOR_TRACETOOL_H

#include <cstdint>

/// The tool's part of each function's frame on the program's stack.
struct TraceFrame {
  /// The number of open parts up to and including the frame's own part, or 0 if
  /// the frame isn't recorded.
  uint64_t Depth;
};

#pragma GCC visibility push(default)
extern "C" {

/// True in the first thread while it records: only that thread's strands are
/// recorded.
extern __thread bool __cilkscale_records
    __attribute__((tls_model("initial-exec")));

/// Ends a strand and begins a call. Returns the call's depth.
uint64_t __cilkscale_trace_call(int64_t Now);
/// Ends a strand with a spawn in \p Region.
void __cilkscale_trace_detach(int64_t Now, unsigned Region);
uint64_t __cilkscale_trace_task();
/// Ends a strand together with the part of depth \p Depth.
void __cilkscale_trace_end(int64_t Now, uint64_t Depth);
void __cilkscale_trace_sync(int64_t Now, unsigned Region, uint64_t Depth);
}
#pragma GCC visibility pop

#endif // CILKTOOLS_SIMULATOR_TRACETOOL_H
