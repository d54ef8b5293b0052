//===- AddedArguments.cpp - a request as a command of the stock clang -----===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What compiles stands in front, so that the user's own -I, -D and -U come
// later and win; what links stands behind, because a linker takes from an
// archive only what is already missing. Both are marked as needing no use: one
// command line serves for compiling and for linking in most Makefiles.
//
//===----------------------------------------------------------------------===//

#include "AddedArguments.h"

using namespace llvm;

namespace opencilk {

Error checkMachine(const Request &R) {
  if (!R.Selected.needsRuntime())
    return Error::success();
  const Triple &T = R.Target;
  if (T.getArch() == Triple::x86_64 && !T.isX32() &&
      (T.isOSLinux() || T.getOS() == Triple::UnknownOS))
    return Error::success();
  return make_error<StringError>(
      "'-fopencilk' is not available for '" + Twine(T.str()) +
          "' in this version, only for x86-64 Linux; '-ftapir=serial' compiles "
          "the program without parallelism",
      inconvertibleErrorCode());
}

static void append(std::vector<std::string> &Args,
                   const std::vector<std::string> &Added) {
  if (Added.empty())
    return;
  Args.push_back("--start-no-unused-arguments");
  Args.insert(Args.end(), Added.begin(), Added.end());
  Args.push_back("--end-no-unused-arguments");
}

std::vector<std::string> stockArguments(const Request &R, const Layout &L) {
  std::vector<std::string> Args;
  append(Args, compileArguments(L, R.Selected));
  if (R.Links && !R.NoDefaultLibraries)
    append(Args, firstLinkArguments(L, R.Selected));
  Args.insert(Args.end(), R.Passed.begin(), R.Passed.end());
  if (R.Links && !R.NoDefaultLibraries)
    append(Args, linkArguments(L, R.Selected));
  return Args;
}

} // namespace opencilk
