// SPDX-License-Identifier: GPL-3.0-or-later
// Random points of random views of three panes: the colour of the pixel, what the tooltip and the formula
// say, and the figures of a pixel that stands for many cells, each beside a scan of the call that knows
// nothing of the canvas. GATHERND_POINTS: how many points in place of a sample, of all documents together.
#include <QHelpEvent>
#include <QImage>
#include <QMouseEvent>
#include <QTest>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "core/overview/tiles/reading.h"
#include "core/text/element_text.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/formula/formula.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr int kPoints = test::kSanitized ? 400 : 1200, kPointsAView = 20;

/// A call, and what its numbers come to, worked out element by element.
class Known {
 public:
  Document document;
  bool clamps = false;  ///< what asks beyond params takes the nearest, and −1 is the last; else it is 0

  void edit(TensorId id, std::int64_t flat, double value) {
    EditedTensor& tensor = tensorOf(document, id);
    tensor = tensor.with(
        flat, parseElement(std::to_string(value), tensor.dtype())
                  .value_or(Element::of<std::int64_t>(DType::Int64, static_cast<std::int64_t>(value))));
    edited[id].insert(flat);
  }

  void workOut() {
    const Shape& params = document.params.shape();
    const Shape& indices = document.indices.shape();
    depth = indices[indices.rank() - 1];
    slice = 1;
    for (int axis = static_cast<int>(depth); axis < params.rank(); ++axis) slice *= params[axis];
    tuples = depth > 0 ? indices.elementCount() / depth : 0;
    reads.assign(static_cast<std::size_t>(params.elementCount() / slice), 0);
    for (std::int64_t tuple = 0; tuple < tuples; ++tuple) {
      std::int64_t read = 0;
      bool outside = false;
      for (std::int64_t k = 0; k < depth; ++k) {
        const std::int64_t size = params[static_cast<int>(k)];
        std::int64_t number = integerValue(document.indices.at(tuple * depth + k));
        if (clamps && number < 0) number += size;
        outside = outside || number < 0 || number >= size;
        number = std::clamp<std::int64_t>(number, 0, size - 1);
        read = read * size + number;
      }
      if (outside) bad.insert(tuple);
      sliceOf.push_back(outside && !clamps ? -1 : read);
      if (sliceOf.back() >= 0) ++reads[static_cast<std::size_t>(read)];
    }
    for (const TensorId id : {kIndices, kParams, kOutput})
      for (std::int64_t flat = 0; flat < count(id); ++flat) {
        const double value = number(id, flat);
        if (!std::isfinite(value)) continue;
        low[id] = low.contains(id) ? std::min(low[id], value) : value;
        high[id] = high.contains(id) ? std::max(high[id], value) : value;
      }
  }

  std::int64_t count(TensorId id) const {
    return id == kOutput ? tuples * slice : tensorOf(document, id).elementCount();
  }
  Element element(TensorId id, std::int64_t flat) const {
    if (id != kOutput) return tensorOf(document, id).at(flat);
    const std::int64_t read = sliceOf[static_cast<std::size_t>(flat / slice)];
    Element zero = document.params.at(0);
    zero.bits = {};
    return read < 0 ? zero : document.params.at(read * slice + flat % slice);
  }
  double number(TensorId id, std::int64_t flat) const {
    double value = 0;
    return numericValue(element(id, flat), value) ? value : std::numeric_limits<double>::quiet_NaN();
  }
  bool isBad(TensorId id, std::int64_t flat) const {
    if (id == kParams) return false;
    return bad.contains(flat / (id == kIndices ? depth : slice));
  }
  bool isEdited(TensorId id, std::int64_t flat) const {
    const auto found = edited.find(id);
    return found != edited.end() && found->second.contains(flat);
  }
  bool isRead(std::int64_t flat) const { return reads[static_cast<std::size_t>(flat / slice)] > 0; }

  std::int64_t depth = 0, slice = 1, tuples = 0;
  std::vector<std::int64_t> sliceOf, reads;
  std::set<std::int64_t> bad;
  std::map<TensorId, std::set<std::int64_t>> edited;
  std::map<TensorId, double> low, high;
};

