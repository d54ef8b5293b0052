; A tool is told of a panic: a call of a function of Rust's library that doesn't
; return.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @fails(
; CHECK: call void @__csi_synchronise(i32 18, ptr null, i64 0)
; CHECK-NEXT: call void @"core::panicking::panic"
define void @fails(ptr %message) {
  call void @"core::panicking::panic"(ptr %message) noreturn
  unreachable
}

; CHECK-LABEL: define void @ends(
; CHECK-NOT: __csi_synchronise
; CHECK: }
define void @ends() {
  call void @abort() noreturn
  unreachable
}
declare void @"core::panicking::panic"(ptr)
declare void @abort()

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
