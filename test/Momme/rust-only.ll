; Rust's names mean nothing in other languages' code, and a tool without Rust's hooks gets no calls.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: sed s/DW_LANG_Rust/DW_LANG_C11/ %s > %t.ll
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %t.ll | FileCheck --check-prefix=NONE %s
; RUN: %make_trace -DHOOKS=1 -DOPTIONS=0
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck --check-prefix=NONE %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
; NONE-LABEL: define void @"<std::sync::mpmc::list::Channel<i32>>::send"(
; NONE-NOT: __csi_synchronise
; NONE: ret void
define void @"<std::sync::mpmc::list::Channel<i32>>::send"(ptr %channel) {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
