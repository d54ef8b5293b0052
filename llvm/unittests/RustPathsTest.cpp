//===- RustPathsTest.cpp - functions by their paths in Rust ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// These tests parse symbols, mangled or demangled, into the type or module that
// contains the function, the trait, and the name. If a symbol isn't understood
// as a whole, the result is empty.
//
//===----------------------------------------------------------------------===//

#include "rust/instrumentation/Paths.h"

#include <gtest/gtest.h>

namespace tapir {
namespace {

// Returns "of|trait|name", without empty parts at the end.
std::string getParts(llvm::StringRef Symbol) {
  const RustPath P = getRustPath(Symbol);
  const std::string Parts = P.Of + "|" + P.Trait + "|" + P.Name;
  return llvm::StringRef(Parts).rtrim('|').str();
}

TEST(RustPaths, OfFunctionsHaveTheirModules) {
  EXPECT_EQ(getParts("_RNvC4main3add"), "main||add");
  EXPECT_EQ(getParts("std::io::stdio::_print"), "std::io::stdio||_print");
}

TEST(RustPaths, OfMethodsHaveTheirTypes) {
  EXPECT_EQ(getParts("_RNvMNtNtNtNtC3std3sys4sync5mutex5futexNtB2_5Mutex4lock"),
            "std::sys::sync::mutex::futex::Mutex||lock");
}

TEST(RustPaths, OfTraitsMethodsHaveBoth) {
  EXPECT_EQ(
      getParts("_RNvXNtC5alloc4syncINtB2_3ArclENtNtNtC4core3ops4drop4Drop4"
               "drop"),
      "alloc::sync::Arc|core::ops::drop::Drop|drop");
}

TEST(RustPaths, HaveNoGenericArguments) {
  EXPECT_EQ(getParts("<a::Map<b::Key<i32>, c::Value>>::get::<d::Hash<i32>>"),
            "a::Map||get");
  EXPECT_EQ(getParts("<a::Map<i32> as b::Index<c::Key>>::at"),
            "a::Map|b::Index|at");
  EXPECT_EQ(getParts("a::map::<i32>"), "a||map");
}

// An " as " in an argument belongs to another type.
TEST(RustPaths, HaveTheTraitOfTheOuterType) {
  EXPECT_EQ(getParts("<a::Map<<b::B as c::C>::D>>::get"), "a::Map||get");
  EXPECT_EQ(getParts("<a::Map<<b::B as c::C>::D> as e::E>::get"),
            "a::Map|e::E|get");
}

// The > of an arrow in a function's type closes no bracket.
TEST(RustPaths, KnowTypesOfFunctions) {
  EXPECT_EQ(getParts("<a::Box<fn(i32) -> b::B<i32>> as c::C>::call"),
            "a::Box|c::C|call");
}

TEST(RustPaths, KeepTheWholeType) {
  EXPECT_EQ(getRustPath("<a::Guard<b::Raw> as c::Drop>::drop").Full,
            "a::Guard<b::Raw> as c::Drop");
  EXPECT_EQ(getRustPath("a::b::f").Full, "a::b");
}

TEST(RustPaths, KnowTheFunctionThatAClosureWasWrittenIn) {
  EXPECT_EQ(
      getRustPath("_RINvMNtNtC4core4sync6atomicNtB3_9AtomicU3212fetch_updateNCN"
                  "vMNtNtNtNtC3std3sys4sync6rwlock5futexNtBX_6RwLock4read0E")
          .Argument,
      "<std::sys::sync::rwlock::futex::RwLock>::read");
  EXPECT_EQ(getRustPath("a::f::<i32>").Argument, "");
}

TEST(RustPaths, OfClosuresAreNone) {
  EXPECT_EQ(getParts("_RNCNvC4main3add0"), "");
  EXPECT_EQ(getParts("<a::A>::f::{closure#0}"), "");
}

// LLVM appends suffixes to the names of functions that it copies.
TEST(RustPaths, PassOverSuffixes) {
  EXPECT_EQ(getParts("_RNvC4main3add.llvm.123"), "main||add");
}

TEST(RustPaths, OfOtherSymbolsAreNone) {
  for (const char *Symbol :
       {"", "main", "_Z3addii", "_R", "_RNvC4main", "<a::A", "<a::A>",
        "<a::A>f", "a::f::<i32>::g", "a::f::<i32"})
    EXPECT_EQ(getParts(Symbol), "") << Symbol;
}

} // namespace
} // namespace tapir
