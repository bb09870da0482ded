// SPDX-License-Identifier: GPL-3.0-or-later
// The main() of test programs without a window.
#include <QCoreApplication>

#include "tests/support/test_program.h"

int main(int argc, char** argv) {
  const QCoreApplication app(argc, argv);
  return gathernd::test::runNamedTest(argc, argv);
}
