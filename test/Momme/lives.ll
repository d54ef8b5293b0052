; A task's own variable comes into existence at a marker of its lifetime in the task. If there is
; no marker, or one is outside too (the inliner puts markers around a whole function that
; spawns), the variable exists from the task's beginning.
; RUN: %make_trace -DHOOKS=16 -DOPTIONS=0
; RUN: %ir_of_version %s | opt -load-pass-plugin=%tapir_plugin -passes=momme -momme-tool=%t.bc -S | FileCheck %s
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; CHECK-LABEL: define void @outside(
; CHECK: call void @llvm.lifetime.start.p0({{.*}}ptr %own)
; CHECK: csi.task:
; CHECK: call void @__csi_after_alloca({{.*}}ptr %own
; CHECK: csi.continue:
; CHECK-NOT: ptr %own
; CHECK: {{^}}task:
; CHECK-NEXT: call void @use(ptr %own)
define void @outside() {
  %sr = alloca i8
  %own = alloca i64
  call void @llvm.lifetime.start.p0(ptr %own)
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  call void @llvm.lifetime.end.p0(ptr %own)
  ret void
}

; CHECK-LABEL: define void @inside(
; CHECK-NOT: ptr %own
; CHECK: {{^}}task:
; CHECK-NEXT: call void @llvm.lifetime.start.p0({{.*}}ptr %own)
; CHECK: call void @__csi_after_alloca({{.*}}ptr %own
; CHECK-NEXT: call void @use(ptr %own)
define void @inside() {
  %sr = alloca i8
  %own = alloca i64
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @llvm.lifetime.start.p0(ptr %own)
  call void @use(ptr %own)
  call void @llvm.lifetime.end.p0(ptr %own)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

; The lifetime that begins in the outer task does not concern the inner task.
; CHECK-LABEL: define void @between(
; CHECK: {{^}}outer:
; CHECK-NEXT: call void @llvm.lifetime.start.p0({{.*}}ptr %own)
; CHECK: csi.task{{[0-9]*}}:
; CHECK: call void @__csi_after_alloca({{.*}}ptr %own
; CHECK: csi.continue{{[0-9]*}}:
; CHECK: {{^}}inner:
; CHECK-NEXT: call void @use(ptr %own)
define void @between() {
  %sr = alloca i8
  %srInner = alloca i8
  %own = alloca i64
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %outer, label %cont
outer:
  call void @llvm.lifetime.start.p0(ptr %own)
  %t2 = call i1 (ptr, ...) @tapir.detach(ptr %srInner)
  br i1 %t2, label %inner, label %join
inner:
  call void @use(ptr %own)
  call void @tapir.reattach(ptr %srInner)
  br label %join
join:
  call void @tapir.sync(ptr %srInner)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}

declare void @use(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
