// SPDX-License-Identifier: GPL-3.0-or-later
// Two outputs side by side, held to core: the marks are the comparison's, with the named rules taken over
// nothing is left to mark, messages are the record's and whole, and a device that lies is caught. The suite
// takes a sample of the pairs, the same each time; GATHERND_PAIRS=1000 takes so many calls of every pair.
#include "ui/session/beside.h"

#include <QComboBox>
#include <QElapsedTimer>
#include <QTest>
#include <QTimer>
#include <random>
#include <span>

#include "core/analysis/dialect_outcomes.h"
#include "core/contrast/contrast.h"
#include "core/error/sentences.h"
#include "tests/support/sanitized.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/screens/text_check.h"
#include "tests/ui/session/session_fixture.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/beside/beside_notes.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/session/document.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

constexpr int kSampledPairs = 60;

bool settled(Session& session) {
  return QTest::qWaitFor([&session] { return session.work().idle() && !session.beside().waiting(); }, 20000);
}

/// Both sides are there; the live times may be under way. Woken by what happens, as qWaitFor sleeps 10 ms a
/// time.
bool answered(Session& session) {
  const auto done = [&session] {
    const OutputState state = session.snapshot().state;
    return state != OutputState::Pending && !session.work().running() && !session.beside().waiting() &&
           session.beside().view();
  };
  QElapsedTimer since;
  since.start();
  QTimer awake;  // the deadline has to be looked at
  awake.start(1000);
  while (!done() && since.elapsed() < 20000) QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
  return done();
}

/// Nothing is left to mark, and both end alike, with the named rules taken over from the second dialect.
QString leftBy(Session& session, const Beside& view, const Dialect& b, const BackendRegistry& backends) {
  std::vector<std::string> rules;
  for (const DecidingRule& rule : view.contrast->deciding) rules.push_back(rule.rule);
  if (rules.empty()) return QStringLiteral("no rule decides");
  const GatherCall call = shapesOn(backends, session.document(), session.memoryLimit());
  const GatherCall taken = withRulesOf(call, callUnder(call, b), rules);
  Document document = session.document();
  document.dialect = taken.dialect;
  document.policy = taken.policy;
  document.fillValue = taken.fillValue;
  session.load(std::move(document));
  if (!answered(session)) return QStringLiteral("it does not end");
  const auto after = session.beside().view();
  if (!after) return QStringLiteral("nothing stands beside");
  if (after->differing > 0 || !after->differingTuples.empty()) return QStringLiteral("marks are left");
  return after->same || after->comparable ? QString() : QStringLiteral("the two end differently");
}

/// 0 … 11 as [3, 4], and up to five tuples of which some lie outside.
Document randomCall(std::mt19937_64& random, const char* dialect) {
  const auto below = [&random](int limit) {
    return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(limit));
  };
  Document document = smallDocument("[[0]]", dialect);
  const std::int64_t tuples = 1 + below(5), depth = 1 + below(2);
  std::vector<std::int64_t> values;
  for (std::int64_t k = 0; k < tuples * depth; ++k) values.push_back(below(8) - 3);
  document.indices = *Tensor::fromBytes(DType::Int64, *Shape::make(std::vector{tuples, depth}),
                                        std::as_bytes(std::span(values)));
  return document;
}

/// Writes what the reference does, but for one element.
class Liar final : public Backend {
 public:
  explicit Liar(std::size_t element) : element_(element), inner_(makeReferenceBackend()) {}
  std::string_view id() const override { return "liar"; }
  std::string_view name() const override { return "Liar"; }
  bool timeable() const override { return false; }
  Expected<BadReport> runInto(const Plan& plan, const Tensor& params, const Tensor& indices,
                              std::span<std::byte> output, const RunOptions& options) const override {
    auto report = inner_->runInto(plan, params, indices, output, options);
    const std::size_t at = element_ * static_cast<std::size_t>(elementBytes(plan.dtype));
    if (at < output.size()) output[at] ^= std::byte{1};
    return report;
  }

 private:
  std::size_t element_;
  std::unique_ptr<Backend> inner_;
};

}  // namespace

class BesideTest : public QObject {
  Q_OBJECT

