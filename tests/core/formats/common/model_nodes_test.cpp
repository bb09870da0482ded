// SPDX-License-Identifier: GPL-3.0-or-later
// The nodes of models: those that exporters wrote, as held to the package onnx
// (tests/lab/conformance/models.py), and models by hand, sound or not.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

#include <QtTest/QtTest>

#include "core/formats/load.h"
#include "core/formats/tflite/tflite_model.h"
#include "tests/core/formats/onnx_models.h"
#include "tests/support/files.h"
#include "tests/support/places.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;

namespace {

constexpr std::int64_t kNodesMemory = std::int64_t{1} << 30;

QString shown(const std::string& text) {
  return QString::fromStdString(text);
}

QJsonObject inputJson(const ModelNode::Input& input) {
  QJsonValue dtype, shape;
  if (input.type.dtype) dtype = shown(std::string(dtypeName(*input.type.dtype)));
  if (!input.type.otherType.empty()) dtype = shown(input.type.otherType);
  if (input.type.axes) {
    QJsonArray axes;
    for (const auto& axis : *input.type.axes) {
      if (axis.size) {
        axes << static_cast<qint64>(*axis.size);
      } else {
        axes << (axis.name.empty() ? QJsonValue() : QJsonValue(shown(axis.name)));
      }
    }
    shape = axes;
  }
  const char* const from[] = {"constant", "input", "computed"};
  QJsonObject json{{"name", shown(input.name)},
                   {"dtype", dtype},
                   {"shape", shape},
                   {"from", from[static_cast<int>(input.from)]}};
  if (!input.by.empty()) json["by"] = shown(input.by);
  QJsonArray through;
  for (const std::string& node : input.through) through << shown(node);
  if (!through.isEmpty()) json["through"] = through;
  return json;
}

QJsonObject nodeJson(const ModelNode& node) {
  QJsonObject json{{"node", shown(node.ref)},          {"op", shown(node.op)},
                   {"name", shown(node.name)},         {"graph", shown(node.graph)},
                   {"params", inputJson(node.params)}, {"indices", inputJson(node.indices)}};
  json["batch_dims"] = node.batchDims ? QJsonValue(static_cast<qint64>(*node.batchDims)) : QJsonValue();
  if (node.axis) json["axis"] = static_cast<qint64>(*node.axis);
  return json;
}

/// A node that holds a graph as an attribute.
QByteArray holder(const QByteArray& op, const QByteArray& body, const QByteArray& output,
                  const QByteArray& name = {}) {
  return node(op, {"c"}, output, name, bytes(5, bytes(1, "then_branch") + bytes(6, body) + number(20, 5)));
}

}  // namespace

class ModelNodesTest : public QObject {
  Q_OBJECT

 private slots:
  void exportersModels_data() {
    const auto row = columns<QJsonObject>("listed");
    for (const QByteArray& line : fileBytes(places::data() + "/models/nodes.jsonl").trimmed().split('\n')) {
      const QJsonObject listed = QJsonDocument::fromJson(line).object();
      row(listed["model"].toString().toUtf8(), listed);
    }
  }
  void exportersModels() {
    const auto [listed] = currentRow<QJsonObject>();
    const QString path = places::data() + "/models/" + listed["model"].toString();
    const auto nodes = valueOf(valueOf(openModel(path.toStdString(), kNodesMemory))->nodes());
    QJsonArray seen;
    for (const ModelNode& one : nodes) seen << nodeJson(one);
    QCOMPARE(QJsonDocument(seen).toJson(), QJsonDocument(listed["nodes"].toArray()).toJson());
  }

