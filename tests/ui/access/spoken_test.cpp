// SPDX-License-Identifier: GPL-3.0-or-later
// What a reader is told by itself, and what it finds where it looks: the strip's axes, texts word by word.
#include <QAccessible>
#include <QLabel>
#include <QPushButton>
#include <QtTest>

#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/access/announce.h"
#include "ui/session/edits.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

QStringList said;

}  // namespace

class SpokenTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    said.clear();
    setAnnouncementListener([](const QString& words, Urgency) { said << words; });
  }
  void cleanup() { setAnnouncementListener({}); }

  void steps() {
    WindowFixture f;
    said.clear();
    f.session.playback().forward();
    QCOMPARE(said.size(), 1);
    QCOMPARE(said.front(), QStringLiteral("Tuple 0 of 0-1, phase 1 of 3: read the index: ") +
                               f.find<QWidget>("formulaLine")->accessibleName());
    f.session.playback().forward();
    QCOMPARE(said.size(), 2);
    QVERIFY(said.back().contains(QStringLiteral("phase 2 of 3")));
  }

  void errorsAndMends() {
    WindowFixture f;
    said.clear();
    f.session.edits().setElement(TensorId::Indices, 1, Element::of<std::int64_t>(DType::Int64, 7));
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle() && !said.isEmpty(); }));
    QVERIFY2(said.join('\n').contains(QStringLiteral("7")), qPrintable(said.join('\n')));
    said.clear();
    f.session.edits().setElement(TensorId::Indices, 1, Element::of<std::int64_t>(DType::Int64, 1));
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle() && !said.isEmpty(); }));
    QVERIFY2(said.contains(QStringLiteral("The error is mended")), qPrintable(said.join('\n')));
  }

  /// Where a dialect refuses nothing, the number of bad tuples is what one mends.
  void badTuples() {
    WindowFixture f(smallDocument("[[0], [2]]", "tensorflow-gpu"));
    said.clear();
    f.session.edits().setElement(TensorId::Indices, 1, Element::of<std::int64_t>(DType::Int64, 7));
    QTRY_VERIFY2(said.contains(QStringLiteral("Tuples out of range: 1")), qPrintable(said.join('\n')));
    QAccessibleInterface* const indices =
        QAccessible::queryAccessibleInterface(f.find<QWidget>("canvas"))->child(0);
    const QString bad = indices->tableInterface()->cellAt(1, 0)->text(QAccessible::Name);
    QVERIFY2(bad.startsWith(QStringLiteral("7, ")) && bad.contains(QStringLiteral("size 3")),
             qPrintable(bad));
    f.session.edits().setElement(TensorId::Indices, 1, Element::of<std::int64_t>(DType::Int64, 1));
    QTRY_VERIFY2(said.contains(QStringLiteral("No tuple is out of range any more")),
                 qPrintable(said.join('\n')));
  }

  void fixes() {
    WindowFixture f;
    f.session.edits().setBatchDims(1);
    QVERIFY(QTest::qWaitFor([&] { return f.session.work().idle() && f.session.snapshot().error; }));
    auto* const fix = f.find<QPushButton>("fixButton0");
    QVERIFY(fix != nullptr);
    const QString label = fix->accessibleName();
    said.clear();
    fix->click();
    QVERIFY(!said.isEmpty());
    QVERIFY2(said.front() == QStringLiteral("Fixed: ") + label.mid(QStringLiteral("Fix: ").size()),
             qPrintable(said.join('\n')));
  }

  /// Of links in a label Qt says nothing.
  void links() {
    WindowFixture f(smallDocument("[[0], [3]]", "tensorflow-gpu"));
    QVERIFY(f.window->openDock(QStringLiteral("problems")));
    auto* const groups = f.find<QLabel>("problemsGroups");
    QTRY_VERIFY(groups->isVisible() && !groups->text().isEmpty());
    QVERIFY(groups->accessibleDescription().contains(QStringLiteral("one too far")));
    groups->setFocus(Qt::TabFocusReason);
    said.clear();
    QTest::keyClick(groups, Qt::Key_Tab);
    QVERIFY(groups->hasFocus());
    QCOMPARE(said.size(), 1);
    QVERIFY2(said.front().endsWith(QStringLiteral(", link")), qPrintable(said.front()));
  }

  /// Nothing is made where nobody listens.
  void silent() {
    setAnnouncementListener({});
    WindowFixture f;
    f.session.playback().forward();
    QVERIFY(said.isEmpty());
    if (!QAccessible::isActive()) QVERIFY(f.find<QWidget>("liveLabel") == nullptr);
  }

  void axes() {
    WindowFixture f;
    auto* const strip = f.find<QWidget>("shapeStrip");
    QAccessibleInterface* const list = QAccessible::queryAccessibleInterface(strip);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), 6);
    QStringList names;
    for (int k = 0; k < list->childCount(); ++k) {
      QCOMPARE(list->child(k)->role(), QAccessible::ListItem);
      QCOMPARE(list->indexOfChild(list->child(k)), k);
      names << list->child(k)->text(QAccessible::Name);
    }
    QCOMPARE(names,
             (QStringList{"indices, axis 0, size 2, tuples", "indices, axis 1, size 1, numbers of a tuple",
                          "params, axis 0, size 3, indexed", "params, axis 1, size 4, slice",
                          "output, axis 0, size 2, tuples", "output, axis 1, size 4, slice"}));
    strip->setFocus();
    QTest::keyClick(strip, Qt::Key_Right);
    QVERIFY(list->focusChild() != nullptr);
    const QString first = list->focusChild()->text(QAccessible::Name);
    QVERIFY2(names.contains(first), qPrintable(first));
    QTest::keyClick(strip, Qt::Key_Right);
    QCOMPARE(list->focusChild()->text(QAccessible::Name), names[names.indexOf(first) + 1]);
    QVERIFY(list->focusChild()->state().focused);
  }

  void texts() {
    WindowFixture f;
    auto* const line = f.find<QWidget>("formulaLine");
    QAccessibleInterface* const face = QAccessible::queryAccessibleInterface(line);
    QAccessibleTextInterface* const text = face->textInterface();
    QVERIFY(text != nullptr);
    QCOMPARE(text->text(0, -1), line->accessibleName());
    QCOMPARE(text->text(0, 6), line->accessibleName().left(6));
    QCOMPARE(text->characterCount(), line->accessibleName().size());
    QCOMPARE(text->text(10000, 20000), QString());
    QVERIFY(f.window->openDock(QStringLiteral("explain")));
    QCoreApplication::processEvents();
    auto* const dock = f.find<QWidget>("explainDock");
    bool read = false;
    for (QWidget* view : dock->findChildren<QWidget*>()) {
      QAccessibleInterface* const of = QAccessible::queryAccessibleInterface(view);
      if (of == nullptr || of->role() != QAccessible::Document || !view->isVisible()) continue;
      read = of->textInterface() != nullptr && of->textInterface()->characterCount() > 10;
    }
    QVERIFY(read);
  }
};

GATHERND_TEST(SpokenTest)
#include "spoken_test.moc"
