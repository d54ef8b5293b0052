//===- Files.cpp - names of files, folders, users -------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of unistd.h, sys/stat.h, dirent.h, pwd.h, grp.h, dlfcn.h, locale.h
// and others that take strings and fill in structures. The files themselves are
// no memory.
//
//===----------------------------------------------------------------------===//

#include "Io.h"
#include "Strings.h"
#include <clocale>
#include <cstdarg>
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <grp.h>
#include <langinfo.h>
#include <locale.h>
#include <malloc.h>
#include <pwd.h>
#include <sched.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>
#include <utime.h>

using namespace cilksan;
using namespace cilksan::models;

//===-- Names of files ----------------------------------------------------===//

#define PATH(Name, Params, Args)                                               \
  CILKSAN_FUNCTION(int, Name, Params, Args, readsString(Path))
PATH(access, (const char *Path, int Mode), (Path, Mode))
PATH(faccessat, (int Folder, const char *Path, int Mode, int Flags),
     (Folder, Path, Mode, Flags))
PATH(chmod, (const char *Path, mode_t Mode), (Path, Mode))
PATH(chown, (const char *Path, uid_t User, gid_t Group), (Path, User, Group))
PATH(lchown, (const char *Path, uid_t User, gid_t Group), (Path, User, Group))
PATH(mkdir, (const char *Path, mode_t Mode), (Path, Mode))
PATH(mkdirat, (int Folder, const char *Path, mode_t Mode), (Folder, Path, Mode))
PATH(mkfifo, (const char *Path, mode_t Mode), (Path, Mode))
PATH(mknod, (const char *Path, mode_t Mode, dev_t Device), (Path, Mode, Device))
PATH(remove, (const char *Path), (Path))
PATH(rmdir, (const char *Path), (Path))
PATH(unlink, (const char *Path), (Path))
PATH(unlinkat, (int Folder, const char *Path, int Flags), (Folder, Path, Flags))
PATH(truncate, (const char *Path, off_t Size), (Path, Size))
PATH(truncate64, (const char *Path, off64_t Size), (Path, Size))
PATH(shm_open, (const char *Path, int Flags, mode_t Mode), (Path, Flags, Mode))
PATH(shm_unlink, (const char *Path), (Path))
PATH(memfd_create, (const char *Path, unsigned Flags), (Path, Flags))
CILKSAN_FUNCTION(int, chdir, (const char *Path), (Path), readsString(Path);
                 writesHidden(Hidden::WorkingDirectory))
CILKSAN_FUNCTION(long, pathconf, (const char *Path, int What), (Path, What),
                 readsString(Path))

#define TWO_PATHS(Name)                                                        \
  CILKSAN_FUNCTION(int, Name, (const char *From, const char *To), (From, To),  \
                   readsString(From);                                          \
                   readsString(To))
TWO_PATHS(rename)
TWO_PATHS(link)
TWO_PATHS(symlink)
CILKSAN_FUNCTION(int, renameat,
                 (int FromFolder, const char *From, int ToFolder,
                  const char *To),
                 (FromFolder, From, ToFolder, To), readsString(From);
                 readsString(To))

#define READ_LINK(Name, Params, Args)                                          \
  CILKSAN_FUNCTION(ssize_t, Name, Params, Args, readsString(Path);             \
                   received(To, R))
READ_LINK(readlink, (const char *Path, char *To, size_t N), (Path, To, N))
READ_LINK(__readlink_chk, (const char *Path, char *To, size_t N, size_t Room),
          (Path, To, N, Room))
READ_LINK(readlinkat, (int Folder, const char *Path, char *To, size_t N),
          (Folder, Path, To, N))

#define WORKING_DIRECTORY(Name, Params, Args)                                  \
  CILKSAN_ALLOCATOR(                                                           \
      char *, Name, Params, Args, readsHidden(Hidden::WorkingDirectory);       \
      if (R) {                                                                 \
        if (!To)                                                               \
          allocated(R, length(R) + 1);                                         \
        writesString(R);                                                       \
      })
WORKING_DIRECTORY(getcwd, (char *To, size_t N), (To, N))
WORKING_DIRECTORY(__getcwd_chk, (char *To, size_t N, size_t Room),
                  (To, N, Room))
CILKSAN_FUNCTION(char *, getwd, (char *To), (To),
                 readsHidden(Hidden::WorkingDirectory);
                 if (R) writesString(To))
CILKSAN_ALLOCATOR(
    char *, get_current_dir_name, (), (), readsHidden(Hidden::WorkingDirectory);
    if (R) {
      allocated(R, length(R) + 1);
      writesString(R);
    })
CILKSAN_FUNCTION(char *, basename, (const char *Path), (Path),
                 readsString(Path))
CILKSAN_FUNCTION(int, fnmatch,
                 (const char *Pattern, const char *Text, int Flags),
                 (Pattern, Text, Flags), readsString(Pattern);
                 readsString(Text))

