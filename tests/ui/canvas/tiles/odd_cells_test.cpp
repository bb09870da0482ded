// SPDX-License-Identifier: GPL-3.0-or-later
// Single cells that must not be missed, at every size of a cell: NaN in params, tuples that ask beyond it,
// and the output that was made up for those. Looked for as pixels of the canvas; what is not in sight is
// scrolled to. GATHERND_ODD: how many of the 200 at each size, in place of a sample.
#include <QImage>
#include <QTest>
#include <algorithm>
#include <limits>
#include <random>
#include <span>
#include <vector>

#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/theme/theme.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr std::int64_t kTableRows = 20000, kTableColumns = 256, kTableTuples = 100000;
constexpr int kSingles = 200, kSample = 16;

struct Single {
  Document document;
  std::vector<std::int64_t> nans;  ///< flat, in params
  std::vector<std::int64_t> bad;   ///< tuples
};

/// Apart enough that none is seen in another's place.
std::vector<std::int64_t> apart(std::mt19937_64& random, std::int64_t among) {
  std::vector<std::int64_t> places;
  const std::int64_t each = among / kSingles;
  for (std::int64_t k = 0; k < kSingles; ++k)
    places.push_back(k * each + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(each - 1)));
  return places;
}

const Single& singles() {
  static const Single made = [] {
    std::mt19937_64 random(20261126);
    Single d;
    std::vector<float> values(kTableRows * kTableColumns);
    for (float& value : values) value = static_cast<float>(random() % 10000) / 100;
    for (const std::int64_t row : apart(random, kTableRows)) {
      d.nans.push_back(row * kTableColumns + static_cast<std::int64_t>(random() % kTableColumns));
      values[static_cast<std::size_t>(d.nans.back())] = std::numeric_limits<float>::quiet_NaN();
    }
    std::vector<std::int64_t> numbers(kTableTuples);
    for (std::int64_t& number : numbers) {
      number = static_cast<std::int64_t>(random() % kTableRows);
      // No NaN in the output: its only red is that of blocks.
      if (d.nans[static_cast<std::size_t>(number * kSingles / kTableRows)] / kTableColumns == number)
        ++number;
    }
    d.bad = apart(random, kTableTuples);
    for (const std::int64_t tuple : d.bad) numbers[static_cast<std::size_t>(tuple)] = kTableRows + tuple;
    d.document = makeDocument(
        *Tensor::fromBytes(DType::Float32, Shape{kTableRows, kTableColumns},
                           std::as_bytes(std::span(values))),
        *Tensor::fromBytes(DType::Int64, Shape{kTableTuples, 1}, std::as_bytes(std::span(numbers))),
        "tensorflow-gpu");
    return d;
  }();
  return made;
}

bool allRead(CanvasFixture& f) {
  return QTest::qWaitFor([&] { return f.session.work().idle() && !f.canvas.picture().tiles().busy(); },
                         60000);
}

/// As a person sees it, once all is read.
QImage pictureOf(CanvasFixture& f) {
  for (int k = 0; k < 10; ++k) {
    QImage image = f.canvas.viewport()->grab().toImage();  // asks for what is in sight
    if (!f.canvas.picture().tiles().busy()) return image;
    if (!allRead(f)) break;
  }
  return {};
}

bool closeTo(const QColor& a, const QColor& b, int most) {
  return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) <=
         most;
}

/// In the error's colours; lines between pixels are paler.
bool red(const QColor& color) {
  static const RoleColors error = lightTheme().role(RoleColor::Error);
  return closeTo(color, error.strong, 90) || closeTo(color, error.tint, 6);
}

bool redIn(const QImage& image, const QRectF& area) {
  const QRect pixels = area.toAlignedRect() & image.rect();
  for (int y = pixels.top(); y <= pixels.bottom(); ++y)
    for (int x = pixels.left(); x <= pixels.right(); ++x)
      if (red(image.pixelColor(x, y))) return true;
  return false;
}

}  // namespace

class OddCellsTest : public QObject {
  Q_OBJECT

