// SPDX-License-Identifier: GPL-3.0-or-later
// The canvas as it stands in windows of five sizes, presented and not, exported as SVG and read back: every
// number of the three tensors is there as text, in its cell, large enough, over nothing else and inside the
// picture; where it pages, the pages together have them all, each says which it is, and the tensors fill what
// room there is. The suite takes a sample, the same each time; GATHERND_SHOWN=300 takes so many calls.
#include <QFile>
#include <QFontMetricsF>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <random>
#include <span>

#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/ui/present/shown_picture.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/export/figure_file.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

constexpr int kSampledCalls = test::kSanitized ? 2 : 6;
constexpr std::int64_t kMostCells = 60;
constexpr double kSpan = 0.6;

struct Size {
  int width, height;
};
constexpr Size kSizes[] = {{800, 600}, {1024, 768}, {1280, 800}, {1920, 1080}, {2560, 1440}};

/// Three tensors of 60 cells together at most, innermost axes of 8 at most, numbers of four characters at
/// most, up to six bad tuples, batches, ranks to 4.
class Calls {
 public:
  explicit Calls(std::uint64_t seed) : random_(seed) {}

  Document next() {
    while (true) {
      if (auto document = attempt()) return *std::move(document);
    }
  }

 private:
  std::optional<Document> attempt() {
    const int rank = 1 + below(4);
    const int batch = rank > 1 && below(3) == 0 ? 1 : 0;
    const int depth = 1 + below(rank - batch);
    std::vector<std::int64_t> params, indices;
    for (int k = 0; k < rank; ++k) params.push_back(1 + below(5));
    params.back() = 1 + below(8);
    for (int k = 0; k < batch; ++k) indices.push_back(params[static_cast<std::size_t>(k)]);
    for (int k = below(2) + (batch > 0 ? 0 : 1); k > 0; --k) indices.push_back(1 + below(6));
    if (static_cast<int>(indices.size()) > 3) return std::nullopt;
    std::int64_t tuples = 1;
    for (const std::int64_t n : indices) tuples *= n;
    indices.push_back(depth);
    const Shape p = *Shape::make(params), i = *Shape::make(indices);
    std::int64_t slice = 1;
    for (int k = batch + depth; k < rank; ++k) slice *= params[static_cast<std::size_t>(k)];
    if (p.elementCount() + i.elementCount() + tuples * slice > kMostCells) return std::nullopt;
    if (slice > 1 && tuples * slice > 0 && params.back() > 8) return std::nullopt;
    std::vector<std::int64_t> values;
    int bad = below(2) == 0 ? 0 : below(7);
    for (std::int64_t n = 0; n < tuples; ++n) {
      const bool wrong = bad > 0 && below(3) == 0;
      bad -= wrong ? 1 : 0;
      const int at = below(depth);
      for (int j = 0; j < depth; ++j) {
        const std::int64_t size = params[static_cast<std::size_t>(batch + j)];
        std::int64_t value = below(static_cast<int>(size));
        if (wrong && j == at) value = below(2) == 0 ? -1 - below(9) : size + below(9);
        values.push_back(value);
      }
    }
    std::vector<std::int32_t> numbers;
    for (std::int64_t n = 0; n < p.elementCount(); ++n) numbers.push_back(below(10998) - 999);
    constexpr const char* kDialects[] = {"tensorflow-gpu", "tensorflow-cpu", "numpy", "jax", "stablehlo"};
    return makeDocument(*Tensor::fromBytes(DType::Int32, p, std::as_bytes(std::span(numbers))),
                        *Tensor::fromBytes(DType::Int64, i, std::as_bytes(std::span(values))),
                        kDialects[batch > 0 ? below(2) : below(5)], batch);
  }

  int below(int limit) { return static_cast<int>(random_() % static_cast<std::uint64_t>(limit)); }

  std::mt19937_64 random_;
};

struct Shown {
  ShownPicture picture;
  QPointF corner;  ///< of the canvas, in the picture's top left
};

class Checker {
 public:
  Checker(CanvasWidget& canvas, int screenHeight) : canvas_(canvas), height_(screenHeight) {}

  QStringList check(const QString& name) {
    canvas_.scroll().setPaged(true);
    const int count = canvas_.scroll().pageCount();
    for (int k = 0; k < count; ++k) {
      canvas_.scroll().showPage(k);
      const QByteArray svg = exported();
      shown_.push_back({readShown(svg), canvas_.scroll().offset()});
      if (!shown_.back().picture.problem.isEmpty()) wrong_ << shown_.back().picture.problem;
      page(shown_.back().picture, k + 1, count);
    }
    numbers();
    if (count == 1) span();
    canvas_.scroll().setPaged(canvas_.presenting());
    for (QString& one : wrong_) one = name + QStringLiteral(": ") + one;
    return wrong_;
  }

 private:
  QByteArray exported() {
    const QString path = folder_.filePath(QStringLiteral("shown.svg"));
    const Drawing drawing{QStringLiteral("shown"), canvas_.viewport()->size(), Qt::white,
                          [this](QPainter& painter) { canvas_.paintShown(painter); }};
    if (!writeDrawing(path, drawing, 1)) return {};
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }

  double least() const { return canvas_.presenting() ? std::max(11.0, height_ / 30.0) : 11.0; }

