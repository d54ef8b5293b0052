/*===- Session.h - what the package cilk calls by ctypes -----------*- C
-*-===*\
|*                                                                            *|
|* Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH             *|
|* LLVM-exception.                                                            *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
|*===----------------------------------------------------------------------===*|
|*                                                                            *|
|* The package writes a module as text; this compiles it. The library has an  *|
|* LLVM of its own linked into it, of which nothing can be seen from outside: *|
|* llvmlite has another one in the same process, Numba and a debugger may     *|
|* have more, and values of one make no sense to another. Text does, and it   *|
|* is what llvmlite's builder yields anyway.                                  *|
|*                                                                            *|
|* Functions that may fail return null or nonzero then, and have their last   *|
|* argument point to a message, a line for each error, which cilkpyFree frees.*|
|* A session may be used by several threads.                                  *|
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

/** A session that optimises as \p Level says, "O0" to "O3", for \p Target, a
 * runtime's name. \p Tool is a tool's name, such as "cilksan", or empty; \p
 * Directory is the prefix's lib/opencilk. Sessions are never freed: code that
 * they compiled may be running, or be called. */
CILKPY_API CilkpySession *cilkpyCreate(const char *Level, const char *Target,
                                       const char *Tool, const char *Directory,
                                       char **Error);

/** Adds a module, the \p Size bytes of IR at \p Text, and compiles \p Function
 * of it, whose address is returned. Functions of earlier modules can be called
 * from it by their names; no two modules may define the same one. */
CILKPY_API void *cilkpyCompile(CilkpySession *S, const char *Text, long Size,
                               const char *Function, char **Error);

/** The IR that the passes make of a module, to look at; cilkpyFree frees it. */
CILKPY_API char *cilkpyLower(const char *Text, long Size, const char *Level,
                             const char *Target, const char *Tool,
                             const char *Directory, char **Error);

CILKPY_API void cilkpyFree(char *Text);

#ifdef __cplusplus
}
#endif

#endif
