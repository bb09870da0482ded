// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure_file.h"

#include <QBuffer>
#include <QFileInfo>
#include <QMarginsF>
#include <QMimeData>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QPrinter>
#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "core/formats/common/text_file.h"
#include "ui/export/svg_file.h"
#include "ui/formula/formula.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {

Expected<QByteArray> pngBytes(const QImage& image) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  if (image.isNull() || !image.save(&buffer, "PNG")) return fail(ErrorCode::Limit, "figure.too_large");
  return bytes;
}
namespace {

constexpr double kLine = 1.5;         // of a text's size, from baseline to baseline
constexpr double kLeastWidth = 320;   // for the formula, at scale 1
constexpr double kAboveFormula = 10;  // below the key's row

/// A figure alone does not say which call it is, nor whose rules hold.
Spans callSpans(const Document& document, double ui) {
  const QColor& quiet = lightTheme().text2;
  Spans spans;
  if (!document.title.empty())
    spans.push_back({lineText(fromBytes(document.title)) + QStringLiteral("   "), {}, false, true});
  spans.push_back({lineText(fromBytes(document.dialect.name)) + QStringLiteral("   "), quiet});
  spans.push_back({QStringLiteral("batch_dims = ") + integerText(document.batchDims), quiet, true});
  for (Span& span : spans) span.px *= ui;
  return spans;
}

struct Page {
  Figure figure;
  std::vector<Spans> lines;
  double ui = 1;
  QSizeF size;

  Page(const Snapshot& snapshot, const FigureOptions& options) : figure(snapshot, options) {
    ui = figure.ui();
    const Theme theme = lightTheme();
    const FormulaLine formula =
        shownFormula(options.lens, snapshot, options.overlay.focus, options.overlay.step);
    size = figure.size();
    size.setWidth(std::max(size.width(), kLeastWidth * ui));
    const double room = size.width() - 2 * Figure::kMargin;
    const auto add = [&](const Spans& spans) {
      for (Spans& line : wrapSpans(theme, spans, room))
        if (!line.empty()) lines.push_back(std::move(line));
    };
    add(callSpans(*snapshot.document, ui));
    add(formulaSpans(theme, formula.parts, FormulaInk::Underlined, measure::kFormulaPx * ui));
    add({{formula.note, theme.text2, false, false, measure::kNotePx * ui}});
    if (lines.empty()) return;
    double height = kAboveFormula * ui + Figure::kMargin;
    for (const Spans& line : lines) height += line.front().px * kLine;
    size.rheight() += std::ceil(height);
  }

  void paint(QPainter& painter) {
    figure.paint(painter);
    double top = figure.size().height() + kAboveFormula * ui;
    for (const Spans& line : lines) {
      const double px = line.front().px;
      drawSpans(painter, lightTheme(), line, Figure::kMargin, top + px, size.width() - Figure::kMargin);
      top += px * kLine;
    }
  }
};

}  // namespace

QString figureTitle(const Snapshot& snapshot) {
  const QString name = QString::fromStdString(snapshot.document->title);
  return name.isEmpty() ? QStringLiteral("gather_nd") : name;
}

Drawing figurePage(const Snapshot& snapshot, const FigureOptions& options) {
  const auto page = std::make_shared<Page>(snapshot, options);
  return {figureTitle(snapshot), page->size, lightTheme().canvas,
          [page](QPainter& painter) { page->paint(painter); }};
}

