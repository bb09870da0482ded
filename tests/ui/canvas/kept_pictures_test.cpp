// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that is painted, to the tenth of a pixel: the marks of pictures in many states, as a count and a
// checksum by kind, held against picture_marks.txt, so that no mark moves, comes or goes unseen. After a
// change has been looked at, write it anew; with a folder, the marks themselves are written there, one to a
// line, to be compared with those of the tree before:
//   GATHERND_WRITE_MARKS=1 build/tests/canvas_tests KeptPicturesTest
//   GATHERND_WRITE_MARKS=/tmp/marks build/tests/canvas_tests KeptPicturesTest
// What the marks say is for the other tests; a machine whose fonts measure otherwise is passed over.
#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFontMetricsF>
#include <algorithm>
#include <functional>
#include <map>

#include "tests/support/places.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

// Of a package that every build needs.
const char kFamily[] = "DejaVu Sans", kMonoFamily[] = "DejaVu Sans Mono";

Theme plain(Theme theme) {
  theme.uiFamily = theme.symbolFamily = QLatin1String(kFamily);
  theme.monoFamily = theme.symbolMonoFamily = QLatin1String(kMonoFamily);
  return theme;
}

QString tenths(double value) {
  const QString text = QString::number(value, 'f', 1);
  return text == QLatin1String("-0.0") ? QStringLiteral("0.0") : text;
}
QString boxOf(const QRectF& r) {
  return tenths(r.x()) + ',' + tenths(r.y()) + ' ' + tenths(r.width()) + 'x' + tenths(r.height());
}
QString colour(const QColor& c) {
  return c.isValid() ? c.name(QColor::HexArgb) : QStringLiteral("-");
}

std::pair<QString, QString> described(const Mark& mark) {
  const QString clip = mark.clip.isNull() ? QString() : " within " + boxOf(mark.clip);
  switch (mark.kind) {
    case MarkKind::Text:
      return {"texts", '"' + mark.text + "\" " + tenths(mark.px) + (mark.bold ? " bold " : " ") +
                           colour(mark.pen) + " at " + tenths(mark.rect.left()) + ',' +
                           tenths(mark.baseline) + clip};
    case MarkKind::Lines: {
      QString text = "lines " + colour(mark.pen) + ' ' + tenths(mark.width);
      for (const QLineF& line : mark.lines)
        text += ' ' + tenths(line.x1()) + ',' + tenths(line.y1()) + '-' + tenths(line.x2()) + ',' +
                tenths(line.y2());
      return {"lines", text + clip};
    }
    case MarkKind::Image: {
      const QByteArray bytes(reinterpret_cast<const char*>(mark.image.constBits()), mark.image.sizeInBytes());
      return {"images", boxOf(mark.rect) + ' ' +
                            QCryptographicHash::hash(bytes, QCryptographicHash::Md5).toHex().left(8) + clip};
    }
    case MarkKind::Shape:
      break;
  }
  QString text =
      boxOf(mark.rect) + " fill " + colour(mark.fill) + " pen " + colour(mark.pen) + ' ' + tenths(mark.width);
  for (const qreal dash : mark.dash) text += ' ' + tenths(dash);
  for (int k = 0; k < mark.path.elementCount(); ++k)
    text += ' ' + tenths(mark.path.elementAt(k).x) + ',' + tenths(mark.path.elementAt(k).y);
  return {mark.pen.isValid() ? "outlines" : "fills", text + clip};
}

struct MarkedPicture {
  QString name;
  Snapshot snapshot;
  PictureOptions options;
};

class MarkedPictures {
 public:
  std::vector<MarkedPicture> all;

  void add(const QString& name, Document document,
           const std::function<void(PictureOptions&, Snapshot&)>& set = {}) {
    MarkedPicture added{name, snapshotOf(std::move(document)), {}};
    added.options.theme = plain(lightTheme());
    added.options.scene.viewport = {1100, 700};
    if (set) set(added.options, added.snapshot);
    all.push_back(std::move(added));
  }
};

Document gatherOf(const Shape& params, const char* indices, const char* dialect = "tensorflow-gpu",
                  std::int64_t batchDims = 0, DType dtype = DType::Int32) {
  return makeDocument(arange(params, dtype), literal(indices, DType::Int64), dialect, batchDims);
}

