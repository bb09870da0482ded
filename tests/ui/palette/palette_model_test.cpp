// SPDX-License-Identifier: GPL-3.0-or-later
// Rows by a few letters: which comes first, what they are found by, what a reader hears of them, and how much
// work ten thousand of them are.
#include "ui/palette/palette_model.h"

#include <QAction>
#include <QMenu>
#include <QSignalSpy>
#include <QtTest>

#include "tests/support/hostile_texts.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/palette/letters.h"
#include "ui/palette/palette_rows.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

PaletteRow row(const char* id, const char* text, const char* english = "", const char* path = "",
               const char* whyNot = "") {
  PaletteRow one;
  one.id = QString::fromUtf8(id);
  one.text = QString::fromUtf8(text);
  one.english = QString::fromUtf8(english);
  one.path = QString::fromUtf8(path);
  one.whyNot = QString::fromUtf8(whyNot);
  return one;
}

std::vector<PaletteRow> someRows() {
  return {row("undo", "Undo", "", "Edit", "nothing was changed"),
          row("zoomIn", "Zoom in", "", "View"),
          row("zoomOut", "Zoom out", "", "View"),
          row("dark", "Dark", "", "View ▸ Theme"),
          row("open", "打开...", "Open...", "文件"),
          row("numpy", "NumPy", "numpy", "Dialect")};
}

QString shownIds(const PaletteModel& model) {
  QStringList ids;
  for (int i = 0; i < model.rowCount(); ++i) ids << model.row(i).id;
  return ids.join(u' ');
}

}  // namespace

class PaletteModelTest : public QObject {
  Q_OBJECT

 private slots:
  void order_data() {
    const auto row = test::columns<QString, QString, QString>("sought", "used", "ids");
    row("nothing typed, what cannot be run last", "", "", "zoomIn zoomOut dark open numpy undo");
    row("nothing typed, the last used first", "", "numpy dark", "numpy dark zoomIn zoomOut open undo");
    row("equals as given", "zoom", "", "zoomIn zoomOut");
    row("of equals the last used", "zoom", "zoomOut", "zoomOut zoomIn");
    row("a better one is before the last used", "zoom i", "zoomOut", "zoomIn zoomOut");
    row("words in any order", "in zoom", "", "zoomIn");
    row("by where it stands", "theme", "", "dark");
    row("by its menu and its name", "theme dark", "", "dark");
    row("in the window's language", "打开", "", "open");
    row("in English", "open", "", "open");
    row("by capitals", "NUMPY", "", "numpy");
    row("by its whole name, though it cannot be run", "undo", "", "undo");
    row("with blanks round it", "  zoom   in ", "", "zoomIn");
    row("nothing is called so", "qqq", "", "");
    row("one of the words is missing", "zoom qqq", "", "");
  }
  void order() {
    const auto [sought, used] = test::currentRow<QString, QString>();
    PaletteModel model;
    model.setRows(someRows(), used.split(u' ', Qt::SkipEmptyParts));
    model.search(sought);
    QTEST(shownIds(model), "ids");
  }

  /// Letter by letter gives what all at once gives, and taking letters back as well.
  void typingNarrows() {
    PaletteModel typed, whole;
    typed.setRows(someRows(), {});
    for (const char* sought : {"z", "zo", "zoo", "zoom", "zoom ", "zoom o", "zoom", "zo", "do", "", "打"}) {
      whole.setRows(someRows(), {});
      typed.search(QString::fromUtf8(sought));
      whole.search(QString::fromUtf8(sought));
      QCOMPARE(shownIds(typed), shownIds(whole));
    }
  }

  void whatAReaderHears() {
    PaletteModel model;
    std::vector<PaletteRow> rows = someRows();
    rows[1].keys = QStringLiteral("Ctrl++");
    rows[3].checked = true;
    model.setRows(std::move(rows), {});
    const auto heard = [&](int i) { return model.index(i).data(Qt::AccessibleTextRole).toString(); };
    QCOMPARE(heard(0), QStringLiteral("Zoom in, View, Ctrl++, 1 of 6"));
    QCOMPARE(heard(2), QStringLiteral("Dark, View ▸ Theme, chosen, 3 of 6"));
    QCOMPARE(heard(5), QStringLiteral("Undo, Edit, not now: nothing was changed, 6 of 6"));
  }

  void lettersAreMarkedWhereTheyWereFound() {
    PaletteModel model;
    model.setRows(someRows(), {});
    model.search(QStringLiteral("theme dark"));
    const QModelIndex found = model.index(0);
    QCOMPARE(found.data(PaletteModel::kTextPlaces).value<QList<int>>(), (QList<int>{0, 1, 2, 3}));
    QCOMPARE(found.data(PaletteModel::kPathPlaces).value<QList<int>>(), (QList<int>{7, 8, 9, 10, 11}));
    model.search(QStringLiteral("op"));
    QCOMPARE(model.index(0).data(PaletteModel::kEnglishPlaces).value<QList<int>>(), (QList<int>{0, 1}));
    QVERIFY(model.index(0).data(PaletteModel::kTextPlaces).value<QList<int>>().isEmpty());
  }

