// SPDX-License-Identifier: GPL-3.0-or-later
// A generator is answered as the literal of the same values is: by every command, refused calls too.
#include <QTemporaryDir>
#include <QTest>

#include "core/call/call_indices.h"
#include "core/text/literal/literal.h"
#include "tests/app/cli_calls.h"
#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using namespace gathernd::test;  // NOLINT(google-build-using-namespace)

namespace {

struct GeneratorCall {
  const char* name;
  const char* params;
  const char* indices;
  std::int64_t batchDims = 0;
  const char* dialect = "tensorflow-cpu";
  DType indexType = DType::Int64;
};

const GeneratorCall kCalls[] = {
    {"sound", "arange:3,4", "random:2,2"},
    {"seeds", "random:3,4@7", "random:5,1@3"},
    {"a batch", "random:3,4", "random:3,2,1", 1},
    {"batch_dims not below the rank", "arange:2,3", "zeros:2", 1},
    {"batch axes that differ", "arange:2,3", "random:3,1", 1},
    {"negative batch_dims", "arange:2,3", "zeros:2,1", -1},
    {"tuples too deep", "arange:2,3", "random:4,5"},
    {"too deep for another dialect", "random:4,2", "zeros:5,3", 0, "onnxruntime"},
    {"nothing to read", "zeros:2,0,5", "zeros:1,1"},
    {"nothing to read, filled", "zeros:0,2", "zeros:3,1", 0, "jax-fill"},
    {"no tuples", "zeros:0,3", "zeros:0,1"},
    {"out of range", "arange:2,3", "arange:4,2"},
    {"out of range, clamped", "arange:2,3", "arange:4,2", 0, "jax"},
    {"scalar params", "arange:", "zeros:2,0"},
    {"scalar params, tuples of a number", "arange:", "zeros:2,1"},
    {"scalar indices", "arange:3", "random:"},
    {"tuples along the first axis", "arange:3,4", "random:2,5", 0, "mxnet"},
    {"float indices", "arange:3,4", "random:2,1", 0, "tensorflow-cpu", DType::Float32},
};

struct Command {
  const char* name;
  std::vector<std::string> line;
  bool times = false;  ///< its figures are another's each time
};

const Command kCommands[] = {
    {"run", {"run", "--all-errors"}},
    {"explain", {"explain"}},
    {"dialects", {"dialects"}},
    {"grad", {"grad", "--counts"}},
    {"code", {"code"}},
    {"code of one", {"code", "--framework", "numpy"}},
    {"verify", {"verify", "--framework", "numpy"}},
    {"problems", {"problems"}},
    {"ask", {"ask", "--kind", "outcome"}},
    {"diagnose", {"diagnose", "--kind", "shape", "--answer", "[2]"}},
    {"measure", {"measure", "--backend", "reference"}, true},
    {"compare", {"compare", "--backends", "reference,cpu"}, true},
};

/// Without how long it took.
QJsonObject untimed(QJsonObject json) {
  json.remove("timing");
  QJsonArray dialects = json["dialects"].toArray();
  for (int i = 0; i < dialects.size(); ++i) {
    QJsonObject row = dialects[i].toObject(), result = row["result"].toObject();
    result.remove("timing");
    row["result"] = result;
    dialects[i] = row;
  }
  if (!dialects.isEmpty()) json["dialects"] = dialects;
  return json;
}

}  // namespace

class CliGeneratorsTest : public QObject {
  Q_OBJECT

 private slots:
  void answersAsItsValues_data() {
    columns<int, int>("command", "call");
    for (int command = 0; command < static_cast<int>(std::size(kCommands)); ++command) {
      // What is timed takes a while each: others of the calls for each.
      const int stride = kCommands[command].times ? 4 : 1;
      for (int call = command % stride; call < static_cast<int>(std::size(kCalls)); call += stride)
        QTest::addRow("%s, %s", kCommands[command].name, kCalls[call].name) << command << call;
    }
  }
  void answersAsItsValues() {
    const auto [command, call] = currentRow<int, int>();
    const Command& asked = kCommands[command];
    const GeneratorCall& of = kCalls[call];
    const auto values = literals(of);
    for (const bool json : {false, true}) {
      const ProgramRun generated = run(line(asked, of, {of.params, of.indices}, json));
      const ProgramRun written = run(line(asked, of, values, json));
      QCOMPARE(generated.exitStatus, written.exitStatus);
      QCOMPARE(QByteArray::fromStdString(generated.err), QByteArray::fromStdString(written.err));
      QVERIFY(generated.exitStatus < 126);
      if (asked.times && generated.exitStatus == 0) continue;
      if (!json && asked.line[0] != "run") QCOMPARE(text(generated), text(written));
      if (json) QCOMPARE(untimed(parsed(generated)), untimed(parsed(written)));
    }
  }

  /// A refused call has its values in a file, too.
  void isWrittenAsItsValues_data() {
    const auto row = columns<int>("call");
    for (int call = 0; call < static_cast<int>(std::size(kCalls)); ++call) row(kCalls[call].name, call);
  }
  void isWrittenAsItsValues() {
    QFETCH(int, call);
    const GeneratorCall& of = kCalls[call];
    const QTemporaryDir folder;
    QByteArray content[2];
    const std::array<std::string, 2> given[] = {{of.params, of.indices}, literals(of)};
    for (int i = 0; i < 2; ++i) {
      const QString file = folder.filePath(QString("%1.npz").arg(i));
      Arguments arguments =
          line({"convert", {"convert", "--output", file.toStdString()}}, of, given[i], true);
      const ProgramRun ran = run(arguments);
      QVERIFY2(ran.exitStatus == 0, ran.err.c_str());
      content[i] = fileBytes(file);
    }
    QVERIFY(!content[0].isEmpty());
    QCOMPARE(content[0], content[1]);
  }

 private:
  static std::array<std::string, 2> literals(const GeneratorCall& call) {
    const auto paramsSpec = parseGenerator(call.params)->value();
    const auto indicesSpec = parseGenerator(call.indices)->value();
    const auto params = generateTensor(paramsSpec, DType::Float32, 1 << 20);
    const auto indices = generateCallIndices(indicesSpec, call.indexType, paramsSpec.shape, call.batchDims,
                                             *findDialect(call.dialect), 1 << 20);
    return {formatLiteral(*params), formatLiteral(*indices)};
  }

  /// With the shapes, which the text of a tensor without elements does not tell.
  static Arguments line(const Command& command, const GeneratorCall& call,
                        const std::array<std::string, 2>& tensors, bool json) {
    const auto shape = [](const std::string& spec) {
      const std::size_t begin = spec.find(':') + 1;
      return spec.substr(begin, spec.find('@') - begin);  // without its seed
    };
    Arguments arguments = command.line;
    for (const std::string& word :
         {std::string("--params"), tensors[0], std::string("--indices"), tensors[1],
          std::string("--params-shape"), shape(call.params), std::string("--indices-shape"),
          shape(call.indices), std::string("--dtype"), std::string("float32"), std::string("--index-dtype"),
          std::string(dtypeName(call.indexType)), std::string("--batch-dims"), std::to_string(call.batchDims),
          std::string("--dialect"), std::string(call.dialect)})
      arguments.push_back(word);
    if (json) arguments.push_back("--json");
    return arguments;
  }
};

GATHERND_TEST(CliGeneratorsTest)
#include "cli_generators_test.moc"
