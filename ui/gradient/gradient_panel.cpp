// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gradient/gradient_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStringList>
#include <QTableView>
#include <algorithm>

#include "core/gradient/gradient.h"
#include "core/tensor/element.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr int kSizedRows = 200;  // whose widths decide those of the columns
constexpr int kRowHeight = 22;
constexpr int kLeastColumn = 16;

}  // namespace

void GradientModel::setAnswer(std::shared_ptr<const GradientAnswer> answer) {
  beginResetModel();
  answer_ = std::move(answer);
  endResetModel();
}

bool GradientModel::complete() const {
  return !answer_ ||
         (answer_->result.received->elementCount() <= kMaxRows && answer_->plan.sliceElements <= kMaxColumns);
}

std::int64_t GradientModel::received(int row) const {
  return answer_->result.received->values<std::int64_t>()[static_cast<std::size_t>(row)];
}

int GradientModel::rowCount(const QModelIndex& parent) const {
  if (parent.isValid() || !answer_) return 0;
  return static_cast<int>(std::min(answer_->result.received->elementCount(), kMaxRows));
}

int GradientModel::columnCount(const QModelIndex& parent) const {
  if (parent.isValid() || !answer_) return 0;
  return 1 + static_cast<int>(std::min(answer_->plan.sliceElements, kMaxColumns));
}

QVariant GradientModel::data(const QModelIndex& index, int role) const {
  const Theme& theme = appTheme();
  if (!index.isValid() || !answer_) return {};
  const bool count = index.column() == 0;
  const std::int64_t times = received(index.row());
  if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::BackgroundRole) return count ? QVariant(theme.readTint(times)) : QVariant();
  if (role == Qt::ForegroundRole) {
    return times == 0 ? theme.dim : count ? theme.textOn(theme.readTint(times)) : theme.text;
  }
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  if (count) return role == Qt::DisplayRole ? countText(times) : tr("received %L1 times").arg(times);
  // A slice's elements lie side by side.
  const std::int64_t flat = index.row() * answer_->plan.sliceElements + index.column() - 1;
  return valueText(elementAt(answer_->result.gradient, flat));
}

QVariant GradientModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (role != Qt::DisplayRole || !answer_) return {};
  const Shape& slices = answer_->result.received->shape();
  if (orientation == Qt::Vertical) return listText(slices.position(section));
  if (section == 0) return tr("times");
  return listText(answer_->plan.slice.position(section - 1));
}

GradientPanel::GradientPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new GradientModel(this)),
      upstream_(named(new QLineEdit(this), "gradientUpstream", tr("Upstream gradient"))),
      note_(wrappedLabel(this, "gradientNote")),
      table_(named(new QTableView(this), "gradientTable",
                   tr("Gradient of each slice of params, and how often it received"))) {
  setAttribute(Qt::WA_StyledBackground);
  QLabel* label = plainLabel(this, tr("&Upstream gradient"));
  label->setBuddy(upstream_);
  upstream_->setPlaceholderText(tr("ones"));
  upstream_->setToolTip(helpTip(
      tr("Upstream gradient: what flows back into each element of output. A literal of its shape, such "
         "as [[1, 2], [3, 4]]; empty: ones.")));
  upstream_->setClearButtonEnabled(true);
  table_->setModel(model_);
  table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  table_->setTabKeyNavigation(false);
  table_->setStyleSheet(
      QStringLiteral("QHeaderView { background: transparent; } QHeaderView::section { padding: 3px 4px; }"));
  // As many columns as can be are seen at once, and the last one whole.
  table_->horizontalHeader()->setMinimumSectionSize(kLeastColumn);
  table_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  table_->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  table_->verticalHeader()->setDefaultSectionSize(kRowHeight);
  table_->horizontalHeader()->setResizeContentsPrecision(kSizedRows);

  // The last in place of a hidden table.
  columnOf(this, {label, upstream_, note_, {table_, 1}, spring(0)},
           {.spacing = 8, .margins = QMargins(12, 14, 12, 12)});

  GradientLens& lens = session_.gradient();
  connect(upstream_, &QLineEdit::textChanged, &lens, &GradientLens::setUpstream);
  connect(upstream_, &QLineEdit::returnPressed, &lens, &GradientLens::takeUpstream);
  connect(&lens, &GradientLens::changed, this, &GradientPanel::show);
  show();
  whenThemed(this, [this] { restyle(); });
}

void GradientPanel::restyle() {
  table_->setFont(appTheme().mono(measure::kNotePx));
  table_->resizeColumnsToContents();
}

void GradientPanel::show() {
  const auto& answer = session_.gradient().latest();
  if (!answer) return;
  const auto now = *answer ? **answer : nullptr;
  if (now && now == shown_) return;  // only the canvas has changed
  shown_ = now;
  model_->setAnswer(now);
  note_->setText(now ? summary(*now) : asSentence(errorSentence(answer->error())));
  table_->setVisible(now != nullptr);
  table_->resizeColumnsToContents();
}

QString GradientPanel::summary(const GradientAnswer& answer) const {
  QStringList sentences;
  if (const auto why = withoutGradient(answer.plan))
    sentences << asSentence(errorSentence(*why)) << tr("What stands here is the sum alone.");
  sentences << tr("%L1 of %L2 slices received; most by one slice: %L3.")
                   .arg(answer.reached)
                   .arg(answer.result.received->elementCount())
                   .arg(answer.most);
  if (answer.result.bad.count > 0) {
    sentences << (answer.plan.rule.range == RangeMode::Clamp
                      ? tr("Bad tuples: %L1; they add where they were clamped.").arg(answer.result.bad.count)
                      : tr("Bad tuples: %L1; they add nothing.").arg(answer.result.bad.count));
  }
  if (answer.result.undefined) {
    sentences << tr("%1 promises nothing here.").arg(fromBytes(answer.plan.dialect.name));
  }
  if (!model_->complete()) sentences << tr("The table shows the beginning.");
  return sentences.join(QLatin1Char(' '));
}

}  // namespace gathernd::ui
