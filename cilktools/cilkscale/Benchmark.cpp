//===- Benchmark.cpp - the wall time of regions ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tool cilkscale-benchmark. It has the same interface for programs as the
// other tools, but reports the running time, and its programs aren't
// instrumented.
//
//===----------------------------------------------------------------------===//

#include "Output.h"

#include <cilk/cilkscale.h>

#include <cstdlib>
#include <ctime>

using namespace cilkscale;

namespace {

// Returns the output format. The function is called before the library's
// variables are constructed.
const Format &form() {
  static const Format &F =
      *new Format{"cilkscale-benchmark", "seconds", 9, true};
  return F;
}

int64_t Begin;

int64_t readNanoseconds() {
  timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return Now.tv_sec * INT64_C(1000000000) + Now.tv_nsec;
}

Output &output() {
  static Output &O = *new Output;
  return O;
}

Row rowOf(int64_t Nanoseconds, const char *Tag) {
  const double Seconds = double(Nanoseconds) * 1e-9;
  return {Tag ? Tag : "", Seconds, Seconds, Seconds};
}

void report() {
  output().finish(rowOf(readNanoseconds() - Begin, nullptr), 0, nullptr);
}

__attribute__((constructor)) void start() {
  output().open(form());
  atexit(report);
  at_quick_exit(report);
  Begin = readNanoseconds();
}

} // namespace

#pragma GCC visibility push(default)
extern "C" {

wsp_t wsp_getworkspan() noexcept {
  const int64_t Time = readNanoseconds() - Begin;
  return {Time, Time, Time};
}

void wsp_dump(wsp_t W, const char *Tag) noexcept {
  output().add(rowOf(W.work, Tag));
}

void __cilkscale_format(wsp_t W, char *Buffer, unsigned long Size) noexcept {
  snprintf(Buffer, Size, "%s",
           csvNumbers(form(), rowOf(W.work, nullptr)).c_str());
}

} // extern "C"
