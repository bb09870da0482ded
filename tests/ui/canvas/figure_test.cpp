// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as a file, and the theme that it is painted in: what is exported holds the figure's texts at
// the figure's size, and every token of a theme is used for what it stands for.
#include "ui/figure/figure.h"

#include <QPainter>
#include <QPrinter>
#include <QTemporaryDir>
#include <QXmlStreamReader>
#include <algorithm>
#include <cmath>

#include "tests/support/files.h"
#include "tests/support/table.h"
#include "tests/support/test_program.h"
#include "tests/ui/canvas/picture.h"
#include "ui/export/figure_file.h"
#include "ui/formula/formula.h"

using namespace gathernd;
using namespace gathernd::ui;
using namespace gathernd::ui::testing;

namespace {

/// The texts of an SVG, one element each.
QStringList textsOfSvg(const QByteArray& svg) {
  QStringList all;
  QXmlStreamReader reader(svg);
  while (!reader.atEnd())
    if (reader.readNext() == QXmlStreamReader::StartElement && reader.name() == QLatin1String("text"))
      all << reader.readElementText().trimmed();
  return reader.hasError() ? QStringList() : all;
}

Recording recorded(const Drawing& drawing) {
  RecordingDevice device(drawing.size.toSize());
  QPainter painter(&device);
  drawing.paint(painter);
  painter.end();
  return device.recording();
}

double luminance(const QColor& color) {
  const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
  return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

}  // namespace

class FigureTest : public QObject {
  Q_OBJECT

 private slots:
  void svgHoldsTheTexts() {
    const Snapshot s = snapshotOf(rowsDocument());
    QTemporaryDir folder;
    const QString path = folder.filePath("figure.svg");
    QVERIFY(writeFigure(path, s, {}));
    const QByteArray svg = test::fileBytes(path);
    const QString all = textsOfSvg(svg).join(QChar('\n'));
    PictureOptions options;
    options.scene = {};
    const Picture p = paint(s, options);
    QVERIFY(!p.seen.texts().empty());
    // Symbols may be texts of their own there.
    for (const QString& text : p.seen.words())
      for (const QString& word : text.split(QRegularExpression("[^A-Za-z0-9_]+"), Qt::SkipEmptyParts))
        QVERIFY2(all.contains(word), qPrintable(word));
    const QSizeF size = figurePage(s, {}).size;
    QXmlStreamReader reader(svg);
    QVERIFY(reader.readNextStartElement());
    const QStringList box = reader.attributes().value("viewBox").toString().split(' ');
    QCOMPARE(box.size(), 4);
    QCOMPARE(box[2].toDouble(), size.width());
    QCOMPARE(box[3].toDouble(), size.height());
    QVERIFY(svg.contains("<title>Rows</title>"));
  }

  void pngIsTheFigureTwiceAsLarge() {
    const Snapshot s = snapshotOf(rowsDocument());
    QTemporaryDir folder;
    const QString path = folder.filePath("figure.png");
    QVERIFY(writeFigure(path, s, {}));
    const QImage image(path);
    const QSizeF size = figurePage(s, {}).size;
    QCOMPARE(image.width(), static_cast<int>(std::ceil(size.width() * 2)));
    QCOMPARE(image.height(), static_cast<int>(std::ceil(size.height() * 2)));
    QCOMPARE(image.dotsPerMeterX(), static_cast<int>(std::lround(192 / 0.0254)));
    // Each cell's ground lies where the picture has it.
    PictureOptions filled;
    filled.scene = SceneOptions();
    const Picture p = paint(s, filled);
    const QPointF corner = Figure(s, {}).origin();
    for (const TensorId id : {kIndices, kParams, kOutput})
      for (std::int64_t flat = 0; flat < p.scene.tensor(id).cellCount(); ++flat) {
        const QRectF cell = p.cell(id, flat);
        const QPointF at(cell.center().x(), cell.top() + cell.height() * 0.18);
        QCOMPARE(image.pixelColor(((at - corner) * 2).toPoint()).name(), p.seen.colorAt(at).name());
      }
  }

