// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verify/verify_delegate.h"

#include <QAbstractItemView>
#include <QPainter>

#include "ui/text/value_text.h"
#include "ui/verify/verify_model.h"

namespace gathernd::ui {
namespace {

constexpr double kPad = 4;
constexpr double kIndent = 18;
constexpr double kLine = 17;
constexpr double kTitleLine = 24;
constexpr double kBaseline = 17;
constexpr std::size_t kMostLines = 3;  // of a detail; the rest is in the tooltip
constexpr double kStale = 0.55;

QString markOf(VerifyVerdict verdict) {
  switch (verdict) {
    case VerifyVerdict::Differs:
      return QStringLiteral("≠");
    case VerifyVerdict::Agrees:
      return QStringLiteral("✓");
    case VerifyVerdict::Undefined:
      return QStringLiteral("?");
    case VerifyVerdict::Unknown:
    case VerifyVerdict::Missing:
      break;
  }
  return QStringLiteral("–");
}

}  // namespace

std::vector<Spans> VerifyDelegate::lines(int row, double width) const {
  std::vector<Spans> all;
  for (const QString& detail : model_.details(row)) {
    auto wrapped = wrapSpans(theme_, {{detail, theme_.text2, false, false, measure::kNotePx}}, width);
    if (wrapped.size() > kMostLines) {
      wrapped.resize(kMostLines);
      wrapped.back().push_back({QStringLiteral(" …"), theme_.text2, false, false, measure::kNotePx});
    }
    all.insert(all.end(), wrapped.begin(), wrapped.end());
  }
  return all;
}

QSize VerifyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
  const double width = view != nullptr ? view->viewport()->width() : option.rect.width();
  const auto count = static_cast<double>(lines(index.row(), width - 2 * kPad - kIndent).size());
  return {120, static_cast<int>(kTitleLine + count * kLine + (count > 0 ? 6 : 0))};
}

void VerifyDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                           const QModelIndex& index) const {
  const VerifyFinding& finding = model_.finding(index.row());
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF box(option.rect);
  if (option.state & QStyle::State_Selected) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(mix(theme_.dock, theme_.accent, 0.14));
    painter->drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5);
  }
  if (model_.stale()) painter->setOpacity(kStale);
  const bool differs = finding.verdict == VerifyVerdict::Differs;
  const bool answered = differs || finding.verdict == VerifyVerdict::Agrees;
  const QColor ink = differs ? theme_.role(RoleColor::Error).strong : answered ? theme_.text : theme_.dim;
  const double right = box.right() - kPad;
  double baseline = box.top() + kBaseline;
  drawSpans(*painter, theme_, {{markOf(finding.verdict), ink, false, true}}, box.left() + kPad, baseline,
            right);
  const double left = box.left() + kPad + kIndent;
  const Spans verdict = {{model_.verdict(index.row()), ink, false, differs, measure::kNotePx}};
  const double from = right - spansWidth(theme_, verdict);
  drawSpans(*painter, theme_,
            {{fromBytes(finding.framework->name), answered ? theme_.text : theme_.dim, false, answered},
             {QStringLiteral("  ") + fromBytes(finding.version), theme_.dim, false, false, measure::kNotePx}},
            left, baseline, from - 8);
  drawSpans(*painter, theme_, verdict, from, baseline, right + 2);
  baseline += 1;
  for (const Spans& line : lines(index.row(), right - left)) {
    baseline += kLine;
    drawSpans(*painter, theme_, line, left, baseline, right + 2);
  }
  painter->restore();
}

}  // namespace gathernd::ui
