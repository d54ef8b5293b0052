//===- Model.h - functions of the libraries, as Cilksan sees them -*- C++
//-*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Code of the C and C++ libraries isn't instrumented. So that races in what it
// does for the program are found, Cilksan's library defines functions of the
// same names, comes before the others when the program is linked, and is called
// in their place. Such a function, a model, calls the real one, gives back what
// that gives back, and tells the detector which memory was read and written.
//
// The rules for a model's effects:
//  - They are what the function's specification needs, not what one
//    implementation touches: strcmp reads up to the first difference, however
//    many bytes a vector register holds.
//  - State that a library hides from the program (strtok's position, rand's
//    seed) is memory as well, if the order of calls changes what they do:
//    see hidden().
//  - Opaque objects (FILE, DIR, a mutex) are written by what changes them and
//    read by what depends on them.
//
// A model is one line where its effects can be told when the real function has
// returned, which is most often. It is a function whose symbol is given by an
// asm label: the headers' declarations, macros and inline definitions don't
// meet it. Each model has a row in functions/*.def, which says what kind of
// effect it has.
//
//===----------------------------------------------------------------------===//

#ifndef CILKSAN_MODELS_MODEL_H
#define CILKSAN_MODELS_MODEL_H

#include "../run/Detector.h"
#include "Table.h"
#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstddef>
#include <cstdint>

namespace cilksan::models {

/// The definition that a symbol has in the libraries behind this one. Usable
/// before constructors have run, by any thread.
class RealSymbol {
public:
  /// \p Other is taken where the libraries have no \p Name.
  constexpr explicit RealSymbol(const char *Name, const char *Other = nullptr)
      : Name(Name), Other(Other) {}

  /// Ends the process with a message if there is none.
  void *get() {
    if (void *Known = Address.load(std::memory_order_relaxed))
      return Known;
    return resolve();
  }

  /// Null if there is none.
  void *find();

  bool isFound() const { return Address.load(std::memory_order_relaxed); }

private:
  void *resolve();

  const char *Name, *Other;
  // Every thread would find the same.
  std::atomic<void *> Address{nullptr};
};

/// One of type \p Function.
template <class Function> class Real : public RealSymbol {
public:
  using RealSymbol::RealSymbol;
  Function *get() { return reinterpret_cast<Function *>(RealSymbol::get()); }
};

/// The effects of a call are being told. Keeps errno.
class Effects {
public:
  explicit Effects(bool Wanted) : Wanted(Wanted), Errno(errno) {}
  ~Effects() { errno = Errno; }
  Effects(const Effects &) = delete;
  Effects &operator=(const Effects &) = delete;
  explicit operator bool() const { return Wanted; }

private:
  bool Wanted;
  int Errno;
};

/// A modelled function is running. Calls that the real one makes of modelled
/// functions are its own matter and have no effects.
class Scope {
public:
  Scope() : Scope(isChecking()) {}
  /// For what the detector wants to know even where it checks nothing.
  explicit Scope(bool Wanted) : Active(Wanted) {
    if (Active)
      enter();
    else
      noteModelled();
  }
  ~Scope() {
    assert((!Active || Innermost == this) && "the model that runs ends first");
    if (Active)
      leave();
  }
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;

  /// Whether the effects matter: the program called, or a library for it.
  explicit operator bool() const { return Active; }
  Effects effects() const { return Effects(Active); }

  /// Whether a model's real function runs.
  static bool isInside() { return Innermost; }
  /// All scopes are left without being ended, by longjmp.
  static void abandon() { Innermost = nullptr; }

  /// A real function calls the program back: while one lives, calls of modelled
  /// functions have effects, though a model has a scope.
  class Suspended {
  public:
    Suspended() : Before(Innermost) { Innermost = nullptr; }
    ~Suspended() {
      assert(!Innermost && "models that the callback has entered have ended");
      Innermost = Before;
    }
    Suspended(const Suspended &) = delete;
    Suspended &operator=(const Suspended &) = delete;

  private:
    const Scope *Before;
  };

private:
  void enter();
  static void leave();

