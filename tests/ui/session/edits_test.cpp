// SPDX-License-Identifier: GPL-3.0-or-later
// Every edit, and that undo brings back the same document bit for bit.
#include <QSignalSpy>
#include <algorithm>
#include <array>
#include <functional>
#include <random>

#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/session/session_fixture.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

using Edit = std::function<void(Session&)>;

namespace {

Element f32(float value) {
  return Element::of(DType::Float32, value);
}
Element i64(std::int64_t value) {
  return Element::of(DType::Int64, value);
}

void ok(const Expected<void>& result) {
  QVERIFY2(result.has_value(), result ? "" : result.error().reason.c_str());
}

}  // namespace

class SessionEditsTest : public QObject {
  Q_OBJECT

 private slots:
  void undoRestoresTheDocument_data() {
    const auto row = test::columns<Edit>("edit");
    row("value", [](Session& s) { s.edits().setElement(TensorId::Params, 5, f32(-1.75F)); });
    row("index", [](Session& s) { s.edits().setElement(TensorId::Indices, 3, i64(0)); });
    row("bad index", [](Session& s) { s.edits().setElement(TensorId::Indices, 3, i64(99)); });
    row("several", [](Session& s) {
      const std::vector<std::pair<std::int64_t, Element>> values{{0, f32(9)}, {1, f32(8)}, {23, f32(-0.0F)}};
      s.edits().setElements(TensorId::Params, values, "Paste");
    });
    row("tensor", [](Session& s) {
      s.edits().setTensor(TensorId::Indices, literal("[[1, 1]]", DType::Int32), "Paste");
    });
    row("resize", [](Session& s) { ok(s.edits().resize(TensorId::Params, Shape{2, 5, 4})); });
    row("resize to zero", [](Session& s) { ok(s.edits().resize(TensorId::Indices, Shape{0, 2})); });
    row("reshape", [](Session& s) { ok(s.edits().reshape(TensorId::Params, Shape{6, 4})); });
    row("transpose", [](Session& s) { ok(s.edits().transpose(TensorId::Params, std::array{2, 0, 1})); });
    row("insert axis", [](Session& s) { ok(s.edits().insertAxis(TensorId::Params, 1)); });
    row("remove axis", [](Session& s) { ok(s.edits().removeAxis(TensorId::Params, 0)); });
    row("insert along", [](Session& s) { ok(s.edits().insertAlong(TensorId::Indices, 0, 2)); });
    row("remove along", [](Session& s) { ok(s.edits().removeAlong(TensorId::Indices, 0)); });
    row("convert", [](Session& s) { ok(s.edits().convert(TensorId::Params, DType::Float16)); });
    row("convert to string", [](Session& s) { ok(s.edits().convert(TensorId::Params, DType::String)); });
    row("fill params", [](Session& s) {
      ok(s.edits().fill(TensorId::Params, {GeneratorKind::Random, {}, 7, {}}));
    });
    row("fill indices", [](Session& s) {
      ok(s.edits().fill(TensorId::Indices, {GeneratorKind::Random, {}, 7, {}}));
    });
    row("batch_dims", [](Session& s) { s.edits().setBatchDims(7); });
    row("dialect", [](Session& s) { s.edits().setDialect(*findDialect("jax")); });
    row("policy", [](Session& s) { s.edits().setPolicy("IGNORE"); });
    row("fill value", [](Session& s) { s.edits().setFillValue(f32(3)); });
    row("backend", [](Session& s) { s.edits().setBackend("reference"); });
    row("axis name", [](Session& s) { s.edits().setAxisName(TensorId::Indices, 0, "query"); });
    row("notes", [](Session& s) { s.edits().setNotes("seen"); });
    row("title", [](Session& s) { s.edits().setTitle("Else"); });
    row("retarget", [](Session& s) { s.edits().retargetTuple(2, 23); });
  }
  void undoRestoresTheDocument() {
    QFETCH(Edit, edit);
    CoreSession session(rowsDocument());
    const Document before = session.document();
    QSignalSpy changed(&session, &Session::changed);

    edit(session);
    QCOMPARE(session.undoStack().count(), 1);
    QVERIFY(!session.undoStack().undoText().isEmpty());
    QVERIFY(session.modified());
    QVERIFY(changed.count() >= 1);
    const Document after = session.document();
    QVERIFY(!sameDocument(before, after));

    edit(session);  // some edits repeat, most change nothing the second time: either way undo goes all the
                    // way back
    while (session.undoStack().canUndo()) session.undoStack().undo();
    QVERIFY(sameDocument(before, session.document()));
    QVERIFY(!session.modified());
    session.undoStack().redo();
    QVERIFY(sameDocument(after, session.document()));
    QVERIFY(waitIdle(session));
  }

