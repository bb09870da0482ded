// SPDX-License-Identifier: GPL-3.0-or-later
// The main() of test programs with windows, set up as QTEST_MAIN does it.
#include "tests/support/test_program.h"
#include "ui/text/catalogue.h"
#include "ui/window/application.h"

int main(int argc, char** argv) {
  const gathernd::ui::Application app(argc, argv);
  QCoreApplication::setAttribute(Qt::AA_Use96Dpi, true);
  gathernd::ui::speak(QStringLiteral("en"));
  return gathernd::test::runNamedTest(argc, argv);
}