Known known(const Shape& params, std::int64_t tuples, int depth, int beyond, const char* dialect,
            bool odd = true) {
  std::mt19937_64 random(20261126);
  Known k;
  k.clamps = std::string_view(dialect) == "jax";
  std::vector<float> values(static_cast<std::size_t>(params.elementCount()));
  for (std::size_t at = 0; at < values.size(); ++at)
    values[at] = static_cast<float>(at % 977) + static_cast<float>(random() % 1000) / 8;
  for (int n = 0; odd && n < 30; ++n) {
    const float kinds[] = {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(),
                           -std::numeric_limits<float>::infinity()};
    values[random() % values.size()] = kinds[n % 3];
  }
  std::vector<std::int64_t> numbers;
  for (std::int64_t tuple = 0; tuple < tuples; ++tuple)
    for (int c = 0; c < depth; ++c)
      numbers.push_back(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(params[c])));
  for (int n = 0; n < beyond; ++n) {
    const std::size_t at = random() % numbers.size();
    numbers[at] = n % 2 == 0 ? params[static_cast<int>(at) % depth] + n : -1 - n;
  }
  k.document = makeDocument(
      *Tensor::fromBytes(DType::Float32, params, std::as_bytes(std::span(values))),
      *Tensor::fromBytes(DType::Int64, Shape{tuples, depth}, std::as_bytes(std::span(numbers))), dialect);
  for (int n = 0; odd && n < 5; ++n)
    k.edit(kParams, static_cast<std::int64_t>(random() % values.size()), 100 + n);
  for (int n = 0; odd && n < 5; ++n)
    k.edit(kIndices, static_cast<std::int64_t>(random() % numbers.size()), n);
  k.workOut();
  return k;
}

bool sameColour(const QColor& a, const QColor& b, int most) {
  return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) <=
         most;
}

/// A canvas on a call, at views of its own choice, and the points of it that are asked about.
class Points {
 public:
  Points(const Known& known, int seed) : k_(known), random_(static_cast<unsigned>(seed)), f_(known.document) {
    f_.canvas.resize(1600, 1000);
    f_.canvas.panes().setFollow(false);
  }

  bool quiet() {
    return QTest::qWaitFor([&] { return f_.session.work().idle() && !f_.canvas.picture().tiles().busy(); },
                           60000);
  }
  const Scene& scene() const { return f_.canvas.scene(); }
  const Theme& theme() const { return theme_; }
  std::uint64_t random(std::uint64_t below) { return random_() % std::max<std::uint64_t>(below, 1); }

  /// Any size of cells from all of it to larger than natural, and any part of it.
  void look() {
    PaneControl& panes = f_.canvas.panes();
    panes.setFolded(random(4) == 0);
    for (const TensorId id : {kIndices, kParams, kOutput}) {
      const TensorLayout& t = scene().tensor(id);
      if (!t.present || !t.hasCells()) continue;
      if (random(6) == 0) {
        panes.setWhole(id);
        continue;
      }
      const QRectF cell = t.cellRect(t.base);
      const double high = std::exp(std::log(0.02) + unit() * (std::log(45) - std::log(0.02)));
      const double wide = random(2) == 0 ? high : high * std::exp(2 * unit() - 1);
      panes.zoomBy(id, wide / cell.width(), high / cell.height(), {});
      for (const double size : {1e7, 1.0}) {
        const TensorLayout& now = scene().tensor(id);
        const double x = now.x.size(), y = now.y.size();
        panes.scrollBy(id, size > 1 ? QPointF(-size, -size) : QPointF(unit() * x, unit() * y));
      }
    }
  }

  QImage seen() {
    f_.session.selection().setHover(std::nullopt);
    for (int n = 0; n < 2; ++n) {
      f_.canvas.viewport()->grab();
      if (!quiet()) return {};
    }
    return f_.canvas.viewport()->grab().toImage();
  }

  /// A pixel of a pane's cells.
  std::optional<QPoint> pixelIn(TensorId id) {
    const QRectF cells = scene().layout.pane(id)->cells;
    const int width = static_cast<int>(cells.width()) - 2, height = static_cast<int>(cells.height()) - 2;
    if (width <= 0 || height <= 0) return std::nullopt;
    return QPoint(
        static_cast<int>(cells.left()) + 1 + static_cast<int>(random(static_cast<std::uint64_t>(width))),
        static_cast<int>(cells.top()) + 1 + static_cast<int>(random(static_cast<std::uint64_t>(height))));
  }

