//===- Paths.h - names of files ---------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names in debug information may be relative, and the program may change its
// working directory: all are taken as seen from where it was started. Names are
// only rewritten here, never looked up, so that a symbolic link stays what the
// user calls it.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_PATHS_H
#define CILKSAN_REPORT_PATHS_H

#include <string>

namespace cilksan {

/// The working directory at the first call, which Options makes.
const std::string &startDirectory();

/// \p Path from the root, as seen from startDirectory().
std::string absolutePath(const std::string &Path);

/// \p Path as a reader finds it: without startDirectory(), if it begins with
/// it.
std::string shortPath(const std::string &Path);

/// \p Path as a reference in a URI: relative to startDirectory() if it lies
/// below, else with the scheme file. Bytes that need it are percent-encoded.
std::string uriOf(const std::string &Path);

/// The URI of a folder with an absolute name, with a slash at its end.
std::string folderUri(const std::string &Folder);

} // namespace cilksan

#endif // CILKSAN_REPORT_PATHS_H