  void page(const ShownPicture& picture, int number, int count) {
    const QRectF all(QPointF(), picture.size);
    bool said = count == 1;
    for (std::size_t a = 0; a < picture.texts.size(); ++a) {
      const ShownText& text = picture.texts[a];
      if (text.text == QStringLiteral("page %1 of %2").arg(number).arg(count)) said = true;
      if (text.px < least() - 1.01 && !isSubscript(picture, a))
        wrong_ << QStringLiteral("\"%1\" of %2 px").arg(text.text).arg(text.px);
      if (!all.adjusted(-1, -1, 1, 1).contains(text.rect))
        wrong_ << QStringLiteral("\"%1\" is cut").arg(text.text);
      for (std::size_t b = a + 1; b < picture.texts.size(); ++b) {
        const QRectF shared = text.rect & picture.texts[b].rect;
        if (shared.width() > 1 && shared.height() > 1 && !isSubscript(picture, b) && !isSubscript(picture, a))
          wrong_ << QStringLiteral("\"%1\" over \"%2\"").arg(text.text, picture.texts[b].text);
      }
    }
    if (!said) wrong_ << QStringLiteral("does not say which page it is");
  }

  /// Of a glyph: a small digit right after its letter.
  static bool isSubscript(const ShownPicture& picture, std::size_t k) {
    if (k == 0) return false;
    const ShownText& letter = picture.texts[k - 1];
    const ShownText& digit = picture.texts[k];
    return letter.text.size() == 1 && letter.text[0].isLetter() && digit.px < letter.px &&
           std::abs(digit.rect.left() - letter.rect.right()) < letter.px * 0.5;
  }

  void numbers() {
    const Snapshot& s = canvas_.session().snapshot();
    const CanvasLayout& layout = canvas_.scene().layout;
    const auto look = [&](TensorId id, const EditedTensor& tensor) {
      for (std::int64_t flat = 0; flat < tensor.shape().elementCount(); ++flat)
        cell({id, flat}, integerText(integerValue(tensor.at(flat))), layout);
    };
    look(TensorId::Indices, s.document->indices);
    look(TensorId::Params, s.document->params);
    if (!s.result) return;
    for (std::int64_t flat = 0; flat < s.result->output.shape().elementCount(); ++flat)
      cell({TensorId::Output, flat}, integerText(integerValue(elementAt(s.result->output, flat))), layout);
  }

  void cell(const CellRef& at, const QString& expected, const CanvasLayout& layout) {
    for (const Shown& shown : shown_) {
      const QRectF rect = layout.cellRect(at).translated(-shown.corner);
      for (const ShownText& text : shown.picture.texts)
        if (text.text == expected && rect.adjusted(-1, -1, 1, 1).contains(text.rect.center()) &&
            text.rect.width() <= rect.width() + 1)
          return;
    }
    wrong_ << QStringLiteral("no %1 at element %2 of tensor %3")
                  .arg(expected)
                  .arg(at.flat)
                  .arg(static_cast<int>(at.tensor));
  }

  void span() {
    const CanvasLayout& layout = canvas_.scene().layout;
    const QSizeF room = canvas_.viewport()->size();
    if (!canvas_.presenting() && layout.ui >= 3 - 0.011) return;  // at the cap
    QRectF all;
    for (std::size_t k = 0; k < 3; ++k) {
      const TensorLayout& t = layout.tensors[k];
      all |= QRectF(layout.headings[k], QSizeF(t.present ? layout.headingWidths[k] : 220 * layout.ui, 1));
      if (t.present) all |= t.bounds();
    }
    if (all.width() < kSpan * room.width() && all.height() < kSpan * room.height())
      wrong_ << QStringLiteral("spans %1 x %2 of %3 x %4")
                    .arg(all.width())
                    .arg(all.height())
                    .arg(room.width())
                    .arg(room.height());
  }

  CanvasWidget& canvas_;
  int height_;
  QTemporaryDir folder_;
  std::vector<Shown> shown_;
  QStringList wrong_;
};

}  // namespace

class AsShownTest : public QObject {
  Q_OBJECT

 private slots:
  void everyNumber() {
    const int given = qEnvironmentVariableIntValue("GATHERND_SHOWN");
    const int calls = given > 0 ? given : kSampledCalls;
    Calls random(20261124);
    WindowFixture f;
    QVERIFY(f.ready());
    QStringList findings;
    int pictures = 0;
    std::map<int, int> pages;
    for (int k = 0; k < calls && findings.size() < 30; ++k) {
      Document document = random.next();
      if (k < qEnvironmentVariableIntValue("GATHERND_SHOWN_FROM")) continue;  // those before are known
      f.session.load(std::move(document));
      for (const Size& size : kSizes)
        for (const bool present : {false, true}) {
          f.window->setPresenting(present);
          QCoreApplication::processEvents();  // what the larger bars needed no longer counts
          f.window->resize(size.width, size.height);
          QVERIFY(QTest::qWaitFor([&f] { return !f.window->busy(); }));
          QCoreApplication::processEvents();
          CanvasWidget& canvas = f.window->canvas();
          const QString name = QStringLiteral("call %1, %2 of %3 on %4x%5%6")
                                   .arg(k)
                                   .arg(canvas.scene().shapes[0], canvas.scene().shapes[1])
                                   .arg(size.width)
                                   .arg(size.height)
                                   .arg(present ? ", presented" : "");
          if (f.window->size() != QSize(size.width, size.height))
            findings << QStringLiteral("%1: the window is %2 wide").arg(name).arg(f.window->width());
          ++pages[canvas.scroll().pageCount()];
          if (canvas.scroll().pageCount() > 6)
            qInfo("%s: %d pages", qPrintable(name), canvas.scroll().pageCount());
          findings << Checker(canvas, size.height).check(name);
          ++pictures;
        }
    }
    for (const auto& [count, times] : pages) qInfo("%d pictures presented of %d page(s)", times, count);
    qInfo("%d calls, %d pictures", calls, pictures);
    QVERIFY2(findings.isEmpty(), qPrintable(findings.join('\n')));
  }
};

GATHERND_TEST(AsShownTest)
#include "as_shown_test.moc"
