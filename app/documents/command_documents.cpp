// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what is said of the options of `gathernd`.
#include "app/cli/command.h"
#include "app/documents/documented_program.h"

using namespace gathernd;
using namespace gathernd::documents;

int main(int argc, char** argv) {
  DocumentedProgram program{"gathernd", documentedOptions(cli::optionTable()), {}, exampleIds()};
  for (const cli::Command& command : cli::commandTable()) {
    program.commands.push_back(
        {std::string(command.name), std::string(command.summary), command.groups | cli::kGroupCommon,
         (command.groups & cli::kGroupActions) != 0, (command.groups & cli::kGroupCall) != 0,
         (command.groups & (cli::kGroupFile | cli::kGroupFiles)) != 0});
  }
  return writeDocument(program, {argv + 1, argv + argc}, {GATHERND_VERSION, GATHERND_DATE});
}
