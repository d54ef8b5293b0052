//===- ViewsTest.cpp - tables of views, and merges ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The table by itself, and what one strand does with it. Strands that really
// run side by side are in cheetah/test/views.cpp.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/strands/views.h"
#include "../include/cilk/cilk_api.h"
#include "../runtime/schedule/deque.h"
#include "../runtime/schedule/join.h"
#include "../runtime/schedule/strand_views.h"
}

#include "Runtime.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <map>
#include <new>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace {

void *number(uintptr_t N) { return reinterpret_cast<void *>(N); }

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

class Table : public testing::Test {
protected:
  ~Table() override { cilkrts_views_free(Views); }

  void add(void *Key, void *View) {
    cilkrts_views_add(&Views, {Key, View, nullptr});
  }
  void *find(void *Key) {
    cilkrts_slot *Slot = cilkrts_views_find(Views, Key);
    return Slot ? Slot->view : nullptr;
  }
  void remove(void *Key) {
    cilkrts_slot *Slot = cilkrts_views_find(Views, Key);
    ASSERT_NE(Slot, nullptr);
    cilkrts_views_remove(Views, Slot);
  }

  cilkrts_views *Views = CILKRTS_NO_VIEWS;
};

TEST_F(Table, StartsEmpty) {
  EXPECT_EQ(find(number(64)), nullptr);
  add(number(64), number(1));
  EXPECT_NE(Views, CILKRTS_NO_VIEWS);
  EXPECT_EQ(find(number(64)), number(1));
  EXPECT_EQ(cilkrts_views_find(CILKRTS_NO_VIEWS, number(64)), nullptr);
}

TEST_F(Table, Grows) {
  for (uintptr_t Step : {8, 64, 4096, 1 << 20}) {
    const uintptr_t Count = 3000;
    for (uintptr_t I = 1; I <= Count; ++I) {
      add(number(I * Step), number(I));
      EXPECT_LE(Views->count, (Views->last + 1) / 2);
    }
    EXPECT_EQ(Views->count, Count);
    EXPECT_LT(Views->last, 4 * Count);
    for (uintptr_t I = 1; I <= Count; ++I)
      EXPECT_EQ(find(number(I * Step)), number(I));
    EXPECT_EQ(find(number((Count + 1) * Step)), nullptr);
    cilkrts_views_free(Views);
    Views = CILKRTS_NO_VIEWS;
  }
}

// Keys that start at the same slot, the last one, so that they wrap around.
TEST_F(Table, Collisions) {
  for (uintptr_t I = 1; I <= 4; ++I)
    add(number(8 * I), number(1));
  for (uintptr_t I = 1; I <= 4; ++I)
    remove(number(8 * I));
  std::vector<void *> Keys;
  size_t Last = Views->last;
  for (uintptr_t I = 5; Keys.size() < (Last + 1) / 2; ++I)
    if (cilkrts_views_home(Views, number(8 * I)) == Last)
      Keys.push_back(number(8 * I));
  std::sort(Keys.begin(), Keys.end());
  do {
    for (void *Key : Keys)
      add(Key, Key);
    EXPECT_EQ(Views->last, Last);
    for (size_t I = 0; I < Keys.size(); ++I) {
      remove(Keys[I]);
      for (size_t J = 0; J < Keys.size(); ++J)
        EXPECT_EQ(find(Keys[J]), J > I ? Keys[J] : nullptr);
    }
    EXPECT_EQ(Views->count, 0u);
  } while (std::next_permutation(Keys.begin(), Keys.end()));
}

TEST_F(Table, RandomChanges) {
  std::mt19937 Random(1);
  for (unsigned Keys : {6, 40, 1000}) {
    std::map<void *, void *> Expected;
    for (unsigned I = 0; I < 200000; ++I) {
      void *Key = number(16 * (1 + Random() % Keys));
      auto Known = Expected.find(Key);
      ASSERT_EQ(find(Key), Known == Expected.end() ? nullptr : Known->second);
      if (Known == Expected.end()) {
        add(Key, number(I + 1));
        Expected[Key] = number(I + 1);
      } else {
        remove(Key);
        Expected.erase(Known);
      }
      ASSERT_EQ(Views->count, Expected.size());
    }
    cilkrts_views_free(Views);
    Views = CILKRTS_NO_VIEWS;
  }
}

