/*===- csi.h - the interface of tools: hooks and source tables ----*- C -*-===*\
|*
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
|*
|*===----------------------------------------------------------------------===*|
|*
|* The interface between instrumented programs and tools. Momme, the
|* instrumentation in the Tapir pass plugin, inserts calls of the functions
|* below (hooks) into the program. A tool defines the hooks that it wants;
|* Momme inserts nothing for the other hooks. Names and types are the same as in
|* OpenCilk's version of CSI (Schardl et al., "The CSI Framework for
|* Compiler-Inserted Program Instrumentation", SIGMETRICS 2018), so that a tool
|* for one of the two compiles for both.
|*
|* An id numbers the places of one kind (functions, loads, spawns, ...) from 0
|* on, without gaps, in all units of the program.
|*
|* Threads: the hooks of one strand are called in the strand's order, by the
|* thread that runs the strand. Several threads call hooks of parallel strands
|* at the same time, so the tool has to synchronise accesses to shared data.
|* Hooks must not throw. docs/writing-a-tool.md is the guide.
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

/** The number of a place among the places of its kind, from 0 on. */
typedef int64_t csi_id_t;

/** The id of a place that Momme does not know, such as the function that a
    pointer calls. */
#define UNKNOWN_CSI_ID ((csi_id_t) - 1)

/** The number of places of each kind in a unit. */
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

/*===-- Properties: facts of the compiler about a place, in 64 bits -------===*/

/* A member of one bit is true if it is 1. Bits of _padding are 0. */

/** A function. */
typedef struct {
  /** The number of sync regions in the function, at most 255. */
  unsigned num_sync_reg : 8;
  /** The function contains a spawn, of its own or from an inlined function. */
  unsigned may_spawn : 1;
  /** The function divides the iterations of a parallel loop, and runs one piece
      of them. */
  unsigned divides_loop : 1;
  uint64_t _padding : 54;
} func_prop_t;

/** An end of a function. */
typedef struct {
  /** As in func_prop_t. */
  unsigned may_spawn : 1;
  /** An exception leaves the function here. */
  unsigned eh_return : 1;
  /** A tail call follows. __csi_before_call has reported it; no hook reports
      its end. */
  unsigned is_tail_call : 1;
  uint64_t _padding : 61;
} func_exit_prop_t;

/** A loop. */
typedef struct {
  /** The loop's iterations are tasks. */
  unsigned is_tapir_loop : 1;
  /** There is one block from which control can leave the loop. */
  unsigned has_unique_exiting_block : 1;
  uint64_t _padding : 62;
} loop_prop_t;

/** A block from which control can leave a loop. */
typedef struct {
  /** The block is also the one that begins the next iteration. */
  unsigned is_latch : 1;
  uint64_t _padding : 63;
} loop_exit_prop_t;

/** A basic block. */
typedef struct {
  /** The block begins with a landing pad: control comes by an exception. */
  unsigned is_landingpad : 1;
  /** The block begins with a pad for exceptions of any kind. */
  unsigned is_ehpad : 1;
  unsigned _padding : 30;
  /** The cost of the block, the ir_cost of its sizeinfo_t. */
  unsigned cost : 32;
} bb_prop_t;

/** A call. */
typedef struct {
  /** The call is made through a pointer. */
  unsigned is_indirect : 1;
  /** In __csi_after_call: the call has ended with an exception. Currently
     always 0, since such a call has no __csi_after_call (see __csi_landing). */
  unsigned is_unwind : 1;
  /** The callee is known to touch no memory that the program can name. */
  unsigned no_memory : 1;
  /** The callee is a function of the tool: its name begins with "__csi_". */
  unsigned is_tool : 1;
  uint64_t _padding : 60;
} call_prop_t;

