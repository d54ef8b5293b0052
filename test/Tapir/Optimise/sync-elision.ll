; A sync is removed if nothing was spawned before it, and so is the second of two syncs; the base
; case of a recursion returns without touching the region.
; RUN: %opt_tapir -passes=tapir-lower -S %s | FileCheck %s
target triple = "x86_64-pc-linux-gnu"

declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @work()

; CHECK-LABEL: define void @recursion
; CHECK: base:
; CHECK-NEXT: ret void
; CHECK: again:
; CHECK: call {{.*}}@__cilkrts_sync_slow
; CHECK-NOT: call {{.*}}@__cilkrts_sync_slow
; CHECK: ret void
define void @recursion(i1 %c) {
  %region = alloca i8
  br i1 %c, label %base, label %again

base:
  call void @tapir.sync(ptr %region)
  ret void

again:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %region)
  br i1 %d, label %child, label %rest

child:
  call void @work()
  call void @tapir.reattach(ptr %region)
  br label %rest

rest:
  call void @tapir.sync(ptr %region)
  call void @tapir.sync(ptr %region)
  ret void
}

; A sync at the head of a loop waits for the tasks that the loop spawned before.
; CHECK-LABEL: define void @loop
; CHECK: head:
; CHECK: call {{.*}}@__cilkrts_sync_slow
; CHECK: @loop.task
; CHECK: call {{.*}}@__cilkrts_sync_slow
; CHECK-NOT: call {{.*}}@__cilkrts_sync_slow
; CHECK: ret void
define void @loop(i1 %c) {
  %region = alloca i8
  br label %head

head:
  call void @tapir.sync(ptr %region)
  %d = call i1 (ptr, ...) @tapir.detach(ptr %region)
  br i1 %d, label %child, label %rest

child:
  call void @work()
  call void @tapir.reattach(ptr %region)
  br label %rest

rest:
  br i1 %c, label %head, label %exit

exit:
  call void @tapir.sync(ptr %region)
  call void @tapir.sync(ptr %region)
  ret void
}