 private slots:
  void marksAreCores() {
    const int given = qEnvironmentVariableIntValue("GATHERND_PAIRS");
    std::vector<const Dialect*> dialects;
    for (const Dialect& dialect : builtinDialects()) dialects.push_back(&dialect);
    std::mt19937_64 random(20261124);
    BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    const auto look = [&](const Dialect& a, const Dialect& b) {
      session.load(randomCall(random, std::string(a.id).c_str()));
      session.beside().setDialect(b);
      QVERIFY(answered(session));
      const auto view = session.beside().view();
      const auto indices = session.document().indices.flattened();
      const GatherCall call = shapesOn(backends, session.document(), session.memoryLimit());
      const auto contrast = contrastDialects(call, *indices, a, b, {});
      QVERIFY(contrast);
      QCOMPARE(view->differingTuples, contrast->differingTuples);
      QCOMPARE(view->same, contrast->same);
      QCOMPARE(view->comparable, contrast->comparable);
      for (std::size_t side = 0; side < 2; ++side) {
        QCOMPARE(view->contrast->sides[side].message.has_value(), contrast->sides[side].message.has_value());
        if (const auto& message = contrast->sides[side].message)
          QCOMPARE(view->contrast->sides[side].message->text, message->text);
      }
      // The other side's output is what its dialect gives by itself.
      GatherCall other = call;
      other.dialect = b;
      const auto plan = makePlan(other);
      QCOMPARE(plan.has_value(), view->other.plan != nullptr);
      const auto flipped = [&] {
        if (view->same && view->differing == 0) return QString();
        return leftBy(session, *view, b, backends);
      };
      if (!plan) {
        QCOMPARE(flipped(), QString());
        return;
      }
      const auto result =
          runGather(*backends.find("reference"), *plan, *session.document().params.flattened(), *indices);
      QCOMPARE(result.has_value(), view->other.result != nullptr);
      if (result) QVERIFY(bitEqual(result->output, view->other.result->output));
      const auto ownResult = session.snapshot().result;
      QCOMPARE(flipped(), QString());  // changes the session's call
      if (!view->comparable || !view->other.result || !ownResult) return;
      const Tensor& own = ownResult->output;
      const std::int64_t each = own.shape().elementCount() / std::max<std::int64_t>(1, plan->tupleCount);
      for (std::int64_t tuple = 0; tuple < plan->tupleCount; ++tuple) {
        // What is not marked is the same to the bit, unless nobody promises anything about it.
        if (std::binary_search(view->differingTuples.begin(), view->differingTuples.end(), tuple)) continue;
        if (contrast->at(tuple, *indices).outcomes[0] == TupleOutcome::Undefined) continue;
        for (std::int64_t k = 0; k < each; ++k)
          QCOMPARE(elementAt(own, tuple * each + k), elementAt(result->output, tuple * each + k));
      }
    };
    if (given > 0) {
      for (const Dialect* a : dialects)
        for (const Dialect* b : dialects)
          for (int k = 0; k < given && !QTest::currentTestFailed(); ++k) look(*a, *b);
      return;
    }
    for (int k = 0; k < kSampledPairs && !QTest::currentTestFailed(); ++k)
      look(*dialects[random() % dialects.size()], *dialects[random() % dialects.size()]);
  }

  /// The rules that it names, taken over, leave nothing to mark.
  void theNamedRuleDecides() {
    std::mt19937_64 random(7);
    BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    int decided = 0;
    for (int k = 0; k < 40; ++k) {
      session.load(randomCall(random, "tensorflow-cpu"));
      session.beside().setDialect(*findDialect(k % 2 == 0 ? "stablehlo" : "numpy"));
      QVERIFY(settled(session));
      const auto view = session.beside().view();
      QVERIFY(view && view->contrast);
      if (view->same) continue;
      QVERIFY(!view->contrast->deciding.empty());
      ++decided;
      const Dialect other = *session.beside().dialect();
      QCOMPARE(leftBy(session, *view, other, backends), QString());
    }
    QVERIFY(decided > 10);
  }