/** A load. */
typedef struct {
  /** The known alignment of the address in bytes, at most 128; 0 if it is
      unknown. */
  unsigned alignment : 8;
  /** The memory is a pointer to a table of virtual functions. */
  unsigned is_vtable_access : 1;
  /** The memory never changes. */
  unsigned is_constant : 1;
  /** The memory belongs to a local variable. */
  unsigned is_on_stack : 1;
  /** Other code may know the address. */
  unsigned may_be_captured : 1;
  /** The access is an atomic operation, or a part of one. */
  unsigned is_atomic : 1;
  /** The memory belongs to a thread-local variable. */
  unsigned is_thread_local : 1;
  /** The same block stores to the address later, with no call between. */
  unsigned is_read_before_write_in_bb : 1;
  /** The access is a part of an atomic operation that stores as well. */
  unsigned is_read_modify_write : 1;
  /** is_read_before_write_in_bb is true, and the store is on the same line. */
  unsigned is_read_before_write_on_line : 1;
  /** The access is an atomic operation on a count of owners, by a function of
      the C++ library whose result does not depend on the count. */
  unsigned counts_owners : 1;
  /** The access is an atomic load of the guard of a function's static variable,
      which tells whether the variable is initialised. */
  unsigned is_of_guard : 1;
  uint64_t _padding : 45;
} load_prop_t;

/** A store. Members without a comment have the same meaning as in
    load_prop_t. */
typedef struct {
  unsigned alignment : 8;
  unsigned is_vtable_access : 1;
  unsigned is_constant : 1;
  unsigned is_on_stack : 1;
  unsigned may_be_captured : 1;
  unsigned is_atomic : 1;
  unsigned is_thread_local : 1;
  /** The access is a part of an atomic operation that loads as well. */
  unsigned is_read_modify_write : 1;
  /** Nothing is stored: the lifetime of a variable-length array ends here. */
  unsigned is_end_of_life : 1;
  /** As in load_prop_t. */
  unsigned counts_owners : 1;
  /** A load of the address precedes the store on the same line, with no call
      between. That load has is_read_before_write_on_line, or no hook. */
  unsigned is_write_after_read_on_line : 1;
  uint64_t _padding : 46;
} store_prop_t;

/** Memory on the stack. */
typedef struct {
  /** The memory is allocated once per call of the function, or once per
      instance of the task, that contains it. */
  unsigned is_static : 1;
  /** The memory is a thread-local variable, whose address the strand takes. The
      hook comes at each such place. */
  unsigned is_thread_local : 1;
  /** is_thread_local is true, and other code may access the variable by this
      address. */
  unsigned is_passed_on : 1;
  /** is_thread_local is true, and the strand stores this address in a
      thread-local variable. */
  unsigned is_kept_by_thread : 1;
  uint64_t _padding : 60;
} alloca_prop_t;

/** A spawn. */
typedef struct {
  /** The spawn belongs to a parallel loop. */
  unsigned for_tapir_loop_body : 1;
  /** The spawn is for half of a loop's iterations. It is the first spawn of a
      function that divides the loop, or comes right after such a spawn. The
      task only calls that function. */
  unsigned halves_loop : 1;
  uint64_t _padding : 62;
} detach_prop_t;

/** The beginning of a task. */
typedef struct {
  /** The task has iterations of a parallel loop. */
  unsigned is_tapir_loop_body : 1;
  /** The number of sync regions in the function, at most 255. */
  unsigned num_sync_reg : 8;
  /** The halves_loop of the spawn. */
  unsigned halves_loop : 1;
  uint64_t _padding : 54;
} task_prop_t;

/** An end of a task. */
typedef struct {
  /** The task has iterations of a parallel loop. */
  unsigned is_tapir_loop_body : 1;
  /** The task ends with an exception. */
  unsigned eh_return : 1;
  /** The halves_loop of the spawn. */
  unsigned halves_loop : 1;
  uint64_t _padding : 61;
} task_exit_prop_t;

/** The continuation after a spawn. */
typedef struct {
  /** The spawn belongs to a parallel loop. */
  unsigned for_tapir_loop_body : 1;
  /** The spawn has thrown the exception of its task. */
  unsigned is_unwind : 1;
  /** The halves_loop of the spawn. */
  unsigned halves_loop : 1;
  uint64_t _padding : 61;
} detach_continue_prop_t;

/** The kinds of functions that allocate memory. */
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

/** A call that allocates memory. */
typedef struct {
  /** The kind of function: a csi_allocfn_kind_t. */
  unsigned allocfn_ty : 8;
  uint64_t _padding : 56;
} allocfn_prop_t;

/** The kinds of functions that free memory. */
typedef enum {
  CSI_FREE_FREE,
  CSI_FREE_DELETE,
  CSI_FREE_DELETE_ARRAY,
  CSI_FREE_OTHER
} csi_free_kind_t;

