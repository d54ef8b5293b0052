//===- TapirTargets.cpp - what -ftapir= may name --------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TapirTargets.h"

using namespace llvm;

namespace opencilk {

static const TapirTarget Targets[] = {
    {"opencilk", "", "opencilk-abi.bc", "", "", ""},
    {"omp", "openmp", "omp-abi.bc", "LLVM's OpenMP runtime", "omp",
     "libomp-22-dev"},
    {"tbb", "onetbb", "tbb-abi.bc", "oneTBB", "tbb", "libtbb-dev", true},
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

Expected<const TapirTarget *> findTapirTarget(StringRef Name) {
  for (const TapirTarget &T : Targets)
    if (T.Name == Name || (!Name.empty() && T.Alias == Name))
      return &T;
  StringRef Later =
      Name == "cilkplus" ? "'cilkplus' is not available in this version; " : "";
  return make_error<StringError>(Later + "valid targets are " +
                                     listTapirTargets(),
                                 inconvertibleErrorCode());
}

} // namespace opencilk
