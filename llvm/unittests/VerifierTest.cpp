//===- VerifierTest.cpp - malformed Tapir ---------------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tests of the messages for Tapir that can't be lowered, and of defects that
// are tolerated because LLVM's passes leave them.
//
//===----------------------------------------------------------------------===//

#include "tapir/Analysis/Verifier.h"

#include "Parsed.h"

#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"

#include <gtest/gtest.h>

using namespace llvm;

namespace tapir {
namespace {

std::string verify(StringRef Text, StringRef Declared = Declarations) {
  Parsed P(Text, Declared);
  std::string Problems;
  raw_string_ostream OS(Problems);
  EXPECT_EQ(verifyTapir(P.function(), OS), !Problems.empty());
  return Problems;
}

// Returns a function with a child whose code is \p Task.
std::string spawn(StringRef Task) {
  return (R"(
define void @f(i1 %x) personality ptr @__gxx_personality_v0 {
entry:
  %r = alloca i8
  br label %spawn
spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %d, label %task, label %next
task:
)" + Task +
          R"(
end:
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  call void @tapir.sync(ptr %r)
  ret void
})")
      .str();
}

TEST(VerifyTapir, AcceptsASpawn) {
  EXPECT_EQ(verify(spawn("  br label %end")), "");
}

// Returns a function that spawns in a loop. Each task spawns a child of its own
// and then executes \p InTask. The function executes \p AtEnd after the loop.
std::string spawnNested(StringRef InTask, StringRef AtEnd) {
  return (R"(
define void @f(i1 %x) {
entry:
  %r = alloca i8
  %s = alloca i8
  br label %spawn
spawn:
  %d = call i1 (ptr, ...) @tapir.detach(ptr %r)
  br i1 %d, label %task, label %next
task:
  %e = call i1 (ptr, ...) @tapir.detach(ptr %s)
  br i1 %e, label %inner, label %rest
inner:
  call void @tapir.reattach(ptr %s)
  br label %rest
rest:
)" + InTask +
          R"(
end:
  call void @tapir.reattach(ptr %r)
  br label %next
next:
  br i1 %x, label %spawn, label %last
last:
)" + AtEnd +
          R"(
leave:
  ret void
})")
      .str();
}

const char SyncInner[] = "  call void @tapir.sync(ptr %s)\n  br label %end",
           SyncOuter[] = "  call void @tapir.sync(ptr %r)\n  br label %leave",
           NotSynced[] = "sync region is never synced\n    %";

TEST(VerifyTapir, AcceptsRegionsThatAreSynced) {
  EXPECT_EQ(verify(spawnNested(SyncInner, SyncOuter)), "");
}

TEST(VerifyTapir, RejectsARegionThatIsNotSyncedBeforeAReturn) {
  EXPECT_NE(verify(spawnNested(SyncInner, "  br label %leave"))
                .find(NotSynced + std::string("d = ")),
            std::string::npos);
}

// The path without a sync may be one that is never taken, because its branch
// depends on an earlier one.
TEST(VerifyTapir, AcceptsARegionThatIsSyncedOnOneWayOnly) {
  EXPECT_EQ(
      verify(spawnNested(SyncInner, ("  br i1 %x, label %sync, label %leave\n"
                                     "sync:\n" +
                                     StringRef(SyncOuter))
                                        .str())),
      "");
}

TEST(VerifyTapir, RejectsARegionThatIsNotSyncedBeforeItsTaskEnds) {
  EXPECT_NE(verify(spawnNested("  br label %end", SyncOuter))
                .find(NotSynced + std::string("e = ")),
            std::string::npos);
}

TEST(VerifyTapir, RejectsTheSyncOfAnotherRegion) {
  EXPECT_NE(verify(spawnNested("  call void @tapir.sync(ptr %r)\n"
                               "  br label %end",
                               SyncOuter))
                .find(NotSynced + std::string("e = ")),
            std::string::npos);
}

TEST(VerifyTapir, RejectsARegionThatIsNoLocalVariable) {
  EXPECT_EQ(verify("define void @f(ptr %r) {\n"
                   "  call void @tapir.sync(ptr %r)\n  ret void\n}\n"),
            "in function 'f': sync region is not a local variable\n"
            "    call void @tapir.sync(ptr %r)\n");
}

TEST(VerifyTapir, RejectsARegionOfVariableSize) {
  EXPECT_NE(verify("define void @f(i32 %n) {\n  %r = alloca i8, i32 %n\n"
                   "  call void @tapir.sync(ptr %r)\n  ret void\n}\n")
                .find("sync region is not a local variable"),
            std::string::npos);
}

