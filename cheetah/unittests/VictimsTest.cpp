//===- VictimsTest.cpp - steal policies, and sockets ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The tests ask policies for the victims of workers that have no threads, on a
// machine of two sockets that they make up.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/schedule/victims.h"
#include "../runtime/os/topology.h"

extern const struct cilkrts_victims cilkrts_victims_nearest;
extern const struct cilkrts_victims cilkrts_victims_random;
}

#include "MadeUpRoot.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace {

class Topology : public MadeUpRoot {
protected:
  void writePackage(const std::string &Processor, const std::string &Package) {
    write("/sys/devices/system/cpu/" + Processor +
              "/topology/physical_package_id",
          Package + "\n");
  }
};

unsigned socketOf(const cilkrts_topology &T, int Processor) {
  return cilkrts_topology_socket(&T, Processor);
}

TEST_F(Topology, NumbersSocketsWhateverTheKernelCallsThem) {
  writePackage("cpu0", "0");
  writePackage("cpu1", "36");
  writePackage("cpu2", "0");
  writePackage("cpu10", "36");
  static cilkrts_topology T;
  cilkrts_topology_read(&T, Root.c_str());
  EXPECT_NE(socketOf(T, 0), socketOf(T, 1));
  EXPECT_EQ(socketOf(T, 0), socketOf(T, 2));
  EXPECT_EQ(socketOf(T, 1), socketOf(T, 10));
  for (int Processor : {0, 1, 2, 10})
    EXPECT_NE(socketOf(T, Processor), unsigned(CILKRTS_NO_SOCKET));
}

TEST_F(Topology, KnowsNothingOfOtherProcessors) {
  writePackage("cpu0", "0");
  writePackage("cpu3", "-1");
  writePackage("cpu4", "none");
  writePackage("cpu5x", "0");
  writePackage("cpufreq", "0");
  writePackage("cpu8192", "0");
  writePackage("cpu-1", "0");
  static cilkrts_topology T;
  cilkrts_topology_read(&T, Root.c_str());
  for (int Processor : {-1, 1, 3, 4, 5, 8191, 8192, 1 << 30})
    EXPECT_EQ(socketOf(T, Processor), unsigned(CILKRTS_NO_SOCKET)) << Processor;
}

TEST_F(Topology, KnowsNothingWithoutSysfs) {
  static cilkrts_topology T;
  cilkrts_topology_read(&T, Root.c_str());
  cilkrts_topology_read(&T, std::string(5000, 'x').c_str());
  EXPECT_EQ(socketOf(T, 0), unsigned(CILKRTS_NO_SOCKET));
}

TEST_F(Topology, CountsMoreSocketsThanItHasRoomForAsOne) {
  for (int Processor = 0; Processor < 300; ++Processor)
    writePackage("cpu" + std::to_string(Processor), std::to_string(Processor));
  static cilkrts_topology T;
  cilkrts_topology_read(&T, Root.c_str());
  std::set<unsigned> Sockets;
  for (int Processor = 0; Processor < 300; ++Processor)
    Sockets.insert(socketOf(T, Processor));
  EXPECT_EQ(Sockets.size(), 256u);
  EXPECT_EQ(Sockets.count(CILKRTS_NO_SOCKET), 0u);
}

// Six workers: three on each socket, the even ones on the first.
class Victims : public Topology {
protected:
  enum { Count = 6, Slept = 1000 };

  void SetUp() override {
    Topology::SetUp();
    for (int Processor = 0; Processor < Count; ++Processor)
      writePackage("cpu" + std::to_string(Processor),
                   std::to_string(Processor % 2 ? 1 : 0));
    Before.assign(cilkrts_workers, cilkrts_workers + Count);
    CountBefore = cilkrts_worker_count;
    PolicyBefore = cilkrts_victims;
    for (unsigned I = 0; I < Count; ++I) {
      Workers[I] = {};
      Workers[I].number = I;
      Workers[I].victims.random = I + 1;
      Workers[I].placement.processor = int(I);
      cilkrts_workers[I] = &Workers[I];
    }
    cilkrts_worker_count = Count;
  }
  void TearDown() override {
    std::copy(Before.begin(), Before.end(), cilkrts_workers);
    cilkrts_worker_count = CountBefore;
    cilkrts_victims = PolicyBefore;
    Topology::TearDown();
  }

  void use(const struct cilkrts_victims &Policy) {
    cilkrts_victims = &Policy;
    if (Policy.init)
      Policy.init(Root.c_str());
  }

  // Returns the numbers of the victims that `Thief` is given in a round.
  std::vector<unsigned> victims(worker &Thief, unsigned Failures) {
    std::vector<unsigned> Them;
    cilkrts_round Round = cilkrts_round_begin(&Thief, Failures);
    while (const worker *Victim = cilkrts_victims->next(&Round)) {
      EXPECT_NE(Victim, &Thief);
      EXPECT_LT(Them.size(), size_t(Count));
      if (Them.size() == Count)
        break;
      Them.push_back(Victim->number);
    }
    return Them;
  }

  // Counts how often each worker is the victim in a thousand rounds after so
  // many failures.
  std::vector<unsigned> ofManyRounds(worker &Thief, unsigned Failures) {
    std::vector<unsigned> Times(Count);
    for (int I = 0; I < 1000; ++I) {
      const std::vector<unsigned> One = victims(Thief, Failures);
      EXPECT_EQ(One.size(), 1u);
      for (unsigned Number : One)
        ++Times[Number];
    }
    return Times;
  }