// The functions overwrite the slashes at the end of the folder's name.
#define PART(Name)                                                             \
  CILKSAN_MODEL(char *, Name, (char *Path)) {                                  \
    Scope S;                                                                   \
    size_t N = S && Path ? length(Path) : 0;                                   \
    char *R = Real_##Name.get()(Path);                                         \
    if (auto E = S.effects())                                                  \
      if (Path) {                                                              \
        read(Path, N + 1);                                                     \
        size_t Now = length(Path);                                             \
        if (Now < N)                                                           \
          write(Path + Now, 1);                                                \
      }                                                                        \
    return R;                                                                  \
  }
PART(dirname)
PART(__xpg_basename)

//===-- Status of files ---------------------------------------------------===//

#define STATUS_OF_PATH(Name, Type)                                             \
  CILKSAN_FUNCTION(int, Name, (const char *Path, Type *To), (Path, To),        \
                   readsString(Path);                                          \
                   if (R == 0) writes(To))
STATUS_OF_PATH(stat, struct stat)
STATUS_OF_PATH(stat64, struct stat64)
STATUS_OF_PATH(lstat, struct stat)
STATUS_OF_PATH(lstat64, struct stat64)
STATUS_OF_PATH(statfs, struct statfs)
STATUS_OF_PATH(statvfs, struct statvfs)
#define STATUS_OF_FILE(Name, Type)                                             \
  CILKSAN_FUNCTION(int, Name, (int File, Type *To), (File, To),                \
                   if (R == 0) writes(To))
STATUS_OF_FILE(fstat, struct stat)
STATUS_OF_FILE(fstat64, struct stat64)
STATUS_OF_FILE(fstatfs, struct statfs)
STATUS_OF_FILE(fstatvfs, struct statvfs)
#define STATUS_AT(Name, Type)                                                  \
  CILKSAN_FUNCTION(int, Name,                                                  \
                   (int Folder, const char *Path, Type *To, int Flags),        \
                   (Folder, Path, To, Flags), readsString(Path);               \
                   if (R == 0) writes(To))
STATUS_AT(fstatat, struct stat)
STATUS_AT(fstatat64, struct stat64)
// Programs that were built for older libraries call these functions.
#define STATUS_VERSION(Name, Type)                                             \
  CILKSAN_FUNCTION(int, Name, (int Version, const char *Path, Type *To),       \
                   (Version, Path, To), readsString(Path);                     \
                   if (R == 0) writes(To))
STATUS_VERSION(__xstat, struct stat)
STATUS_VERSION(__xstat64, struct stat64)
STATUS_VERSION(__lxstat, struct stat)
STATUS_VERSION(__lxstat64, struct stat64)
CILKSAN_FUNCTION(int, __fxstat, (int Version, int File, struct stat *To),
                 (Version, File, To), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, __fxstat64, (int Version, int File, struct stat64 *To),
                 (Version, File, To), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, utime, (const char *Path, const utimbuf *Times),
                 (Path, Times), readsString(Path);
                 reads(Times))
CILKSAN_FUNCTION(int, utimes, (const char *Path, const timeval *Times),
                 (Path, Times), readsString(Path);
                 if (Times) read(Times, 2 * sizeof *Times))
CILKSAN_FUNCTION(int, futimens, (int File, const timespec *Times),
                 (File, Times), if (Times) read(Times, 2 * sizeof *Times))
CILKSAN_FUNCTION(int, utimensat,
                 (int Folder, const char *Path, const timespec *Times,
                  int Flags),
                 (Folder, Path, Times, Flags), readsString(Path);
                 if (Times) read(Times, 2 * sizeof *Times))

//===-- Folders -----------------------------------------------------------===//

namespace {

// A DIR is opaque: its first byte represents it.
void changesFolder(DIR *Folder) { write(Folder, 1); }

void opened(DIR *Folder) {
  if (!Folder)
    return;
  // The entries of the folder are in the same block.
  allocated(Folder, malloc_usable_size(Folder));
  changesFolder(Folder);
}

} // namespace

CILKSAN_ALLOCATOR(DIR *, opendir, (const char *Path), (Path), readsString(Path);
                  opened(R))
CILKSAN_ALLOCATOR(DIR *, fdopendir, (int File), (File), opened(R))
CILKSAN_MODEL(int, closedir, (DIR * Folder)) {
  Scope S(true);
  if (auto E = S.effects())
    freed(Folder);
  return Real_closedir.get()(Folder);
}
// The result is in the DIR.
CILKSAN_FUNCTION(dirent *, readdir, (DIR * Folder), (Folder),
                 changesFolder(Folder);
                 if (R) write(R, R->d_reclen))
CILKSAN_FUNCTION(dirent64 *, readdir64, (DIR * Folder), (Folder),
                 changesFolder(Folder);
                 if (R) write(R, R->d_reclen))
CILKSAN_PROCEDURE(rewinddir, (DIR * Folder), (Folder), changesFolder(Folder))
CILKSAN_PROCEDURE(seekdir, (DIR * Folder, long To), (Folder, To),
                  changesFolder(Folder))
CILKSAN_FUNCTION(long, telldir, (DIR * Folder), (Folder), read(Folder, 1))
CILKSAN_FUNCTION(int, alphasort, (const dirent **A, const dirent **B), (A, B),
                 reads(A);
                 reads(B);
                 compared((*A)->d_name, (*B)->d_name, SIZE_MAX, Same()))

