// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_program.h"

#include <cstdio>
#include <vector>

namespace gathernd::test {

int runNamedTest(int argc, char** argv) {
  const auto found = argc > 1 ? registeredTests().find(argv[1]) : registeredTests().end();
  if (found == registeredTests().end()) {
    std::fputs("The first argument is the name of a test:\n", stderr);
    for (const auto& [name, run] : registeredTests()) std::fprintf(stderr, "  %s\n", name.c_str());
    return 2;
  }
  std::vector<char*> arguments(argv, argv + argc);
  arguments.erase(arguments.begin() + 1);
  arguments.push_back(nullptr);
  return found->second(argc - 1, arguments.data());
}

}  // namespace gathernd::test
