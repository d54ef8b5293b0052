//===- NoWaiting.cpp - stubs of Waiting.cpp for other tools ---------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Stubs of the functions in Waiting.cpp, for the tools that don't measure
// strands. All tools have these functions, because headers don't know for which
// tool they are compiled.
//
//===----------------------------------------------------------------------===//

#pragma GCC visibility push(default)
extern "C" {
void __csi_tool_made(const void *) {}
void __csi_tool_put(const void *) {}
void __csi_tool_put_also(const void *) {}
void __csi_tool_get(const void *) {}
void __csi_tool_send(const void *) {}
void __csi_tool_receive(const void *) {}
}
#pragma GCC visibility pop
