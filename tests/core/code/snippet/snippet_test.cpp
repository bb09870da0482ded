// SPDX-License-Identifier: GPL-3.0-or-later
// A call as code: some snippets to the letter, values of every kind, and that every framework has either code
// or a reason for every shipped kind of call. That the code runs is tests/lab/conformance/snippets.py's
// matter.
#include "core/code/snippet/snippet.h"

#include <QtTest/QtTest>

#include "core/error/sentences.h"
#include "core/text/literal/literal.h"
#include "tests/support/table.h"
#include "tests/support/tensors.h"
#include "tests/support/test_program.h"

using namespace gathernd;
using gathernd::test::literal;

namespace {

SnippetCall callOf(const Tensor& params, const Tensor& indices, std::int64_t batchDims = 0,
                   const char* dialect = "tensorflow-cpu") {
  SnippetCall call;
  call.call.dialect = *findDialect(dialect);
  call.call.params = {params.dtype(), params.shape()};
  call.call.indices = {indices.dtype(), indices.shape()};
  call.call.batchDims = batchDims;
  call.params = params;
  call.indices = indices;
  return call;
}

const char* const kTensorFlowRows = R"(import numpy as np
import tensorflow as tf

params = np.array([[1, 2],
                   [3, 4]], dtype=np.int32)
indices = np.array([[0, 0]], dtype=np.int64)
with tf.device("CPU"):
    output = tf.gather_nd(params, indices, bad_indices_policy="IGNORE")
print(output)
)";

const char* const kNumPyBatched = R"(import numpy as np

params = np.array([[1, 2],
                   [3, 4]], dtype=np.int32)
indices = np.array([[0],
                    [1]], dtype=np.int64)
# No batch_dims here: one index array more for each batch axis.
assert params.shape[:1] == indices.shape[:1]
places = np.indices(indices.shape[:-1])[:1]
output = params[(*places, *np.moveaxis(indices, -1, 0))]
print(output)
)";

const char* const kCompiled = R"(import numpy as np
import tensorflow as tf

params = np.array([1.0, 2.0], dtype=np.float32)
indices = np.array([[0],
                    [5]], dtype=np.int64)
upstream = np.array([10.0, 20.0], dtype=np.float32)


@tf.function(jit_compile=True)
def gather(params, indices):
    return tf.gather_nd(params, indices)


@tf.function(jit_compile=True)
def differentiate(params, indices, upstream):
    with tf.GradientTape() as tape:
        tape.watch(params)
        output = gather(params, indices)
    return tf.convert_to_tensor(tape.gradient(output, params, output_gradients=upstream))


with tf.device("CPU"):
    gradient = differentiate(tf.constant(params), tf.constant(indices), tf.constant(upstream))
print(gradient)
)";

const char* const kClipped = R"(import numpy as np
import jax
import jax.numpy as jnp

params = np.array([1.0, 2.0], dtype=np.float32)
indices = np.array([[0],
                    [5]], dtype=np.int64)


def gather(params, indices):
    at = params.at[tuple(jnp.moveaxis(indices, -1, 0))]
    return at.get(mode="clip")


output, backward = jax.vjp(lambda params: gather(params, jnp.asarray(indices)), jnp.asarray(params))
gradient, = backward(jnp.ones_like(output))
print(gradient)
)";

const char* const kStableHlo = R"(module {
  func.func @main() -> tensor<1x2xi32> {
    %params = stablehlo.constant dense<[[1, 2],
                                         [3, 4]]> : tensor<2x2xi32>
)";

}  // namespace

class SnippetTest : public QObject {
  Q_OBJECT

 private slots:
  void tensorFlowWithPolicy() {
    SnippetCall call = callOf(literal("[[1, 2], [3, 4]]", DType::Int32), literal("[[0, 0]]", DType::Int64));
    call.call.policy = "IGNORE";
    const auto text = test::valueOf(makeSnippet(*findFramework("tensorflow"), call));
    QCOMPARE(QString::fromStdString(text), QString(kTensorFlowRows));
  }

  void numpyBatched() {
    const SnippetCall call =
        callOf(literal("[[1, 2], [3, 4]]", DType::Int32), literal("[[0], [1]]", DType::Int64), 1);
    const auto text = test::valueOf(makeSnippet(*findFramework("numpy"), call));
    QCOMPARE(QString::fromStdString(text), QString(kNumPyBatched));
  }

  void gradients() {
    SnippetCall call = callOf(literal("[1, 2]", DType::Float32), literal("[[0], [5]]", DType::Int64));
    SnippetOptions options;
    options.gradient = true;
    QCOMPARE(QString::fromStdString(*makeSnippet(*findFramework("jax-clip"), call, options)),
             QString(kClipped));
    call.upstream = literal("[10, 20]", DType::Float32);
    QCOMPARE(QString::fromStdString(*makeSnippet(*findFramework("tensorflow-xla"), call, options)),
             QString(kCompiled));
    for (const char* id : {"pytorch", "jax", "jax-fill", "tensorflow", "tensorflow-ignore"}) {
      const auto text = makeSnippet(*findFramework(id), call, options);
      QVERIFY2(text && text->find("gradient") != std::string::npos, id);
      QVERIFY2(text->find("upstream = np.array([10.0, 20.0]") != std::string::npos, id);
    }
    options.inlineElements = 0;
    const auto loaded = makeSnippet(*findFramework("pytorch"), call, options);
    QVERIFY(loaded->find("upstream = np.load(\"call.npz\")[\"upstream\"]") != std::string::npos);
  }