  void notesAreTheRecords() {
    WindowFixture f(smallDocument("[[0], [7]]", "numpy"));
    auto* notes = f.find<BesideNotes>("besideNotes");
    QVERIFY(!notes->isVisible());
    f.session.beside().setDialect(*findDialect("tensorflow-gpu"));
    QVERIFY(settled(f.session));
    QTRY_VERIFY(notes->isVisible());
    const auto view = f.session.beside().view();
    QVERIFY(view && view->contrast);
    const QString text = notes->text();
    const auto holds = [&text](const std::string& part) {
      QVERIFY2(text.contains(fromBytes(part), Qt::CaseInsensitive), part.c_str());
    };
    holds(decidingSentence(*view->contrast));
    for (const ContrastSide& side : view->contrast->sides) {
      if (!side.because.empty()) holds(std::string(sentenceTemplate(side.because)));
      if (side.message) holds(side.message->text);
    }
    QVERIFY(view->contrast->sides[0].message);
    f.session.beside().setDialect(std::nullopt);
    QTRY_VERIFY(!notes->isVisible());
  }

  void drawnBeside() {
    WindowFixture f(smallDocument("[[0], [7], [-1]]", "numpy"));
    f.session.edits().setDialect(*findDialect("tensorflow-gpu"));
    QVERIFY(f.ready());
    QVERIFY(!f.window->canvas().scene().other);
    auto* combo = f.find<QComboBox>("secondDialectCombo");
    combo->setCurrentIndex(combo->findData(QStringLiteral("stablehlo")));
    emit combo->activated(combo->currentIndex());
    QVERIFY(settled(f.session));
    QCoreApplication::processEvents();
    const Scene& scene = f.window->canvas().scene();
    QVERIFY(scene.other);
    const TensorLayout& own = scene.tensor(TensorId::Output);
    const TensorLayout& other = scene.other->tensor(TensorId::Output);
    QVERIFY(other.x.origin > own.x.origin + own.x.size());
    QCOMPARE(other.cell.px, own.cell.px);
    QCOMPARE(other.unitRect(4).top(), own.unitRect(4).top());
    QVERIFY(scene.layout.size.width() <= f.window->canvas().viewport()->width() + 1);
    int discs = 0;
    QStringList texts;
    for (const AuditedText& text : f.window->canvas().audit()) {
      discs += text.text == QStringLiteral("≠") ? 1 : 0;
      texts << text.text;
    }
    QCOMPARE(discs, static_cast<int>(f.session.beside().view()->differingTuples.size()));
    QVERIFY(texts.contains(QStringLiteral("TensorFlow (GPU)")));
    QVERIFY(texts.contains(QStringLiteral("StableHLO gather")));
    // The same place of both is one place.
    const QPointF at = f.window->canvas().cellRectInView({TensorId::Output, 5}).center() +
                       QPointF(other.x.origin - own.x.origin, 0);
    QCOMPARE(f.window->canvas().cellAt(at), (CellRef{TensorId::Output, 5}));
  }

