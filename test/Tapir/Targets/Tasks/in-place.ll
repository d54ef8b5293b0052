; A helper that evaluates the spawn's arguments does so before the task is queued, and
; announces that to the runtime; temporaries are in the task's frame. An exception
; there is the parent's.
; UNSUPPORTED: before-llvm22
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture),tapir-lower,verify' \
; RUN:   -tapir-target=omp -tapir-abi-bitcode=%S/../../Inputs/tasks-abi.ll -S %s | FileCheck %s %resume_convention

; CHECK-LABEL: define internal void @f.inside(
; CHECK: invoke void @f.task(ptr %sr, ptr %x)
; CHECK-LABEL: define internal void @f.task(
; CHECK: [[FRAME:%.*]] = call ptr @rt_new(ptr %region, i64 {{[0-9]+}}, i64 {{[0-9]+}}, i32 1)
; CHECK: %temporary{{.*}} = getelementptr
; CHECK: invoke void @argument(ptr %x)
; CHECK: call void @construct(ptr %temporary
; CHECK: call void @rt_spawn(ptr %region, ptr [[FRAME]], i32 1, ptr @run_task)
; CHECK: call void @rt_drop(ptr %{{.*}}, ptr [[FRAME]])
; CHECK: call void @tapir.throw(
; CHECK: define internal [[CC]]void @f.task.resume(
; CHECK-NOT: @argument
; CHECK: invoke void @g(ptr %temporary
; CHECK: call void @rt_child_threw(
; CHECK: call void @destroy(ptr %temporary
define void @f(ptr %x) personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %temporary = alloca [4 x ptr]
  %slot = alloca ptr
  invoke void @tapir.frame.begin.inplace(ptr %sr, i32 0) to label %begun unwind label %pad
begun:
  %callee = call ptr @tapir.frame.callee(ptr @g, i32 0)
  invoke void @argument(ptr %x) to label %evaluated unwind label %task.pad
evaluated:
  call void @construct(ptr %temporary)
  invoke void %callee(ptr %temporary) to label %called unwind label %task.pad
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
  br label %after
called:
  call void @destroy(ptr %temporary)
  br label %after
after:
  call void @tapir.frame.end(ptr %sr, i32 0)
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %p
}
declare void @g(ptr)
declare void @argument(ptr)
declare void @construct(ptr) nounwind
declare void @destroy(ptr) nounwind
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr) nounwind
declare void @__cxa_end_catch() nounwind
declare void @tapir.caught(ptr) nounwind
declare void @tapir.frame.begin.inplace(ptr, i32)
declare ptr @tapir.frame.callee(ptr, i32) nounwind
declare void @tapir.frame.end(ptr, i32) nounwind
declare void @tapir.sync(ptr)
