/*===- Session.h - the interface of the package cilk's library ----*- C -*-===*\
|*                                                                            *|
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH             *|
|* LLVM-exception.                                                            *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* The package calls these functions by ctypes. It writes a module as text,   *|
|* and this library compiles it. The library has an LLVM of its own linked    *|
|* into it, which is invisible from outside: llvmlite has another LLVM in the *|
|* same process, Numba and a debugger may have more, and no LLVM can use the  *|
|* objects of another one. Every LLVM reads text, which llvmlite's builder    *|
|* yields anyway.                                                             *|
|*                                                                            *|
|* Functions that may fail return null or nonzero in that case, and make      *|
|* their last argument point to a message, a line for each error, which       *|
|* cilkpyFree frees. Several threads may use a session.                       *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#ifndef CILK_PYTHON_SESSION_H
#define CILK_PYTHON_SESSION_H

#ifdef __cplusplus
extern "C" {
#endif

#define CILKPY_API __attribute__((visibility("default")))

/** A just-in-time compiler with a runtime and, perhaps, a tool. */
typedef struct CilkpySession CilkpySession;

/** Makes a session that optimises as \p Level says, "O0" to "O3", for \p
 * Target, a runtime's name. \p Tool is a tool's name, such as "cilksan", or
 * empty; \p Directory is the prefix's lib/opencilk. Sessions are never freed:
 * code that they compiled may be running, or be called. */
CILKPY_API CilkpySession *cilkpyCreate(const char *Level, const char *Target,
                                       const char *Tool, const char *Directory,
                                       char **Error);

/** Adds a module, the \p Size bytes of IR at \p Text, compiles its function
 * \p Function, and returns the function's address. The module can call
 * functions of earlier modules by their names. No two modules may define the
 * same function. */
CILKPY_API void *cilkpyCompile(CilkpySession *S, const char *Text, long Size,
                               const char *Function, char **Error);

/** Returns the IR that the passes make of a module, to be read; cilkpyFree
 * frees it. */
CILKPY_API char *cilkpyLower(const char *Text, long Size, const char *Level,
                             const char *Target, const char *Tool,
                             const char *Directory, char **Error);

CILKPY_API void cilkpyFree(char *Text);

#ifdef __cplusplus
}
#endif

#endif