TEST(ViewMemory, Alignment) {
  const std::map<size_t, uintptr_t> Expected = {
      {0, 64},      {1, 64},    {8, 64},        {24, 64},        {64, 64},
      {100, 64},    {128, 128}, {384, 128},     {3 << 10, 1024}, {4096, 4096},
      {8192, 4096}, {9000, 64}, {1 << 20, 4096}};
  for (auto [Size, Align] : Expected) {
    std::vector<void *> Views;
    for (int I = 0; I < 10; ++I) {
      Views.push_back(cilkrts_view_new(Size));
      EXPECT_EQ(reinterpret_cast<uintptr_t>(Views.back()) % Align, 0u) << Size;
      memset(Views.back(), 0x5a, Size);
    }
    for (void *View : Views)
      cilkrts_view_free(View);
  }
}

TEST(ViewMemoryDeathTest, TooMuch) {
  EXPECT_EXIT(cilkrts_view_new(SIZE_MAX - 4), testing::ExitedWithCode(1),
              "^cilk: no memory for a reducer's view of 18446744073709551611 "
              "bytes");
}

TEST(ViewLists, SortedByPlace) {
  std::mt19937 Random(2);
  for (uint64_t Count : {1, 2, 3, 7, 64, 1000}) {
    std::vector<uint64_t> Places(Count);
    for (uint64_t I = 0; I < Count; ++I)
      Places[I] = I * I;
    std::shuffle(Places.begin(), Places.end(), Random);
    std::vector<cilkrts_views> Tables(Count);
    cilkrts_views *List = nullptr;
    for (uint64_t I = 0; I < Count; ++I)
      cilkrts_views_leave(&List, &Tables[I], Places[I]);
    List = cilkrts_views_sort(List);
    for (uint64_t I = 0; I < Count; ++I, List = List->next)
      ASSERT_EQ(List->position, I * I);
    EXPECT_EQ(List, nullptr);
  }
}

TEST(ViewLists, NothingToLeave) {
  cilkrts_views *List = nullptr;
  cilkrts_views_leave(&List, nullptr, 0);
  cilkrts_views_leave(&List, CILKRTS_NO_VIEWS, 1);
  EXPECT_EQ(List, nullptr);
}

TEST(ViewLists, ManyThreads) {
  enum { Threads = 4, Each = 1000 };
  cilkrts_views *List = nullptr;
  std::vector<cilkrts_views> Tables(Threads * Each);
  std::vector<std::thread> Running;
  for (unsigned T = 0; T < Threads; ++T)
    Running.emplace_back([&, T] {
      for (unsigned I = 0; I < Each; ++I)
        cilkrts_views_leave(&List, &Tables[T * Each + I], I * Threads + T);
    });
  for (std::thread &T : Running)
    T.join();
  List = cilkrts_views_sort(List);
  for (uint64_t I = 0; I < Threads * Each; ++I, List = List->next)
    ASSERT_EQ(List->position, I);
}

//===----------------------------------------------------------------------===//
// A strand's views
//===----------------------------------------------------------------------===//

// Its order shows, and objects are counted.
class Text {
public:
  Text() { ++Live; }
  ~Text() { --Live; }
  static void identity(void *View) { new (View) Text; }
  static void reduce(void *Left, void *Right) {
    auto *R = static_cast<Text *>(Right);
    static_cast<Text *>(Left)->Value += R->Value;
    R->~Text();
  }
  static int Live;
  std::string Value;
};
int Text::Live;

