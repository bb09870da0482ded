// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sheets/scene_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "core/tensor/element.h"
#include "core/text/element_text.h"
#include "ui/figure/figure.h"
#include "ui/lesson/scene_document.h"
#include "ui/session/still_snapshot.h"
#include "ui/session/veil.h"
#include "ui/sheets/paper_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kNatural = 7.5;                             // of a pixel, at 96 an inch
constexpr double kReadable = 7;                              // rather no smaller
constexpr double kLeastScale = paper::kLeast / 10.5;         // for the smallest text of a picture
constexpr double kAbovePicture = 60;                         // free before it
constexpr double kHalf = 0.45, kMost = 0.62, kWhole = 0.86;  // shares of a page's height, for one picture
constexpr double kKeyRoom = 40;                              // px, below the picture
constexpr std::int64_t kMostNumbers = 1000;                  // of a tensor in words

std::shared_ptr<Figure> figureIn(const Snapshot& snapshot, ZoomMode mode, const QSizeF& viewport,
                                 bool legend) {
  FigureOptions options;
  options.viewport = viewport;
  options.mode = mode;
  options.legend = legend;
  return std::make_shared<Figure>(snapshot, options);
}

double scaleOf(const Figure& figure, const QSizeF& room) {
  return std::min({kNatural, room.width() / figure.size().width(), room.height() / figure.size().height()});
}

struct Fitted {
  std::shared_ptr<Figure> figure;
  double scale = 0;
  bool turned = false;
};

/// A way to have it on a page.
struct Way {
  ZoomMode mode;
  double share;  ///< of the page's height
  double scale;  ///< at which the layout looks for room
  double least;  ///< at which the picture can be had
  bool turned;
};

/// The first way that keeps its texts readable, and rather leaves room for words; no figure where none does.
Fitted fitted(const Snapshot& snapshot, bool legend) {
  constexpr std::array kWays = {Way{ZoomMode::Manual, kHalf, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kHalf, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kMost, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kMost, kLeastScale, kLeastScale, false},
                                Way{ZoomMode::Auto, kWhole, kNatural, kReadable, false},
                                Way{ZoomMode::Auto, kWhole, kLeastScale, kLeastScale, false},
                                Way{ZoomMode::Auto, kWhole, kLeastScale, kLeastScale, true}};
  for (const Way& way : kWays) {
    QSizeF room(paper::kTextWidth, paper::kTextHeight * way.share);
    if (way.turned) room.transpose();
    const QSizeF round(2 * Figure::kMargin, 2 * Figure::kMargin + (legend ? kKeyRoom : 0));
    const auto figure = figureIn(snapshot, way.mode, room / way.scale - round, legend);
    if (const double scale = scaleOf(*figure, room); scale >= way.least) return {figure, scale, way.turned};
  }
  return {};
}

SheetPiece pieceOf(const Fitted& fit) {
  const QSizeF size = fit.figure->size() * fit.scale;
  SheetPiece piece;
  piece.height = fit.turned ? size.width() : size.height();
  piece.above = kAbovePicture;
  piece.paint = [fit, size](QPainter& painter, const QPointF& at) {
    painter.translate(at);
    if (fit.turned) {
      painter.translate(0, size.width());
      painter.rotate(-90);
    } else {
      // Its own margin is the page's.
      painter.translate(-Figure::kMargin * fit.scale, 0);
    }
    painter.scale(fit.scale, fit.scale);
    painter.setClipRect(QRectF(QPointF(), fit.figure->size()));  // its ground reaches further
    fit.figure->paint(painter);
  };
  return piece;
}

/// The numbers from `flat` on, in brackets for each axis from `axis` on.
QString nested(const Tensor& tensor, int axis, std::int64_t& flat) {
  if (axis == tensor.shape().rank()) return lineText(fromBytes(formatElement(elementAt(tensor, flat++))));
  QStringList parts;
  for (std::int64_t k = 0; k < tensor.shape()[axis]; ++k) parts << nested(tensor, axis + 1, flat);
  return u'[' + parts.join(QStringLiteral(", ")) + u']';
}

/// What the numbers alone do not say.
QString captionOf(const QString& given, const Document& document) {
  QStringList parts;
  if (!given.isEmpty()) parts << given;
  const QString batch = QStringLiteral("batch_dims = ") + integerText(document.batchDims);
  if (document.batchDims != 0 && given != batch) parts << batch;
  if (document.dialect.id != Document().dialect.id) parts << lineText(fromBytes(document.dialect.name));
  return parts.join(QStringLiteral(", "));
}

/// In words: a matrix a line, with its address.
void addTensor(SheetFlow& flow, const QString& name, const EditedTensor& edited) {
  SheetLook look;
  look.above = kAbovePicture;
  look.keep = edited.elementCount() > 0;
  addText(flow,
          SheetText{{name + QStringLiteral("  "), true}, {shapeText(edited.shape()), false, false, true}},
          look);
  const auto tensor = edited.flattened();
  if (!tensor || tensor->elementCount() == 0) return;
  const Shape& shape = tensor->shape();
  const int outer = std::max(0, shape.rank() > 2 ? shape.rank() - 2 : shape.rank() - 1);
  const std::int64_t lines = shape.slice(0, outer).elementCount();
  std::int64_t flat = 0;
  for (std::int64_t line = 0; line < lines; ++line) {
    QStringList address;
    for (const std::int64_t k : shape.slice(0, outer).position(line)) address << integerText(k);
    for (int axis = outer; axis < shape.rank(); ++axis) address << QStringLiteral(":");
    SheetLook row;
    row.size = paper::kSmall;
    addText(flow,
            SheetText{{name + u'[' + address.join(u',') + QStringLiteral("] = "), false, false, true},
                      {nested(*tensor, outer, flat), false, false, true}},
            row);
  }
}

/// Where no picture can be read: the numbers; of more than anybody reads, that it is in the program.
void addInWords(SheetFlow& flow, const teach::Scene& scene, bool keep) {
  if (std::max(scene.params.elementCount(), scene.indices.elementCount()) <= kMostNumbers) {
    addTensor(flow, QStringLiteral("params"), scene.params);
    addTensor(flow, QStringLiteral("indices"), scene.indices);
    return;
  }
  SheetLook look;
  look.above = kAbovePicture;
  look.keep = keep;
  addText(flow,
          QCoreApplication::translate("Sheets",
                                      "This call is too large for paper; it is in the program: params %1, "
                                      "indices %2.")
              .arg(shapeText(scene.params.shape()), shapeText(scene.indices.shape())),
          look);
}

}  // namespace

Expected<void> addScene(SheetFlow& flow, const BackendRegistry& backends, const teach::LessonScene& scene,
                        const ScenePicture& how) {
  const auto document = documentOf(scene);
  if (!document) return fail(document.error());
  Snapshot snapshot = stillSnapshot(*document, backends);
  if (how.outputHidden) snapshot = veiled(snapshot, Veil::Shape);
  SheetLook caption;
  caption.size = paper::kSmall;
  caption.above = kAbovePicture;
  caption.keep = true;
  caption.bold = true;
  if (const QString words = captionOf(how.caption, *document); !words.isEmpty())
    addText(flow, words, caption);
  const Fitted fit = fitted(snapshot, !how.outputHidden);
  if (fit.figure) {
    SheetPiece piece = pieceOf(fit);
    piece.keep = how.keep;
    flow.add(std::move(piece));
    return {};
  }
  addInWords(flow, scene.scene, how.keep);
  return {};
}

}  // namespace gathernd::ui