  /// Of a width that is asked for, on the theme's ground.
  void anImageIsThePictureSmaller() {
    const Snapshot s = snapshotOf(rowsDocument());
    Figure figure(s, {}, darkTheme());
    const QSizeF size = figure.size();
    const QImage whole = figure.image(1, 1), half = figure.image(0.5, 1), fine = figure.image(0.5, 2);
    QCOMPARE(whole.size(), size.toSize());
    QCOMPARE(half.size(), QSize(static_cast<int>(std::ceil(size.width() / 2)),
                                static_cast<int>(std::ceil(size.height() / 2))));
    QCOMPARE(fine.size(), whole.size());
    QCOMPARE(fine.devicePixelRatio(), 2.0);
    QCOMPARE(whole.pixelColor(0, 0), darkTheme().canvas);
    QCOMPARE(fine.convertToFormat(QImage::Format_RGB32).pixelColor(fine.rect().center()),
             whole.convertToFormat(QImage::Format_RGB32).pixelColor(whole.rect().center()));
    QVERIFY(figure.image(1e6, 1).isNull());  // no memory has room for it
  }

  void pdfIsOnePageOfThatSize() {
    const Snapshot s = snapshotOf(rowsDocument());
    QTemporaryDir folder;
    const QString path = folder.filePath("figure.pdf");
    QVERIFY(writeFigure(path, s, {}));
    const QByteArray pdf = test::fileBytes(path);
    QVERIFY(pdf.startsWith("%PDF-"));
    const auto box =
        QRegularExpression(R"(/MediaBox \[0 0 ([0-9.]+) ([0-9.]+)\])").match(QString::fromLatin1(pdf));
    QVERIFY(box.hasMatch());
    const QSizeF size = figurePage(s, {}).size;
    QVERIFY(std::abs(box.captured(1).toDouble() - size.width() * 0.75) < 1);
    QVERIFY(std::abs(box.captured(2).toDouble() - size.height() * 0.75) < 1);
    QCOMPARE(pdf.count("/Type /Page\n"), 1);
    // Text as text: its families are in the file.
    QVERIFY(pdf.contains("/Font"));
  }

  /// Nothing but what is painted, with a margin: a journal's page has no room for a window's blank.
  void isCutToWhatIsPainted_data() {
    test::columns<QByteArray, QSize>("example", "viewport");
    for (const char* id : {"tf-01", "rows", "boxes", "rank5", "too-far", "tf-07"})
      for (const QSize size : {QSize(480, 1200), QSize(1024, 600), QSize(2560, 1440)})
        QTest::addRow("%s %dx%d", id, size.width(), size.height()) << QByteArray(id) << size;
  }
  void isCutToWhatIsPainted() {
    const auto [example, viewport] = test::currentRow<QByteArray, QSize>();
    const Snapshot s = snapshotOfExample(example.constData());
    FigureOptions options;
    options.viewport = viewport;
    for (const bool pointed : {false, true}) {
      if (pointed) options.overlay.focus = CellRef{kOutput, 0};
      const Drawing page = figurePage(s, options);
      const Recording seen = recorded(page);
      QRectF content;
      for (const Mark& mark : seen.marks)
        if (mark.kind != MarkKind::Shape || mark.fill != page.ground) content |= mark.shown();
      QVERIFY(QRectF(QPointF(-1, -1), page.size + QSizeF(2, 2)).contains(content));
      QVERIFY2(content.height() >= 0.85 * page.size.height(), qPrintable(QString::number(content.height())));
      QVERIFY2(content.width() >= 0.85 * page.size.width(), qPrintable(QString::number(content.width())));
      QVERIFY(std::any_of(seen.marks.begin(), seen.marks.end(),
                          [](const Mark& mark) { return mark.text.contains("never read"); }) ||
              seen.words().join(' ').contains("tuple"));
      for (const Mark* text : seen.texts()) {
        const bool subscript = text->bold && text->pen == lightTheme().onRole;  // an axis' number
        QVERIFY2(subscript || text->px * 0.75 >= 7, qPrintable(text->text));
      }
      for (const Mark& mark : seen.marks)
        QVERIFY(!mark.pen.isValid() || mark.kind == MarkKind::Text || mark.width * 0.75 >= 0.5);
      QVERIFY(recorded(figurePage(s, options)).words() == seen.words());
    }
  }

