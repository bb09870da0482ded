// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/about/about_dialog.h"

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTextOption>
#include <iterator>
#include <utility>

#include "core/run/cpu/tuning.h"
#include "ui/access/announce.h"
#include "ui/access/reading_page.h"
#include "ui/recovery/journal_folder.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr QSize kLarge(680, 600);
constexpr int kFromEdge = 16;

QString escaped(const QString& text) {
  return text.toHtmlEscaped();
}

}  // namespace

AboutDialog::AboutDialog(const BackendRegistry& backends, const QString& settings, QWidget* parent)
    : QDialog(parent),
      program_(programFacts()),
      places_(placeFacts(settings, JournalFolder::standardParent(), fromBytes(cpu::tuningCacheFile()))),
      text_(named(new ReadingPage(this), "aboutText", tr("About GatherND Explorer"))) {
  setObjectName(QStringLiteral("aboutDialog"));
  setWindowTitle(text_->accessibleName());
  text_->setOpenLinks(false);
  text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  text_->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);  // a path has no blanks to break at
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  auto* copy = named(buttons->addButton(tr("&Copy in English"), QDialogButtonBox::ActionRole), "aboutCopy");
  buttons->button(QDialogButtonBox::Close)->setDefault(true);  // who has read it is done
  copy->setToolTip(tr("Copies all of this as plain text, for a report."));
  connect(copy, &QPushButton::clicked, this, &AboutDialog::copy);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  columnOf(this, {{text_, 1}, buttons}, {.margins = std::nullopt});
  resize(kLarge.boundedTo(parent->size() - QSize(2 * kFromEdge, 2 * kFromEdge)));
  showFacts({});
  job_.start<std::vector<FactGroup>>(
      [&backends](const Job::Task&) -> Expected<std::vector<FactGroup>> { return machineFacts(backends); },
      [this](Expected<std::vector<FactGroup>> found) {
        showFacts(found ? *std::move(found) : std::vector<FactGroup>());
      });
}

void AboutDialog::showFacts(std::vector<FactGroup> ofMachine) {
  facts_ = {program_};
  std::move(ofMachine.begin(), ofMachine.end(), std::back_inserter(facts_));
  facts_.push_back(places_);
  text_->setHtml(html());
}

QString AboutDialog::html() const {
  QString html = QStringLiteral("<h2>GatherND Explorer %1</h2><p>%2</p>")
                     .arg(escaped(QCoreApplication::applicationVersion()),
                          escaped(tr("See, change, step through, measure and export what gather_nd does.")));
  for (const FactGroup& group : facts_) {
    html += QStringLiteral("<h3>%1</h3><table cellpadding=\"2\">").arg(escaped(clauseText(group.title)));
    for (const Fact& fact : group.facts)
      html += QStringLiteral(
                  "<tr><td width=\"30%\"><b>%1</b></td><td style=\"white-space: pre-wrap\">%2</td></tr>")
                  .arg(escaped(fact.labelText(false)), escaped(fact.valueText(false)));
    html += QStringLiteral("</table>");
  }
  return html;
}

void AboutDialog::copy() {
  QApplication::clipboard()->setText(reportText(facts_));
  announce(*this, tr("Copied"));
}

}  // namespace gathernd::ui
