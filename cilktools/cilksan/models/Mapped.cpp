//===- Mapped.cpp - mappings of memory ------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Mappings. Memory without a file is always new memory. For a file, the model
// tells the detector the file, the mapped part, and whether writes to the
// memory change the file.
//
//===----------------------------------------------------------------------===//

#include "Model.h"
#include <cstdarg>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace cilksan;
using namespace cilksan::models;

namespace {

size_t pages(size_t Size) {
  size_t Page = getpagesize();
  return (Size + Page - 1) / Page * Page;
}

uintptr_t address(const void *At) { return reinterpret_cast<uintptr_t>(At); }

/// Returns true if the file is /dev/zero, of which each mapping is new memory.
bool isZeros(const struct stat &Its) {
  return S_ISCHR(Its.st_mode) && Its.st_rdev == makedev(1, 5);
}

void added(void *At, size_t Size, int Access, int Flags, int File,
           uint64_t Offset) {
  struct stat Its;
  if (Flags & MAP_ANONYMOUS || fstat(File, &Its) != 0 || isZeros(Its))
    return mapped(At, Size);
  const bool IsShared = (Flags & MAP_TYPE) != MAP_PRIVATE;
  const bool MayBecomeWritable =
      IsShared && (fcntl(File, F_GETFL) & O_ACCMODE) == O_RDWR;
  mapped({address(At), Size, Its.st_dev, Its.st_ino, Offset,
          MayBecomeWritable && Access & PROT_WRITE, MayBecomeWritable});
}

} // namespace

#define MAP(Name, Offset)                                                      \
  CILKSAN_ALLOCATOR(                                                           \
      void *, Name,                                                            \
      (void *At, size_t Size, int Access, int Flags, int File, Offset Begin),  \
      (At, Size, Access, Flags, File, Begin),                                  \
      if (R != MAP_FAILED) added(R, pages(Size), Access, Flags, File, Begin))
MAP(mmap, off_t)
MAP(mmap64, off64_t)

// A call that fails leaves the memory and its recorded accesses unchanged.
CILKSAN_ALLOCATOR(int, munmap, (void *At, size_t Size), (At, Size),
                  if (R == 0) unmapped(At, pages(Size)))

// The new address is passed only with MREMAP_FIXED. Reading it in other cases
// is harmless.
CILKSAN_MODEL(void *, mremap,
              (void *Old, size_t OldSize, size_t Size, int Flags, ...)) {
  va_list Rest;
  va_start(Rest, Flags);
  void *At = va_arg(Rest, void *);
  va_end(Rest);
  Scope S(true);
  void *R = Real_mremap.get()(Old, OldSize, Size, Flags, At);
  if (auto E = S.effects()) {
    if (R != MAP_FAILED) {
      if (R != Old) {
        remapped(Old, pages(OldSize), R, pages(Size));
      } else if (pages(Size) < pages(OldSize)) {
        unmapped(static_cast<char *>(Old) + pages(Size),
                 pages(OldSize) - pages(Size));
      } else if (pages(Size) > pages(OldSize)) {
        grown(Old, pages(OldSize), pages(Size));
      }
    }
  }
  return R;
}

CILKSAN_MODEL(void *, shmat, (int Segment, const void *At, int Flags)) {
  Scope S(true);
  void *R = Real_shmat.get()(Segment, At, Flags);
  if (auto E = S.effects()) {
    shmid_ds Its;
    if (R != reinterpret_cast<void *>(-1) &&
        shmctl(Segment, IPC_STAT, &Its) == 0)
      mapped({address(R), pages(Its.shm_segsz), Mapping::NoDevice,
              static_cast<ino_t>(Segment), 0, !(Flags & SHM_RDONLY),
              !(Flags & SHM_RDONLY)});
  }
  return R;
}
CILKSAN_MODEL(int, shmdt, (const void *At)) {
  Scope S(true);
  if (auto E = S.effects())
    unmapped(At);
  return Real_shmdt.get()(At);
}

/// Returns true if a call that changes the pages of a range one after the other
/// may have changed some of them: it has returned 0, or has failed at a page.
static bool mayHaveChanged(int R) {
  return R == 0 || errno == ENOMEM || errno == EACCES;
}

#define PROTECT(Name, Parameters, Arguments)                                   \
  CILKSAN_ALLOCATOR(int, Name, Parameters, Arguments,                          \
                    if (mayHaveChanged(R) && Access & PROT_WRITE)              \
                        madeWritable(At, pages(Size)))
PROTECT(mprotect, (void *At, size_t Size, int Access), (At, Size, Access))
PROTECT(pkey_mprotect, (void *At, size_t Size, int Access, int Key),
        (At, Size, Access, Key))

/// Returns true if pages are, or may be, zeros after the advice.
static bool makesZeros(int Advice) {
  // MADV_DONTNEED_LOCKED of Linux 5.18.
  constexpr int DontNeedLocked = 24;
  return Advice == MADV_DONTNEED || Advice == DontNeedLocked ||
         Advice == MADV_FREE || Advice == MADV_REMOVE;
}
CILKSAN_FUNCTION(int, madvise, (void *At, size_t Size, int Advice),
                 (At, Size, Advice),
                 if (mayHaveChanged(R) && makesZeros(Advice))
                     zeroed(At, pages(Size)))
CILKSAN_FUNCTION(int, mincore, (void *At, size_t Size, unsigned char *To),
                 (At, Size, To), if (R == 0) write(To, pages(Size) / pages(1)))
