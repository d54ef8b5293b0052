/*===- access.h - The beginning of every random program -----------*- C -*-===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The lines of a program identify its accesses, so all accesses must exist at
|* any level, and on their lines. Memory is global or has been passed to
|* opaque(), so the compiler assumes that each HERE reads and writes it: no value
|* can be kept in a register across one, removed before one or moved over one.
|* Each HERE contains the number of its line, so no two of them are equal. So
|* equal accesses in both arms of a conditional aren't merged into one without a
|* line either. Values that are read are passed to use(), which makes the
|* program's output of them.
|*
\*===----------------------------------------------------------------------===*/

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#ifdef __cplusplus
#include <mutex>
#else
#include <threads.h>
#endif

#define ALIAS __attribute__((may_alias))
#define ANYWHERE __attribute__((may_alias, aligned(1)))
typedef unsigned char u8;
typedef unsigned short a16 ALIAS, u16 ANYWHERE;
typedef unsigned a32 ALIAS, u32 ANYWHERE;
typedef unsigned long long a64 ALIAS, u64 ANYWHERE;
typedef unsigned char v16 ANYWHERE __attribute__((vector_size(16)));
struct record {
  unsigned char a;
  unsigned short b;
  unsigned c;
  unsigned long long d, e;
} ALIAS;

#ifdef __cplusplus
#define LET auto
extern "C" {
#else
#define LET __auto_type
#endif

/** Adds a value that the numbered statement has read to the output. */
void use(unsigned statement, unsigned long long value);
/** Adds memory to the output. */
void digest(const u8 *p, unsigned size);
/** Fills memory with values, and returns it. */
u8 *fill(void *p, unsigned size, unsigned seed);
/** Passes memory to code that the compiler doesn't see. */
void opaque(void *p);

#ifdef __cplusplus
}
#define ALLOCATE(Size) (new u8[Size])
#define FREE(P) (delete[] (P))
#else
#define ALLOCATE(Size) malloc(Size)
#define FREE(P) free(P)
#endif

#define NOINLINE __attribute__((noinline))
#define ALIGNED __attribute__((aligned(16)))

#define HERE __asm__ volatile("" ::"i"(__LINE__) : "memory")
#define KEEP(V) __asm__ volatile("" : "+r"(V) : "i"(__LINE__) : "memory")
#define DO(Expression)                                                         \
  do {                                                                         \
    HERE;                                                                      \
    Expression;                                                                \
    HERE;                                                                      \
  } while (0)
#define SET(Place, Value) DO((Place) = (Value))
#define CHANGE(Place, Operator, Value) DO((Place)Operator(Value))
/** Reads a place. The result is its value. */
#define TEST(Statement, Place)                                                 \
  __extension__({                                                              \
    HERE;                                                                      \
    LET Read = (Place);                                                        \
    KEEP(Read);                                                                \
    use(Statement, Read);                                                      \
    (unsigned)Read;                                                            \
  })
#define USE(Statement, Place) (void)TEST(Statement, Place)
#define PEEK(Place)                                                            \
  do {                                                                         \
    HERE;                                                                      \
    LET Read = (Place);                                                        \
    KEEP(Read);                                                                \
  } while (0)
/** For alignment, clang uses the block's declaration, not the place's type. */
#define WHOLE(Place)                                                           \
  ((__typeof__(Place) *)__builtin_assume_aligned(&(Place), sizeof(Place)))
#define ATOMIC_USE(Statement, Place)                                           \
  do {                                                                         \
    HERE;                                                                      \
    LET Read = __atomic_load_n(WHOLE(Place), __ATOMIC_SEQ_CST);                \
    KEEP(Read);                                                                \
    use(Statement, Read);                                                      \
  } while (0)
#define ATOMIC_SET(Place, Value)                                               \
  DO(__atomic_store_n(WHOLE(Place), (Value), __ATOMIC_SEQ_CST))
#define ATOMIC_ADD(Place, Value)                                               \
  DO(__atomic_fetch_add(WHOLE(Place), (Value), __ATOMIC_SEQ_CST))

/** IVars; in a serial projection a get comes right after the put. */
#ifdef __cilk
#include <cilk/concurrent/strand.h>
#define IVAR(Name)                                                             \
  cilk_ivar Name;                                                              \
  cilk_ivar_init(&Name)
#define PUT(Name, Value) DO(cilk_ivar_put(&Name, (Value)))
#define GET(Name) cilk_ivar_get(&Name)
#else
#define IVAR(Name) a64 Name
#define PUT(Name, Value) DO(Name = (Value))
#define GET(Name) Name
#endif

/** Begins a task that no sync waits for; a bracket after its block ends it. */
#ifdef __cplusplus
#ifdef __cilk
#include <cilk/concurrent/future.h>
#define START(Name) cilk::future<void> Name = cilk::async([&]()
#else
struct run_now {
  template <class F> run_now(F f) {
    try {
      f();
    } catch (...) {
    }
  }
  void wait() {}
};
#define START(Name) run_now Name = run_now([&]()
#endif
#endif

/** LOCK and UNLOCK enclose a block. */
#define LOCK(Mutex)                                                            \
  do {                                                                         \
    pthread_mutex_t *Locked = &(Mutex);                                        \
    pthread_mutex_lock(Locked);
#define UNLOCK                                                                 \
  pthread_mutex_unlock(Locked);                                                \
  }                                                                            \
  while (0)

static pthread_mutex_t mutexes[2] = {PTHREAD_MUTEX_INITIALIZER,
                                     PTHREAD_MUTEX_INITIALIZER};

#ifdef __cplusplus
static std::mutex Mutex;
#define PREPARE (void)0
#define LANGUAGE_LOCK                                                          \
  do {                                                                         \
    std::lock_guard<std::mutex> Locked(Mutex);
#define LANGUAGE_UNLOCK                                                        \
  }                                                                            \
  while (0)
#else
static mtx_t Mutex;
#define PREPARE mtx_init(&Mutex, mtx_plain)
#define LANGUAGE_LOCK                                                          \
  do {                                                                         \
    mtx_lock(&Mutex);
#define LANGUAGE_UNLOCK                                                        \
  mtx_unlock(&Mutex);                                                          \
  }                                                                            \
  while (0)
#endif

#pragma clang diagnostic ignored "-Wunused-function"
static void zero(void *View) { *(a64 *)View = 0; }
static void add(void *Left, void *Right) { *(a64 *)Left += *(a64 *)Right; }
