// SPDX-License-Identifier: GPL-3.0-or-later
// A frame after an edit paints anew what the edit changed and nothing else; to the pixel it is the picture
// painted as a whole. Every example, random edits.
#include <QScreen>
#include <QScrollBar>
#include <random>
#include <string>

#include "core/scenario/examples.h"
#include "core/text/cast.h"
#include "tests/support/random_count.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/canvas/tiles/canvas_tiles.h"
#include "ui/canvas/widget/canvas_view.h"
#include "ui/files/document_file.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr int kEditsEach = 4;

QImage shown(CanvasFixture& f) {
  return f.canvas.viewport()->grab().toImage();
}

/// The first pixel in which what is shown is not the picture painted anew; empty: they are the same.
QString differenceFromWhole(CanvasFixture& f) {
  const QImage kept = shown(f);
  f.canvas.picture().invalidate();
  const QImage whole = shown(f);
  if (kept == whole) return {};
  if (kept.size() != whole.size()) return QStringLiteral("sizes");
  for (int y = 0; y < kept.height(); ++y)
    for (int x = 0; x < kept.width(); ++x)
      if (kept.pixel(x, y) != whole.pixel(x, y))
        return QStringLiteral("at %1, %2: %3, not %4")
            .arg(x)
            .arg(y)
            .arg(kept.pixelColor(x, y).name(), whole.pixelColor(x, y).name());
  return QStringLiteral("formats");
}

/// What its window holds, without painting it again.
QImage onScreen(CanvasFixture& f) {
  return f.canvas.screen()->grabWindow(f.canvas.winId()).toImage();
}

/// Without the measured time, whose words are as long as the machine is slow.
Scene untimed(CanvasFixture& f) {
  SceneOptions options = f.canvas.scene().options;
  options.timed = false;
  return makeScene(f.session.snapshot(), options, f.canvas.picture().fonts());
}

QRectF sight(CanvasFixture& f) {
  return {f.canvas.scroll().offset(), f.canvas.viewport()->size()};
}

}  // namespace

class SceneChangesTest : public QObject {
  Q_OBJECT

