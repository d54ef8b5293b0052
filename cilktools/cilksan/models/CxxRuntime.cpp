//===- CxxRuntime.cpp - exceptions, threads and others of libstdc++ -------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exceptions, threads and other functions of the C++ run-time library. None of
// the models has a Scope: constructors, deleters and callbacks of the program
// may run in the functions, and the model of malloc tells the detector of the
// memory that the functions allocate.
//
//===----------------------------------------------------------------------===//

#include "../core/ForkLocks.h"
#include "CxxString.h"
#include "Forward.h"
#include <exception>
#include <new>
#include <stdexcept>
#include <thread>
#include <typeinfo>
#include <unordered_map>

using namespace cilksan;
using namespace cilksan::models;

//===-- Exceptions --------------------------------------------------------===//

// An exception object has a pointer to its text, which copies share.
#define MAKE(Name, Params, Args, ...)                                          \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    if (called()) {                                                            \
      writes(This);                                                            \
      __VA_ARGS__;                                                             \
    }                                                                          \
    REAL(Name) Args;                                                           \
  }
#define EXCEPTION(Mangled, Class)                                                \
  MAKE(_ZNSt##Mangled##C1EPKc, (Class * This, const char *Text), (This, Text),   \
       readsString(Text))                                                        \
  MAKE(_ZNSt##Mangled##C2EPKc, (Class * This, const char *Text), (This, Text),   \
       readsString(Text))                                                        \
  MAKE(                                                                          \
      _ZNSt##Mangled##C1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE, \
      (Class * This, const String<char> *Text), (This, Text), readsText(Text))   \
  MAKE(                                                                          \
      _ZNSt##Mangled##C2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE, \
      (Class * This, const String<char> *Text), (This, Text), readsText(Text))
EXCEPTION(11logic_error, std::logic_error)
EXCEPTION(12domain_error, std::domain_error)
EXCEPTION(16invalid_argument, std::invalid_argument)
EXCEPTION(12length_error, std::length_error)
EXCEPTION(12out_of_range, std::out_of_range)
EXCEPTION(13runtime_error, std::runtime_error)
EXCEPTION(11range_error, std::range_error)
EXCEPTION(14overflow_error, std::overflow_error)
EXCEPTION(15underflow_error, std::underflow_error)

#define COPY(Mangled, Class)                                                   \
  MAKE(_ZNSt##Mangled##C1ERKS_, (Class * This, const Class *Other),            \
       (This, Other), reads(Other))                                            \
  MAKE(_ZNSt##Mangled##C2ERKS_, (Class * This, const Class *Other),            \
       (This, Other), reads(Other))
COPY(11logic_error, std::logic_error)
COPY(13runtime_error, std::runtime_error)

#define WHAT(Mangled, Class)                                                   \
  CILKSAN_FUNCTION(const char *, _ZNKSt##Mangled##4whatEv,                     \
                   (const Class *This), (This), reads(This))
WHAT(11logic_error, std::logic_error)
WHAT(13runtime_error, std::runtime_error)
WHAT(9exception, std::exception)
WHAT(9bad_alloc, std::bad_alloc)
WHAT(8bad_cast, std::bad_cast)
WHAT(10bad_typeid, std::bad_typeid)
WHAT(13bad_exception, std::bad_exception)
WHAT(20bad_array_new_length, std::bad_array_new_length)

// Models of std::exception_ptr. Releasing a pointer orders nothing.
#define POINTER(Rest) _ZNSt15__exception_ptr13exception_ptr##Rest
using Pointer = std::exception_ptr;
#define POINTER_PROCEDURE(Name, Params, Args, ...)                             \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    if (called()) {                                                            \
      __VA_ARGS__;                                                             \
    }                                                                          \
    REAL(Name) Args;                                                           \
  }
POINTER_PROCEDURE(POINTER(C1Ev), (Pointer * This), (This), writes(This))
POINTER_PROCEDURE(POINTER(C2Ev), (Pointer * This), (This), writes(This))
POINTER_PROCEDURE(POINTER(C1ERKS0_), (Pointer * This, const Pointer *From),
                  (This, From), reads(From);
                  writes(This))
POINTER_PROCEDURE(POINTER(C2ERKS0_), (Pointer * This, const Pointer *From),
                  (This, From), reads(From);
                  writes(This))
POINTER_PROCEDURE(POINTER(D1Ev), (Pointer * This), (This), reads(This))
POINTER_PROCEDURE(POINTER(D2Ev), (Pointer * This), (This), reads(This))
POINTER_PROCEDURE(POINTER(4swapERS0_), (Pointer * This, Pointer *Other),
                  (This, Other), reads(This);
                  reads(Other); writes(This); writes(Other))