  /// Rows that are added go on where the ones above end; a sum of zeros would say nothing.
  void rowsCountOn() {
    CoreSession session;
    for (const auto& [from, to, counts] :
         {std::tuple(Shape{3, 4}, Shape{4, 4}, true), std::tuple(Shape{3, 4}, Shape{2, 4}, true),
          std::tuple(Shape{3, 4}, Shape{2, 3, 4}, true), std::tuple(Shape{3, 4}, Shape{3, 5}, false)}) {
      Document document = rowsDocument();
      document.params = arange(from);
      session.load(document);
      ok(session.edits().resize(TensorId::Params, to));
      QCOMPARE(bitEqual(*session.document().params.flattened(), arange(to)), counts);
    }
  }

  /// Into another rank: no number is lost that has a place.
  void anotherRankKeepsTheNumbers() {
    CoreSession session;
    for (const auto& [from, to, kept] :
         {std::tuple(Shape{4}, Shape{2, 4}, "[[3, 1, 4, 1], [0, 0, 0, 0]]"),
          std::tuple(Shape{4}, Shape{2, 2}, "[[3, 1], [4, 1]]"),
          std::tuple(Shape{2, 2}, Shape{4}, "[3, 1, 4, 1]"), std::tuple(Shape{2, 2}, Shape{3}, "[3, 1, 0]"),
          std::tuple(Shape{2, 2}, Shape{2, 3}, "[[3, 1, 0], [4, 1, 0]]")}) {
      for (const TensorId id : {TensorId::Params, TensorId::Indices}) {
        Document document = rowsDocument();
        tensorOf(document, id).setValues(parseLiteral("[3, 1, 4, 1]").value().reshaped(from));
        session.load(document);
        ok(session.edits().resize(id, to));
        PrintOptions print;
        print.multiline = false;
        QCOMPARE(formatLiteral(*tensorOf(session.document(), id).flattened(), print), std::string(kept));
      }
    }
  }

  void editsWithoutEffectPushNothing() {
    CoreSession session(rowsDocument());
    session.edits().setElement(TensorId::Params, 5, f32(5));
    session.edits().setElement(TensorId::Params, -1, f32(5));
    session.edits().setElement(TensorId::Params, 24, f32(5));
    session.edits().setElement(TensorId::Output, 0, f32(5));
    session.edits().setTensor(TensorId::Params, arange(Shape{2, 3, 4}), "same");
    ok(session.edits().resize(TensorId::Params, Shape{2, 3, 4}));
    ok(session.edits().reshape(TensorId::Params, Shape{2, 3, 4}));
    ok(session.edits().transpose(TensorId::Params, std::array{0, 1, 2}));
    ok(session.edits().convert(TensorId::Indices, DType::Int64));
    session.edits().setBatchDims(0);
    session.edits().setDialect(*findDialect("tensorflow-cpu"));
    session.edits().setPolicy("");
    session.edits().setFillValue(std::nullopt);
    session.edits().setBackend("auto");
    session.edits().setAxisName(TensorId::Params, 1, "row");
    session.edits().setAxisName(TensorId::Params, 9, "none");
    session.edits().setTitle("Rows");
    session.edits().setNotes("");
    session.edits().retargetTuple(0, 4);  // where it points already: params[0, 1, 0]
    session.edits().retargetTuple(99, 4);
    session.edits().retargetTuple(0, 999);
    QCOMPARE(session.undoStack().count(), 0);
    QVERIFY(!session.modified());
  }

