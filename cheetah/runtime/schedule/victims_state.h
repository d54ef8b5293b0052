//===- victims_state.h - a worker's part for victim selection ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_SCHEDULE_VICTIMS_STATE_H
#define CILKRTS_SCHEDULE_VICTIMS_STATE_H

#include <stdint.h>

struct cilkrts_victims_state {
  uint64_t random; ///< the generator's state; only the owner uses it
};

#endif // CILKRTS_SCHEDULE_VICTIMS_STATE_H
