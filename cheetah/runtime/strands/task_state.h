//===- task_state.h - a worker's part for tasks that have not ended ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_STRANDS_TASK_STATE_H
#define CILKRTS_STRANDS_TASK_STATE_H

#include <stdint.h>

/// The tasks (task.h) of the computation of a bound worker.
struct cilkrts_task_state {
  /// The number of tasks that have not ended. Atomic; written by any worker of
  /// the computation.
  uint64_t count;
};

#endif // CILKRTS_STRANDS_TASK_STATE_H
