// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_export.h"

#include <QBuffer>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/formats/common/text_file.h"
#include "core/formats/load.h"
#include "ui/compare/compare_roof.h"
#include "ui/compare/compare_values.h"
#include "ui/export/figure_file.h"
#include "ui/export/svg_file.h"

namespace gathernd::ui {
namespace {

constexpr double kMargin = 20, kGap = 12;
constexpr double kBarsWidth = 700, kLinesWidth = 560;
constexpr double kMinHeight = 300, kSecondLine = 15;

/// Words below the charts: what was timed, and where.
QStringList footnotes(const CompareSheet& sheet) {
  QStringList lines;
  if (sheet.bars) {
    lines << sheet.bars->note.call;
    lines << timedText(*sheet.bars);
  }
  if (sheet.lines) {
    if (!sheet.bars || sheet.bars->note.call != sheet.lines->note.call) lines << sheet.lines->note.call;
    lines << sweptText(*sheet.lines);
  }
  lines << machineText(sheet.bars ? sheet.bars->comparison.machine : sheet.lines->machine);
  if (sheet.bars && !sheet.bars->comparison.when.empty())
    lines.back() += QStringLiteral(" · ") + QString::fromStdString(sheet.bars->comparison.when);
  lines.removeAll(QString());
  return lines;
}

QByteArray pngBytes(const CompareSheet& sheet) {
  const ChartPicture picture = comparePicture(sheet);
  const QSizeF pixels = picture.size * kFigureScale;
  QImage image(static_cast<int>(std::ceil(pixels.width())), static_cast<int>(std::ceil(pixels.height())),
               QImage::Format_ARGB32_Premultiplied);
  if (image.isNull()) return {};
  image.fill(lightTheme().canvas);
  image.setText(QStringLiteral("Description"), footnotes(sheet).join(u'\n'));
  QPainter painter(&image);
  painter.scale(kFigureScale, kFigureScale);
  paintPicture(painter, picture);
  painter.end();
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  return image.save(&buffer, "PNG") ? bytes : QByteArray();
}

}  // namespace

ChartPicture comparePicture(const CompareSheet& sheet) {
  const Theme theme = lightTheme();
  const QFont body = theme.ui(measure::kNotePx);
  const QFont bold = theme.ui(measure::kBodyPx, true);
  const BarChart bars = barsOf(sheet.bars.get());
  const LogChart lines = linesOf(sheet.lines.get());
  const LogChart roofline = rooflineOf(sheet);
  const double width = kBarsWidth + (sheet.bars && sheet.lines ? kGap + kLinesWidth : 0);
  double height = kMinHeight;
  if (sheet.bars) {
    // Each row has room for what was timed below its name.
    const double rows = kSecondLine * static_cast<double>(bars.rows.size());
    height = std::max(height, barChartHeight(bars, theme) + rows);
  }
  if (sheet.lines) height = std::max(height, logChartHeight(lines, theme));
  const double roof = std::max(kMinHeight, logChartHeight(roofline, theme));

  ChartPicture picture;
  const QStringList notes = footnotes(sheet);
  const bool verdict = sheet.bars != nullptr;
  const double top = kMargin + (verdict ? 28 : 0);
  const double below = top + height + kGap;
  const double noteHeight = textHeight(body) + 3;
  picture.size = QSizeF(width + 2 * kMargin,
                        std::ceil(below + roof + 10 + noteHeight * static_cast<double>(notes.size()) + 8));
  picture.rect(QRectF(QPointF(), picture.size), theme.canvas);
  if (verdict) {
    picture.text(kMargin, kMargin + 6, ChartPicture::Side::Left, verdictOf(*sheet.bars).text, bold,
                 theme.text, width);
    picture.add(barPicture(bars, theme, {kBarsWidth, height}), {kMargin, top});
  }
  if (sheet.lines) {
    const double left = verdict ? kBarsWidth + kGap : 0;
    picture.add(logPicture(lines, theme, {width - left, height}), {kMargin + left, top});
  }
  picture.add(logPicture(roofline, theme, {width, roof}), {kMargin, below});
  double y = below + roof + 10 + noteHeight / 2;
  for (const QString& note : notes) {
    picture.text(kMargin, y, ChartPicture::Side::Left, note, body, theme.text2, width);
    y += noteHeight;
  }
  return picture;
}

QByteArray compareSvg(const CompareSheet& sheet) {
  const ChartPicture picture = comparePicture(sheet);
  return svgDocument(picture.size, {QStringLiteral("gather_nd"), footnotes(sheet).join(u'\n')},
                     [&](QPainter& painter) { paintPicture(painter, picture); });
}

Expected<void> writeComparison(const QString& path, const CompareSheet& sheet) {
  const QString ending = QFileInfo(path).suffix().toLower();
  QByteArray bytes;
  if (ending == QLatin1String("csv")) {
    bytes = compareCsv(sheet);
  } else if (ending == QLatin1String("json")) {
    bytes = compareJson(sheet);
  } else if (ending == QLatin1String("svg")) {
    bytes = compareSvg(sheet);
  } else if (ending == QLatin1String("png")) {
    bytes = pngBytes(sheet);
    if (bytes.isEmpty()) return fail(ErrorCode::Limit, "figure.too_large");
  } else {
    return fail(ErrorCode::Unsupported, "compare.ending", {{"path", path.toStdString()}});
  }
  return writeFileAtomically(path.toStdString(),
                             std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

}  // namespace gathernd::ui
