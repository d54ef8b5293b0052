; A tool is told of the function that Rust's Once runs: before its call, and wherever it ends.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @once(
; CHECK: call void @__csi_synchronise(i32 3, ptr %once, i64 0)
; CHECK-NEXT: call {{.*}}call"
; CHECK-NEXT: call void @__csi_synchronise(i32 4, ptr %once, i64 0)
; CHECK-NEXT: ret void
define void @once(ptr %once) {
  call void @"<std::sys::sync::once::futex::Once>::call"(ptr %once)
  ret void
}

; CHECK-LABEL: define void @throws(
; CHECK: call void @__csi_synchronise(i32 3, ptr %once, i64 0)
; CHECK-NEXT: invoke {{.*}}call"
; CHECK: call void @__csi_synchronise(i32 4, ptr %once, i64 0)
; CHECK: landingpad
; CHECK-NEXT: cleanup
; CHECK-NEXT: call void @__csi_synchronise(i32 4, ptr %once, i64 0)
; CHECK-NEXT: resume
define void @throws(ptr %once) personality ptr @rust_eh_personality {
  invoke void @"<std::sys::sync::once::futex::Once>::call"(ptr %once) to label %on unwind label %pad
on:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
declare void @"<std::sys::sync::once::futex::Once>::call"(ptr)
declare i32 @rust_eh_personality(...)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
