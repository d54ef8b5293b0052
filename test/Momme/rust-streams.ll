; A tool gets the number of the stream that a call locks, unlocks or prints to.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @print(
; CHECK-NEXT: call void @__csi_synchronise(i32 13, ptr null, i64 1)
; CHECK-NEXT: call void @__csi_synchronise(i32 15, ptr null, i64 0)
; CHECK-NEXT: call void @"std::io::stdio::_print"
; CHECK-NEXT: call void @__csi_synchronise(i32 16, ptr null, i64 0)
; CHECK-NEXT: call void @__csi_synchronise(i32 14, ptr null, i64 1)
; CHECK-NEXT: ret void
define void @print(ptr %text) {
  call void @"std::io::stdio::_print"(ptr %text)
  ret void
}

; CHECK-LABEL: define void @read(
; CHECK: call void @__csi_synchronise(i32 13, ptr null, i64 0)
; CHECK-NEXT: call {{.*}}read_line"
; CHECK-NEXT: call void @__csi_synchronise(i32 14, ptr null, i64 0)
; CHECK-NEXT: ret void
define void @read(ptr %stdin) {
  call void @"<std::io::stdio::Stdin>::read_line"(ptr %stdin)
  ret void
}

; A strand that locks keeps the lock until the guard is dropped.
; CHECK-LABEL: define void @lock(
; CHECK: call void @__csi_synchronise(i32 13, ptr null, i64 2)
; CHECK-NEXT: call {{.*}}lock"
; CHECK-NEXT: ret void
define void @lock(ptr %stderr) {
  call void @"<std::io::stdio::Stderr>::lock"(ptr %stderr)
  ret void
}

; CHECK-LABEL: define void @"<std::sync::reentrant_lock::ReentrantLockGuard<std::io::stdio::StderrRaw> as core::ops::drop::Drop>::drop"(
; CHECK: call void @__csi_synchronise(i32 14, ptr null, i64 2)
; CHECK-NEXT: ret void
define void @"<std::sync::reentrant_lock::ReentrantLockGuard<std::io::stdio::StderrRaw> as core::ops::drop::Drop>::drop"(ptr %guard) {
  ret void
}
declare void @"std::io::stdio::_print"(ptr)
declare void @"<std::io::stdio::Stdin>::read_line"(ptr)
declare void @"<std::io::stdio::Stderr>::lock"(ptr)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
