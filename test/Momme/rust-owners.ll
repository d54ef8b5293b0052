; A tool is told where an owner releases an Arc, and where an owner asks if it is the only one.
; RUN: %tool -c -emit-llvm %S/Inputs/synchronise.c -o %t.bc
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @"<alloc::sync::Arc<i32> as core::ops::drop::Drop>::drop"(
; CHECK: %[[COUNT:.*]] = load ptr, ptr %arc
; CHECK-NEXT: call void @__csi_before_release(ptr %[[COUNT]])
; CHECK-NOT: __csi_synchronise
; CHECK: call void @__csi_after_release(ptr null)
; CHECK-NEXT: ret void
define void @"<alloc::sync::Arc<i32> as core::ops::drop::Drop>::drop"(ptr %arc) {
  ret void
}

; CHECK-LABEL: define void @"<alloc::sync::Arc<i32>>::into_inner"(
; CHECK: call void @__csi_before_release(ptr %count)
; CHECK: call void @__csi_synchronise(i32 12, ptr %count, i64 0)
; CHECK: call void @__csi_after_release(ptr null)
define void @"<alloc::sync::Arc<i32>>::into_inner"(ptr sret(i32) %result, ptr %count) {
  ret void
}

; CHECK-LABEL: define ptr @"<alloc::sync::Arc<i32>>::get_mut"(
; CHECK: %[[COUNT:.*]] = load ptr, ptr %arc
; CHECK-NEXT: call void @__csi_synchronise(i32 12, ptr %[[COUNT]], i64 0)
; CHECK-NOT: _release
; CHECK: ret
define ptr @"<alloc::sync::Arc<i32>>::get_mut"(ptr %arc) {
  ret ptr null
}

; Other owners' drops are reported, too.
; CHECK-LABEL: define void @"<alloc::rc::Rc<i32> as core::ops::drop::Drop>::drop"(
; CHECK-NEXT: ret void
define void @"<alloc::rc::Rc<i32> as core::ops::drop::Drop>::drop"(ptr %rc) {
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_Rust, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "main.rs", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