  /// What the window's formula line says stands below the picture, whole, however narrow that is.
  void holdsTheFormula_data() {
    const auto row = test::columns<QByteArray>("example");
    for (const char* id : {"tf-01", "rows", "boxes", "rank5", "too-far"}) row(id, QByteArray(id));
  }
  void holdsTheFormula() {
    QFETCH(QByteArray, example);
    const Snapshot s = snapshotOfExample(example.constData());
    QTemporaryDir folder;
    const QString path = folder.filePath("figure.svg");
    const auto holds = [&](const FigureOptions& options, const FormulaLine& formula) {
      if (formula.text().isEmpty() || !writeFigure(path, s, options)) return false;
      const auto packed = [](QString text) { return text.remove(' '); };
      const QString all = packed(textsOfSvg(test::fileBytes(path)).join(QString()));
      return all.contains(packed(formula.text())) && all.contains(packed(formula.note));
    };
    FigureOptions options;
    QVERIFY(holds(options, formulaFor(s, {})));
    for (const CellRef cell : {CellRef{kOutput, 1}, CellRef{kIndices, 0}, CellRef{kParams, 1}}) {
      options.overlay.focus = cell;
      QVERIFY(holds(options, formulaFor(s, cell)));
    }
    options.overlay.focus.reset();
    options.overlay.step.active = true;
    options.overlay.step.tuple = 1;
    QVERIFY(holds(options, s.plan->depth > 0 ? tupleNumbers(*s.trace, 1) : tupleFormula(*s.trace, 1)));
    options.overlay.step.phase = StepPhase::Locate;
    QVERIFY(holds(options, tupleFormula(*s.trace, 1)));
    options.viewport = {320, 900};
    QVERIFY(holds(options, tupleFormula(*s.trace, 1)));
  }

  /// Keys and clicks are a window's; on paper stands the key, whatever is pointed at.
  void theKeyIsNoManual() {
    FigureOptions options;
    options.viewport = {1600, 900};
    options.overlay.focus = CellRef{kOutput, 0};
    const QString words = recorded(figurePage(snapshotOf(rowsDocument()), options)).words().join(' ');
    QVERIFY(words.contains("one tuple and what it reads") && !words.contains("Click"));
  }

  void refusedFiles() {
    const Snapshot s = snapshotOf(rowsDocument());
    QTemporaryDir folder;
    const auto wrong = writeFigure(folder.filePath("figure.gif"), s, {});
    QVERIFY(!wrong && wrong.error().code == ErrorCode::Unsupported);
    const auto nowhere = writeFigure(folder.filePath("no/such/figure.svg"), s, {});
    QVERIFY(!nowhere && nowhere.error().code == ErrorCode::Io);
  }

  /// Printed into a file: what cannot be is said, and leaves an older file as it was.
  void printsIntoAFile() {
    const QTemporaryDir folder;
    const Snapshot s = snapshotOfExample("rows");
    const auto printInto = [&](const QString& path) {
      QPrinter printer(QPrinter::HighResolution);
      printer.setOutputFileName(path);
      printer.setOutputFormat(QPrinter::PdfFormat);  // last: no name is the printer's own format
      return printFigure(printer, s, {});
    };
    const QString path = folder.filePath(QStringLiteral("page.pdf"));
    QVERIFY(printInto(path));
    QVERIFY(test::fileBytes(path).startsWith("%PDF"));
    const auto nameless = printInto(QString());
    QVERIFY(!nameless && nameless.error().reason == "figure.no_name");
    QVERIFY(!printInto(folder.filePath(QStringLiteral("no/such/page.pdf"))));
    QVERIFY(!printInto(folder.path()));
  }

  /// Where no page holds it at a readable size, the whole is shown small.
  void endlessFigures() {
    const Snapshot s = snapshotOf(makeDocument(arange(Shape{40000, 4}), literal("[[39999]]", DType::Int64)));
    const QSizeF size = figurePage(s, {}).size;
    QVERIFY(size.width() <= 8000 && size.height() <= 8000);
  }