  /// What must be said of this pixel and is not; "" where all is right.
  QString wrong(TensorId id, const QPoint& pixel, const QImage& image) {
    const QPointF at = QPointF(pixel) + QPointF(0.5, 0.5);
    const auto cell = f_.canvas.cellAt(at);
    if (!cell) return {};
    if (cell->tensor != id) return QStringLiteral("another tensor's");
    if (!scene().layout.hitCell(at)) return {};  // between grids of a slice
    const TensorLayout& t = scene().tensor(id);
    if (!t.cellRect(cell->flat).adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(at))
      return QStringLiteral("not the cell that lies there");
    ++asked;
    const QColor color = image.pixelColor(pixel);
    const auto matrix = matrixOf(t);
    const QRectF first = t.cellRect(t.base);
    const bool tiled =
        matrix && std::min(first.width(), first.height()) < 2 && t.detail() == Detail::Image && !refused(id);
    QString fault = tiled ? wrongTile(id, pixel, color, *matrix) : wrongColour(id, cell->flat, at, color);
    if (fault.isEmpty()) fault = tiled ? QString() : wrongWords(*cell, at);
    if (fault.isEmpty()) return {};
    return QStringLiteral("%1 (detail %2, cells %3 × %4)")
        .arg(fault)
        .arg(static_cast<int>(t.detail()))
        .arg(first.width())
        .arg(first.height());
  }

  int asked = 0, coloured = 0, ofTiles = 0, worded = 0;

 private:
  double unit() { return static_cast<double>(random_() % 100000) / 100000; }
  bool refused(TensorId id) const { return scene().isRefused(id); }
  QColor strong() const { return theme().role(RoleColor::Error).strong; }

  /// Of a value, as the legend has it; output has params' scale.
  QColor scaled(TensorId id, double value) const {
    const TensorId of = id == kOutput ? kParams : id;
    const double low = scene().format(id).sampled ? scene().format(id).low : k_.low.at(of);
    const double high = scene().format(id).sampled ? scene().format(id).high : k_.high.at(of);
    return cividis(high > low ? std::clamp((value - low) / (high - low), 0.0, 1.0) : 0.5);
  }

  QColor expected(TensorId id, std::int64_t flat) const {
    const double value = k_.number(id, flat);
    if (!std::isfinite(value)) return theme().role(RoleColor::Error).tint;
    const QColor color = scaled(id, value);
    return id == kParams && !k_.isRead(flat) ? mix(theme().canvas, color, 0.25) : color;
  }

  /// A pixel of one cell.
  QString wrongColour(TensorId id, std::int64_t flat, const QPointF& at, const QColor& color) {
    const TensorLayout& t = scene().tensor(id);
    if (t.detail() == Detail::Text || refused(id)) return {};
    if (t.detail() == Detail::Color) {
      // Outlines of units, and hatching.
      const QRectF unit = t.unitRect(flat);
      if (!unit.adjusted(2, 2, -2, -2).contains(at) || k_.isBad(id, flat)) return {};
    }
    ++coloured;
    QColor wanted = expected(id, flat);
    if (t.detail() == Detail::Image && k_.isBad(id, flat)) wanted = strong();
    if (sameColour(color, wanted, 8)) return {};
    // A mark of something bad is no smaller than can be seen, and may reach over its neighbours.
    if (sameColour(color, strong(), 8) && badNear(id, at, 2)) return {};
    return QStringLiteral("colour %1 for %2 of %3[%4] at %5, %6")
        .arg(color.name(), wanted.name(), tensorName(id))
        .arg(flat)
        .arg(at.x())
        .arg(at.y());
  }

  bool badNear(TensorId id, const QPointF& at, double reach) const {
    const TensorLayout& t = scene().tensor(id);
    return std::any_of(k_.bad.begin(), k_.bad.end(), [&](std::int64_t tuple) {
      return t.unitRect(t.firstOfUnit(tuple)).adjusted(-reach, -reach, reach, reach).contains(at);
    });
  }

