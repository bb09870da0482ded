// SPDX-License-Identifier: GPL-3.0-or-later
// Calls that a canvas is seldom made for, in panes or not, at a projector's size and on a large screen:
// opened, zoomed, scrolled and pointed at all over, they are legible and say what they are. GATHERND_ALIKE:
// how many tuples that are all alike; 100000000 is the case meant, and takes 200 MB.
#include <QDir>
#include <QFile>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>
#include <array>
#include <complex>
#include <limits>
#include <span>
#include <vector>

#include "core/formats/load.h"
#include "core/formats/npy/npy.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/canvas_fixture.h"
#include "ui/figure/paint_probes.h"
#include "ui/files/document_file.h"
#include "ui/formula/formula.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

template <class T>
Tensor rawTensor(DType dtype, const Shape& shape, const std::vector<T>& values) {
  return *Tensor::fromBytes(dtype, shape, std::as_bytes(std::span(values)));
}

template <class F>
Tensor floats(const Shape& shape, F value) {
  std::vector<float> values(static_cast<std::size_t>(shape.elementCount()));
  for (std::size_t k = 0; k < values.size(); ++k) values[k] = value(k);
  return rawTensor(DType::Float32, shape, values);
}

/// Tuples that name each row in turn.
Tensor rowsOf(std::int64_t tuples, std::int64_t rows) {
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(tuples));
  for (std::size_t k = 0; k < numbers.size(); ++k) numbers[k] = static_cast<std::int64_t>(k) % rows;
  return rawTensor(DType::Int64, Shape{tuples, 1}, numbers);
}

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

Tensor complexes(const Shape& shape) {
  std::vector<std::complex<float>> values(static_cast<std::size_t>(shape.elementCount()));
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = {static_cast<float>(k % 100), -static_cast<float>(k % 7)};
  return rawTensor(DType::Complex64, shape, values);
}

Tensor strings(const Shape& shape) {
  std::vector<std::string> values;
  for (std::int64_t k = 0; k < shape.elementCount(); ++k)
    values.push_back(k % 50 == 0 ? std::string(300, 'w') : "row " + std::to_string(k));
  return *Tensor::fromStrings(shape, values);
}

/// From two files of a folder that cannot be written to.
Document readOnly() {
  static QTemporaryDir folder;
  const std::string params = folder.filePath("params.npy").toStdString(),
                    indices = folder.filePath("indices.npy").toStdString();
  if (!writeNpy(params, arange(Shape{4000, 30})) || !writeNpy(indices, rowsOf(500, 4000)))
    qFatal("cannot write");
  QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::ExeOwner);
  const auto writable = qScopeGuard(
      [] { QFile::setPermissions(folder.path(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner); });
  auto opened = openTensors(params, indices, defaultMemoryLimit());
  if (!opened) qFatal("cannot open");
  return std::get<Document>(std::move(*opened));
}

