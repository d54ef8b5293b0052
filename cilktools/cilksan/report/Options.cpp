//===- Options.cpp - options in the environment ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Reads the environment variables. Each kind of value (words, numbers, text) is
// read by one function, which ends the process with a message that lists the
// allowed values if a value is not allowed. One function for each variable
// would repeat the same checks.
//
//===----------------------------------------------------------------------===//

#include "Options.h"
#include "Message.h"
#include "Paths.h"

#include <cassert>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

using namespace cilksan;

namespace {

/// The environment. A variable counts as set if its value is not empty.
class Environment {
  const char *(*Get)(const char *);

  [[noreturn]] static void reject(const char *Name, const char *Value,
                                  const std::string &Wanted) {
    fail(std::string(Name) + " is '" + Value + "'; use " + Wanted);
  }

public:
  explicit Environment(const char *(*Get)(const char *)) : Get(Get) {}

  const char *text(const char *Name) const {
    const char *Value = Get(Name);
    return Value && *Value ? Value : nullptr;
  }

  bool flag(const char *Name) const {
    const char *Value = text(Name);
    if (!Value || !strcmp(Value, "0"))
      return false;
    if (strcmp(Value, "1") != 0)
      reject(Name, Value, "0 or 1");
    return true;
  }

  uint64_t number(const char *Name, uint64_t Default, uint64_t Most) const {
    assert(Default <= Most && 9 <= Most);
    const char *Value = text(Name);
    if (!Value)
      return Default;
    uint64_t Result = 0;
    for (const char *At = Value; *At; ++At) {
      uint64_t Digit = uint64_t(*At - '0');
      if (*At < '0' || *At > '9' || Result > (Most - Digit) / 10)
        reject(Name, Value, "a number from 0 to " + std::to_string(Most));
      Result = Result * 10 + Digit;
    }
    return Result;
  }

  /// Returns the index of the variable's value in \p Words, or -1 if it is not
  /// set.
  template <size_t N>
  int word(const char *Name, const char *const (&Words)[N]) const {
    const char *Value = text(Name);
    if (!Value)
      return -1;
    std::string All;
    for (size_t I = 0; I < N; ++I) {
      if (!strcmp(Value, Words[I]))
        return int(I);
      All += I == 0 ? "" : I + 1 == N ? " or " : ", ";
      All += Words[I];
    }
    reject(Name, Value, All);
  }
};

bool endsWith(const std::string &Text, const char *End) {
  size_t Length = strlen(End);
  return Text.size() >= Length &&
         Text.compare(Text.size() - Length, Length, End) == 0;
}

/// Returns true if stderr is a terminal that can erase lines and has colours.
bool isGoodTerminal(const Environment &Variables) {
  const char *Terminal = Variables.text("TERM");
  return isatty(STDERR_FILENO) && Terminal && strcmp(Terminal, "dumb") != 0;
}

void setOut(Options &Result, const char *Name) {
  std::string Path;
  for (; *Name; ++Name) {
    if (Name[0] != '%') {
      Path += *Name;
      continue;
    }
    ++Name;
    if (*Name == 'p') {
      Path += std::to_string(getpid());
    } else if (*Name == '%') {
      Path += '%';
    } else {
      fail("CILKSAN_OUT has a '%' that neither 'p' nor '%' follows; use %p for "
           "the process's number and %% for a '%'");
    }
  }
  Result.Out = absolutePath(Path);
  if (endsWith(Path, ".json"))
    Result.Format = Options::Json;
  if (endsWith(Path, ".sarif") || endsWith(Path, ".sarif.json"))
    Result.Format = Options::Sarif;
}

} // namespace

Options cilksan::readOptions(const char *(*Get)(const char *)) {
  Environment Variables(Get);
  Options Result;

  if (const char *Out = Variables.text("CILKSAN_OUT"))
    setOut(Result, Out);
  switch (Variables.word("CILKSAN_FORMAT", {"text", "json", "sarif"})) {
  case 0:
    Result.Format = Options::Text;
    break;
  case 1:
    Result.Format = Options::Json;
    break;
  case 2:
    Result.Format = Options::Sarif;
    break;
  default: // not set, or rejected, with a message
    break;
  }
  Result.CanErase = isGoodTerminal(Variables);
  int Color = Variables.word("CILKSAN_COLOR_REPORT", {"0", "1", "auto"});
  Result.Color = Color == 1 || (Color != 0 && Result.Out.empty() &&
                                !Variables.text("NO_COLOR") && Result.CanErase);
  int Progress = Variables.word("CILKSAN_PROGRESS", {"0", "1", "auto"});
  if (Progress == 1)
    Result.Progress = Options::AtOnce;
  else if (Progress != 0 && Result.CanErase)
    Result.Progress = Options::InLongRuns;

  Result.Terminal = Result.Out.empty() && isatty(STDERR_FILENO);

  if (const char *File = Variables.text("CILKSAN_SUPPRESSIONS"))
    Result.Suppressions = absolutePath(File);
  Result.ExitCode =
      int(Variables.number("CILKSAN_EXITCODE", uint64_t(Result.ExitCode), 255));
  Result.MaxReports = Variables.number("CILKSAN_MAX_REPORTS", 0, UINT64_MAX);
  Result.ReportNone = Variables.flag("CILKSAN_REPORT_NONE");
  Result.Strict = Variables.flag("CILKSAN_STRICT");
  Result.Debugger = Variables.flag("CILKSAN_DEBUGGER");
  Result.CheckAtomics = Variables.flag("CILKSAN_CHECK_ATOMICS");
  Result.Stats = Variables.flag("CILKSAN_STATS");
  return Result;
}

const Options &cilksan::options() {
  // A program that runs with another user's rights must not write a file that
  // its caller names.
  static const Options &Read = *new Options(readOptions(
      [](const char *Name) -> const char * { return secure_getenv(Name); }));
  return Read;
}
