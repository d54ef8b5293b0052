; A handler that may spawn, itself or in a function that it calls, is announced to the runtime;
; other handlers aren't.
; RUN: %opt_tapir -passes=tapir-lower,verify -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s

; CHECK-LABEL: define void @calls()
; CHECK: landingpad
; CHECK: call void @rt_handler_begin()
; CHECK: call ptr @__cxa_begin_catch
define void @calls() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
pad:
  %p = landingpad { ptr, i32 } catch ptr null
  %e = extractvalue { ptr, i32 } %p, 0
  %object = call ptr @__cxa_begin_catch(ptr %e)
  call void @g() nounwind
  call void @__cxa_end_catch()
  br label %done
done:
  ret void
}

; CHECK-LABEL: define void @swallows()
; CHECK-NOT: rt_handler_begin
define void @swallows() personality ptr @__gxx_personality_v0 {
  invoke void @g() to label %done unwind label %pad
pad:
  %p = landingpad { ptr, i32 } catch ptr null
  %e = extractvalue { ptr, i32 } %p, 0
  %object = call ptr @__cxa_begin_catch(ptr %e)
  call void @__cxa_end_catch()
  br label %done
done:
  ret void
}

; CHECK-LABEL: define void @spawns()
define void @spawns() {
  %sr = alloca i8
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  call void @g()
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  ret void
}
declare void @g()
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_begin_catch(ptr) nounwind
declare void @__cxa_end_catch() nounwind
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