class Strand : public testing::Test {
protected:
  static void SetUpTestSuite() { startRuntime(); }
  void SetUp() override {
    W = cilkrts_table_create(true);
    cilkrts_arch_set_tls_worker(&W->fast);
    Text::Live = 0;
  }
  void TearDown() override {
    cilkrts_arch_set_tls_worker(&cilkrts_bootstrap.fast);
  }

  static void *lookup(void *Key, size_t Size, void (*Identity)(void *),
                      void (*Reduce)(void *, void *)) {
    return __cilkrts_reducer_lookup(Key, Size,
                                    reinterpret_cast<void *>(Identity),
                                    reinterpret_cast<void *>(Reduce));
  }
  static Text &look(Text &Key) {
    return *static_cast<Text *>(
        lookup(&Key, sizeof(Text), Text::identity, Text::reduce));
  }
  static void construct(Text &Key) {
    __cilkrts_reducer_register(&Key, sizeof(Text), Text::identity,
                               Text::reduce);
  }

  // Another strand begins.
  void begin() { W->fast.views = CILKRTS_NO_VIEWS; }
  // It ends, at this place.
  void leave(uint64_t Place) {
    cilkrts_views_leave(&Region.views, W->fast.views, Place);
  }
  // All have ended, and the first one began with null or without views.
  void merge(bool Leftmost) {
    W->fast.views = Leftmost ? nullptr : CILKRTS_NO_VIEWS;
    if (Region.views)
      cilkrts_merge_views(&Region);
    EXPECT_EQ(Region.views, nullptr);
    EXPECT_EQ(W->fast.views == nullptr, Leftmost);
  }
  // Drops what a strand without any other one has.
  void drop() {
    leave(0);
    merge(true);
  }

  worker *W;
  region_t Region = {};
};

TEST_F(Strand, SerialBeginning) {
  Text A;
  EXPECT_EQ(&look(A), &A);
  construct(A);
  __cilkrts_reducer_unregister(&A);
  EXPECT_EQ(W->fast.views, nullptr);
}

TEST_F(Strand, ViewsStay) {
  Text A, B;
  begin();
  Text *OfA = &look(A), *OfB = &look(B);
  EXPECT_NE(OfA, &A);
  EXPECT_NE(OfA, OfB);
  std::vector<char> Others(500);
  for (char &C : Others)
    EXPECT_NE(lookup(&C, 1, nullptr, nullptr), &C);
  EXPECT_EQ(&look(A), OfA);
  EXPECT_EQ(&look(B), OfB);
  drop();
  EXPECT_EQ(Text::Live, 2);
}

TEST_F(Strand, WithoutFunctions) {
  char Big[1000], Small = 7;
  memset(Big, 1, sizeof Big);
  begin();
  auto *View = static_cast<char *>(lookup(Big, sizeof Big, nullptr, nullptr));
  EXPECT_EQ(std::count(View, View + sizeof Big, 0), (long)sizeof Big);
  *static_cast<char *>(lookup(&Small, 1, nullptr, nullptr)) = 3;
  leave(0);
  begin();
  *static_cast<char *>(lookup(&Small, 1, nullptr, nullptr)) = 4;
  leave(1);
  merge(false);
  EXPECT_EQ(*static_cast<char *>(lookup(&Small, 1, nullptr, nullptr)), 3);
  drop();
  EXPECT_EQ(Small, 7);
  EXPECT_EQ(Big[0], 1);
}

TEST_F(Strand, ErrnoStays) {
  Text A, B;
  begin();
  errno = 1234;
  lookup(&A, 8, [](void *) { errno = 1; }, nullptr);
  EXPECT_EQ(errno, 1234);
  construct(B);
  EXPECT_EQ(errno, 1234);
  drop();
}

