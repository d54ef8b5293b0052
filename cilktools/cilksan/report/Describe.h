//===- Describe.h - a race in words -----------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What all formats say alike: which rule was broken, the sentence at the top,
// the steps from main to an access, what to do. Each format arranges these.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_DESCRIBE_H
#define CILKSAN_REPORT_DESCRIBE_H

#include "../languages/Language.h"

#include <string>
#include <vector>

namespace cilksan {

enum class RaceKind { Determinacy, View, Free };

RaceKind kindOf(const Race &R);

/// The demangled name without what makes names of templates long:
/// 'std::vector<>::push_back'.
std::string shortName(const char *Name);

/// "f(int) const" is "f".
std::string withoutParameters(const std::string &Name);

/// Where \p A happens: for a library's function where it was called.
const Place &placeOf(const Access &A);

/// "a strand waits at p.c:3:4 for what is put later in the serial order, at
/// ..."
std::string headline(const Wait &W);

/// Where the user would look for \p A: the innermost place on the way to it
/// that isn't in a header of the system, of std::vector, say, or of ours. If
/// there is none, placeOf(\p A).
const Place &siteOf(const Access &A);

/// The language that both accesses of \p R are in; null if it is C or C++, or
/// they differ.
const Language *languageOf(const Race &R);

bool isKnown(const Place &At);
bool isSame(const Place &A, const Place &B);
bool isSameLine(const Place &A, const Place &B);

/// "file:line:col", as far as it is known.
std::string toString(const Place &At);

/// "atomic write of 'x' (4 bytes)"; \p Variable, which may be empty, is left
/// out if so are bytes.
std::string toString(const Access &A, const std::string &Variable,
                     bool WithSize);

/// The variable of \p A, unless it is one of a header of the system; or null.
const char *ownVariable(const Access &A);

/// What \p R accesses, else the object; empty if neither has a name.
std::string variableOf(const Race &R);

/// The access as the source writes it: 'x[i]' for '*x', if the line says so.
std::string writtenVariable(const Race &R);

/// "write of 'x' (4 bytes)": what \p A, one of the accesses of \p R, does.
std::string actionIn(const Race &R, const Access &A);

/// "write of 'x' (4 bytes) in parallel with read at p.c:3:4".
std::string headline(const Race &R);

/// "'x', a global variable of 4 bytes": never empty.
std::string toString(const Object &Of, uint64_t Address);

/// A step from main to an access, from the inside outwards.
struct Step {
  /// "'f' called in 'main'".
  std::string What;
  Place At;
  /// How often it is taken in direct succession.
  unsigned Times = 1;
};

/// The steps of \p All; \p Outer is the function that they lie in, or null.
/// At most \p Most: what would be more is left out in the middle, with a step
/// that says so.
std::vector<Step> stepsOf(const std::vector<Frame> &All, const char *Outer,
                          size_t Most);

/// The function in which both ways part, or null.
const char *commonFunction(const Race &R);

/// The function that the innermost frame calls in a library, or null.
const char *libraryFunction(const std::vector<Frame> &Frames);

/// How many of \p Frames lie in libraries and headers of the system, with the
/// call that leads there; \p At is where the innermost one happens. Users know
/// that call, and nothing after it.
size_t framesOfSystem(const Place &At, const std::vector<Frame> &Frames);

/// " in 'f'", or " by 'memcpy' in 'f'": who does what \p A says, in \p Outer or
/// a function that it called. Empty if unknown.
std::string actorOf(const Access &A, const char *Outer);

/// What is parallel: iterations, or all between two places. Empty if unknown.
std::string parallelism(const Race &R);

/// What the user can do, without a full stop.
std::string hint(const Race &R);

/// "1 race", "3 races".
std::string counted(uint64_t Count, const char *What, const char *Plural = "s");

} // namespace cilksan

#endif // CILKSAN_REPORT_DESCRIBE_H
