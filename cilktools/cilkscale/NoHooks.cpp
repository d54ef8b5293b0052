//===- NoHooks.cpp - a tool that is only linked ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The bitcode of cilkscale-benchmark, which has options but no hooks.
//
//===----------------------------------------------------------------------===//

extern "C" {
extern const unsigned __csi_tool_options;
const unsigned __csi_tool_options = 0;
}