  /// Counted, not timed: a letter compared takes about a nanosecond, a frame has 16 million.
  void tenThousandRowsWithinAFrame() {
    std::vector<PaletteRow> rows;
    for (int i = 0; i < 10'000; ++i)
      rows.push_back(row("", qPrintable(QStringLiteral("Open tensor number %1 of the folder").arg(i)), "",
                         "File ▸ Open recent"));
    PaletteModel model;
    model.setRows(std::move(rows), {});
    for (const char* sought : {"o", "op", "open", "open 77", "open tensor number 777", "xyz", "zzzzzzzz"}) {
      model.search(QLatin1String(sought));
      QVERIFY2(model.steps() < 12'000'000, qPrintable(QString::number(model.steps())));
    }
    model.search(QStringLiteral("number 7"));
    QVERIFY(model.rowCount() > 3'000 && model.rowCount() < 10'000);
    // What goes on looks no further than at what was found.
    model.search(QStringLiteral("number 77777"));
    QVERIFY(model.steps() < 3'000'000);
  }

  void menusAsRows() {
    QMenu file(QStringLiteral("&File")), inner(QStringLiteral("Open &recent"));
    QAction* const open = file.addAction(QStringLiteral("&Open..."));
    open->setObjectName(QStringLiteral("actionOpen"));
    open->setShortcut(Qt::CTRL | Qt::Key_O);
    file.addSeparator();
    QAction* const unknown = file.addAction(QStringLiteral("Unknown"));
    unknown->setEnabled(false);
    QAction* const print = file.addAction(QStringLiteral("Print"));
    print->setEnabled(false);
    print->setProperty(kWhyNot, QStringLiteral("there is no printer"));
    QAction* const own = file.addAction(QStringLiteral("Palette"));
    file.addMenu(&inner);
    QAction* const recent = inner.addAction(QStringLiteral("R&&D (&1)"));
    recent->setCheckable(true);
    recent->setChecked(true);
    QSignalSpy shown(&inner, &QMenu::aboutToShow);
    const auto rows = menuRows({&file}, own);
    QCOMPARE(shown.size(), 1);
    QStringList texts;
    for (const PaletteRow& each : rows)
      texts << each.text + u'|' + each.path + u'|' + each.keys + u'|' + each.whyNot +
                   (each.checked ? QStringLiteral("|on") : QString());
    QCOMPARE(texts, (QStringList{"Open...|File|Ctrl+O|", "Print|File||there is no printer",
                                 "R&D |File ▸ Open recent|||on"}));
    QSignalSpy opened(open, &QAction::triggered);
    rows[0].run();
    QCOMPARE(opened.size(), 1);
    // A menu that is off takes its entries along.
    inner.menuAction()->setEnabled(false);
    QCOMPARE(menuRows({&file}, own).size(), std::size_t{2});
    // One that went meanwhile is no longer run.
    const auto again = menuRows({&file}, own);
    delete open;
    again[0].run();
  }

  /// What files are called is shown on one line and hides nothing; 10 KB of it take no longer.
  void hostileNames() {
    QMenu menu(QStringLiteral("Recent"));
    QStringList names;
    for (const std::string_view text : test::kHostileTexts) names << fromBytes(text);
    names << QString(10'000, u'x') << QStringLiteral("\u202Etxt.exe\u202C\n\r") + QString(10'000, u'\n');
    for (const QString& name : names) menu.addAction(actionText(name));
    const auto rows = menuRows({&menu}, nullptr);
    QCOMPARE(static_cast<qsizetype>(rows.size()), names.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const QString& text = rows[i].text;
      QVERIFY(text.size() <= kLongestText);
      for (const QChar c : text) {
        const bool turns =
            (c >= QChar(0x202A) && c <= QChar(0x202E)) || (c >= QChar(0x2066) && c <= QChar(0x2069));
        QVERIFY2(!turns && c.category() != QChar::Other_Control && c.category() != QChar::Separator_Line &&
                     c.category() != QChar::Separator_Paragraph,
                 qPrintable(text));
      }
      if (text.size() < kLongestText) QCOMPARE(text, lineText(names[static_cast<qsizetype>(i)]));
    }
    PaletteModel model;
    model.setRows(rows, {});
    model.search(QString(200, u'x'));
    QVERIFY(model.steps() <= static_cast<std::int64_t>(rows.size()) * 3 * kLongestText * (kLongestWord + 1));
    QVERIFY(model.rowCount() >= 1);
  }
};

GATHERND_TEST(PaletteModelTest)
#include "palette_model_test.moc"
