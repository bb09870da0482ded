// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures within the page to take home: they say what the call holds, not what is asked, and are short
// enough for a lesson; short SVG as such.
#include "ui/takehome/take_home.h"

#include <QColor>
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <QSet>
#include <QSvgRenderer>
#include <QtTest>

#include "core/teach/lesson/lesson.h"
#include "core/teach/lesson/shipped_lessons.h"
#include "core/teach/page/lesson_page.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/export/svg_file.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

const QByteArray kLessonHead = "---\ngathernd_lesson: 1\nid: a\ntitle: A\nminutes: 3\n---\n## One {#one}\n";

QString takenHome(std::string_view lesson) {
  const auto page = takeHomeLesson(teach::readLesson(lesson).lesson, {});
  return page ? QString::fromStdString(*page) : QString();
}

QStringList found(const QString& page, const char* pattern) {
  QStringList all;
  const QRegularExpression expression(QString::fromLatin1(pattern),
                                      QRegularExpression::DotMatchesEverythingOption);
  for (auto it = expression.globalMatch(page); it.hasNext();) all << it.next().captured(1);
  return all;
}

QString drawnOnce(const std::function<void(QPainter&)>& paint) {
  const auto svg = smallSvg({100, 60}, Qt::white, paint);
  return svg ? QString::fromUtf8(*svg) : QString::fromStdString(svg.error().reason);
}

}  // namespace

class TakeHomeTest : public QObject {
  Q_OBJECT

 private slots:
  void eachLesson_data() {
    test::columns<int>("number");
    int number = 0;
    for (const teach::LessonEntry& entry : teach::shippedLessons())
      QTest::addRow("%s", std::string(entry.file).c_str()) << number++;
  }
  void eachLesson() {
    QFETCH(int, number);
    const std::string_view text = teach::shippedLessons()[static_cast<std::size_t>(number)].text;
    const QString page = takenHome(text);
    QVERIFY(page.toUtf8().size() <= teach::kMostPageBytes);
    const QStringList pictures = found(page, "(<svg .*?</svg>)");
    QVERIFY(!pictures.isEmpty());
    for (const QString& picture : pictures) {
      QVERIFY2(QSvgRenderer(picture.toUtf8()).isValid(), qPrintable(picture.left(200)));
      QVERIFY(picture.contains("</title><desc "));
      QVERIFY(!picture.contains("style=") && !picture.contains("<image"));
    }
    const QStringList ids = found(page.section("<script", 0, 0), " id=\"([^\"]*)\"");
    QCOMPARE(QSet<QString>(ids.begin(), ids.end()).size(), ids.size());
    QCOMPARE(takenHome(text), page);
  }

  /// Each number of each tensor, as often as it stands there.
  void picturesSayTheCall() {
    const QString page = takenHome(kLessonHead.toStdString() +
                                   "```scene\ntf.gather_nd([[11,12],[21,22],[31,32]], [[2],[0]])\n```\n");
    QStringList texts = found(page, "<tspan[^>]*>([^<]*)</tspan>");
    for (const auto& [number, times] :
         QList<QPair<QString, int>>{{"11", 2}, {"12", 2}, {"21", 1}, {"22", 1}, {"31", 2}, {"32", 2}})
      QCOMPARE(texts.count(number), times);
    for (const char* const name : {"params", "indices", "output"}) QCOMPARE(texts.count(name), 1);
  }

