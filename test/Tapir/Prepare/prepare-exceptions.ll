; The handler around a task becomes an exception of the task, which unwinds to the same place
; as the frame's beginning; nothing is caught. If an exception leaves the region's scope, a
; pending one may take its place. Landing pads wait for children first. The copies of guards on
; normal paths are removed.
; RUN: %opt_tapir -passes=tapir-prepare,verify -S %s | FileCheck %s

; CHECK-LABEL: define void @f()
; CHECK-NOT: tapir.region
; CHECK: %[[D:.*]] = invoke i1 (ptr, ...) @tapir.detach(ptr %sr)
; CHECK-NEXT: to label %[[DETACHED:.*]] unwind label %pad
; CHECK: [[DETACHED]]:
; CHECK-NEXT: br i1 %[[D]]
; CHECK: invoke void @g()
; CHECK-NEXT: to label %{{.*}} unwind label %task.pad
; CHECK: task.pad:
; CHECK-NOT: tapir.sync
; CHECK: %caught = load ptr, ptr %slot
; CHECK-NEXT: invoke void @tapir.exception(ptr %sr, ptr %caught)
; CHECK-NEXT: to label %{{.*}} unwind label %pad
; CHECK-NOT: __cxa_
; CHECK: invoke void @tapir.sync(ptr %sr)
; CHECK-NEXT: to label %done unwind label %pad
; CHECK: done:
; CHECK-NEXT: ret void
; CHECK: pad:
; CHECK-NEXT: %p = landingpad
; CHECK-NEXT: cleanup
; CHECK-NEXT: call void @tapir.sync(ptr %sr) #[[NOUNWIND:[0-9]+]]
; CHECK: call void @destroy
; CHECK: %[[E:.*]] = load ptr, ptr %slot
; CHECK-NEXT: call void @tapir.unwind(ptr %sr, ptr %[[E]])
; CHECK: resume
; CHECK-DAG: attributes #[[NOUNWIND]] = { nounwind }
define void @f() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %guard = alloca ptr
  %slot = alloca ptr
  call void @tapir.region.begin(ptr %sr)
  store ptr %sr, ptr %guard
  invoke void @tapir.frame.begin(ptr %sr, i32 0) to label %begun unwind label %pad
begun:
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  invoke void %callee() to label %called unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  store ptr %te, ptr %slot
  br label %handler
handler:
  %caught = load ptr, ptr %slot
  %object = call ptr @__cxa_begin_catch(ptr %caught)
  call void @tapir.caught(ptr %sr)
  call void @__cxa_end_catch()
  br label %called
called:
  call void @tapir.frame.end(ptr %sr, i32 0)
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  call void @tapir.region.end(ptr %guard)
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  store ptr %e, ptr %slot
  call void @destroy()
  call void @tapir.region.end(ptr %guard)
  resume { ptr, i32 } %p
}
declare void @g()
declare void @destroy() nounwind
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr) nounwind
declare void @__cxa_end_catch() nounwind
declare void @tapir.region.begin(ptr)
declare void @tapir.region.end(ptr) nounwind
declare void @tapir.caught(ptr) nounwind
declare void @tapir.frame.begin(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32) nounwind
declare void @tapir.frame.end(ptr, i32) nounwind
declare void @tapir.sync(ptr)
