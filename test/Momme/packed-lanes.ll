; A load or store of packed lanes accesses as many elements as the mask has ones. va_copy reads one
; list and writes the other, and setjmp writes the saved state.
; UNSUPPORTED: before-llvm22
; RUN: %make_trace -DHOOKS=8 -DOPTIONS=0
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme -momme-tool=%t.bc -S %s | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @packed(
; CHECK: [[LANES:%.*]] = bitcast <4 x i1> %mask to i4
; CHECK: [[COUNT:%.*]] = call i4 @llvm.ctpop.i4(i4 [[LANES]])
; CHECK: [[WIDE:%.*]] = zext i4 [[COUNT]] to i64
; CHECK: mul i64 [[WIDE]], 4
; CHECK: call void @__csi_before_load({{.*}}ptr %from
; CHECK: call void @__csi_before_store({{.*}}ptr %to
define void @packed(ptr %from, ptr %to, <4 x i1> %mask) {
  %v = call <4 x i32> @llvm.masked.expandload.v4i32(ptr %from, <4 x i1> %mask, <4 x i32> zeroinitializer)
  call void @llvm.masked.compressstore.v4i32(<4 x i32> %v, ptr %to, <4 x i1> %mask)
  ret void
}

; CHECK-LABEL: define void @lists(
; CHECK: call void @__csi_before_load({{.*}}ptr %from, i32 24
; CHECK: call void @__csi_before_store({{.*}}ptr %to, i32 24
define void @lists(ptr %from, ptr %to) {
  call void @llvm.va_copy.p0(ptr %to, ptr %from)
  ret void
}

; CHECK-LABEL: define i32 @saves(
; CHECK: call void @__csi_before_store({{.*}}ptr %state, i32 64
define i32 @saves(ptr %state) {
  %again = call i32 @_setjmp(ptr %state) returns_twice
  ret i32 %again
}

declare <4 x i32> @llvm.masked.expandload.v4i32(ptr, <4 x i1>, <4 x i32>)
declare void @llvm.masked.compressstore.v4i32(<4 x i32>, ptr, <4 x i1>)
declare void @llvm.va_copy.p0(ptr, ptr)
declare i32 @_setjmp(ptr) returns_twice
