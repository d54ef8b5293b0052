//===- CxxPaths.cpp - std::filesystem -------------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Paths and functions on files of std::filesystem. A path is a string and a
// pointer to its components. The pointer represents the components: a function
// that changes components writes the pointer. A function on files reads its
// paths and stores its error code. What it does to files is no access to
// memory. It calls functions that have models of their own, so no Scope is open
// while it runs. Those models tell the detector of allocated memory and of the
// working directory.
//
//===----------------------------------------------------------------------===//

#include "CxxString.h"
#include <filesystem>
#include <string_view>
#include <system_error>

using namespace cilksan;
using namespace cilksan::models;

#pragma clang diagnostic ignored "-Wreturn-type-c-linkage"

namespace cilksan::models {

struct Path {
  String<char> Text;
  void *Components;
};
static_assert(sizeof(Path) == sizeof(std::filesystem::path));

/// The result type of a function that returns a path, at an address that the
/// caller passes (CxxString.h).
struct ReturnedPath {
  ReturnedPath(const ReturnedPath &);
  ~ReturnedPath() {}
  Path Value;
};

} // namespace cilksan::models

namespace {

void readsPath(const Path *Of) {
  readsText(&Of->Text);
  reads(&Of->Components);
}

using Code = std::error_code;
using View = std::string_view;

} // namespace

//===-- Paths -------------------------------------------------------------===//

#define RETURNS_PATH(Name, Params, Args, ...)                                  \
  CILKSAN_MODEL(ReturnedPath, Name, Params) {                                  \
    const bool On = called();                                                  \
    if (On) {                                                                  \
      __VA_ARGS__;                                                             \
    }                                                                          \
    ReturnedPath R = REAL(Name) Args;                                          \
    if (On) {                                                                  \
      made(&R.Value.Text);                                                     \
      writes(&R.Value.Components);                                             \
    }                                                                          \
    return R;                                                                  \
  }