void addHardCalls() {
  QTest::addColumn<Document>("document");
  QTest::addColumn<QStringList>("words");  // each is said somewhere
  const auto add = [](const char* name, Document document, const QStringList& words) {
    QTest::newRow(name) << std::move(document) << words;
  };
  const Tensor one = literal("[[0]]", DType::Int64);
  add("no rows", makeDocument(arange(Shape{0, 30}), rawTensor<std::int64_t>(DType::Int64, Shape{0, 1}, {})),
      {"[0, 30]"});
  add("no columns", makeDocument(arange(Shape{4000, 0}), rowsOf(5000, 4000)),
      {"[4000, 0]", "params are empty"});
  add("none in the middle", makeDocument(arange(Shape{300, 0, 40}), rowsOf(5000, 300)), {"[300, 0, 40]"});
  add("no tuples",
      makeDocument(arange(Shape{3000, 400}), rawTensor<std::int64_t>(DType::Int64, Shape{0, 2}, {})),
      {"[0, 2]"});
  add("no tuples, rank 3",
      makeDocument(arange(Shape{3000, 400}), rawTensor<std::int64_t>(DType::Int64, Shape{7, 0, 1}, {})),
      {"[7, 0, 1]"});
  add("a read from nothing", makeDocument(arange(Shape{0, 30}), rowsOf(500, 500)),
      {"[0, 30]", "params are empty"});
  add("tuples of no numbers",
      makeDocument(arange(Shape{40, 30}), rawTensor<std::int64_t>(DType::Int64, Shape{500, 0}, {})),
      {"[500, 40, 30]"});
  add("ones", makeDocument(arange(Shape{1, 1, 1, 1, 1, 1, 1, 1}), literal("[[0,0,0,0]]", DType::Int64)),
      {"[1, 1, 1, 1, 1, 1, 1, 1]"});
  add("indices of ones", makeDocument(arange(Shape{5000, 40}), one.reshaped(Shape{1, 1, 1, 1, 1, 1, 1, 1})),
      {"[1, 1, 1, 1, 1, 1, 1, 1]"});
  add("all NaN", makeDocument(floats(Shape{3000, 50}, [](std::size_t) { return kNan; }), rowsOf(2000, 3000)),
      {"nan"});
  add("constant", makeDocument(floats(Shape{3000, 50}, [](std::size_t) { return 2.5F; }), rowsOf(2000, 3000)),
      {"2.5"});
  add("infinite",
      makeDocument(floats(Shape{3000, 50}, [](std::size_t k) { return k % 2 == 0 ? kInfinity : -kInfinity; }),
                   rowsOf(2000, 3000)),
      {"inf", QString(QChar(0x2212)) + "inf"});
  add("huge and tiny",
      makeDocument(floats(Shape{3000, 50}, [](std::size_t k) { return k % 2 == 0 ? 3.4e38F : -1e-45F; }),
                   rowsOf(2000, 3000)),
      {"3.4e"});
  add("strings", makeDocument(strings(Shape{3000, 4}), rowsOf(2000, 3000)), {"row 1", "string"});
  add("complex", makeDocument(complexes(Shape{3000, 50}), rowsOf(2000, 3000)), {"complex64"});
  add("one row of strings", makeDocument(strings(Shape{20000}), rowsOf(2000, 20000)), {"row 1"});
  add("a read-only folder", readOnly(), {"[4000, 30]"});
}

const std::array kScreens = {QSize(980, 568), QSize(2100, 1100)};

/// All that is said while somebody looks at it from all sides.
class Look {
 public:
  explicit Look(const Document& document) : f_(document) {}

  void all() {
    for (const QSize& size : kScreens) {
      if (test::kSanitized && size != kScreens.front()) continue;
      f_.canvas.resize(size);
      step("opened");
      f_.canvas.fit();
      step("all of it");
      for (int k = 0; k < 12; ++k) {
        zoom(k < 8 ? 5 : 1);
        if (k % 4 == 3) step("zoomed in");
      }
      for (int k = 0; k < 8; ++k) wheel({k % 3 == 0 ? -9 : 4, k % 2 == 0 ? -40 : 13}, {});
      step("scrolled");
      for (int k = 0; k < 30; ++k) zoom(-4);
      step("zoomed out");
      f_.canvas.zoomReset();
      step("as it is");
    }
  }

  QStringList said, unreadable;
  bool idle() {
    return QTest::qWaitFor([&] { return f_.session.work().idle() && !f_.canvas.picture().tiles().busy(); },
                           60000);
  }
  CanvasFixture& fixture() { return f_; }

