/*===- tapir-c/Tapir.h - Tapir for front ends in C ----------------*- C -*-===*\
|*                                                                            *|
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH             *|
|* LLVM-exception.                                                            *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* What a front end that uses LLVM's C interface, or any language's bindings  *|
|* of it, calls besides: to build tasks and parallel loops, to run the passes *|
|* that lower them, and to run the result just in time. Link to libTapir and  *|
|* to the libLLVM that it is linked to.                                       *|
|*                                                                            *|
|* Nothing here is global: calls for different contexts may be made by        *|
|* different threads at the same time, calls for one context not, as LLVM's.  *|
|* What is built belongs to its function; nobody has to free it.              *|
|*                                                                            *|
|* Functions that may fail return nonzero then, and, if their last argument   *|
|* isn't null, have it point to a message, a line for each error, which       *|
|* LLVMDisposeMessage frees; after success it is as before. A null where none *|
|* is allowed is such an error. Functions that build have no such argument:   *|
|* where theirs make no sense (another function's block, a task that has      *|
|* ended, a builder before a terminator) they build nothing, return zeros,    *|
|* and report an error to the context. Its handler gets it, whose default is  *|
|* to print it and to end the process (LLVMContextSetDiagnosticHandler). Only *|
|* without a builder or a function there is no context, and that ends the     *|
|* process. docs/language-authors.md has examples.                            *|
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

/** A sync region of a function that has an entry block, at the begin of it. A
 * task belongs to one; a sync waits for the tasks of one. Each region that
 * tasks are begun in has to be synced on every way before the function returns,
 * and before a task ends whose own region it is. */
TAPIR_API LLVMValueRef tapirCreateRegion(LLVMValueRef Function);

/** A task that is being built. Plain data, to be passed on as it is. */
typedef struct {
  LLVMValueRef Region, Detach;
  LLVMBasicBlockRef Continuation; /**< where the parent goes on */
  LLVMBasicBlockRef Unwind;       /**< where its exceptions arrive, or null */
} TapirTask;

/** What is built up to tapirEndTask runs in parallel to what is built behind
 * that, until a sync of the region. Ends the builder's block, at whose end it
 * has to be. With \p Unwind, a landing pad of the
 * parent, the task may throw: see tapirCreateTaskPad. */
TAPIR_API TapirTask tapirBeginTask(LLVMBuilderRef B, LLVMValueRef Region,
                                   LLVMBasicBlockRef Unwind);
/** Ends the builder's block, and the task: each is ended once. The builder is
 * in the continuation then. */
TAPIR_API void tapirEndTask(LLVMBuilderRef B, TapirTask Task);

/** Waits for every task of the region since its last sync. With \p Unwind, or
 * null, the exception of the serially first of them that has ended with one is
 * thrown from here: the sync ends its block then, and the builder is behind it.
 * Returns the call of the sync. */
TAPIR_API LLVMValueRef tapirCreateSync(LLVMBuilderRef B, LLVMValueRef Region,
                                       LLVMBasicBlockRef Unwind);

/** A parallel loop that is being built. */
typedef struct {
  TapirTask Iteration;
  LLVMValueRef Index; /**< an i64 from 0, in the body */
  LLVMBasicBlockRef Exit;
} TapirLoop;

/** What is built up to tapirEndLoop runs \p Count times, an i64, in parallel;
 * what follows runs when all iterations are over. \p Grain, an i64, is how many
 * run in a row in one task; null or 0 leave it to the target. The count is the
 * value that it has here. Ends the builder's block. */
TAPIR_API TapirLoop tapirBeginLoop(LLVMBuilderRef B, LLVMValueRef Count,
                                   LLVMValueRef Grain,
                                   LLVMBasicBlockRef Unwind);
/** Ends the builder's block, and the loop: each is ended once. The builder is
 * behind the loop then, where all iterations are over. */
TAPIR_API void tapirEndLoop(LLVMBuilderRef B, TapirLoop Loop);

/** A scope whose tasks are joined before control leaves it. */
typedef struct {
  LLVMValueRef Region;
  LLVMBasicBlockRef Pad;     /**< for what throws in it; or null */
  LLVMBasicBlockRef Cleanup; /**< behind that, when its tasks are over: where
                              * cleaning up ends, if it takes several blocks */
  LLVMValueRef InFlight;     /**< what a landing pad returns, where it begins */
} TapirScope;

/** With \p Throws, the scope has a landing pad, and the function needs a
 * personality. */
TAPIR_API TapirScope tapirBeginScope(LLVMBuilderRef B, LLVMBool Throws);
/** Joins the scope's tasks. An exception that is in flight waits for them,
 * gives way to one that is serially before it, and goes on: to the cleanup of
 * \p Outer, the scope around it; or, in the outermost scope of the task \p
 * Ends, it ends that; or, if both are null, it leaves the function. Scopes are
 * ended once, inner ones before outer ones. \p Outer and \p Ends are read
 * during the call only. */
