//===- Main.cpp - predicts how a program scales ---------------------------===//
//
// Part of the OpenCilk extension for LLVM, under Apache-2.0 WITH LLVM-exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// cilkscale-simulate TRACE [options] [PROCESSORS...]: prints a line of CSV for
// each number of workers. bin/cilkscale runs this program, and draws its
// output.
//
//===----------------------------------------------------------------------===//

#include "Simulator.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

static cl::OptionCategory Options("options");
static cl::opt<std::string> TracePath(cl::Positional, cl::Required,
                                      cl::desc("<trace>"), cl::cat(Options));
static cl::list<unsigned> Processors(cl::Positional, cl::cat(Options),
                                     cl::desc("[<workers>...]"));
static cilkscale::Costs Costs;
static cl::opt<double, true>
    Spawn("spawn", cl::location(Costs.Spawn), cl::init(Costs.Spawn),
          cl::desc("What a spawn costs, in nanoseconds"), cl::cat(Options));
static cl::opt<double, true> Steal("steal", cl::location(Costs.Steal),
                                   cl::init(Costs.Steal),
                                   cl::desc("What a steal costs"),
                                   cl::cat(Options));
static cl::opt<double, true>
    Attempt("attempt", cl::location(Costs.Attempt), cl::init(Costs.Attempt),
            cl::desc("What it costs to find a deque empty"), cl::cat(Options));
static cl::opt<double, true> Sync("sync", cl::location(Costs.Sync),
                                  cl::init(Costs.Sync),
                                  cl::desc("What a sync that has waited costs"),
                                  cl::cat(Options));
static cl::opt<double, true> Beside(
    "beside", cl::location(Costs.Beside), cl::init(Costs.Beside),
    cl::desc("By what part of its time a strand takes longer for each other "
             "worker that runs one"),
    cl::cat(Options));
static cl::opt<unsigned long long> Seed("seed", cl::init(1),
                                        cl::desc("Of the choice of victims"),
                                        cl::cat(Options));

static int fail(const Twine &What) {
  WithColor::error(errs(), "cilkscale") << What << '\n';
  return 1;
}

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  cl::HideUnrelatedOptions(Options);
  cl::ParseCommandLineOptions(
      argc, argv,
      "Predicts how a program whose spawns were recorded scales.\n");
  if (!(Spawn >= 0 && Steal >= 0 && Attempt >= 0 && Sync >= 0 && Beside >= 0))
    return fail("costs may not be negative");
  for (unsigned P : Processors)
    if (P < 1 || P > 65536)
      return fail("'" + Twine(P) + "' workers: give 1 to 65536");
  if (Processors.empty())
    for (unsigned P = 1; P <= 4096; P *= 2)
      Processors.push_back(P);

  cilkscale::Trace T;
  if (std::string Problem = cilkscale::readTrace(T, TracePath);
      !Problem.empty())
    return fail("trace '" + TracePath + "' " + Problem +
                ": record it again (see docs/cilkscale.md)");
  const double Tick = T.NanosecondsPerTick * 1e-9;
  outs() << "# work " << format("%.9g", T.work() * Tick) << " span "
         << format("%.9g", T.span() * Tick) << " threshold "
         << format("%.9g", T.Threshold * Tick) << " parts " << T.Tokens.size()
         << '\n';
  outs() << "processors,time (seconds),steals,idle (seconds),requests,depth\n";
  for (unsigned P : Processors) {
    const cilkscale::Outcome O = cilkscale::simulate(T, P, Costs, Seed);
    outs() << P << ',' << format("%.9g", O.Nanoseconds * 1e-9) << ','
           << O.Steals << ',' << format("%.9g", O.Idle * 1e-9) << ','
           << O.Requests << ',' << O.Depth << '\n';
  }
}
