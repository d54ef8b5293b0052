//===- ClangOptions.h - Clang's table of options ----------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH
// LLVM-exception. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The driver reads a command line with Clang's own table. Until 21 that is in
// the library of Clang's driver and in that one's namespace, since 22 by itself.
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
