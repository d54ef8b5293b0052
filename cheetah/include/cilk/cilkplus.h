//===- cilkplus.h - all reducers of Cilk Plus -*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Includes all headers of Cilk Plus's reducers, without the note that they are
// deprecated. docs/cilk-plus-porting.md lists the features that are the same
// and those that are left out. New programs have no use for this header.
//
//===----------------------------------------------------------------------===//

#ifndef _CILK_CILKPLUS_H
#define _CILK_CILKPLUS_H

#ifndef _CILK_PLUS_NOTE_H
#define _CILK_PLUS_NOTE_H // no note
#endif

#include <cilk/reducer>
#include <cilk/reducer_list.h>
#include <cilk/reducer_min_max.h>
#include <cilk/reducer_opadd.h>
#include <cilk/reducer_opand.h>
#include <cilk/reducer_opmul.h>
#include <cilk/reducer_opor.h>
#include <cilk/reducer_opxor.h>
#include <cilk/reducer_ostream.h>
#include <cilk/reducer_string.h>
#include <cilk/reducer_vector.h>

#endif // _CILK_CILKPLUS_H
