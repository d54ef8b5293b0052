//===- ClangOptions.h - Clang's table of options ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// This file includes Clang's own option table, with which the driver reads a
// command line. Up to LLVM 21 the table is in the library and the namespace of
// Clang's driver; since LLVM 22 it has a library and a namespace of its own.
//
//===----------------------------------------------------------------------===//

#ifndef OPENCILK_CLANGOPTIONS_H
#define OPENCILK_CLANGOPTIONS_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR >= 22
#include "clang/Options/Options.h"
namespace clangs = clang;
#else
#include "clang/Driver/Options.h"
namespace clangs = clang::driver;
#endif

namespace options = clangs::options;

#endif // OPENCILK_CLANGOPTIONS_H