  struct Figures {
    double sum = 0;
    std::int64_t numbers = 0, odd = 0, nans = 0, edited = 0, bad = 0, count = 0;
    std::optional<double> least, greatest;
    bool read = false;
  };
  Figures scan(TensorId id, const MatrixLayout& matrix, const CellRect& cells) const {
    Figures f;
    for (std::int64_t row = cells.y0; row < cells.y1; ++row)
      for (std::int64_t column = cells.x0; column < cells.x1; ++column) {
        const std::int64_t inRow = row * matrix.rowStride + column * matrix.columnStride;
        if (row * matrix.columns + column >= matrix.cells) continue;
        const std::int64_t flat = matrix.base + inRow;
        const double value = k_.number(id, flat);
        ++f.count;
        f.read = f.read || id != kParams || k_.isRead(flat);
        f.edited += k_.isEdited(id, flat) ? 1 : 0;
        f.bad += k_.isBad(id, flat) ? 1 : 0;
        if (!std::isfinite(value)) {
          ++f.odd;
          f.nans += std::isnan(value) ? 1 : 0;
          continue;
        }
        ++f.numbers;
        f.sum += value;
        f.least = std::min(value, f.least.value_or(value));
        f.greatest = std::max(value, f.greatest.value_or(value));
      }
    return f;
  }

  /// A pixel of many cells: its colour, and what core says of them.
  QString wrongTile(TensorId id, const QPoint& pixel, const QColor& color, const MatrixLayout& matrix) {
    const TensorLayout& t = scene().tensor(id);
    const QRectF area = t.gridRect() & scene().layout.pane(id)->cells;
    const auto place = placeOf(t, matrix, area, 1);
    if (!place) return QStringLiteral("no tiles there");
    const QPoint inView = pixel - place->rect.topLeft().toPoint();
    TileCache cache;
    const auto tensor = id == kOutput ? EditedTensor(scene().snapshot.result->output)
                                      : EditedTensor(tensorOf(k_.document, id));
    const auto source = std::make_shared<const TileSource>(TileSource{tensor, matrix});
    cache.setSource(source);
    const TileView view = cache.view(place->request);
    if (inView.x() < 0 || inView.y() < 0 || inView.x() >= view.width() || inView.y() >= view.height())
      return {};  // beside the last cell
    ++ofTiles;
    const CellRect cells = view.cellsOf(inView.x(), inView.y());
    const Figures f = scan(id, matrix, cells);
    const auto told = summaryOf(*source, cells);
    if (!told || told->values.count != f.count || told->values.numbers != f.numbers ||
        told->values.nans + told->values.positiveInfinities + told->values.negativeInfinities != f.odd ||
        (id != kOutput && told->values.edited != f.edited) ||
        (f.least && (told->values.leastNumber != *f.least || told->values.greatestNumber != *f.greatest)))
      return QStringLiteral("figures of a tile");
    if (const QString fault = wrongTileWords(id, pixel, matrix, cells, f); !fault.isEmpty()) return fault;
    const auto near = [&](int reach) {
      const int x0 = std::max(0, inView.x() - reach), x1 = std::min(view.width() - 1, inView.x() + reach);
      const int y0 = std::max(0, inView.y() - reach), y1 = std::min(view.height() - 1, inView.y() + reach);
      const CellRect from = view.cellsOf(x0, y0), to = view.cellsOf(x1, y1);
      return scan(id, matrix, {from.x0, to.x1, from.y0, to.y1});
    };
    if (f.odd > 0)
      return sameColour(color, strong(), 8) ? QString() : QStringLiteral("NaN in a tile is not marked");
    if (sameColour(color, strong(), 8))
      return near(2).odd > 0 || badNear(id, QPointF(pixel), 3) ? QString()
                                                               : QStringLiteral("marked without a cause");
    if (f.bad > 0) return QStringLiteral("a bad tuple in a tile is not marked");
    if (sameColour(color, theme().accent, 8) && near(2).edited > 0) return {};
    if (f.edited > 0) return QStringLiteral("an edit in a tile is not marked");
    const QColor mean = scaled(id, f.sum / static_cast<double>(f.numbers));
    const QColor wanted = f.read ? mean : mix(theme().canvas, mean, 0.25);
    // Where a pixel's columns are parts of rows, some are read and some are not.
    if (sameColour(color, wanted, 12) ||
        (id == kParams && sameColour(color, mean, 12) && k_.slice < matrix.columns))
      return {};
    return QStringLiteral("tile %1 for %2 of %3, cells %4–%5 × %6–%7")
        .arg(color.name(), wanted.name(), tensorName(id))
        .arg(cells.x0)
        .arg(cells.x1)
        .arg(cells.y0)
        .arg(cells.y1);
  }

