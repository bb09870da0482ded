// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialects/dialects_model.h"

#include <algorithm>
#include <span>
#include <utility>

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

/// Any sentence of core's table, in the person's language.
QString sentenceOf(std::string_view sentence, std::vector<ErrorArg> args = {}) {
  return errorSentence(Error(ErrorCode::Usage, sentence, std::move(args)));
}

/// What more than half of them have; empty: none.
QString reasonOfMost(std::span<const DialectsModel::Row> members) {
  for (const DialectsModel::Row& candidate : members) {
    const auto same = std::ranges::count(members, candidate.reason, &DialectsModel::Row::reason);
    if (2 * static_cast<std::size_t>(same) > members.size()) return candidate.reason;
  }
  return {};
}

std::shared_ptr<const RunResult> smallOutput(const Backend& reference, const Plan& plan, const Tensor& params,
                                             const Tensor& indices, const std::stop_token& stop) {
  if (plan.outputElements() > DialectsAnswer::kMaxDrawn) return nullptr;
  RunOptions options;
  options.stop = stop;
  auto result = runGather(reference, plan, params, indices, options);
  return result ? std::make_shared<const RunResult>(std::move(*result)) : nullptr;
}

}  // namespace

Expected<std::shared_ptr<const DialectsAnswer>> answerOfDialects(const Call& call, const Backend& reference,
                                                                 const std::stop_token& stop) {
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  const auto indices = TRY(call.indices.flattened());
  auto compared = TRY(compareDialects(call.shapes(), indices, builtinDialects(), stop));
  DialectsAnswer answer{std::move(compared), indices, {}};
  std::optional<Tensor> params;
  for (const DialectGroup& group : answer.compared.groups) {
    const DialectOutcome& first = answer.compared.outcomes[group.members.front()];
    const bool small = first.plan && first.plan->outputElements() <= DialectsAnswer::kMaxDrawn &&
                       group.ending != CallEnding::Raises;
    if (small && !params) params = TRY(call.params.flattened());
    answer.outputs.push_back(small ? smallOutput(reference, *first.plan, *params, indices, stop) : nullptr);
  }
  if (stop.stop_requested()) return fail(ErrorCode::Cancelled, "cancelled");
  return std::make_shared<const DialectsAnswer>(std::move(answer));
}

void DialectsModel::setAnswer(std::shared_ptr<const DialectsAnswer> answer) {
  beginResetModel();
  answer_ = std::move(answer);
  rows_.clear();
  if (answer_) {
    for (std::size_t g = 0; g < answer_->compared.groups.size(); ++g) appendGroup(g);
  }
  endResetModel();
}

void DialectsModel::appendGroup(std::size_t g) {
  const DialectGroup& of = answer_->compared.groups[g];
  const std::vector<DialectOutcome>& outcomes = answer_->compared.outcomes;
  const DialectOutcome& first = outcomes[of.members.front()];
  const std::size_t head = rows_.size();
  Row& row = rows_.emplace_back();
  row.group = g;
  row.title = withCapital(sentenceOf(std::string(endingSentence(first, answer_->indices))));
  row.evidence = evidenceOf(of);
  if (const auto& result = answer_->outputs[g])
    row.output = miniOutput(Trace(first.plan, answer_->indices), *result, of.differingTuples);
  for (std::size_t m = 0; m < of.members.size(); ++m) {
    DialectReason why = reasonOf(outcomes[of.members[m]], answer_->indices);
    Row& member = rows_.emplace_back();
    member.group = g;
    member.member = static_cast<int>(m);
    if (!why.rule.empty()) member.rule = fromBytes(why.rule) + " = " + fromBytes(why.value);
    member.reason = sentenceOf(std::move(why.sentence), std::move(why.args));
  }
  rows_[head].reason = reasonOfMost(std::span(rows_).subspan(head + 1));
}

QString DialectsModel::evidenceOf(const DialectGroup& of) const {
  const DialectOutcome& first = answer_->compared.outcomes[of.members.front()];
  if (of.ending == CallEnding::Raises && first.bad.first >= 0) {
    const std::vector<std::int64_t> place = tuplePosition(*first.plan, first.bad.first);
    return tr("error at indices%1").arg(place.empty() ? QString() : listText(place));
  }
  if (of.ending == CallEnding::Refused) return tr("no output");
  if (!of.sameShape) return tr("shape %1").arg(shapeText(first.plan->reported));
  if (of.differing == 0) return {};
  return tr("%L1 of %L2 tuples differ").arg(of.differing).arg(first.plan->tupleCount);
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

bool DialectsModel::saysReason(int number) const {
  const Row& at = row(number);
  const int head = number - at.member - 1;
  return at.member < 0 || row(head).reason != at.reason;
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
  const Row& at = row(number);
  const DialectOutcome* of = outcome(number);
  if (of == nullptr) {
    const QString title =
        at.title + QStringLiteral(" · ") + countText(static_cast<std::int64_t>(group(number).members.size()));
    return at.evidence.isEmpty() ? title : title + QStringLiteral(" · ") + at.evidence;
  }
  QString text = tr("%1 (%2): %3").arg(coreText(of->dialect.name), coreText(of->dialect.versions), at.reason);
  if (!at.rule.isEmpty()) text += QStringLiteral(" — ") + at.rule;
  if (current(number)) text += QStringLiteral(" · ") + tr("the current framework");
  if (role == Qt::ToolTipRole && !of->dialect.notes.empty())
    text += QLatin1Char('\n') + coreText(of->dialect.notes);
  return role == Qt::ToolTipRole ? plainTip(text) : text;
}

}  // namespace gathernd::ui
