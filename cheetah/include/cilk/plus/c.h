//===- c.h - reducers of Cilk Plus in C ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The macros that Cilk Plus documents for reducers in C, and in the part of C++
// that is like C. <cilk/reducer.h> includes this header; the <cilk/reducer_*.h>
// use its macros for the ready-made reducers of C.
//
// There are two kinds of reducers, both structures with a member `value`:
//
// - CILK_C_REDUCER_OPADD(sum, long, 0) and its like have a type whose functions
//   the compiler knows, like every reducer of <cilk/reducer.h>.
// - CILK_C_DECLARE_REDUCER(T) has a type that is the same for all functions.
//   CILK_C_INIT_REDUCER(...) puts the functions into the object. The compiler
//   makes a new view of zeros, and REDUCER_VIEW begins a view of zeros by the
//   functions of the object before it returns the view's value.
//
// CILK_C_REGISTER_REDUCER and CILK_C_UNREGISTER_REDUCER do nothing: the
// compiler registers variables. An object in memory from malloc is no reducer
// of Cilk Plus here; docs/cilk-plus-porting.md says what to write instead.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_PLUS_C_H
#define _CILK_PLUS_C_H

#include <assert.h> // Programs use it without including it.
#include <stddef.h>

// Follows the type of views and makes it a reducer's type. Without -fopencilk,
// or after <cilk/cilk_stub.h>, it changes nothing.
#ifdef __cilk
#define _CILK_C_VIEWS(IDENTITY, REDUCE) _Hyperobject(IDENTITY, REDUCE)
#define _CILK_C_ADDRESS(REDUCER) __builtin_addressof(REDUCER)
#else
#define _CILK_C_VIEWS(IDENTITY, REDUCE)
#define _CILK_C_ADDRESS(REDUCER) (&(REDUCER)) // GCC has no other in C
#endif

/// The first member of a reducer that CILK_C_DECLARE_REDUCER declares, and of
/// its views. The names of the functions are those of the macro's arguments.
struct _cilk_c_head {
  void (*reduce)(void *reducer, void *left, void *right);
  void (*identity)(void *reducer, void *view);
  void (*destroy)(void *reducer, void *view);
  size_t offset; ///< the offset of `value` from the head, in bytes
  void *reducer; ///< the reducer of a view; null in the reducer
};

/// Begins \p view, which is zeros, as a view of \p reducer.
static __inline__ void _cilk_c_begin(struct _cilk_c_head *view,
                                     struct _cilk_c_head *reducer) {
  *view = *reducer;
  view->reducer = reducer;
  if (view->identity)
    view->identity(reducer, (char *)view + view->offset);
}

/// Returns the value of \p view, and begins the view if nothing has used it.
static __inline__ void *_cilk_c_value(void *reducer, void *view) {
  struct _cilk_c_head *head = (struct _cilk_c_head *)view;
  if (!head->reduce)
    _cilk_c_begin(head, (struct _cilk_c_head *)reducer);
  return (char *)view + head->offset;
}

/// Merges the view \p right into the view \p left by the functions that the
/// reducer was initialized with, and destroys \p right.
static __inline__ void _cilk_c_reduce(void *left, void *right) {
  struct _cilk_c_head *to = (struct _cilk_c_head *)left;
  struct _cilk_c_head *from = (struct _cilk_c_head *)right;
  if (!from->reduce) // nothing has used it
    return;
  if (!to->reduce)
    _cilk_c_begin(to, (struct _cilk_c_head *)from->reducer);
  to->reduce(from->reducer, (char *)to + to->offset,
             (char *)from + from->offset);
  if (from->destroy)
    from->destroy(from->reducer, (char *)from + from->offset);
}

/// Does nothing: the `destroy` of a view that owns nothing.
static __inline__ void __cilkrts_hyperobject_noop_destroy(void *reducer,
                                                          void *view) {
  (void)reducer;
  (void)view;
}

/// The type of a reducer whose views are of type \p TYPE.
#define CILK_C_DECLARE_REDUCER(TYPE)                                           \
  struct {                                                                     \
    struct _cilk_c_head head;                                                  \
    TYPE value;                                                                \
  } _CILK_C_VIEWS(0, _cilk_c_reduce)