// The tables may arrive in any order, and not each strand has one.
TEST_F(Strand, SerialOrder) {
  std::vector<int> Places = {0, 1, 2, 3, 4};
  const std::string Expected[] = {"0134", "01", "24"};
  for (bool Leftmost : {false, true})
    do {
      Text Keys[3];
      if (Leftmost)
        for (Text &Key : Keys)
          Key.Value = "-";
      for (int Place : Places) {
        begin();
        for (int K = 0; K < 3; ++K)
          if (Expected[K].find(std::to_string(Place)) != std::string::npos)
            look(Keys[K]).Value += std::to_string(Place);
        leave(Place);
      }
      merge(Leftmost);
      for (int K = 0; K < 3; ++K)
        EXPECT_EQ(look(Keys[K]).Value, (Leftmost ? "-" : "") + Expected[K]);
      if (Leftmost)
        EXPECT_EQ(Text::Live, 3);
      else
        drop();
      EXPECT_EQ(Text::Live, 3);
    } while (std::next_permutation(Places.begin(), Places.end()));
}

TEST_F(Strand, ConstructedInIt) {
  for (bool Leftmost : {false, true}) {
    Text Early, Late;
    begin();
    construct(Early);
    look(Early).Value += "a";
    EXPECT_EQ(Early.Value, "a");
    leave(0);
    begin();
    look(Early).Value += "b";
    construct(Late);
    look(Late).Value += "x";
    leave(1);
    begin();
    look(Early).Value += "c";
    look(Late).Value += "y";
    leave(2);
    merge(Leftmost);
    EXPECT_EQ(Early.Value, "abc");
    EXPECT_EQ(Late.Value, "xy");
    __cilkrts_reducer_unregister(&Early);
    __cilkrts_reducer_unregister(&Late);
    if (!Leftmost) {
      EXPECT_EQ(W->fast.views->count, 0u);
      drop();
    }
    EXPECT_EQ(Text::Live, 2);
  }
}

TEST_F(Strand, UsedInItsConstructor) {
  Text A;
  begin();
  look(A).Value += "b";
  A.Value = "a";
  construct(A);
  EXPECT_EQ(&look(A), &A);
  EXPECT_EQ(A.Value, "ab");
  construct(A);
  EXPECT_EQ(A.Value, "ab");
  drop();
  EXPECT_EQ(Text::Live, 1);
}

// By a strand before the one that constructs it.
TEST_F(Strand, UsedBeforeItsConstruction) {
  for (bool Leftmost : {false, true}) {
    Text A;
    begin();
    look(A).Value += "b";
    leave(0);
    begin();
    construct(A);
    look(A).Value += "a";
    leave(1);
    merge(Leftmost);
    EXPECT_EQ(A.Value, "ab");
    EXPECT_EQ(&look(A), &A);
    if (!Leftmost)
      drop();
    EXPECT_EQ(Text::Live, 1);
  }
}

TEST_F(Strand, UnregisteredElsewhere) {
  Text A;
  begin();
  __cilkrts_reducer_unregister(&A);
  EXPECT_EQ(W->fast.views, CILKRTS_NO_VIEWS);
}

// A reducer with a reducer in it: its views hold others' keys.
struct Nested {
  Nested() { construct(Inner); }
  ~Nested() { __cilkrts_reducer_unregister(&Inner); }
  static Text &look(Text &Key) {
    return *static_cast<Text *>(cilkrts_view(
        &Key, sizeof(Text), (void *)Text::identity, (void *)Text::reduce));
  }
  static void construct(Text &Key) {
    cilkrts_view_register(&Key, (void *)Text::reduce);
  }
  static void identity(void *View) { new (View) Nested; }
  static void reduce(void *Left, void *Right) {
    auto *L = static_cast<Nested *>(Left), *R = static_cast<Nested *>(Right);
    look(L->Inner).Value += look(R->Inner).Value;
    R->~Nested();
  }
  Text Inner;
};

