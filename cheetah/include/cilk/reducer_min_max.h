//===- reducer_min_max.h - least and greatest values, as in Cilk Plus ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For programs written for Cilk Plus. docs/cilk-plus-porting.md says what to
// write instead: <cilk/min_max_reducers.h> and <cilk/index_reducers.h> in C++,
// <cilk/reducer.h> in C.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_REDUCER_MIN_MAX_H
#define _CILK_REDUCER_MIN_MAX_H

#include <cilk/plus/note.h>
#include <cilk/reducer.h>

#include <stddef.h>

#define _CILK_C_MIN(NAME, TYPE, LEAST, MOST)                                   \
  _CILK_C_FUNCTIONS(min, NAME, TYPE, MOST, y < x ? y : x)                      \
  typedef struct {                                                             \
    ptrdiff_t index;                                                           \
    TYPE value;                                                                \
  } _cilk_c_min_place_##NAME;                                                  \
  static __inline__ void _cilk_c_min_index_identity_##NAME(void *view) {       \
    _cilk_c_min_place_##NAME *place = (_cilk_c_min_place_##NAME *)view;        \
    place->index = 0;                                                          \
    place->value = (TYPE)(MOST);                                               \
  }                                                                            \
  static __inline__ void _cilk_c_min_index_reduce_##NAME(void *left,           \
                                                         void *right) {        \
    _cilk_c_min_place_##NAME *x = (_cilk_c_min_place_##NAME *)left;            \
    _cilk_c_min_place_##NAME *y = (_cilk_c_min_place_##NAME *)right;           \
    if (y->value < x->value)                                                   \
      *x = *y;                                                                 \
  }                                                                            \
  typedef struct {                                                             \
    _cilk_c_min_place_##NAME value;                                            \
    char head;                                                                 \
  } _CILK_C_VIEWS(_cilk_c_min_index_identity_##NAME,                           \
                  _cilk_c_min_index_reduce_##NAME) _cilk_c_min_index_##NAME;
_CILK_C_INTEGERS(_CILK_C_MIN)
_CILK_C_FLOATS(_CILK_C_MIN)
#undef _CILK_C_MIN

#define CILK_C_REDUCER_MIN_TYPE(NAME) _cilk_c_min_##NAME
#define CILK_C_REDUCER_MIN(OBJECT, NAME, VALUE)                                \
  CILK_C_REDUCER_MIN_TYPE(NAME) OBJECT = {VALUE, 0}
#define CILK_C_REDUCER_MIN_CALC(REDUCER, VALUE)                                \
  do {                                                                         \
    __typeof__((REDUCER).value) _cilk_c_x = (VALUE);                           \
    __typeof__((REDUCER).value) *_cilk_c_view = &REDUCER_VIEW(REDUCER);        \
    if (_cilk_c_x < *_cilk_c_view)                                             \
      *_cilk_c_view = _cilk_c_x;                                               \
  } while (0)
#define CILK_C_REDUCER_MIN_INDEX_TYPE(NAME) _cilk_c_min_index_##NAME
#define CILK_C_REDUCER_MIN_INDEX(OBJECT, NAME, VALUE)                          \
  CILK_C_REDUCER_MIN_INDEX_TYPE(NAME) OBJECT = {{0, VALUE}, 0}
#define CILK_C_REDUCER_MIN_INDEX_CALC(REDUCER, INDEX, VALUE)                   \
  do {                                                                         \
    __typeof__((REDUCER).value.index) _cilk_c_i = (INDEX);                     \
    __typeof__((REDUCER).value.value) _cilk_c_x = (VALUE);                     \
    __typeof__((REDUCER).value) *_cilk_c_view = &REDUCER_VIEW(REDUCER);        \
    if (_cilk_c_x < _cilk_c_view->value) {                                     \
      _cilk_c_view->index = _cilk_c_i;                                         \
      _cilk_c_view->value = _cilk_c_x;                                         \
    }                                                                          \
  } while (0)

#define _CILK_C_MAX(NAME, TYPE, LEAST, MOST)                                   \
  _CILK_C_FUNCTIONS(max, NAME, TYPE, LEAST, y > x ? y : x)                     \
  typedef struct {                                                             \
    ptrdiff_t index;                                                           \
    TYPE value;                                                                \
  } _cilk_c_max_place_##NAME;                                                  \
  static __inline__ void _cilk_c_max_index_identity_##NAME(void *view) {       \
    _cilk_c_max_place_##NAME *place = (_cilk_c_max_place_##NAME *)view;        \
    place->index = 0;                                                          \
    place->value = (TYPE)(LEAST);                                              \
  }                                                                            \
  static __inline__ void _cilk_c_max_index_reduce_##NAME(void *left,           \
                                                         void *right) {        \
    _cilk_c_max_place_##NAME *x = (_cilk_c_max_place_##NAME *)left;            \
    _cilk_c_max_place_##NAME *y = (_cilk_c_max_place_##NAME *)right;           \
    if (y->value > x->value)                                                   \
      *x = *y;                                                                 \
  }                                                                            \
  typedef struct {                                                             \
    _cilk_c_max_place_##NAME value;                                            \
    char head;                                                                 \
  } _CILK_C_VIEWS(_cilk_c_max_index_identity_##NAME,                           \
                  _cilk_c_max_index_reduce_##NAME) _cilk_c_max_index_##NAME;
_CILK_C_INTEGERS(_CILK_C_MAX)
_CILK_C_FLOATS(_CILK_C_MAX)
#undef _CILK_C_MAX

#define CILK_C_REDUCER_MAX_TYPE(NAME) _cilk_c_max_##NAME
#define CILK_C_REDUCER_MAX(OBJECT, NAME, VALUE)                                \
  CILK_C_REDUCER_MAX_TYPE(NAME) OBJECT = {VALUE, 0}
#define CILK_C_REDUCER_MAX_CALC(REDUCER, VALUE)                                \
  do {                                                                         \
    __typeof__((REDUCER).value) _cilk_c_x = (VALUE);                           \
    __typeof__((REDUCER).value) *_cilk_c_view = &REDUCER_VIEW(REDUCER);        \
    if (_cilk_c_x > *_cilk_c_view)                                             \
      *_cilk_c_view = _cilk_c_x;                                               \
  } while (0)
#define CILK_C_REDUCER_MAX_INDEX_TYPE(NAME) _cilk_c_max_index_##NAME
#define CILK_C_REDUCER_MAX_INDEX(OBJECT, NAME, VALUE)                          \
  CILK_C_REDUCER_MAX_INDEX_TYPE(NAME) OBJECT = {{0, VALUE}, 0}
#define CILK_C_REDUCER_MAX_INDEX_CALC(REDUCER, INDEX, VALUE)                   \
  do {                                                                         \
    __typeof__((REDUCER).value.index) _cilk_c_i = (INDEX);                     \
    __typeof__((REDUCER).value.value) _cilk_c_x = (VALUE);                     \
    __typeof__((REDUCER).value) *_cilk_c_view = &REDUCER_VIEW(REDUCER);        \
    if (_cilk_c_x > _cilk_c_view->value) {                                     \
      _cilk_c_view->index = _cilk_c_i;                                         \
      _cilk_c_view->value = _cilk_c_x;                                         \
    }                                                                          \
  } while (0)

#ifdef __cplusplus

#include <cilk/index_reducers.h>
#include <cilk/min_max_reducers.h>

namespace cilk {

namespace internal {

struct nowhere {};

/// Names T in a context from which no template argument is deduced.
template <class T> struct type_is {
  typedef T type;
};
template <class T> using type_of = typename type_is<T>::type;

/// The value of a view of op_min or op_max that no value has reached.
template <class T, bool IsNumber> struct neutral {
  static T min() { return T(); }
  static T max() { return T(); }
};
template <class T> struct neutral<T, true> {
  static T min() { return minimum<T>::greatest(); }
  static T max() { return maximum<T>::least(); }
};
template <class T, class Less>
using neutral_of = neutral<T, std::numeric_limits<T>::is_specialized &&
                                  std::is_same<Less, std::less<T>>::value>;

/// The one value that comes before all others, if there is one.
template <class T, class Before> struct extremum : indexed<nowhere, T, Before> {
  typedef indexed<nowhere, T, Before> base;
  extremum(const T &value, bool is_set = true)
      : base(nowhere(), value, !is_set) {}
  bool is_set() const { return !this->empty(); }
  const T &get_value() const { return this->value(); }
  const T &view_get_value() const { return this->value(); }
  const T &get_reference() const { return this->value(); }
  void view_move_out(T &to) { to = this->value(); }
  operator const T &() const { return this->value(); }
};

/// The same value with its index.
template <class Index, class T, class Before>
struct extremum_index : indexed<Index, T, Before> {
  using indexed<Index, T, Before>::indexed;
  extremum_index() {}
  extremum_index(const std::pair<Index, T> &place)
      : indexed<Index, T, Before>(place.first, place.second) {}
  bool is_set() const { return !this->empty(); }
  void view_move_out(std::pair<Index, T> &to) {
    to = std::pair<Index, T>(this->index(), this->value());
  }
  const Index &get_index() const { return this->index(); }
  const Index &get_index_reference() const { return this->index(); }
  const T &get_value() const { return this->value(); }
  const T &get_reference() const { return this->value(); }
  std::pair<Index, T> view_get_value() const {
    return std::pair<Index, T>(this->index(), this->value());
  }
};

/// The common part of the monoids of this header. The value of a view with an
/// index is a pair.
template <class View>
using plus_extremum_base =
    monoid_base<typename std::decay<decltype(std::declval<const View &>()
                                                 .view_get_value())>::type,
                View>;
template <class View> struct plus_extremum : plus_extremum_base<View> {
  void reduce(View *left, View *right) const { left->merge(std::move(*right)); }
};

} // namespace internal

/// Views of op_min: `r->calc_min(x)`, or `*r = min_of(*r, x)`.
template <class T, class Less = std::less<T>>
struct op_min_view : internal::extremum<T, Less> {
  typedef internal::extremum<T, Less> base;
  using base::base;
  op_min_view() : base(internal::neutral_of<T, Less>::min(), false) {}
  op_min_view &calc_min(const T &x) {
    this->update(internal::nowhere(), x);
    return *this;
  }
};

/// Views of op_min_index: `r->calc_min(i, x)`.
template <class Index, class T, class Less = std::less<T>>
struct op_min_index_view : internal::extremum_index<Index, T, Less> {
  using internal::extremum_index<Index, T, Less>::extremum_index;
  op_min_index_view() {}
  op_min_index_view &calc_min(const Index &i, const T &x) {
    this->update(i, x);
    return *this;
  }
};

template <class T, class Less>
op_min_view<T, Less> min_of(op_min_view<T, Less> view,
                            const internal::type_of<T> &x) {
  return view.calc_min(x);
}
template <class I, class T, class Less>
op_min_index_view<I, T, Less> min_of(op_min_index_view<I, T, Less> view,
                                     const internal::type_of<I> &i,
                                     const internal::type_of<T> &x) {
  return view.calc_min(i, x);
}

template <class T, class Less = std::less<T>, bool Align = false>
struct op_min : internal::plus_extremum<op_min_view<T, Less>> {};
template <class Index, class T, class Less = std::less<T>, bool Align = false>
struct op_min_index
    : internal::plus_extremum<op_min_index_view<Index, T, Less>> {};

/// The least value: `r.calc_min(x)`, or `r = min_of(r, x)`.
template <class T, class Less = std::less<T>>
class reducer_min : public reducer<op_min<T, Less>> {
public:
  typedef op_min_view<T, Less> view_type;
  using reducer<op_min<T, Less>>::reducer;
  reducer_min() {}
  reducer_min &calc_min(const T &x) {
    this->view().calc_min(x);
    return *this;
  }
  reducer_min &operator=(const view_type &value) {
    this->view() = value;
    return *this;
  }
  bool is_set() const { return this->view().is_set(); }
  const T &get_reference() const { return this->view().get_value(); }
};
template <class T, class Less>
op_min_view<T, Less> min_of(const reducer_min<T, Less> &r,
                            const internal::type_of<T> &x) {
  return min_of(r.view(), x);
}
template <class T, class Less>
op_min_view<T, Less> min_of(const internal::type_of<T> &x,
                            const reducer_min<T, Less> &r) {
  return min_of(r.view(), x);
}

/// The least value and its index: `r.calc_min(i, x)`.
template <class Index, class T, class Less = std::less<T>>
class reducer_min_index : public reducer<op_min_index<Index, T, Less>> {
public:
  typedef op_min_index_view<Index, T, Less> view_type;
  using reducer<op_min_index<Index, T, Less>>::reducer;
  reducer_min_index() {}
  reducer_min_index &calc_min(const Index &i, const T &x) {
    this->view().calc_min(i, x);
    return *this;
  }
  reducer_min_index &operator=(const view_type &value) {
    this->view() = value;
    return *this;
  }
  bool is_set() const { return this->view().is_set(); }
  const T &get_value() const { return this->view().get_value(); }
  const Index &get_index() const { return this->view().get_index(); }
  const T &get_reference() const { return this->view().get_value(); }
  const Index &get_index_reference() const { return this->view().get_index(); }
  void set_value(const Index &i, const T &x) { this->view() = view_type(i, x); }
};
template <class I, class T, class Less>
op_min_index_view<I, T, Less> min_of(const reducer_min_index<I, T, Less> &r,
                                     const internal::type_of<I> &i,
                                     const internal::type_of<T> &x) {
  return min_of(r.view(), i, x);
}

/// Views of op_max: `r->calc_max(x)`, or `*r = max_of(*r, x)`.
template <class T, class Less = std::less<T>>
struct op_max_view : internal::extremum<T, internal::greater<T, Less>> {
  typedef internal::extremum<T, internal::greater<T, Less>> base;
  using base::base;
  op_max_view() : base(internal::neutral_of<T, Less>::max(), false) {}
  op_max_view &calc_max(const T &x) {
    this->update(internal::nowhere(), x);
    return *this;
  }
};

/// Views of op_max_index: `r->calc_max(i, x)`.
template <class Index, class T, class Less = std::less<T>>
struct op_max_index_view
    : internal::extremum_index<Index, T, internal::greater<T, Less>> {
  using internal::extremum_index<Index, T,
                                 internal::greater<T, Less>>::extremum_index;
  op_max_index_view() {}
  op_max_index_view &calc_max(const Index &i, const T &x) {
    this->update(i, x);
    return *this;
  }
};

template <class T, class Less>
op_max_view<T, Less> max_of(op_max_view<T, Less> view,
                            const internal::type_of<T> &x) {
  return view.calc_max(x);
}
template <class I, class T, class Less>
op_max_index_view<I, T, Less> max_of(op_max_index_view<I, T, Less> view,
                                     const internal::type_of<I> &i,
                                     const internal::type_of<T> &x) {
  return view.calc_max(i, x);
}

template <class T, class Less = std::less<T>, bool Align = false>
struct op_max : internal::plus_extremum<op_max_view<T, Less>> {};
template <class Index, class T, class Less = std::less<T>, bool Align = false>
struct op_max_index
    : internal::plus_extremum<op_max_index_view<Index, T, Less>> {};

/// The greatest value: `r.calc_max(x)`, or `r = max_of(r, x)`.
template <class T, class Less = std::less<T>>
class reducer_max : public reducer<op_max<T, Less>> {
public:
  typedef op_max_view<T, Less> view_type;
  using reducer<op_max<T, Less>>::reducer;
  reducer_max() {}
  reducer_max &calc_max(const T &x) {
    this->view().calc_max(x);
    return *this;
  }
  reducer_max &operator=(const view_type &value) {
    this->view() = value;
    return *this;
  }
  bool is_set() const { return this->view().is_set(); }
  const T &get_reference() const { return this->view().get_value(); }
};
template <class T, class Less>
op_max_view<T, Less> max_of(const reducer_max<T, Less> &r,
                            const internal::type_of<T> &x) {
  return max_of(r.view(), x);
}
template <class T, class Less>
op_max_view<T, Less> max_of(const internal::type_of<T> &x,
                            const reducer_max<T, Less> &r) {
  return max_of(r.view(), x);
}

/// The greatest value and its index: `r.calc_max(i, x)`.
template <class Index, class T, class Less = std::less<T>>
class reducer_max_index : public reducer<op_max_index<Index, T, Less>> {
public:
  typedef op_max_index_view<Index, T, Less> view_type;
  using reducer<op_max_index<Index, T, Less>>::reducer;
  reducer_max_index() {}
  reducer_max_index &calc_max(const Index &i, const T &x) {
    this->view().calc_max(i, x);
    return *this;
  }
  reducer_max_index &operator=(const view_type &value) {
    this->view() = value;
    return *this;
  }
  bool is_set() const { return this->view().is_set(); }
  const T &get_value() const { return this->view().get_value(); }
  const Index &get_index() const { return this->view().get_index(); }
  const T &get_reference() const { return this->view().get_value(); }
  const Index &get_index_reference() const { return this->view().get_index(); }
  void set_value(const Index &i, const T &x) { this->view() = view_type(i, x); }
};
template <class I, class T, class Less>
op_max_index_view<I, T, Less> max_of(const reducer_max_index<I, T, Less> &r,
                                     const internal::type_of<I> &i,
                                     const internal::type_of<T> &x) {
  return max_of(r.view(), i, x);
}

} // namespace cilk

#endif // __cplusplus

#endif // _CILK_REDUCER_MIN_MAX_H
