// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_parts.h"

#include <QAction>
#include <QLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "ui/charts/units.h"
#include "ui/session/session.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/eliding_combo.h"

namespace gathernd::ui {
namespace {

constexpr int kWidestHistory = 460;

}  // namespace

CompareHeader::CompareHeader(QWidget* parent)
    : QWidget(parent),
      pill_(named(new QPushButton(this), "compareVerdict")),
      history_(named(new ElidingCombo(this), "compareHistory")),
      export_(named(new QToolButton(this), "compareExport")) {
  pill_->setMinimumWidth(120);
  pill_->hide();
  connect(pill_, &QPushButton::clicked, this, &CompareHeader::verdictChosen);
  setSpokenName(*history_, tr("Comparisons of this session"));
  history_->setToolTip(helpTip(tr("The comparisons of this session: choose one to see it again.")));
  history_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  history_->setMinimumContentsLength(10);
  history_->setMaximumWidth(kWidestHistory);
  history_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  history_->setEnabled(false);
  history_->setPlaceholderText(tr("nothing compared yet"));
  connect(history_, &QComboBox::activated, this, &CompareHeader::historyChosen);
  addExports();

  rowOf(this, {pill_, spring(), {history_, 1000}, export_}, {.spacing = 10});
  whenThemed(this, [this] { restyle(); });
}

void CompareHeader::addExports() {
  export_->setText(tr("Export"));
  export_->setAccessibleName(tr("Export the comparison"));
  export_->setToolTip(helpTip(tr("Writes the comparison to a file: a table, every sample, or a picture.")));
  export_->setPopupMode(QToolButton::InstantPopup);
  export_->setFocusPolicy(Qt::StrongFocus);
  export_->setEnabled(false);
  // Qt lays the arrow over the last letter.
  export_->setStyleSheet(QStringLiteral(
      "QToolButton { padding-right: 22px; } QToolButton:focus { padding-right: 21px; }"
      "QToolButton::menu-indicator { image: url(:/ui/chevron-down.svg); width: 10px; height: 10px;"
      " subcontrol-origin: padding; subcontrol-position: right center; right: 7px; }"));
  auto* menu = new QMenu(export_);
  const struct {
    const char* name;
    QString words;
    const char* ending;
  } rows[] = {{"actionExportCompareCsv", tr("Table (CSV)..."), "csv"},
              {"actionExportCompareJson", tr("Every sample (JSON)..."), "json"},
              {"actionExportComparePng", tr("Picture (PNG)..."), "png"},
              {"actionExportCompareSvg", tr("Drawing (SVG)..."), "svg"}};
  for (const auto& each : rows) {
    QAction* action = menu->addAction(each.words);
    action->setObjectName(QLatin1String(each.name));
    connect(action, &QAction::triggered, this,
            [this, ending = QString::fromLatin1(each.ending)] { emit exportAsked(ending); });
  }
  export_->setMenu(menu);
}

void CompareHeader::setVerdict(const Verdict& verdict) {
  verdict_ = verdict;
  pill_->setVisible(!verdict.text.isEmpty());
  const QString mark = verdict.kind == Verdict::Kind::Equal     ? QStringLiteral("✓  ")
                       : verdict.kind == Verdict::Kind::Differs ? QStringLiteral("≠  ")
                                                                : QString();
  pill_->setText(mark + verdict.text);
  pill_->setAccessibleName(verdict.text);
  pill_->setToolTip(helpTip(asSentence(verdict.text) + u' ' +
                            (verdict.cell ? tr("Click to pin the first value that differs.")
                                          : tr("Outputs are held against each other bit for bit."))));
  // Only a difference leads anywhere.
  pill_->setFocusPolicy(verdict.cell ? Qt::StrongFocus : Qt::NoFocus);
  restyle();
}

void CompareHeader::restyle() {
  const Theme& theme = appTheme();
  const RoleColors& error = theme.role(RoleColor::Error);
  const bool differs = verdict_.kind == Verdict::Kind::Differs;
  const bool equal = verdict_.kind == Verdict::Kind::Equal;
  const QColor ink = differs ? error.strong : equal ? theme.ink : theme.edge;
  const QColor text = differs ? error.strong : equal ? theme.text : theme.text2;
  pill_->setStyleSheet(
      QStringLiteral("QPushButton { background: %1; color: %2; border: %3px solid %4; border-radius: 13px;"
                     " padding: 2px 14px; min-height: 20px; font-weight: bold; }"
                     "QPushButton:focus { border-color: %5; border-width: 3px; padding: 1px 13px; }")
          .arg((differs ? error.tint : theme.canvas).name(), text.name())
          .arg(differs ? 2 : 1)
          .arg(ink.name(), theme.accent.name()));
}

void CompareHeader::addHistory(const QString& words) {
  history_->setEnabled(true);
  history_->insertItem(0, words, words);  // without data it would be no choice
  history_->setItemData(0, plainTip(words), Qt::ToolTipRole);
  history_->setCurrentIndex(0);
}

void CompareHeader::setExportable(bool exportable) {
  export_->setEnabled(exportable);
}

CompareChips::CompareChips(const std::vector<Candidate>& all, QLayout& layout, QWidget* parent) : all_(all) {
  for (const Candidate& each : all) {
    const QString label = labelText(each.who);
    QString name = QString::fromStdString(each.who.label);
    name.remove(u' ').replace(u',', u'_');
    auto* chip = named(new QPushButton(label, parent), QStringLiteral("compareChip_") + name,
                       CompareText::tr("Compare %1").arg(label));
    chip->setAutoDefault(false);
    chip->setCheckable(true);
    chip->setChecked(each.reason.isEmpty());
    chip->setFocusPolicy(Qt::StrongFocus);
    layout.addWidget(chip);
    chips_ << chip;
  }
  update(all);
}

void CompareChips::update(const std::vector<Candidate>& all) {
  all_ = all;
  for (qsizetype i = 0; i < chips_.size(); ++i) {
    const Candidate& each = all_[static_cast<std::size_t>(i)];
    QPushButton* chip = chips_[i];
    const bool able = each.reason.isEmpty();
    chip->setEnabled(able && !busy_);
    const std::string_view name = each.who.backend->name();
    chip->setToolTip(helpTip(able
                                 ? CompareText::tr("%1: takes part in what is compared and swept while it is "
                                                   "pressed.")
                                       .arg(coreText(name))
                                 : asSentence(each.reason)));
    chip->setAccessibleDescription(each.reason);
  }
}

void CompareChips::setBusy(bool busy) {
  busy_ = busy;
  update(all_);
}

std::vector<Configuration> CompareChips::chosen(bool timed) const {
  std::vector<Configuration> some;
  for (qsizetype i = 0; i < chips_.size(); ++i) {
    const Candidate& each = all_[static_cast<std::size_t>(i)];
    const bool on = chips_[i]->isChecked(), able = each.reason.isEmpty();
    if (timed ? on && able && each.who.backend->timeable() : on || !able) some.push_back(each.who);
  }
  return some;
}

std::vector<Candidate> CompareChips::unable() const {
  std::vector<Candidate> some;
  for (const Candidate& each : all_) {
    if (!each.reason.isEmpty() && each.who.backend->timeable()) some.push_back(each);
  }
  return some;
}

TimingLine::TimingLine(Session& session, QAction* measure, QWidget* parent)
    : QWidget(parent), session_(session), label_(named(new ElidedLabel(this), "timingText")) {
  named(this, "timingDock", tr("Timing"));
  auto* const button = named(new QToolButton(this), "measureButton");
  button->setText(tr("Measure"));
  button->setToolTip(helpTip(
      tr("Runs the call many times and shows the median time, how much it varies and the bytes per second."),
      measure->shortcut()));
  button->setEnabled(measure->isEnabled());
  connect(button, &QToolButton::clicked, measure, &QAction::trigger);
  connect(measure, &QAction::enabledChanged, button, &QToolButton::setEnabled);
  rowOf(this, {{label_, 1}, button}, {.spacing = 10, .margins = QMargins(16, 6, 16, 0)});
  whenChanged(session_, this, kDocumentParts | Part::Run | Part::Times | Part::Veil, &TimingLine::refresh);
  refresh();
}

void TimingLine::refresh() {
  label_->setText(describe(session_.snapshot()));
}

QString TimingLine::describe(const Snapshot& snapshot) const {
  if (snapshot.state == OutputState::Asked) return tr("not timed while output is hidden");
  if (!snapshot.plan) return tr("nothing to time: the call is refused");
  const Plan& plan = *snapshot.plan;
  const std::int64_t indexBytes = plan.bytesMoved() - 2 * plan.outputBytes();
  // Where it does not clamp, a tuple out of range reads nothing.
  const bool reads = plan.rule.range == RangeMode::Clamp || !snapshot.badKnown;
  const std::int64_t unread = reads ? 0 : snapshot.bad.count * plan.sliceBytes();
  const QString moves = tr("one run moves %1: %2 of indices, %3 read, %4 written")
                            .arg(bytesText(plan.bytesMoved() - unread), bytesText(indexBytes),
                                 bytesText(plan.outputBytes() - unread), bytesText(plan.outputBytes()));
  QString how;
  if (session_.work().measuring()) {
    how = tr("measuring");
  } else if (snapshot.timing) {
    const Measurement& t = *snapshot.timing;
    how = tr("%1 (median of %2 runs, ± %3), backend %4, %5 GB/s")
              .arg(durationText(t.medianNs), QString::number(t.samplesNs.size()), durationText(t.madNs),
                   QString::fromStdString(t.backend), QString::number(t.gigabytesPerSecond(), 'g', 3));
  } else if (snapshot.state == OutputState::Stale) {
    const bool changed = snapshot.faults[0] || snapshot.faults[1];
    how = changed ? tr("a file changed: F5 runs it") : tr("above the live budget: F5 runs it");
  } else if (snapshot.state == OutputState::TooLarge) {
    how = tr("not run: the output is too large");
  } else if (snapshot.state == OutputState::Pending) {
    how = tr("running");
  } else if (snapshot.badKnown && snapshot.bad.count > 0 && snapshot.state == OutputState::Refused) {
    return tr("nothing is timed while tuples are out of range");
  } else if (snapshot.liveError) {
    how = tr("not timed: %1").arg(errorSentence(*snapshot.liveError));
  } else if (snapshot.live) {
    const LiveTime& t = snapshot.live->own;
    how = t.runs < 2 ? tr("%1 (one run), backend %2").arg(durationText(t.medianNs), fromBytes(t.backend))
                     : tr("%1 (median of %2 runs, %3 to %4), backend %5")
                           .arg(durationText(t.medianNs), countText(t.runs), durationText(t.lowNs),
                                durationText(t.highNs), fromBytes(t.backend));
  } else {
    const Backend* backend = session_.backends().find(snapshot.document->backend);
    how = backend != nullptr && !backend->timeable()
              ? tr("%1 has no time: it stands for a GPU").arg(coreText(backend->name()))
              : tr("being timed");
  }
  return tr("%1 · %2").arg(how, moves);
}

}  // namespace gathernd::ui
