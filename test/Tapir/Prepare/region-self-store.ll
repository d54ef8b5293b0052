; A region's slot holds only its descriptor: a store to it is removed, also a store of the slot's
; own address, which uses the slot twice.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s

; CHECK-LABEL: define void @f
; CHECK-NOT: store
; CHECK: ret void
define void @f() {
  %region = alloca ptr
  store ptr null, ptr %region
  store ptr %region, ptr %region
  %d = call i1 (ptr, ...) @tapir.detach(ptr %region)
  br i1 %d, label %task, label %rest

task:
  call void @work()
  call void @tapir.reattach(ptr %region)
  br label %rest

rest:
  call void @tapir.sync(ptr %region)
  ret void
}
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
declare void @work()
