//===- LinkMessage.h - the option that links a tool -------------*- C++ -*-===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The hooks of each tool of ours include this. The build defines
// CSI_LINK_SYMBOL, and the symbol itself in the tool's library. The variable
// is the CSI_TOOL_LINK_MESSAGE of csi/csi.h.
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
