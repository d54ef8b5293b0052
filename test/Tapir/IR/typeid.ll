; Handlers of one type, in a task and around it, may not share the type's number in the
; function's exception table: the task gets a table of its own.
; RUN: %opt_tapir -passes='tapir-prepare,early-cse,gvn' -S %s | FileCheck %s
; RUN: %opt_tapir -passes='tapir-prepare,early-cse,gvn,tapir-lower' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s \
; RUN:   | FileCheck %s --check-prefix=LOWERED

; CHECK-LABEL: define void @f()
; CHECK: call i32 @tapir.typeid(ptr @_ZTIi)
; CHECK: call i32 @tapir.typeid(ptr @_ZTIi)
; LOWERED-LABEL: define void @f()
; LOWERED: call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)
; LOWERED-LABEL: define internal preserve_nonecc void @f.task(ptr %region)
; LOWERED: landingpad
; LOWERED: [[T:%.*]] = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)
; LOWERED: icmp eq i32 {{.*}}[[T]]
; LOWERED-NOT: tapir.typeid
define void @f() personality ptr @__gxx_personality_v0 {
  %sr = alloca i8
  invoke void @g() to label %done unwind label %pad
pad:
  %p = landingpad { ptr, i32 } catch ptr @_ZTIi
  %s = extractvalue { ptr, i32 } %p, 1
  %t = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)
  %is = icmp eq i32 %s, %t
  br i1 %is, label %handler, label %other
handler:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr)
  br i1 %d, label %task, label %cont
task:
  invoke void @g() to label %end unwind label %task.pad
task.pad:
  %tp = landingpad { ptr, i32 } catch ptr @_ZTIi
  %ts = extractvalue { ptr, i32 } %tp, 1
  %tt = call i32 @llvm.eh.typeid.for.p0(ptr @_ZTIi)
  %tis = icmp eq i32 %ts, %tt
  br i1 %tis, label %task.handler, label %task.other
task.handler:
  %te = extractvalue { ptr, i32 } %tp, 0
  call ptr @__cxa_begin_catch(ptr %te)
  call void @__cxa_end_catch()
  br label %end
task.other:
  call void @abort()
  unreachable
end:
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  call void @tapir.sync(ptr %sr)
  br label %done
other:
  resume { ptr, i32 } %p
done:
  ret void
}
@_ZTIi = external constant ptr
declare void @g()
declare void @abort()
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()
declare i32 @llvm.eh.typeid.for.p0(ptr)
declare i32 @__gxx_personality_v0(...)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