Document namedBatch() {
  Document document = gatherOf({2, 3, 2}, "[[[2],[0]],[[1],[7]]]", "jax", 1);
  document.axisNames = {{"params", {"image", "box", "coord"}}, {"indices", {"image", "kept", "component"}}};
  return document;
}

void addStates(MarkedPictures& cases) {
  const char* const rows = "[[0,1],[1,2],[0,0],[1,2],[1,2]]";
  const Shape pages{2, 3, 4};
  const auto state = [&](const char* name, auto set) {
    cases.add(QString("rows, ") + name, gatherOf(pages, rows),
              [&](PictureOptions& options, Snapshot&) { set(options.overlay, options); });
  };
  state("at rest", [](OverlayState&, PictureOptions&) {});
  state("dark", [](OverlayState&, PictureOptions& p) { p.theme = plain(darkTheme()); });
  state("contrast", [](OverlayState& o, PictureOptions& p) {
    p.theme = plain(highContrastTheme(contrastPalette()));
    o.focus = CellRef{kOutput, 5};
  });
  state("tuple hovered", [](OverlayState& o, PictureOptions&) { o.focus = CellRef{kIndices, 3}; });
  state("slice hovered", [](OverlayState& o, PictureOptions&) { o.focus = CellRef{kParams, 21}; });
  state("unread hovered", [](OverlayState& o, PictureOptions&) { o.focus = CellRef{kParams, 9}; });
  state("block hovered", [](OverlayState& o, PictureOptions&) { o.focus = CellRef{kOutput, 10}; });
  state("pinned", [](OverlayState& o, PictureOptions&) { o.pinA = CellRef{kOutput, 6}; });
  state("pinned twice", [](OverlayState& o, PictureOptions&) {
    o.pinA = CellRef{kOutput, 6}, o.pinB = CellRef{kParams, 1}, o.focus = CellRef{kIndices, 8};
  });
  state("pinned at one place", [](OverlayState& o, PictureOptions&) {
    o.pinA = CellRef{kOutput, 6}, o.pinB = CellRef{kOutput, 6};
  });
  state("cursor", [](OverlayState& o, PictureOptions&) { o.cursor = o.focus = CellRef{kParams, 4}; });
  for (int axis = 0; axis < 3; ++axis)
    state(qPrintable(QString("axis %1").arg(axis)), [axis](OverlayState& o, PictureOptions&) {
      o.axis = AxisRef{kParams, axis};
    });
  state("axis of output", [](OverlayState& o, PictureOptions&) { o.axis = AxisRef{kOutput, 1}; });
  for (const StepPhase phase : {StepPhase::Read, StepPhase::Locate, StepPhase::Copy})
    state(qPrintable(QString("step %1").arg(static_cast<int>(phase))),
          [phase](OverlayState& o, PictureOptions& p) {
            o.step = {true, 1, 1, phase};
            p.tuplesShown = phase == StepPhase::Copy ? 2 : 1;
          });
  state("steps", [](OverlayState& o, PictureOptions& p) {
    o.step = {true, 1, 3, StepPhase::Copy}, p.tuplesShown = 4;
  });
  state("marked", [](OverlayState& o, PictureOptions&) { o.marked = {0, 3}; });
  state("dragged over", [](OverlayState& o, PictureOptions&) {
    o.drag = TupleDrag{1, {400, 300}, 16, true};
  });
  state("read counts", [](OverlayState& o, PictureOptions& p) {
    p.scene.readOverlay = true;
    o.focus = CellRef{kParams, 21};
  });
  state("differs", [](OverlayState& o, PictureOptions&) {
    o.difference = OutputDifference{CellRef{kOutput, 6}, 3, "cpu", Element{}, Element{}};
  });
  state("differs, in part", [](OverlayState& o, PictureOptions& p) {
    o.difference = OutputDifference{CellRef{kOutput, 4}, 3, "cpu", Element{}, Element{}};
    p.view = {800, 180, 150, 200};
  });
  state("no key", [](OverlayState&, PictureOptions& p) { p.scene.legend = false; });
  state("presented", [](OverlayState& o, PictureOptions& p) {
    p.scene.ui = 2, p.scene.viewport = {1920, 1080}, o.focus = CellRef{kOutput, 6};
  });
  state("presented, at rest", [](OverlayState&, PictureOptions& p) {
    p.scene.ui = 2, p.scene.viewport = {1920, 1080};
  });
  for (const double zoom : {2.0, 0.45, 0.1})
    state(qPrintable(QString("zoomed %1").arg(zoom)), [zoom](OverlayState& o, PictureOptions& p) {
      p.scene.mode = ZoomMode::Manual, p.scene.zoom = zoom, o.focus = CellRef{kOutput, 6};
    });
  state("colours at rest",
        [](OverlayState&, PictureOptions& p) { p.scene.mode = ZoomMode::Manual, p.scene.zoom = 0.45; });
  state("images at rest",
        [](OverlayState&, PictureOptions& p) { p.scene.mode = ZoomMode::Manual, p.scene.zoom = 0.1; });
  state("in part", [](OverlayState& o, PictureOptions& p) {
    p.view = {300, 220, 400, 250}, o.focus = CellRef{kIndices, 3};
  });
}

