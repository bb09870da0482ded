// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/warp/warp_words.h"

#include <QCoreApplication>

#include "core/call/explain.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

struct WarpText {
  Q_DECLARE_TR_FUNCTIONS(gathernd::ui::WarpText)
};

/// "params[300,401]"
QString placeOf(const char* tensor, const Shape& shape, std::int64_t element) {
  SliceExpression expression;
  for (const std::int64_t coordinate : shape.position(element)) expression.emplace_back(coordinate);
  return QLatin1String(tensor) + fromBytes(indexText(expression));
}

/// "params[0,4]" or, where a lane takes several, "4 elements from params[0,4]".
QString takenText(const WarpPicture& picture, const QString& place) {
  const int elements = picture.bytesPerLane / picture.elementBytes;
  return elements <= 1 ? place : WarpText::tr("%1 elements from %2").arg(elements).arg(place);
}

}  // namespace

QString kindText(AccessKind kind) {
  switch (kind) {
    case AccessKind::IndexLoad:
      return WarpText::tr("index load");
    case AccessKind::SliceLoad:
      return WarpText::tr("slice load");
    case AccessKind::OutputStore:
      break;
  }
  return WarpText::tr("output store");
}

QString kindsText(AccessKind kind) {
  switch (kind) {
    case AccessKind::IndexLoad:
      return WarpText::tr("index loads");
    case AccessKind::SliceLoad:
      return WarpText::tr("slice loads");
    case AccessKind::OutputStore:
      break;
  }
  return WarpText::tr("output stores");
}

QString requestText(const WarpRequest& request, int count) {
  if (count <= 1) return kindText(request.kind);
  return WarpText::tr("%1 %2 of %3").arg(kindText(request.kind)).arg(request.number + 1).arg(count);
}

QString laneText(const WarpPicture& picture, int number, const Trace& trace) {
  const WarpLane& lane = picture.lanes[static_cast<std::size_t>(number)];
  const Plan& plan = trace.plan();
  if (!lane.active) {
    if (!lane.bad) return WarpText::tr("lane %1 has nothing to do").arg(number);
    return WarpText::tr("lane %1 reads nothing: tuple %2 is out of range").arg(number).arg(lane.tuple);
  }
  const QString byte = countText(lane.address);
  switch (picture.kind) {
    case AccessKind::IndexLoad:
      return WarpText::tr("lane %1 reads %2 = %3, byte %4")
          .arg(QString::number(number), placeOf("indices", plan.indices, lane.element),
               integerText(trace.indices().integerAt(lane.element)), byte);
    case AccessKind::SliceLoad:
      return WarpText::tr("lane %1 reads %2, byte %3")
          .arg(QString::number(number), takenText(picture, placeOf("params", plan.params, lane.element)),
               byte);
    case AccessKind::OutputStore:
      break;
  }
  return WarpText::tr("lane %1 writes %2, byte %3")
      .arg(QString::number(number), takenText(picture, placeOf("output", plan.output, lane.element)), byte);
}

QStringList laneTexts(const WarpPicture& picture, const Trace& trace) {
  QStringList texts;
  for (int lane = 0; lane < kLanes; ++lane) {
    if (picture.lanes[static_cast<std::size_t>(lane)].active) texts << laneText(picture, lane, trace);
  }
  return texts;
}

QString shareText(double share) {
  return QStringLiteral("%1%").arg(qRound(share * 100));
}

QString costText(const WarpPicture& picture) {
  return WarpText::tr("%1 sectors, %2 lines; %3 sectors would do; %4 of %5 bytes wanted: %6")
      .arg(picture.sectors.size())
      .arg(picture.lines)
      .arg(picture.leastSectors())
      .arg(countText(picture.bytesWanted), countText(picture.bytesMoved()), shareText(picture.share()));
}

QString keyText(const WarpPicture& picture, DType dtype) {
  return WarpText::tr(
             "A box is a sector of 32 bytes, %1 × %2; filled: wanted. A bracket is a line of 128 bytes, "
             "with the byte that it begins at.")
      .arg(static_cast<int>(kSectorBytes) / picture.elementBytes)
      .arg(dtypeText(dtype));
}

QString patternText(WarpPattern pattern) {
  switch (pattern) {
    case WarpPattern::Sorted:
      return WarpText::tr("sorted");
    case WarpPattern::Random:
      return WarpText::tr("random");
    case WarpPattern::Strided:
      return WarpText::tr("strided");
    case WarpPattern::SameRow:
      break;
  }
  return WarpText::tr("same row");
}

QString patternHow(WarpPattern pattern) {
  switch (pattern) {
    case WarpPattern::Sorted:
      return WarpText::tr("The present tuples in ascending order; those out of range move inside");
    case WarpPattern::Random:
      return WarpText::tr("Every tuple anywhere in params");
    case WarpPattern::Strided:
      return WarpText::tr("Every tuple a line of 128 bytes or more after the one before");
    case WarpPattern::SameRow:
      break;
  }
  return WarpText::tr("Every tuple the same as the first");
}

}  // namespace gathernd::ui
