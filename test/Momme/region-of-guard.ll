; A region that is an error of lowering when hooks are inserted may be a local variable later: the
; guard and the guarded region have one address.
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%lib/opencilk/cilksan.bc -S %s | FileCheck %s
; CHECK: call void @tapir.reattach(
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"
define void @f() {
  %sr = alloca i8
  %sum = alloca i64
  %guard = call ptr @tapir.view.begin(ptr %sum, i64 8, i64 1, i64 8, ptr @zero, ptr @add)
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %sum)
  br i1 %d, label %task, label %cont
task:
  call void @tapir.reattach(ptr %guard)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @zero(ptr)
declare void @add(ptr, ptr)
declare ptr @tapir.view.begin(ptr, i64, i64, i64, ptr, ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
