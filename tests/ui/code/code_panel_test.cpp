// SPDX-License-Identifier: GPL-3.0-or-later
// The code dock in its window: each framework's own snippet, made anew as the document changes, or the reason
// why there is none.
#include "ui/code/code_panel.h"

#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBlock>
#include <QTextLayout>

#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/code/code_view.h"

using namespace gathernd;      // NOLINT(google-build-using-namespace): a test of that namespace
using namespace gathernd::ui;  // NOLINT(google-build-using-namespace): a test of that namespace

namespace {

struct CodeFixture : WindowFixture {
  explicit CodeFixture(Document document = smallDocument()) : WindowFixture(std::move(document)) {
    fill("codeDock");
    panel = window->findChild<CodePanel*>();
    frameworks = find<QComboBox>("codeFramework");
    view = find<QPlainTextEdit>("codeText");
    note = find<QLabel>("codeNote");
  }
  bool open() {
    if (!ready()) return false;
    trigger("actionCode");
    return settled();
  }
  bool settled() {
    return QTest::qWaitFor([this] { return panel->isVisible() && !panel->waiting(); });
  }
  bool choose(const QString& id) {
    frameworks->setCurrentIndex(frameworks->findData(id));
    emit frameworks->activated(frameworks->currentIndex());
    return settled();
  }
  QString code() const { return view->toPlainText(); }

  CodePanel* panel;
  QComboBox* frameworks;
  QPlainTextEdit* view;
  QLabel* note;
};

Document longDocument() {
  Document document = smallDocument();
  document.params = Tensor::zeros(DType::Float32, Shape{SnippetOptions::kInlineElements + 1}).value();
  return document;
}

}  // namespace

class CodePanelTest : public QObject {
  Q_OBJECT

 private slots:
  /// What differentiates, while the picture shows the gradient.
  void codeOfTheGradient() {
    Document document = smallDocument();
    document.params = literal("[[0, 1, 2, 3], [10, 11, 12, 13], [20, 21, 22, 23]]", DType::Float32);
    CodeFixture f(std::move(document));
    QVERIFY(f.open());
    QVERIFY(f.choose("pytorch"));
    QVERIFY(!f.code().contains("backward"));
    f.session.gradient().setUpstream("[[1, 2, 3, 4], [5, 6, 7, 8]]");
    f.session.gradient().setOn(true);
    QTRY_VERIFY(f.code().contains("output.backward(torch.from_numpy(upstream))"));
    QVERIFY(f.choose("onnxruntime"));
    QVERIFY(!f.code().isEmpty() && f.note->isHidden() == f.note->text().isEmpty());
    QVERIFY(f.choose("jax"));
    QVERIFY(f.code().contains("jax.vjp"));
    f.session.gradient().setOn(false);
    QTRY_VERIFY(!f.code().isEmpty() && !f.code().contains("jax.vjp"));
  }

 private slots:
  void writesTheCode_data();
  void writesTheCode();
  void saysWhyThereIsNone();
  void followsTheDocument();
  void doesNothingWhileHidden();
  void beginsWithTheDialectsOwn();
  void remembersTheFramework();
  void changesItsMindAtOnce();
  void loadsWhatIsLarge();
  void copies();
  void inksTheCode();
  void spans_data();
  void spans();
};

void CodePanelTest::writesTheCode_data() {
  const auto row = test::columns<QString, QString>("framework", "part");
  row("TensorFlow", "tensorflow", "tf.gather_nd(params, indices)");
  row("PyTorch", "pytorch", "import torch");
  row("MLIR", "stablehlo", "stablehlo.gather");
  row("JavaScript", "webnn", "builder.gatherND(");
  row("CUDA", "cuda", "__global__ void gather(");
}

void CodePanelTest::writesTheCode() {
  const auto [framework, part] = test::currentRow<QString, QString>();
  CodeFixture f;
  QVERIFY(f.open());
  QVERIFY(f.choose(framework));
  QVERIFY2(f.code().contains(part), qPrintable(f.code()));
  // What is shown is what the snippet says, to the letter.
  const Document& document = f.session.document();
  CodeInput input;
  input.framework = findFramework(framework.toStdString());
  input.call = document;
  QCOMPARE(f.code(), QString::fromStdString(codeOf(input).value().text));
  const bool others = input.framework->dialect != nullptr && framework != "tensorflow";
  QCOMPARE(f.note->isVisible(), others);
}

void CodePanelTest::saysWhyThereIsNone() {
  Document document = smallDocument();
  document.params = literal("[[0, 1], [2, 3], [4, 5]]", DType::Complex64);
  CodeFixture f(std::move(document));
  QVERIFY(f.open());
  QVERIFY(f.choose("webnn"));
  QCOMPARE(f.code(), QString());
  QCOMPARE(f.note->text(), QString("WebNN has no complex64."));
  QVERIFY(!f.find<QPushButton>("codeCopy")->isEnabled());
  QVERIFY(f.choose("numpy"));
  QVERIFY(f.code().contains("np.complex64"));
  QVERIFY(f.find<QPushButton>("codeCopy")->isEnabled());
}

void CodePanelTest::followsTheDocument() {
  CodeFixture f;
  QVERIFY(f.open());
  QVERIFY(f.choose("numpy"));
  QVERIFY(!f.code().contains("777"));
  f.session.edits().setElement(TensorId::Params, 0, Element::of(DType::Int32, std::int32_t{777}));
  QTRY_VERIFY(f.code().contains("777"));
  f.session.undoStack().undo();
  QTRY_VERIFY(!f.code().contains("777"));
}

