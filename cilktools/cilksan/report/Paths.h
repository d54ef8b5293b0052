//===- Paths.h - names of files ---------------------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Paths in reports. Names in debug information may be relative, and the program
// may change its working directory. So all names are taken as relative to the
// folder where the program was started. Names are only rewritten here and never
// looked up, so the user's name for a symbolic link stays.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_REPORT_PATHS_H
#define CILKSAN_REPORT_PATHS_H

#include <string>

namespace cilksan {

/// Returns the working directory at the first call, which Options makes.
const std::string &startDirectory();

/// Returns \p Path as an absolute path, relative to startDirectory().
std::string absolutePath(const std::string &Path);

/// Returns \p Path in the form that readers know: without startDirectory(), if
/// the path begins with it.
std::string shortPath(const std::string &Path);

/// Returns \p Path as a reference in a URI: relative to startDirectory() if it
/// is below that folder, else with the scheme file. Bytes that need it are
/// percent-encoded.
std::string uriOf(const std::string &Path);

/// Returns the URI of a folder with an absolute path, with a slash at its end.
std::string folderUri(const std::string &Folder);

} // namespace cilksan

#endif // CILKSAN_REPORT_PATHS_H