  void noAnswerIsDrawn_data() {
    const auto row = test::columns<QByteArray>("ask");
    for (const char* const ask :
         {"kind: shape", "kind: tiles", "kind: value\nof: output[1,:]", "kind: place\nof: output[1,:]"})
      row(ask, QByteArray(ask));
  }
  void noAnswerIsDrawn() {
    QFETCH(QByteArray, ask);
    const QString page =
        takenHome((kLessonHead +
                   "```scene\ntf.gather_nd([[11,12,13],[21,22,23]], [[1],[0],[1],[0],[1]])\n```\n```ask\n" +
                   ask + "\n```\n")
                      .toStdString());
    const QStringList texts = found(page, "<tspan[^>]*>([^<]*)</tspan>");
    for (const char* const number : {"11", "12", "13", "21", "22", "23"}) QCOMPARE(texts.count(number), 1);
    QVERIFY(!texts.isEmpty() && !texts.contains("[5, 3]"));
    // Nothing is tinted by who reads it.
    QSet<QString> fills;
    for (const QString& fill : found(page, "<path[^>]* fill=\"([^\"]*)\"")) fills << fill;
    QVERIFY2(fills.size() <= 3, qPrintable(QStringList(fills.values()).join(' ')));
  }

  void hostileTextsStayTexts() {
    for (const std::string_view text : test::kHostileTexts) {
      const QString hostile = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
      const auto svg = smallSvg({400, 60}, Qt::white, [&](QPainter& painter) {
        painter.drawText(QPointF(5, 20), hostile + QLatin1String("</text><script>x"));
      });
      QVERIFY(svg);
      QVERIFY2(QSvgRenderer(*svg).isValid(), svg->constData());
      QVERIFY(!svg->contains("<script"));
    }
  }

  /// What looks alike is one element, unless something between would come to lie elsewhere.
  void alikeIsOne() {
    const auto cell = [](QPainter& painter, double x, const QColor& color) {
      painter.fillRect(QRectF(x, 10, 20, 20), color);
    };
    QCOMPARE(drawnOnce([&](QPainter& p) {
               cell(p, 0, Qt::red);
               cell(p, 30, Qt::blue);
               cell(p, 60, Qt::red);
             }).count("<path"),
             2);
    QCOMPARE(drawnOnce([&](QPainter& p) {
               cell(p, 0, Qt::red);
               cell(p, 10, Qt::blue);
               cell(p, 20, Qt::red);
             }).count("<path"),
             3);
    QCOMPARE(drawnOnce([&](QPainter& p) { cell(p, 0, Qt::white); }).count("<path"), 0);
    QCOMPARE(drawnOnce([&](QPainter& p) { p.drawImage(0, 0, QImage(4, 4, QImage::Format_RGB32)); }),
             QString("page.svg"));
  }

  /// The same shapes as Qt's own painter, within what tenths of a pixel can change.
  void looksAsPainted() {
    const auto paint = [](QPainter& painter) {
      painter.setRenderHint(QPainter::Antialiasing);
      painter.translate(3, 2);
      painter.setPen(QPen(Qt::black, 2));
      painter.setBrush(QColor("#56b4e9"));
      painter.drawRoundedRect(QRectF(5, 5, 40, 30), 7, 7);
      painter.drawEllipse(QRectF(55, 5, 30, 30));
      painter.setClipRect(QRectF(20, 20, 12, 30));
      painter.fillRect(QRectF(10, 25, 50, 20), QColor("#d55e00"));
    };
    QImage wanted(100, 60, QImage::Format_RGB32), drawn(100, 60, QImage::Format_RGB32);
    wanted.fill(Qt::white);
    drawn.fill(Qt::white);
    {
      QPainter painter(&wanted);
      paint(painter);
    }
    {
      const auto svg = smallSvg({100, 60}, Qt::white, paint);
      QVERIFY(svg);
      QPainter painter(&drawn);
      painter.setRenderHint(QPainter::Antialiasing);
      QSvgRenderer(*svg).render(&painter);
    }
    int off = 0;
    for (int y = 0; y < 60; ++y)
      for (int x = 0; x < 100; ++x)
        if (std::abs(qGray(wanted.pixel(x, y)) - qGray(drawn.pixel(x, y))) > 40) ++off;
    QVERIFY2(off <= 12, qPrintable(QString::number(off)));
  }
};

GATHERND_TEST(TakeHomeTest)
#include "take_home_test.moc"
