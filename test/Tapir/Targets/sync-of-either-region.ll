; Passes merge syncs of different regions. A region that never spawns must get a descriptor too if
; such a merged sync may be given it.
; RUN: %opt_tapir -passes=tapir-lower -S %s | FileCheck %s
target triple = "x86_64-pc-linux-gnu"

declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @work()

; CHECK-LABEL: define void @f
; CHECK-DAG: %spawns = alloca [[DESCRIPTOR:\[[0-9]+ x i8\]]]
; CHECK-DAG: %idle = alloca [[DESCRIPTOR]]
; CHECK-DAG: store i64 0, ptr %spawns
; CHECK-DAG: store i64 0, ptr %idle
; CHECK: phi ptr
define void @f(i1 %c) {
  %spawns = alloca i8
  %idle = alloca i8
  br i1 %c, label %spawn, label %join

spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %spawns)
  br i1 %d, label %child, label %join

child:
  call void @work()
  call void @tapir.reattach(ptr %spawns)
  br label %join

join:
  %region = phi ptr [ %idle, %0 ], [ %spawns, %spawn ], [ %spawns, %child ]
  call void @tapir.sync(ptr %region)
  ret void
}
