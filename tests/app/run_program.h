// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a program as a shell would and says all there is to say about it: exit status, both streams, time and
// memory. Units: seconds, bytes. Thread rule: one at a time (it waits for its own child only).
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace gathernd::test {

struct ProgramRun {
  int exitStatus = -1;  ///< 128 + signal when it was killed by one
  std::string out, err;
  double seconds = 0;
  long peakBytes = 0;  ///< largest resident set, libraries included
};

struct ProgramCall {
  std::vector<std::string> arguments;
  std::string input;           ///< its standard input
  std::string folder = ".";    ///< where it runs
  std::string outputTo;        ///< a file for standard output in place of `out`
  double interruptAfter = -1;  ///< seconds until it gets SIGINT; below 0: never
  double killAfter = 60;       ///< seconds until it is given up
};

ProgramRun runProgram(const std::string& program, const ProgramCall& call);

}  // namespace gathernd::test
