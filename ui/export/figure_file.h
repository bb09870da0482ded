// SPDX-License-Identifier: GPL-3.0-or-later
// The picture as a file, on paper and on the clipboard: the light canvas with its key and below it what the
// call is and its formula, as the window's formula line says it, or by writeDrawing whatever a drawing paints
// (the canvas as shown, charts). Files are written whole or not at all. Units: logical pixels. Thread rule:
// GUI thread (painting needs fonts).
#pragma once

#include <QColor>
#include <QImage>
#include <QSizeF>
#include <QString>
#include <functional>
#include <string>

#include "core/error/error.h"
#include "ui/figure/figure.h"
#include "ui/session/session.h"

class QMimeData;
class QPainter;
class QPrinter;

namespace gathernd::ui {

/// What is drawn on a page of `size`.
struct Drawing {
  QString title;
  QSizeF size;
  QColor ground;
  std::function<void(QPainter&)> paint;
};

/// The call's title, or what stands for one.
QString figureTitle(const Snapshot& snapshot);
Drawing figurePage(const Snapshot& snapshot, const FigureOptions& options);

inline constexpr double kFigureScale = 2;  ///< pixels of a PNG per logical pixel

/// What the session shows now: focus, pins, step and read counts included. What has no room in the viewport
/// is shown in panes, as far as these are scrolled.
FigureOptions figureOptions(Session& session, const QSizeF& viewport, bool readOverlay,
                            const PanesState& scrolled = {});

/// `limit` where there is no image: it would have been too large.
Expected<QByteArray> pngBytes(const QImage& image);
Expected<void> writeBytes(const QString& path, const QByteArray& bytes);
/// By the file's ending; errors as writeFigure's.
Expected<void> writeDrawing(const QString& path, const Drawing& drawing, double scale);

/// html.
bool isPageFile(const QString& path);
Expected<void> writePage(const QString& path, const std::function<Expected<std::string>()>& page);
/// By the file's ending; `unsupported` for another one, `limit` when the picture would be too large, `io`.
Expected<void> writeFigure(const QString& path, const Snapshot& snapshot, const FigureOptions& options,
                           double scale = kFigureScale);
/// The same picture twice, for who takes drawings and for who takes pixels. `limit` as above.
Expected<QMimeData*> figureMime(const Snapshot& snapshot, const FigureOptions& options);
QImage figureImage(const Snapshot& snapshot, const FigureOptions& options, double scale = kFigureScale);
/// Scaled to fit one page, in its orientation. `io`: nothing was printed, and an older file stands as it was.
Expected<void> printFigure(QPrinter& printer, const Snapshot& snapshot, const FigureOptions& options);

}  // namespace gathernd::ui
