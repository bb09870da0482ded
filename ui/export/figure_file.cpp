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

#include "core/error/error.h"
#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "ui/export/svg_file.h"
#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

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

Expected<QByteArray> pngBytes(const Drawing& drawing, double scale) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  const QImage image = imageOf(drawing, scale);
  if (image.isNull() || !image.save(&buffer, "PNG")) return fail(ErrorCode::Limit, "figure.too_large");
  return bytes;
}

Expected<QByteArray> drawingBytes(const QString& path, const Drawing& drawing, double scale) {
  const QString ending = QFileInfo(path).suffix().toLower();
  if (ending == QLatin1String("svg")) return svgBytes(drawing);
  if (ending == QLatin1String("pdf")) return pdfBytes(drawing);
  if (ending == QLatin1String("png")) return pngBytes(drawing, scale);
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
  return writeFileAtomically(printer.outputFileName().toStdString(),
                             std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace

FigureOptions figureOptions(Session& session, const QSizeF& viewport, bool readOverlay) {
  FigureOptions options;
  if (viewport.width() >= 200 && viewport.height() >= 150) options.viewport = viewport;
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
  const auto bytes = page();
  if (!bytes) return fail(bytes.error());
  return writeFileAtomically(path.toStdString(), *bytes);
}

bool isFigureFile(const QString& path) {
  const QString ending = QFileInfo(path).suffix().toLower();
  return ending == QLatin1String("png") || ending == QLatin1String("svg") || ending == QLatin1String("pdf");
}

QImage figureImage(const Snapshot& snapshot, const FigureOptions& options, double scale) {
  return imageOf(figurePage(snapshot, options), scale);
}

Expected<void> writeDrawing(const QString& path, const Drawing& drawing, double scale) {
  const auto bytes = drawingBytes(path, drawing, scale);
  if (!bytes) return fail(bytes.error());
  return writeFileAtomically(path.toStdString(),
                             std::string_view(bytes->constData(), static_cast<std::size_t>(bytes->size())));
}

Expected<void> writeFigure(const QString& path, const Snapshot& snapshot, const FigureOptions& options,
                           double scale) {
  return writeDrawing(path, figurePage(snapshot, options), scale);
}

Expected<QMimeData*> figureMime(const Snapshot& snapshot, const FigureOptions& options) {
  const Drawing drawing = figurePage(snapshot, options);
  const QImage image = imageOf(drawing, kFigureScale);
  QByteArray png;
  QBuffer buffer(&png);
  buffer.open(QIODevice::WriteOnly);
  if (image.isNull() || !image.save(&buffer, "PNG")) return fail(ErrorCode::Limit, "figure.too_large");
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
