//===- Report.h - what the detector tells the user --------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The detector calls these; where the reports go and how they look is decided
// by Options.h. A race is written at once: what was found isn't lost when the
// program crashes later on.
//
// Functions here allocate, open files and write: the detector calls them under
// its own guard against being called back. They are thread-safe, except for
// start.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_REPORT_H
#define CILKSAN_REPORT_REPORT_H

#include "../findings/Coverage.h"
#include "../findings/Race.h"
#include "../findings/UndeclaredAccess.h"
#include "Options.h"

#include <cstdint>
#include <string>

namespace cilksan {

/// Reads the options, opens the output and says that Cilksan runs. Ends the
/// process with status 2 and a message if that can't be done.
void start();

/// Reports a race of two sites that was not reported before. False if a
/// suppression matches: then the race isn't counted, and neither are its
/// duplicates to be.
bool report(const Race &R);

/// Reports an access that wasn't declared, of a site for which that wasn't
/// reported before.
void report(const UndeclaredAccess &X);

/// Counts a race of two sites for which report() was true, or another access of
/// a site that was reported.
void duplicate();

/// Reports it, as the last thing of this run; returns the status that the
/// process must end with.
int stop(const Wait &W);

/// Tells of something that isn't a race: "cilksan: warning: <What>". \p What
/// says what happened and what to do; without a newline.
void warn(const std::string &What);

/// Tells of a process that won't come to its end, as \p Why says: "the program
/// calls abort".
void abandon(const std::string &Why);

/// Likewise, of one that the signal \p Name ends. May be called by a signal's
/// handler, whatever it has interrupted.
void abandonBySignal(const char *Name);

/// Ends a run that the tool can't continue: \p What says what happened and what
/// to do.
[[noreturn]] void giveUp(const std::string &What);

/// Writes the counts and closes the output. Returns the status that the process
/// must end with, or 0 if the program's own is to stand. Further calls write
/// nothing.
int finish(const Coverage &Seen);

} // namespace cilksan

#endif // CILKSAN_REPORT_REPORT_H
