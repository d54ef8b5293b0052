//===- link_symbol.c - a symbol that names the option of a tool -----------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines the symbol to which all objects refer that are instrumented for the
// tool (LinkMessage.h). The symbol's name tells the user which option links the
// tool.
//
//===----------------------------------------------------------------------===//

extern const char CSI_LINK_SYMBOL;
const char CSI_LINK_SYMBOL = 0;
