//===- UnitsTest.cpp - units that come and go -----------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//===----------------------------------------------------------------------===//

#include "csi/unit.h"

#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace {

unsigned Inits;
std::vector<std::string> UnitNames;
std::vector<int64_t> LoadCounts;

} // namespace

extern "C" void __csi_init() { ++Inits; }
extern "C" void __csi_unit_init(const char *Name,
                                instrumentation_counts_t Counts) {
  UnitNames.push_back(Name);
  LoadCounts.push_back(Counts.num_load);
}

namespace {

/// A unit in its own memory, like the memory of a library that can be closed.
class TestUnit {
public:
  TestUnit(const char *Name, int64_t Loads, int64_t Funcs)
      : Name(Name), Places(Loads) {
    Counts.num_load = Loads;
    Counts.num_func = Funcs;
    for (int64_t I = 0; I < Loads; ++I) {
      Strings.push_back(std::make_unique<std::string>(
          this->Name + " variable " + std::to_string(I)));
      Places[I].loc = {Strings.back()->data(), int32_t(I + 1), 1,
                       this->Name.data()};
    }
    Unit.version = CSI_UNIT_VERSION;
    Unit.file_name = this->Name.c_str();
    Unit.counts = &Counts;
    if (Loads)
      Unit.places[CSI_LOAD] = Places.data();
    Unit.func_slots = &Slot;
    Unit.num_func_slots = Funcs ? 1 : 0;
  }
  ~TestUnit() {
    __csirt_unit_fini(&Unit);
    for (auto &S : Strings)
      std::fill(S->begin(), S->end(), '!');
    std::fill(Name.begin(), Name.end(), '!');
    memset(static_cast<void *>(Places.data()), 0xff,
           Places.size() * sizeof(csi_place));
  }
  int64_t load(int64_t I) const { return Unit.base[CSI_LOAD] + I; }

  csi_unit Unit = {};
  std::string Name;
  instrumentation_counts_t Counts = {};
  std::vector<csi_place> Places;
  int64_t SlotId = -1;
  csi_func_slot Slot = {&SlotId, 0};

private:
  std::vector<std::unique_ptr<std::string>> Strings;
};

TEST(UnitsTest, IdsFollowThoseOfUnitsBefore) {
  TestUnit A("a.c", 3, 1), None("none.c", 0, 0), B("b.c", 5, 2);
  unsigned Before = UnitNames.size();
  for (TestUnit *U : {&A, &None, &B, &A})
    __csirt_unit_init(&U->Unit);
  EXPECT_EQ(Inits, 1u);
  ASSERT_EQ(UnitNames.size(), Before + 3);
  EXPECT_EQ(UnitNames.back(), "b.c");
  EXPECT_EQ(LoadCounts.back(), 5);
  EXPECT_EQ(None.load(0), A.load(3));
  EXPECT_EQ(B.load(0), A.load(3));
  EXPECT_EQ(B.SlotId, A.SlotId + 1);
  const source_loc_t *L = __csi_get_load_source_loc(B.load(4));
  ASSERT_TRUE(L);
  EXPECT_STREQ(L->name, "b.c variable 4");
  EXPECT_STREQ(L->filename, "b.c");
  EXPECT_EQ(L->line_number, 5);
  EXPECT_EQ(__csi_get_load_source_loc(A.load(2))->line_number, 3);
  EXPECT_EQ(__csi_get_load_source_loc(B.load(5)), nullptr);
  EXPECT_EQ(__csi_get_load_source_loc(UNKNOWN_CSI_ID), nullptr);
  // The unit has the function, but no place for it.
  EXPECT_EQ(__csi_get_func_source_loc(A.SlotId), nullptr);
}

TEST(UnitsTest, PlacesOutliveTheirLibraries) {
  const source_loc_t *Early, *Late;
  int64_t LateId;
  {
    TestUnit A("closed.c", 4, 0);
    A.Places[1].related = &A.Places[0];
    A.Places[1].inlined = &A.Places[2];
    A.Places[2].inlined = &A.Places[3];
    __csirt_unit_init(&A.Unit);
    Early = __csi_get_load_source_loc(A.load(0));
    LateId = A.load(1);
  }
  Late = __csi_get_load_source_loc(LateId);
  ASSERT_TRUE(Early && Late);
  EXPECT_STREQ(Early->name, "closed.c variable 0");
  EXPECT_STREQ(Late->name, "closed.c variable 1");
  const source_loc_t *Related = __csi_get_related_loc(Late);
  ASSERT_TRUE(Related);
  EXPECT_EQ(Related, Early);
  EXPECT_EQ(__csi_get_related_loc(Early), nullptr);
  const source_loc_t *Outer = __csi_get_inlined_loc(Late);
  ASSERT_TRUE(Outer);
  EXPECT_STREQ(Outer->name, "closed.c variable 2");
  Outer = __csi_get_inlined_loc(Outer);
  ASSERT_TRUE(Outer);
  EXPECT_STREQ(Outer->name, "closed.c variable 3");
  EXPECT_EQ(__csi_get_inlined_loc(Outer), nullptr);
}

TEST(UnitsTest, AUnitLoadedAgainIsAnotherOne) {
  int64_t First;
  {
    TestUnit A("again.c", 2, 0);
    __csirt_unit_init(&A.Unit);
    First = A.load(0);
    __csirt_unit_fini(&A.Unit);
    __csirt_unit_init(&A.Unit);
    EXPECT_EQ(A.load(0), First + 2);
  }
  EXPECT_STREQ(__csi_get_load_source_loc(First)->name, "again.c variable 0");
  EXPECT_STREQ(__csi_get_load_source_loc(First + 2)->name,
               "again.c variable 0");
}

TEST(UnitsTest, AnyThreadMayAsk) {
  std::vector<std::thread> Threads;
  for (int T = 0; T < 4; ++T)
    Threads.emplace_back([T] {
      for (int I = 0; I < 50; ++I) {
        TestUnit A(("thread" + std::to_string(T) + ".c").c_str(), 20, 1);
        __csirt_unit_init(&A.Unit);
        for (int L = 0; L < 20; ++L)
          ASSERT_EQ(__csi_get_load_source_loc(A.load(L))->line_number, L + 1);
      }
    });
  for (std::thread &T : Threads)
    T.join();
}

TEST(UnitsDeathTest, ATableOfAnotherVersionIsRefused) {
  TestUnit A("old.c", 1, 0);
  A.Unit.version = CSI_UNIT_VERSION + 1;
  EXPECT_EXIT(__csirt_unit_init(&A.Unit), testing::ExitedWithCode(2),
              "cilk: old.c was instrumented by another version");
}

} // namespace