/** A call that frees memory. */
typedef struct {
  /** The kind of function: a csi_free_kind_t. */
  unsigned free_ty : 8;
  uint64_t _padding : 56;
} free_prop_t;

/** The events of __csi_synchronise, in libraries of Rust. "Object" is the
    hook's argument \p what, "number" its argument \p value. */
typedef enum {
  /** The strand takes the lock at the object exclusively. Nothing happens if
      the object is null. */
  CSI_TAKE_LOCK,
  /** The strand takes the lock at the object in shared mode: other strands may
      hold the lock in shared mode at the same time. Nothing happens if the
      object is null. */
  CSI_TAKE_LOCK_SHARED,
  /** The strand releases the lock at the object. Nothing happens if the object
      is null. */
  CSI_GIVE_LOCK,
  /** Run-once code begins. The byte at the object tells whether this code has
      run. */
  CSI_BEGIN_ONCE,
  /** The run-once code ends. */
  CSI_END_ONCE,
  /** The strand tests whether the run-once code has run. If it has, the
      strand's later actions come after it. */
  CSI_MAY_HAVE_BEEN_DONE,
  /** The strand begins to send or receive by the channel at the object. The
      accesses up to CSI_END_CHANNEL are the library's own. */
  CSI_BEGIN_CHANNEL,
  /** The strand has sent or received by the channel at the object. */
  CSI_END_CHANNEL,
  /** Between CSI_BEGIN_CHANNEL and CSI_END_CHANNEL: the strand sends the
      message with the number by the channel at the object. Nothing happens if
      the object is null. */
  CSI_SEND,
  /** Between CSI_BEGIN_CHANNEL and CSI_END_CHANNEL: the strand receives the
      message with the number. If the message's number is even, the number may
      also be greater by 1. Nothing happens if the object is null. */
  CSI_RECEIVE,
  /** The strand has received all remaining messages of the channel at the
      object. */
  CSI_RECEIVE_ALL,
  /** The last sender drops the channel at the object. */
  CSI_CLOSE,
  /** The strand is the only owner from here on if the count of owners at the
      object is 1. */
  CSI_MAY_BE_ALONE,
  /** The strand takes the lock of a standard stream, whose descriptor is the
      number: 0 for input, 1 for output, 2 for errors. */
  CSI_TAKE_STREAM,
  /** The strand releases the lock of the standard stream. */
  CSI_GIVE_STREAM,
  /** The strand begins to print. Until CSI_END_PRINT, the library's own memory
      may be shared by several streams. */
  CSI_BEGIN_PRINT,
  /** The strand has printed. */
  CSI_END_PRINT,
  /** The strand uses a thread-local variable from here on. */
  CSI_USE_LOCAL,
  /** The strand panics: the next call is the panic. The accesses of that call
      are the library's own. */
  CSI_PANIC,
  /** The strand begins to initialise thread-local variables, whose guard is the
      object. Each thread initialises them when it first uses one of them. The
      number is as for CSI_LOOK_AT_LOCAL. */
  CSI_BEGIN_LOCAL,
  /** The strand has initialised the thread-local variables. If the number is 1,
      an exception may have left their initialiser, if one was in progress. */
  CSI_END_LOCAL,
  /** The strand tests whether the thread-local variables with the guard at the
      object are initialised, and uses one of them. The number depends on the
      values that the strand would give to the initialiser. If it is -1, these
      values have no number. */
  CSI_LOOK_AT_LOCAL
} csi_synchronisation_t;

/*===-- Hooks -------------------------------------------------------------===*/

/** A file whose hooks have frames as parameters (see CSI_TOOL_OPTIONS) defines
    CSI_NO_HOOK_DECLARATIONS before it includes this file, and declares the
    hooks itself. */
#ifndef CSI_NO_HOOK_DECLARATIONS

/** Called once per program, before any other hook. */
void __csi_init(void);

/** Called once per unit (a translation unit of the program), before its code
    runs. \p file_name is the name of its source file. \p counts are the numbers
    of places of this unit; its ids follow those of earlier units. The units of
   a library are announced when it is loaded, which may be at any time and in
   any thread. No two threads call this function at the same time. */
void __csi_unit_init(const char *file_name, instrumentation_counts_t counts);

/** Called first in a function. */
void __csi_func_entry(csi_id_t func_id, func_prop_t prop);
/** Called last in a function: before it returns, before a tail call, and if an
    exception leaves the function. */
