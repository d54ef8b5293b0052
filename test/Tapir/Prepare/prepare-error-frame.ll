; A spawned call outside of a task frame is reported where it is.
; RUN: not %opt_tapir -passes=tapir-prepare -disable-output %s 2>&1 | FileCheck %s
; CHECK: in function frame void (): task frame without a beginning
define void @frame() {
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 3)
  call void %callee()
  ret void
}
declare void @g()
declare ptr @tapir.frame.callee(ptr, i32)