  void impossibleEditsAreRefused_data() {
    test::columns<QString, std::function<Expected<void>(Session&)>>("reason", "edit");
    using Try = std::function<Expected<void>(Session&)>;
    const auto row = [](const char* name, const char* reason, Try edit) {
      QTest::newRow(name) << reason << edit;
    };
    row("too large", "memory.limit", [](Session& s) {
      return s.edits().resize(TensorId::Params, Shape{1000, 1000, 1000});
    });
    row("count", "edit.element_count",
        [](Session& s) { return s.edits().reshape(TensorId::Params, Shape{5}); });
    row("permutation", "edit.permutation", [](Session& s) {
      return s.edits().transpose(TensorId::Params, std::array{0, 0, 1});
    });
    row("identity twice", "edit.permutation", [](Session& s) {
      return s.edits().transpose(TensorId::Params, std::array{0, 1, 1});
    });
    row("axis", "edit.axis", [](Session& s) { return s.edits().removeAxis(TensorId::Params, 3); });
    row("negative axis", "edit.axis", [](Session& s) { return s.edits().insertAlong(TensorId::Params, -1); });
    row("position", "edit.position",
        [](Session& s) { return s.edits().insertAlong(TensorId::Params, 0, 4); });
    row("output", "edit.output", [](Session& s) { return s.edits().resize(TensorId::Output, Shape{1}); });
    row("fill output", "edit.output", [](Session& s) { return s.edits().fill(TensorId::Output, {}); });
  }
  void impossibleEditsAreRefused() {
    const auto [reason, edit] = test::currentRow<QString, std::function<Expected<void>(Session&)>>();
    CoreSession session;
    session.setMemoryLimit(1 << 20);
    session.load(rowsDocument());
    const auto result = edit(session);
    QVERIFY(!result);
    QCOMPARE(QString::fromStdString(result.error().reason), reason);
    QCOMPARE(session.undoStack().count(), 0);
  }

  void originsFollowEdits() {
    CoreSession session(rowsDocument());
    session.edits().setElement(TensorId::Indices, 0, i64(1));
    QVERIFY(session.document().params.origin.has_value());  // the other tensor keeps its own
    session.edits().setElement(TensorId::Params, 0, f32(1));
    QVERIFY(!session.document().params.origin);
    session.undoStack().undo();
    QVERIFY(session.document().params.origin.has_value());
    ok(session.edits().fill(TensorId::Params, {GeneratorKind::Zeros, {}, 0, {}}));
    QCOMPARE(std::get<GeneratorSpec>(*session.document().params.origin).kind, GeneratorKind::Zeros);
    QCOMPARE(std::get<GeneratorSpec>(*session.document().params.origin).shape, (Shape{2, 3, 4}));
  }

  void axisNamesFollowAxes() {
    CoreSession session(rowsDocument());
    using Names = std::vector<std::string>;
    ok(session.edits().transpose(TensorId::Params, std::array{2, 0, 1}));
    QCOMPARE(session.document().params.axisNames, (Names{"column", "page", "row"}));
    ok(session.edits().insertAxis(TensorId::Params, 1));
    QCOMPARE(session.document().params.axisNames, (Names{"column", "", "page", "row"}));
    ok(session.edits().removeAxis(TensorId::Params, 0));
    QCOMPARE(session.document().params.axisNames, (Names{"", "page", "row"}));
  }

