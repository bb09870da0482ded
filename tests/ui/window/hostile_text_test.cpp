// SPDX-License-Identifier: GPL-3.0-or-later
// A document whose every text tries to be markup, in a window with every panel open: nothing is read as more
// than letters, neither on the screen nor in the files of the figure.
#include <QAbstractItemView>
#include <QAction>
#include <QComboBox>
#include <QDirIterator>
#include <QLabel>
#include <QMenu>
#include <QSet>
#include <QTextDocument>
#include <QWindow>
#include <QXmlStreamReader>
#include <algorithm>

#include "tests/support/files.h"
#include "tests/support/hostile_texts.h"
#include "tests/support/places.h"
#include "tests/support/test_program.h"
#include "tests/ui/window/window_fixture.h"
#include "ui/canvas/paint/painter.h"
#include "ui/code/code_panel.h"
#include "ui/export/figure_file.h"
#include "ui/panel/page.h"
#include "ui/problems/error_bar.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

using namespace gathernd;
using namespace gathernd::ui;
using gathernd::test::kHostileTexts;
namespace places = gathernd::test::places;

namespace {

constexpr int kMaxRows = 40;

Document hostileDocument(std::string_view bytes) {
  const std::string text(bytes);
  Document document = smallDocument("[[0], [9]]", "numpy");
  document.params = *Tensor::fromStrings(Shape{3, 2}, std::vector<std::string>(6, text));
  document.title = text;
  document.notes = text;
  document.dialect.id = "custom";
  document.dialect.name = text;
  document.dialect.notes = text;
  document.params.axisNames = document.indices.axisNames = {text, text};
  return document;
}

QString numbered(std::string_view text) {
  return QString::fromStdString(
      std::to_string(std::find(kHostileTexts.begin(), kHostileTexts.end(), text) - kHostileTexts.begin()) +
      ": " + lineText(fromBytes(text)).toStdString());
}

/// Whether a tooltip would be more than letters: rich text that plainTip has not made.
bool saysMore(const QString& tip) {
  if (!Qt::mightBeRichText(tip)) return false;
  QTextDocument shown;
  shown.setHtml(tip);
  return plainTip(shown.toPlainText()) != tip;
}

QStringList richTips(const QWidget& window) {
  QStringList found;
  for (const QWidget* widget : window.findChildren<QWidget*>()) {
    if (saysMore(widget->toolTip())) found << widget->objectName() + u' ' + widget->toolTip();
  }
  for (const QAbstractItemView* view : window.findChildren<QAbstractItemView*>()) {
    const QAbstractItemModel* model = view->model();
    for (int row = 0; model != nullptr && row < qMin(model->rowCount(), kMaxRows); ++row) {
      for (int column = 0; column < model->columnCount(); ++column) {
        const QString tip = model->index(row, column).data(Qt::ToolTipRole).toString();
        if (saysMore(tip)) found << view->objectName() + u' ' + tip;
      }
    }
  }
  return found;
}

QStringList richLabels(const QWidget& window) {
  QStringList found;
  for (const QLabel* label : window.findChildren<QLabel*>()) {
    const bool guesses = label->textFormat() == Qt::AutoText && Qt::mightBeRichText(label->text());
    // The groups of bad tuples are paragraphs with links, and hold numbers alone; a lesson's prose is escaped
    // (ProseHtmlTest).
    const bool known = label->objectName() == QLatin1String("problemsGroups") ||
                       label->objectName() == QLatin1String("lessonText") ||
                       label->objectName() == QLatin1String("lessonWhy");
    const bool rich = label->textFormat() == Qt::RichText && !known;
    if (guesses || rich) found << label->objectName() + u' ' + label->text();
  }
  return found;
}

/// What an XML document can hold of a text.
QString asXml(QString text) {
  for (QChar& c : text) {
    const bool allowed = c == u'\t' || c == u'\n' || c == u'\r' || c.unicode() >= 0x20;
    if (!allowed || c.unicode() >= 0xFFFE) c = QChar(0xFFFD);
  }
  return text;
}

struct SvgReading {
  QString title, error;
  QSet<QString> elements;
};

SvgReading readSvg(const QByteArray& bytes) {
  SvgReading reading;
  QXmlStreamReader xml(bytes);
  while (!xml.atEnd()) {
    if (xml.readNext() != QXmlStreamReader::StartElement) continue;
    reading.elements << xml.name().toString();
    if (xml.name() == QLatin1String("title")) reading.title = xml.readElementText();
  }
  if (xml.hasError()) reading.error = xml.errorString();
  return reading;
}

/// Of a PDF: what stands behind /Title, in UTF-16 within parentheses.
QString pdfTitle(const QByteArray& bytes) {
  qsizetype at = bytes.indexOf("/Title (");
  if (at < 0) return {};
  QByteArray raw;
  for (at += 8; at < bytes.size() && bytes[at] != ')'; ++at) {
    if (bytes[at] == '\\') ++at;
    raw += bytes[at];
  }
  QString text;
  for (qsizetype i = 2; i + 1 < raw.size(); i += 2) {
    text += QChar(static_cast<char16_t>(static_cast<uchar>(raw[i]) << 8 | static_cast<uchar>(raw[i + 1])));
  }
  return text;
}

}  // namespace