  /// What is said of such a pixel is of the cells whose colour it has.
  QString wrongTileWords(TensorId id, const QPoint& pixel, const MatrixLayout& matrix, const CellRect& cells,
                         const Figures& f) {
    const QString tip =
        tileTooltip(scene(), f_.canvas.picture().tiles(), id, QPointF(pixel) + QPointF(0.5, 0.5), 1);
    if (cells.columns() * cells.rows() < 2)
      return tip.isEmpty() ? QString() : QStringLiteral("one cell: ") + tip;
    const auto number = [](double value) {
      return QString::number(value, 'g', 7).replace(QLatin1Char('-'), QChar(0x2212));
    };
    QStringList wanted{QStringLiteral(": %1 values").arg(countText(f.count))};
    const Shape& shape = id == kOutput ? scene().plan()->output : tensorOf(k_.document, id).shape();
    if (shape.rank() == 2 && matrix.rows == shape[0] && matrix.columns == shape[1])
      wanted << QStringLiteral("%1[%2, %3] to [%4, %5]")
                    .arg(tensorName(id))
                    .arg(cells.y0)
                    .arg(cells.x0)
                    .arg(cells.y1 - 1)
                    .arg(cells.x1 - 1);
    if (f.numbers > 0)
      wanted << QStringLiteral("\n%1 to %2, mean ").arg(number(*f.least), number(*f.greatest));
    if (f.nans > 0) wanted << QStringLiteral("%1 NaN").arg(countText(f.nans));
    if (f.odd > f.nans) wanted << QStringLiteral("%1 infinite").arg(countText(f.odd - f.nans));
    if (id != kParams && matrix.rows == k_.tuples) {
      const auto from = k_.bad.lower_bound(cells.y0), to = k_.bad.lower_bound(cells.y1);
      if (from != to)
        wanted << QStringLiteral("\n%1 bad: first tuple %2")
                      .arg(countText(std::distance(from, to)), countText(*from));
    }
    if (f.numbers > 0) {
      const double told = tip.section(QStringLiteral("mean "), 1)
                              .section(QLatin1Char('\n'), 0, 0)
                              .replace(QChar(0x2212), QLatin1Char('-'))
                              .toDouble();
      const double most = std::max(std::abs(*f.least), std::abs(*f.greatest));
      if (std::abs(told - f.sum / static_cast<double>(f.numbers)) > 1e-6 * most)
        return QStringLiteral("another mean: ") + tip;
    }
    for (const QString& words : wanted)
      if (!tip.contains(words)) return QStringLiteral("“%1” is not in the tip “%2”").arg(words, tip);
    if (f.odd == 0 && (tip.contains(QStringLiteral("NaN")) || tip.contains(QStringLiteral("infinite"))))
      return QStringLiteral("nothing is odd: ") + tip;
    return {};
  }

