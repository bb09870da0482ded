// SPDX-License-Identifier: GPL-3.0-or-later
// The eyes of the screens see what is planted before them, and nothing where nothing is.
#include "tests/ui/screens/painted_check.h"

#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTest>
#include <functional>
#include <utility>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/text/plain_text.h"
#include "ui/theme/theme.h"

using namespace gathernd::ui;

namespace {

/// Paints what it is told to.
class Painted : public QWidget {
 public:
  Painted(QWidget* parent, std::function<void(QPainter&)> paint) : QWidget(parent), paint_(std::move(paint)) {
    setGeometry(0, 0, 200, 40);
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    paint_(painter);
  }

 private:
  std::function<void(QPainter&)> paint_;
};

using Plant = std::function<void(QWidget& window)>;

/// A label of a size that no layout chose.
Plant label(const QString& words, const QSize& size, bool wraps = false) {
  return [=](QWidget& window) {
    QLabel* const made = plainLabel(&window, words);
    made->setWordWrap(wraps);
    made->setGeometry(QRect(QPoint(10, 10), size));
  };
}

Plant painted(std::function<void(QPainter&)> paint) {
  return [paint](QWidget& window) { new Painted(&window, paint); };
}

}  // namespace

Q_DECLARE_METATYPE(Plant)

class PaintedCheckTest : public QObject {
  Q_OBJECT

 private slots:
  void seesWhatIsPlanted_data() {
    // fault: /< how the one finding begins; none is expected where it is empty
    gathernd::test::columns<Plant, QString>("plant", "fault");
    const QString words = QStringLiteral("Words of a line"), many = words + words + words;
    const auto row = [](const char* name, const Plant& plant, const char* fault) {
      QTest::newRow(name) << plant << QString::fromLatin1(fault);
    };
    row(
        "nothing", [](QWidget&) {}, "");
    row("a label that fits", label(words, {150, 24}), "");
    row("a label that is cut", label(words, {40, 24}), "cut across");
    row("lines that fit", label(many, {150, 90}, true), "");
    row("lines that are cut", label(many, {150, 24}, true), "lines are cut");
    row(
        "a label beyond its window",
        [words](QWidget& window) { plainLabel(&window, words)->setGeometry(380, 10, 150, 24); },
        "cut across");
    row(
        "a button that is cut",
        [words](QWidget& window) { (new QPushButton(words, &window))->setGeometry(10, 10, 50, 30); },
        "cut across");
    row("shortened", painted([](QPainter& p) { p.drawText(10, 20, QStringLiteral("Wor\u2026")); }),
        "shortened");
    row(
        "shortened, and said whole",
        [](QWidget& window) {
          (new Painted(&window, [](QPainter& p) {
            p.drawText(10, 20, QStringLiteral("Wor\u2026"));
          }))->setToolTip(QStringLiteral("Words"));
        },
        "");
    row("over each other", painted([](QPainter& p) {
          p.drawText(10, 20, QStringLiteral("Words"));
          p.drawText(20, 22, QStringLiteral("Others"));
        }),
        "over 'Others'");
    row("beside each other", painted([](QPainter& p) {
          p.drawText(10, 20, QStringLiteral("Words"));
          p.drawText(100, 22, QStringLiteral("Others"));
        }),
        "");
    row(
        "two labels over each other",
        [words](QWidget& window) {
          plainLabel(&window, words)->setGeometry(10, 10, 150, 24);
          QLabel* const other = plainLabel(&window, QStringLiteral("Others"));
          other->setGeometry(30, 14, 150, 24);
        },
        "over 'Others'");
    row("pale", painted([](QPainter& p) {
          p.setPen(QColor(0xB0, 0xB0, 0xB0));
          p.drawText(10, 20, QStringLiteral("Words"));
        }),
        "pale");
    row("half of an ink", painted([](QPainter& p) {
          p.setPen(QColor(0, 0, 0, 100));
          p.drawText(10, 20, QStringLiteral("Words"));
        }),
        "pale");
    row("a letter of no font", painted([](QPainter& p) { p.drawText(10, 20, QString(QChar(0xE123))); }),
        "no font has");
    row("Chinese", painted([](QPainter& p) { p.drawText(10, 20, QStringLiteral("从未读取")); }), "");
  }
  void seesWhatIsPlanted() {
    const auto [plant, fault] = gathernd::test::currentRow<Plant, QString>();
    applyTheme(*qApp, lightTheme());
    QWidget window;
    window.resize(400, 120);
    plant(window);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const QStringList found = paintedFaults(window, kReadable);
    QCOMPARE(found.size(), fault.isEmpty() ? 0 : 1);
    if (!fault.isEmpty()) QVERIFY2(found.front().startsWith(fault), qPrintable(found.front()));
  }

  /// What can be read in one theme is too pale for one of high contrast.
  void contrastIsAskedFor() {
    applyTheme(*qApp, lightTheme());
    QWidget window;
    window.resize(400, 120);
    new Painted(&window, [](QPainter& p) {
      p.setPen(lightTheme().dim);
      p.drawText(10, 20, QStringLiteral("Words"));
    });
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QCOMPARE(paintedFaults(window, kReadable), QStringList());
    QCOMPARE(paintedFaults(window, kHighContrast).size(), 1);
  }
};

GATHERND_TEST(PaintedCheckTest)
#include "painted_check_test.moc"
