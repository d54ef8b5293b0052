//===- Report.cpp - the interface to the writers of reports ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Joins the options, a writer, an output and the suppressions, and counts
// races.
//
// A forked child continues in the state of its parent. The child's summary has
// its own races only. The child is silent if it has no races, and it writes its
// own document and not into its parent's document.
//
//===----------------------------------------------------------------------===//

#include "Report.h"
#include "Describe.h"
#include "ExitProcess.h"
#include "Message.h"
#include "Outcome.h"
#include "Output.h"
#include "Paths.h"
#include "Suppressions.h"
#include "Writer.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <set>
#include <unistd.h>

using namespace cilksan;

namespace {

/// A lock of the tool's own: the library's mutexes have models here.
class SpinLock {
  std::atomic_flag Taken = ATOMIC_FLAG_INIT;

public:
  void lock() {
    // Acquire: pairs with unlock's release.
    while (Taken.test_and_set(std::memory_order_acquire))
      sched_yield();
  }
  void unlock() { Taken.clear(std::memory_order_release); }
};

class Guard {
  SpinLock &Lock;

public:
  explicit Guard(SpinLock &Lock) : Lock(Lock) { Lock.lock(); }
  ~Guard() { Lock.unlock(); }
  Guard(const Guard &) = delete;
  Guard &operator=(const Guard &) = delete;
};

std::unique_ptr<Writer> createWriter(const Options &Wanted) {
  switch (Wanted.Format) {
  case Options::Text:
    break;
  case Options::Json:
    return createJsonWriter();
  case Options::Sarif:
    return createSarifWriter();
  }
  return createTextWriter(Wanted);
}

/// Returns the name of the report of a forked child: "races.123.json" of the
/// child 123 for "races.json".
std::string nameForChild(const std::string &Name) {
  size_t Dot = Name.rfind('.');
  if (Dot == std::string::npos || Name.find('/', Dot) != std::string::npos)
    Dot = Name.size();
  return Name.substr(0, Dot) + "." + std::to_string(getpid()) +
         Name.substr(Dot);
}

/// The state of reporting, one object for a process. It is never destroyed: a
/// program may still be running when static objects are destroyed.
class Reporter {
  const Options &Wanted = options();
  Output Out;
  std::unique_ptr<Writer> Format = createWriter(Wanted);
  Suppressions Ignored;
  Summary Sum;
  std::set<std::string> InSystem;
  std::string Name = Wanted.Out;
  /// True in a child of fork until the child has made its own state.
  bool IsForked = false;
  /// True until a child of fork has something to report. The child then opens
  /// its document.
  bool IsSilent = false;

  std::string cantWrite() const {
    return "can't write '" + Name + "': " + errorText(errno);
  }

  void write(const std::string &Body) {
    Out.write(Body, Format->isDocument() ? Format->end(Sum) : "");
  }

  /// Returns true if \p R is in a header of the system, and an earlier race had
  /// the same places in the program. For a caller of push_back, all races
  /// inside push_back are the same race.
  bool isKnownInSystem(const Race &R) {
    const Place &First = siteOf(R.First), &Second = siteOf(R.Second);
    if (&First == &placeOf(R.First) && &Second == &placeOf(R.Second))
      return false;
    std::string A = toString(First), B = toString(Second);
    return !InSystem
                .insert(std::min(A, B) + '\n' + std::max(A, B) + '\n' +
                        std::to_string(int(kindOf(R))))
                .second;
  }

  void checkProcess() {
    if (!IsForked)
      return;
    IsForked = false;
    IsSilent = true;
    Sum = Summary();
    if (!Format->isDocument())
      return;
    Out.abandon();
    Out = Output();
    Format = createWriter(Wanted);
  }

  void speak() {
    checkProcess();
    if (!IsSilent)
      return;
    IsSilent = false;
    if (!Format->isDocument())
      return;
    if (!Name.empty())
      Name = nameForChild(Wanted.Out);
    if (!Out.open(Name, /*IsDocument=*/true))
      complain(cantWrite() + "; reports of this process are lost");
    Out.write(Format->begin(), "");
  }

public:
  SpinLock Lock;

  /// Notes that this process is a child of fork. Not called after vfork, whose
  /// child shares its parent's memory.
  void forked() {
    IsForked = true;
    // A thread that held the lock does not exist in the child.
    Lock.unlock();
  }

  Reporter() {
    if (!Wanted.Suppressions.empty())
      Ignored.read(Wanted.Suppressions);
    if (!Out.open(Name, Format->isDocument()))
      fail(cantWrite() + "; set CILKSAN_OUT to a file that can be written");
    write(Format->begin());
  }

  Reporter(const Reporter &) = delete;
  Reporter &operator=(const Reporter &) = delete;

  bool report(const Race &R) {
    assert(isConsistent(R) && !Sum.Finished);
    speak();
    Suppression By;
    if (Ignored.match(R, By)) {
      ++Sum.Suppressed;
      write(Format->suppressed(R, By));
      return false;
    }
    if (isKnownInSystem(R)) {
      ++Sum.Duplicates;
      return true;
    }
    ++Sum.Detected;
    if (Wanted.MaxReports == 0 || Sum.Shown < Wanted.MaxReports) {
      ++Sum.Shown;
      write(Format->race(R));
    }
    assert(Sum.Shown <= Sum.Detected && "what is shown was detected");
    return true;
  }

  void report(const UndeclaredAccess &X) {
    assert(isConsistent(X) && !Sum.Finished);
    speak();
    ++Sum.Undeclared;
    if (Wanted.MaxReports == 0 || Sum.ShownUndeclared < Wanted.MaxReports) {
      ++Sum.ShownUndeclared;
      write(Format->excess(X));
    }
  }

