; The frame of a call that never returns is kept by a branch around the call, whose condition is
; that the region has an address. Without the branch the task doesn't seem to continue after its
; end, and the code there is the parent's: its landing pads wait.
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-verify)' -S %s | FileCheck %s

; CHECK-LABEL: define void @f(
; CHECK: invoke i1 (ptr, ...) @tapir.detach(ptr %sr)
; CHECK-NOT: icmp
; CHECK: invoke void @fails()
; CHECK: {{^}}pad:
; CHECK-NEXT: landingpad
; CHECK-NEXT: cleanup
; CHECK-NEXT: call void @tapir.sync(ptr %sr)
define void @f() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  invoke void @tapir.frame.begin.inplace(ptr %sr, i32 1) to label %begun unwind label %pad
begun:
  %r = call ptr @tapir.frame.callee(ptr %sr, i32 -1)
  %here = icmp ne ptr %r, null
  br i1 %here, label %task, label %end
task:
  %callee = call ptr @tapir.frame.callee(ptr @fails, i32 1)
  invoke void %callee() to label %never unwind label %task.pad
never:
  unreachable
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  %c = call ptr @__cxa_begin_catch(ptr %te)
  call void @tapir.caught(ptr %sr)
  unreachable
end:
  call void @tapir.frame.end(ptr %sr, i32 1)
  invoke void @g() to label %done unwind label %pad
done:
  invoke void @tapir.sync(ptr %sr) to label %out unwind label %pad
out:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
declare void @fails()
declare void @g()
declare ptr @__cxa_begin_catch(ptr)
declare i32 @__gxx_personality_v0(...)
declare void @tapir.frame.begin.inplace(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32)
declare void @tapir.frame.end(ptr, i32)
declare void @tapir.caught(ptr)
declare void @tapir.sync(ptr)