#define CALL(Ret, Name, Params, Args, ...)                                     \
  CILKSAN_MODEL(Ret, Name, Params) {                                           \
    if (called()) {                                                            \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return REAL(Name) Args;                                                    \
  }

#define PATH(Rest) _ZNSt10filesystem7__cxx114path##Rest
#define CONST_PATH(Rest) _ZNKSt10filesystem7__cxx114path##Rest

#define PART(Name)                                                             \
  RETURNS_PATH(CONST_PATH(Name), (const Path *This), (This), readsPath(This))
PART(11parent_pathEv)
PART(13relative_pathEv)
PART(14root_directoryEv)
PART(16lexically_normalEv)
PART(9root_nameEv)
PART(9root_pathEv)
#define COMPARED(Name)                                                         \
  RETURNS_PATH(CONST_PATH(Name), (const Path *This, const Path *Other),        \
               (This, Other), readsPath(This);                                 \
               readsPath(Other))
COMPARED(18lexically_relativeERKS1_)
COMPARED(19lexically_proximateERKS1_)

#define HAS(Name)                                                              \
  CALL(bool, CONST_PATH(Name), (const Path *This), (This), readsPath(This))
HAS(12has_filenameEv)
HAS(13has_root_nameEv)
HAS(13has_root_pathEv)
HAS(15has_parent_pathEv)
HAS(17has_relative_pathEv)
HAS(18has_root_directoryEv)

namespace {
/// The component of a path that contains the extension, and the offset of the
/// extension.
struct Extension {
  const void *Part;
  size_t Begin;
};
} // namespace
CALL(Extension, CONST_PATH(17_M_find_extensionEv), (const Path *This), (This),
     readsPath(This))
CALL(int, CONST_PATH(7compareERKS1_), (const Path *This, const Path *Other),
     (This, Other), readsPath(This);
     readsPath(Other))
CALL(int, CONST_PATH(7compareESt17basic_string_viewIcSt11char_traitsIcEE),
     (const Path *This, View Other), (This, Other), readsPath(This);
     read(Other.data(), Other.size()))
CALL(size_t, _ZNSt10filesystem7__cxx1110hash_valueERKNS0_4pathE,
     (const Path *Of), (Of), readsPath(Of))

#define CHANGE(Name, Params, Args, ...)                                        \
  CILKSAN_MODEL(Path &, PATH(Name), Params) {                                  \
    Changing<char> C(&This->Text);                                             \
    if (C) {                                                                   \
      __VA_ARGS__;                                                             \
      writes(&This->Components);                                               \
    }                                                                          \
    return REAL(PATH(Name)) Args;                                              \
  }
CHANGE(15remove_filenameEv, (Path * This), (This), (void)0)
#define CHANGE_BY_PATH(Name)                                                   \
  CHANGE(Name, (Path * This, const Path *By), (This, By), readsPath(By))
CHANGE_BY_PATH(16replace_filenameERKS1_)
CHANGE_BY_PATH(17replace_extensionERKS1_)
CHANGE_BY_PATH(aSERKS1_)
CHANGE_BY_PATH(dVERKS1_)
CHANGE_BY_PATH(pLERKS1_)

#define CHANGE_BY_TEXT(Name)                                                   \
  CILKSAN_MODEL(void, PATH(Name), (Path * This, View By)) {                    \
    Changing<char> C(&This->Text);                                             \
    if (C) {                                                                   \
      read(By.data(), By.size());                                              \
      writes(&This->Components);                                               \
    }                                                                          \
    REAL(PATH(Name))(This, By);                                                \
  }
CHANGE_BY_TEXT(9_M_appendESt17basic_string_viewIcSt11char_traitsIcEE)
CHANGE_BY_TEXT(9_M_concatESt17basic_string_viewIcSt11char_traitsIcEE)
CALL(void, PATH(14_M_split_cmptsEv), (Path * This), (This),
     readsText(&This->Text);
     writes(&This->Components))

// The list of components, identified by the pointer to them.
CALL(void, PATH(5_ListC1Ev), (void **This), (This), writes(This))
CALL(void, PATH(5_ListC1ERKS2_), (void **This, void *const *From), (This, From),
     reads(From);
     writes(This))
CALL(const void *, CONST_PATH(5_List5beginEv), (void *const *This), (This),
     reads(This))
CALL(const void *, CONST_PATH(5_List3endEv), (void *const *This), (This),
     reads(This))

//===-- Files -------------------------------------------------------------===//

// Each function has an overload that stores an error code.
#define ONE_PATH(Ret, Name)                                                    \
  CALL(Ret, _ZNSt10filesystem##Name##ERKNS_7__cxx114pathE, (const Path *Of),   \
       (Of), readsPath(Of))                                                    \
  CALL(Ret, _ZNSt10filesystem##Name##ERKNS_7__cxx114pathERSt10error_code,      \
       (const Path *Of, Code *Error), (Of, Error), readsPath(Of);              \
       writes(Error))
#define PATH_OF_PATH(Name)                                                     \
  RETURNS_PATH(_ZNSt10filesystem##Name##ERKNS_7__cxx114pathE,                  \
               (const Path *Of), (Of), readsPath(Of))                          \
  RETURNS_PATH(_ZNSt10filesystem##Name##ERKNS_7__cxx114pathERSt10error_code,   \
               (const Path *Of, Code *Error), (Of, Error), readsPath(Of);      \
               writes(Error))
#define TWO_PATHS(Ret, Name)                                                   \
  CALL(Ret, _ZNSt10filesystem##Name##ERKNS_7__cxx114pathES3_,                  \
       (const Path *From, const Path *To), (From, To), readsPath(From);        \
       readsPath(To))                                                          \
  CALL(Ret, _ZNSt10filesystem##Name##ERKNS_7__cxx114pathES3_RSt10error_code,   \
       (const Path *From, const Path *To, Code *Error), (From, To, Error),     \
       readsPath(From);                                                        \
       readsPath(To); writes(Error))
#define PATH_OF_TWO(Name)                                                      \
  RETURNS_PATH(_ZNSt10filesystem##Name##ERKNS_7__cxx114pathES3_,               \
               (const Path *Of, const Path *Base), (Of, Base), readsPath(Of);  \
               readsPath(Base))                                                \
  RETURNS_PATH(                                                                \
      _ZNSt10filesystem##Name##ERKNS_7__cxx114pathES3_RSt10error_code,         \
      (const Path *Of, const Path *Base, Code *Error), (Of, Base, Error),      \
      readsPath(Of);                                                           \
      readsPath(Base); writes(Error))

ONE_PATH(uintmax_t, 10remove_all)
ONE_PATH(std::filesystem::file_status, 14symlink_status)
ONE_PATH(uintmax_t, 15hard_link_count)
ONE_PATH(std::filesystem::file_time_type, 15last_write_time)
ONE_PATH(bool, 16create_directory)
ONE_PATH(bool, 18create_directories)
ONE_PATH(std::filesystem::space_info, 5space)
ONE_PATH(bool, 6remove)
ONE_PATH(std::filesystem::file_status, 6status)
ONE_PATH(bool, 8is_empty)
ONE_PATH(uintmax_t, 9file_size)
ONE_PATH(void, 12current_path)
PATH_OF_PATH(12read_symlink)
PATH_OF_PATH(16weakly_canonical)
PATH_OF_PATH(8absolute)
PATH_OF_PATH(9canonical)
TWO_PATHS(bool, 10equivalent)
TWO_PATHS(void, 12copy_symlink)
TWO_PATHS(void, 14create_symlink)
TWO_PATHS(bool, 16create_directory)
TWO_PATHS(void, 16create_hard_link)
TWO_PATHS(void, 24create_directory_symlink)
TWO_PATHS(void, 6rename)
PATH_OF_TWO(8relative)
PATH_OF_TWO(9proximate)

#define PATH_OF_NOTHING(Name)                                                  \
  RETURNS_PATH(_ZNSt10filesystem##Name##B5cxx11Ev, (), (), (void)0)            \
  RETURNS_PATH(_ZNSt10filesystem##Name##B5cxx11ERSt10error_code,               \
               (Code * Error), (Error), writes(Error))
PATH_OF_NOTHING(12current_path)
PATH_OF_NOTHING(19temp_directory_path)

#define COPY(Ret, Name)                                                                  \
  CALL(Ret,                                                                              \
       _ZNSt10filesystem##Name##ERKNS_7__cxx114pathES3_NS_12copy_optionsE,               \
       (const Path *From, const Path *To, std::filesystem::copy_options As),             \
       (From, To, As), readsPath(From);                                                  \
       readsPath(To))                                                                    \
  CALL(                                                                                  \
      Ret,                                                                               \
      _ZNSt10filesystem##Name##ERKNS_7__cxx114pathES3_NS_12copy_optionsERSt10error_code, \
      (const Path *From, const Path *To, std::filesystem::copy_options As,               \
       Code *Error),                                                                     \
      (From, To, As, Error), readsPath(From);                                            \
      readsPath(To); writes(Error))
COPY(void, 4copy)
COPY(bool, 9copy_file)

CALL(void, _ZNSt10filesystem11resize_fileERKNS_7__cxx114pathEm,
     (const Path *Of, uintmax_t Size), (Of, Size), readsPath(Of))
CALL(void, _ZNSt10filesystem11resize_fileERKNS_7__cxx114pathEmRSt10error_code,
     (const Path *Of, uintmax_t Size, Code *Error), (Of, Size, Error),
     readsPath(Of);
     writes(Error))
CALL(
    void,
    _ZNSt10filesystem11permissionsERKNS_7__cxx114pathENS_5permsENS_12perm_optionsE,
    (const Path *Of, std::filesystem::perms To,
     std::filesystem::perm_options As),
    (Of, To, As), readsPath(Of))
CALL(
    void,
    _ZNSt10filesystem11permissionsERKNS_7__cxx114pathENS_5permsENS_12perm_optionsERSt10error_code,
    (const Path *Of, std::filesystem::perms To,
     std::filesystem::perm_options As, Code *Error),
    (Of, To, As, Error), readsPath(Of);
    writes(Error))

//===-- Errors ------------------------------------------------------------===//

#define PATH_OF_ERROR(Name)                                                    \
  CALL(const Path *, _ZNKSt10filesystem7__cxx1116filesystem_error##Name,       \
       (const std::filesystem::filesystem_error *This), (This), reads(This))
PATH_OF_ERROR(5path1Ev)
PATH_OF_ERROR(5path2Ev)