void CodePanelTest::doesNothingWhileHidden() {
  CodeFixture f;
  f.session.edits().setElement(TensorId::Params, 0, Element::of(DType::Int32, std::int32_t{777}));
  QVERIFY(!f.panel->waiting());
  QCOMPARE(f.code(), QString());
  f.trigger("actionCode");
  QTRY_VERIFY(f.code().contains("777"));
}

void CodePanelTest::beginsWithTheDialectsOwn() {
  CodeFixture f(smallDocument("[[0]]", "pytorch"));
  QVERIFY(f.open());
  QTRY_COMPARE(f.frameworks->currentData().toString(), QString("pytorch"));
  QTRY_VERIFY(f.code().contains("torch"));
  QVERIFY(!f.note->isVisible());
}

void CodePanelTest::remembersTheFramework() {
  CodeFixture f;
  QVERIFY(f.open());
  QVERIFY(f.choose("paddle"));
  const CodePanel another(f.session, f.settings);
  QCOMPARE(another.findChild<QComboBox*>("codeFramework")->currentData().toString(), QString("paddle"));
}

/// The code of the first choice may be ready, and on its way, as the second is made.
void CodePanelTest::changesItsMindAtOnce() {
  CodeFixture f;
  QVERIFY(f.open());
  CodeInput input;
  input.framework = findFramework("jax");
  input.call = f.session.document();
  f.frameworks->setCurrentIndex(f.frameworks->findData("jax"));
  emit f.frameworks->activated(f.frameworks->currentIndex());
  QCoreApplication::processEvents();
  f.settings.setCodeFramework("paddle");
  for (int k = 0; k < 50; ++k) {
    QVERIFY(codeOf(input));  // for as long as the job may take
    QCoreApplication::sendPostedEvents(nullptr, QEvent::MetaCall);
  }
  QVERIFY(f.settled());
  QVERIFY2(f.code().contains("paddle"), qPrintable(f.code()));
}

void CodePanelTest::loadsWhatIsLarge() {
  CodeFixture f(longDocument());
  QVERIFY(f.open());
  QVERIFY(f.choose("numpy"));
  QVERIFY2(f.code().contains(R"(np.load("call.npz")["params"])"), qPrintable(f.code()));
  QVERIFY(f.code().contains("indices = np.array("));
}

void CodePanelTest::copies() {
  CodeFixture f;
  QVERIFY(f.open());
  QVERIFY(f.choose("jax"));
  auto* copy = f.find<QPushButton>("codeCopy");
  copy->click();
  QCOMPARE(QApplication::clipboard()->text(), f.code());
  QCOMPARE(copy->text(), QString("Copied"));
  QVERIFY(f.choose("numpy"));
  QCOMPARE(copy->text(), QString("Copy"));
}

void CodePanelTest::inksTheCode() {
  CodeFixture f;
  QVERIFY(f.open());
  QVERIFY(f.choose("tensorflow"));
  const auto ink = [&](const QString& word) {
    const QTextCursor at = f.view->document()->find(word);
    const int start = at.selectionStart() - at.block().position();
    for (const auto& range : at.block().layout()->formats()) {
      if (range.start <= start && start < range.start + range.length)
        return range.format.foreground().color();
    }
    return QColor();
  };
  QVERIFY(ink("\"CPU\"").isValid());
  QVERIFY(ink("23").isValid());
  QVERIFY(ink("23") != ink("\"CPU\""));
  QVERIFY(!ink("import").isValid());
  const QColor light = ink("23");
  f.window->setThemeName(QStringLiteral("dark"));
  QVERIFY(ink("23").isValid() && ink("23") != light);
}

void CodePanelTest::spans_data() {
  // inks: c, s and n under what is a comment, a string, a number
  test::columns<int, QString, QString>("language", "line", "inks");
  const auto row = [](const char* name, SnippetLanguage language, const char* line, const char* inks) {
    QTest::newRow(name) << static_cast<int>(language) << line << inks;
  };
  using enum SnippetLanguage;
  row("comment", Python, "x = 1  # 2 \"a\"", "    n  ccccccc");
  row("a number sign in a string", Python, "f(\"# 1\") # c", "  sssss  ccc");
  row("escaped quote", Python, R"(a = "b\"1" + 2)", R"(    ssssss   n)");
  row("unclosed string", Python, "'abc", "ssss");
  row("digits in a word", Python, "np.float32(1.5e-3)", "           nnnnnn ");
  row("minus", Python, "1e-x -2", "nn    n");
  row("two slashes are no comment", Python, "7//2", "n  n");
  row("C++ comment", Cpp, "int a; // 1", "       cccc");
  row("C++ digits", Cpp, "1'000 'c' 0x1F+2", "nnnnn sss nnnn n");
  row("JavaScript", JavaScript, "`a ${1}` + 7n", "ssssssss   nn");
  row("MLIR", Mlir, "%0 : tensor<2x3xi32>", " n          nnnnnnn ");
  row("empty", Mlir, "", "");
}

void CodePanelTest::spans() {
  const auto [language, line] = test::currentRow<int, QString>();
  QString inks(line.size(), ' ');
  for (const CodeSpan& span : codeSpans(line, static_cast<SnippetLanguage>(language))) {
    for (qsizetype i = 0; i < span.length; ++i) inks[span.start + i] = "csn"[static_cast<int>(span.ink)];
  }
  QTEST(inks, "inks");
}

GATHERND_TEST(CodePanelTest)
#include "code_panel_test.moc"
