// SPDX-License-Identifier: GPL-3.0-or-later
// A call as a link, out of the window and back into it: any types, bits, shapes and rules; links that are cut
// or forged.
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QSignalSpy>
#include <QTest>

#include "tests/support/links.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/editors/tensor/canvas_paste.h"

using namespace gathernd;
using namespace gathernd::ui;

class LinkPasteTest : public QObject {
  Q_OBJECT

 private slots:
  /// For GATHERND_RANDOM_COUNT calls.
  void thereAndBack() {
    WindowFixture f(smallDocument("[[0], [2]]"));
    QVERIFY(f.ready());
    const Document small = f.session.document();
    test::RandomLinkedCall calls(20261129);
    for (int i = test::randomCount(40); i > 0; --i) {
      const Scenario call = calls.next();
      const QString link = QString::fromStdString(*gathernd::linkOf(call));
      f.session.load(*documentOfLink(link.toStdString(), 1 << 20));
      const QString shown = copied(f);
      // A document has its fill value in params' type.
      if (!call.fillValue || call.fillValue->dtype == f.session.document().params.dtype())
        QCOMPARE(shown, link);
      f.session.load(small);
      QVERIFY(paste(f, link));
      QVERIFY2(failed_.isEmpty(), qPrintable(failed_));
      QVERIFY2(said_.startsWith(QLatin1String("Pasted a call: params")), qPrintable(said_));
      QCOMPARE(copied(f), shown);
      f.session.undoStack().undo();
      QVERIFY(!f.session.undoStack().canUndo());
      QCOMPARE(*linkOf(f.session.document()), *linkOf(small));
    }
  }

  void hostileLinks() {
    WindowFixture f(smallDocument("[[0], [2]]"));
    QVERIFY(f.ready());
    const std::string before = *linkOf(f.session.document());
    QStringList links;
    for (const test::HostileLink& each : test::kHostileLinks)
      if (each.reason != nullptr) links << QString::fromStdString(test::linkWith(each.body));
    const QString sound = QString::fromStdString(before);
    for (qsizetype cut = sound.indexOf(u'~'); cut < sound.size(); cut += 3) links << sound.left(cut);
    links << QString(sound).replace(QLatin1String(":0,"), QLatin1String(":5,"));
    for (const QString& link : std::as_const(links)) {
      QVERIFY(paste(f, link));
      QVERIFY2(failed_.startsWith(QLatin1String("Not pasted: ")), qPrintable(link));
      QVERIFY2(!failed_.contains(u'{'), qPrintable(failed_));
      QCOMPARE(f.session.undoStack().count(), 0);
    }
    QCOMPARE(*linkOf(f.session.document()), before);
  }

  /// As a mail or a chat hands it on; within a list it is a text of a tensor.
  void withinAText_data() {
    const auto row = test::columns<QString, QString>("text", "told");
    const QString link = QStringLiteral("gathernd:1~float32.2.2:1.0,2.0,3.0,4.0~int64.1.1:-1~dnumpy~k24eb");
    const QString other = QString::fromStdString(test::linkWith("1~int8.2:1,2~int64.1.1:0"));
    const char* const call = "Pasted a call: params [2, 2]";
    row("a sentence", "see " + link + ", please.", call);
    row("quotes", '"' + link + '"', call);
    row("without its beginning", link.mid(9), call);
    row("two lines", link.left(40) + '\n' + link.mid(40) + "\nAnn", call);
    row("two links", link + ' ' + other, "Not pasted: the text holds 2 different links");
    row("a list", "[\"" + link + "\"]", "Pasted params: [1] of string");
    row("no link in quotes", "\"gathernd:xyz\"", "Pasted params: [] of string");
  }
  void withinAText() {
    const auto [text, told] = test::currentRow<QString, QString>();
    WindowFixture f(smallDocument("[[0], [2]]"));
    QVERIFY(f.ready());
    QVERIFY(paste(f, text));
    QVERIFY2((said_ + failed_).startsWith(told), qPrintable(said_ + failed_));
  }

  /// Nothing of a call that is too large goes out, and what the clipboard held stays.
  void tooLarge() {
    WindowFixture f;
    QVERIFY(f.ready());
    QApplication::clipboard()->setText(QStringLiteral("mine"));
    QVERIFY(paste(f, QStringLiteral("np.zeros(65)")));
    f.trigger("actionCopyLink");
    QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("mine"));
  }

 private:
  static QString copied(WindowFixture& f) {
    QApplication::clipboard()->clear();
    f.trigger("actionCopyLink");
    return QApplication::clipboard()->text();
  }
  bool paste(WindowFixture& f, const QString& text) {
    auto* const paste = f.window->findChild<CanvasPaste*>();
    QSignalSpy saying(paste, &CanvasPaste::said), failing(paste, &CanvasPaste::failed);
    paste->paste(text, std::nullopt, std::nullopt);
    if (!QTest::qWaitFor([&] { return saying.count() + failing.count() > 0; })) return false;
    said_ = saying.isEmpty() ? QString() : saying.first().first().toString();
    failed_ = failing.isEmpty() ? QString() : failing.first().first().toString();
    return true;
  }
  QString said_, failed_;
};

GATHERND_TEST(LinkPasteTest)
#include "link_paste_test.moc"
