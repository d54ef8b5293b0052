; Lanes of vectors that a mask leaves out aren't accessed.
; RUN: %make_trace -DHOOKS=8 -DOPTIONS=0
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @masked(
; CHECK: [[FIRST:%.*]] = extractelement <2 x i1> %mask, i64 0
; CHECK: [[SECOND:%.*]] = extractelement <2 x i1> %mask, i64 1
; CHECK: br i1 [[FIRST]]
; CHECK: call void @__csi_before_load({{.*}}ptr {{.*}}, i32 4
; CHECK: br i1 [[SECOND]]
; CHECK: call void @__csi_before_load({{.*}}ptr {{.*}}, i32 4
; CHECK: call <2 x i32> @llvm.masked.load
define void @masked(ptr %p, <2 x i1> %mask) {
  %v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr align 4 %p, <2 x i1> %mask, <2 x i32> zeroinitializer)
  ret void
}

; CHECK-LABEL: define void @scattered(
; CHECK: [[AT:%.*]] = extractelement <2 x ptr> %p, i64 1
; CHECK-NOT: br i1
; CHECK: call void @__csi_before_store({{.*}}ptr [[AT]], i32 8
; CHECK-NOT: __csi_before_store
; CHECK: call void @llvm.masked.scatter
define void @scattered(<2 x ptr> %p, <2 x i64> %v) {
  call void @llvm.masked.scatter.v2i64.v2p0(<2 x i64> %v, <2 x ptr> align 8 %p, <2 x i1> <i1 false, i1 true>)
  ret void
}
; CHECK-LABEL: declare
