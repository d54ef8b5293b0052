//===- note.h - the note that a header of Cilk Plus is deprecated ===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every header that exists only for programs written for Cilk Plus includes
// this one. A file that includes several of them gets one note. Two things
// turn the note off: -DCILK_PLUS_NAMES, which says that the program is meant to
// use the names of Cilk Plus, and Clang's -Wno-#warnings.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_PLUS_NOTE_H
#define _CILK_PLUS_NOTE_H

#ifndef CILK_PLUS_NAMES
#warning                                                                       \
    "the reducer headers of Cilk Plus are deprecated; docs/cilk-plus-porting.md has the replacements, and -DCILK_PLUS_NAMES turns this note off"
#endif

#endif // _CILK_PLUS_NOTE_H
