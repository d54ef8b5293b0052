//===- c.h - closures in C ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Closures for C. A thread's arguments are in a struct of the thread's name.
// The thread gets the address of that struct:
//
//   CILK_CLOSURE_CONT(long_cont, long);
//
//   struct sum { long_cont k; long x, y; };
//   static void sum(cilk_closure_context *c, struct sum *a) {
//     cilk_closure_send_argument(c, a->k, a->x + a->y);
//   }
//
//   struct fib { long_cont k; int n; };
//   static void fib(cilk_closure_context *c, struct fib *a) {
//     if (a->n < 2) {
//       cilk_closure_send_argument(c, a->k, a->n);
//       return;
//     }
//     long_cont x, y;
//     struct sum *next = cilk_closure_spawn_next(c, sum, 2, .k = a->k);
//     cilk_closure_missing(x, next, x);
//     cilk_closure_missing(y, next, y);
//     cilk_closure_spawn(c, fib, .k = x, .n = a->n - 1);
//     cilk_closure_call(c, fib, .k = y, .n = a->n - 2);
//   }
//
//   long result;
//   cilk_closure_run_for(result, fib, k, .n = 30);
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CLOSURES_C_H
#define _CILK_CLOSURES_C_H

#include "execute.h"
#include "result.h"
#include "send.h"

#include <string.h>

#ifndef __cplusplus

/// Declares a type of continuations for arguments of some type. A continuation
/// may be copied and passed on, and must be used once.
#define CILK_CLOSURE_CONT(name, argument_type)                                 \
  typedef union name {                                                         \
    cilk_closure_cont cont;                                                    \
    argument_type *type; /* never used */                                      \
  } name

/// The header of a closure in C. The struct of arguments follows this header.
struct __cilk_closure_c {
  cilk_closure head;
  void (*thread)(void);
  uint16_t lacking; ///< missing arguments when the closure was made
  uint16_t given;   ///< continuations made for the closure so far
  _CILK_CLOSURES_ALIGNED char arguments[];
};

// Calls the thread with the address of its struct as a void *.
#ifdef __clang__
__attribute__((no_sanitize("function")))
#endif
_CILK_CLOSURES_INLINE void __cilk_closure_run_c(cilk_closure_context *context,
                                                cilk_closure *closure) {
  struct __cilk_closure_c *c = (struct __cilk_closure_c *)(void *)closure;
  void (*thread)(cilk_closure_context *, void *);
  int has_waited;
  __cilk_tell_enters();
  thread = (void (*)(cilk_closure_context *, void *))c->thread;
  has_waited = c->lacking != 0;
  __cilk_tell_leaves();
  if (has_waited)
    __cilk_tell_get(closure);
  else
    __cilk_tell_get(&closure->next);
  thread(context, c->arguments);
  __cilk_closure_end(closure);
}

_CILK_CLOSURES_INLINE void __cilk_closure_drop_c(cilk_closure *closure) {
  closure->missing = 0;
  __cilk_closure_end(closure);
}

_CILK_CLOSURES_INLINE uint32_t
__cilk_closure_given_c(const cilk_closure *closure) {
  return ((const struct __cilk_closure_c *)(const void *)closure)->given;
}

/// Makes a closure and returns the address of its arguments.
_CILK_CLOSURES_INLINE void *
__cilk_closure_make_c(cilk_closure_context *context,
                      const struct __cilk_closure_type *type,
                      void (*thread)(void), const void *arguments, size_t size,
                      unsigned missing, const char *file, unsigned line) {
  const size_t whole = sizeof(struct __cilk_closure_c) + size;
  struct __cilk_closure_c *c;
  if (__builtin_expect(missing > __CILK_CLOSURE_MOST_MISSING, 0))
    __cilk_closure_lacks_too_many(type->name, missing, file, line);
  c = (struct __cilk_closure_c *)(void *)(missing
                                              ? __cilk_closure_allocate(
                                                    __cilk_closure_class(whole))
                                              : __cilk_closure_allocate_ready(
                                                    context, whole));
  __cilk_tell_enters();
  c->head.type = type;
  c->head.file = missing ? file : NULL;
  c->head.line = line;
  c->thread = thread;
  c->lacking = (uint16_t)missing;
  c->given = 0;
  __cilk_tell_leaves();
  memcpy(c->arguments, arguments, size);
  if (!missing) {
    __cilk_closure_post(context, &c->head);
    return c->arguments;
  }
  __cilk_closure_await(context, &c->head, ((uint64_t)1 << missing) - 1);
  return c->arguments;
}

