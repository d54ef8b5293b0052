//===- Rust.cpp - Rust as a language of Cilksan ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rust.h"

#include "../../../cilktools/cilksan/models/Table.h"
#include "Names.h"
#include "Report.h"

using namespace cilksan;

namespace {

class RustLanguage final : public Language {
public:
  std::string demangled(std::string_view Symbol) const override {
    return demangledRust(Symbol);
  }
  std::string readable(const std::string &Written) const override {
    return withoutRustHash(Written);
  }
  bool isSource(std::string_view File) const override {
    return isRustSource(File);
  }
  bool isOfLibrary(std::string_view File) const override {
    return isOfRustLibrary(File);
  }
  bool runsTests(const std::string &Written) const override;
  std::vector<Frame>
  ownFrames(const std::vector<Frame> &Frames) const override {
    return withoutRustLibraries(Frames);
  }
  const char *iteration() const override { return "a call by the loop"; }
  std::string parallelism(const Race &R) const override {
    return parallelismInRust(R);
  }
  std::string hint(const Race &R, const std::string &Name) const override {
    return hintInRust(R, Name);
  }
};

} // namespace

bool RustLanguage::runsTests(const std::string &Written) const {
  using models::Effect;
#define RUST(Site, Does, Pattern)                                              \
  if (Effect::Does == Effect::RunsTests && Written == Pattern)                 \
    return true;
#include "Rust.def"
  return false;
}

const Language &cilksan::rust() {
  static const RustLanguage Rust;
  return Rust;
}