void __csi_func_exit(csi_id_t func_exit_id, csi_id_t func_id,
                     func_exit_prop_t prop);

/** Called before a loop. \p trip_count is the number of iterations, or -1 if it
    is not known before the loop. */
void __csi_before_loop(csi_id_t loop_id, int64_t trip_count, loop_prop_t prop);
/** Called when control has left the loop. */
void __csi_after_loop(csi_id_t loop_id, loop_prop_t prop);
/** Called at the beginning of each iteration. */
void __csi_loopbody_entry(csi_id_t loop_id, loop_prop_t prop);
/** Called before each branch by which control can leave the loop. */
void __csi_loopbody_exit(csi_id_t loop_exit_id, csi_id_t loop_id,
                         loop_exit_prop_t prop);

/** Called at the beginning of each basic block. Blocks are split so that each
    belongs to one strand. */
void __csi_bb_entry(csi_id_t bb_id, bb_prop_t prop);
/** Called at the end of each basic block. */
void __csi_bb_exit(csi_id_t bb_id, bb_prop_t prop);

/** Called before a call. \p func_id is UNKNOWN_CSI_ID if the callee is not
    instrumented. The name in the call's source location is the callee's name,
    if the callee is known. Calls that allocate or free memory have hooks of
    their own instead, if the tool defines these hooks. */
void __csi_before_call(csi_id_t call_id, csi_id_t func_id, call_prop_t prop);
/** Called after a call has returned. Not called if the call does not return or
    is a tail call. */
void __csi_after_call(csi_id_t call_id, csi_id_t func_id, call_prop_t prop);

/** Called before and after a call through a pointer. If the tool defines these
    hooks, they replace __csi_before_call and __csi_after_call for such calls.
    \p callee is the pointer. In such a tool, __csi_func_entry may have a second
    pointer after the frame: the address of the entered function. */
void __csi_before_indirect_call(csi_id_t call_id, const void *callee,
                                call_prop_t prop);
void __csi_after_indirect_call(csi_id_t call_id, const void *callee,
                               call_prop_t prop);

/** Called before \p num_bytes bytes at \p addr are loaded. */
void __csi_before_load(csi_id_t load_id, const void *addr, int32_t num_bytes,
                       load_prop_t prop);
/** Called after a load of a single value. There is no such hook for an access
    that may not take place, such as the access of a lane of a vector, and for
    the accesses of a call. */
void __csi_after_load(csi_id_t load_id, const void *addr, int32_t num_bytes,
                      load_prop_t prop);
/** Called before \p num_bytes bytes are stored at \p addr. */
void __csi_before_store(csi_id_t store_id, const void *addr, int32_t num_bytes,
                        store_prop_t prop);
/** Called after a store of a single value, under the same conditions as
    __csi_after_load. */
void __csi_after_store(csi_id_t store_id, const void *addr, int32_t num_bytes,
                       store_prop_t prop);

/** Called before a spawn, in the spawning strand. The hook has returned before
    another strand can continue the spawning strand. \p sync_reg is the number
    of the sync region in the function, from 0 on. */
void __csi_detach(csi_id_t detach_id, unsigned sync_reg, detach_prop_t prop);
/** Called first in the child. */
void __csi_task(csi_id_t task_id, csi_id_t detach_id, task_prop_t prop);
/** Called last in the child. */
void __csi_task_exit(csi_id_t task_exit_id, csi_id_t task_id,
                     csi_id_t detach_id, unsigned sync_reg,
                     task_exit_prop_t prop);
/** Called after a spawn, in the spawning strand, which may have been stolen:
    the child may run at the same time. */
void __csi_detach_continue(csi_id_t detach_continue_id, csi_id_t detach_id,
                           unsigned sync_reg, detach_continue_prop_t prop);
/** Called before a sync. */
void __csi_before_sync(csi_id_t sync_id, unsigned sync_reg);
/** Called after a sync: all children of the region have ended. */
void __csi_after_sync(csi_id_t sync_id, unsigned sync_reg);

/** Called when \p num_bytes bytes at \p addr become the memory of a local
    variable: in the function, the task, or the variable's scope. */
void __csi_after_alloca(csi_id_t alloca_id, const void *addr, size_t num_bytes,
                        alloca_prop_t prop);