  /// A large call as the window shows it, in panes that are scrolled so; whose rules hold is said below.
  void showsWhatIsInSight() {
    static const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(
        makeDocument(arange(Shape{120, 8}), *Tensor::zeros(DType::Int64, {200, 1}), "tensorflow-gpu"));
    QVERIFY(waitIdle(session));
    PanesState scrolled;
    scrolled.of(kIndices).top = 1e9;
    const Drawing page = figurePage(session.snapshot(), figureOptions(session, {1200, 700}, false, scrolled));
    QVERIFY2(page.size.width() <= 1300 && page.size.height() <= 900,
             qPrintable(QString::number(page.size.height())));
    const QStringList words = recorded(page).words();
    QVERIFY2(words.contains("199") && !words.contains("100"), qPrintable(words.join(' ')));
    QVERIFY(words.join(' ').contains("TensorFlow (GPU)"));
  }

  /// What no size makes fit is cut, and says so; no image in it is larger than the figure.
  void leavesOutWhatIsBeyond() {
    const Drawing page = figurePage(snapshotOfExample("ov-x3"), {});
    QVERIFY2(page.size.height() < 8500, qPrintable(QString::number(page.size.height())));
    const Recording r = recorded(page);
    const QStringList words = r.words();
    QCOMPARE(words.filter(QStringLiteral("The rest is left out: the whole would be")).size(), 1);
    double most = 0;
    for (const Mark& mark : r.marks)
      if (mark.kind == MarkKind::Image) most = std::max(most, 1.0 * mark.image.width() * mark.image.height());
    QVERIFY2(most <= page.size.width() * page.size.height(), qPrintable(QString::number(most)));
  }

  void largeImagesFit() {
    FigureOptions options;
    const Snapshot s = snapshotOf(rowsDocument());
    const QImage image = figureImage(s, options, 40);
    QVERIFY(std::max(image.width(), image.height()) <= 16384);
    const QSizeF size = figurePage(s, options).size;
    QVERIFY(std::abs(image.width() * size.height() / size.width() - image.height()) < 2);
  }

  /// The figure holds what the session shows: focus, pins, step, marks, read counts.
  void asTheSessionStands() {
    static const BackendRegistry backends = makeCoreRegistry();
    Session session(backends);
    session.load(rowsDocument());
    QVERIFY(waitIdle(session));
    session.selection().setHover(CellRef{kOutput, 3});
    session.selection().pin(CellRef{kIndices, 2});
    session.selection().pinSecond(CellRef{kParams, 5});
    session.playback().goTo(1, StepPhase::Copy);
    const FigureOptions options = figureOptions(session, QSizeF(1200, 700), true);
    QCOMPARE(options.viewport, QSizeF(1200, 700));
    QVERIFY(options.readOverlay);
    QVERIFY(options.overlay.pinA == std::optional(CellRef{kIndices, 2}));
    QVERIFY(options.overlay.pinB == std::optional(CellRef{kParams, 5}));
    QVERIFY(options.overlay.focus == std::optional(CellRef{kOutput, 3}));
    QVERIFY(options.overlay.step.active && options.overlay.step.tuple == 1);
    QCOMPARE(options.tuplesShown, session.playback().tuplesDone());
    QCOMPARE(figureOptions(session, QSizeF(100, 100), false).viewport, FigureOptions().viewport);
    // And what stands beside the output, which a step has none of.
    session.playback().reset();
    session.beside().setDialect(*findDialect("jax"));
    QTRY_VERIFY(session.beside().view());
    const QStringList words =
        recorded(figurePage(session.snapshot(), figureOptions(session, {}, false))).words();
    QVERIFY(words.contains("TensorFlow (CPU)") && words.contains("JAX indexing"));
  }

  /// Words keep 4.5 : 1 on whatever they stand on, in every theme.
  void contrasts() {
    for (const Theme& t : {lightTheme(), darkTheme()}) {
      for (const QColor& ground : {t.window, t.canvas, t.dock, t.field})
        for (const QColor& text : {t.text, t.text2, t.dim}) QVERIFY(contrast(text, ground) >= 4.5);
      for (const QColor& tint : t.tints) QVERIFY(contrast(t.text, tint) >= 4.5);
      for (std::size_t k = 0; k < t.reads.size(); ++k)
        QVERIFY(contrast(t.textOn(t.reads[k]), t.reads[k]) >= 4.5);
      for (const RoleColors& role : t.roles) {
        QVERIFY(contrast(t.onRole, role.pure) >= 4.5);
        QVERIFY(contrast(role.strong, t.canvas) >= 4.5);
        QVERIFY(contrast(role.strong, role.tint) >= 4.5);
        QVERIFY(contrast(t.text, role.tint) >= 4.5);
      }
      QVERIFY(contrast(t.onInk, t.ink) >= 4.5 && contrast(t.onAccent, t.accent) >= 4.5);
    }
  }

