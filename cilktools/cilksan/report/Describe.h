//===- Describe.h - texts about a race --------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts of a report that all formats share: the rule that was broken, the
// sentence at the top, the steps from main to an access, the advice. Each
// format arranges these.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_DESCRIBE_H
#define CILKSAN_REPORT_DESCRIBE_H

#include "../languages/Language.h"

#include <string>
#include <vector>

namespace cilksan {

/// The rule that a race breaks: two accesses race, an access races with a merge
/// of views, or an access races with the release of its memory.
enum class RaceKind { Determinacy, View, Free };

/// Returns the rule that \p R breaks.
RaceKind kindOf(const Race &R);

/// Returns the demangled name without template arguments:
/// 'std::vector<>::push_back'.
std::string shortName(const char *Name);

/// Returns the name without parameters: "f" for "f(int) const".
std::string withoutParameters(const std::string &Name);

/// Returns the place of \p A. If a library's function makes the access, this is
/// the place of the function's call.
const Place &placeOf(const Access &A);

/// Returns the sentence at the top of the report of \p W: "a strand waits at
/// p.c:3:4 for what is put later in the serial order, at ..."
std::string headline(const Wait &W);

/// Returns the place where the user would look for \p A: the innermost place of
/// its frames that is not in a header of the system (of std::vector, for
/// example) or of OpenCilk. If there is none, returns placeOf(\p A).
const Place &siteOf(const Access &A);

/// Returns the language of both accesses of \p R. Returns null if it is C or
/// C++, or if the languages differ.
const Language *languageOf(const Race &R);

/// Returns true if the file and the line are known.
bool isKnown(const Place &At);
bool isSame(const Place &A, const Place &B);
bool isSameLine(const Place &A, const Place &B);

/// Returns "file:line:col", as far as it is known.
std::string toString(const Place &At);

/// Returns "atomic write of 'x' (4 bytes)". \p Variable may be empty. Without
/// \p WithSize, neither the variable nor the size is in the text.
std::string toString(const Access &A, const std::string &Variable,
                     bool WithSize);

/// Returns the variable of \p A, or null if it belongs to a header of the
/// system.
const char *ownVariable(const Access &A);

/// Returns the name of the variable that \p R accesses, or else the name of the
/// object. Returns an empty text if neither has a name.
std::string variableOf(const Race &R);

/// Returns the accessed variable as the source writes it: 'x[i]' for '*x', if
/// the line of source shows it.
std::string writtenVariable(const Race &R);

/// Returns the action of \p A, one of the accesses of \p R: "write of 'x' (4
/// bytes)".
std::string actionIn(const Race &R, const Access &A);

/// Returns the sentence at the top of a report of \p R: "write of 'x' (4 bytes)
/// in parallel with read at p.c:3:4".
std::string headline(const Race &R);

/// Returns "'x', a global variable of 4 bytes", or a similar text. It is never
/// empty.
std::string toString(const Object &Of, uint64_t Address);

/// A step on the path from main to an access. Steps are listed from the access
/// outwards.
struct Step {
  /// "'f' called in 'main'", for example.
  std::string What;
  Place At;
  /// The number of times that the step is taken in direct succession.
  unsigned Times = 1;
};

/// Returns the steps of \p All. \p Outer is the function that contains them, or
/// null. Returns at most \p Most steps: if there are more, one step replaces
/// the steps in the middle and tells their number.
std::vector<Step> stepsOf(const std::vector<Frame> &All, const char *Outer,
                          size_t Most);

/// Returns the name of the function in which the paths to both accesses part,
/// or null.
const char *commonFunction(const Race &R);

/// Returns the name of the function of a library that the innermost frame
/// calls, or null.
const char *libraryFunction(const std::vector<Frame> &Frames);

/// Returns the number of frames in \p Frames that lie in libraries and headers
/// of the system, including the call that leads into them. \p At is the place
/// of the innermost frame. Users know that call, and not the calls inside the
/// system.
size_t framesOfSystem(const Place &At, const std::vector<Frame> &Frames);

/// Returns the function that makes the access \p A in \p Outer, or in a
/// function that \p Outer called: " in 'f'", or " by 'memcpy' in 'f'". Returns
/// an empty text if it is unknown.
std::string actorOf(const Access &A, const char *Outer);

/// Returns a text that names the parallel code: iterations, or all code between
/// two places. Returns an empty text if the parallel code is unknown.
std::string parallelism(const Race &R);
/// Returns the reason why both accesses can race if a run-once function makes
/// the second one: "in this run another strand has made ...".
std::string whoMayRun(const Race &R);

/// Returns the advice for \p R, without a full stop.
std::string hint(const Race &R);

/// Returns "1 race", "3 races".
std::string counted(uint64_t Count, const char *What, const char *Plural = "s");

} // namespace cilksan

#endif // CILKSAN_REPORT_DESCRIBE_H
