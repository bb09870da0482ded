// SPDX-License-Identifier: GPL-3.0-or-later
// Every step of every lesson before a class: all text is as large as the back row needs, nothing is cut, and
// what does not fit at once is on a page that its mark tells of. The suite tries each lesson on one screen;
// GATHERND_FIT=all tries every lesson on every screen.
#include <QBuffer>
#include <QComboBox>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <QXmlStreamReader>
#include <set>

#include "core/teach/lesson/shipped_lessons.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/text_check.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/ask/asking.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/present/fitted_label.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr QSize kClassScreens[] = {{800, 600}, {1024, 768}, {1366, 768}, {1920, 1080}};

struct FittedLesson : WindowFixture {
  FittedLesson(const QString& lesson, const QSize& size) {
    window->setPresenting(true);
    window->resize(size);
    QCoreApplication::processEvents();
    opened = ready() && window->learning().lessons.open(lesson, true).has_value();
    settle();
  }
  void settle() {
    if (!QTest::qWaitFor([this] { return !window->busy(); })) qFatal("not done");
    QCoreApplication::processEvents();
  }
  bool opened = false;
};

QByteArray svgOf(const QSize& size, const std::function<void(QPainter&)>& paint) {
  QBuffer svg;
  QSvgGenerator generator;
  generator.setOutputDevice(&svg);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  QPainter painter(&generator);
  paint(painter);
  painter.end();
  return svg.data();
}

/// But for the small digit behind a glyph's letter, and the stroke of a minus, which another family has
/// smaller.
QStringList tooSmall(const QByteArray& svg, double least) {
  QStringList small;
  QXmlStreamReader drawn(svg);
  bool letter = false;
  while (!drawn.atEnd()) {
    if (drawn.readNext() != QXmlStreamReader::StartElement || drawn.name() != QLatin1String("text")) continue;
    const double px = drawn.attributes().value("font-size").toDouble();
    const QString text = drawn.readElementText().trimmed();
    if (text.isEmpty()) continue;
    const bool subscript = letter && text[0].isDigit();
    letter = text.size() == 1 && text[0].isLetter();
    if (px < least - 1.01 && !subscript && text != QStringLiteral("−"))
      small << QStringLiteral("%1 at %2").arg(text).arg(px);
  }
  return small;
}

QString solid(QString text) {
  return text.remove(QRegularExpression(QStringLiteral("\\s")));
}

/// What is wrong with the screen as it stands; empty: nothing.
QStringList faultsOf(FittedLesson& f) {
  QStringList faults;
  const double height = f.window->height();
  for (const char* name : {"presentHeader", "presentFooter"}) {
    auto* bar = f.find<QWidget>(name);
    faults << tooSmall(svgOf(bar->size(), [bar](QPainter& painter) { bar->render(&painter); }), height / 30);
    for (const QWidget* child : bar->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly))
      if (child->isVisible() && !bar->rect().contains(child->geometry()))
        faults << QStringLiteral("%1 sticks out of %2").arg(child->objectName(), QLatin1String(name));
    for (const FittedLabel* label : bar->findChildren<FittedLabel*>()) {
      if (!label->isVisible() || label->objectName() == QLatin1String("presentSentence")) continue;
      if (label->shownLines().join(QString()) != label->text())
        faults << QStringLiteral("cut: %1").arg(label->text());
    }
  }
  auto* sentence = f.find<FittedLabel>("presentSentence");
  QString read;
  for (int page = 0; page < sentence->pageCount(); ++page) {
    sentence->showPage(page);
    read += sentence->shownLines().join(QString());
    faults << tooSmall(svgOf(sentence->size(), [=](QPainter& painter) { sentence->render(&painter); }),
                       height / 22);
  }
  if (solid(read) != solid(sentence->text())) faults << QStringLiteral("not all is said: %1").arg(read);
  sentence->showPage(0);

  CanvasWidget& canvas = f.window->canvas();
  CanvasScroll& scroll = canvas.scroll();
  std::set<std::int64_t> seen[3];
  for (int page = 0; page < scroll.pageCount(); ++page) {
    scroll.showPage(page);
    faults << unreadableText(canvas.audit());
    faults << tooSmall(
        svgOf(canvas.viewport()->size(), [&canvas](QPainter& painter) { canvas.paintShown(painter); }),
        height / 30);
    const Scene& scene = canvas.scene();
    const QRectF sight =
        scroll.shown() ? scroll.shown()->sight : QRectF(QPointF(), QSizeF(canvas.viewport()->size()));
    for (const TensorId id : {TensorId::Params, TensorId::Indices, TensorId::Output}) {
      const TensorLayout& t = scene.tensor(id);
      for (std::int64_t k = 0; t.present && t.hasCells() && k < t.cellCount(); ++k)
        if (sight.contains(t.cellRect(k))) seen[static_cast<int>(id)].insert(k);
    }
  }
  for (const TensorId id : {TensorId::Params, TensorId::Indices, TensorId::Output}) {
    const TensorLayout& t = canvas.scene().tensor(id);
    const auto shown = static_cast<std::int64_t>(seen[static_cast<int>(id)].size());
    if (t.present && t.hasCells() && shown != t.cellCount())
      faults << QStringLiteral("%1 of %2 cells of tensor %3 on a page")
                    .arg(shown)
                    .arg(t.cellCount())
                    .arg(static_cast<int>(id));
  }
  scroll.showPage(0);
  return faults;
}

}  // namespace

