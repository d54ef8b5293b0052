//===- arguments.h - closures of typed threads ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// To the templates, a thread consists of a function, whose first parameter is
// its context, and of the types of the function's other parameters. A closure
// of a thread has a slot for each of these parameters.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_ARGUMENTS_H
#define _CILK_CLOSURES_ARGUMENTS_H

#if __cplusplus >= 201703L

#include "execute.h"
#include "send.h"

#include <array>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <new>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace cilk {
namespace closures {

class context;

/// A continuation: it names the slot of a missing argument of type T. It may be
/// copied and passed on, and must be used once. A default-constructed
/// continuation belongs to no closure.
template <class T> class cont {
  cilk_closure_cont at = {nullptr, 0, 0};
  friend class context;
  template <class F, class... P> friend class closure_of;
  template <class F, class R> friend class awaited_result;
};

/// Stands for an argument that will be sent to the continuation \p to.
template <class T> struct missing_argument {
  cont<T> *to;
  const char *file;
  unsigned line;
};
template <class T>
missing_argument<T> missing(cont<T> &to, const char *file = __builtin_FILE(),
                            unsigned line = __builtin_LINE()) {
  return {&to, file, line};
}

/// A function object for a function that is known at compile time.
template <auto f> struct constant {
  template <class C, class... A> void operator()(C c, A &&...a) const {
    f(c, std::forward<A>(a)...);
  }
};

namespace internal {

template <class... T> struct types {};

template <class F> struct parameters : parameters<decltype(&F::operator())> {};
template <class... P> struct parameters<void (*)(context, P...)> {
  using type = types<P...>;
};
template <class... P>
struct parameters<void (*)(context, P...) noexcept>
    : parameters<void (*)(context, P...)> {};
template <class F, class... P>
struct parameters<void (F::*)(context, P...)>
    : parameters<void (*)(context, P...)> {};
template <class F, class... P>
struct parameters<void (F::*)(context, P...) const>
    : parameters<void (*)(context, P...)> {};
template <class F, class... P>
struct parameters<void (F::*)(context, P...) noexcept>
    : parameters<void (*)(context, P...)> {};
template <class F, class... P>
struct parameters<void (F::*)(context, P...) const noexcept>
    : parameters<void (*)(context, P...)> {};
template <auto f> struct parameters<constant<f>> : parameters<decltype(f)> {};

/// The type in which a closure keeps an argument.
template <class P> struct kept {
  static_assert(!std::is_lvalue_reference_v<P> ||
                    std::is_const_v<std::remove_reference_t<P>>,
                "a thread outlives what its arguments could refer to: let it "
                "take a value or a pointer");
  using type = std::remove_cv_t<std::remove_reference_t<P>>;
};

template <class T> struct room {
  alignas(T) unsigned char bytes[sizeof(T)];

  T &get() { return *std::launder(reinterpret_cast<T *>(bytes)); }
  T take() {
    T &here = get(), value(std::move(here));
    here.~T();
    return value;
  }
};

template <class T> struct type_is {
  using type = T;
};
/// Names T in a context from which no template argument is deduced.
template <class T> using same = typename type_is<T>::type;

template <class T> struct count;
template <class... T>
struct count<types<T...>> : std::integral_constant<size_t, sizeof...(T)> {};

template <class A> struct is_missing : std::false_type {};
template <class T> struct is_missing<missing_argument<T>> : std::true_type {};

/// Returns an argument as a closure keeps it, or the marker of a missing
/// argument.
template <class T, class A> auto argument(A &&value) {
  if constexpr (is_missing<std::decay_t<A>>::value) {
    static_assert(std::is_same_v<std::decay_t<A>, missing_argument<T>>,
                  "a missing argument's continuation is of its type");
    return std::decay_t<A>(value);
  } else {
    static_assert(std::is_convertible_v<A &&, T>,
                  "an argument is of its parameter's type, or converts to it "
                  "as in any call");
    return T(std::forward<A>(value));
  }
}

/// Finds the name of a function or a lambda, as its user has written it, in
/// "... [F = cilk::closures::constant<&name>]".
template <class F> class name_of {
  static constexpr std::string_view find(std::string_view in) {
    in.remove_prefix(in.find("F = ") + 4);
    in.remove_suffix(1);
    if (const size_t at = in.find("constant<"); at != in.npos) {
      in.remove_prefix(at + 9);
      in.remove_suffix(1);
    }
    if (in[0] == '&')
      in.remove_prefix(1);
    return in;
  }
  static constexpr std::string_view whole() { return __PRETTY_FUNCTION__; }
  static constexpr size_t length = find(whole()).size();

  static constexpr std::array<char, length + 1> copy() {
    std::array<char, length + 1> text{};
    for (size_t i = 0; i < length; ++i)
      text[i] = find(whole())[i];
    return text;
  }

public:
  static constexpr std::array<char, length + 1> text = copy();
};

} // namespace internal

/// A closure of the thread \p F whose arguments have the types \p P.
template <class F, class... P> class closure_of {
  using mine = closure_of;
  using indices = std::index_sequence_for<P...>;
  static_assert(sizeof...(P) <= __CILK_CLOSURE_MOST_MISSING,
                "a thread has 32 arguments at most");
  static_assert(((alignof(internal::room<P>) <= 64) && ...),
                "arguments are aligned to 64 bytes at most");

  cilk_closure head;
  std::tuple<F, internal::room<P>...> parts;

  template <size_t i> auto &slot() { return std::get<i + 1>(parts); }

  template <size_t... i>
  void call(cilk_closure_context *in, std::index_sequence<i...>);

  template <size_t... i> void end_arguments(std::index_sequence<i...>) {
    using std::destroy_at;
    ((head.missing >> i & 1 ? void()
                            : destroy_at(std::addressof(slot<i>().get()))),
     ...);
    head.missing = 0;
  }

  static void run(cilk_closure_context *in, cilk_closure *c) {
    __cilk_tell_get(&c->next);
    reinterpret_cast<mine *>(c)->call(in, indices());
  }
  static void run_after_wait(cilk_closure_context *in, cilk_closure *c) {
    __cilk_tell_get(c);
    reinterpret_cast<mine *>(c)->call(in, indices());
  }
  static void drop(cilk_closure *c) {
    mine *self = reinterpret_cast<mine *>(c);
    self->end_arguments(indices());
    std::get<0>(self->parts).~F();
    __cilk_closure_end(c);
  }

  template <size_t i, class A> void put(A &value) {
    if constexpr (internal::is_missing<A>::value) {
      auto &at = value.to->at;
      __cilk_tell_enters();
      at.closure = &head;
      at.generation = head.generation;
      at.slot =
          uint32_t(slot<i>().bytes - reinterpret_cast<unsigned char *>(&head))
              << __CILK_CLOSURE_BIT_WIDTH |
          uint32_t(i);
      head.file = value.file;
      head.line = value.line;
      __cilk_tell_leaves();
    } else {
      using T = std::tuple_element_t<i, std::tuple<P...>>;
      ::new (static_cast<void *>(slot<i>().bytes)) T(std::move(value));
    }
  }

  template <size_t... i, class... A>
  void put_all(std::index_sequence<i...>, A &...values) {
    (put<i>(values), ...);
  }

  template <size_t... i>
  static constexpr uint64_t mask(std::index_sequence<i...>,
                                 std::initializer_list<bool> missing) {
    const bool *each = missing.begin();
    return ((each[i] ? uint64_t(1) << i : 0) | ... | 0);
  }

public:
  static constexpr __cilk_closure_type
      ready = {run, drop, nullptr, internal::name_of<F>::text.data(), 0},
      waiting = {run_after_wait, drop, nullptr,
                 internal::name_of<F>::text.data(), 0};

  /// Makes a closure. Each of \p A is an argument of the type in \p P, or
  /// missing.
  template <class... A>
  static void make(cilk_closure_context *in, F &&f, A... values) {
    constexpr uint64_t missing =
        mask(indices(), {internal::is_missing<A>::value...});
    cilk_closure *c =
        missing || alignof(mine) > 16
            ? __cilk_closure_allocate(__cilk_closure_class(sizeof(mine)))
            : __cilk_closure_allocate_ready(in, sizeof(mine));
    mine *self = reinterpret_cast<mine *>(c);
    ::new (static_cast<void *>(&std::get<0>(self->parts))) F(std::move(f));
    self->put_all(indices(), values...);
    if constexpr (missing != 0) {
      __cilk_tell_enters();
      c->type = &waiting;
      __cilk_tell_leaves();
      __cilk_closure_await(in, c, missing);
    } else {
      __cilk_tell_enters();
      c->type = &ready;
      c->file = nullptr;
      __cilk_tell_leaves();
      __cilk_closure_post(in, c);
    }
  }
};

} // namespace closures
} // namespace cilk

#endif // C++17

#endif // _CILK_CLOSURES_ARGUMENTS_H