TEST_F(Strand, NestedReducers) {
  for (bool Leftmost : {false, true}) {
    {
      std::vector<Nested> Keys(20);
      for (int Place = 0; Place < 4; ++Place) {
        begin();
        for (Nested &Key : Keys) {
          auto *View = static_cast<Nested *>(
              lookup(&Key, sizeof(Nested), Nested::identity, Nested::reduce));
          look(View->Inner).Value += std::to_string(Place);
        }
        leave(Place);
      }
      merge(Leftmost);
      for (Nested &Key : Keys) {
        auto *View = static_cast<Nested *>(
            lookup(&Key, sizeof(Nested), Nested::identity, Nested::reduce));
        EXPECT_EQ(look(View->Inner).Value, "0123");
      }
      if (!Leftmost)
        drop();
      for (Nested &Key : Keys)
        EXPECT_EQ(Key.Inner.Value, "0123");
    }
    EXPECT_EQ(Text::Live, 0);
  }
}

Text Counter, Recursive;

TEST_F(Strand, FunctionsUseReducers) {
  // Each call leaves a mark in another reducer, and in the same one.
  auto Mark = [] { look(Counter).Value += "r"; };
  static void (*const TheMark)() = Mark;
  auto Reduce = [](void *Left, void *Right) {
    TheMark();
    Text::reduce(Left, Right);
    look(Recursive).Value += "!";
  };
  auto Use = [&](const char *What) {
    static_cast<Text *>(
        lookup(&Recursive, sizeof(Text), Text::identity, Reduce))
        ->Value += What;
  };
  for (bool Leftmost : {false, true}) {
    Counter.Value = Recursive.Value = "";
    for (int Place = 0; Place < 4; ++Place) {
      begin();
      Use(std::to_string(Place).c_str());
      leave(Place);
    }
    merge(Leftmost);
    if (!Leftmost)
      drop();
    EXPECT_EQ(Recursive.Value, Leftmost ? "0!1!2!3!" : "01!2!3!!");
    EXPECT_EQ(Counter.Value, "rrrr");
  }
}

int Recursion;

// It gets as far as the serial program would that called the function.
TEST_F(Strand, IdentityUsesItsReducer) {
  Recursion = 0;
  auto Identity = [](void *View) {
    new (View) Text;
    if (++Recursion < 3)
      look(Recursive).Value += std::to_string(Recursion);
  };
  Recursive.Value = "";
  begin();
  auto *View = static_cast<Text *>(
      lookup(&Recursive, sizeof(Text), Identity, Text::reduce));
  EXPECT_EQ(&look(Recursive), View);
  EXPECT_EQ(View->Value, "1");
  drop();
  EXPECT_EQ(Recursive.Value, "1");
}

TEST_F(Strand, DestroyedTooEarly) {
  Text A;
  begin();
  look(A);
  EXPECT_EXIT(
      __cilkrts_reducer_unregister(&A), testing::ExitedWithCode(1),
      "^cilk: a reducer was destroyed before a sync merged its views: ");
  drop();
}

TEST_F(Strand, ExceptionsLeaveNoFunction) {
  Text A;
  begin();
  EXPECT_EXIT(lookup(
                  &A, 8, [](void *) { throw 1; }, nullptr),
              testing::KilledBySignal(SIGABRT),
              "^cilk: an exception left the identity function of a reducer: "
              "catch it there");
  lookup(&A, 8, nullptr, [](void *, void *) { throw 1; });
  leave(0);
  W->fast.views = nullptr;
  EXPECT_EXIT(cilkrts_merge_views(&Region), testing::KilledBySignal(SIGABRT),
              "^cilk: an exception left the reduce function of a reducer: "
              "catch it there");
  cilkrts_views_find(Region.views, &A)->reduce = nullptr;
  merge(true);
}

//===----------------------------------------------------------------------===//
// Steals and joins
//===----------------------------------------------------------------------===//

class Joins : public Strand {
protected:
  struct Frame {
    void *Words[2] = {nullptr, nullptr};
  };
  void push(region_t &R) {
    cilkrts_region_init(&R);
    cilkrts_push(&R, F.Words);
  }
  void losePop(worker *Of) {
    --Of->fast.tail;
    EXPECT_FALSE(cilkrts_deque_pop_wins(Of));
  }
  strand steal(worker *Victim) {
    strand S;
    EXPECT_TRUE(cilkrts_deque_steal(Victim, Thief, &S));
    return S;
  }