  void gradientsRefused() {
    SnippetOptions options;
    options.gradient = true;
    const Tensor indices = literal("[[0]]", DType::Int64);
    const auto none = makeSnippet(*findFramework("onnxruntime"),
                                  callOf(literal("[1.0]", DType::Float32), indices), options);
    QVERIFY(!none && none.error().reason == "snippet.no_gradient");
    const auto whole =
        makeSnippet(*findFramework("jax"), callOf(literal("[1]", DType::Int32), indices), options);
    QVERIFY(!whole && whole.error().reason == "snippet.gradient_type");
  }

  void stableHloDimensions() {
    const SnippetCall call =
        callOf(literal("[[1, 2], [3, 4]]", DType::Int32), literal("[[1]]", DType::Int64));
    const auto text = test::valueOf(makeSnippet(*findFramework("stablehlo"), call));
    QVERIFY(text.starts_with(QByteArray(kStableHlo).left(60).toStdString()));
    for (const char* part : {"offset_dims = [1]", "collapsed_slice_dims = [0]", "start_index_map = [0]",
                             "index_vector_dim = 1", "slice_sizes = array<i64: 1, 2>"}) {
      QVERIFY2(text.find(part) != std::string::npos, part);
    }
  }

  void values_data();
  void values() {
    const auto [text, dtype, language, expected] =
        test::currentRow<QString, DType, SnippetLanguage, QString>();
    const Tensor tensor = literal(text.toUtf8().constData(), dtype);
    QCOMPARE(QString::fromStdString(snippetTensor(tensor, language, 0)), expected);
  }

  void largeTensorsAreLoaded() {
    const Tensor params = *Tensor::zeros(DType::BFloat16, Shape{2000});
    SnippetCall call = callOf(params, literal("[[1]]", DType::Int64));
    SnippetOptions options;
    options.paramsFile = "x.npz:p";
    const auto python = test::valueOf(makeSnippet(*findFramework("numpy"), call, options));
    QVERIFY(python.find("np.load(\"x.npz\")[\"p\"].view(ml_dtypes.bfloat16)") != std::string::npos);
    const auto cpp = test::valueOf(makeSnippet(*findFramework("cpp"), call, options));
    QVERIFY(cpp.find("load<T>(\"p.npy\")") != std::string::npos);
    call.params.reset();  // a shape alone is loaded, too
    QVERIFY(makeSnippet(*findFramework("jax"), call, options).has_value());
  }

  void indicesAreCastOrLeft() {
    const SnippetCall call = callOf(literal("[1, 2]", DType::Int32), literal("[[1]]", DType::Int32));
    const Framework& onnx = *findFramework("onnxruntime");
    SnippetOptions options;
    QVERIFY(makeSnippet(onnx, call, options)->find("indices.astype(np.int64)") != std::string::npos);
    options.castIndices = false;
    QVERIFY(makeSnippet(onnx, call, options)->find("astype") == std::string::npos);
  }

  void tuplesMoveToTheLastAxis() {
    const Tensor first = literal("[[0, 1, 2], [3, 4, 5]]", DType::Int64);
    QVERIFY(bitEqual(withFirstAxisLast(first), literal("[[0, 3], [1, 4], [2, 5]]", DType::Int64)));
    SnippetCall call = callOf(literal("[[1, 2], [3, 4]]", DType::Int32), first, 0, "mxnet");
    const auto inlined = makeSnippet(*findFramework("numpy"), call);
    QVERIFY(inlined->find("np.array([[0, 3],") != std::string::npos);
    SnippetOptions options;
    options.inlineElements = 4;
    QVERIFY(makeSnippet(*findFramework("numpy"), call, options)->find("moveaxis(indices, 0, -1)") !=
            std::string::npos);
  }

  void loopsFollowTheCallsDialect() {
    const Tensor params = literal("[1.0, 2.0]", DType::Float32), indices = literal("[[-1]]", DType::Int64);
    const auto clamping = makeSnippet(*findFramework("python"), callOf(params, indices, 0, "webnn"));
    QVERIFY(clamping->find("i + size if i < 0") != std::string::npos);
    QVERIFY(clamping->find("min(max(i, 0), size - 1)") != std::string::npos);
    const auto raising = makeSnippet(*findFramework("python"), callOf(params, indices));
    QVERIFY(raising->find("raise IndexError") != std::string::npos);
    QVERIFY(raising->find("i + size") == std::string::npos);
    const auto refused = makeSnippet(*findFramework("python"), callOf(params, indices, 1, "numpy"));
    QVERIFY(!refused.has_value());
    QVERIFY(refused.error().code == ErrorCode::BatchDims);
  }

