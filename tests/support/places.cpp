// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/places.h"

namespace gathernd::test::places {

QString tree() {
  return QStringLiteral(GATHERND_TREE);
}
QString data() {
  return QStringLiteral(GATHERND_TREE "/tests/data");
}
QString gathernd() {
  return QStringLiteral(GATHERND_PROGRAM);
}
QString explorer() {
  return QStringLiteral(GATHERND_WINDOW);
}
QString fakeNvml() {
  return QStringLiteral(GATHERND_FAKE_NVML);
}

}  // namespace gathernd::test::places