TEST(VerifyTapir, AcceptsAChoiceOfRegions) {
  EXPECT_EQ(verify("define void @f(i1 %x) {\n  %r = alloca i8\n"
                   "  %s = alloca i8\n  %t = select i1 %x, ptr %r, ptr %s\n"
                   "  call void @tapir.sync(ptr %t)\n  ret void\n}\n"),
            "");
}

TEST(VerifyTapir, RejectsAChoiceOfARegionAndSomethingElse) {
  EXPECT_EQ(verify("define void @f(i1 %x, ptr %s) {\n  %r = alloca i8\n"
                   "  %t = select i1 %x, ptr %r, ptr %s\n"
                   "  call void @tapir.sync(ptr %t)\n  ret void\n}\n"),
            "in function 'f': sync region is not a local variable\n"
            "    call void @tapir.sync(ptr %t)\n");
}

TEST(VerifyTapir, RejectsAMarkerOfAnotherType) {
  EXPECT_EQ(verify("define void @f() {\n  call void @tapir.sync()\n"
                   "  ret void\n}\n",
                   "declare void @tapir.sync()\n"),
            "in function 'f': 'tapir.sync' is of type 'void ()', but has to be "
            "of type 'void (ptr region)'\n"
            "    call void @tapir.sync()\n");
}

TEST(VerifyTapir, RejectsADetachOfAnotherType) {
  EXPECT_EQ(verify("define void @f() {\n  %r = alloca i8\n"
                   "  %d = call i32 @tapir.detach(ptr %r)\n  ret void\n}\n",
                   "declare i32 @tapir.detach(ptr)\n"),
            "in function 'f': 'tapir.detach' is of type 'i32 (ptr)', but has "
            "to be of type 'i1 (ptr region, ...)'\n"
            "    %d = call i32 @tapir.detach(ptr %r)\n");
}

TEST(VerifyTapir, RejectsAChildThatReturns) {
  EXPECT_EQ(verify(spawn("  br i1 %x, label %end, label %next")),
            "in function 'f': a task can return from its function\n"
            "    %d = call i1 (ptr, ...) @tapir.detach(ptr %r)\n");
}

TEST(VerifyTapir, RejectsAChildThatSpawnsItself) {
  EXPECT_EQ(verify(spawn("  br i1 %x, label %end, label %spawn")),
            "in function 'f': a task can reach its own detach\n"
            "    %d = call i1 (ptr, ...) @tapir.detach(ptr %r)\n");
}

TEST(VerifyTapir, RejectsAChildThatUnwinds) {
  EXPECT_EQ(verify(spawn("  invoke void @work() to label %end unwind label "
                         "%pad\npad:\n  %lp = landingpad i32 cleanup\n"
                         "  resume i32 %lp")),
            "in function 'f': an exception can leave a task\n"
            "    %d = call i1 (ptr, ...) @tapir.detach(ptr %r)\n");
}

TEST(VerifyTapir, ToleratesDeadEdges) {
  EXPECT_EQ(verify(spawn("  br i1 true, label %end, label %next")), "");
}

TEST(VerifyTapir, ToleratesMarkersOfPoison) {
  EXPECT_EQ(verify("define void @f() {\n"
                   "  call void @tapir.sync(ptr poison)\n  ret void\n}\n"),
            "");
}

TEST(VerifyTapir, ToleratesAnythingInAChildOfPoison) {
  EXPECT_EQ(verify("define void @f() {\n"
                   "  %d = call i1 (ptr, ...) @tapir.detach(ptr poison)\n"
                   "  ret void\n}\n"),
            "");
}

TEST(VerifyTapirPass, ReportsAnError) {
  Parsed P("define void @f(ptr %r) {\n"
           "  call void @tapir.sync(ptr %r)\n  ret void\n}\n");
  std::string Message;
  P.module().getContext().setDiagnosticHandlerCallBack(
      [](const DiagnosticInfo *Info, void *To) {
        raw_string_ostream OS(*static_cast<std::string *>(To));
        DiagnosticPrinterRawOStream Printer(OS);
        Info->print(Printer);
        EXPECT_EQ(Info->getSeverity(), DS_Error);
      },
      &Message);
  FunctionAnalysisManager FAM;
  VerifyTapirPass().run(P.function(), FAM);
  EXPECT_EQ(Message.find("malformed Tapir in function 'f': sync region"), 0u)
      << Message;
}

} // namespace
} // namespace tapir
