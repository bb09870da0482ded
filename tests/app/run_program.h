// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a program as a shell would and says all there is to say about it: exit status, both streams and
// memory. Units: seconds, bytes. Thread rule: one at a time (it waits for its own child only).
#pragma once

#include <csignal>
#include <functional>
#include <string>
#include <vector>

namespace gathernd::test {

struct ProgramRun {
  int exitStatus = -1;  ///< 128 + signal when it was killed by one
  bool killed = false;  ///< by a signal: it did not end of itself
  std::string out, err;
  long peakBytes = 0;  ///< largest resident set, libraries included
};

struct ProgramCall {
  std::vector<std::string> arguments;
  std::string input;                     ///< its standard input
  std::string folder = ".";              ///< where it runs
  std::string outputTo;                  ///< a file for standard output in place of `out`
  std::vector<std::string> environment;  ///< NAME=value, beside or in place of our own
  std::function<void()> prepare;         ///< called in it before it begins: limits, what it does with signals
  bool nobodyReads = false;              ///< its standard output is a pipe without a reader
  double interruptAfter = -1;            ///< seconds until it gets `signal`, once it minds it; below 0: never
  std::function<bool()> interruptWhen;   ///< or as soon as this is so, asked again and again
  int signal = SIGINT;
  bool byHandler =
      false;  ///< it minds the signal by a handler alone: blocked it is while a thread starts, too
  double killAfter = 240;  ///< seconds until it is given up
};

ProgramRun runProgram(const std::string& program, const ProgramCall& call);

}  // namespace gathernd::test