void addErrors(MarkedPictures& cases) {
  const char* const sides = "[[3,0],[3,2],[-1,1],[1,4],[2,898],[0,-1],[1,-7],[1,1]]";
  cases.add("ghosts", gatherOf({3, 4}, sides));
  cases.add("ghosts, narrow", gatherOf({3, 4}, sides), [](PictureOptions& p, Snapshot&) {
    p.scene.viewport = {760, 560};
  });
  cases.add("ghosts, presented", gatherOf({3, 4}, sides), [](PictureOptions& p, Snapshot&) {
    p.scene.ui = 1.5, p.scene.viewport = {1920, 1080};
  });
  for (int tuple = 0; tuple < 8; ++tuple)
    cases.add(QString("ghosts, tuple %1").arg(tuple), gatherOf({3, 4}, sides),
              [&](PictureOptions& p, Snapshot&) {
                p.overlay.focus = CellRef{kIndices, 2 * tuple + tuple % 2};
              });
  cases.add("ghosts of rows", gatherOf({3, 4}, "[[0],[-1],[7],[9],[7]]"), [](PictureOptions& p, Snapshot&) {
    p.overlay.focus = CellRef{kOutput, 8};
  });
  cases.add("ghosts of facets", gatherOf({2, 3, 4}, "[[0,3],[1,-1],[9,0],[-4,2],[7,2]]"));
  cases.add("ghosts of facets, hovered", gatherOf({2, 3, 4}, "[[0,3],[1,-1],[9,0],[-4,2],[7,2]]"),
            [](PictureOptions& p, Snapshot&) {
              p.overlay.focus = CellRef{kIndices, 4};
            });
  cases.add("refused", gatherOf({3, 4}, "[[0],[5]]", "tensorflow-cpu"));
  cases.add("refused, small", gatherOf({3, 4}, "[[0],[5]]", "tensorflow-cpu"),
            [](PictureOptions& p, Snapshot&) {
              p.scene.mode = ZoomMode::Manual, p.scene.zoom = 0.45, p.overlay.focus = CellRef{kIndices, 1};
            });
  cases.add("clamped, pinned", gatherOf({3, 4}, "[[0],[5],[2]]", "jax"), [](PictureOptions& p, Snapshot&) {
    p.overlay.pinA = CellRef{kOutput, 5}, p.overlay.cursor = CellRef{kOutput, 4};
  });
  cases.add("wraps", gatherOf({3, 4}, "[[-1],[0],[-3]]", "onnx"), [](PictureOptions& p, Snapshot&) {
    p.overlay.focus = CellRef{kOutput, 1};
  });
  cases.add("wraps, stepped", gatherOf({3, 4}, "[[-1],[0],[-3]]", "onnx"), [](PictureOptions& p, Snapshot&) {
    p.overlay.step = {true, 0, 1, StepPhase::Locate};
  });
  cases.add("too deep", gatherOf({3, 4}, "[[0,1,2],[0,0,0]]", "tensorflow-cpu"));
  cases.add("too deep, and far", gatherOf({3, 4}, "[[0,1,12345678],[0,0,0]]", "tensorflow-cpu"));
  cases.add("batch differs", gatherOf({3, 4}, "[[0],[2]]", "onnx", 1));
  cases.add("stale", gatherOf({3, 4}, "[[0],[2]]"), [](PictureOptions&, Snapshot& s) {
    s.state = OutputState::Stale, s.staleResult = std::exchange(s.result, nullptr);
  });
  cases.add("pending", gatherOf({3, 4}, "[[0],[2]]"),
            [](PictureOptions&, Snapshot& s) { s.state = OutputState::Pending, s.result = nullptr; });
}

