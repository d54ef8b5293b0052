//===- MadeUpRoot.h - a root directory that a test makes up ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Parts of the runtime that read /proc or /sys look for them in a given root
// directory. Their tests make such a directory, with the files that a kernel
// would show.
//
//===----------------------------------------------------------------------===//

#ifndef CILKRTS_UNITTESTS_MADEUPROOT_H
#define CILKRTS_UNITTESTS_MADEUPROOT_H

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

class MadeUpRoot : public testing::Test {
protected:
  void SetUp() override {
    std::string Name =
        (std::filesystem::temp_directory_path() / "cilk-root-XXXXXX").string();
    ASSERT_NE(mkdtemp(Name.data()), nullptr);
    Root = Name;
  }
  void TearDown() override { std::filesystem::remove_all(Root); }

  void write(const std::string &Path, const std::string &Text) {
    const std::filesystem::path Full = Root + Path;
    std::filesystem::create_directories(Full.parent_path());
    std::ofstream(Full) << Text;
  }

  std::string Root;
};

#endif // CILKRTS_UNITTESTS_MADEUPROOT_H