  worker *Thief = cilkrts_table_create(false);
  region_t R[3];
  Frame F;
};

TEST_F(Joins, StolenContinuationsStartWithoutViews) {
  for (bool Leftmost : {true, false}) {
    W->fast.views = Leftmost ? nullptr : CILKRTS_NO_VIEWS;
    W->strand.position = 77;
    // The oldest entry's continuation is what leaves its views at position 77.
    for (region_t &Each : R)
      push(Each);
    R[1].stolen = CILKRTS_PENDING;
    R[1].exceptions = nullptr;
    R[2].leftmost = 99;
    strand First = steal(W);
    EXPECT_EQ(First.context.views, CILKRTS_NO_VIEWS);
    EXPECT_EQ(First.context.position, 77u);
    EXPECT_EQ(W->strand.position, 0u);
    EXPECT_EQ(steal(W).context.position, 0u);
    EXPECT_EQ(R[0].leftmost, Leftmost);
    EXPECT_EQ(R[1].leftmost, Leftmost);
    EXPECT_EQ(R[2].leftmost, 99u);
    EXPECT_EQ(R[0].views, nullptr);
    EXPECT_EQ(R[1].views, nullptr);
    // A table may be made meanwhile.
    if (!Leftmost) {
      Text A;
      look(A);
      EXPECT_EQ(steal(W).context.views, CILKRTS_NO_VIEWS);
      EXPECT_EQ(R[2].leftmost, 0u);
      drop();
    } else {
      steal(W);
      EXPECT_EQ(R[2].leftmost, 1u);
    }
    losePop(W);
  }
}

// Two continuations of one region are stolen; the children end late.
TEST_F(Joins, PlacesAndResumption) {
  for (bool Leftmost : {true, false}) {
    Text A;
    W->fast.views = Leftmost ? nullptr : CILKRTS_NO_VIEWS;
    W->strand.position = 5;
    push(R[0]);
    strand First = steal(W);
    look(A).Value += "0";
    // The stolen continuation runs elsewhere, spawns, and is stolen again.
    cilkrts_arch_set_tls_worker(&Thief->fast);
    Thief->fast.views = First.context.views;
    Thief->strand.position = First.context.position;
    cilkrts_push(&R[0], F.Words);
    look(A).Value += "1";
    worker *Other = cilkrts_table_create(false);
    strand Second;
    ASSERT_TRUE(cilkrts_deque_steal(Thief, Other, &Second));
    EXPECT_EQ(Second.context.position, 5u);
    EXPECT_EQ(Thief->strand.position, 1u);
    strand Next;
    losePop(Thief);
    EXPECT_FALSE(cilkrts_join_child(Thief, &R[0], nullptr, &Next));
    cilkrts_arch_set_tls_worker(&Other->fast);
    Other->fast.views = Second.context.views;
    Other->strand.position = Second.context.position;
    look(A).Value += "2";
    EXPECT_FALSE(cilkrts_join_sync(Other, &R[0], nullptr, &Next));
    cilkrts_arch_set_tls_worker(&W->fast);
    losePop(W);
    EXPECT_TRUE(cilkrts_join_child(W, &R[0], nullptr, &Next));
    EXPECT_EQ(Next.context.position, 5u);
    EXPECT_EQ(Next.context.views, Leftmost ? nullptr : CILKRTS_NO_VIEWS);
    W->fast.views = Next.context.views;
    cilkrts_merge_views(&R[0]);
    EXPECT_EQ(look(A).Value, "012");
    EXPECT_EQ(&look(A) == &A, Leftmost);
    if (!Leftmost)
      drop();
    EXPECT_EQ(Text::Live, 1);
  }
}

} // namespace