  /// A disc marks its tuple and leaves every number, badge and other mark to be read.
  void discsLeaveTheRest_data() {
    const auto row = test::columns<QByteArray>("indices");
    for (const char* indices :
         {"[[[0,1],[3,0],[0,0]],[[2,3],[1,2],[2,898]]]", "[[0,1],[3,0],[2,4]]", "[[[0],[7]],[[9],[2]]]",
          "[[0],[7],[-9]]", "[[[[0,1],[3,0]],[[0,0],[5,5]]],[[[2,3],[1,2]],[[2,898],[1,1]]]]"})
      row(indices, QByteArray(indices));
  }
  void discsLeaveTheRest() {
    QFETCH(QByteArray, indices);
    WindowFixture f(smallDocument(indices.constData()));
    for (const auto& [own, other] :
         {std::pair{"numpy", "tensorflow-gpu"}, {"tensorflow-gpu", "numpy"}, {"tensorflow-gpu", "jax"}}) {
      f.session.load(smallDocument(indices.constData(), own));
      f.session.beside().setDialect(*findDialect(other));
      QVERIFY(answered(f.session));
      for (const QSize& size : {QSize(1024, 768), QSize(1280, 800), QSize(1920, 1080)}) {
        f.window->resize(size);
        QCoreApplication::processEvents();
        const Scene& scene = f.window->canvas().scene();
        QVERIFY(scene.other);
        const TextAudit audit = f.window->canvas().audit();
        const QString where = QStringLiteral("%1 | %2, %3: ").arg(own, other).arg(size.width());
        const QStringList unreadable = unreadableText(audit);
        QVERIFY2(unreadable.isEmpty(), qPrintable(where + unreadable.join('\n')));
        std::size_t discs = 0;
        for (const AuditedText& disc : audit) {
          if (disc.text != QStringLiteral("≠")) continue;
          ++discs;
          for (const AuditedText& text : audit) {
            // A badge must fit its pill, a value its cell: the one is covered as a whole, the other is not.
            const bool pill = text.mustFitIn.isValid() && text.mustFitIn.height() < 20 * scene.layout.ui;
            const QRectF rect = pill ? text.mustFitIn : text.rect;
            if (&text != &disc && rect.intersects(disc.mustFitIn.adjusted(0.5, 0.5, -0.5, -0.5)))
              QFAIL(qPrintable(where + text.text + QStringLiteral(" under a disc")));
          }
        }
        const std::size_t differing = f.session.beside().view()->differingTuples.size();
        const QSizeF whole = scene.layout.size, seen = f.window->canvas().viewport()->size();
        // A call that is refused has none.
        const bool drawn =
            scene.tensor(TensorId::Output).present && scene.other->tensor(TensorId::Output).present;
        const bool all = drawn && whole.width() < seen.width() + 1 && whole.height() < seen.height() + 1;
        QVERIFY2(all ? discs == differing : discs <= differing, qPrintable(where));
      }
    }
  }

  void aDeviceThatLies() {
    BackendRegistry backends = makeCoreRegistry();
    backends.add(std::make_unique<Liar>(5));  // the second tuple's
    Session session(backends);
    session.load(smallDocument("[[0], [2], [1]]"));
    QVERIFY(settled(session));
    session.beside().setBackend("reference");
    QVERIFY(settled(session));
    QVERIFY(session.beside().view() && session.beside().view()->same);
    QVERIFY(session.beside().view()->differingTuples.empty());
    session.beside().setBackend("liar");
    QVERIFY(settled(session));
    QVERIFY(session.beside().view());
    QCOMPARE(session.beside().view()->differingTuples, (std::vector<std::int64_t>{1}));
    QVERIFY(!session.beside().view()->same);
  }

  /// What stands beside is of this very call, or is not there.
  void neverOfAnother() {
    ui::testing::CoreSession session(smallDocument("[[0], [7]]", "tensorflow-gpu"));
    session.beside().setDialect(*findDialect("numpy"));
    QVERIFY(settled(session));
    QVERIFY(session.beside().view());
    session.edits().setDialect(*findDialect("jax"));
    QVERIFY(!session.beside().view());
    QVERIFY(settled(session));
    QCOMPARE(session.beside().view()->names[0], QStringLiteral("JAX indexing"));
  }

  void promisesNothingShowsAQuestionMark() {
    int looked = 0;
    for (const Dialect& dialect : builtinDialects()) {
      if (test::kSanitized && looked > 2) break;
      WindowFixture f(smallDocument("[[0], [7]]", std::string(dialect.id).c_str()));
      const Scene& scene = f.window->canvas().scene();
      if (!scene.trace() || scene.trace()->endingOf(1).outcome != TupleOutcome::Undefined ||
          f.session.snapshot().state != OutputState::Current)
        continue;
      int marks = 0;
      for (const AuditedText& text : f.window->canvas().audit())
        marks += text.text == QStringLiteral("?") ? 1 : 0;
      QCOMPARE(marks, 4);
      ++looked;
    }
    QVERIFY2(looked > 2, qPrintable(QString::number(looked)));
  }

  void jaxCutsIndices() {
    WindowFixture f(smallDocument("[[2147483653]]", "jax"));
    const Trace& trace = *f.session.snapshot().trace;
    const auto low = static_cast<std::int32_t>(2147483653LL - (1LL << 32));
    QCOMPARE(trace.at(0).resolved.front(), std::max<std::int64_t>(0, low + 3));
  }
};

GATHERND_TEST(BesideTest)
#include "beside_test.moc"