//===-- Users -------------------------------------------------------------===//

namespace {

/// Tells the detector that a function has stored its result in the library's
/// static objects and buffers.
template <class Entry> void getsStatic(Entry *R, Hidden State) {
  writesHidden(State);
  writes(R);
}

template <class Entry>
void getsTo(Entry *To, char *Room, size_t N, Entry **Result, int R) {
  writes(Result);
  if (R == 0 && *Result) {
    writes(To);
    write(Room, N);
  }
}

} // namespace

CILKSAN_FUNCTION(passwd *, getpwnam, (const char *Name), (Name),
                 readsString(Name);
                 getsStatic(R, Hidden::Passwords))
CILKSAN_FUNCTION(passwd *, getpwuid, (uid_t User), (User),
                 getsStatic(R, Hidden::Passwords))
CILKSAN_FUNCTION(passwd *, getpwent, (), (), getsStatic(R, Hidden::Passwords))
CILKSAN_PROCEDURE(setpwent, (), (), writesHidden(Hidden::Passwords))
CILKSAN_PROCEDURE(endpwent, (), (), writesHidden(Hidden::Passwords))
CILKSAN_FUNCTION(int, getpwnam_r,
                 (const char *Name, passwd *To, char *Room, size_t N,
                  passwd **Result),
                 (Name, To, Room, N, Result), readsString(Name);
                 getsTo(To, Room, N, Result, R))
CILKSAN_FUNCTION(int, getpwuid_r,
                 (uid_t User, passwd *To, char *Room, size_t N,
                  passwd **Result),
                 (User, To, Room, N, Result), getsTo(To, Room, N, Result, R))
CILKSAN_FUNCTION(group *, getgrnam, (const char *Name), (Name),
                 readsString(Name);
                 getsStatic(R, Hidden::Groups))
CILKSAN_FUNCTION(group *, getgrgid, (gid_t Group), (Group),
                 getsStatic(R, Hidden::Groups))
CILKSAN_FUNCTION(int, getgrnam_r,
                 (const char *Name, group *To, char *Room, size_t N,
                  group **Result),
                 (Name, To, Room, N, Result), readsString(Name);
                 getsTo(To, Room, N, Result, R))
CILKSAN_FUNCTION(int, getgrgid_r,
                 (gid_t Group, group *To, char *Room, size_t N, group **Result),
                 (Group, To, Room, N, Result), getsTo(To, Room, N, Result, R))
CILKSAN_FUNCTION(int, getgroups, (int N, gid_t *To), (N, To),
                 if (N && R > 0) write(To, R * sizeof *To))
CILKSAN_FUNCTION(char *, getlogin, (), (), writesString(R))
CILKSAN_FUNCTION(int, getlogin_r, (char *To, size_t N), (To, N),
                 if (R == 0) writesString(To))

//===-- The system --------------------------------------------------------===//

CILKSAN_FUNCTION(int, uname, (utsname * To), (To), if (R == 0) writes(To))
CILKSAN_FUNCTION(int, sysinfo, (struct sysinfo * To), (To),
                 if (R == 0) writes(To))
CILKSAN_FUNCTION(size_t, confstr, (int What, char *To, size_t N), (What, To, N),
                 if (To) write(To, R < N ? R : N))
CILKSAN_FUNCTION(char *, ttyname, (int File), (File), writesString(R))
CILKSAN_FUNCTION(int, ttyname_r, (int File, char *To, size_t N), (File, To, N),
                 if (R == 0) writesString(To))
CILKSAN_FUNCTION(int, sched_getaffinity,
                 (pid_t Process, size_t N, cpu_set_t *To), (Process, N, To),
                 if (R == 0) write(To, N))
CILKSAN_FUNCTION(int, sched_setaffinity,
                 (pid_t Process, size_t N, const cpu_set_t *From),
                 (Process, N, From), read(From, N))

CILKSAN_FUNCTION(int, dladdr, (const void *Address, Dl_info *To), (Address, To),
                 if (R) writes(To))

//===-- The locale --------------------------------------------------------===//

CILKSAN_FUNCTION(char *, setlocale, (int Category, const char *Name),
                 (Category, Name), readsString(Name);
                 if (Name) writesHidden(Hidden::Locale);
                 else readsHidden(Hidden::Locale))
CILKSAN_FUNCTION(lconv *, localeconv, (), (), readsHidden(Hidden::Locale);
                 writes(R))
CILKSAN_FUNCTION(char *, nl_langinfo, (nl_item Item), (Item),
                 readsHidden(Hidden::Locale))
CILKSAN_FUNCTION(locale_t, newlocale,
                 (int Mask, const char *Name, locale_t Base),
                 (Mask, Name, Base), readsString(Name))

//===-- Shared memory -----------------------------------------------------===//

CILKSAN_FUNCTION(int, shmctl, (int Segment, int Command, shmid_ds *Status),
                 (Segment, Command, Status),
                 if (R >= 0 && Command == IPC_STAT) writes(Status);
                 if (Command == IPC_SET) reads(Status))