  void duplicate() {
    checkProcess();
    ++Sum.Duplicates;
  }

  void warn(const std::string &What) {
    speak();
    Sum.Warnings.push_back(What);
    write(Format->warning(What));
  }

  int stop(const Wait &W) {
    speak();
    Sum.Waited = true;
    Sum.Status = std::max(Wanted.ExitCode, 1);
    Sum.Warnings.push_back(headline(W));
    assert(Sum.Status && "the run has failed");
    write(Format->wait(W));
    Out.close();
    if (!Name.empty())
      complain(headline(W) + ": see '" + Name + "'");
    return Sum.Status;
  }

  int finish(const Coverage &Seen) {
    checkProcess();
    if (Sum.Finished)
      return Sum.Status;
    Sum.Finished = true;
    Sum.Seen = Seen;
    const Outcome Result = outcomeOf(Sum);
    // A child that has nothing to report ends with the program's own status.
    if (IsSilent)
      return 0;
    Sum.Status = statusOf(Sum, Wanted);
    assert((Result != Outcome::Certified || !Sum.Status) &&
           "a certified run leaves the program its status");
    if (Format->isDocument())
      write("");
    else
      Out.write(Format->end(Sum), "");
    Out.close();
    if (Sum.Detected > 0 && !Name.empty())
      complain(counted(Sum.Detected, "distinct race") + ": see '" + Name + "'");
    if (Sum.Undeclared > 0 && !Name.empty())
      complain(counted(Sum.Undeclared, "undeclared access", "es") + ": see '" +
               Name + "'");
    // The user must see this even if the report is in a file.
    if (Result == Outcome::NotChecked && !Name.empty())
      complain("error: not checked: " + whyNotChecked(Sum));
    if (Result == Outcome::Limited && Wanted.Strict && !Name.empty())
      complain("certified with limits: see '" + Name + "'");
    return Sum.Status;
  }

  void abandon(const std::string &Why) {
    checkProcess();
    if (Sum.Finished || IsSilent)
      return;
    if (outcomeOf(Sum) == Outcome::Races)
      complain(counted(Sum.Detected + Sum.Undeclared, "report") +
               " so far, and the rest isn't checked: " + Why);
    else
      complain("error: not checked: " + Why +
               "; only a run that comes to its end is certified");
  }

  /// Writes that the signal ends the process. This function allocates no
  /// memory, and does not take the lock, because the thread may hold it
  /// already.
  void abandonBySignal(const char *Signal) const {
    if (Sum.Finished || IsSilent || IsForked)
      return;
    const bool HasRaces = Sum.Detected + Sum.Undeclared > 0;
    const char *const Parts[] = {
        HasRaces ? "cilksan: the rest isn't checked: the signal "
                 : "cilksan: error: not checked: the signal ",
        Signal, " ends the program before its end",
        HasRaces ? "\n" : "; only a run that comes to its end is certified\n"};
    char Text[256];
    size_t Size = 0;
    for (const char *Part : Parts)
      for (; *Part && Size < sizeof Text; ++Part)
        Text[Size++] = *Part;
    [[maybe_unused]] ssize_t Written = ::write(STDERR_FILENO, Text, Size);
  }

  bool stopsAtRaces() const { return Wanted.Debugger; }
};

Reporter &reporter() {
  static Reporter &Only = *new Reporter;
  return Only;
}

} // namespace

std::vector<std::string> cilksan::commandLine() {
  std::vector<std::string> Result;
  int Descriptor = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
  if (Descriptor < 0)
    return Result;
  std::string Text;
  char Buffer[4096];
  for (ssize_t Count; (Count = read(Descriptor, Buffer, sizeof Buffer)) != 0;) {
    if (Count < 0 && errno != EINTR)
      break;
    Text.append(Buffer, Count > 0 ? size_t(Count) : 0);
  }
  close(Descriptor);
  for (size_t Begin = 0; Begin < Text.size();) {
    size_t End = std::min(Text.find('\0', Begin), Text.size());
    Result.push_back(Text.substr(Begin, End - Begin));
    Begin = End + 1;
  }
  return Result;
}

void cilksan::start() {
  reporter();
  pthread_atfork(nullptr, nullptr, [] { reporter().forked(); });
}

bool cilksan::report(const Race &R) {
  Reporter &To = reporter();
  bool IsReported;
  {
    Guard Held(To.Lock);
    IsReported = To.report(R);
  }
  if (IsReported && To.stopsAtRaces())
    raise(SIGTRAP);
  return IsReported;
}

void cilksan::report(const UndeclaredAccess &X) {
  Reporter &To = reporter();
  {
    Guard Held(To.Lock);
    To.report(X);
  }
  if (To.stopsAtRaces())
    raise(SIGTRAP);
}

void cilksan::duplicate() {
  Reporter &To = reporter();
  Guard Held(To.Lock);
  To.duplicate();
}

void cilksan::warn(const std::string &What) {
  Reporter &To = reporter();
  Guard Held(To.Lock);
  To.warn(What);
}

int cilksan::stop(const Wait &W) {
  Reporter &To = reporter();
  Guard Held(To.Lock);
  return To.stop(W);
}

void cilksan::abandon(const std::string &Why) {
  Reporter &To = reporter();
  Guard Held(To.Lock);
  To.abandon(Why);
}

void cilksan::abandonBySignal(const char *Name) {
  reporter().abandonBySignal(Name);
}

void cilksan::giveUp(const std::string &What) {
  complain("error: not checked: " + What);
  exitProcess(NotCheckedStatus);
}

int cilksan::finish(const Coverage &Seen) {
  Reporter &To = reporter();
  Guard Held(To.Lock);
  return To.finish(Seen);
}