TAPIR_API void tapirEndScope(LLVMBuilderRef B, TapirScope Scope,
                             const TapirScope *Outer, const TapirTask *Ends);

/** The landing pad of what throws in \p Task, which was begun with an Unwind,
 * outside of scopes of its own: it ends the task with the exception. The
 * builder stays where it is. */
TAPIR_API LLVMBasicBlockRef tapirCreateTaskPad(LLVMBuilderRef B,
                                               TapirTask Task);

/** The address of the running strand's view of the reducer at \p Reducer, of
 * \p Size bytes, up to the next spawn or sync. void Identity(void *view) makes
 * a new one, void Reduce(void *left, void *right) adds the right one to the
 * left one; null for zero bytes, and for dropping the right one. */
TAPIR_API LLVMValueRef tapirCreateView(LLVMBuilderRef B, LLVMValueRef Reducer,
                                       uint64_t Size, LLVMValueRef Identity,
                                       LLVMValueRef Reduce);
/** A reducer that is no global variable has got its initial value; has its
 * final value, and is about to go. */
TAPIR_API void tapirCreateViewBegin(LLVMBuilderRef B, LLVMValueRef Reducer,
                                    uint64_t Size, LLVMValueRef Identity,
                                    LLVMValueRef Reduce);
TAPIR_API void tapirCreateViewEnd(LLVMBuilderRef B, LLVMValueRef Reducer);

/* Options ---------------------------------------------------------------- */

/** What passes are asked for. One that nobody sets may be used by several
 * threads. */
typedef struct TapirOpaqueOptions *TapirOptionsRef;

/** The default ones, for tapirDisposeOptions to free. */
TAPIR_API TapirOptionsRef tapirCreateOptions(void);
/** Passes and JITs that have got them have copies. Null is nothing. */
TAPIR_API void tapirDisposeOptions(TapirOptionsRef Options);
/** Sets an option by its name on the command line without the dash:
 * "tapir-target", "momme-tool", "tapir-code", "tapir-abi-bitcode", the passes'
 * switches such as "tapir-licm". A switch is "true" or "false"; a null value is
 * the empty one. An unknown name or value is an error, and changes nothing. Not
 * while another thread uses the options. */
TAPIR_API LLVMBool tapirSetOption(TapirOptionsRef Options, const char *Name,
                                  const char *Value, char **Error);

/* Passes ----------------------------------------------------------------- */

/** Checks IR, markers and Tapir of a module, which stays as it is. The message
 * has a line for each thing that is wrong. */
TAPIR_API LLVMBool tapirVerify(LLVMModuleRef M, char **Error);

/** Verifies a module, optimises it by LLVM's default pipeline and lowers its
 * Tapir. \p Level is "O0" to "O3", "Os" or "Oz", null for "O2"; \p Target is a
 * runtime's name, null for "opencilk"; \p Tool is the file of a tool, or null.
 * The module needs a triple. After an error it is of no more use, but can be
 * disposed of. */
TAPIR_API LLVMBool tapirRunPasses(LLVMModuleRef M, const char *Level,
                                  const char *Target, const char *Tool,
                                  char **Error);
/** The same with all options, null for the default ones, and for a machine,
 * which may be null: its costs and vectors are then not known. The module's
 * triple, if it has none, becomes the machine's. */
TAPIR_API LLVMBool tapirRunPassesWithOptions(LLVMModuleRef M, const char *Level,
                                             TapirOptionsRef Options,
                                             LLVMTargetMachineRef Machine,
                                             char **Error);

/* Just-in-time compilation ------------------------------------------------ */

/** Chooses what tapirAddToJIT needs of an LLJIT that is going to be made:
 * LLVM's code generator for this machine, which it registers, LLVM's linker
 * JITLink unless the host has set a linking layer, and memory in which small
 * modules share pages. The builder stays the caller's. Once for a builder. */
TAPIR_API LLVMBool tapirPrepareJIT(LLVMOrcLLJITBuilderRef Builder,
                                   char **Error);

/** Has a JIT of such a builder run the passes on each module when it is
 * compiled, behind the host's transforms, and link it to the runtime and the
 * tool, which are loaded into the process. \p Level and \p Options as above,
 * which are copied; of a tool of ours the name is enough, such as "cilksan".
 * Once for a JIT, before modules are added; after an error the JIT is as
 * before. Several threads may add modules and run code then, and remove modules
 * of which no code runs. What passes report of a module fails its lookup, and
 * is told to the session's error reporter. */
TAPIR_API LLVMBool tapirAddToJIT(LLVMOrcLLJITRef J, const char *Level,
                                 TapirOptionsRef Options, char **Error);

LLVM_C_EXTERN_C_END

#endif
