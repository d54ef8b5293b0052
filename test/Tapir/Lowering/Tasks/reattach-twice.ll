; If a block that no task leads to has two reattaches, the second is removed with the first.
; RUN: %lower -S %s | FileCheck %s
; RUN: %opt_tapir -passes=tapir-sync-elision -S %s | FileCheck %s
; CHECK-LABEL: define void @f(
; CHECK-NOT: tapir.
; CHECK: unreachable
define void @f() {
  %sr = alloca i8
  call void @tapir.reattach(ptr %sr)
  call void @tapir.reattach(ptr %sr)
  ret void
}
declare void @tapir.reattach(ptr)
