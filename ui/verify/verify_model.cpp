// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verify/verify_model.h"

#include <algorithm>

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/sentence.h"

namespace gathernd::ui {

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
  if (role == Qt::DisplayRole) return fromBytes(f.framework->name);
  if (role != Qt::AccessibleTextRole && role != Qt::ToolTipRole) return {};
  const QString name = (fromBytes(f.framework->name) + QLatin1Char(' ') + fromBytes(f.version)).trimmed();
  if (role == Qt::ToolTipRole) return plainTip((QStringList{name} + details(row)).join(QLatin1Char('\n')));
  QStringList parts{name, verdict(row)};
  return (parts + details(row)).join(QStringLiteral(", "));
}

}  // namespace gathernd::ui