namespace {

constexpr double kMostViews = 2.5;        // a side, of what is not in panes
constexpr double kMaxImageSide = 16384;   // what Qt's raster engine paints on
constexpr double kPointsPerPixel = 0.75;  // 96 pixels to 72 points
constexpr int kPdfDpi = 1200;

QByteArray svgBytes(const Drawing& drawing) {
  return svgDocument(drawing.size, {drawing.title, {}}, [&](QPainter& painter) {
    painter.fillRect(QRectF(QPointF(), drawing.size), drawing.ground);
    drawing.paint(painter);
  });
}

QByteArray pdfBytes(const Drawing& drawing) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(lineText(drawing.title));
  writer.setCreator(QStringLiteral("GatherND Explorer"));
  writer.setResolution(kPdfDpi);
  writer.setPageSize(QPageSize(drawing.size * kPointsPerPixel, QPageSize::Point, {}, QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  QPainter painter(&writer);
  const double scale = kPdfDpi / 96.0;
  painter.scale(scale, scale);
  drawing.paint(painter);
  painter.end();
  return bytes;
}

QImage imageOf(const Drawing& drawing, double scale) {
  const QSizeF size = drawing.size;
  const double fit = std::min(scale, kMaxImageSide / std::max({size.width(), size.height(), 1.0}));
  const QSize pixels(static_cast<int>(std::ceil(size.width() * fit)),
                     static_cast<int>(std::ceil(size.height() * fit)));
  QImage image(pixels, QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return image;
  image.setDotsPerMeterX(static_cast<int>(std::lround(96 * fit / 0.0254)));
  image.setDotsPerMeterY(image.dotsPerMeterX());
  image.fill(drawing.ground);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(fit, fit);
  drawing.paint(painter);
  return image;
}

Expected<QByteArray> drawingBytes(const QString& path, const Drawing& drawing, double scale) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("svg")) return svgBytes(drawing);
  if (ending == QLatin1String("pdf")) return pdfBytes(drawing);
  if (ending == QLatin1String("png")) return pngBytes(imageOf(drawing, scale));
  return fail(ErrorCode::Unsupported, "figure.ending", {{"path", path.toStdString()}});
}

/// As large as the paper lets it be, never larger than on the screen.
void paintOnPaper(QPainter& painter, const Drawing& page, int dpi) {
  const QRectF paper = painter.viewport();
  const double scale =
      std::min({paper.width() / page.size.width(), paper.height() / page.size.height(), dpi / 96.0});
  painter.scale(scale, scale);
  page.paint(painter);
}

/// In memory first: QPrinter says nothing of a file that it cannot write, and empties one that it can.
Expected<void> printToFile(const QPrinter& printer, const Drawing& page) {
  if (printer.outputFileName().isEmpty()) return fail(ErrorCode::Io, "figure.no_name");
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  QPdfWriter writer(&buffer);
  writer.setTitle(printer.docName());
  writer.setResolution(printer.resolution());
  writer.setPageLayout(printer.pageLayout());
  QPainter painter(&writer);
  paintOnPaper(painter, page, writer.resolution());
  painter.end();
  return writeBytes(printer.outputFileName(), bytes);
}

}  // namespace

FigureOptions figureOptions(Session& session, const QSizeF& viewport, bool readOverlay,
                            const PanesState& scrolled) {
  FigureOptions options;
  if (viewport.width() >= 200 && viewport.height() >= 150) options.viewport = viewport;
  options.most = options.viewport.expandedTo(FigureOptions().viewport) * kMostViews;
  options.panes = session.snapshot().state != OutputState::Asked;
  options.scrolled = scrolled;
  options.readOverlay = readOverlay;
  options.lens = session.gradient().view();
  options.beside = session.beside().view();
  const Selection& selection = session.selection();
  options.overlay.focus = session.focus();
  options.overlay.pinA = selection.pinA();
  options.overlay.pinB = selection.pinB();
  options.overlay.marked = selection.marked();
  options.overlay.axis = selection.axis();
  options.overlay.step = session.playback().state();
  if (options.overlay.step.active) options.tuplesShown = session.playback().tuplesDone();
  return options;
}

bool isPageFile(const QString& path) {
  return QFileInfo(path).suffix().toLower() == QLatin1String("html");
}

Expected<void> writePage(const QString& path, const std::function<Expected<std::string>()>& page) {
  return page().and_then(
      [&](const std::string& bytes) { return writeFileAtomically(path.toStdString(), bytes); });
}

QImage figureImage(const Snapshot& snapshot, const FigureOptions& options, double scale) {
  return imageOf(figurePage(snapshot, options), scale);
}

Expected<void> writeBytes(const QString& path, const QByteArray& bytes) {
  return writeFileAtomically(path.toStdString(),
                             std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

Expected<void> writeDrawing(const QString& path, const Drawing& drawing, double scale) {
  return drawingBytes(path, drawing, scale).and_then([&](const QByteArray& bytes) {
    return writeBytes(path, bytes);
  });
}

Expected<void> writeFigure(const QString& path, const Snapshot& snapshot, const FigureOptions& options,
                           double scale) {
  return writeDrawing(path, figurePage(snapshot, options), scale);
}

Expected<QMimeData*> figureMime(const Snapshot& snapshot, const FigureOptions& options) {
  const Drawing drawing = figurePage(snapshot, options);
  const QImage image = imageOf(drawing, kFigureScale);
  const auto png = TRY(pngBytes(image));
  auto mime = std::make_unique<QMimeData>();
  mime->setImageData(image);
  mime->setData(QStringLiteral("image/png"), png);
  mime->setData(QStringLiteral("image/svg+xml"), svgBytes(drawing));
  return mime.release();
}

Expected<void> printFigure(QPrinter& printer, const Snapshot& snapshot, const FigureOptions& options) {
  const Drawing page = figurePage(snapshot, options);
  printer.setPageOrientation(page.size.width() > page.size.height() ? QPageLayout::Landscape
                                                                    : QPageLayout::Portrait);
  printer.setDocName(lineText(page.title));
  if (printer.outputFormat() == QPrinter::PdfFormat) return printToFile(printer, page);
  QPainter painter(&printer);
  if (!painter.isActive()) return fail(ErrorCode::Io, "figure.printer");
  paintOnPaper(painter, page, printer.resolution());
  return {};
}

}  // namespace gathernd::ui
