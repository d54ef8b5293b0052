//===- Progress.cpp - a line on the terminal during long runs -------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Progress.h"
#include "Message.h"
#include "Options.h"

#include <cstdio>
#include <ctime>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

using namespace cilksan;

uint64_t cilksan::ProgressDue = UINT64_MAX;

namespace {

/// The number of accesses between two looks at the clock: less than a tenth of
/// a second.
constexpr uint64_t BetweenLooks = 1 << 16;
constexpr double SecondsBetweenLines = 2;

/// The time, and the number of accesses, of the last line or of the start.
double LastTime;
uint64_t LastAccesses;
/// The process that shows its progress. Its children do not.
pid_t Process;
bool IsLineShown;

double now() {
  timespec Time;
  clock_gettime(CLOCK_MONOTONIC, &Time);
  return double(Time.tv_sec) + 1e-9 * double(Time.tv_nsec);
}

uint64_t largestMemory() {
  rusage Usage;
  return getrusage(RUSAGE_SELF, &Usage) == 0 ? uint64_t(Usage.ru_maxrss) * 1024
                                             : 0;
}

/// Returns a number with one of the prefixes of units, such as "12.3 M".
std::string scaled(double Number) {
  const char *Prefixes[] = {"", "k", "M", "G", "T"};
  unsigned Index = 0;
  for (; Number >= 999.5 && Index + 1 < std::size(Prefixes); ++Index)
    Number /= 1000;
  char Text[32];
  snprintf(Text, sizeof Text, Index ? "%.3g %s" : "%.0f%s", Number,
           Prefixes[Index]);
  return Text;
}

/// Returns the characters that begin and end a line. On a terminal, the line is
/// erased before the next one, and the cursor returns to its beginning.
const char *lineBegin() { return options().CanErase ? "\r\033[K" : ""; }
const char *lineEnd() { return options().CanErase ? "\r" : "\n"; }

} // namespace

std::string cilksan::progressText(uint64_t Accesses, double Rate,
                                  uint64_t Tasks, uint64_t Bytes) {
  return "cilksan: " + scaled(double(Accesses)) + " accesses looked at, " +
         scaled(Rate) + " a second, " + scaled(double(Tasks)) + " tasks, " +
         scaled(double(Bytes)) + "B of memory";
}

void cilksan::startProgress() {
  if (options().Progress == Options::Never)
    return;
  Process = getpid();
  LastTime = now();
  // A person who asked for it sees that it works.
  if (options().Progress == Options::AtOnce)
    LastTime -= SecondsBetweenLines;
  ProgressDue = BetweenLooks;
}

void cilksan::showProgress(uint64_t Accesses, uint64_t Tasks) {
  ProgressDue = Accesses + BetweenLooks;
  const double Time = now(), Passed = Time - LastTime;
  if (Passed < SecondsBetweenLines)
    return;
  if (getpid() != Process) {
    ProgressDue = UINT64_MAX;
    return;
  }
  const double Rate = double(Accesses - LastAccesses) / Passed;
  writeAll(STDERR_FILENO,
           lineBegin() + progressText(Accesses, Rate, Tasks, largestMemory()) +
               lineEnd());
  LastTime = Time;
  LastAccesses = Accesses;
  IsLineShown = true;
}

void cilksan::endProgress() {
  ProgressDue = UINT64_MAX;
  if (IsLineShown && options().CanErase && getpid() == Process)
    writeAll(STDERR_FILENO, lineBegin());
  IsLineShown = false;
}
