// SPDX-License-Identifier: GPL-3.0-or-later
// Draws one example's canvas into a PNG, to look at: canvas_preview EXAMPLE OUT.png WxH THEME [options]
//   hover=output:5  pin=params:3  pin2=indices:0  step=1.2  reads  zoom=0.5  fit  ui=2  dialect=ID  audit
#include <QApplication>
#include <QElapsedTimer>
#include <QImage>
#include <QPainter>
#include <QThread>
#include <cstdio>

#include "core/run/backend.h"
#include "core/scenario/examples.h"
#include "core/text/element_text.h"
#include "ui/figure/figure.h"
#include "ui/session/document.h"
#include "ui/session/session.h"
#include "ui/text/catalogue.h"

using namespace gathernd;
using namespace gathernd::ui;

namespace {

std::optional<CellRef> cellOf(const QString& text) {
  const QStringList parts = text.split(QLatin1Char(':'));
  if (parts.size() != 2) return std::nullopt;
  CellRef cell;
  cell.tensor = parts[0] == "indices"  ? TensorId::Indices
                : parts[0] == "params" ? TensorId::Params
                                       : TensorId::Output;
  cell.flat = parts[1].toLongLong();
  return cell;
}

int reportAudit(const TextAudit& audit) {
  int found = 0;
  for (std::size_t k = 0; k < audit.size(); ++k) {
    const AuditedText& a = audit[k];
    if (!a.mustFitIn.isNull() && !a.mustFitIn.adjusted(-1, -1, 1, 1).contains(a.rect)) {
      std::printf("  clipped: %s\n", qPrintable(a.text));
      ++found;
    }
    for (std::size_t j = k + 1; j < audit.size(); ++j) {
      if (audit[j].layer != a.layer) continue;
      const QRectF both = a.rect & audit[j].rect;
      if (both.width() > 1.5 && both.height() > 1.5 && ++found)
        std::printf("  overlap: %s | %s\n", qPrintable(a.text), qPrintable(audit[j].text));
    }
  }
  return found;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  speak(QStringLiteral("en"));
  const QStringList args = QCoreApplication::arguments();
  if (args.size() < 5) {
    std::fprintf(stderr, "usage: canvas_preview EXAMPLE OUT.png WxH light|dark [options]\n");
    return 2;
  }
  auto scenario = loadExample(args[1].toStdString());
  if (!scenario) {
    std::fprintf(stderr, "no such example\n");
    return 2;
  }
  const BackendRegistry backends = makeCoreRegistry();
  Session session(backends);
  auto document = documentFrom(
      *scenario, ".",
      [](const FileSource&, const std::string&) -> Expected<Tensor> {
        return fail(ErrorCode::Io, "io.read");
      },
      INT64_MAX);
  if (!document) return 2;
  session.load(*document);
  FigureOptions options;
  const QStringList size = args[3].split(QLatin1Char('x'));
  options.viewport = QSizeF(size.value(0).toDouble(), size.value(1).toDouble());
  bool audit = false;
  for (const QString& arg : args.mid(5)) {
    const QString value = arg.section(QLatin1Char('='), 1);
    if (arg.startsWith("hover=")) options.overlay.focus = cellOf(value);
    if (arg.startsWith("pin=")) options.overlay.pinA = cellOf(value);
    if (arg.startsWith("pin2=")) options.overlay.pinB = cellOf(value);
    if (arg.startsWith("cursor=")) options.overlay.cursor = options.overlay.focus = cellOf(value);
    if (arg == "reads") options.readOverlay = true;
    if (arg == "fit") options.mode = ZoomMode::Fit;
    if (arg == "audit") audit = true;
    if (arg.startsWith("ui=")) options.ui = value.toDouble();
    if (arg.startsWith("zoom=")) options.mode = ZoomMode::Manual, options.zoom = value.toDouble();
    if (arg.startsWith("batch=")) session.edits().setBatchDims(value.toLongLong());
    if (arg.startsWith("dialect="))
      if (const Dialect* dialect = findDialect(value.toStdString())) session.edits().setDialect(*dialect);
    if (arg.startsWith("set=")) {  // set=indices:3:7
      const QStringList p = value.split(QLatin1Char(':'));
      const TensorId id = p[0] == "indices" ? TensorId::Indices : TensorId::Params;
      const DType dtype =
          id == TensorId::Indices ? session.document().indices.dtype() : session.document().params.dtype();
      if (auto element = parseElement(p[2].toStdString(), dtype))
        session.edits().setElement(id, p[1].toLongLong(), *element);
    }
    if (arg.startsWith("resize=")) {  // resize=params:2,3
      const QStringList p = value.split(QLatin1Char(':'));
      std::vector<std::int64_t> extents;
      for (const QString& e : p[1].split(QLatin1Char(','), Qt::SkipEmptyParts))
        extents.push_back(e.toLongLong());
      if (auto shape = Shape::make(extents))
        (void)session.edits().resize(p[0] == "indices" ? TensorId::Indices : TensorId::Params, *shape);
    }
    if (arg.startsWith("step=")) {
      options.overlay.step.active = true;
      options.overlay.step.tuple = value.section(QLatin1Char('.'), 0, 0).toLongLong();
      options.overlay.step.phase = static_cast<StepPhase>(value.section(QLatin1Char('.'), 1).toInt());
      options.tuplesShown = options.overlay.step.tuple;
    }
  }
  for (int k = 0; k < 1000 && (!session.work().idle() || session.snapshot().state == OutputState::Pending);
       ++k) {
    QCoreApplication::processEvents();
    QThread::msleep(2);
  }
  const Theme theme = themeByName(args[4], QApplication::palette());
  TextAudit found;
  options.audit = audit ? &found : nullptr;
  Figure figure(session.snapshot(), options, theme);
  const QSizeF whole = figure.size();
  QImage image(whole.toSize(), QImage::Format_ARGB32_Premultiplied);
  QElapsedTimer timer;
  {
    QPainter painter(&image);
    timer.start();
    figure.paint(painter);
    if (!audit)
      std::printf("%s: %.1f ms, %.0fx%.0f\n", qPrintable(args[1]),
                  static_cast<double>(timer.nsecsElapsed()) / 1e6, whole.width(), whole.height());
  }
  if (!image.save(args[2])) return 2;
  return audit && reportAudit(found) > 0 ? 1 : 0;
}
