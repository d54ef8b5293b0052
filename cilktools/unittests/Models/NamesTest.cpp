//===- NamesTest.cpp - the lists of functions known -----------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is known is there, and each model stands before a real function.
//
//===----------------------------------------------------------------------===//

#include "../../cilksan/models/Names.h"
#include "../../cilksan/Detector.h"
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <set>
#include <string>

using namespace cilksan;
using namespace cilksan::models;

namespace {

bool before(const char *A, const char *B) { return strcmp(A, B) < 0; }

TEST(Names, Sorted) {
  NameList Names = harmlessNames();
  EXPECT_TRUE(std::is_sorted(Names.begin(), Names.end(), before));
  EXPECT_TRUE(
      std::is_sorted(std::begin(MathNames), std::end(MathNames), before));
  for (const char *Name : Names)
    EXPECT_FALSE(isModelled(Name)) << Name;
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

/// Functions that some version of the libraries lacks: newer ones' and removed
/// ones.
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

/// The library that has libc++'s names, which this program isn't linked with;
/// null where there is none.
void *libcxx() {
  static void *Library = dlopen("libc++.so.1", RTLD_LAZY | RTLD_LOCAL);
  return Library;
}
bool isOfLibcxx(const std::string &Name) {
  return Name.find("St3__1") != std::string::npos;
}

TEST(Names, ModelsHaveRealFunctions) {
  NameList Names = modelledNames();
  printf("%zu functions are modelled, %zu more are known\n", Names.Count,
         harmlessNames().Count + std::size(MathNames));
  EXPECT_GE(Names.Count, 350u);
  std::set<std::string> Seen;
  for (const char *Name : Names) {
    EXPECT_TRUE(Seen.insert(Name).second) << Name << " is there twice";
    void *Mine = dlsym(RTLD_DEFAULT, Name), *Real = dlsym(RTLD_NEXT, Name);
    ASSERT_TRUE(Mine) << Name << " isn't exported";
    EXPECT_NE(Mine, Real) << Name;
    if (isOfLibcxx(Name) && libcxx())
      EXPECT_TRUE(dlsym(libcxx(), Name)) << Name << " isn't in libc++";
    else if (!mayBeMissing(Name) && !isOfLibcxx(Name))
      EXPECT_TRUE(Real) << Name << " is in no library";
  }
}

} // namespace
