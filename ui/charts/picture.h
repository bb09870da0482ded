// SPDX-License-Identifier: GPL-3.0-or-later
// A chart ready to be painted: shapes, then words, each at its place. The same picture goes to the screen, to
// PNG and to SVG, and a test can ask it whether anything overlaps. Units: logical pixels. Thread rule: GUI
// thread (fonts are measured); painting on any device.
#pragma once

#include <QBrush>
#include <QColor>
#include <QFont>
#include <QPen>
#include <QPixmap>
#include <QPolygonF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/theme/theme.h"

class QPainter;

namespace gathernd::ui {

struct ChartShape {
  QPolygonF points;     ///< a line, closed where there is a fill
  QPen pen{Qt::NoPen};  ///< none by default
  QBrush fill{Qt::NoBrush};
  double radius = 0;  ///< of the corners of a rectangle given by its two corners
  bool box = false;   ///< points are top left and bottom right
};

/// Words on one line, in a box that holds them.
struct ChartText {
  QRectF box;
  QString text;
  QString raised;  ///< an exponent, after it
  QFont font;
  QColor color;
};

/// A part that can be pointed at, or walked to by keys.
struct ChartPlace {
  QRectF box;
  QString words;
};

struct ChartPicture {
  QSizeF size;
  std::vector<ChartShape> shapes;
  std::vector<ChartText> texts;
  std::vector<ChartPlace> places;

  void line(const QPointF& a, const QPointF& b, const QPen& pen);
  void line(const QPolygonF& points, const QPen& pen);
  void area(const QPolygonF& points, const QBrush& fill);
  void rect(const QRectF& box, const QBrush& fill, const QPen& pen = Qt::NoPen, double radius = 0);
  /// Lines at 45°, `step` apart, cut off at the box; vectors, so that every device draws the same.
  void hatch(const QRectF& box, double step, bool rising, const QPen& pen);
  void disc(const QPointF& centre, double radius, const QBrush& fill, const QPen& pen);

  enum class Side { Left, Centre, Right };
  /// One line whose middle is at y and whose `side` is at x; the box that it takes. Longer than `room` (0:
  /// any length): shortened with "…".
  QRectF text(double x, double y, Side side, const QString& words, const QFont& font, const QColor& color,
              double room = 0, const QString& raised = {});
  void add(const ChartPicture& other, const QPointF& at);
};

double textWidth(const QString& text, const QFont& font);
double textHeight(const QFont& font);
/// At most `most` lines that fit into `width`; the last one is shortened.
QStringList wrapped(const QString& text, const QFont& font, double width, int most);
void paintPicture(QPainter& painter, const ChartPicture& picture);

/// A chart on the screen: paints a picture that is made anew for each size, says what is under the pointer,
/// and lets the arrow keys walk from place to place. Repaints once a frame at most, however often the values
/// change.
class ChartView : public QWidget {
  Q_OBJECT

 public:
  using Make = std::function<ChartPicture(const Theme&, const QSizeF&)>;

  explicit ChartView(QWidget* parent = nullptr);
  /// From now on this is drawn, at least so high.
  void show(Make make, double leastHeight, const QString& description);
  const ChartPicture& picture();  ///< as it stands on the screen
  int place() const { return place_; }
  QSize sizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;

 private:
  void goTo(int place);

  Make make_;
  ChartPicture picture_;
  QPixmap painted_;  ///< null: to be painted
  QString description_;
  bool fresh_ = false;
  int place_ = -1;  ///< where the keys stand
};

}  // namespace gathernd::ui
