/*===- tapir-c/Tapir.h - Tapir for front ends in C ----------------*- C -*-===*\
|*                                                                            *|
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH             *|
|* LLVM-exception.                                                            *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* This header is for front ends that use LLVM's C interface, or a language's *|
|* bindings of it. Its functions build tasks and parallel loops, run the      *|
|* passes that lower them, and run the result just in time. A front end links *|
|* to libTapir and to the libLLVM that libTapir is linked to.                 *|
|*                                                                            *|
|* There is no global state: several threads may call functions for different *|
|* contexts at the same time, but, as with LLVM's own functions, not for one  *|
|* context. Everything that is built belongs to its function, and the caller  *|
|* need not free it.                                                          *|
|*                                                                            *|
|* Functions that can fail return nonzero after a failure. If their last      *|
|* argument isn't null, they also store the address of a message in it, with  *|
|* a line for each error. LLVMDisposeMessage frees the message. After success *|
|* the argument is unchanged. A null pointer for an argument that must not be *|
|* null is such an error.                                                     *|
|*                                                                            *|
|* Functions that build have no argument for a message. If their arguments    *|
|* are invalid (another function's block, a task that has ended, a builder    *|
|* before a terminator), they build nothing, return zeros, and report an      *|
|* error to the context's handler, which by default prints the error and ends *|
|* the process (LLVMContextSetDiagnosticHandler). If the builder or the       *|
|* function is null, there is no context, and the call ends the process.      *|
|* docs/language-authors.md has examples.                                     *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef TAPIR_C_TAPIR_H
#define TAPIR_C_TAPIR_H

#include <llvm-c/Core.h>
#include <llvm-c/ExternC.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Types.h>
#include <stdint.h>

LLVM_C_EXTERN_C_BEGIN

#ifndef TAPIR_API
#define TAPIR_API
#endif

/* Building --------------------------------------------------------------- */

/** Creates a sync region at the beginning of a function that has an entry
 * block. A task belongs to one region, and a sync waits for the tasks of one
 * region. Each region that tasks are begun in has to be synced on every path
 * before the function returns, and before the end of the task that owns the
 * region. */
TAPIR_API LLVMValueRef tapirCreateRegion(LLVMValueRef Function);

/** A task that is being built. Its members are not to be changed. */
typedef struct {
  LLVMValueRef Region, Detach;
  LLVMBasicBlockRef Continuation; /**< where the parent continues */
  LLVMBasicBlockRef Unwind;       /**< where its exceptions arrive, or null */
} TapirTask;

/** Begins a task. The code that is built up to tapirEndTask runs in parallel
 * with the code that is built after that, up to a sync of the region. Ends the
 * builder's block, at whose end the builder has to be. If \p Unwind, a landing
 * pad of the parent, is not null, the task may throw: see tapirCreateTaskPad.
 */
TAPIR_API TapirTask tapirBeginTask(LLVMBuilderRef B, LLVMValueRef Region,
                                   LLVMBasicBlockRef Unwind);
/** Ends the builder's block, and the task; each task is ended once. Afterwards
 * the builder is in the continuation. */
TAPIR_API void tapirEndTask(LLVMBuilderRef B, TapirTask Task);

/** Creates a sync, which waits for every task of the region since its last
 * sync. If \p Unwind is not null and tasks have ended with exceptions, the sync
 * throws the one that comes first in the serial order. Such a sync ends its
 * block, and the builder is in the block after it. Returns the call of the
 * sync. */
TAPIR_API LLVMValueRef tapirCreateSync(LLVMBuilderRef B, LLVMValueRef Region,
                                       LLVMBasicBlockRef Unwind);

/** A parallel loop that is being built. */
typedef struct {
  TapirTask Iteration;
  LLVMValueRef Index; /**< an i64 from 0, in the body */
  LLVMBasicBlockRef Exit;
} TapirLoop;

/** Begins a parallel loop. The code that is built up to tapirEndLoop runs in
 * parallel, \p Count times (an i64). The code after that runs when all
 * iterations are over. The count is evaluated once, here. \p Grain, an i64, is
 * the number of iterations that one task runs one after the other; if it is
 * null or 0, the target chooses it. Ends the builder's block. */
TAPIR_API TapirLoop tapirBeginLoop(LLVMBuilderRef B, LLVMValueRef Count,
                                   LLVMValueRef Grain,
                                   LLVMBasicBlockRef Unwind);
/** Ends the builder's block, and the loop; each loop is ended once. Afterwards
 * the builder is after the loop, where all iterations are over. */
TAPIR_API void tapirEndLoop(LLVMBuilderRef B, TapirLoop Loop);

/** A scope whose tasks are joined before control leaves it. */
typedef struct {
  LLVMValueRef Region;
  LLVMBasicBlockRef Pad;     /**< the landing pad of the scope, or null */
  LLVMBasicBlockRef Cleanup; /**< the block after the pad, with all tasks over;
                              * the last one if cleaning up takes several */
  LLVMValueRef InFlight;     /**< the exception at the begin of the cleanup, as
                              * a landing pad returns it */
} TapirScope;

/** Begins a scope. With \p Throws, the scope has a landing pad, and the
 * function needs a personality. */