  void aLongWalkOfEditsCanBeUndoneAndRedone_data() {
    test::columns<quint32>("seed");
    for (quint32 seed = 1; seed <= 5; ++seed) QTest::addRow("seed %u", seed) << seed;
  }
  void aLongWalkOfEditsCanBeUndoneAndRedone() {
    QFETCH(quint32, seed);
    std::mt19937 random(seed);
    const auto below = [&](std::int64_t count) {
      return std::uniform_int_distribution<std::int64_t>(0, std::max<std::int64_t>(count - 1, 0))(random);
    };
    CoreSession session;
    session.setMemoryLimit(1 << 16);
    session.load(rowsDocument());
    std::vector<Document> states{session.document()};
    const std::array dialects{"tensorflow-cpu", "tensorflow-gpu", "onnx", "numpy", "jax",
                              "mxnet",          "openvino-5"};
    for (int i = 0; i < 120; ++i) {
      const TensorId id = below(2) == 0 ? TensorId::Params : TensorId::Indices;
      const EditedTensor& tensor =
          id == TensorId::Params ? session.document().params : session.document().indices;
      const int axis = static_cast<int>(below(tensor.shape().rank()));
      const int before = session.undoStack().count();
      switch (below(10)) {
        case 0:
        case 1:
        case 2:
          session.edits().setElement(id, below(tensor.elementCount()), i64(below(9) - 3));
          break;
        case 3:
          (void)session.edits().insertAlong(id, axis);
          break;
        case 4:
          (void)session.edits().removeAlong(id, axis);
          break;
        case 5:
          (void)(below(2) == 0 ? session.edits().insertAxis(id, axis) : session.edits().removeAxis(id, axis));
          break;
        case 6:
          (void)session.edits().convert(id, kAllDTypes[static_cast<std::size_t>(below(kAllDTypes.size()))]);
          break;
        case 7:
          session.edits().setBatchDims(below(4) - 1);
          break;
        case 8:
          session.edits().setDialect(
              *findDialect(dialects[static_cast<std::size_t>(below(dialects.size()))]));
          break;
        default:
          (void)session.edits().fill(id, {GeneratorKind::Random, {}, static_cast<std::uint64_t>(i), {}});
      }
      if (session.undoStack().count() > before) states.push_back(session.document());
    }
    QVERIFY(states.size() > 40);
    for (std::size_t at = states.size() - 1; at > 0; --at) {
      session.undoStack().undo();
      QVERIFY(sameDocument(session.document(), states[at - 1]));
    }
    QVERIFY(!session.undoStack().canUndo());
    for (std::size_t at = 1; at < states.size(); ++at) {
      session.undoStack().redo();
      QVERIFY(sameDocument(session.document(), states[at]));
    }
    QVERIFY(waitIdle(session));
    QVERIFY(session.snapshot().state != OutputState::Pending);
  }

  void retargetingPointsATupleAtACell() {
    CoreSession session(rowsDocument());
    session.edits().retargetTuple(2, 23);  // params[1, 2, 3]
    QCOMPARE(session.snapshot().trace->at(2).given, (std::vector<std::int64_t>{1, 2}));
    QCOMPARE(session.undoStack().count(), 1);
    // A batched tuple cannot leave its own entry.
    session.load(makeDocument(arange(Shape{2, 3}), literal("[[0],[1]]", DType::Int64), "tensorflow-cpu", 1));
    session.edits().retargetTuple(0, 5);
    QCOMPARE(session.undoStack().count(), 0);
    session.edits().retargetTuple(1, 5);
    QCOMPARE(session.snapshot().trace->at(1).given, (std::vector<std::int64_t>{2}));
  }

  void valuesAreCastToTheTensorsType() {
    CoreSession session(rowsDocument());
    session.edits().setElement(TensorId::Params, 0, i64(7));
    QCOMPARE(session.document().params.at(0), f32(7));
  }

  void savingMarksTheDocumentClean() {
    CoreSession session(rowsDocument());
    session.edits().setBatchDims(1);
    QVERIFY(session.modified());
    session.markSaved();
    QVERIFY(!session.modified());
    session.undoStack().undo();
    QVERIFY(session.modified());
    int replaced = 0;
    whenChanged(session, &session, Part::Replaced, [&] { ++replaced; });
    session.load(rowsDocument());
    QVERIFY(!session.modified());
    QCOMPARE(session.undoStack().count(), 0);
    QCOMPARE(replaced, 1);
  }
};

GATHERND_TEST(SessionEditsTest)
#include "edits_test.moc"
