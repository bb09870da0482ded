// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verify/verify_model.h"

#include <QAbstractItemView>
#include <QPainter>
#include <algorithm>

#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kPad = 4;
constexpr double kIndent = 18;
constexpr double kLine = 17;
constexpr double kTitleLine = 24;
constexpr double kBaseline = 17;
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

void VerifyModel::clear() {
  beginResetModel();
  findings_.clear();
  stale_ = false;
  endResetModel();
}

void VerifyModel::add(VerifyFinding finding) {
  // Pointers into the table: its order is theirs.
  const auto before = [](const VerifyFinding& a, const VerifyFinding& b) {
    return a.verdict != b.verdict ? a.verdict < b.verdict : a.framework < b.framework;
  };
  const auto at = std::upper_bound(findings_.begin(), findings_.end(), finding, before);
  const auto row = static_cast<int>(at - findings_.begin());
  beginInsertRows({}, row, row);
  findings_.insert(at, std::move(finding));
  endInsertRows();
}

void VerifyModel::setStale(bool stale) {
  if (stale_ == stale) return;
  stale_ = stale;
  if (!findings_.empty()) emit dataChanged(index(0), index(rowCount() - 1));
}

QString VerifyModel::verdict(int row) const {
  switch (finding(row).verdict) {
    case VerifyVerdict::Differs:
      return tr("differs");
    case VerifyVerdict::Agrees:
      return tr("agrees");
    case VerifyVerdict::Undefined:
      return tr("undefined there");
    case VerifyVerdict::Unknown:
      return tr("not compared");
    case VerifyVerdict::Missing:
      break;
  }
  return tr("not installed");
}

QStringList VerifyModel::details(int row) const {
  const VerifyFinding& f = finding(row);
  QStringList lines;
  const QString seen = fromBytes(f.observed);
  if (f.why && f.verdict != VerifyVerdict::Missing) lines << asSentence(errorSentence(*f.why));
  if (!seen.isEmpty()) lines << (f.raised ? tr("raised %1") : tr("gave %1")).arg(seen);
  if (f.verdict == VerifyVerdict::Agrees && f.predictedError) {
    lines << tr("predicted: %1").arg(errorSentence(*f.predictedError));
  }
  if (f.verdict != VerifyVerdict::Differs) return lines;
  lines
      << tr("predicted %1").arg(f.predictedError ? errorSentence(*f.predictedError) : fromBytes(f.predicted));
  if (!f.place.empty()) {
    lines << tr("first at output%1: %2, not %3")
                 .arg(fromBytes(f.place), fromBytes(f.there), fromBytes(f.expected));
  }
  return lines;
}

QString VerifyModel::summary() const {
  const auto count = [this](VerifyVerdict verdict) {
    return static_cast<int>(std::count_if(findings_.begin(), findings_.end(),
                                          [&](const VerifyFinding& f) { return f.verdict == verdict; }));
  };
  QStringList parts;
  const auto say = [&](int number, const QString& text) {
    if (number > 0) parts << text.arg(number);
  };
  say(count(VerifyVerdict::Differs), tr("%L1 differ"));
  say(count(VerifyVerdict::Agrees), tr("%L1 agree"));
  say(count(VerifyVerdict::Undefined) + count(VerifyVerdict::Unknown), tr("%L1 not compared"));
  say(count(VerifyVerdict::Missing), tr("%L1 not installed"));
  return parts.join(QStringLiteral(" · "));
}

int VerifyModel::rowOf(std::string_view id) const {
  for (int row = 0; row < rowCount(); ++row) {
    if (finding(row).framework->id == id) return row;
  }
  return -1;
}

int VerifyModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(findings_.size());
}

QVariant VerifyModel::data(const QModelIndex& index, int role) const {
  const int row = index.row();
  if (!index.isValid() || row >= rowCount()) return {};
  const VerifyFinding& f = finding(row);
  if (role == Qt::DisplayRole) return coreText(f.framework->name);
  if (role != Qt::AccessibleTextRole) return {};
  const QString name = (coreText(f.framework->name) + QLatin1Char(' ') + fromBytes(f.version)).trimmed();
  QStringList parts{name, verdict(row)};
  return (parts + details(row)).join(QStringLiteral(", "));
}

std::vector<Spans> VerifyDelegate::lines(int row, double width) const {
  std::vector<Spans> all;
  for (const QString& detail : model_.details(row)) {
    for (const QString& line : detail.split(QLatin1Char('\n'), Qt::SkipEmptyParts)) {
      auto wrapped = wrapSpans(appTheme(), {{line, appTheme().text2, false, false, measure::kNotePx}}, width);
      all.insert(all.end(), wrapped.begin(), wrapped.end());
    }
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
  const Theme& theme = appTheme();
  const VerifyFinding& finding = model_.finding(index.row());
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  const QRectF box(option.rect);
  if (option.state & QStyle::State_Selected) {
    painter->setPen(Qt::NoPen);
    painter->setBrush(mix(theme.dock, theme.accent, 0.14));
    painter->drawRoundedRect(box.adjusted(1, 1, -1, -1), 5, 5);
  }
  if (model_.stale()) painter->setOpacity(kStale);
  const bool differs = finding.verdict == VerifyVerdict::Differs;
  const bool answered = differs || finding.verdict == VerifyVerdict::Agrees;
  const QColor ink = differs ? theme.role(RoleColor::Error).strong : answered ? theme.text : theme.dim;
  const double right = box.right() - kPad;
  double baseline = box.top() + kBaseline;
  drawSpans(*painter, theme, {{markOf(finding.verdict), ink, false, true}}, box.left() + kPad, baseline,
            right);
  const double left = box.left() + kPad + kIndent;
  const Spans verdict = {{model_.verdict(index.row()), ink, false, differs, measure::kNotePx}};
  const double from = right - spansWidth(theme, verdict);
  drawSpans(*painter, theme,
            {{coreText(finding.framework->name), answered ? theme.text : theme.dim, false, answered},
             {QStringLiteral("  ") + fromBytes(finding.version), theme.dim, false, false, measure::kNotePx}},
            left, baseline, from - 8);
  drawSpans(*painter, theme, verdict, from, baseline, right + 2);
  baseline += 1;
  for (const Spans& line : lines(index.row(), right - left)) {
    baseline += kLine;
    drawSpans(*painter, theme, line, left, baseline, right + 2);
  }
  painter->restore();
}

}  // namespace gathernd::ui