class HostileTextTest : public QObject {
  Q_OBJECT

 private slots:
  void theWindowShowsLetters();
  void refusalsShowLetters();
  void menusShowLetters();
  void figuresHoldLetters();
  void labelsAreMadeInOnePlace();
};

void HostileTextTest::theWindowShowsLetters() {
  WindowFixture f;
  for (Page* dock : f.window->findChildren<Page*>()) dock->show();
  f.find<Page>("codeDock")->show();
  auto* framework = f.find<QComboBox>("codeFramework");
  framework->setCurrentIndex(framework->findData(QStringLiteral("tensorflow")));
  emit framework->activated(framework->currentIndex());
  auto* note = f.find<QLabel>("codeNote");
  for (const std::string_view text : kHostileTexts) {
    f.session.load(hostileDocument(text));
    QTRY_VERIFY(f.session.work().idle());
    // The code's own dialect is another, and the note names both.
    QTRY_VERIFY2_WITH_TIMEOUT(note->text().contains(fromBytes(text)), qPrintable(numbered(text)), 30'000);
    const QStringList labels = richLabels(*f.window);
    QVERIFY2(labels.isEmpty(), qPrintable(numbered(text) + u'\n' + labels.join(u'\n')));
    const QStringList tips = richTips(*f.window);
    QVERIFY2(tips.isEmpty(), qPrintable(numbered(text) + u'\n' + tips.join(u'\n')));
    QCOMPARE(f.window->windowHandle()->title(),
             lineText(fromBytes(text)) + QStringLiteral(" - GatherND Explorer"));
  }
}

void HostileTextTest::refusalsShowLetters() {
  WindowFixture f;
  for (const std::string_view text : kHostileTexts) {
    Document document = hostileDocument(text);
    document.batchDims = 1;  // which this dialect has not, and says by its name
    f.session.load(std::move(document));
    QTRY_VERIFY(f.session.work().idle());
    auto* sentence = f.find<QLabel>("errorSentence");
    QTRY_VERIFY2(sentence->text().contains(fromBytes(text), Qt::CaseInsensitive),
                 qPrintable(numbered(text) + sentence->text()));
    QVERIFY2(richLabels(*f.window).isEmpty(), qPrintable(numbered(text)));
    f.find<ErrorBar>("errorBar")->showPassing(fromBytes(text));
    QVERIFY2(richLabels(*f.window).isEmpty(), qPrintable(numbered(text)));
  }
}

void HostileTextTest::menusShowLetters() {
  WindowFixture f;
  std::int64_t columns = 4;
  for (const std::string_view bytes : kHostileTexts) {
    const QString text = fromBytes(bytes);
    f.session.edits().setTensor(TensorId::Params, *Tensor::zeros(DType::Int32, Shape{3, ++columns}), text);
    const QString shown = f.find<QAction>("actionUndo")->text();
    QVERIFY2(shown.endsWith(actionText(text) + QLatin1Char('"')), qPrintable(shown));
    QVERIFY(!shown.contains(u'\n') && !shown.contains(u'\t'));
    f.settings.addRecent(f.folder.filePath(text));
    const QList<QAction*> recent = f.window->findChild<QMenu*>(QStringLiteral("menuRecent"))->actions();
    QVERIFY(!recent.isEmpty());
    QVERIFY(!recent.front()->text().contains(u'\n'));
    QVERIFY(!saysMore(recent.front()->toolTip()));
  }
}

void HostileTextTest::figuresHoldLetters() {
  const QTemporaryDir folder;
  const BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  const auto exported = [&](std::string_view text, const char* name) {
    session.load(hostileDocument(text));
    const QString path = folder.filePath(QLatin1String(name));
    return QTest::qWaitFor([&] { return session.work().idle(); }) && writeFigure(path, session.snapshot(), {})
               ? test::fileBytes(path)
               : QByteArray();
  };
  const SvgReading harmless = readSvg(exported("harmless", "figure.svg"));
  QCOMPARE(harmless.title, QStringLiteral("harmless"));
  for (const std::string_view text : kHostileTexts) {
    const SvgReading svg = readSvg(exported(text, "figure.svg"));
    QVERIFY2(svg.error.isEmpty(), qPrintable(numbered(text) + svg.error));
    QCOMPARE(svg.title, asXml(fromBytes(text)));
    QCOMPARE(svg.elements, harmless.elements);
    QCOMPARE(pdfTitle(exported(text, "figure.pdf")), lineText(fromBytes(text)));
  }
}

void HostileTextTest::labelsAreMadeInOnePlace() {
  int files = 0;
  QDirIterator sources(places::tree() + QStringLiteral("/ui"),
                       {QStringLiteral("*.cpp"), QStringLiteral("*.h")}, QDir::Files,
                       QDirIterator::Subdirectories);
  while (sources.hasNext()) {
    const QString path = sources.next();
    ++files;
    if (path.endsWith(QLatin1String("/plain_text.cpp"))) continue;
    QVERIFY2(!test::fileBytes(path).contains("new QLabel("), qPrintable(path));
  }
  QVERIFY(files > 100);
}

GATHERND_TEST(HostileTextTest)
#include "hostile_text_test.moc"