/// Initializes a reducer of that type. The last argument is the value to start
/// from.
#define CILK_C_INIT_REDUCER(TYPE, REDUCE, IDENTITY, DESTROY, ...)              \
  {{REDUCE, IDENTITY, DESTROY,                                                 \
    (sizeof(struct _cilk_c_head) + __alignof__(TYPE) - 1) /                    \
        __alignof__(TYPE) * __alignof__(TYPE),                                 \
    0},                                                                        \
   __VA_ARGS__}

/// Refers to the calling strand's view of \p REDUCER, an lvalue.
#define REDUCER_VIEW(REDUCER)                                                  \
  (*(__typeof__((REDUCER).value) *)(sizeof((REDUCER).head) > 1                 \
                                        ? _cilk_c_value(                       \
                                              _CILK_C_ADDRESS(REDUCER),        \
                                              &(REDUCER))                      \
                                        : (void *)&(REDUCER).value))

#define CILK_C_REGISTER_REDUCER(REDUCER) ((void)0)
#define CILK_C_UNREGISTER_REDUCER(REDUCER) ((void)0)

// Defines the functions of a ready-made reducer: its views are of type TYPE,
// which Cilk Plus calls NAME.
#define _CILK_C_FUNCTIONS(OPERATION, NAME, TYPE, IDENTITY, RESULT)             \
  static __inline__ void _cilk_c_##OPERATION##_identity_##NAME(void *view) {   \
    *(TYPE *)view = (TYPE)(IDENTITY);                                          \
  }                                                                            \
  static __inline__ void _cilk_c_##OPERATION##_reduce_##NAME(void *left,       \
                                                             void *right) {    \
    const TYPE x = *(TYPE *)left, y = *(TYPE *)right;                          \
    *(TYPE *)left = (TYPE)(RESULT);                                            \
  }                                                                            \
  typedef struct {                                                             \
    TYPE value;                                                                \
    char head; /* tells REDUCER_VIEW that there is no head */                  \
  } _CILK_C_VIEWS(_cilk_c_##OPERATION##_identity_##NAME,                       \
                  _cilk_c_##OPERATION##_reduce_##NAME)                         \
      _cilk_c_##OPERATION##_##NAME;

// The types of ready-made reducers, by their names in Cilk Plus. LEAST and
// MOST are the values that no other is less or greater than.
#define _CILK_C_INTEGERS(DEFINE)                                               \
  DEFINE(char, char, CHAR_MIN, CHAR_MAX)                                       \
  DEFINE(schar, signed char, SCHAR_MIN, SCHAR_MAX)                             \
  DEFINE(uchar, unsigned char, 0, UCHAR_MAX)                                   \
  DEFINE(wchar_t, wchar_t, (wchar_t)~__WCHAR_MAX__, __WCHAR_MAX__)             \
  DEFINE(short, short, SHRT_MIN, SHRT_MAX)                                     \
  DEFINE(ushort, unsigned short, 0, USHRT_MAX)                                 \
  DEFINE(int, int, INT_MIN, INT_MAX)                                           \
  DEFINE(uint, unsigned, 0, UINT_MAX)                                          \
  DEFINE(unsigned, unsigned, 0, UINT_MAX)                                      \
  DEFINE(long, long, LONG_MIN, LONG_MAX)                                       \
  DEFINE(ulong, unsigned long, 0, ULONG_MAX)                                   \
  DEFINE(longlong, long long, -__LONG_LONG_MAX__ - 1, __LONG_LONG_MAX__)       \
  DEFINE(ulonglong, unsigned long long, 0,                                     \
         2 * (unsigned long long)__LONG_LONG_MAX__ + 1)
#if defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__
#define _CILK_C_FLOATS(DEFINE)                                                 \
  DEFINE(float, float, -FLT_MAX, FLT_MAX)                                      \
  DEFINE(double, double, -DBL_MAX, DBL_MAX)                                    \
  DEFINE(longdouble, long double, -LDBL_MAX, LDBL_MAX)
#else
#define _CILK_C_FLOATS(DEFINE)                                                 \
  DEFINE(float, float, -__builtin_inff(), __builtin_inff())                    \
  DEFINE(double, double, -__builtin_inf(), __builtin_inf())                    \
  DEFINE(longdouble, long double, -__builtin_infl(), __builtin_infl())
#endif

#endif // _CILK_PLUS_C_H
