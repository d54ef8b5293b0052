//===- reducer.h - cilk::reducer as in Cilk Plus -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `cilk::reducer<Monoid>`, whose view is `*r`, and the classes that Cilk Plus
// documents for monoids. <cilk/reducer.h> includes this header in C++, and so
// does every <cilk/reducer_*.h>.
//
// A reducer is an object with a member that is a reducer of ours. A monoid
// without data is made wherever a view begins, is merged or ends. A monoid with
// data is kept in the reducer, which the functions of a merge cannot reach. So
// a new view is empty. It gets the monoid, and begins, when the program first
// uses it through the reducer.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_PLUS_REDUCER_H
#define _CILK_PLUS_REDUCER_H

#include <cilk/monoid.h>

#include <type_traits>

namespace cilk {

/// The result of `cilk::move_in(x)`. A reducer constructed from it takes the
/// value of x and leaves x valid.
template <class T> class move_in_wrapper {
public:
  explicit move_in_wrapper(T &from) : from_(__builtin_addressof(from)) {}
  operator T &() const { return *from_; }
  T &value() const { return *from_; }

private:
  T *from_;
};

template <class T> move_in_wrapper<T> move_in(T &value) {
  return move_in_wrapper<T>(value);
}
template <class T> move_in_wrapper<T> move_in(move_in_wrapper<T> value) {
  return value;
}

/// A view that holds one value. Programs derive their own views from it.
template <class T> class scalar_view {
public:
  typedef T value_type;
  scalar_view() : m_value() {}
  scalar_view(const T &value) : m_value(value) {}
  scalar_view(move_in_wrapper<T> value) : m_value(std::move(value.value())) {}
  void view_move_in(T &value) { m_value = std::move(value); }
  void view_move_out(T &value) { value = std::move(m_value); }
  void view_set_value(const T &value) { m_value = value; }
  const T &view_get_value() const { return m_value; }
  typedef const T &return_type_for_get_value;

protected:
  T m_value;
};

/// A monoid whose views know how they are merged: `left->reduce(right)`.
template <class View, bool Align = false>
struct monoid_with_view : monoid_base<typename View::value_type, View> {
  void reduce(View *left, View *right) const { left->reduce(right); }
};

namespace internal {

/// The type of a monoid's views. A specialization replaces a plain container
/// by one that has the member functions of Cilk Plus's views as well.
template <class Monoid> struct plus_view {
  typedef typename Monoid::view_type type;
};

/// A monoid without data as a monoid of ours.
template <class Monoid> struct made_monoid {
  typedef typename plus_view<Monoid>::type value_type;
  void identity(value_type *view) const { begin(view, is_own()); }
  void reduce(value_type *left, value_type *right) const {
    Monoid().reduce(left, right);
  }
  void destroy(value_type *view) const { end(view, is_own()); }

private:
  typedef std::is_same<value_type, typename Monoid::view_type> is_own;
  void begin(value_type *view, std::true_type) const {
    Monoid().identity(view);
  }
  void begin(value_type *view, std::false_type) const {
    ::new (static_cast<void *>(view)) value_type();
  }
  void end(value_type *view, std::true_type) const { Monoid().destroy(view); }
  void end(value_type *view, std::false_type) const { view->~value_type(); }
};

/// A view for a monoid with data.
template <class Monoid> struct kept_view {
  typedef typename plus_view<Monoid>::type view_type;
  Monoid *monoid; ///< null before the view has begun
  alignas(view_type) unsigned char storage[sizeof(view_type)];
  view_type *view() { return reinterpret_cast<view_type *>(storage); }
  void begin(Monoid *with) {
    with->identity(view());
    monoid = with;
  }
};

/// A monoid of ours that merges such views.
template <class Monoid> struct kept_monoid {
  typedef kept_view<Monoid> value_type;
  void identity(value_type *view) const {
    ::new (static_cast<void *>(view)) value_type;
    view->monoid = nullptr;
  }
  void reduce(value_type *left, value_type *right) const {
    if (!right->monoid)
      return;
    if (!left->monoid)
      left->begin(right->monoid);
    left->monoid->reduce(left->view(), right->view());
  }
  void destroy(value_type *view) const {
    if (view->monoid)
      view->monoid->destroy(view->view());
  }
};

/// The view of a reducer, and its monoid. A monoid with data is the second
/// case.
template <class Monoid, bool IsMade> class monoid_and_view {
public:
  typedef typename plus_view<Monoid>::type view_type;
  monoid_and_view() { made_monoid<Monoid>().identity(first()); }
  explicit monoid_and_view(const Monoid &) : monoid_and_view() {}
  template <class... Arguments> monoid_and_view(int, Arguments &&...arguments) {
    ::new (static_cast<void *>(first()))
        view_type(std::forward<Arguments>(arguments)...);
  }
  template <class... Arguments>
  monoid_and_view(const Monoid &, Arguments &&...arguments)
      : monoid_and_view(0, std::forward<Arguments>(arguments)...) {}
  ~monoid_and_view() { made_monoid<Monoid>().destroy(first()); }
  view_type &view() { return view_; }
  const view_type &view() const {
    return const_cast<monoid_and_view *>(this)->view_;
  }
  Monoid &monoid() { return monoid_; }

private:
  view_type *first() { return __builtin_addressof(view_); }
  Monoid monoid_;
  // Constructed by the monoid, or from arguments.
  union {
    view_type _CILK_VIEWS(made_monoid<Monoid>) view_;
  };
};

template <class Monoid> class monoid_and_view<Monoid, false> {
public:
  typedef typename plus_view<Monoid>::type view_type;
  monoid_and_view() : monoid_and_view(Monoid()) {}
  explicit monoid_and_view(const Monoid &monoid) : monoid_(monoid) {
    kept_monoid<Monoid>().identity(first());
    first()->begin(&monoid_);
  }
  template <class... Arguments>
  monoid_and_view(const Monoid &monoid, Arguments &&...arguments)
      : monoid_(monoid) {
    kept_monoid<Monoid>().identity(first());
    ::new (static_cast<void *>(first()->view()))
        view_type(std::forward<Arguments>(arguments)...);
    first()->monoid = &monoid_;
  }
  template <class... Arguments>
  monoid_and_view(int, Arguments &&...arguments)
      : monoid_and_view(Monoid(), std::forward<Arguments>(arguments)...) {}
  ~monoid_and_view() { kept_monoid<Monoid>().destroy(first()); }
  view_type &view() {
    kept_view<Monoid> &mine = view_;
    if (!mine.monoid)
      mine.begin(&monoid_);
    return *mine.view();
  }
  const view_type &view() const {
    return const_cast<monoid_and_view *>(this)->view();
  }
  Monoid &monoid() { return monoid_; }

private:
  kept_view<Monoid> *first() { return __builtin_addressof(view_); }
  Monoid monoid_;
  union {
    kept_view<Monoid> _CILK_VIEWS(kept_monoid<Monoid>) view_;
  };
};

// Returns the value of a view: the result of the view's function for that, or
// the view itself.
template <class View> const View &value_of(const View &view, ...) {
  return view;
}
template <class View>
auto value_of(const View &view, int) -> decltype(view.view_get_value()) {
  return view.view_get_value();
}
template <class View, class T>
void set_value_of(View &view, const T &value, ...) {
  view = View(value);
}
template <class View, class T>
auto set_value_of(View &view, const T &value, int)
    -> decltype(view.view_set_value(value)) {
  view.view_set_value(value);
}
template <class View, class T> void move_into(View &view, T &value, ...) {
  view = View(std::move(value));
}
template <class View, class T>
auto move_into(View &view, T &value, int)
    -> decltype(view.view_move_in(value)) {
  view.view_move_in(value);
}
template <class View> void move_into(View &view, View &value, ...) {
  using std::swap;
  swap(view, value);
}
template <class View, class T> void move_out_of(View &view, T &value, ...) {
  using std::swap;
  swap(static_cast<T &>(view), value);
}
template <class View, class T>
auto move_out_of(View &view, T &value, int)
    -> decltype(view.view_move_out(value)) {
  view.view_move_out(value);
}

} // namespace internal

/// A reducer as an object. The current view is `*r`; it begins as the monoid's
/// identity, or is constructed from the arguments. A reducer of this kind can't
/// be copied, as in Cilk Plus. Monoid, cost of a merge: those of `Monoid`. Each
/// strand has a view of its own; no locks.
template <class Monoid> class reducer {
  typedef internal::monoid_and_view<
      Monoid, std::is_empty<Monoid>::value &&
                  std::is_default_constructible<Monoid>::value>
      parts;

public:
  typedef Monoid monoid_type;
  typedef typename Monoid::value_type value_type;
  typedef typename parts::view_type view_type;

  reducer() {}
  explicit reducer(const Monoid &monoid) : parts_(monoid) {}
  template <class... Arguments>
  explicit reducer(const Monoid &monoid, Arguments &&...arguments)
      : parts_(monoid, std::forward<Arguments>(arguments)...) {}
  template <class First, class... Arguments,
            class = typename std::enable_if<!std::is_same<
                typename std::decay<First>::type, Monoid>::value>::type>
  explicit reducer(First &&first, Arguments &&...arguments)
      : parts_(0, std::forward<First>(first),
               std::forward<Arguments>(arguments)...) {}
  /// The reducer takes the value of \p from.
  explicit reducer(move_in_wrapper<value_type> from) { move_in(from.value()); }
  reducer(const reducer &) = delete;
  reducer &operator=(const reducer &) = delete;

  view_type &view() { return parts_.view(); }
  const view_type &view() const { return parts_.view(); }
  view_type &operator*() { return view(); }
  const view_type &operator*() const { return view(); }
  view_type *operator->() { return __builtin_addressof(view()); }
  const view_type *operator->() const { return __builtin_addressof(view()); }
  view_type &operator()() { return view(); }
  const view_type &operator()() const { return view(); }
  Monoid &monoid() { return parts_.monoid(); }

  /// The view's value: after a sync, the value of the whole.
  auto get_value() const
      -> decltype(internal::value_of(std::declval<const view_type &>(), 0)) {
    return internal::value_of(view(), 0);
  }
  template <class T> void set_value(const T &value) {
    internal::set_value_of(view(), value, 0);
  }

  /// Gives the view the contents of \p value.
  template <class T> void move_in(T &value) {
    internal::move_into(view(), value, 0);
  }
  /// Gives \p value the contents of the view.
  template <class T> void move_out(T &value) {
    internal::move_out_of(view(), value, 0);
  }

private:
  parts parts_;
};

/// `new T(arguments...)`. A reducer needs no memory of its own alignment here.
template <class T, class... Arguments>
T *aligned_new(Arguments &&...arguments) {
  return new T(std::forward<Arguments>(arguments)...);
}
template <class T> void aligned_delete(const T *object) { delete object; }

} // namespace cilk

#endif // _CILK_PLUS_REDUCER_H
