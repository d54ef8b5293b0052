//===- CpusTest.cpp - affinity masks and control groups ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each test writes the files that a kernel would show into a directory of its
// own.
//
//===----------------------------------------------------------------------===//

extern "C" {
#include "../runtime/os/cpus.h"
}

#include "MadeUpRoot.h"

#include <sched.h>
#include <unistd.h>

namespace {

class Cpus : public MadeUpRoot {
protected:
  void group(const std::string &Text) { write("/proc/self/cgroup", Text); }
  unsigned quota() { return cilkrts_cpu_quota(Root.c_str()); }
};

TEST_F(Cpus, NoControlGroups) { EXPECT_EQ(quota(), 0u); }

TEST_F(Cpus, Version2) {
  group("0::/a/b\n");
  write("/sys/fs/cgroup/a/b/cpu.max", "200000 100000\n");
  EXPECT_EQ(quota(), 2u);
}

TEST_F(Cpus, Version2Unlimited) {
  group("0::/a\n");
  write("/sys/fs/cgroup/a/cpu.max", "max 100000\n");
  EXPECT_EQ(quota(), 0u);
}

TEST_F(Cpus, RoundsUp) {
  group("0::/a\n");
  write("/sys/fs/cgroup/a/cpu.max", "250000 100000\n");
  EXPECT_EQ(quota(), 3u);
  write("/sys/fs/cgroup/a/cpu.max", "1000 100000\n");
  EXPECT_EQ(quota(), 1u);
  write("/sys/fs/cgroup/a/cpu.max", "300000 100000\n");
  EXPECT_EQ(quota(), 3u);
}

TEST_F(Cpus, LeastOfAllAncestors) {
  group("0::/a/b/c\n");
  write("/sys/fs/cgroup/a/b/c/cpu.max", "max 100000\n");
  write("/sys/fs/cgroup/a/b/cpu.max", "800000 100000\n");
  write("/sys/fs/cgroup/a/cpu.max", "400000 100000\n");
  EXPECT_EQ(quota(), 4u);
}

// Within a namespace the path may be "/" or lead above the mounted tree.
TEST_F(Cpus, Namespaces) {
  group("0::/\n");
  write("/sys/fs/cgroup/cpu.max", "150000 50000\n");
  EXPECT_EQ(quota(), 3u);
  group("0::/../../elsewhere\n");
  EXPECT_EQ(quota(), 3u);
}

TEST_F(Cpus, Version1) {
  group("12:pids:/x\n4:cpu,cpuacct:/docker/1\n1:name=systemd:/docker/1\n");
  write("/sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_quota_us", "300000\n");
  write("/sys/fs/cgroup/cpu,cpuacct/docker/1/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(quota(), 3u);
}

TEST_F(Cpus, Version1Unlimited) {
  group("4:cpu:/a\n");
  write("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "-1\n");
  write("/sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(quota(), 0u);
}

TEST_F(Cpus, Version1OtherControllers) {
  group("4:cpuset,cpuacct:/a\n");
  write("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "100000\n");
  write("/sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");
  EXPECT_EQ(quota(), 0u);
}

TEST_F(Cpus, Version1WithoutPeriod) {
  group("4:cpu:/a\n");
  write("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "100000\n");
  EXPECT_EQ(quota(), 0u);
}

TEST_F(Cpus, Hybrid) {
  group("4:cpu:/a\n0::/a\n");
  write("/sys/fs/cgroup/cpu/a/cpu.cfs_quota_us", "500000\n");
  write("/sys/fs/cgroup/cpu/a/cpu.cfs_period_us", "100000\n");
  write("/sys/fs/cgroup/unified/a/cpu.max", "200000 100000\n");
  EXPECT_EQ(quota(), 2u);
}

TEST_F(Cpus, BrokenFiles) {
  group("\nnonsense\n0:\n0::\n7:cpu\n");
  EXPECT_EQ(quota(), 0u);
  for (const char *Text : {"", "max", "100000", "0 100000", "100000 0", "x y",
                           "-5 100000", "99999999999999999999 1"}) {
    write("/sys/fs/cgroup/cpu.max", Text);
    unsigned Got = quota();
    EXPECT_TRUE(Got == 0 || Got > 1024) << Text << " gave " << Got;
  }
}

TEST_F(Cpus, LongPath) {
  std::string Path;
  for (int I = 0; I < 3000; ++I)
    Path += "/a";
  group("0::" + Path + "\n");
  write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
  EXPECT_LE(quota(), 1u);
}

TEST_F(Cpus, AffinityAndQuota) {
  cpu_set_t Set;
  ASSERT_EQ(sched_getaffinity(0, sizeof Set, &Set), 0);
  unsigned Usable = CPU_COUNT(&Set);
  EXPECT_EQ(cilkrts_count_cpus(Root.c_str()), Usable);
  group("0::/\n");
  write("/sys/fs/cgroup/cpu.max", "100000 100000\n");
  EXPECT_EQ(cilkrts_count_cpus(Root.c_str()), 1u);
  write("/sys/fs/cgroup/cpu.max", "999999999 1000\n");
  EXPECT_EQ(cilkrts_count_cpus(Root.c_str()), Usable);

  cpu_set_t One;
  CPU_ZERO(&One);
  for (int I = 0; CPU_COUNT(&One) == 0; ++I)
    if (CPU_ISSET(I, &Set))
      CPU_SET(I, &One);
  ASSERT_EQ(sched_setaffinity(0, sizeof One, &One), 0);
  EXPECT_EQ(cilkrts_count_cpus(Root.c_str()), 1u);
  sched_setaffinity(0, sizeof Set, &Set);
}

} // namespace
