//===- NamesTest.cpp - the table of library functions ---------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests each row of the table of library functions: the row is found by its
// name, the function has a model if its effect needs one, and the model
// replaces a real function.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/models/Names.h"
#include "../../cilksan/run/Detector.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <set>
#include <string>
#include <vector>

using namespace cilksan;
using namespace cilksan::models;

namespace {

bool before(const char *A, const char *B) { return strcmp(A, B) < 0; }

std::vector<Row> allFunctions() {
  std::vector<Row> All;
  for (Library L : Libraries) {
    Rows<Row> Of = functionsOf(L);
    All.insert(All.end(), Of.begin(), Of.end());
  }
  return All;
}

TEST(Names, Sorted) {
  for (Library L : Libraries) {
    Rows<Row> Of = functionsOf(L);
    EXPECT_TRUE(
        std::is_sorted(Of.begin(), Of.end(), [](const Row &A, const Row &B) {
          return before(A.Symbol, B.Symbol);
        }));
  }
  EXPECT_TRUE(std::is_sorted(mathNames().begin(), mathNames().end(), before));
}

TEST(Names, Known) {
  for (const char *Name :
       {"abs", "sin", "sinf", "sinl", "sinf128", "isalpha", "getpid", "usleep",
        "sched_yield", "omp_get_num_threads", "__cilkrts_get_nworkers",
        "strlen", "printf", "_Znwm", "__cxa_throw",
        "_ZSt20__throw_length_errorPKc", "pthread_self", "exit", "setjmp"})
    EXPECT_TRUE(isHarmless(Name)) << Name;
  for (const char *Name : {"", "f", "mystrlen", "strlenx", "f128", "l", "sinx",
                           "_Z1fv", "compress"})
    EXPECT_FALSE(isHarmless(Name)) << Name;
}

TEST(Names, KnownWithoutModels) {
  for (const char *Name : {"abs", "sin", "_ZTv0_n24_NSoD1Ev", "_ZThn16_NSoD1Ev",
                           "_ZTv0_n24_NSt8ios_baseD1Ev"})
    EXPECT_TRUE(isHarmlessAnywhere(Name)) << Name;
  for (const char *Name :
       {"strlen", "printf", "_Znwm", "", "_ZTv0_n24", "_ZTv", "_ZThn16_",
        "_ZTv0_n24_NSo5flushEv", "_ZThn16_N1A1fEv"})
    EXPECT_FALSE(isHarmlessAnywhere(Name)) << Name;
  EXPECT_TRUE(isModel(dlsym(RTLD_DEFAULT, "strlen")));
  EXPECT_FALSE(isModel(dlsym(RTLD_NEXT, "strlen")));
  EXPECT_FALSE(isModel(dlsym(RTLD_DEFAULT, "abs")));
}

/// Returns true for functions that some version of the libraries lacks: new
/// ones and removed ones.
bool mayBeMissing(const std::string &Name) {
  static const std::set<std::string> Newer = {
      "strlcpy",
      "strlcat",
      "cfree",
      "gets",
      "sem_clockwait",
      "_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7reserveEv",
      "_ZNSt7__cxx1112basic_stringIwSt11char_traitsIwESaIwEE7reserveEv"};
  return Newer.count(Name) || Name.compare(0, 10, "__isoc23_") == 0 ||
         Name.compare(0, 9, "__isoc23_") == 0;
}

/// Returns the library with libc++'s names, or null if it is not installed.
/// This program is not linked with it.
void *libcxx() {
  static void *Library = dlopen("libc++.so.1", RTLD_LAZY | RTLD_LOCAL);
  return Library;
}
bool isOfLibcxx(const std::string &Name) {
  return Name.find("St3__1") != std::string::npos;
}

TEST(Names, RowsHaveModelsAndModelsRealFunctions) {
  size_t Models = 0;
  std::set<std::string> Seen;
  for (const Row &R : allFunctions()) {
    const char *Name = R.Symbol;
    EXPECT_TRUE(Seen.insert(Name).second) << Name << " is there twice";
    EXPECT_EQ(isModelled(Name), needsModel(R.Is)) << Name;
    if (!needsModel(R.Is))
      continue;
    ++Models;
    void *Mine = dlsym(RTLD_DEFAULT, Name), *Real = dlsym(RTLD_NEXT, Name);
    ASSERT_TRUE(Mine) << Name << " has a row and no model";
    EXPECT_NE(Mine, Real) << Name << " has a row and no model";
    if (isOfLibcxx(Name) && libcxx())
      EXPECT_TRUE(dlsym(libcxx(), Name)) << Name << " isn't in libc++";
    else if (!mayBeMissing(Name) && !isOfLibcxx(Name))
      EXPECT_TRUE(Real) << Name << " is in no library";
  }
  printf("%zu functions are modelled, %zu more are known\n", Models,
         Seen.size() - Models + mathNames().Count);
  EXPECT_GE(Models, 350u);
}

} // namespace
