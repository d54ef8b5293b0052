; Static allocas may be anywhere in the entry block. If the lowering of code before them adds
; branches, as for the end of a view, the block is split there; the allocas still stay static.
; RUN: %opt_tapir -passes='default<O1>' -tapir-abi-bitcode=%S/../Inputs/abi.ll -S %s | FileCheck %s
; CHECK-LABEL: define {{.*}}@behind(
; CHECK-NOT: cilk.chunks
; CHECK-NOT: frame_alloc
; CHECK: define


define i32 @behind(ptr %guard, i32 %n) #0 {
  %x = alloca i64
  call void @tapir.view.end(ptr %guard)
  %sr = alloca i8
  %y = alloca i32
  %zn = zext i32 %n to i64
  store i32 0, ptr %y
  br label %again
again:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %sr, ptr %x, ptr %y)
  br i1 %d, label %task, label %cont
task:
  %m = call ptr @llvm.stacksave.p0()
  %v = alloca i32, i64 %zn
  call void @use(ptr %v)
  call void @use(ptr %x)
  call void @llvm.stackrestore.p0(ptr %m)
  call void @tapir.reattach(ptr %sr)
  br label %cont
cont:
  %more = call i1 @more(ptr %y)
  br i1 %more, label %again, label %done
done:
  call void @tapir.sync(ptr %sr)
  %r = load i32, ptr %y
  ret i32 %r
}
attributes #0 = { noinline optnone }
declare void @use(ptr)
declare i1 @more(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @tapir.view.end(ptr)
declare i1 @tapir.detach(ptr, ...)
declare void @tapir.reattach(ptr)
declare void @tapir.sync(ptr)
