// SPDX-License-Identifier: GPL-3.0-or-later
// Fields for lines of text take what there is on the clipboard, by every road, and nothing where there is
// nothing: of a clipboard that is empty, or has no format, or more than can be laid out. Also run on an X
// server of its own, where nobody owns the clipboard at first.
#include "ui/editors/text_field.h"

#include <QClipboard>
#include <QDropEvent>
#include <QMenu>
#include <QMimeData>
#include <QTextEdit>
#include <functional>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/access/announce.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

using Road = std::function<void(TextField&, const QMimeData&)>;

Road keys(int key, Qt::KeyboardModifier modifier) {
  return [key, modifier](TextField& field, const QMimeData&) {
    QTest::keyClick(&field, static_cast<Qt::Key>(key), modifier);
  };
}

void middleClick(TextField& field, const QMimeData&) {
  QTest::mouseClick(field.viewport(), Qt::MiddleButton, {}, QPoint(4, 4));
}

void contextMenu(TextField& field, const QMimeData&) {
  const std::unique_ptr<QMenu> menu(field.createStandardContextMenu());
  for (QAction* action : menu->actions())
    if (action->objectName() == QLatin1String("edit-paste")) action->trigger();
}

void drop(TextField& field, const QMimeData& source) {
  QDragEnterEvent enters(QPoint(4, 4), Qt::CopyAction, &source, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(field.viewport(), &enters);
  QDropEvent drops(QPointF(4, 4), Qt::CopyAction, &source, Qt::LeftButton, Qt::NoModifier);
  QApplication::sendEvent(field.viewport(), &drops);
}

const std::pair<const char*, Road> kRoads[] = {{"Ctrl+V", keys(Qt::Key_V, Qt::ControlModifier)},
                                               {"Shift+Insert", keys(Qt::Key_Insert, Qt::ShiftModifier)},
                                               {"middle button", middleClick},
                                               {"menu", contextMenu},
                                               {"drop", drop}};

QMimeData* textData(const QString& text) {
  auto* data = new QMimeData;
  data->setText(text);
  return data;
}

/// In both clipboards, where there are two.
void setClipboard(const std::function<QMimeData*()>& make) {
  QClipboard& clipboard = *QApplication::clipboard();
  clipboard.setMimeData(make());
  if (clipboard.supportsSelection()) clipboard.setMimeData(make(), QClipboard::Selection);
}

}  // namespace

class TextFieldTest : public QObject {
  Q_OBJECT

 private slots:
  /// First: an X server whose clipboard nobody has owned.
  void everyFieldOfTheWindow() {
    WindowFixture f;
    QVERIFY(f.ready());
    for (const char* dock : {"notes", "params", "indices"}) QVERIFY(f.window->openDock(QLatin1String(dock)));
    int fields = 0;
    for (QPlainTextEdit* each : f.window->findChildren<QPlainTextEdit*>()) {
      if (each->textInteractionFlags() & Qt::TextEditable) {
        auto* const field = qobject_cast<TextField*>(each);
        QVERIFY2(field != nullptr, qPrintable(each->objectName()));
        ++fields;
        for (const auto& [name, road] : kRoads) road(*field, QMimeData());
      }
    }
    QVERIFY(fields >= 6);  // notes, two tensors, three of a step
    for (const QTextEdit* each : f.window->findChildren<QTextEdit*>()) QVERIFY(each->isReadOnly());
  }

  void whatIsHeld_data() {
    // format: /< of data that are no text
    const auto row = test::columns<QString, QByteArray, QString>("text", "format", "taken");
    row("no format", QString(), QByteArray(), QString());
    row("another format", QString(), "image/png", QString());
    row("empty text", "", QByteArray(), QString());
    row("text", "one\ntwo", QByteArray(), "one\ntwo");
    row("markup", "<b>x</b>", QByteArray(), "<b>x</b>");
    const QString most(TextField::kMostPasted, u'x');
    row("too much", most + u'x', QByteArray(), QString());
  }

  void whatIsHeld() {
    QFETCH(QString, text);
    QFETCH(QByteArray, format);
    QFETCH(QString, taken);
    const auto make = [&] {
      QMimeData* const data = text.isNull() ? new QMimeData : textData(text);
      if (!format.isEmpty()) data->setData(QString::fromLatin1(format), "x");
      return data;
    };
    TextField field;
    field.resize(400, 200);
    field.show();
    QVERIFY(QTest::qWaitForWindowExposed(&field));
    QStringList heard;
    setAnnouncementListener([&heard](const QString& words, Urgency) { heard << words; });
    for (const auto& [name, road] : kRoads) {
      const bool selection = QApplication::clipboard()->supportsSelection();
      if (qstrcmp(name, "middle button") == 0 && !selection) continue;
      setClipboard(make);
      field.clear();
      heard.clear();
      const std::unique_ptr<QMimeData> dropped(make());
      road(field, *dropped);
      QVERIFY2(field.toPlainText() == taken, name);
      const bool refused = text.size() > TextField::kMostPasted;
      QCOMPARE(heard.size(), refused ? 1 : 0);
      if (refused) QVERIFY2(heard[0].contains(QStringLiteral("2,000,001")), qPrintable(heard[0]));
    }
    setAnnouncementListener({});
  }

  void readOnlyTakesNothing() {
    TextField field;
    field.setReadOnly(true);
    field.setPlainText(QStringLiteral("as it was"));
    setClipboard([] { return textData(QStringLiteral("other")); });
    field.paste();
    QCOMPARE(field.toPlainText(), QStringLiteral("as it was"));
  }
};

GATHERND_TEST(TextFieldTest)
#include "text_field_test.moc"
