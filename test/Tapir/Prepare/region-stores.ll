; A language's store into a region at its declaration does not count as an access.
; RUN: %opt_tapir -passes=tapir-prepare -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK-NOT: store i8 0, ptr %sr
; CHECK: store i8 0, ptr %other
define void @f() {
entry:
  %sr = alloca [1 x i8]
  %other = alloca i8
  store i8 0, ptr %sr
  store i8 0, ptr %other
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %last
task:
  call void @use()
  call void @tapir.reattach(ptr %sr)
  br label %last
last:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @use()
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
