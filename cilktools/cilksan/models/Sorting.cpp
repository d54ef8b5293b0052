//===- Sorting.cpp - functions that call the program back -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sorting and searching with comparisons that the program defines. Instrumented
// comparisons tell their own accesses to the detector, so no Scope may be open
// while they run. The nodes of trees are the library's: the variable that
// points to the root represents all nodes.
//
//===----------------------------------------------------------------------===//

#include "Forward.h"
#include "Strings.h"
#include <cstdlib>
#include <dirent.h>
#include <ftw.h>
#include <glob.h>
#include <optional>
#include <search.h>

using namespace cilksan;
using namespace cilksan::models;

namespace {

using Compare = int (*)(const void *, const void *);
using CompareWith = int (*)(const void *, const void *, void *);

void sorts(void *Base, size_t N, size_t Size) {
  if (!called())
    return;
  Effects E(true);
  read(Base, N * Size);
  write(Base, N * Size);
}

} // namespace

//===-- Arrays ------------------------------------------------------------===//

CILKSAN_MODEL(void, qsort, (void *Base, size_t N, size_t Size, Compare By)) {
  sorts(Base, N, Size);
  Real_qsort.get()(Base, N, Size, Forward(By));
}
CILKSAN_MODEL(void, qsort_r,
              (void *Base, size_t N, size_t Size, CompareWith By, void *With)) {
  sorts(Base, N, Size);
  Real_qsort_r.get()(Base, N, Size, Forward(By), With);
}

// Only the comparisons read the elements.
CILKSAN_MODEL(void *, bsearch,
              (const void *Key, const void *Base, size_t N, size_t Size,
               Compare By)) {
  called();
  return Real_bsearch.get()(Key, Base, N, Size, Forward(By));
}
CILKSAN_MODEL(void *, lfind,
              (const void *Key, const void *Base, size_t *N, size_t Size,
               Compare By)) {
  if (called())
    reads(N);
  return Real_lfind.get()(Key, Base, N, Size, Forward(By));
}
CILKSAN_MODEL(void *, lsearch,
              (const void *Key, void *Base, size_t *N, size_t Size,
               Compare By)) {
  size_t Before = *N;
  void *R = Real_lsearch.get()(Key, Base, N, Size, Forward(By));
  if (called()) {
    Effects E(true);
    reads(N);
    if (*N != Before) {
      writes(N);
      read(Key, Size);
      write(R, Size);
    }
  }
  return R;
}

//===-- Trees -------------------------------------------------------------===//

#define CHANGE_TREE(Name)                                                      \
  CILKSAN_MODEL(void *, Name, (const void *Key, void **Root, Compare By)) {    \
    if (called()) {                                                            \
      reads(Root);                                                             \
      writes(Root);                                                            \
    }                                                                          \
    return Real_##Name.get()(Key, Root, Forward(By));                          \
  }
CHANGE_TREE(tsearch)
CHANGE_TREE(tdelete)
CILKSAN_MODEL(void *, tfind, (const void *Key, void *const *Root, Compare By)) {
  if (called())
    reads(Root);
  return Real_tfind.get()(Key, Root, Forward(By));
}
CILKSAN_MODEL(void, twalk,
              (const void *Root, void (*Do)(const void *, VISIT, int))) {
  called();
  Real_twalk.get()(Root, Forward(Do));
}
CILKSAN_MODEL(void, tdestroy, (void *Root, void (*Do)(void *))) {
  called();
  Real_tdestroy.get()(Root, Forward(Do));
}

//===-- Hash tables -------------------------------------------------------===//

CILKSAN_FUNCTION(int, hcreate, (size_t N), (N),
                 writesHidden(Hidden::SearchTable))
CILKSAN_PROCEDURE(hdestroy, (), (), writesHidden(Hidden::SearchTable))
CILKSAN_FUNCTION(ENTRY *, hsearch, (ENTRY Item, ACTION Do), (Item, Do),
                 readsString(Item.key);
                 if (Do == ENTER) writesHidden(Hidden::SearchTable);
                 else readsHidden(Hidden::SearchTable))
CILKSAN_FUNCTION(int, hcreate_r, (size_t N, hsearch_data *Table), (N, Table),
                 writes(Table))
CILKSAN_PROCEDURE(hdestroy_r, (hsearch_data * Table), (Table), writes(Table))
CILKSAN_FUNCTION(int, hsearch_r,
                 (ENTRY Item, ACTION Do, ENTRY **To, hsearch_data *Table),
                 (Item, Do, To, Table), readsString(Item.key);
                 reads(Table); writes(To); if (Do == ENTER) writes(Table))

//===-- Lists -------------------------------------------------------------===//

