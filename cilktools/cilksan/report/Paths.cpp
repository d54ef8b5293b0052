//===- Paths.cpp - names of files ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions that use only names and no files. They make absolute paths, short
// paths for people, and URIs by RFC 3986 for SARIF. Short paths are relative to
// the folder where the program was started, if they are below it. That folder
// is looked up once.
//
//===----------------------------------------------------------------------===//

#include "Paths.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <cstring>
#include <unistd.h>
#include <vector>

static std::string workingDirectory() {
  char *Name = getcwd(nullptr, 0);
  // A deleted folder has no name.
  std::string Result = Name && *Name == '/' ? Name : "/";
  free(Name);
  return Result;
}

const std::string &cilksan::startDirectory() {
  static const std::string &Directory = *new std::string(workingDirectory());
  return Directory;
}

std::string cilksan::absolutePath(const std::string &Path) {
  if (!Path.empty() && Path[0] == '/')
    return Path;
  return startDirectory() + "/" + Path;
}

/// Returns \p Path, an absolute path, without "." and "..".
static std::string normalized(const std::string &Path) {
  assert(!Path.empty() && Path[0] == '/');
  std::vector<std::string> Parts;
  for (size_t Begin = 0; Begin < Path.size();) {
    size_t End = std::min(Path.find('/', Begin), Path.size());
    std::string Part = Path.substr(Begin, End - Begin);
    Begin = End + 1;
    if (Part == ".." && !Parts.empty())
      Parts.pop_back();
    else if (!Part.empty() && Part != "." && Part != "..")
      Parts.push_back(Part);
  }
  std::string Result;
  for (const std::string &Part : Parts)
    Result += "/" + Part;
  return Result.empty() ? "/" : Result;
}

/// Returns true if RFC 3986 allows the byte in a path. A ':' is excluded, as it
/// could make the first part of a relative reference a scheme.
static bool isPlain(unsigned char Byte) {
  return (Byte >= 'a' && Byte <= 'z') || (Byte >= 'A' && Byte <= 'Z') ||
         (Byte >= '0' && Byte <= '9') || (Byte && strchr("-._~/+@,=", Byte));
}

static std::string encoded(const std::string &Path) {
  static const char Digits[] = "0123456789ABCDEF";
  std::string Result;
  for (unsigned char Byte : Path) {
    if (isPlain(Byte))
      Result += char(Byte);
    else
      Result += {'%', Digits[Byte >> 4], Digits[Byte & 15]};
  }
  return Result;
}

std::string cilksan::folderUri(const std::string &Folder) {
  assert(!Folder.empty() && Folder[0] == '/');
  std::string Uri = "file://" + encoded(Folder);
  return Uri.back() == '/' ? Uri : Uri + "/";
}

std::string cilksan::shortPath(const std::string &Path) {
  std::string Base = startDirectory();
  if (Base.back() != '/')
    Base += '/';
  bool IsBelow =
      Path.size() > Base.size() && Path.compare(0, Base.size(), Base) == 0;
  return IsBelow ? Path.substr(Base.size()) : Path;
}

std::string cilksan::uriOf(const std::string &Path) {
  std::string Short = shortPath(normalized(absolutePath(Path)));
  return (Short[0] == '/' ? "file://" : "") + encoded(Short);
}