_CILK_CLOSURES_INLINE cilk_closure_cont __cilk_closure_give_c(void *arguments,
                                                              size_t offset,
                                                              const char *file,
                                                              unsigned line) {
  struct __cilk_closure_c *c =
      (struct __cilk_closure_c *)(void *)((char *)arguments -
                                          sizeof(struct __cilk_closure_c));
  cilk_closure_cont k;
  if (__builtin_expect(c->given >= c->lacking, 0))
    __cilk_closure_gives_too_many(&c->head, c->lacking, file, line);
  k.closure = &c->head;
  k.generation = c->head.generation;
  k.slot =
      (uint32_t)(sizeof *c + offset) << __CILK_CLOSURE_BIT_WIDTH | c->given++;
  return k;
}

_CILK_CLOSURES_INLINE void __cilk_closure_send_c(cilk_closure_context *context,
                                                 cilk_closure_cont k,
                                                 const void *value, size_t size,
                                                 const char *file,
                                                 unsigned line) {
  const uint64_t missing = __cilk_closure_begin_send(k, file, line);
  memcpy(__cilk_closure_slot(k.closure, k.slot), value, size);
  __cilk_closure_end_send(context, k, missing, file, line);
}

// Makes a closure of a thread from the struct of its arguments.
#define _CILK_CLOSURE_MAKE_WITH(c, function, lacking, arguments)               \
  __extension__({                                                              \
    static const struct __cilk_closure_type __closure_type = {                 \
        __cilk_closure_run_c, __cilk_closure_drop_c, __cilk_closure_given_c,   \
        #function, 0};                                                         \
    void (*__closure_thread)(cilk_closure_context *, struct function *) =      \
        function;                                                              \
    (struct function *)__cilk_closure_make_c(                                  \
        c, &__closure_type, (void (*)(void))__closure_thread, &(arguments),    \
        sizeof(arguments), lacking, __FILE__, __LINE__);                       \
  })
#define _CILK_CLOSURE_MAKE(c, function, lacking, ...)                          \
  __extension__({                                                              \
    struct function __closure_arguments = {__VA_ARGS__};                       \
    _CILK_CLOSURE_MAKE_WITH(c, function, lacking, __closure_arguments);        \
  })

/// Makes a closure of a thread. The closure runs after the calling thread. The
/// arguments of the macro after \p thread initialise the thread's struct.
#define cilk_closure_spawn(c, thread, ...)                                     \
  ((void)_CILK_CLOSURE_MAKE(c, thread, 0, __VA_ARGS__))

/// Makes a closure like cilk_closure_spawn, as the last action of a thread. The
/// closure runs next, in the same activation.
#define cilk_closure_call(c, thread, ...)                                      \
  cilk_closure_spawn(c, thread, __VA_ARGS__)

/// Makes a closure with \p missing missing arguments, at most 32. Returns the
/// address of its struct, which is valid until the calling thread returns.
/// Before that, cilk_closure_missing must be called \p missing times with the
/// address.
#define cilk_closure_spawn_next(c, thread, missing, ...)                       \
  _CILK_CLOSURE_MAKE(c, thread, missing, __VA_ARGS__)

// Gives an error if a continuation isn't for an argument of that type.
#define _CILK_CLOSURE_SAME_TYPE(k, argument)                                   \
  ((void)__extension__({                                                       \
    _Static_assert(__builtin_types_compatible_p(__typeof__(*(k).type),         \
                                                __typeof__(argument)),         \
                   "a continuation is of the type of what is sent to it");     \
    0;                                                                         \
  }))

/// Makes \p k the continuation for the missing \p member of the struct at
/// \p arguments.
#define cilk_closure_missing(k, arguments, member)                             \
  (_CILK_CLOSURE_SAME_TYPE(k, (arguments)->member),                            \
   (k).cont = __cilk_closure_give_c(                                           \
       arguments,                                                              \
       (size_t)((char *)&(arguments)->member - (char *)(arguments)), __FILE__, \
       __LINE__))

/// Sends \p value to the argument that \p k names. Ends the process with a
/// message if the argument has been sent before. If no other argument is
/// missing, the closure runs when the calling thread returns.
#define cilk_closure_send_argument(c, k, value)                                \
  __extension__({                                                              \
    __typeof__(*(k).type) __closure_value = (value);                           \
    __cilk_closure_send_c(c, (k).cont, &__closure_value,                       \
                          sizeof __closure_value, __FILE__, __LINE__);         \
  })

_CILK_CLOSURES_INLINE void __cilk_closure_no_run(cilk_closure_context *context,
                                                 cilk_closure *closure) {
  (void)context, (void)closure;
}
_CILK_CLOSURES_INLINE void __cilk_closure_no_drop(cilk_closure *closure) {
  (void)closure;
}

/// Runs a thread with the given arguments, and all closures to which that
/// leads. Returns when no closure is left. Any strand may call it, also in a
/// thread of another run. Ends the process with a message if closures remain
/// that wait for arguments.
#define cilk_closure_run(thread, ...)                                          \
  ((void)__extension__({                                                       \
    struct __cilk_closure_run __closure_run;                                   \
    cilk_closure_context __closure_first;                                      \
    __cilk_closure_begin_run(&__closure_run);                                  \
    __cilk_closure_begin_context(&__closure_first, &__closure_run, 0);         \
    (void)_CILK_CLOSURE_MAKE(&__closure_first, thread, 0, __VA_ARGS__);        \
    __cilk_closure_execute_all(&__closure_run, __closure_first.first);         \
    if (__closure_run.waiting)                                                 \
      __cilk_closure_look_for_waiting(&__closure_run);                         \
  }))

/// Runs a thread like cilk_closure_run, with \p member as a continuation.
/// Stores the value that is sent to that continuation in \p result.
#define cilk_closure_run_for(result, thread, member, ...)                      \
  ((void)__extension__({                                                       \
    static const struct __cilk_closure_type __closure_of_result = {            \
        __cilk_closure_no_run, __cilk_closure_no_drop, NULL, #thread, 1};      \
    struct {                                                                   \
      cilk_closure head;                                                       \
      __typeof__(result) value;                                                \
    } *__closure_result;                                                       \
    struct thread __closure_struct = {__VA_ARGS__};                            \
    struct __cilk_closure_run __closure_run;                                   \
    cilk_closure_context __closure_first;                                      \
    _Static_assert(__alignof__(*__closure_result) <= 64,                       \
                   "a result is aligned to 64 bytes at most");                 \
    _CILK_CLOSURE_SAME_TYPE(__closure_struct.member, __closure_result->value); \
    __closure_result =                                                         \
        (__typeof__(__closure_result))(void *)__cilk_closure_allocate(         \
            __cilk_closure_class(sizeof *__closure_result));                   \
    __cilk_closure_begin_run(&__closure_run);                                  \
    __cilk_closure_begin_context(&__closure_first, &__closure_run, 0);         \
    __closure_struct.member.cont = __cilk_closure_await_result(                \
        &__closure_first, &__closure_result->head, &__closure_of_result,       \
        (size_t)((char *)&__closure_result->value - (char *)__closure_result), \
        __FILE__, __LINE__);                                                   \
    (void)_CILK_CLOSURE_MAKE_WITH(&__closure_first, thread, 0,                 \
                                  __closure_struct);                           \
    __closure_run.waiting = __closure_first.waiting;                           \
    __cilk_closure_execute_all(&__closure_run, __closure_first.first);         \
    if (__closure_run.waiting)                                                 \
      __cilk_closure_look_for_waiting(&__closure_run);                         \
    (result) = __closure_result->value;                                        \
    __cilk_closure_end_result(&__closure_result->head);                        \
  }))

#endif // C

#endif // _CILK_CLOSURES_C_H
