; If only a function's own tasks could make it throw, and they do not throw, no landing pad is left.
; A function that may throw keeps them.
; RUN: %opt_tapir -passes=tapir -tapir-spawn-before-sync=false -S %s \
; RUN:   -tapir-abi-bitcode=%S/../Inputs/abi.ll | FileCheck %s

; CHECK-LABEL: define internal {{.*}}@fib.spawner(
; CHECK-NOT: landingpad
; CHECK: call {{.*}}@fib.task(
; CHECK-NOT: landingpad
; CHECK-LABEL: define void @thrower(
; CHECK: invoke {{.*}}@thrower.task(
; CHECK: landingpad
define void @fib() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  invoke void @fib() to label %called unwind label %task.pad
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
define void @thrower() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  %d = invoke i1 (ptr, ...) @tapir.detach(ptr %sr) to label %detached unwind label %pad
detached:
  br i1 %d, label %task, label %cont
task:
  invoke void @unknown() to label %called unwind label %task.pad
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
declare void @unknown()
declare i32 @__gxx_personality_v0(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.exception(ptr, ptr) noreturn
declare void @tapir.unwind(ptr, ptr)
declare void @tapir.sync(ptr)
