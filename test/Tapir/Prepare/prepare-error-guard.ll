; A guard that doesn't name its region is reported where it is.
; RUN: not %opt_tapir -passes=tapir-prepare -disable-output %s 2>&1 | FileCheck %s
; CHECK: in function guard void (ptr): sync guard without a sync region
define void @guard(ptr %unknown) {
  call void @tapir.sync.guard(ptr %unknown)
  ret void
}
declare void @tapir.sync.guard(ptr)