void addShapes(MarkedPictures& cases) {
  const auto hovered = [](TensorId id, std::int64_t flat) {
    return [id, flat](PictureOptions& p, Snapshot&) { p.overlay.focus = CellRef{id, flat}; };
  };
  cases.add("elements", gatherOf({3, 4}, "[[0,1],[2,3],[0,1],[1,1]]"), hovered(kParams, 1));
  cases.add("elements, two readers", gatherOf({3, 4}, "[[0,1],[2,3],[0,1],[0,1]]"));
  cases.add("grid of elements", gatherOf({3, 4}, "[[[0,1],[2,3]],[[0,1],[1,1]]]"), hovered(kOutput, 2));
  cases.add("matrices", gatherOf({3, 2, 3}, "[[2],[0],[2]]"), hovered(kOutput, 7));
  cases.add("blocks of rank 3", gatherOf({2, 2, 2, 2}, "[[1],[0]]"), hovered(kIndices, 1));
  cases.add("rank 4", gatherOf({2, 2, 2, 3}, "[[0,1,1],[1,0,0],[1,1,1]]"), hovered(kParams, 20));
  cases.add("rank 5", gatherOf({2, 2, 2, 2, 2}, "[[0,1,1,0],[1,0,0,1],[1,1,1,1]]"), hovered(kOutput, 3));
  cases.add("rank 5, small", gatherOf({2, 2, 2, 2, 2}, "[[0,1,1,0],[1,0,0,1],[1,1,1,1]]"),
            [](PictureOptions& p, Snapshot&) {
              p.scene.viewport = {420, 330};
            });
  cases.add("rank 6", gatherOf({2, 2, 2, 2, 2, 2}, "[[0,1,1,0,1],[1,0,0,1,0]]"));
  cases.add("facets of tuples", gatherOf({4, 2}, "[[[0],[1],[2]],[[3],[3],[0]]]"), hovered(kIndices, 4));
  cases.add("facets of grids", gatherOf({2, 2}, "[[[[0],[1]],[[1],[1]]],[[[0],[0]],[[1],[0]]]]"));
  cases.add("batch", namedBatch(), hovered(kOutput, 3));
  cases.add("batch at rest", namedBatch());
  cases.add("batch, pointed at a bad tuple", namedBatch(), hovered(kIndices, 3));
  cases.add("two batch axes",
            gatherOf({2, 2, 3, 2}, "[[[[0],[1]],[[2],[2]]],[[[1],[0]],[[0],[0]]]]", "onnx", 2),
            hovered(kParams, 8));
  cases.add("no tuples", gatherOf({3, 2}, "[[0],[1]]"), [](PictureOptions&, Snapshot& s) {
    s = snapshotOf(
        makeDocument(arange(Shape{3, 2}, DType::Int32), *Tensor::zeros(DType::Int64, Shape{0, 1})));
  });
  cases.add("no tuples, hovered", gatherOf({3, 2}, "[[0],[1]]"), [](PictureOptions& p, Snapshot& s) {
    s = snapshotOf(
        makeDocument(arange(Shape{3, 2}, DType::Int32), *Tensor::zeros(DType::Int64, Shape{0, 1})));
    p.overlay.focus = CellRef{kParams, 3};
  });
  cases.add("empty tuples", gatherOf({3, 2}, "[[0],[1]]"), [](PictureOptions&, Snapshot& s) {
    s = snapshotOf(
        makeDocument(arange(Shape{3, 2}, DType::Int32), *Tensor::zeros(DType::Int64, Shape{2, 0})));
  });
  cases.add("empty slices", gatherOf({3, 2}, "[[0],[1]]"), [](PictureOptions& p, Snapshot& s) {
    s = snapshotOf(
        makeDocument(*Tensor::zeros(DType::Int32, Shape{3, 0}), literal("[[0],[2]]", DType::Int64)));
    p.overlay.focus = CellRef{kIndices, 1};
  });
  cases.add("scalar indices", gatherOf({5}, "3", "numpy"), hovered(kOutput, 0));
  cases.add("tuple first", gatherOf({3, 4}, "[[0,2,1],[1,3,0]]", "mxnet"), hovered(kIndices, 1));
  cases.add("many rows", gatherOf({40, 3}, "[[0],[39],[7],[7],[7],[12]]"), hovered(kParams, 23));
  cases.add("many columns", gatherOf({3, 60}, "[[0],[2]]"), hovered(kOutput, 70));
  cases.add("large as a whole", gatherOf({60, 60}, "[[0],[59]]"),
            [](PictureOptions& p, Snapshot&) { p.scene.mode = ZoomMode::Fit; });
  const auto values = [&](const char* name, const char* text, DType dtype) {
    cases.add(name, makeDocument(literal(text, dtype), literal("[[1],[0]]", DType::Int64)));
  };
  values("floats", "[[1.5, -0.0, nan, inf], [1e-7, 123456.789, -3.25, 1e20]]", DType::Float32);
  values("bytes", "[[1, 255], [0, 7]]", DType::UInt8);
  values("words", R"([["a", "", "a long word"], ["\u4e2d\u6587", "x y", "z"]])", DType::String);
  values("truths", "[[true, false], [false, true]]", DType::Bool);
  values("complex", "[[1+2j, -1j], [0, 3.5]]", DType::Complex64);
}

}  // namespace