 private slots:
  void asPaintedWhole_data() {
    const auto row = test::columns<QString, int>("id", "theme");
    int k = 0;
    test::Sample rows = test::sampleOfRows();
    for (const ExampleEntry& example : shippedExamples())
      if (rows.takes())
        row(std::string(example.id).c_str(),
            QString::fromUtf8(example.id.data(), static_cast<qsizetype>(example.id.size())), k++ % 3);
  }
  void asPaintedWhole() {
    QFETCH(QString, id);
    QFETCH(int, theme);
    CanvasFixture f(*documentOfExample(id.toStdString(), INT64_MAX));
    applyTheme(*qApp, theme == 0   ? lightTheme()
                      : theme == 1 ? darkTheme()
                                   : themeWished("high-contrast", QPalette()));
    std::mt19937_64 random(20261124);
    for (int k = 0; k < kEditsEach; ++k) {
      const EditedTensor& params = f.session.document().params;
      if (params.elementCount() == 0) return;
      if (k == 3) f.canvas.horizontalScrollBar()->setValue(40), f.canvas.verticalScrollBar()->setValue(60);
      // Pointed at: the dimmed layer, which was painted before the edit too.
      shown(f);
      const bool points = k % 2 == 1;
      f.session.selection().setHover(points ? std::optional(CellRef{TensorId::Params, 0}) : std::nullopt);
      shown(f);
      const auto at = static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(params.elementCount()));
      const std::int64_t value = k == 2 ? -123456 : static_cast<std::int64_t>(random() % 10);
      f.session.edits().setElement(
          TensorId::Params, at, castElement(Element::of<std::int64_t>(DType::Int64, value), params.dtype()));
      f.ready();
      QTRY_VERIFY(!points || f.canvas.picture().hasLayer(true));
      QVERIFY(QTest::qWaitFor([&] {
        QCoreApplication::processEvents();  // what is painted may ask for a map of the new values
        return !f.canvas.picture().tiles().busy();
      }));
      QCoreApplication::processEvents();  // the layer or the map asked for a frame
      const QImage frame = onScreen(f);
      QVERIFY(!frame.isNull());
      QCOMPARE(differenceFromWhole(f), QString());
      f.canvas.viewport()->repaint();
      QVERIFY(onScreen(f) == frame);
    }
  }

  /// Its slice, and the blocks that are copies of it.
  void partsOfAnEdit() {
    CanvasFixture f;  // row [1, 2] of params is read twice
    const Scene before = untimed(f);
    const std::int64_t at = 5 * 4 + 1;
    f.session.edits().setElement(TensorId::Params, at, Element::of<std::int32_t>(DType::Int32, 7));
    f.ready();
    const Scene now = untimed(f);
    const auto parts = changedParts(before, now, sight(f));
    QVERIFY(parts);
    const auto holds = [&](const CellRef& cell) {
      const QPointF middle = now.layout.cellRect(cell).center();
      return std::any_of(parts->begin(), parts->end(), [&](const QRectF& r) { return r.contains(middle); });
    };
    for (const TensorId id : {TensorId::Params, TensorId::Output})
      for (std::int64_t k = 0; k < now.tensor(id).cellCount(); ++k) {
        const TensorLayout& t = now.tensor(id);
        bool other = false;
        for (std::int64_t n = 0; n < t.cellCount(); ++n)
          other = other || (t.unitOf(n) == t.unitOf(k) && now.value({id, n}) != before.value({id, n}));
        QCOMPARE(holds({id, k}), other);
      }
    QVERIFY(holds({TensorId::Params, at}));
    QCOMPARE(parts->size(), std::size_t{3});
  }

  void allOfIt_data() {
    const auto row = test::columns<QString>("what");
    for (const char* what : {"index", "dialect", "batch_dims", "width", "many", "zoom", "size"})
      row(what, what);
  }
  void allOfIt() {
    QFETCH(QString, what);
    const Document elements =
        makeDocument(arange(Shape{6, 6}, DType::Int32), *Tensor::zeros(DType::Int64, Shape{2, 2}), "numpy");
    CanvasFixture f(what == "many" ? elements : rowsDocument());
    const Scene before = untimed(f);
    Edits& edits = f.session.edits();
    if (what == "index")
      edits.setElement(
          TensorId::Indices, 0,
          castElement(Element::of<std::int64_t>(DType::Int64, 1), before.snapshot.document->indices.dtype()));
    else if (what == "dialect")
      edits.setDialect(*findDialect("numpy"));
    else if (what == "batch_dims")
      edits.setBatchDims(1);
    else if (what == "width")
      edits.setElement(TensorId::Params, 5, Element::of<std::int32_t>(DType::Int32, -1234567));
    else if (what == "many")
      for (std::int64_t k = 0; k < 30; ++k)
        edits.setElement(TensorId::Params, k,
                         Element::of<std::int32_t>(DType::Int32, 99 - static_cast<int>(k)));
    else if (what == "zoom")
      f.canvas.zoomOut();
    else
      f.canvas.resize(700, 500);
    f.ready();
    QVERIFY(!changedParts(before, untimed(f), sight(f)));
    QCOMPARE(differenceFromWhole(f), QString());
  }

  /// Below the output stands which of its values were read, by their values.
  void theNoteBelowTheOutput() {
    CanvasFixture f(*documentOfExample("too-far", INT64_MAX));
    f.canvas.resize(1280, 800);
    f.ready();
    shown(f);
    const TextAudit texts = f.canvas.audit();
    QVERIFY(std::any_of(texts.begin(), texts.end(),
                        [](const AuditedText& text) { return text.text.contains("written, not read"); }));
    for (const int value : {5, 0, 7}) {
      f.session.edits().setElement(
          TensorId::Params, 0,
          castElement(Element::of<std::int64_t>(DType::Int64, value), f.session.document().params.dtype()));
      f.ready();
      QCOMPARE(differenceFromWhole(f), QString());
    }
  }

  /// Two edits between two frames, and one that brings more than values.
  void severalEditsBeforeAFrame() {
    CanvasFixture f;
    shown(f);
    for (int k = 0; k < 3; ++k) {
      f.session.edits().setElement(TensorId::Params, k, Element::of<std::int32_t>(DType::Int32, 50 + k));
      f.ready();
    }
    QCOMPARE(differenceFromWhole(f), QString());
    f.session.edits().setDialect(*findDialect("numpy"));
    f.ready();
    f.session.edits().setElement(TensorId::Params, 9, Element::of<std::int32_t>(DType::Int32, 51));
    f.ready();
    QCOMPARE(differenceFromWhole(f), QString());
  }
};

GATHERND_TEST(SceneChangesTest)
#include "scene_changes_test.moc"
