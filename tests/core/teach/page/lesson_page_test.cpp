// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teach/page/lesson_page.h"

#include <QTest>

#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::teach;

class LessonPageTest : public QObject {
  Q_OBJECT
};

GATHERND_TEST(LessonPageTest)
#include "lesson_page_test.moc"