class LessonFitTest : public QObject {
  Q_OBJECT

 private slots:
  void everyStep_data() {
    QTest::addColumn<QString>("id");
    QTest::addColumn<QSize>("size");
    const bool all = qgetenv("GATHERND_FIT") == "all";
    for (const teach::CourseLesson& lesson : teach::course()) {
      for (std::size_t k = 0; k < std::size(kClassScreens); ++k) {
        if (!all && k != static_cast<std::size_t>(lesson.number) % std::size(kClassScreens)) continue;
        const QSize& size = kClassScreens[k];
        QTest::addRow("%s on %d", lesson.id.c_str(), size.width())
            << QString::fromStdString(lesson.id) << size;
      }
    }
  }
  void everyStep() {
    QFETCH(QString, id);
    QFETCH(QSize, size);
    FittedLesson f(id, size);
    QVERIFY(f.opened);
    LessonPlayer& player = f.window->learning().player;
    QStringList faults;
    const std::size_t steps = player.lesson().steps.size();
    for (std::size_t k = 0; k < steps; ++k) {
      QCOMPARE(player.at(), k);
      const std::size_t stops = player.stops() != nullptr ? player.stops()->size() : 1;
      for (std::size_t stop = 0; stop < stops; ++stop) {
        if (stops > 1) player.turn(stop);
        f.settle();
        QCOMPARE(f.window->size(), size);
        for (const QString& fault : faultsOf(f))
          faults << QString::fromStdString(player.step().id) + ": " + fault;
      }
      f.window->learning().asking.reveal();  // what is told afterwards
      f.settle();
      for (const QString& fault : faultsOf(f))
        faults << QString::fromStdString(player.step().id) + " told: " + fault;
      if (k + 1 < steps) player.next();
      f.settle();
    }
    faults.removeDuplicates();
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join('\n').left(1500)));
  }

  /// A clicker reads all of it, and back; only then it goes on, here to what reveals the answer.
  void wordsAreTurnedFirst() {
    FittedLesson f("relatives", {800, 600});
    QVERIFY(f.opened);
    auto* sentence = f.find<FittedLabel>("presentSentence");
    const Asking& asking = f.window->learning().asking;
    QCOMPARE(asking.stage(), Asking::Stage::Open);
    QVERIFY(sentence->text().contains(asking.prompt()));
    const int pages = sentence->pageCount();
    QVERIFY(pages > 1);
    const auto press = [&](Qt::Key key) { QTest::keyClick(&f.window->canvas(), key); };
    for (int page = 1; page < pages; ++page) {
      press(Qt::Key_PageDown);
      QCOMPARE(sentence->page(), page);
    }
    press(Qt::Key_PageUp);
    QCOMPARE(sentence->page(), pages - 2);
    QCOMPARE(asking.stage(), Asking::Stage::Open);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QVERIFY(sentence->text().startsWith(QStringLiteral("Again to reveal")));
    QCOMPARE(asking.stage(), Asking::Stage::Open);
    press(Qt::Key_PageDown);
    for (int k = 0; k < 8 && asking.stage() == Asking::Stage::Open; ++k) press(Qt::Key_PageDown);
    QCOMPARE(asking.stage(), Asking::Stage::Revealed);
  }
};

GATHERND_TEST(LessonFitTest)
#include "lesson_fit_test.moc"