class KeptPicturesTest : public QObject {
  Q_OBJECT

 private slots:
  void marks() {
    const QFontMetricsF ordinary(plain(lightTheme()).mono(14)), bold(plain(lightTheme()).ui(16, true));
    const QString fonts = QString("fonts %1 %2")
                              .arg(ordinary.horizontalAdvance(QStringLiteral("0123456789")))
                              .arg(bold.horizontalAdvance(QStringLiteral("params")));
    MarkedPictures cases;
    addStates(cases);
    addErrors(cases);
    addShapes(cases);
    const QString wanted = qEnvironmentVariable("GATHERND_WRITE_MARKS");
    QStringList now{fonts};
    for (const MarkedPicture& each : cases.all) {
      const Picture p = paint(each.snapshot, each.options);
      std::map<QString, QStringList> byKind;
      for (const Mark& mark : p.seen.marks) {
        const auto [kind, text] = described(mark);
        byKind[kind] << text;
      }
      if (wanted.contains('/')) {
        QFile file(QDir(wanted).filePath(QString(each.name).replace(' ', '-') + ".txt"));
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(file.fileName()));
        for (const auto& [kind, lines] : byKind)
          file.write((kind + "\n  " + lines.join("\n  ") + '\n').toUtf8());
      }
      QString line = each.name + ':';
      for (const auto& [kind, lines] : byKind) {
        const QByteArray sum =
            QCryptographicHash::hash(lines.join('\n').toUtf8(), QCryptographicHash::Md5).toHex().left(8);
        line += QString(" %1 %2 %3").arg(kind).arg(lines.size()).arg(QString::fromLatin1(sum));
      }
      now << line;
    }
    if (wanted.contains('/')) return;
    QFile file(gathernd::test::places::tree() + "/tests/ui/canvas/picture_marks.txt");
    if (!wanted.isEmpty()) {
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(now.join('\n').toUtf8() + '\n');
      return;
    }
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QStringList before = QString::fromUtf8(file.readAll()).split('\n', Qt::SkipEmptyParts);
    if (before.value(0) != fonts)
      QSKIP(qPrintable("the fonts measure otherwise: " + fonts + ", not " + before.value(0)));
    QStringList changed;
    for (const QString& line : now)
      if (!before.contains(line)) changed << line;
    QVERIFY2(changed.isEmpty(), qPrintable("painted otherwise:\n" + changed.join('\n')));
    QCOMPARE(now.size(), before.size());
  }
};

GATHERND_TEST(KeptPicturesTest)
#include "kept_pictures_test.moc"