  /// So do those on a picture at rest, each on the ground that is seen behind it.
  void everyWordCanBeRead_data() {
    const auto row = test::columns<QByteArray>("example");
    for (const char* id : {"rows", "boxes", "too-far", "from-the-end"}) row(id, QByteArray(id));
  }
  void everyWordCanBeRead() {
    QFETCH(QByteArray, example);
    const Snapshot s = snapshotOfExample(example.constData());
    for (const Theme& theme : allThemes()) {
      PictureOptions options;
      options.theme = theme;
      options.scene.viewport = {1600, 1000};
      const Picture p = paint(s, options);
      for (const Mark* mark : p.seen.texts()) {
        const QColor ground = p.seen.colorAt(mark->rect.center());
        QVERIFY2(contrast(mark->pen, ground) >= 4.5, qPrintable(mark->text + " on " + ground.name()));
        // The sign of errors takes the ink that reads best of all there.
        if (mark->text == "!" && ground == p.error().strong)
          QCOMPARE(mark->pen, theme.kind == ThemeKind::Light ? theme.onInk : theme.canvas);
      }
    }
  }

  /// Tints repeat every six tuples and differ within; counts saturate.
  void tints() {
    for (const Theme& t : {lightTheme(), darkTheme()}) {
      for (std::int64_t a = 0; a < 6; ++a)
        for (std::int64_t b = a + 1; b < 6; ++b) QVERIFY(t.tupleTint(a) != t.tupleTint(b));
      QCOMPARE(t.tupleTint(6), t.tupleTint(0));
      QCOMPARE(t.tupleTint(6'000'000'005), t.tupleTint(5));
      QCOMPARE(t.readTint(0), t.idle);
      QCOMPARE(t.readTint(-1), t.idle);
      QCOMPARE(t.readTint(1'000'000), t.readTint(4));
      // More reads, more ink.
      for (int k = 1; k < 4; ++k)
        QVERIFY(contrast(t.readTint(k + 1), t.canvas) > contrast(t.readTint(k), t.canvas));
    }
  }

  void cividisIsMonotone() {
    QCOMPARE(cividis(0).name(), "#00224e");
    QCOMPARE(cividis(1).name(), "#fee838");
    QCOMPARE(cividis(-3), cividis(0));
    QCOMPARE(cividis(7), cividis(1));
    for (int k = 0; k < 64; ++k) QVERIFY(luminance(cividis((k + 1) / 64.0)) > luminance(cividis(k / 64.0)));
    QCOMPARE(mix(Qt::black, Qt::white, 0.5).red(), 128);
    QCOMPARE(mix(Qt::red, Qt::blue, 0), QColor(Qt::red));
    QCOMPARE(mix(Qt::red, Qt::blue, 1), QColor(Qt::blue));
  }

  void names() {
    const QPalette dark = contrastPalette();
    QCOMPARE(themeWished("light", dark).kind, ThemeKind::Light);
    QCOMPARE(themeWished("dark", {}).kind, ThemeKind::Dark);
    QCOMPARE(themeWished("high-contrast", dark).kind, ThemeKind::HighContrast);
    QCOMPARE(themeWished("", dark).kind, ThemeKind::Dark);
    QPalette light;
    light.setColor(QPalette::Window, Qt::white);
    QCOMPARE(themeWished("system", light).kind, ThemeKind::Light);
    const Theme high = themeWished("high-contrast", dark);
    QCOMPARE(high.stroke, 2.0);
    for (const QColor& tint : high.tints) QCOMPARE(tint, QColor(Qt::black));
    QCOMPARE(high.ink, QColor(Qt::white));
  }
};

GATHERND_TEST(FigureTest)

#include "figure_test.moc"
