/*===- csi.h - what a tool sees of an instrumented program --------*- C -*-===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* Momme, the instrumentation in the Tapir pass plugin, calls the functions
below
|* from the program. A tool defines those that it wants; nothing is inserted for
|* the others. Names and types are those of CSI (Schardl et al., "The CSI
|* Framework for Compiler-Inserted Program Instrumentation", SIGMETRICS 2018) as
|* OpenCilk has them, so that tools for either compile for both.
|*
|* An id numbers the places of one kind (functions, loads, spawns, ...) from 0
|* on, without gaps, in all units of the program. Hooks of one strand come in
its
|* order; hooks of strands in parallel come in parallel. docs/writing-a-tool.md
|* is the guide.
|*
\*===----------------------------------------------------------------------===*/

#ifndef CSI_CSI_H
#define CSI_CSI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)
#ifdef __cplusplus
extern "C" {
#endif

typedef int64_t csi_id_t;

/** The id of what Momme doesn't know, as the function that a pointer calls. */
#define UNKNOWN_CSI_ID ((csi_id_t) - 1)

/** How many places of each kind a unit has. */
typedef struct {
  csi_id_t num_func;
  csi_id_t num_func_exit;
  csi_id_t num_loop;
  csi_id_t num_loop_exit;
  csi_id_t num_bb;
  csi_id_t num_callsite;
  csi_id_t num_load;
  csi_id_t num_store;
  csi_id_t num_detach;
  csi_id_t num_task;
  csi_id_t num_task_exit;
  csi_id_t num_detach_continue;
  csi_id_t num_sync;
  csi_id_t num_alloca;
  csi_id_t num_allocfn;
  csi_id_t num_free;
} instrumentation_counts_t;

/*===-- Properties: what the compiler knows of a place, in 64 bits --------===*/

typedef struct {
  /** Sync regions in the function. */
  unsigned num_sync_reg : 8;
  /** It spawns itself, or calls functions that may. */
  unsigned may_spawn : 1;
  /** It divides iterations of a parallel loop, and runs one piece of them. */
  unsigned divides_loop : 1;
  uint64_t _padding : 54;
} func_prop_t;

typedef struct {
  unsigned may_spawn : 1;
  /** An exception leaves the function here. */
  unsigned eh_return : 1;
  /** A tail call follows. __csi_before_call has reported it; no hook reports
      its end. */
  unsigned is_tail_call : 1;
  uint64_t _padding : 61;
} func_exit_prop_t;

typedef struct {
  /** Its iterations are tasks. */
  unsigned is_tapir_loop : 1;
  unsigned has_unique_exiting_block : 1;
  uint64_t _padding : 62;
} loop_prop_t;

typedef struct {
  unsigned is_latch : 1;
  uint64_t _padding : 63;
} loop_exit_prop_t;

typedef struct {
  unsigned is_landingpad : 1;
  unsigned is_ehpad : 1;
  unsigned _padding : 30;
  /** The block's ir_cost. */
  unsigned cost : 32;
} bb_prop_t;

typedef struct {
  /** Through a pointer. */
  unsigned is_indirect : 1;
  /** In __csi_after_call: the call has ended with an exception. */
  unsigned is_unwind : 1;
  /** The callee is known to touch no memory that the program can name. */
  unsigned no_memory : 1;
  /** The callee is the tool's: its name begins with "__csi_". */
  unsigned is_tool : 1;
  uint64_t _padding : 60;
} call_prop_t;

typedef struct {
  /** In bytes; 0: unknown. */
  unsigned alignment : 8;
  unsigned is_vtable_access : 1;
  /** Of memory that never changes. */
  unsigned is_constant : 1;
  unsigned is_on_stack : 1;
  /** Others may have the address. */
  unsigned may_be_captured : 1;
  unsigned is_atomic : 1;
  unsigned is_thread_local : 1;
  /** The same block stores to the address later on, with no call between. */
  unsigned is_read_before_write_in_bb : 1;
  /** Part of an atomic operation that stores as well. */
  unsigned is_read_modify_write : 1;
  /** is_read_before_write_in_bb, and the store is on the same line. */
  unsigned is_read_before_write_on_line : 1;
  /** Atomic, of a count of owners, by a function of the C++ library whose
     result does not depend on it. */
  unsigned counts_owners : 1;
  /** Atomic, of the guard of a function's static variable: it tells whether the
     variable is initialised. */
  unsigned is_of_guard : 1;
  uint64_t _padding : 45;
} load_prop_t;

typedef struct {
  unsigned alignment : 8;
  unsigned is_vtable_access : 1;
  unsigned is_constant : 1;
  unsigned is_on_stack : 1;
  unsigned may_be_captured : 1;
  unsigned is_atomic : 1;
  unsigned is_thread_local : 1;
  unsigned is_read_modify_write : 1;
  /** Nothing is stored: the life of a variable-length array ends here. */
  unsigned is_end_of_life : 1;
  /** As in load_prop_t. */
  unsigned counts_owners : 1;
  uint64_t _padding : 47;
} store_prop_t;

typedef struct {
  /** Allocated once per call of the function, or of the task that it is in. */
  unsigned is_static : 1;
  uint64_t _padding : 63;
} alloca_prop_t;

typedef struct {
  unsigned for_tapir_loop_body : 1;
  /** A function that divides a loop gives half of it away, and has done nothing
      else since it began, or did so last. All that the task does is to call
      that function. */
  unsigned halves_loop : 1;
  uint64_t _padding : 62;
} detach_prop_t;

typedef struct {
  unsigned is_tapir_loop_body : 1;
  unsigned num_sync_reg : 8;
  /** As of its detach. */
  unsigned halves_loop : 1;
  uint64_t _padding : 54;
} task_prop_t;

typedef struct {
  unsigned is_tapir_loop_body : 1;
  /** The task ends with an exception. */
  unsigned eh_return : 1;
  /** As of its detach. */
  unsigned halves_loop : 1;
  uint64_t _padding : 61;
} task_exit_prop_t;

typedef struct {
  unsigned for_tapir_loop_body : 1;
  /** The spawn has thrown what its task did. */
  unsigned is_unwind : 1;
  /** As of its detach. */
  unsigned halves_loop : 1;
  uint64_t _padding : 61;
} detach_continue_prop_t;

/** What an allocation function takes its memory from. */
typedef enum {
  CSI_ALLOC_MALLOC,
  CSI_ALLOC_CALLOC,
  CSI_ALLOC_REALLOC,
  CSI_ALLOC_ALIGNED,
  CSI_ALLOC_STRDUP,
  CSI_ALLOC_NEW,
  CSI_ALLOC_NEW_ARRAY,
  CSI_ALLOC_OTHER
} csi_allocfn_kind_t;

typedef struct {
  /** A csi_allocfn_kind_t. */
  unsigned allocfn_ty : 8;
  uint64_t _padding : 56;
} allocfn_prop_t;

typedef enum {
  CSI_FREE_FREE,
  CSI_FREE_DELETE,
  CSI_FREE_DELETE_ARRAY,
  CSI_FREE_OTHER
} csi_free_kind_t;

typedef struct {
  /** A csi_free_kind_t. */
  unsigned free_ty : 8;
  uint64_t _padding : 56;
} free_prop_t;

/** What Rust's libraries do; "it" is what the hook is told of. */
typedef enum {
  /** Takes the lock, if it isn't null: exclusively, or shared with others that
      do so; gives it back. */
  CSI_TAKE_LOCK,
  CSI_TAKE_LOCK_SHARED,
  CSI_GIVE_LOCK,
  /** What runs between the two is run once. The byte there says whether it
      was. */
  CSI_BEGIN_ONCE,
  CSI_END_ONCE,
  /** Looks whether that was done, and comes after it if so. */
  CSI_MAY_HAVE_BEEN_DONE,
  /** Sends or receives by that channel; what is accessed between begin and end
      is the library's own matter. */
  CSI_BEGIN_CHANNEL,
  CSI_END_CHANNEL,
  /** Between these, if it isn't null: the message with that number as value is
      sent, or received; then the number may be odd instead of even. */
  CSI_SEND,
  CSI_RECEIVE,
  /** Has received all that was sent by it and not received. */
  CSI_RECEIVE_ALL,
  /** The last sender lets go of it. */
  CSI_CLOSE,
  /** Goes on as the only owner if the count of owners there is 1. */
  CSI_MAY_BE_ALONE,
  /** Takes the lock of a stream, or gives it back: standard input, output or
      error, whose number is the value. */
  CSI_TAKE_STREAM,
  CSI_GIVE_STREAM,
  /** Prints between the two: there the library's own memory may be one for
      several streams. */
  CSI_BEGIN_PRINT,
  CSI_END_PRINT,
  /** Uses a thread-local variable from here on. */
  CSI_USE_LOCAL,
  /** Panics, by the call that follows: what that accesses is the library's own
      matter. */
  CSI_PANIC
} csi_synchronisation_t;

/*===-- Hooks -------------------------------------------------------------===*/

/** A file whose hooks have frames as parameters (see below) declares them
    itself. */
#ifndef CSI_NO_HOOK_DECLARATIONS

/** Once per program, before any other. */
void __csi_init(void);

/** Once per unit, before its code runs. \p counts are those of this unit; its
    ids follow those of the units before. */
void __csi_unit_init(const char *file_name, instrumentation_counts_t counts);

void __csi_func_entry(csi_id_t func_id, func_prop_t prop);
void __csi_func_exit(csi_id_t func_exit_id, csi_id_t func_id,
                     func_exit_prop_t prop);

/** \p trip_count is -1 where it isn't known before the loop. */
void __csi_before_loop(csi_id_t loop_id, int64_t trip_count, loop_prop_t prop);
void __csi_after_loop(csi_id_t loop_id, loop_prop_t prop);
void __csi_loopbody_entry(csi_id_t loop_id, loop_prop_t prop);
void __csi_loopbody_exit(csi_id_t loop_exit_id, csi_id_t loop_id,
                         loop_exit_prop_t prop);

void __csi_bb_entry(csi_id_t bb_id, bb_prop_t prop);
void __csi_bb_exit(csi_id_t bb_id, bb_prop_t prop);

/** \p func_id is UNKNOWN_CSI_ID where the callee isn't instrumented. The name
    in the call's source location is the callee's where that is known. */
void __csi_before_call(csi_id_t call_id, csi_id_t func_id, call_prop_t prop);
void __csi_after_call(csi_id_t call_id, csi_id_t func_id, call_prop_t prop);

/** A call through a pointer has these instead, if the tool defines them. Then
    __csi_func_entry may have a second pointer after the frame: the address of
    the function that is entered. */
void __csi_before_indirect_call(csi_id_t call_id, const void *callee,
                                call_prop_t prop);
void __csi_after_indirect_call(csi_id_t call_id, const void *callee,
                               call_prop_t prop);

void __csi_before_load(csi_id_t load_id, const void *addr, int32_t num_bytes,
                       load_prop_t prop);
void __csi_after_load(csi_id_t load_id, const void *addr, int32_t num_bytes,
                      load_prop_t prop);
void __csi_before_store(csi_id_t store_id, const void *addr, int32_t num_bytes,
                        store_prop_t prop);
void __csi_after_store(csi_id_t store_id, const void *addr, int32_t num_bytes,
                       store_prop_t prop);

/** Before a spawn, in the spawning strand. \p sync_reg numbers the function's
    sync regions from 0 on. */
void __csi_detach(csi_id_t detach_id, unsigned sync_reg, detach_prop_t prop);
/** First and last in the child. */
void __csi_task(csi_id_t task_id, csi_id_t detach_id, task_prop_t prop);
void __csi_task_exit(csi_id_t task_exit_id, csi_id_t task_id,
                     csi_id_t detach_id, unsigned sync_reg,
                     task_exit_prop_t prop);
/** Behind a spawn, in the spawning strand. */
void __csi_detach_continue(csi_id_t detach_continue_id, csi_id_t detach_id,
                           unsigned sync_reg, detach_continue_prop_t prop);
void __csi_before_sync(csi_id_t sync_id, unsigned sync_reg);
void __csi_after_sync(csi_id_t sync_id, unsigned sync_reg);

void __csi_after_alloca(csi_id_t alloca_id, const void *addr, size_t num_bytes,
                        alloca_prop_t prop);

void __csi_before_allocfn(csi_id_t allocfn_id, uint64_t size, uint64_t num,
                          uint64_t alignment, const void *old_addr,
                          allocfn_prop_t prop);
void __csi_after_allocfn(csi_id_t allocfn_id, const void *addr, uint64_t size,
                         uint64_t num, uint64_t alignment, const void *old_addr,
                         allocfn_prop_t prop);
void __csi_before_free(csi_id_t free_id, const void *ptr, free_prop_t prop);
void __csi_after_free(csi_id_t free_id, const void *ptr, free_prop_t prop);

/*===-- Hooks that CSI lacks ----------------------------------------------===*/

/** A load or store of any number of bytes, as memcpy's; without this hook it is
    one of __csi_before_load or __csi_before_store of at most INT32_MAX. */
void __csi_before_load_range(csi_id_t load_id, const void *addr,
                             uint64_t num_bytes, load_prop_t prop);
void __csi_before_store_range(csi_id_t store_id, const void *addr,
                              uint64_t num_bytes, store_prop_t prop);

/** All that a load or store accesses in a loop, or in two nested ones, told
    ahead of them: num_bytes at addr + i * stride + j * outer_stride for all i
    below count and j below outer_count (which are 1, the strides 0, if the
    address is always the same). For loops, of a single strand and without calls
    that matter to it, of which all that is known. A tool that has this hook is
    told of such accesses by it alone. */
void __csi_before_load_strided(csi_id_t load_id, const void *addr,
                               int32_t num_bytes, int64_t stride,
                               uint64_t count, int64_t outer_stride,
                               uint64_t outer_count, load_prop_t prop);
void __csi_before_store_strided(csi_id_t store_id, const void *addr,
                                int32_t num_bytes, int64_t stride,
                                uint64_t count, int64_t outer_stride,
                                uint64_t outer_count, store_prop_t prop);

/** A call of an intrinsic, or through inline assembly, whose accesses Momme
    doesn't know. */
void __csi_before_opaque(csi_id_t call_id, call_prop_t prop);

/** In place of the runtime: the strand's view of a reducer (see cilk_api.h). */
void *__csi_view(csi_id_t call_id, void *reducer, uint64_t size,
                 void (*identity)(void *), void (*reduce)(void *, void *));
/** \p count reducers of \p size bytes, one every \p distance bytes, have been
    constructed, or will be destroyed. */
void __csi_view_begin(void *reducer, uint64_t size, uint64_t count,
                      uint64_t distance, void (*identity)(void *),
                      void (*reduce)(void *, void *));
void __csi_view_end(void *reducer, uint64_t count, uint64_t distance);

/** The strand has caught an exception: calls that it had made are over. */
void __csi_landing(csi_id_t func_id);

/** An owner lets go of what has a count of its owners (a std::shared_ptr's or
    std::weak_ptr's); if it is the last one, that is destroyed between the two.
    The count says which; it may be gone at the second one. */
void __csi_before_release(const void *count);
void __csi_after_release(const void *count);

/** What Rust's standard library does to synchronise, by its own functions that
    are compiled into the program (see csi_synchronisation_t). */
void __csi_synchronise(csi_synchronisation_t how, const void *what,
                       uint64_t value);

#endif /* CSI_NO_HOOK_DECLARATIONS */

/*===-- What a tool's bitcode file may define besides hooks ---------------===*/

/** Each function call and each task gets memory of the type of a variable of
    this name, in the program's own frames; func_entry and task initialise it.
    Where a hook in the file has one more parameter, a pointer, it gets that of
    its function or task; __csi_task and __csi_task_exit may have another one
    for that of the spawning function or task.

      struct my_frame { ... } __csi_frame;
      void __csi_before_sync(csi_id_t id, unsigned region, void *frame);

    What the child can't read in the parent's frame, as the parent goes on at
    the same time, it gets by value: __csi_detach may have a second pointer, and
    __csi_task a third one, to memory of the type of another variable, some
    64-bit words. The child finds there what the detach has written.

      struct my_handover { ... } __csi_handover;

    A constant of this name says what the tool wants: the sum of ... A file with
    it and without hooks leaves programs as they are: the tool is only linked.
 */
#define CSI_TOOL_OPTIONS __csi_tool_options
/** the program to run as its serial projection, whatever its target; */
#define CSI_TOOL_RUNS_SERIALLY 1u
/** loads, stores and allocas only where another strand might access them; */
#define CSI_TOOL_RACING_ACCESSES_ONLY 2u
/** parallel loops divided before hooks are inserted: in functions that halve
    the iterations, spawn one half, and run the last piece, which is as small as
    is worth a spawn on any number of workers. */
#define CSI_TOOL_DIVIDED_LOOPS 4u
/** __cilksan_effect_begin and its end (cilk/cilksan.h) called around calls of
    functions that say what they access, by `#pragma cilk splice`. */
#define CSI_TOOL_CHECKS_EFFECTS 8u
/** A constant pointer of this name points to a symbol of the tool's library.
    All objects that the tool has instrumented refer to that symbol, so that a
    linker that does not find the library prints it: its name should say which
    option is missing. */
#define CSI_TOOL_LINK_MESSAGE __csi_link_message

/*===-- What a tool may ask -----------------------------------------------===*/

/** Lines and columns start at 1; 0: unknown. The strings may be null. The name
    is that of a function or variable; of a spawn, that of the function which
    has it. */
typedef struct {
  char *name;
  int32_t line_number;
  int32_t column_number;
  char *filename;
} source_loc_t;

/** Instructions of a block in LLVM IR: all of them, and those that the target's
    cost model counts, weighted by it. */
typedef struct {
  int32_t full_ir_size;
  int32_t ir_cost;
} sizeinfo_t;

/** Null for an id that no unit has. The result lives as long as the process,
    even where the unit's library is closed. Thread-safe. */
const source_loc_t *__csi_get_func_source_loc(csi_id_t func_id);
const source_loc_t *__csi_get_func_exit_source_loc(csi_id_t func_exit_id);
const source_loc_t *__csi_get_loop_source_loc(csi_id_t loop_id);
const source_loc_t *__csi_get_loop_exit_source_loc(csi_id_t loop_exit_id);
const source_loc_t *__csi_get_bb_source_loc(csi_id_t bb_id);
const source_loc_t *__csi_get_callsite_source_loc(csi_id_t call_id);
const source_loc_t *__csi_get_load_source_loc(csi_id_t load_id);
const source_loc_t *__csi_get_store_source_loc(csi_id_t store_id);
const source_loc_t *__csi_get_detach_source_loc(csi_id_t detach_id);
const source_loc_t *__csi_get_task_source_loc(csi_id_t task_id);
const source_loc_t *__csi_get_task_exit_source_loc(csi_id_t task_exit_id);
const source_loc_t *
__csi_get_detach_continue_source_loc(csi_id_t detach_continue_id);
const source_loc_t *__csi_get_sync_source_loc(csi_id_t sync_id);
const source_loc_t *__csi_get_alloca_source_loc(csi_id_t alloca_id);
const source_loc_t *__csi_get_allocfn_source_loc(csi_id_t allocfn_id);
const source_loc_t *__csi_get_free_source_loc(csi_id_t free_id);

const sizeinfo_t *__csi_get_bb_sizeinfo(csi_id_t bb_id);

/** What a place has to do with another one: the declaration of the variable
    that a load, store or alloca names, the sync of a spawn; of a function, and
    again of what is returned then, a name of it in the object file: its own or
    an alias's. Null if there is none. \p place is what one of the functions
    above, or this one, has returned. */
const source_loc_t *__csi_get_related_loc(const source_loc_t *place);

/** Where \p place came to be in its function by inlining: the name is that of
    the function that was inlined, the line that of its call. Call it again with
    the result for the next one outwards; null in the end. */
const source_loc_t *__csi_get_inlined_loc(const source_loc_t *place);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
