//===- Processor.cpp - time without a processor ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Processor.h"

#include "Hooks.h"

#include <algorithm>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace cilkscale {

//===----------------------------------------------------------------------===//
// Answers of the system
//===----------------------------------------------------------------------===//

namespace {
class LinuxThread final : public Thread {
public:
  int64_t ticks() override { return readTimer(); }

  int64_t running() override {
    timespec Time = {};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &Time);
    return Time.tv_sec * INT64_C(1000000000) + Time.tv_nsec;
  }

  Switches switches() override {
    rusage Usage = {};
    getrusage(RUSAGE_THREAD, &Usage);
    return {Usage.ru_nvcsw + Usage.ru_nivcsw, Usage.ru_nvcsw};
  }

  // Opens the file each time, because the program may close descriptors that it
  // did not open. Uses no functions at which a thread can be cancelled, and
  // preserves errno.
  std::optional<int64_t> ready() override {
    const int OfProgram = errno;
    char Text[80];
    long Size = 0;
    const long File =
        syscall(SYS_openat, AT_FDCWD, "/proc/thread-self/schedstat",
                O_RDONLY | O_CLOEXEC);
    if (File >= 0) {
      Size = syscall(SYS_read, File, Text, sizeof(Text) - 1);
      syscall(SYS_close, File);
    }
    errno = OfProgram;
    Text[std::max(Size, 0l)] = 0;
    // The time on a processor, the time ready without a processor, and the
    // number of time slices.
    long long Running, Ready, Times;
    // The numbers come from the kernel, which has no larger numbers.
    // NOLINTNEXTLINE(bugprone-unchecked-string-to-number-conversion)
    if (sscanf(Text, "%lld %lld %lld", &Running, &Ready, &Times) != 3)
      return std::nullopt;
    return Ready;
  }
};
} // namespace

Thread &callingThread() {
  static LinuxThread T;
  return T;
}

//===----------------------------------------------------------------------===//
// Readings
//===----------------------------------------------------------------------===//

static constexpr int64_t Unknown = -1;

static int64_t waited(int64_t Before, int64_t Now) {
  return Before == Unknown || Now == Unknown ? 0 : Now - Before;
}

int64_t Processor::ticks(int64_t Nanoseconds) const {
  return int64_t(double(Nanoseconds) * TicksPerNanosecond);
}

Processor::Intervals Processor::calibrate(double Ticks) {
  constexpr int Tries = 32;
  assert(Ticks > 0 && "a tick takes time");
  TicksPerNanosecond = Ticks;
  int64_t Cost = INT64_MAX, Begin = T.ticks(), Running = T.running();
  for (int Try = 0; Try < Tries; ++Try) {
    const int64_t Now = T.running(), End = T.ticks();
    if (Now <= Running)
      return {};
    Cost = std::min(Cost, End - Begin);
    Begin = End;
    Running = Now;
  }
  Precision = 8 * Cost;
  return {128 * Cost, 16 * Cost};
}

// Reads both clocks. Both readings must belong to the same moment. If the
// thread was delayed between them, they are read again, at a later moment.
Processor::Reading Processor::read(int64_t Time) {
  constexpr int Tries = 4;
  for (int Try = 0;; ++Try) {
    const int64_t Running = T.running(), Now = T.ticks();
    if (Now - Time < Precision || Try == Tries)
      return {Time, Running};
    Time = Now;
  }
}

int64_t Processor::lost(const ProcessorTime &Since, const Reading &Now) const {
  // After fork(), the calling thread is another thread.
  if (Now.Running < Since.Running)
    return 0;
  return Now.Time - Since.Time - ticks(Now.Running - Since.Running);
}

int64_t Processor::start(ProcessorTime &P, int64_t Now) {
  const Reading R = read(Now);
  if (!P.Time || lost(P, R) >= Precision) {
    const Switches S = T.switches();
    if (!P.Time || S.All != P.Before.All) {
      P.Before = S;
      P.Ready = T.ready().value_or(Unknown);
    }
  }
  P.Time = R.Time;
  P.Running = R.Running;
  return T.ticks();
}

int64_t Processor::stop(ProcessorTime &P, int64_t &Begin, int64_t End) {
  const Reading R = read(End);
  int64_t Lost = P.Time ? lost(P, R) : 0;
  if (Lost >= Precision) {
    const Switches S = T.switches();
    if (S.All != P.Before.All) {
      const int64_t Ready = T.ready().value_or(Unknown);
      if (S.Sleeps != P.Before.Sleeps)
        Lost = std::min(Lost, ticks(waited(P.Ready, Ready)));
      P.Before = S;
      P.Ready = Ready;
    }
    // Otherwise the time may have been lost before this strand.
    if (Lost >= Begin - P.Time)
      Begin += std::min(Lost, R.Time - Begin);
  }
  P.Time = R.Time;
  P.Running = R.Running;
  return R.Time;
}

} // namespace cilkscale
