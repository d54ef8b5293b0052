; A region that isn't a local variable is an error of lowering. Hooks accept it, although they
; replace the instruction that computes the region.
; RUN: %make_trace -DHOOKS=~0 -DOPTIONS=0
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
; CHECK: call void @__csi_detach(
; CHECK: i1 (ptr, ...) @tapir.detach(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @f(ptr %reducer) {
  %view = call ptr @tapir.view(ptr %reducer, i64 8, ptr @zero, ptr @add)
  %d = call i1 (ptr, ...) @tapir.detach(ptr %view)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %view)
  br label %cont
cont:
  ret void
}
declare void @g()
declare void @zero(ptr)
declare void @add(ptr, ptr)
declare ptr @tapir.view(ptr, i64, ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
