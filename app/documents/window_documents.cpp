// SPDX-License-Identifier: GPL-3.0-or-later
// Writes what is said of the options of `gathernd-explorer`.
#include "app/documents/documented_program.h"
#include "app/explorer/options.h"

using namespace gathernd;
using namespace gathernd::documents;

int main(int argc, char** argv) {
  const DocumentedProgram program{"gathernd-explorer", documentedOptions(explorer::optionTable()), {}, {}};
  return writeDocument(program, {argv + 1, argv + argc}, {GATHERND_VERSION, GATHERND_DATE});
}
