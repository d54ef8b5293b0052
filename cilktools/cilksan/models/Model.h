//===- Model.h - models of library functions --------------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Models are written with these macros. Code of the C and C++ libraries isn't
// instrumented, so Cilksan would miss races in it. Therefore Cilksan's library
// defines functions of the same names, and comes before the other libraries in
// the link, so that the program calls them instead. Such a function is a model:
// it calls the real function, returns its result, and tells the detector which
// memory was read and written.
//
// The rules for a model's effects:
//  - The effects are the accesses that the function's specification needs, not
//    the accesses of one implementation: strcmp reads up to the first
//    difference, however many bytes a vector register holds.
//  - State that a library hides from the program (strtok's position, rand's
//    seed) is memory as well, if the order of calls changes what they do:
//    see hidden().
//  - Opaque objects (FILE, DIR, a mutex): a function that changes the object
//    writes it, and a function that depends on the object reads it.
//
// Most models are one line: their effects can be told after the real function
// has returned. Use CILKSAN_FUNCTION, CILKSAN_PROCEDURE if it returns nothing,
// or CILKSAN_ALLOCATOR if it gives memory to the program. All other models are
// a CILKSAN_MODEL with a body. An asm label gives a model its symbol, so that
// it does not clash with the declarations, macros and inline definitions of the
// library's headers. Each model has a row in functions/*.def, which names its
// kind of effect.
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

/// The definition of a symbol in the libraries after this one. Any thread may
/// use it, even before constructors have run.
class RealSymbol {
public:
  /// \p Other is the symbol to use if the libraries have no \p Name.
  constexpr explicit RealSymbol(const char *Name, const char *Other = nullptr)
      : Name(Name), Other(Other) {}

  /// Returns the definition. Ends the process with a message if there is none.
  void *get() {
    if (void *Known = Address.load(std::memory_order_relaxed))
      return Known;
    return resolve();
  }

  /// Returns the definition, or null if there is none.
  void *find();

  bool isFound() const { return Address.load(std::memory_order_relaxed); }

private:
  void *resolve();

  const char *Name, *Other;
  // The definition, or null before the first look-up. All threads find the same
  // one.
  std::atomic<void *> Address{nullptr};
};

/// A real symbol with the type \p Function.
template <class Function> class Real : public RealSymbol {
public:
  using RealSymbol::RealSymbol;
  Function *get() { return reinterpret_cast<Function *>(RealSymbol::get()); }
};

/// Marks that a model tells the effects of a call, as long as an object exists.
/// The destructor restores errno.
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

/// Marks that a model runs, as long as an object exists. If the real function
/// calls modelled functions itself, those calls have no effects.
class Scope {
public:
  Scope() : Scope(isChecking()) {}
  /// Makes a scope whose effects are told if \p Wanted is true. This is for
  /// effects that the detector needs even while it checks nothing.
  explicit Scope(bool Wanted) : Active(Wanted) {
    if (Active)
      enter();
    else
      noteModelled();
  }
  ~Scope() {
    if (Active)
      leave();
  }
  Scope(const Scope &) = delete;
  Scope &operator=(const Scope &) = delete;

  /// Returns true if the model must tell the effects: the program has called
  /// the function, or a library has called it for the program.
  explicit operator bool() const { return Active; }
  Effects effects() const { return Effects(Active); }

  /// Returns true if a model's real function runs.
  static bool isInside() { return Innermost; }
  /// Ends all scopes, because a longjmp has skipped their destructors.
  static void abandon() { Innermost = nullptr; }

  /// Suspends all scopes while a real function calls the program back: until
  /// the end of the object, calls of modelled functions have effects.
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

/// Returns true if the model must tell the effects of a call. Models without a
/// scope use it: their real functions call the program back, or call memcpy,
/// whose model tells the copies.
bool called();

//===-- Effects -----------------------------------------------------------===//

/// Tell the detector that an object was read, or written. The address may be
/// null, which has no effect.
template <class T> void reads(const T *Object) {
  if (Object)
    read(Object, sizeof(T));
}
template <class T> void writes(T *Object) {
  if (Object)
    write(Object, sizeof(T));
}

/// Returns the length of a string. Calls no model.
template <class Char> size_t length(const Char *String) {
  size_t N = 0;
  while (String[N])
    ++N;
  return N;
}
/// Returns the length of a string of at most \p Limit characters.
template <class Char> size_t length(const Char *String, size_t Limit) {
  size_t N = 0;
  while (N < Limit && String[N])
    ++N;
  return N;
}
/// Returns how many characters a function reads to find length(String, Limit).
template <class Char> size_t extent(const Char *String, size_t Limit) {
  size_t N = length(String, Limit);
  return N < Limit ? N + 1 : N;
}

/// Tell the detector that a string with its terminator was read, or written.
/// The address may be null.
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

/// State that a library hides and that a family of functions shares. An address
/// stands for each.
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

/// Puts a function into the section of models, by which isModel recognises it.
#define CILKSAN_IN_MODELS [[gnu::section("cilksan_models")]]

/// Declares the model of the function \p Name with the type Ret Params, and its
/// real function Real_Name. The function must have a row in the table of
/// library functions, and the body of Model_Name has to follow. The model is
/// weak: if the models are linked into a program that defines the function
/// itself, the program's definition is used.
#define CILKSAN_MODEL(Ret, Name, Params)                                       \
  CILKSAN_MODEL_OR(Ret, Name, nullptr, Params)

/// Does the same for a function that some versions of the library call
/// \p Other. The model's address is even, because a pointer to a member
/// function with the lowest bit set means a virtual function.
#define CILKSAN_MODEL_OR(Ret, Name, Other, Params)                             \
  [[maybe_unused]] static ::cilksan::models::Real<Ret Params> Real_##Name(     \
      #Name, Other);                                                           \
  static_assert(::cilksan::models::needsModel(::cilksan::models::Row_##Name),  \
                #Name " has a model, and its row says it needs none");         \
  extern "C" CILKSAN_IN_MODELS                                                 \
      [[gnu::visibility("default"), gnu::weak,                                 \
        gnu::aligned(2)]] Ret Model_##Name Params __asm__(#Name);              \
  extern "C" Ret Model_##Name Params

/// The real function of the model \p Name, which may be a macro.
#define REAL(Name) REAL_OF(Name)
#define REAL_OF(Name) Real_##Name.get()

/// Defines the model of a function whose effects are known when the function
/// has returned. The last arguments tell the effects, and may use R, the
/// result.
#define CILKSAN_FUNCTION(Ret, Name, Params, Args, ...)                         \
  CILKSAN_MODEL(Ret, Name, Params)                                             \
  CILKSAN_BODY(S, Name, Args, __VA_ARGS__)

/// Does the same for a function that gives memory to the program. The detector
/// needs these effects even while the program has switched checking off.
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

/// Defines the model of a function that returns nothing.
#define CILKSAN_PROCEDURE(Name, Params, Args, ...)                             \
  CILKSAN_MODEL(void, Name, Params) {                                          \
    ::cilksan::models::Scope S;                                                \
    Real_##Name.get() Args;                                                    \
    if (auto E = S.effects()) {                                                \
      __VA_ARGS__;                                                             \
    }                                                                          \
  }

#endif // CILKSAN_MODELS_MODEL_H