TAPIR_API TapirScope tapirBeginScope(LLVMBuilderRef B, LLVMBool Throws);
/** Ends a scope, and joins its tasks. The tasks are also joined for an
 * exception in flight. If a task has ended with an exception that comes earlier
 * in the serial order, the task's exception replaces the one in flight. The
 * exception then continues to the cleanup of \p Outer, the scope around this
 * one; or, in the outermost scope of the task \p Ends, it ends that task; or,
 * if both are null, it leaves the function. Each scope is ended once, inner
 * ones before outer ones.
 * \p Outer and \p Ends are only read during the call. */
TAPIR_API void tapirEndScope(LLVMBuilderRef B, TapirScope Scope,
                             const TapirScope *Outer, const TapirTask *Ends);

/** Creates a landing pad that ends \p Task, which was begun with an Unwind,
 * with the exception. It is for exceptions that are thrown in the task outside
 * of scopes in it. The builder's position doesn't change. */
TAPIR_API LLVMBasicBlockRef tapirCreateTaskPad(LLVMBuilderRef B,
                                               TapirTask Task);

/** Creates a look-up. It returns the address of the running strand's view of
 * the reducer at \p Reducer, of \p Size bytes, which is valid up to the next
 * spawn or sync. void Identity(void *view) initialises a new view, and void
 * Reduce(void *left, void *right) merges the right view into the left one.
 * Without Identity, a new view is zero bytes, and without Reduce, the right
 * view is dropped. */
TAPIR_API LLVMValueRef tapirCreateView(LLVMBuilderRef B, LLVMValueRef Reducer,
                                       uint64_t Size, LLVMValueRef Identity,
                                       LLVMValueRef Reduce);
/** Announce that a reducer that is no global variable has its initial value, or
 * has its final value and is about to be destroyed. */
TAPIR_API void tapirCreateViewBegin(LLVMBuilderRef B, LLVMValueRef Reducer,
                                    uint64_t Size, LLVMValueRef Identity,
                                    LLVMValueRef Reduce);
TAPIR_API void tapirCreateViewEnd(LLVMBuilderRef B, LLVMValueRef Reducer);

/* Options ---------------------------------------------------------------- */

/** The options of the passes. Several threads may use one object while no
 * thread changes it. */
typedef struct TapirOpaqueOptions *TapirOptionsRef;

/** Creates the default options, which tapirDisposeOptions frees. */
TAPIR_API TapirOptionsRef tapirCreateOptions(void);
/** Frees options. Passes and JITs that got them have copies. A null pointer is
 * ignored. */
TAPIR_API void tapirDisposeOptions(TapirOptionsRef Options);
/** Sets an option by its name on the command line without the dash:
 * "tapir-target", "momme-tool", "tapir-code", "tapir-abi-bitcode", the passes'
 * switches such as "tapir-licm". A switch is "true" or "false"; a null value
 * is the empty one. An unknown name or value is an error, and changes nothing.
 * Don't call this while another thread uses the options. */
TAPIR_API LLVMBool tapirSetOption(TapirOptionsRef Options, const char *Name,
                                  const char *Value, char **Error);

/* Passes ----------------------------------------------------------------- */

/** Checks IR, markers and Tapir of a module, which stays as it is. The message
 * has a line for each defect. */
TAPIR_API LLVMBool tapirVerify(LLVMModuleRef M, char **Error);

/** Verifies a module, optimises it by LLVM's default pipeline and lowers its
 * Tapir. \p Level is "O0" to "O3", "Os" or "Oz", null for "O2"; \p Target is a
 * runtime's name, null for "opencilk"; \p Tool is the file of a tool, or null.
 * The module needs a triple. After an error the module can only be disposed
 * of. */
TAPIR_API LLVMBool tapirRunPasses(LLVMModuleRef M, const char *Level,
                                  const char *Target, const char *Tool,
                                  char **Error);
/** Does the same with all options, which are the default ones if \p Options is
 * null, for a machine. If the machine is null, its costs and vectors aren't
 * known. If the module has no triple, it gets the machine's. */
TAPIR_API LLVMBool tapirRunPassesWithOptions(LLVMModuleRef M, const char *Level,
                                             TapirOptionsRef Options,
                                             LLVMTargetMachineRef Machine,
                                             char **Error);

/* Just-in-time compilation ------------------------------------------------ */

/** Prepares the builder of an LLJIT for tapirAddToJIT. Registers LLVM's code
 * generator for this machine. Makes the LLJIT use LLVM's linker JITLink, unless
 * the host has set a linking layer, and memory in which small modules share
 * pages. The builder stays the caller's. Call this once for a builder. */
TAPIR_API LLVMBool tapirPrepareJIT(LLVMOrcLLJITBuilderRef Builder,
                                   char **Error);

/** Makes a JIT of a prepared builder run the passes on each module when the
 * module is compiled, after the host's transforms. Links modules to the runtime
 * and the tool, and loads these into the process. \p Level and \p Options are
 * as for the functions above, and are copied. For one of our tools its name is
 * enough, such as "cilksan". Call this once for a JIT, before modules are
 * added; after an error the JIT is unchanged. Afterwards several threads may
 * add modules and run code, and remove modules of which no code runs. Errors
 * that passes report for a module make its lookup fail, and go to the session's
 * error reporter. */
TAPIR_API LLVMBool tapirAddToJIT(LLVMOrcLLJITRef J, const char *Level,
                                 TapirOptionsRef Options, char **Error);

LLVM_C_EXTERN_C_END

#endif
