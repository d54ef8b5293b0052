; An exception that leaves a task cannot be lowered.
; RUN: not %opt_tapir -passes='function(tapir-verify)' -disable-output %s 2>&1 | FileCheck %s
; CHECK: malformed Tapir in function 'f': an exception can leave a task
define void @f() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  invoke void @g() to label %end unwind label %pad
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare i32 @__gxx_personality_v0(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