/** Called before a call that allocates memory, in place of __csi_before_call.
    \p size is the size of an element in bytes, or 0 if it is not an argument of
    the call (strdup). \p num is the number of elements, or 1 if it is not an
    argument of the call. \p alignment is the alignment in bytes that the call
    requests, or 0. \p old_addr is the block that is reallocated, or null. */
void __csi_before_allocfn(csi_id_t allocfn_id, uint64_t size, uint64_t num,
                          uint64_t alignment, const void *old_addr,
                          allocfn_prop_t prop);
/** Called after a call that allocates memory, in place of __csi_after_call. \p
    addr is the result of the call, which may be null. */
void __csi_after_allocfn(csi_id_t allocfn_id, const void *addr, uint64_t size,
                         uint64_t num, uint64_t alignment, const void *old_addr,
                         allocfn_prop_t prop);
/** Called before a call that frees the block at \p ptr, which may be null, in
    place of __csi_before_call. */
void __csi_before_free(csi_id_t free_id, const void *ptr, free_prop_t prop);
/** Called after a call that frees memory, in place of __csi_after_call. \p ptr
    is the address of the freed block. */
void __csi_after_free(csi_id_t free_id, const void *ptr, free_prop_t prop);

/*===-- Hooks that CSI lacks ----------------------------------------------===*/

/** Called before a load or store of any number of bytes, such as the accesses
    of memcpy. If the tool does not define these hooks, __csi_before_load and
    __csi_before_store are called instead, with at most INT32_MAX bytes. */
void __csi_before_load_range(csi_id_t load_id, const void *addr,
                             uint64_t num_bytes, load_prop_t prop);
void __csi_before_store_range(csi_id_t store_id, const void *addr,
                              uint64_t num_bytes, store_prop_t prop);

/** Called before a loop, or two nested loops, for all accesses that one load or
    store will make in the loops: \p num_bytes bytes at addr + i * stride + j *
    outer_stride, for all i below \p count and j below \p outer_count. The
    strides are in bytes. If the address is always the same, the strides are 0
    and the counts 1. These hooks are called only if the loops belong to a
    single strand, their counts and strides are known before, and they make no
    calls that matter for the access. If the tool defines these hooks, no other
    hook is called for such an access. */
void __csi_before_load_strided(csi_id_t load_id, const void *addr,
                               int32_t num_bytes, int64_t stride,
                               uint64_t count, int64_t outer_stride,
                               uint64_t outer_count, load_prop_t prop);
void __csi_before_store_strided(csi_id_t store_id, const void *addr,
                                int32_t num_bytes, int64_t stride,
                                uint64_t count, int64_t outer_stride,
                                uint64_t outer_count, store_prop_t prop);

/** Called before a call of an intrinsic, or inline assembly, with accesses that
    Momme does not know. */
void __csi_before_opaque(csi_id_t call_id, call_prop_t prop);

/** Called in place of the runtime's look-up of a reducer. Returns the strand's
    view of the reducer at \p reducer, whose views have \p size bytes. \p
    identity initialises a view; if it is null, a view begins with zeros. \p
    reduce reduces its second argument into its first argument; if \p reduce is
    null, nothing is reduced (see cilk_api.h). */
void *__csi_view(csi_id_t call_id, void *reducer, uint64_t size,
                 void (*identity)(void *), void (*reduce)(void *, void *));
/** Called when \p count reducers, one every \p distance bytes from \p reducer
    on, have been constructed. Their views have \p size bytes. */
void __csi_view_begin(void *reducer, uint64_t size, uint64_t count,
                      uint64_t distance, void (*identity)(void *),
                      void (*reduce)(void *, void *));
/** Called when \p count reducers, one every \p distance bytes from \p reducer
    on, are about to be destroyed. */
void __csi_view_end(void *reducer, uint64_t count, uint64_t distance);

/** Called when an exception has reached a landing pad of the function: the
    calls that the strand had made from this function are over. */
void __csi_landing(csi_id_t func_id);

/** Called before and after an owner releases an object with a count of its
    owners, such as the count of a std::shared_ptr or std::weak_ptr. If this is
    the last owner, the object is destroyed between the two calls. \p count is
    the address of the count, which identifies the object. At the second call,
    the memory of the count may have been freed. */
void __csi_before_release(const void *count);
void __csi_after_release(const void *count);