CILKSAN_MODEL(Pointer *, _ZNSt15__exception_ptr13exception_ptraSERKS0_,
              (Pointer * This, const Pointer *From)) {
  if (called()) {
    reads(From);
    reads(This);
    writes(This);
  }
  return REAL(_ZNSt15__exception_ptr13exception_ptraSERKS0_)(This, From);
}
CILKSAN_FUNCTION(bool, _ZNSt15__exception_ptreqERKNS_13exception_ptrES2_,
                 (const Pointer *This, const Pointer *Other), (This, Other),
                 reads(This);
                 reads(Other))
CILKSAN_FUNCTION(bool, _ZNSt15__exception_ptrneERKNS_13exception_ptrES2_,
                 (const Pointer *This, const Pointer *Other), (This, Other),
                 reads(This);
                 reads(Other))

// The library destroys an exception object when nothing refers to the object
// any more. It may do so in one of its own functions.
namespace {

using Destructor = void (*)(void *);

/// The destructors of the live exception objects, by the objects' addresses.
class Destructors {
public:
  static Destructors &all() {
    static auto &All = *new Destructors;
    return All;
  }
  void add(void *Object, Destructor Destroy) {
    const HoldForkLock Held(ForkLock::Destructors);
    Known[Object] = Destroy;
  }
  /// Removes the destructor of \p Object. Returns null if none is known.
  Destructor take(void *Object) {
    const HoldForkLock Held(ForkLock::Destructors);
    const auto Found = Known.find(Object);
    if (Found == Known.end())
      return nullptr;
    const Destructor Destroy = Found->second;
    Known.erase(Found);
    return Destroy;
  }

private:
  std::unordered_map<void *, Destructor> Known;
};

void destroyException(void *Object) {
  Destructor Destroy;
  {
    ReentrancyGuard Guard;
    Destroy = Destructors::all().take(Object);
  }
  if (Destroy)
    callProgram(Destroy, Object);
}

/// Returns the function that the library will call instead of \p Destroy.
Destructor forwarded(void *Object, Destructor Destroy) {
  // The destructor has been replaced already if another function of the
  // library, which has a model, makes this call.
  if (!Destroy || Destroy == destroyException)
    return Destroy;
  ReentrancyGuard Guard;
  Destructors::all().add(Object, Destroy);
  return destroyException;
}

} // namespace

CILKSAN_MODEL(void, __cxa_throw,
              (void *Object, std::type_info *Type, Destructor Destroy)) {
  noteModelled();
  Real___cxa_throw.get()(Object, Type, forwarded(Object, Destroy));
}
CILKSAN_MODEL(void *, __cxa_init_primary_exception,
              (void *Object, std::type_info *Type, Destructor Destroy)) {
  noteModelled();
  return Real___cxa_init_primary_exception.get()(Object, Type,
                                                 forwarded(Object, Destroy));
}

//===-- Threads -----------------------------------------------------------===//

CILKSAN_MODEL(
    void,
    _ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE,
    (std::thread * This, void *State, void (*Depend)())) {
  if (called())
    writes(This);
  Real__ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE
      .get()(This, State, Depend);
}
#define END_THREAD(Name)                                                       \
  CILKSAN_MODEL(void, Name, (std::thread * This)) {                            \
    if (called()) {                                                            \
      reads(This);                                                             \
      writes(This);                                                            \
    }                                                                          \
    REAL(Name)(This);                                                          \
  }
END_THREAD(_ZNSt6thread4joinEv)
END_THREAD(_ZNSt6thread6detachEv)

//===-- Others ------------------------------------------------------------===//

CILKSAN_MODEL(char *, __cxa_demangle,
              (const char *Name, char *To, size_t *Size, int *Status)) {
  char *R = Real___cxa_demangle.get()(Name, To, Size, Status);
  if (called()) {
    Effects E(true);
    readsString(Name);
    writes(Status);
    if (R) {
      writesString(R);
      writes(Size);
    }
  }
  return R;
}

// Inline functions of the headers call these functions through the facet's
// table of virtual functions.
CILKSAN_FUNCTION(char, _ZNKSt5ctypeIcE8do_widenEc, (const void *This, char C),
                 (This, C), (void)This)
CILKSAN_FUNCTION(char, _ZNKSt5ctypeIcE9do_narrowEcc,
                 (const void *This, char C, char Otherwise),
                 (This, C, Otherwise), (void)This)
CILKSAN_FUNCTION(const char *, _ZNKSt5ctypeIcE8do_widenEPKcS2_Pc,
                 (const void *This, const char *Begin, const char *End,
                  char *To),
                 (This, Begin, End, To), copied(To, Begin, End - Begin))

// The type of a virtual object is read from its table, which is constant.
CILKSAN_FUNCTION(void *, __dynamic_cast,
                 (const void *Object, const void *From, const void *To,
                  ptrdiff_t Offset),
                 (Object, From, To, Offset), read(Object, sizeof(void *)))
