// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_header.h"

#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/eliding_combo.h"

namespace gathernd::ui {
namespace {

constexpr int kWidestHistory = 460;

}  // namespace

CompareHeader::CompareHeader(QWidget* parent)
    : QWidget(parent),
      pill_(new QPushButton(this)),
      history_(new ElidingCombo(this)),
      views_(new QWidget(this)),
      export_(new QToolButton(this)) {
  pill_->setObjectName(QStringLiteral("compareVerdict"));
  pill_->setMinimumWidth(120);
  pill_->hide();
  connect(pill_, &QPushButton::clicked, this, &CompareHeader::verdictChosen);
  history_->setObjectName(QStringLiteral("compareHistory"));
  setSpokenName(*history_, tr("Comparisons of this session"));
  history_->setToolTip(helpTip(tr("The comparisons of this session: choose one to see it again.")));
  history_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  history_->setMinimumContentsLength(10);
  history_->setMaximumWidth(kWidestHistory);
  history_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  history_->setEnabled(false);
  history_->setPlaceholderText(tr("nothing compared yet"));
  connect(history_, &QComboBox::activated, this, &CompareHeader::historyChosen);
  addViews();
  addExports();

  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(10);
  row->addWidget(pill_);
  row->addStretch(1);
  row->addWidget(history_, 1000);
  row->addWidget(views_);
  row->addWidget(export_);
  whenThemed(this, [this] { restyle(); });
}

void CompareHeader::addViews() {
  auto* row = new QHBoxLayout(views_);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(4);
  const struct {
    const char* name;
    QString words, tip;
    CompareView view;
  } rows[] = {
      {"compareShowSweep", tr("Sweep"), tr("Sweep: times over the size of the call, or of a slice."),
       CompareView::Sweep},
      {"compareShowRoofline", tr("Roofline"),
       tr("Roofline: bytes a second over the size of the call, beside what this machine's memory and its "
          "devices allow."),
       CompareView::Roofline}};
  for (const auto& each : rows) {
    auto* button = new QPushButton(each.words, views_);
    button->setObjectName(QLatin1String(each.name));
    button->setAccessibleName(tr("Show: %1").arg(each.words));
    button->setToolTip(helpTip(each.tip));
    button->setAutoDefault(false);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    button->setChecked(each.view == CompareView::Sweep);
    row->addWidget(button);
    connect(button, &QPushButton::toggled, this, [this, view = each.view](bool on) {
      if (on) emit viewChosen(view);
    });
  }
}

void CompareHeader::setViewsOffered(bool offered) {
  views_->setVisible(offered);
}

void CompareHeader::addExports() {
  export_->setObjectName(QStringLiteral("compareExport"));
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
  history_->insertItem(0, words);
  history_->setItemData(0, plainTip(words), Qt::ToolTipRole);
  history_->setCurrentIndex(0);
}

void CompareHeader::setExportable(bool exportable) {
  export_->setEnabled(exportable);
}

}  // namespace gathernd::ui