  static thread_local const Scope *Innermost [[gnu::tls_model("initial-exec")]];
  bool Active;
};

/// Whether a call matters now, for models that let the real function's own
/// calls be seen: it calls back into the program, or its copying shall be told
/// by memcpy's model.
bool called();

//===-- Effects -----------------------------------------------------------===//

/// An object, where there is one.
template <class T> void reads(const T *Object) {
  if (Object)
    read(Object, sizeof(T));
}
template <class T> void writes(T *Object) {
  if (Object)
    write(Object, sizeof(T));
}

/// Without calling a model.
template <class Char> size_t length(const Char *String) {
  size_t N = 0;
  while (String[N])
    ++N;
  return N;
}
/// At most \p Limit characters belong to the string.
template <class Char> size_t length(const Char *String, size_t Limit) {
  size_t N = 0;
  while (N < Limit && String[N])
    ++N;
  return N;
}
/// How many characters are looked at to know length(String, Limit).
template <class Char> size_t extent(const Char *String, size_t Limit) {
  size_t N = length(String, Limit);
  return N < Limit ? N + 1 : N;
}

/// The string with its terminator, where there is one.
template <class Char> void readsString(const Char *String) {
  if (String)
    read(String, (length(String) + 1) * sizeof(Char));
}
template <class Char> void readsString(const Char *String, size_t Limit) {
  if (String)
    read(String, extent(String, Limit) * sizeof(Char));
}
template <class Char> void writesString(Char *String) {
  if (String)
    write(String, (length(String) + 1) * sizeof(Char));
}

/// State that a library keeps for a family of functions and doesn't show. Its
/// address stands for it.
enum class Hidden {
  Atexit,
  Getopt,
  Locale,
  Random,
  Random48,
  Strtok,
  Wcstok,
  MultibyteState,
  Environment,
  Passwords,
  Groups,
  Hosts,
  Services,
  Protocols,
  Syslog,
  WorkingDirectory,
  SearchTable,
  Count
};
const void *hidden(Hidden State);
inline void readsHidden(Hidden State) { read(hidden(State), 1); }
inline void writesHidden(Hidden State) { write(hidden(State), 1); }

} // namespace cilksan::models

/// Puts a function into the section of models, by which isModel knows it.
#define CILKSAN_IN_MODELS [[gnu::section("cilksan_models")]]

/// Declares the model of the function \p Name, which has a row in the table of
/// library functions, with the type Ret Params, and Real_Name, the real one. A
/// definition of Model_Name follows. It is weak: where the models are linked
/// into a program that has such a function of its own, that one is meant.
#define CILKSAN_MODEL(Ret, Name, Params)                                       \
  CILKSAN_MODEL_OR(Ret, Name, nullptr, Params)

/// Likewise; some versions of the library lack \p Name and have \p Other. Its
/// address is even: a pointer to a member function whose lowest bit is set
/// leads to a virtual one.
#define CILKSAN_MODEL_OR(Ret, Name, Other, Params)                             \
  [[maybe_unused]] static ::cilksan::models::Real<Ret Params> Real_##Name(     \
      #Name, Other);                                                           \
  static_assert(::cilksan::models::needsModel(::cilksan::models::Row_##Name),  \
                #Name " has a model, and its row says it needs none");         \
  extern "C" CILKSAN_IN_MODELS                                                 \
      [[gnu::visibility("default"), gnu::weak,                                 \
        gnu::aligned(2)]] Ret Model_##Name Params __asm__(#Name);              \
  extern "C" Ret Model_##Name Params

/// The real function that the model \p Name stands for. The name may be a
/// macro.
#define REAL(Name) REAL_OF(Name)
#define REAL_OF(Name) Real_##Name.get()

/// The model of a function whose effects, the last arguments, are known when it
/// has returned \p R.
#define CILKSAN_FUNCTION(Ret, Name, Params, Args, ...)                         \
  CILKSAN_MODEL(Ret, Name, Params)                                             \
  CILKSAN_BODY(S, Name, Args, __VA_ARGS__)

/// Likewise, for one that gives memory to the program, which the detector has
/// to know of even while the program has switched checking off.
#define CILKSAN_ALLOCATOR(Ret, Name, Params, Args, ...)                        \
  CILKSAN_MODEL(Ret, Name, Params)                                             \
  CILKSAN_BODY(S(true), Name, Args, __VA_ARGS__)

#define CILKSAN_BODY(Variable, Name, Args, ...)                                \
  {                                                                            \
    ::cilksan::models::Scope Variable;                                         \
    auto R = Real_##Name.get() Args;                                           \
    if (auto E = S.effects()) {                                                \
      __VA_ARGS__;                                                             \
    }                                                                          \
    return R;                                                                  \
  }

/// Likewise for one that returns nothing.
#define CILKSAN_PROCEDURE(Name, Params, Args, ...)                             \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    ::cilksan::models::Scope S;                                                \
    Real_##Name.get() Args;                                                    \
    if (auto E = S.effects()) {                                                \
      __VA_ARGS__;                                                             \
    }                                                                          \
  }

#endif // CILKSAN_MODELS_MODEL_H