  void byHand_data() {
    const auto row = columns<QByteArray, QString>("file", "lines");
    const QByteArray gather = node("GatherND", {"p", "i"}, "o", "g");
    row("nothing to list", model(node("Neg", {"p"}, "o")), "");
    row("names once, twice, none",
        model(gather + node("GatherND", {"p", "i"}, "q", "g") + node("Gather", {"p", "i"}, "r")),
        "o|GatherND|g|\nq|GatherND|g|\nr|Gather||");
    row("somebody's own", model(node("GatherND", {"p", "i"}, "o", {}, bytes(7, "com.example"))), "");
    row("a branch", model(holder("If", node("GatherND", {"p", "i"}, "t", "in"), "y", "choose")),
        "in|GatherND|in|choose/then_branch");
    row("branches alike", model(holder("If", gather, "y", "same") + holder("If", gather, "z", "same")),
        "same/then_branch/o|GatherND|g|same/then_branch\n"
        "same/then_branch (2)/o|GatherND|g|same/then_branch (2)");
    row("a name that is another's REF",
        model(holder("If", gather + node("GatherND", {"p", "i"}, "b", "g"), "y", "h") +
              node("GatherND", {"p", "i"}, "x", "h/then_branch/o")),
        "x|GatherND|h/then_branch/o|\n#1|GatherND|g|h/then_branch\n"
        "h/then_branch/b|GatherND|g|h/then_branch");
    row("a function",
        model(node("F", {"p"}, "o", {}, bytes(7, "me")),
              opset(13) + bytes(25, bytes(1, "F") + bytes(10, "me") + bytes(4, "p") + bytes(5, "o") +
                                        bytes(7, bytes(1, "p") + bytes(1, "p") + bytes(2, "o") +
                                                     bytes(4, "GatherND")))),
        "me::F/o|GatherND||me::F");
    row("an opset without GatherND", model(node("Gather", {"p", "i"}, "o"), opset(9)), "o|Gather||");
  }
  void byHand() {
    const auto [file, lines] = currentRow<QByteArray, QString>();
    QStringList seen;
    for (const ModelNode& one : valueOf(open(file)->nodes()))
      seen << shown(one.ref + "|" + one.op + "|" + one.name + "|" + one.graph);
    QCOMPARE(seen.join('\n'), lines);
  }

  /// Whatever stands there: REFs choose their own node, and a name that several have chooses none.
  void refsChoose() {
    const auto two = open(model(node("GatherND", {"p", "i"}, "o", "g") +
                                node("GatherND", {"p", "i"}, "q", "g") + node("Gather", {"p", "i"}, "r") +
                                initialiser("p", paramsTensor()) + initialiser("i", indicesTensor())));
    QVERIFY(two->read("o", {}).has_value());
    QCOMPARE(shown(two->read("g", {}).error().reason), QStringLiteral("graph.same_name"));
    QVERIFY(englishSentence(two->read("g", {}).error()).find("o, q") != std::string::npos);
    QCOMPARE(shown(two->read("r", {}).error().reason), QStringLiteral("graph.other_op"));
  }

  void hostileEndsFast_data() {
    const auto row = columns<QByteArray, QString>("file", "reason");
    QByteArray deep = node("GatherND", {"p", "i"}, "o");
    for (int i = 0; i < 2000; ++i) deep = holder("If", deep, "y" + QByteArray::number(i));
    row("2,000 graphs deep", model(deep), "onnx.nesting");
    QByteArray wide;
    for (int i = 0; i < 20000; ++i)
      wide += holder("If", node("GatherND", {"p", "i"}, "o", "g"), QByteArray::number(i), "h");
    row("20,000 branches alike", model(wide), "");
    QByteArray chain = node("Reshape", {"v9", "v9"}, "v0");
    for (int i = 1; i < 50000; ++i)
      chain += node("Concat", {"v" + QByteArray::number(i - 1), "v" + QByteArray::number(i - 1)},
                    "v" + QByteArray::number(i));
    row("a chain and a circle", model(chain + node("GatherND", {"v49999", "v9"}, "o")), "");
    row("a Reshape by itself", model(node("Reshape", {"a", "a"}, "a") + node("GatherND", {"a", "a"}, "o")),
        "");
    row("an axis far away",
        model(node("Transpose", {"p"}, "t", {},
                   bytes(5, bytes(1, "perm") + bytes(8, varint(~std::uint64_t{0})))) +
              node("Unsqueeze", {"p"}, "u", {}, bytes(5, bytes(1, "axes") + bytes(8, varint(1ULL << 63)))) +
              node("GatherND", {"t", "u"}, "o") + initialiser("p", paramsTensor())),
        "");
  }
  void hostileEndsFast() {
    const auto [file, reason] = currentRow<QByteArray, QString>();
    write(file);
    const auto opened = openModel(path(), kNodesMemory);
    QCOMPARE(opened ? QString() : shown(opened.error().reason), reason);
    if (opened) QVERIFY((*opened)->nodes().has_value());
  }

