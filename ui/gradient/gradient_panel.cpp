// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/gradient/gradient_panel.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

#include "core/gradient/gradient.h"
#include "ui/gradient/gradient_model.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kSizedRows = 200;  // whose widths decide those of the columns
constexpr int kRowHeight = 22;
constexpr int kLeastColumn = 16;

}  // namespace

GradientPanel::GradientPanel(Session& session, QWidget* parent)
    : QWidget(parent),
      session_(session),
      model_(new GradientModel(this)),
      upstream_(new QLineEdit(this)),
      note_(plainLabel(this)),
      table_(new QTableView(this)) {
  setAttribute(Qt::WA_StyledBackground);
  QLabel* label = plainLabel(this, tr("&Upstream gradient"));
  label->setBuddy(upstream_);
  upstream_->setObjectName(QStringLiteral("gradientUpstream"));
  upstream_->setAccessibleName(tr("Upstream gradient"));
  upstream_->setPlaceholderText(tr("ones"));
  upstream_->setToolTip(helpTip(
      tr("Upstream gradient: what flows back into each element of output. A literal of its shape, such "
         "as [[1, 2], [3, 4]]; empty: ones.")));
  upstream_->setClearButtonEnabled(true);
  note_->setObjectName(QStringLiteral("gradientNote"));
  note_->setWordWrap(true);
  table_->setObjectName(QStringLiteral("gradientTable"));
  table_->setAccessibleName(tr("Gradient of each slice of params, and how often it received"));
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

  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(12, 14, 12, 12);
  layout->setSpacing(8);
  layout->addWidget(label);
  layout->addWidget(upstream_);
  layout->addWidget(note_);
  layout->addWidget(table_, 1);
  layout->addStretch(0);  // in place of a hidden table

  GradientLens& lens = session_.gradient();
  connect(upstream_, &QLineEdit::textChanged, &lens, &GradientLens::setUpstream);
  connect(upstream_, &QLineEdit::returnPressed, &lens, &GradientLens::takeUpstream);
  connect(&lens, &GradientLens::changed, this, &GradientPanel::show);
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