 private slots:
  void areSeen_data() {
    const auto row = test::columns<double>("size");
    row("all of it", 0.0);
    for (const double size : {0.1, 1.0, 2.0, 4.0, 8.0, 20.0})
      if (!test::kSanitized || size == 1 || size == 8) QTest::addRow("%g px a cell", size) << size;
  }
  void areSeen() {
    QFETCH(double, size);
    CanvasFixture f(singles().document);
    if (size < 1)
      f.canvas.resize(2560, 1440);
    else
      f.canvas.resize(1500, 900);
    f.session.work().run();  // the output is too large to be made unasked
    QVERIFY(allRead(f));
    QCOMPARE(f.session.snapshot().state, OutputState::Current);
    f.canvas.panes().setFolded(false);
    f.canvas.fit();
    PaneControl& panes = f.canvas.panes();
    if (size > 0)
      for (const TensorId id : {kIndices, kParams, kOutput}) {
        const QRectF cell = f.canvas.scene().tensor(id).cellRect(0);
        panes.zoomBy(id, size / cell.width(), size / cell.height(), {});
      }
    if (size > 0) {
      const double height = f.canvas.scene().tensor(kParams).cellRect(0).height();
      QVERIFY(std::abs(height - size) < 0.001 * size);
    }
    struct Wanted {
      const char* what;
      CellRef cell;
      bool unit = false;
    };
    std::vector<Wanted> wanted;
    for (const std::int64_t flat : singles().nans) wanted.push_back({"NaN", {kParams, flat}});
    for (const std::int64_t tuple : singles().bad) {
      wanted.push_back({"tuple", {kIndices, tuple}, true});
      wanted.push_back({"block", {kOutput, tuple * kTableColumns}, true});
    }
    if (size >= 1) {  // where they are looked for one by one
      std::mt19937 random(1);
      std::shuffle(wanted.begin(), wanted.end(), random);
      const int asked = qEnvironmentVariableIntValue("GATHERND_ODD");
      wanted.resize(std::min(wanted.size(), static_cast<std::size_t>(3 * (asked > 0 ? asked : kSample))));
    }
    // Those near each other are looked for in one picture.
    std::sort(wanted.begin(), wanted.end(), [](const Wanted& a, const Wanted& b) {
      return std::pair(a.cell.tensor, a.cell.flat) < std::pair(b.cell.tensor, b.cell.flat);
    });
    const auto placeOf = [&](const Wanted& w) {
      const TensorLayout& t = f.canvas.scene().tensor(w.cell.tensor);
      const QRectF rect = w.unit ? t.unitRect(w.cell.flat) : t.cellRect(w.cell.flat);
      return rect & f.canvas.scene().layout.pane(w.cell.tensor)->cells.adjusted(0, -2, 0, 2);
    };
    const auto inSight = [&](const Wanted& w) {
      const QRectF& cells = f.canvas.scene().layout.pane(w.cell.tensor)->cells;
      return cells.contains(f.canvas.cellRectInView(w.cell).center());
    };
    QImage image;
    int pictures = 0;
    for (const Wanted& w : wanted) {
      if (image.isNull() || !inSight(w)) {
        f.canvas.scrollTo(w.cell);
        QVERIFY(inSight(w));
        image = pictureOf(f);
        QVERIFY(!image.isNull());
        ++pictures;
      }
      const QRectF place = placeOf(w).adjusted(-2, -2, 2, 2);
      QVERIFY2(redIn(image, place), qPrintable(QString("%1 %2 at %3, %4, %5 × %6")
                                                   .arg(QLatin1String(w.what))
                                                   .arg(w.cell.flat)
                                                   .arg(place.left())
                                                   .arg(place.top())
                                                   .arg(place.width())
                                                   .arg(place.height())));
    }
    if (size == 0) QCOMPARE(pictures, 1);
    // And nothing else is: in the middle between two of them.
    if (size < 1) return;
    int looked = 0;
    for (std::size_t k = 1; k < singles().bad.size(); k += 10) {
      const std::int64_t between = (singles().bad[k - 1] + singles().bad[k]) / 2;
      if (singles().bad[k] - singles().bad[k - 1] < 60) continue;
      const Wanted good{"", {kIndices, between}, true};
      f.canvas.scrollTo(good.cell);
      image = pictureOf(f);
      QVERIFY(!redIn(image, placeOf(good)));
      if (++looked == 3) break;
    }
    QVERIFY(looked > 0);
  }
};

GATHERND_TEST(OddCellsTest)
#include "odd_cells_test.moc"
