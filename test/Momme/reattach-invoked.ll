; Markers that throw nothing may still be invokes, and a pass that runs alone sees them so.
; RUN: %make_trace -DHOOKS=~0 -DOPTIONS=0
; RUN: opt -load-pass-plugin=%tapir_plugin -passes=momme,verify -momme-tool=%t.bc -S %s | FileCheck %s
; CHECK-LABEL: define void @spawns(
; CHECK: call void @tapir.reattach(
; CHECK-NOT: invoke void @tapir.reattach(

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @spawns(ptr %p) personality ptr @__gcc_personality_v0 {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %p)
  br i1 %t, label %task, label %cont
task:
  store i32 1, ptr %p
  invoke void @tapir.reattach(ptr %sr) to label %cont unwind label %pad
cont:
  call void @tapir.sync(ptr %sr)
  ret void
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare i32 @__gcc_personality_v0(...)