  worker Workers[Count];

private:
  std::vector<worker *> Before;
  unsigned CountBefore = 0;
  const struct cilkrts_victims *PolicyBefore = nullptr;
};

TEST_F(Victims, RandomTriesEachAsOften) {
  use(cilkrts_victims_random);
  const std::vector<unsigned> Times = ofManyRounds(Workers[0], 0);
  EXPECT_EQ(Times[0], 0u);
  for (unsigned I : {1, 2, 3, 4, 5})
    EXPECT_NEAR(Times[I], 200, 60) << I;
}

TEST_F(Victims, RandomTriesAllAfterASleep) {
  use(cilkrts_victims_random);
  for (int I = 0; I < 20; ++I) {
    std::vector<unsigned> All = victims(Workers[3], Slept);
    std::sort(All.begin(), All.end());
    EXPECT_EQ(All, (std::vector<unsigned>{0, 1, 2, 4, 5}));
  }
}

TEST_F(Victims, RandomHasNoGroups) {
  use(cilkrts_victims_random);
  EXPECT_EQ(cilkrts_victims->group(&Workers[0]), CILKRTS_NO_GROUP);
}

TEST_F(Victims, NearestTriesItsSocketFirst) {
  use(cilkrts_victims_nearest);
  for (unsigned Failures = 0; Failures < 7; ++Failures) {
    const std::vector<unsigned> Times = ofManyRounds(Workers[1], Failures);
    EXPECT_EQ(Times[0] + Times[2] + Times[4], 0u);
    EXPECT_GT(Times[3], 100u);
    EXPECT_GT(Times[5], 100u);
  }
}

TEST_F(Victims, NearestTriesOthersInOneRoundOfEight) {
  use(cilkrts_victims_nearest);
  for (unsigned Failures : {7, 15, 63}) {
    const std::vector<unsigned> Times = ofManyRounds(Workers[1], Failures);
    EXPECT_EQ(Times[3] + Times[5], 0u);
    for (unsigned I : {0, 2, 4})
      EXPECT_GT(Times[I], 100u);
  }
}

TEST_F(Victims, NearestTriesAllAfterASleepNearOnesFirst) {
  use(cilkrts_victims_nearest);
  for (unsigned Failures : {Slept + 0u, Slept + 7u}) {
    std::vector<unsigned> All = victims(Workers[0], Failures);
    ASSERT_EQ(All.size(), size_t(Count - 1));
    std::sort(All.begin(), All.begin() + 2);
    std::sort(All.begin() + 2, All.end());
    EXPECT_EQ(All, (std::vector<unsigned>{2, 4, 1, 3, 5}));
  }
}

TEST_F(Victims, NearestTriesOthersIfItIsAloneOnItsSocket) {
  use(cilkrts_victims_nearest);
  for (unsigned I : {1, 3, 5})
    Workers[I].placement.processor = 2;
  Workers[0].placement.processor = 1;
  const std::vector<unsigned> Times = ofManyRounds(Workers[0], 0);
  for (unsigned I = 1; I < Count; ++I)
    EXPECT_GT(Times[I], 100u);
}

TEST_F(Victims, NearestTakesWorkersThatRanNowhereForNear) {
  use(cilkrts_victims_nearest);
  for (unsigned I : {0, 2})
    Workers[I].placement.processor = -1;
  EXPECT_EQ(cilkrts_victims->group(&Workers[0]), CILKRTS_NO_GROUP);
  const std::vector<unsigned> Times = ofManyRounds(Workers[1], 0);
  EXPECT_EQ(Times[4], 0u);
  for (unsigned I : {0, 2, 3, 5})
    EXPECT_GT(Times[I], 50u);
}

TEST_F(Victims, NearestHasAGroupForEachSocket) {
  use(cilkrts_victims_nearest);
  const int First = cilkrts_victims->group(&Workers[0]);
  const int Second = cilkrts_victims->group(&Workers[1]);
  EXPECT_NE(First, Second);
  for (int Group : {First, Second}) {
    EXPECT_GE(Group, 0);
    EXPECT_LT(Group, int(CILKRTS_GROUPS));
  }
  EXPECT_EQ(cilkrts_victims->group(&Workers[4]), First);
}

TEST_F(Victims, AThiefAloneIsGivenNobody) {
  cilkrts_worker_count = 1;
  for (const struct cilkrts_victims *Policy :
       {&cilkrts_victims_random, &cilkrts_victims_nearest}) {
    use(*Policy);
    for (unsigned Failures : {0u, 7u, Slept + 0u})
      EXPECT_TRUE(victims(Workers[0], Failures).empty());
  }
}

TEST_F(Victims, SleepStaysSleep) {
  for (const struct cilkrts_victims *Policy :
       {&cilkrts_victims_random, &cilkrts_victims_nearest}) {
    use(*Policy);
    bool Sleeps = false;
    for (unsigned Failures = 0; Failures < 10000; ++Failures) {
      const bool Now = Policy->backoff(Failures) == CILKRTS_GO_TO_SLEEP;
      EXPECT_TRUE(Now || !Sleeps) << Failures;
      Sleeps = Now;
    }
    EXPECT_TRUE(Sleeps);
  }
}

} // namespace
