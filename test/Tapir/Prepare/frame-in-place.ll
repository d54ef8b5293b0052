; A frame in place: the detach moves to the frame's beginning, and the evaluation of the arguments
; with its temporary becomes a part of the helper. The child is pushed right before the call; an
; exception before that is the parent's.
; RUN: %opt_tapir -passes=tapir-prepare,verify -S %s \
; RUN:   | FileCheck %s --check-prefix=PREPARED
; RUN: %opt_tapir -passes='tapir-prepare,function(tapir-capture),tapir-lower,verify' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; PREPARED: %[[D:.*]] = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) #[[ATTRIBUTES:[0-9]+]]
; PREPARED: call void @construct(ptr %temporary)
; PREPARED: call void @tapir.strand.begin(ptr %sr)
; PREPARED-NEXT: invoke void @g(ptr %temporary)
; PREPARED: attributes #[[ATTRIBUTES]] = { "tapir-in-place" }

; CHECK-LABEL: define void @f(
; CHECK: invoke preserve_nonecc void @f.task(ptr %sr, ptr %x)
; CHECK-LABEL: define internal preserve_nonecc void @f.task(
; CHECK-DAG: %temporary = alloca
; CHECK-DAG: %[[SLOT:.*]] = alloca ptr
; CHECK: store ptr null, ptr %[[SLOT]]
; CHECK: invoke void @argument(ptr %x)
; CHECK: call void @construct(ptr %temporary)
; CHECK: %[[ENTRY:.*]] = call ptr @rt_push(
; CHECK: store ptr %[[ENTRY]], ptr %[[SLOT]]
; CHECK: invoke void @g(ptr %temporary)
; CHECK: %[[BEGUN:.*]] = icmp ne ptr %{{.*}}, null
; CHECK: br i1 %[[BEGUN]]
; CHECK: call void @rt_child_threw(
; CHECK: call void @tapir.throw(
; CHECK: call void @destroy(ptr %temporary)
; CHECK: %[[SAME:.*]] = load ptr, ptr %[[SLOT]]
; CHECK: call void @rt_pop(ptr %region, ptr %[[SAME]])
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
