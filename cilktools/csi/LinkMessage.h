//===- LinkMessage.h - the symbol that names a tool's option ----*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Defines the CSI_TOOL_LINK_MESSAGE of csi/csi.h for OpenCilk's own tools. The
// hooks of each of these tools include this file. The build defines
// CSI_LINK_SYMBOL, and the symbol itself in the tool's library (link_symbol.c).
//
//===----------------------------------------------------------------------===//

#ifndef CSI_LINKMESSAGE_H
#define CSI_LINKMESSAGE_H

extern "C" {
extern const char CSI_LINK_SYMBOL;
extern const char *const __csi_link_message;
const char *const __csi_link_message = &CSI_LINK_SYMBOL;
}

#endif // CSI_LINKMESSAGE_H
