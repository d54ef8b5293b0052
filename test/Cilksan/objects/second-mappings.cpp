// If memory is mapped twice, strands may access the same bytes by two addresses. Cilksan reports a
// limit there, but not if neither mapping can change what the other one shows, if the parts of a
// file differ, or if one mapping ends before the other. A failed call counts by its effects:
// mprotect may have changed the first pages, and munmap has changed nothing.
// REQUIRES: cilksan
// RUN: %clangxx_cilk -fsanitize=cilk -std=c++17 -O0 %s -o %t0 && %clangxx_cilk -fsanitize=cilk -std=c++17 -O2 %s -o %t2
// RUN: env CILKSAN_REPORT_NONE=1 %t0 shared 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 private 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 segment 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 remap 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 moved 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 grown 2>&1 | FileCheck %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 parts 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 ended 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 copies 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 once 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 shrunk 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 zeros 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t0 read-only 2>&1 | FileCheck --check-prefix=NONE %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 made-writable 2>&1 | FileCheck --check-prefix=PROTECT %s
// RUN: env CILKSAN_REPORT_NONE=1 %t2 part-writable 2>&1 | FileCheck --check-prefix=PROTECT %s
// RUN: %python %S/../Inputs/twins.py %t0 race unmap-fails removed -- once
// CHECK: Outcome: certified with limits
// CHECK: - memory was mapped for the second time at {{.*}}second-mappings.cpp:{{[0-9]+}}:{{[0-9]+}}: accesses of one byte by different addresses were not compared
// CHECK-NOT: {{.}}
// PROTECT: - memory was mapped for the second time at {{.*}}second-mappings.cpp:{{[0-9]+}}
// NONE: Outcome: certified{{$}}
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

static constexpr size_t size = 1 << 16;
static int file;
static char *map(int flags = MAP_SHARED, off_t offset = 0) {
  void *at = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, offset);
  if (at == MAP_FAILED)
    _exit(1);
  return static_cast<char *>(at);
}
static void set(char *to) { *to = 2; }
// An address within a page can't be unmapped.
static void set_and_keep(char *to) {
  set(to);
  munmap(to + 1, size);
}
static void remove(char *at) { madvise(at, size, MADV_REMOVE); }

int main(int, char **argv) {
  const std::string what = argv[1];
  file = memfd_create("file", 0);
  if (ftruncate(file, 2 * size) != 0)
    return 1;
  char *first, *second, *third = nullptr;
  if (what == "segment") {
    const int segment = shmget(IPC_PRIVATE, size, 0600);
    first = static_cast<char *>(shmat(segment, nullptr, 0));
    second = static_cast<char *>(shmat(segment, nullptr, 0));
    shmctl(segment, IPC_RMID, nullptr);
  } else if (what == "shared") {
    first = map();
    second = map();
  } else if (what == "private") {
    first = map();
    second = map(MAP_PRIVATE);
  } else if (what == "copies") {
    first = map(MAP_PRIVATE);
    second = map(MAP_PRIVATE);
  } else if (what == "parts") {
    first = map();
    second = map(MAP_SHARED, size);
  } else if (what == "ended") {
    munmap(map(), size);
    first = map();
    second = first + 1;
  } else if (what == "remap") {
    first = map(MAP_SHARED | MAP_ANONYMOUS);
    second = static_cast<char *>(mremap(first, 0, size, MREMAP_MAYMOVE));
  } else if (what == "moved") {
    first = map();
    char *free = map(MAP_PRIVATE | MAP_ANONYMOUS);
    first = static_cast<char *>(
        mremap(first, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, free));
    second = map();
  } else if (what == "grown") {
    first = static_cast<char *>(mremap(map(), size, 2 * size, MREMAP_MAYMOVE));
    second = map(MAP_SHARED, size);
  } else if (what == "shrunk") {
    first = map();
    munmap(first + size / 2, size / 2);
    second = map(MAP_SHARED, size / 2);
  } else if (what == "zeros") {
    file = open("/dev/zero", O_RDWR);
    first = map();
    second = map(MAP_PRIVATE);
    third = map();
  } else if (what == "part-writable") {
    void *at = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    third = static_cast<char *>(mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0));
    munmap(static_cast<char *>(at) + size / 2, size / 2);
    if (mprotect(at, size, PROT_READ | PROT_WRITE) == 0)
      return 1;
    static_cast<char *>(at)[1] = 1;
    first = map(MAP_PRIVATE | MAP_ANONYMOUS);
    second = first + 1;
  } else if (what == "unmap-fails" || what == "removed") {
    first = map();
    if (what == "removed") {
      cilk_spawn remove(first);
      third = first;
    } else {
      cilk_spawn set_and_keep(first);
    }
    set(first);
    cilk_sync;
    second = first + 1;
  } else if (what == "read-only" || what == "made-writable") {
    void *at = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
    third = static_cast<char *>(mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0));
    if (what == "made-writable" && mprotect(at, size, PROT_READ | PROT_WRITE) != 0)
      return 1;
    first = map(MAP_PRIVATE | MAP_ANONYMOUS);
    second = first + 1;
  } else {
    first = map();
    second = first + (what == "once");
  }
  cilk_spawn set(first);
  set(second);
  cilk_sync;
  return third && *third;
}