  void everyFrameworkSaysSomething_data() {
    test::columns<int, int, bool>("dtype", "batchDims", "emptyTuples");
    for (const DType dtype : kAllDTypes) {
      for (const int batch : {0, 1}) {
        for (const bool empty : {false, true}) {
          QTest::addRow("%s batch %d%s", std::string(dtypeName(dtype)).c_str(), batch, empty ? " empty" : "")
              << static_cast<int>(dtype) << batch << empty;
        }
      }
    }
  }
  void everyFrameworkSaysSomething() {
    const auto [dtype, batchDims, emptyTuples] = test::currentRow<int, int, bool>();
    const Tensor params = *Tensor::zeros(static_cast<DType>(dtype), Shape{2, 2});
    const Tensor indices = *Tensor::zeros(DType::Int64, Shape{2, emptyTuples ? 0 : 1});
    const SnippetCall call = callOf(params, indices, batchDims);
    QVERIFY(frameworks().size() >= 18);
    for (const Framework& framework : frameworks()) {
      const auto text = makeSnippet(framework, call);
      if (text) {
        QVERIFY2(text->size() > 100 && text->ends_with('\n'), framework.id.c_str());
        QVERIFY2(text->find("@{") == std::string::npos && text->find("%%") == std::string::npos,
                 framework.id.c_str());
      } else {
        QVERIFY2(text.error().reason != "snippet.template",
                 (framework.id + englishSentence(text.error())).c_str());
        QVERIFY2(sentenceTemplate(text.error().reason) != nullptr, text.error().reason.c_str());
      }
    }
  }

  void everyDialectNamedIsOne() {
    for (const Framework& framework : frameworks()) {
      const bool own = framework.text.find("%% dialect scenario\n") != std::string_view::npos;
      QVERIFY2(own == (framework.dialect == nullptr), framework.id.c_str());
      QVERIFY2(findFramework(framework.id) == &framework, framework.id.c_str());
      QVERIFY2(!framework.runsInPython() || !framework.module.empty(), framework.id.c_str());
    }
    QVERIFY(frameworkText("run_snippets.py").find("def main()") != std::string_view::npos);
    QVERIFY(findFramework("nothing") == nullptr);
  }
};

// Outside the class: moc does not read past its raw strings.
void SnippetTest::values_data() {
  const auto row =
      test::columns<QString, DType, SnippetLanguage, QString>("text", "dtype", "language", "expected");
  using enum SnippetLanguage;
  row("python float", "[nan, -0.0, -inf]", DType::Float32, Python,
      "np.array([np.nan, -0.0, -np.inf], dtype=np.float32)");
  row("python scalar", "7", DType::Int8, Python, "np.array(7, dtype=np.int8)");
  row("python empty", "[]", DType::Bool, Python, "np.zeros((0,), dtype=np.bool_)");
  row("python bool", "[True, False]", DType::Bool, Python, "np.array([True, False], dtype=np.bool_)");
  row("python unusual NaN", "[nan:0x7fc00001, 1.0]", DType::Float32, Python,
      "np.array([0x7fc00001, 0x3f800000], dtype=np.uint32).view(np.float32)");
  row("python complex", "[1-2j, nan+infj]", DType::Complex64, Python,
      "np.array([complex(1.0, -2.0), complex(np.nan, np.inf)], dtype=np.complex64)");
  row("python bfloat16", "[1.5]", DType::BFloat16, Python, "np.array([1.5], dtype=ml_dtypes.bfloat16)");
  row("python string", R"(["a\"b", "\x00"])", DType::String, Python,
      R"(np.array(["a\"b", "\x00"], dtype=object))");
  row("python bytes", R"(["\xff"])", DType::String, Python, R"(np.array([b"\xff"], dtype=object))");
  row("C++ float", "[1.5, inf, nan]", DType::Float32, Cpp,
      "{1.5F, std::numeric_limits<float>::infinity(), std::bit_cast<float>(0x7fc00000U)}");
  row("C++ least", "[-9223372036854775808]", DType::Int64, Cpp, "{std::numeric_limits<std::int64_t>::min()}");
  row("C++ half", "[1.0]", DType::Float16, Cpp, "{0x3c00}");
  row("C++ string", R"(["a?\"\n"])", DType::String, Cpp, R"({std::string("a\077\042\012", 4)})");
  row("JavaScript long", "[1, 2]", DType::Int64, JavaScript, "new BigInt64Array([1n, 2n])");
  row("JavaScript float", "[nan, inf]", DType::Float32, JavaScript, "new Float32Array([NaN, Infinity])");
  row("MLIR float", "[[1e-5, nan]]", DType::Float32, Mlir,
      "dense<[[1.0e-05, 0x7FC00000]]> : tensor<1x2xf32>");
  row("MLIR bool", "[True]", DType::Bool, Mlir, "dense<[true]> : tensor<1xi1>");
}

GATHERND_TEST(SnippetTest)
#include "snippet_test.moc"
