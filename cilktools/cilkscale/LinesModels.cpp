//===- LinesModels.cpp - library functions that store a state -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Replaces functions of the C library that store to memory of the caller in
// each call: the generators of random numbers with a state of the caller's.
// Tasks call them in inner loops, so states in the same cache line are a common
// case of false sharing. Each function reports the store, and calls the
// library's function.
//
//===----------------------------------------------------------------------===//

#include "Lines.h"

#include <cstdlib>
#include <dlfcn.h>

// Defines the function Name, which stores to *State.
#define STORES(Result, Name, Parameters, Arguments, State)                     \
  Result Name Parameters noexcept {                                            \
    static const auto Real =                                                   \
        reinterpret_cast<Result(*) Parameters>(dlsym(RTLD_NEXT, #Name));       \
    __cilkscale_lines_library_store(State, sizeof(*(State)));                  \
    return Real Arguments;                                                     \
  }

using ThreeShorts = unsigned short[3];

#pragma GCC visibility push(default)
extern "C" {
STORES(int, rand_r, (unsigned *State), (State), State)
STORES(int, random_r, (random_data * State, int32_t *Number), (State, Number),
       State)
STORES(double, erand48, (unsigned short *State), (State),
       reinterpret_cast<ThreeShorts *>(State))
STORES(long, nrand48, (unsigned short *State), (State),
       reinterpret_cast<ThreeShorts *>(State))
STORES(long, jrand48, (unsigned short *State), (State),
       reinterpret_cast<ThreeShorts *>(State))
}
#pragma GCC visibility pop
