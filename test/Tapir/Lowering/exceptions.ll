; A child's exception ends the helper; the call of the helper has the unwind edge of the detach.
; The sync throws a pending exception; a landing pad only waits.
; RUN: %opt_tapir -passes=tapir-lower,verify -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; RUN: %opt_tapir -passes=tapir-lower,verify -tapir-target=serial -S %s \
; RUN:   | FileCheck %s --check-prefix=SERIAL

; CHECK-LABEL: define void @f()
; CHECK: invoke preserve_nonecc void @f.task(ptr %sr)
; CHECK-NEXT: to label %{{.*}} unwind label %pad
; CHECK: invoke preserve_nonecc void @rt_sync_throw(ptr %sr)
; CHECK-NEXT: to label %{{.*}} unwind label %pad
; CHECK: pad:
; CHECK: call preserve_nonecc void @rt_sync_wait(ptr %sr)
; CHECK: call void @rt_unwind(ptr %sr, ptr %e)
; CHECK: resume

; SERIAL-LABEL: define void @f()
; SERIAL: invoke void @g()
; SERIAL: invoke void @tapir.throw(ptr %te)
; SERIAL-NEXT: to label %{{.*}} unwind label %pad
; SERIAL: pad:
; SERIAL-NOT: call
; SERIAL: resume
; SERIAL-LABEL: define internal void @tapir.throw(ptr %0)
; SERIAL: call i32 @_Unwind_RaiseException(ptr %0)
; SERIAL: call ptr @__cxa_begin_catch(ptr %0)
; SERIAL: call void @_ZSt9terminatev()
define void @f() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  invoke void @g() to label %called unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  invoke void @tapir.exception(ptr %sr, ptr %te) to label %never unwind label %pad
never:
  unreachable
called:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  invoke void @h() to label %sync unwind label %pad
sync:
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  call void @tapir.sync(ptr %sr) nounwind
  call void @tapir.unwind(ptr %sr, ptr %e)
  resume { ptr, i32 } %p
}

; A child that throws nothing leaves nothing to throw.
; CHECK-LABEL: define void @quiet()
; CHECK: call preserve_nonecc void @quiet.task(ptr %sr)
; CHECK-NOT: unwind
; CHECK: call preserve_nonecc void @rt_sync(ptr %sr)
; CHECK-NEXT: br label %done
define void @quiet() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  call void @g() nounwind
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  call void @tapir.sync(ptr %sr) nounwind
  call void @tapir.unwind(ptr %sr, ptr %e)
  resume { ptr, i32 } %p
}

; After a landing pad has waited, an exception may be pending: the next sync isn't
; redundant.
; CHECK-LABEL: define void @handled()
; CHECK: call preserve_nonecc void @rt_sync_wait(ptr %sr)
; CHECK: call void @handle
; CHECK: invoke preserve_nonecc void @rt_sync_throw(ptr %sr)
define void @handled() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  invoke void @g() to label %called unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr null
  %te = extractvalue { ptr, i32 } %tp, 0
  invoke void @tapir.exception(ptr %sr, ptr %te) to label %never unwind label %pad
never:
  unreachable
called:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  invoke void @h() to label %sync unwind label %inner
inner:
  %ip = landingpad { ptr, i32 } catch ptr null
  call void @tapir.sync(ptr %sr) nounwind
  call void @handle() nounwind
  br label %sync
sync:
  invoke void @tapir.sync(ptr %sr) to label %done unwind label %pad
done:
  ret void
pad:
  %p = landingpad { ptr, i32 } cleanup
  %e = extractvalue { ptr, i32 } %p, 0
  call void @tapir.sync(ptr %sr) nounwind
  call void @tapir.unwind(ptr %sr, ptr %e)
  resume { ptr, i32 } %p
}
; CHECK-LABEL: define internal preserve_nonecc void @f.task(ptr %region)
; CHECK-SAME: personality
; CHECK: %[[I:.*]] = call i64 @rt_index(ptr %region)
; CHECK: %[[ENTRY:.*]] = call ptr @rt_push(ptr %region,
; CHECK: invoke void @g()
; CHECK: call void @rt_pop(ptr %region, ptr %[[ENTRY]])
; CHECK: landingpad
; CHECK-NEXT: cleanup
; CHECK: call void @rt_child_threw(ptr %region, ptr %[[ENTRY]], i64 %[[I]], ptr %te, i32 1)
; CHECK-NEXT: unreachable
declare void @g()
declare void @h()
declare void @handle()
declare i32 @__gxx_personality_v0(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.exception(ptr, ptr) noreturn
declare void @tapir.unwind(ptr, ptr)
declare void @tapir.sync(ptr)
