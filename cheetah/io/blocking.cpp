//===- blocking.cpp - calls that have to block a thread ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "helpers.h"
#include "loop.h"

#pragma GCC visibility push(default)
#include "../include/cilk/io.h"
#pragma GCC visibility pop

namespace cilk::io {

static int give(__cilkrts_strand *strand, void *of) {
  job &given = *static_cast<job *>(of);
  given.strand = strand;
  return hand_over(given);
}

} // namespace cilk::io

void *cilk_blocking(void *(*f)(void *), void *argument) {
  cilk::io::job given = {f, argument, nullptr, nullptr, nullptr};
  // The start of the loop also makes the helpers take part in forks.
  if (cilk::io::start_loop() == 0 && __cilkrts_park(cilk::io::give, &given))
    return given.result;
  return f(argument);
}