  /// Pointed at, as a person does: the formula's place and value, and the tooltip's sentence.
  QString wrongWords(const CellRef& cell, const QPointF& at) {
    ++worded;
    QWidget* viewport = f_.canvas.viewport();
    QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::NoButton,
                     Qt::NoModifier);
    QApplication::sendEvent(viewport, &move);
    // The buttons on a tuple lie over its neighbours.
    if (f_.session.selection().hover() != cell) return {};
    const FormulaLine formula =
        formulaUnder(f_.session.gradient().view(), f_.session.snapshot(), f_.session.focus());
    const QString said = formula.text() + QLatin1Char('\n') + formula.note;
    const Shape& shape =
        cell.tensor == kOutput ? scene().plan()->output : tensorOf(k_.document, cell.tensor).shape();
    QStringList place;
    for (const std::int64_t p : shape.position(cell.flat)) place << QString::number(p);
    const QString named =
        tensorName(cell.tensor) + QLatin1Char('[') + place.join(QStringLiteral(", ")) + QLatin1Char(']');
    if (!said.contains(named)) return QStringLiteral("%1 is not in: %2").arg(named, said);
    const std::int64_t tuple = cell.flat / (cell.tensor == kIndices ? k_.depth : k_.slice);
    const bool bad = k_.isBad(cell.tensor, cell.flat);
    if (!(refused(cell.tensor) && bad)) {
      const QString value =
          (cell.tensor == kOutput && bad && !k_.clamps ? QStringLiteral(" → ") : QStringLiteral(" = ")) +
          valueText(k_.element(cell.tensor, cell.flat), cell.tensor == kParams ? 24 : 60);
      if (!said.contains(value)) return QStringLiteral("“%1” is not in: %2").arg(value, said);
    }
    if (cell.tensor == kParams) {
      const std::int64_t times = k_.reads[static_cast<std::size_t>(cell.flat / k_.slice)];
      if ((times == 0) != said.contains(QStringLiteral("never read")))
        return QStringLiteral("read %1 times: %2").arg(times).arg(said);
    }
    QString tip;
    if (cell.tensor != kParams && scene().tensor(cell.tensor).detail() != Detail::Text) {
      tip = QStringLiteral("tuple %1").arg(tuple);
      if (bad) tip += QStringLiteral(": ") + badNumberText(*scene().trace(), tuple);
      if (said.contains(tip)) tip.clear();
    }
    const QString told = cellTooltip(scene(), f_.session, cell);
    if (told != tip) return QStringLiteral("“%1” for “%2”").arg(told, tip);
    if (tip.isEmpty()) return {};
    QHelpEvent help(QEvent::ToolTip, at.toPoint(), viewport->mapToGlobal(at.toPoint()));
    if (f_.canvas.cellAt(at.toPoint()) != cell) return {};
    QApplication::sendEvent(viewport, &help);
    return QToolTip::text() == plainTip(tip) ? QString()
                                             : QStringLiteral("the tip is “%1”").arg(QToolTip::text());
  }

  const Known& k_;
  const Theme theme_ = lightTheme();
  std::mt19937_64 random_;
  CanvasFixture f_;
};

}  // namespace

class PointsTest : public QObject {
  Q_OBJECT

 private slots:
  void sayWhatIsThere_data() {
    const auto row = test::columns<int>("which");
    const char* const names[] = {"rows of a table", "places of a matrix", "elements of a vector", "rank 4",
                                 "refused",         "one value"};
    for (int k = 0; k < 6; ++k) row(names[k], k);
  }
  void sayWhatIsThere() {
    QFETCH(int, which);
    const auto call = [&] {
      switch (which) {
        case 0:
          return known({5000, 64}, 8000, 1, 30, "tensorflow-gpu");
        case 1:
          return known({300, 500}, 20000, 2, 30, "jax");
        case 2:
          return known({100000}, 3000, 1, 10, "tensorflow-gpu");
        case 3:
          return known({30, 2, 100, 35}, 60, 1, 3, "jax");
        case 4:
          return known({1000, 80}, 2000, 1, 10, "tensorflow-cpu");
        default:
          return known({2000, 30}, 500, 1, 0, "tensorflow-gpu", false);
      }
    }();
    const int asked = qEnvironmentVariableIntValue("GATHERND_POINTS");
    const int wanted = (asked > 0 ? asked : kPoints) / 6;
    Points points(call, which + 1);
    QVERIFY(points.quiet());
    QVERIFY(points.scene().layout.panes.has_value());
    int views = 0;
    QStringList wrong;
    for (; points.asked < wanted && views < 50 * wanted; ++views) {
      points.look();
      const QImage image = points.seen();
      QVERIFY(!image.isNull());
      for (int n = 0; n < kPointsAView; ++n) {
        const TensorId id = std::array{kIndices, kParams, kOutput}[points.random(3)];
        const auto pixel = points.pixelIn(id);
        if (!pixel) continue;
        if (const QString fault = points.wrong(id, *pixel, image); !fault.isEmpty())
          wrong << QStringLiteral("view %1: %2").arg(views).arg(fault);
      }
    }
    qInfo("%d points of %d views: %d colours, %d tiles, %d told in words", points.asked, views,
          points.coloured, points.ofTiles, points.worded);
    QVERIFY2(
        wrong.empty(),
        qPrintable(
            QString("%1 of %2:\n%3").arg(wrong.size()).arg(points.asked).arg(wrong.mid(0, 30).join('\n'))));
    QVERIFY(points.asked >= wanted);
  }
};

GATHERND_TEST(PointsTest)
#include "points_test.moc"
