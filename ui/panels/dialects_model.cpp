// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/dialects_model.h"

#include "core/gather/dialect_reason.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// Any sentence of core's table, in the person's language.
QString sentenceOf(std::string sentence, std::vector<ErrorArg> args = {}) {
  return errorSentence(Error(ErrorCode::Usage, std::move(sentence), std::move(args)));
}

QString capitalised(QString text) {
  if (!text.isEmpty()) text[0] = text[0].toUpper();
  return text;
}

QString reasonText(const DialectOutcome& outcome, const EditedTensor& indices) {
  DialectReason reason = reasonOf(outcome, indices);
  return sentenceOf(std::move(reason.sentence), std::move(reason.args));
}

}  // namespace

void DialectsModel::setAnswer(std::shared_ptr<const DialectsAnswer> answer) {
  beginResetModel();
  answer_ = std::move(answer);
  rows_.clear();
  if (answer_) {
    for (std::size_t g = 0; g < answer_->compared.groups.size(); ++g) {
      rows_.push_back({g, -1});
      const auto members = static_cast<int>(answer_->compared.groups[g].members.size());
      for (int m = 0; m < members; ++m) rows_.push_back({g, m});
    }
  }
  endResetModel();
}

const DialectGroup& DialectsModel::group(int number) const {
  return answer_->compared.groups[row(number).group];
}

const DialectOutcome* DialectsModel::outcome(int number) const {
  const int member = row(number).member;
  if (member < 0) return nullptr;
  return &answer_->compared.outcomes[group(number).members[static_cast<std::size_t>(member)]];
}

bool DialectsModel::current(int number) const {
  const DialectOutcome* of = outcome(number);
  return of != nullptr && answer_->compared.current &&
         of == &answer_->compared.outcomes[*answer_->compared.current];
}

int DialectsModel::rowOf(std::string_view dialect) const {
  for (int number = 0; number < rowCount(); ++number) {
    if (const DialectOutcome* of = outcome(number); of != nullptr && of->dialect.id == dialect) return number;
  }
  return -1;
}

QString DialectsModel::groupTitle(int number) const {
  const DialectOutcome& first = answer_->compared.outcomes[group(number).members.front()];
  return capitalised(sentenceOf(std::string(endingSentence(first, answer_->indices))));
}

QString DialectsModel::groupEvidence(int number) const {
  const DialectGroup& of = group(number);
  const DialectOutcome& first = answer_->compared.outcomes[of.members.front()];
  if (of.ending == CallEnding::Raises && first.bad.first >= 0)
    return tr("error at indices%1").arg(listText(tuplePosition(*first.plan, first.bad.first)));
  if (of.ending == CallEnding::Refused) return tr("no output");
  if (!of.sameShape) return tr("shape %1").arg(shapeText(first.plan->reported));
  if (of.differing == 0) return {};
  return tr("%L1 of %L2 tuples differ").arg(of.differing).arg(first.plan->tupleCount);
}

QString DialectsModel::groupReason(int number) const {
  QString common;
  for (const std::size_t member : group(number).members) {
    const QString text = reasonText(answer_->compared.outcomes[member], answer_->indices);
    if (!common.isEmpty() && text != common) return {};
    common = text;
  }
  return common;
}

QString DialectsModel::reason(int number) const {
  const DialectOutcome* of = outcome(number);
  return of == nullptr ? QString() : reasonText(*of, answer_->indices);
}

QString DialectsModel::rule(int number) const {
  const DialectOutcome* of = outcome(number);
  if (of == nullptr) return {};
  const DialectReason reason = reasonOf(*of, answer_->indices);
  return reason.rule.empty() ? QString() : fromBytes(reason.rule) + " = " + fromBytes(reason.value);
}

int DialectsModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

Qt::ItemFlags DialectsModel::flags(const QModelIndex& index) const {
  return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

QVariant DialectsModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const bool words = role == Qt::DisplayRole || role == Qt::AccessibleTextRole || role == Qt::ToolTipRole;
  if (!words) return {};
  const int number = index.row();
  const DialectOutcome* of = outcome(number);
  if (of == nullptr) {
    const QString evidence = groupEvidence(number);
    const QString title = groupTitle(number) + QStringLiteral(" · ") +
                          countText(static_cast<std::int64_t>(group(number).members.size()));
    return evidence.isEmpty() ? title : title + QStringLiteral(" · ") + evidence;
  }
  QString text = fromBytes(of->dialect.name) + QStringLiteral(" (") + fromBytes(of->dialect.versions) +
                 QStringLiteral("): ") + reason(number);
  if (const QString deciding = rule(number); !deciding.isEmpty()) text += QStringLiteral(" — ") + deciding;
  if (current(number)) text += QStringLiteral(" · ") + tr("the current dialect");
  if (role == Qt::ToolTipRole && !of->dialect.notes.empty())
    text += QStringLiteral("\n") + fromBytes(of->dialect.notes);
  return text;
}

}  // namespace gathernd::ui
