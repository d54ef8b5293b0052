//===- Frames.cpp - the user's frames of a Rust program -------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Between a join and its closures there are some ten functions: functions of
// the crate, functions that catch panics, and functions that call closures.
// Reports leave these functions out, since a reader only knows the join.
//
//===----------------------------------------------------------------------===//

#include "../../../cilktools/cilksan/languages/Language.h"
#include "../../../cilktools/cilksan/report/Describe.h"
#include "Report.h"

#include <algorithm>
#include <cstring>
#include <iterator>

using namespace cilksan;

bool cilksan::isRustSource(std::string_view File) {
  constexpr std::string_view Suffix = ".rs";
  return File.size() > Suffix.size() &&
         File.substr(File.size() - Suffix.size()) == Suffix;
}

bool cilksan::isOfRustLibrary(std::string_view File) {
  return File.compare(0, 7, "/rustc/") == 0;
}

static bool isCall(const Frame &F) {
  return F.Is == Frame::Call || F.Is == Frame::Inlined ||
         F.Is == Frame::Library;
}

static bool isOfLibrary(const char *Function) {
  const std::string Written = demangled(Function);
  // The function is a closure, or a function that is called as one.
  if (Written == "__rust_try" ||
      Written.find(" as core::ops::function::Fn") != std::string::npos)
    return true;
  static const char *const Crates[] = {
#define CRATE(Name) Name "::",
#include "Rust.def"
  };
  const size_t Begin = std::min(Written.find_first_not_of('<'), Written.size());
  return std::any_of(std::begin(Crates), std::end(Crates),
                     [&](const char *Crate) {
                       return Written.compare(Begin, strlen(Crate), Crate) == 0;
                     });
}

std::vector<Frame>
cilksan::withoutRustLibraries(const std::vector<Frame> &Frames) {
  if (std::none_of(Frames.begin(), Frames.end(), [](const Frame &F) {
        return F.At.File && isRustSource(F.At.File);
      }))
    return Frames;
  std::vector<Frame> Own;
  for (const Frame &F : Frames) {
    if (!isCall(F) || !isOfLibrary(F.Function))
      Own.push_back(F);
    else if (!Own.empty() && isKnown(F.At))
      Own.back().At = F.At;
  }
  // The code that calls main is not in the user's sources.
  for (Frame &F : Own)
    if (F.At.File && isOfRustLibrary(F.At.File))
      F.At = {};
  return Own;
}

// Returns a name for the function of the crate that has the last spawn or loop
// on the path to the access.
static const char *nameOf(const Access &A) {
  for (auto F = A.Frames.rbegin(); F != A.Frames.rend(); ++F) {
    const std::string Written = demangled(F->Function);
    if (Written.compare(0, 10, "cilk::join") == 0)
      return "the join";
    if (Written.compare(0, 11, "cilk::scope") == 0)
      return "the tasks of the scope";
    if (!isCall(*F))
      break;
  }
  return "the call";
}

std::string cilksan::parallelismInRust(const Race &R) {
  const char *What = R.InLoop ? "the calls by the loop" : nameOf(R.First);
  const std::vector<Frame> Own = withoutRustLibraries(R.First.Frames);
  Place At = R.SpawnAt;
  if (!Own.empty() && isKnown(Own.back().At))
    At = Own.back().At;
  return What + (isKnown(At) ? " at " + toString(At) : "");
}