/** Called when a library of Rust whose functions are compiled into the program
    synchronises. csi_synchronisation_t describes the events and the other
    arguments. */
void __csi_synchronise(csi_synchronisation_t how, const void *what,
                       uint64_t value);

#endif /* CSI_NO_HOOK_DECLARATIONS */

/*===-- Definitions in a tool's bitcode file besides hooks ----------------===*/

/** Frames. Each function call and each task gets memory of the type of a
    variable __csi_frame, in the program's own frames. __csi_func_entry and
    __csi_task initialise it. A hook in the bitcode file may have one more
    parameter, a pointer: it gets the frame of the function or task that
    executes the hook. __csi_task and __csi_task_exit may have another pointer:
    they get the frame of the spawning function or task.

      struct my_frame { ... } __csi_frame;
      void __csi_before_sync(csi_id_t id, unsigned region, void *frame);

    Handovers. The parent continues at the same time as the child, so the child
    must not read data of the parent's frame that change. The parent passes such
    data by value: __csi_detach may have a second pointer, and __csi_task a
    third pointer, to memory of the type of a variable __csi_handover, which
    consists of 64-bit words. There the child finds the words that the detach
    hook has written.

      struct my_handover { ... } __csi_handover;

    Options. A constant __csi_tool_options is the sum of the CSI_TOOL_... values
    below that the tool wants. A file with this constant and without hooks
    leaves programs as they are: the tool is only linked. */
#define CSI_TOOL_OPTIONS __csi_tool_options
/** The program runs as its serial projection, whatever its target. */
#define CSI_TOOL_RUNS_SERIALLY 1u
/** Only loads, stores and allocas that another strand might access have
    hooks. */
#define CSI_TOOL_RACING_ACCESSES_ONLY 2u
/** Parallel loops are divided before hooks are inserted: each loop becomes a
    function that halves the iterations, spawns one half, and runs the last
    piece. A piece is as small as is worth a spawn on any number of workers. */
#define CSI_TOOL_DIVIDED_LOOPS 4u
/** Functions that declare their accesses by `#pragma cilk splice` call
    __cilksan_effect_begin before their code and __cilksan_effect_end after it
    (cilk/cilksan.h). */
#define CSI_TOOL_CHECKS_EFFECTS 8u
/** A constant pointer of this name points to a symbol of the tool's library.
    All objects that the tool has instrumented refer to that symbol. A linker
    that does not find the library prints the symbol, so the symbol's name
    should tell which option is missing. */
#define CSI_TOOL_LINK_MESSAGE __csi_link_message

/*===-- Questions that a tool may ask -------------------------------------===*/

/** A place in the source. Lines and columns start at 1; 0 means unknown. The
    strings may be null. The name is the name of a function or variable. For a
    spawn or a basic block, it is the name of the function that contains it. */
typedef struct {
  char *name;
  int32_t line_number;
  int32_t column_number;
  char *filename;
} source_loc_t;

/** The size of a basic block. */
typedef struct {
  /** The number of instructions in LLVM IR. */
  int32_t full_ir_size;
  /** The number of instructions that the target's cost model counts, weighted
      by that model. */
  int32_t ir_cost;
} sizeinfo_t;

/** Return the place in the source with that id, or null for an id that no unit
    has. Without debug information, the result has no file, and its line is 0.
    The result lives as long as the process, even if the unit's library is
    closed. Thread-safe. */
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

/** Returns the size of a basic block, or null for an id that no unit has. The
    result lives as long as the process. Thread-safe. */
const sizeinfo_t *__csi_get_bb_sizeinfo(csi_id_t bb_id);

/** Returns a place that is related to \p place, or null if there is none:
     - the declaration of the variable that a load, store or alloca names;
     - the sync of a spawn;
     - for a function, one of its names in the object file: its own name, or the
       name of an alias. Call this function again with the result for the next
       name.
    \p place is a result of one of the functions above or of this function.
    Thread-safe. */
const source_loc_t *__csi_get_related_loc(const source_loc_t *place);

/** Returns the place at which \p place came into its function by inlining. The
    name is the name of the inlined function, and the line is the line of its
    call. Call this function again with the result for the next place outwards.
    Returns null at the end. \p place is not null. Thread-safe. */
const source_loc_t *__csi_get_inlined_loc(const source_loc_t *place);

#ifdef __cplusplus
}
#endif
#pragma GCC visibility pop

#endif