CILKSAN_PROCEDURE(
    insque, (void *Item, void *After), (Item, After),
    auto *Node = static_cast<qelem *>(Item);
    writes(&Node->q_forw); writes(&Node->q_back); if (After) {
      auto *Before = static_cast<qelem *>(After);
      reads(&Before->q_forw);
      writes(&Before->q_forw);
      if (Node->q_forw)
        writes(&Node->q_forw->q_back);
    })
CILKSAN_PROCEDURE(remque, (void *Item), (Item),
                  auto *Node = static_cast<qelem *>(Item);
                  reads(&Node->q_forw); reads(&Node->q_back);
                  if (Node->q_forw) writes(&Node->q_forw->q_back);
                  if (Node->q_back) writes(&Node->q_back->q_forw))

//===-- Files -------------------------------------------------------------===//

namespace {

template <class Entry> void listed(const char *Path, Entry ***To, int Count) {
  if (!called())
    return;
  Effects E(true);
  readsString(Path);
  if (Count < 0)
    return;
  writes(To);
  write(*To, Count * sizeof **To);
  for (int I = 0; I < Count; ++I)
    write((*To)[I], (*To)[I]->d_reclen);
}

} // namespace

// The functions allocate their results with malloc, and so call the model of
// malloc.
#define SCAN(Name, Entry)                                                      \
  CILKSAN_MODEL(int, Name,                                                     \
                (const char *Path, Entry ***To, int (*Want)(const Entry *),    \
                 int (*By)(const Entry **, const Entry **))) {                 \
    int R = Real_##Name.get()(Path, To, Forward(Want), Forward(By));           \
    listed(Path, To, R);                                                       \
    return R;                                                                  \
  }
SCAN(scandir, dirent)
SCAN(scandir64, dirent64)

CILKSAN_MODEL(int, ftw,
              (const char *Path,
               int (*Do)(const char *, const struct stat *, int), int N)) {
  if (called())
    readsString(Path);
  return Real_ftw.get()(Path, Forward(Do), N);
}
CILKSAN_MODEL(int, nftw,
              (const char *Path,
               int (*Do)(const char *, const struct stat *, int, FTW *), int N,
               int Flags)) {
  if (called())
    readsString(Path);
  return Real_nftw.get()(Path, Forward(Do), N, Flags);
}
namespace {

/// Replaces the program's own functions for folders by functions of the models,
/// as long as the object lives. glob calls the program's functions instead of
/// the system's.
class OwnFolders {
public:
  explicit OwnFolders(glob_t *Of) : Of(Of), Its(*Of), Before(Now) {
    Now = this;
    Of->gl_opendir = open;
    Of->gl_readdir = read;
    Of->gl_closedir = close;
    Of->gl_lstat = lookAtLink;
    Of->gl_stat = lookAt;
  }
  ~OwnFolders() {
    Now = Before;
    Of->gl_opendir = Its.gl_opendir;
    Of->gl_readdir = Its.gl_readdir;
    Of->gl_closedir = Its.gl_closedir;
    Of->gl_lstat = Its.gl_lstat;
    Of->gl_stat = Its.gl_stat;
  }
  OwnFolders(const OwnFolders &) = delete;
  OwnFolders &operator=(const OwnFolders &) = delete;

private:
  static thread_local OwnFolders *Now [[gnu::tls_model("initial-exec")]];
  glob_t *Of;
  const glob_t Its;
  OwnFolders *Before;

  static void *open(const char *Path) {
    return callProgram(Now->Its.gl_opendir, Path);
  }
  static dirent *read(void *Folder) {
    return callProgram(Now->Its.gl_readdir, Folder);
  }
  static void close(void *Folder) { callProgram(Now->Its.gl_closedir, Folder); }
  static int lookAtLink(const char *Path, struct stat *To) {
    return callProgram(Now->Its.gl_lstat, Path, To);
  }
  static int lookAt(const char *Path, struct stat *To) {
    return callProgram(Now->Its.gl_stat, Path, To);
  }
};
thread_local OwnFolders *OwnFolders::Now = nullptr;

} // namespace

CILKSAN_MODEL(int, glob,
              (const char *Pattern, int Flags, int (*Failed)(const char *, int),
               glob_t *To)) {
  if (called())
    readsString(Pattern);
  std::optional<OwnFolders> Folders;
  if (Flags & GLOB_ALTDIRFUNC && To)
    Folders.emplace(To);
  int R = Real_glob.get()(Pattern, Flags, Forward(Failed), To);
  Folders.reset();
  if (called())
    writes(To);
  return R;
}
CILKSAN_MODEL(void, globfree, (glob_t * Of)) {
  if (called())
    writes(Of);
  Real_globfree.get()(Of);
}
