; The serial target turns an invoked sync into a branch.
; RUN: %opt_tapir -passes=tapir-lower -tapir-target=serial -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: call void @g()
; CHECK-NOT: invoke
; CHECK-NOT: landingpad
; CHECK: ret void
define void @f() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %t = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %t, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  invoke void @tapir.sync(ptr %sr) to label %out unwind label %pad
out:
  ret void
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}
declare void @g()
declare i32 @__gxx_personality_v0(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
