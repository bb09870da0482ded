// SPDX-License-Identifier: GPL-3.0-or-later
// What a screen is spared: hatching by strips and texts that are shaped once look as what they stand for.
#include <QImage>
#include <QPainter>
#include <QTest>
#include <algorithm>
#include <cstdlib>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "ui/canvas/paint/render_context.h"
#include "ui/theme/theme.h"

using namespace gathernd::ui;

namespace {

QImage surface(double ratio) {
  QImage image(QSize(360, 240) * ratio, QImage::Format_ARGB32_Premultiplied);
  image.setDevicePixelRatio(ratio);
  image.fill(Qt::white);
  return image;
}

/// The greatest difference of a colour anywhere.
int greatestDifference(const QImage& a, const QImage& b) {
  int most = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x) {
      const QRgb p = a.pixel(x, y), q = b.pixel(x, y);
      most = std::max({most, std::abs(qRed(p) - qRed(q)), std::abs(qGreen(p) - qGreen(q)),
                       std::abs(qBlue(p) - qBlue(q))});
    }
  return most;
}

}  // namespace

class ScreenPaintingTest : public QObject {
  Q_OBJECT

 private slots:
  void hatching_data() {
    gathernd::test::columns<double, bool, QRectF, QPointF>("ratio", "rising", "area", "scrolled");
    for (const double ratio : {1.0, 1.5, 2.0})
      for (const bool rising : {false, true}) {
        const auto row = [&](const char* what, const QRectF& area, const QPointF& scrolled) {
          QTest::addRow("%s, %s, ratio %g", what, rising ? "rising" : "falling", ratio)
              << ratio << rising << area << scrolled;
        };
        row("plain", {20, 20, 300, 200}, {});
        row("beyond the view", {-40, -500, 900, 3000}, {});
        row("scrolled", {120, 1000, 300, 200}, {114, 988});
        row("too low for strips", {20, 20, 300, 30}, {});
      }
  }
  void hatching() {
    const auto [ratio, rising, area, scrolled] = gathernd::test::currentRow<double, bool, QRectF, QPointF>();
    const Theme theme = lightTheme();
    FontBook fonts(theme);
    QImage strips = surface(ratio), lines = strips;
    for (QImage* image : {&strips, &lines}) {
      QPainter painter(image);
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setClipRect(QRectF(10, 10, 330, 215));
      painter.translate(-scrolled);
      RenderContext context(painter, theme, fonts, 1);
      if (image == &strips) {
        context.hatch(area, Qt::black, 8, 1.2, rising);
      } else {
        QPainterPath path;  // by lines, whatever the device
        path.addRect(area);
        context.hatch(path, Qt::black, 8, 1.2, rising);
      }
    }
    QVERIFY(strips != surface(ratio));
    // A line's edge is blended in sixteenths.
    QVERIFY2(greatestDifference(strips, lines) <= 40,
             qPrintable(QString::number(greatestDifference(strips, lines))));
  }

  void textsDrawnAgain_data() {
    gathernd::test::columns<QString, FontKey>("text", "font");
    for (const char* text :
         {"params[3, 1]", "tuples 1–20 of 1,000,000", "−1.25e−5", "<b>&amp;</b>", "a\tb", "", "图 ×2 → …"})
      for (const FontKey& font :
           {FontKey{13, false, false}, FontKey{15.5, true, false}, FontKey{12, false, true}})
        QTest::addRow("%s, %g px%s", text, font.px, font.mono ? ", mono" : "")
            << QString::fromUtf8(text) << font;
  }
  /// The second and the third time from what was kept.
  void textsDrawnAgain() {
    const auto [text, font] = gathernd::test::currentRow<QString, FontKey>();
    const FontFace face(lightTheme(), font);
    QImage first, again;
    for (int k = 0; k < 3; ++k) {
      again = surface(1);
      QPainter painter(&again);
      painter.setPen(Qt::black);
      face.draw(painter, 12, 60, text);
      painter.translate(3, 90);
      face.draw(painter, 12, 60, text);
      painter.end();
      if (k == 0) first = surface(1);
      if (k == 0) {
        const FontFace other(lightTheme(), font);
        QPainter reference(&first);
        reference.setPen(Qt::black);
        other.draw(reference, 12, 60, text);
        const FontFace third(lightTheme(), font);
        reference.translate(3, 90);
        third.draw(reference, 12, 60, text);
      }
      QVERIFY(greatestDifference(first, again) == 0);
    }
  }
};

GATHERND_TEST(ScreenPaintingTest)
#include "screen_painting_test.moc"
