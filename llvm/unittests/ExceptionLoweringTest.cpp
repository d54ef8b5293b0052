//===- ExceptionLoweringTest.cpp - lowering of exceptions -----------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of the lowering of tapir.exception, and of the unwind edges of calls
// that replace markers.
//
//===----------------------------------------------------------------------===//

#include "tapir/IR/ExceptionLowering.h"

#include "Parsed.h"

#include "llvm/IR/Verifier.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

std::string getText(StringRef Personality) {
  return (R"(
define void @f(ptr %e, i1 %x) personality ptr @)" +
          Personality + R"( {
entry:
  %r = alloca i8
  br i1 %x, label %calls, label %invokes
calls:
  call void @tapir.exception(ptr %r, ptr %e)
  unreachable
invokes:
  invoke void @tapir.exception(ptr %r, ptr %e) to label %on unwind label %pad
on:
  call void @work()
  invoke void @tapir.sync(ptr %r) to label %end unwind label %pad
end:
  ret void
pad:
  %from = phi i32 [ 1, %invokes ], [ 2, %on ]
  %lp = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %lp
}
declare i32 @__gcc_personality_v0(...)
)")
      .str();
}

// Returns the name of the function that the call \p I calls.
StringRef getCallee(Instruction &I) {
  return cast<CallBase>(I).getCalledFunction()->getName();
}

TEST(ExceptionLowering, ThrowsWhereTheMarkersWere) {
  Parsed P(getText("__gxx_personality_v0"));
  throwExceptions(P.function());
  EXPECT_FALSE(verifyModule(P.module(), &errs()));
  EXPECT_TRUE(collectMarkers(P.function(), Marker::Exception).empty());
  EXPECT_EQ(getCallee(P.first("calls")), "tapir.throw");
  auto *Invoke = dyn_cast<InvokeInst>(&P.first("invokes"));
  ASSERT_TRUE(Invoke);
  EXPECT_EQ(getCallee(*Invoke), "tapir.throw");
  EXPECT_EQ(Invoke->getUnwindDest(), &P.block("pad"));
  EXPECT_EQ(Invoke->getArgOperand(0), &P.value("e"));
  EXPECT_TRUE(Invoke->doesNotReturn());
}

TEST(ExceptionLowering, TerminatesProgramsInCPlusPlusWithoutHandler) {
  Parsed P(getText("__gxx_personality_v0"));
  throwExceptions(P.function());
  EXPECT_TRUE(P.module().getFunction("_ZSt9terminatev"));
  EXPECT_FALSE(P.module().getFunction("abort"));
}

TEST(ExceptionLowering, AbortsOtherProgramsWithoutHandler) {
  Parsed P(getText("__gcc_personality_v0"));
  throwExceptions(P.function());
  EXPECT_FALSE(P.module().getFunction("_ZSt9terminatev"));
  EXPECT_TRUE(P.module().getFunction("abort"));
}

TEST(UnwindLike, GivesACallTheUnwindEdgeOfAMarker) {
  Parsed P(getText("__gxx_personality_v0"));
  auto &Call = cast<CallInst>(P.first("on"));
  unwindLike(Call, *collectMarkers(P.function(), Marker::Sync)[0]);
  EXPECT_FALSE(verifyModule(P.module(), &errs()));
  auto *Invoke = dyn_cast<InvokeInst>(P.block("on").getTerminator());
  ASSERT_TRUE(Invoke);
  EXPECT_EQ(getCallee(*Invoke), "work");
  EXPECT_EQ(Invoke->getUnwindDest(), &P.block("pad"));
  auto &From = cast<PHINode>(P.value("from"));
  EXPECT_EQ(From.getIncomingValueForBlock(&P.block("on")),
            ConstantInt::get(From.getType(), 2));
}

TEST(UnwindLike, LeavesCallsOfMarkersWithoutUnwindEdge) {
  Parsed P("define void @f() {\nentry:\n  call void @work()\n"
           "  call void @tapir.sync(ptr null)\n  ret void\n}\n");
  unwindLike(cast<CallInst>(P.first("entry")),
             *collectMarkers(P.function(), Marker::Sync)[0]);
  EXPECT_TRUE(isa<CallInst>(P.first("entry")));
  EXPECT_EQ(P.function().size(), 1u);
}

} // namespace
} // namespace tapir
