//===- TapirTargets.cpp - what -ftapir= may name --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TapirTargets.h"

#include "Diagnostics.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;

namespace opencilk {

static const TapirTarget Targets[] = {
    {"opencilk", "", "opencilk-abi.bc", "", "", ""},
    {"omp", "openmp", "omp-abi.bc", "LLVM's OpenMP runtime", "omp",
     "libomp-22-dev"},
    {"tbb", "onetbb", "tbb-abi.bc", "oneTBB", "tbb", "libtbb-dev", true},
    {"pthread", "", "pthread-abi.bc", "", "", ""},
    {"cilkplus", "", "cilkplus-abi.bc", "Intel's Cilk Plus runtime", "cilkrts",
     ""},
    {"serial", "", "", "", "", ""},
    {"none", "", "", "", "", ""},
};

std::string listTapirTargets() {
  std::string Text;
  for (const TapirTarget &T : Targets) {
    if (&T == std::end(Targets) - 1)
      Text += " and ";
    else if (&T != Targets)
      Text += ", ";
    Text += ("'" + T.Name + "'").str();
  }
  return Text;
}

Expected<TapirTarget> findTapirTarget(StringRef Name) {
  for (const TapirTarget &T : Targets)
    if (T.Name == Name || (!Name.empty() && T.Alias == Name))
      return T;
  if (Name.contains('/') || Name.ends_with(".so")) {
    if (!sys::fs::is_regular_file(Name))
      return makeError(diag::note_no_file, Name);
    SmallString<128> Path(Name);
    sys::fs::make_absolute(Path);
    TapirTarget T = {};
    T.Plugin = Path.str().str();
    return T;
  }
  return makeError(diag::note_target_values, listTapirTargets());
}

} // namespace opencilk
