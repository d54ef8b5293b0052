; Until tasks are lowered, an address that becomes an integer can't be taken for the same in all
; tasks. Differences of pointers can, and so can the fact that no address is zero.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s
; RUN: %opt_tapir -passes='tapir-prepare,function(loop-mssa(licm))' -S %s | FileCheck %s
; RUN: %opt_tapir -passes='tapir-prepare,tapir-lower' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s --check-prefix=LOWERED

; CHECK-LABEL: define void @f(
; CHECK: task:
; CHECK: [[OWN:%.*]] = call ptr @tapir.address(ptr %own)
; CHECK: %address = ptrtoint ptr [[OWN]] to i64
; CHECK-LABEL: define i64 @difference(
; CHECK-NOT: call
; CHECK: ret i64
; CHECK-LABEL: define i1 @null(
; CHECK-NOT: call
; CHECK: ret i1
; CHECK-LABEL: define i64 @compared(
; CHECK: call ptr @tapir.address(ptr %p)
; CHECK: ret i64
; CHECK-LABEL: define i64 @none(
; CHECK-NOT: call
; CHECK: ret i64
; CHECK: declare ptr @tapir.address(ptr) #[[A:[0-9]+]]
; CHECK: attributes #[[A]] = { nounwind willreturn memory(inaccessiblemem: read) }
; LOWERED-NOT: tapir.address
define void @f(i64 %n) {
entry:
  %sr = alloca i8
  %own = alloca [95 x i8]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %latch
task:
  %address = ptrtoint ptr %own to i64
  %low = and i64 %address, 31
  call void @use(ptr %own, i64 %low)
  call void @tapir.reattach(ptr %sr)
  br label %latch
latch:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %head, label %last
last:
  call void @tapir.sync(ptr %sr)
  ret void
}
define i64 @difference(ptr %p, ptr %q) {
  %a = ptrtoint ptr %p to i64
  %b = ptrtoint ptr %q to i64
  %d = sub i64 %a, %b
  ret i64 %d
}
define i1 @null(ptr %p) {
  %a = ptrtoint ptr %p to i64
  %n = icmp eq i64 %a, 0
  ret i1 %n
}
define i64 @compared(ptr %p) {
  %a = ptrtoint ptr %p to i64
  %n = icmp eq i64 %a, 0
  %r = select i1 %n, i64 1, i64 %a
  ret i64 %r
}
@global = global i32 0
define i64 @none() {
  ret i64 ptrtoint (ptr @global to i64)
}
declare void @use(ptr, i64)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