  /// Of a .tflite too, cut or changed at one byte in three.
  void damagedModelsEnd() {
    for (const char* name : {"tflite-pick-failing.tflite", "hand-loop.onnx", "hand-function.onnx"}) {
      const QByteArray whole = fileBytes(places::data() + "/models/" + name);
      const QString ending = QFileInfo(name).suffix();
      for (qsizetype i = 0; i < whole.size(); i += 3) {
        QByteArray changed = whole;
        changed[i] = static_cast<char>(changed[i] ^ (0xA5 << (i % 4)));
        for (const QByteArray& text : {whole.left(i), changed}) {
          write(text, ending);
          const auto opened = (ending == "tflite" ? openTfliteModel : openModel)(path(ending), kNodesMemory);
          if (!opened) continue;
          const auto nodes = (*opened)->nodes();
          for (std::size_t k = 0; nodes && k < nodes->size(); ++k)
            (void)(*opened)->capture((*nodes)[k].ref, "");
        }
      }
    }
  }

  void capturePlansAreRefused_data() {
    const auto row = columns<QByteArray, QString>("file", "reason");
    const auto function = [](const QByteArray& rest) {
      return opset(13) + bytes(25, bytes(1, "F") + bytes(10, "me") + bytes(4, "p") + bytes(5, "o") + rest);
    };
    const QByteArray call = node("F", {"p"}, "o", {}, bytes(7, "me"));
    const QByteArray inside = bytes(7, bytes(1, "q") + bytes(1, "p") + bytes(2, "o") + bytes(4, "GatherND"));
    row("a function that nothing calls", model(node("Neg", {"p"}, "o"), function(inside)), "capture.unused");
    row("a function that calls itself",
        model(call,
              function(inside + bytes(7, bytes(1, "p") + bytes(2, "q") + bytes(4, "F") + bytes(7, "me")))),
        "capture.circle");
    row("an attribute of its caller",
        model(call, function(bytes(7, bytes(1, "p") + bytes(2, "q") + bytes(4, "Cast") +
                                          bytes(5, bytes(1, "to") + bytes(21, "kind"))) +
                             inside)),
        "capture.attribute");
    row("an operator of somebody's own", model(holder("Repeat", node("GatherND", {"p", "i"}, "t"), "y")),
        "capture.operator");
  }
  void capturePlansAreRefused() {
    const auto [file, reason] = currentRow<QByteArray, QString>();
    const auto plan = open(file)->capture("", "");
    QCOMPARE(plan ? QString() : shown(plan.error().reason), reason);
  }

 private:
  std::string path(const QString& ending = "onnx") const {
    return folder_.filePath("m." + ending).toStdString();
  }
  void write(const QByteArray& text, const QString& ending = "onnx") const {
    writeFile(folder_.filePath("m." + ending), text);
  }
  OpenedModel open(const QByteArray& text) const {
    write(text);
    return valueOf(openModel(path(), kNodesMemory));
  }

  QTemporaryDir folder_;
};

GATHERND_TEST(ModelNodesTest)
#include "model_nodes_test.moc"