 private:
  void zoom(int turns) { wheel({0, turns}, Qt::ControlModifier); }
  void wheel(const QPoint& turns, Qt::KeyboardModifiers keys) {
    for (const double share : {0.1, 0.45, 0.85}) {
      const QPointF at(f_.canvas.viewport()->width() * share, f_.canvas.viewport()->height() * 0.5);
      QWheelEvent event(at, f_.canvas.viewport()->mapToGlobal(at), {}, turns * 120, {}, keys,
                        Qt::NoScrollPhase, false);
      QApplication::sendEvent(f_.canvas.viewport(), &event);
    }
  }
  void step(const char* what) {
    f_.canvas.grab();
    idle();
    look(what);
    point();
    f_.canvas.grab();
    look(what);
    f_.session.selection().setHover(std::nullopt);
  }
  void look(const char* what) {
    const TextAudit texts = f_.canvas.audit();
    for (const AuditedText& text : texts) said << text.text;
    for (const QString& fault : unreadableText(texts))
      unreadable << QStringLiteral("%1, %2: %3").arg(QLatin1String(what)).arg(f_.canvas.width()).arg(fault);
  }
  void point() {
    QWidget* viewport = f_.canvas.viewport();
    for (int k = 0; k < 40; ++k) {
      const int column = k % 8, row = k / 8;
      const QPointF at(viewport->width() * (0.02 + 0.97 * column / 7),
                       viewport->height() * (0.1 + 0.8 * row / 4));
      QMouseEvent move(QEvent::MouseMove, at, viewport->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
      QApplication::sendEvent(viewport, &move);
      QHelpEvent help(QEvent::ToolTip, at.toPoint(), viewport->mapToGlobal(at.toPoint()));
      QApplication::sendEvent(viewport, &help);
      if (QToolTip::isVisible()) said << QToolTip::text();
      const FormulaLine line = formulaFor(f_.session.snapshot(), f_.session.focus());
      said << line.text() << line.note;
    }
  }

  CanvasFixture f_;
};

}  // namespace

class HardCallsTest : public QObject {
  Q_OBJECT

 private slots:
  void areLegible_data() { addHardCalls(); }
  void areLegible() {
    QFETCH(Document, document);
    QFETCH(QStringList, words);
    Look look(document);
    QVERIFY(look.idle());
    look.all();
    look.said.removeDuplicates();
    for (const QString& word : words) {
      const bool there = std::any_of(look.said.begin(), look.said.end(),
                                     [&](const QString& text) { return text.contains(word); });
      QVERIFY2(there, qPrintable(word + " is not among: " + look.said.mid(0, 200).join(" | ")));
    }
    QVERIFY2(look.unreadable.isEmpty(), qPrintable(look.unreadable.mid(0, 20).join('\n')));
  }

  /// One slice that all tuples read.
  void tuplesAllAlike() {
    const int asked = qEnvironmentVariableIntValue("GATHERND_ALIKE");
    const std::int64_t tuples = asked > 0 ? asked : 1000000;
    Look look(makeDocument(arange(Shape{100, 1}, DType::Int8), *Tensor::zeros(DType::Int8, Shape{tuples, 1}),
                           "jax"));
    QVERIFY(look.idle());
    if (look.fixture().session.snapshot().state == OutputState::Stale) {
      look.fixture().session.work().run();
      QVERIFY(look.idle());
    }
    QCOMPARE(look.fixture().session.snapshot().state, OutputState::Current);
    look.all();
    QVERIFY2(look.unreadable.isEmpty(), qPrintable(look.unreadable.mid(0, 20).join('\n')));
    const Snapshot& s = look.fixture().session.snapshot();
    QVERIFY(s.counts);
    QCOMPARE(s.counts->of(0), tuples);
    QCOMPARE(s.counts->neverRead(), 99);
    const FormulaLine line = formulaFor(s, CellRef{kParams, 0});
    QVERIFY2(line.text().contains(QStringLiteral("and %1 more").arg(countText(tuples - 3))),
             qPrintable(line.text()));
    QVERIFY(formulaFor(s, CellRef{kParams, 1}).text().contains("never read"));
    QCOMPARE(formulaFor(s, CellRef{kOutput, tuples - 1}).parts.back().text, QStringLiteral("0"));
  }
};

GATHERND_TEST(HardCallsTest)
#include "hard_calls_test.moc"
