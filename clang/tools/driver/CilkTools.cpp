//===- CilkTools.cpp - tools of -fcilktool= and -fsanitize=cilk -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CilkTools.h"

#include "DriverDiagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace opencilk {

CilkTool getCilksan() {
  return {"-fsanitize=cilk", "cilksan", "__cilksan__", "", ""};
}

/// Returns the absolute path of a file, or an empty string if there is none.
static std::string find(const Twine &Path) {
  SmallString<128> Absolute;
  Path.toVector(Absolute);
  if (!sys::fs::is_regular_file(Absolute))
    return "";
  sys::fs::make_absolute(Absolute);
  return Absolute.str().str();
}

/// Returns the file with that stem and one of the extensions. It finds the
/// library of a bitcode file, or the bitcode of a library.
static std::string findBeside(StringRef Stem, ArrayRef<StringRef> Extensions) {
  StringRef Dir = sys::path::parent_path(Stem),
            Name = sys::path::filename(Stem);
  for (StringRef Extension : Extensions)
    for (StringRef Prefix : {"", "lib"}) {
      SmallString<128> Path(Dir);
      sys::path::append(Path, Prefix + Name + Extension);
      if (std::string Found = find(Path); !Found.empty())
        return Found;
    }
  return "";
}

Expected<CilkTool> findCilkTool(StringRef Value) {
  CilkTool T;
  T.Option = ("-fcilktool=" + Value).str();
  const StringRef Extension = sys::path::extension(Value);
  const bool IsFile = is_contained({".bc", ".so", ".a", ".o"}, Extension);
  if (!IsFile && !Value.contains('/')) {
    T.Name = Value.str();
    T.Macro = ("__" + Value.split('-').first + "__").str();
    return T;
  }
  if (Extension == ".bc") {
    T.Bitcode = find(Value);
    T.Library = findBeside(Value.drop_back(3), {".so", ".a"});
  } else if (IsFile) {
    T.Library = find(Value);
  } else {
    T.Bitcode = findBeside(Value, {".bc"});
    T.Library = findBeside(Value, {".so", ".a"});
  }
  if ((Extension == ".bc" || T.Library.empty()) && T.Bitcode.empty())
    return makeError(IsFile ? diag::note_no_file : diag::note_no_tool_file,
                     Value);
  return T;
}

} // namespace opencilk
