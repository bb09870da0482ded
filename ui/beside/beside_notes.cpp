// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/beside/beside_notes.h"

#include <QLabel>
#include <QRegularExpression>
#include <QResizeEvent>
#include <algorithm>

#include "core/analysis/dialect_outcomes.h"
#include "core/contrast/contrast.h"
#include "core/error/sentences.h"
#include "ui/charts/units.h"
#include "ui/job/memory_guard.h"
#include "ui/session/beside.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr double kMostOfWindow = 0.28;  // of its height, before the words scroll

QString escaped(const QString& text) {
  return text.toHtmlEscaped();
}

QString fromTemplate(const std::string& key) {
  return asSentence(fromBytes(sentenceTemplate(key)));
}

}  // namespace

BesideNotes::BesideNotes(Session& session, QWidget* parent)
    : QScrollArea(parent), session_(session), label_(new QLabel) {
  setObjectName(QStringLiteral("besideNotes"));
  setAccessibleName(tr("What stands side by side, and why it differs"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  label_->setObjectName(QStringLiteral("besideText"));
  label_->setTextFormat(Qt::RichText);
  label_->setWordWrap(true);
  label_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  label_->setMargin(10);
  setWidget(label_);
  hide();
  connect(&session_.beside(), &BesideWork::changed, this, guarded(this, &BesideNotes::refresh));
  connect(&session_, &Session::snapshotChanged, this, guarded(this, &BesideNotes::refresh));
}

void BesideNotes::setTheme(const Theme& theme) {
  QPalette colours = label_->palette();
  colours.setColor(QPalette::Window, theme.dock);
  colours.setColor(QPalette::WindowText, theme.text);
  label_->setPalette(colours);
  label_->setAutoFillBackground(true);
}

QStringList BesideNotes::paragraphs() const {
  const auto view = session_.beside().view();
  if (!view) return {};
  QStringList lines;
  const auto bold = [](const QString& text) { return QStringLiteral("<b>%1</b>").arg(escaped(text)); };
  if (!view->contrast) {
    lines << bold(view->same ? tr("%1 and %2 give the same bits.").arg(view->names[0], view->names[1])
                  : view->comparable
                      ? tr("%1 of %2 tuples differ between %3 and %4.")
                            .arg(countText(view->differing), countText(view->other.plan->tupleCount),
                                 view->names[0], view->names[1])
                      : tr("%1 and %2 do not end alike.").arg(view->names[0], view->names[1]));
    const auto& live = session_.snapshot().live;
    if (live) lines << escaped(tr("%1 takes %2.").arg(view->names[0], durationText(live->own.medianNs)));
    const Backend* other = session_.backends().find(session_.beside().backend());
    if (other != nullptr && !other->timeable())
      lines << escaped(tr("%1 has no time: it stands for a GPU.").arg(view->names[1]));
    else if (live && live->other && other != nullptr && live->other->backend == other->id())
      lines << escaped(tr("%1 takes %2.").arg(view->names[1], durationText(live->other->medianNs)));
    if (view->other.error)
      lines << escaped(view->names[1] + QStringLiteral(": ") + errorSentence(*view->other.error));
    return lines;
  }
  const DialectContrast& contrast = *view->contrast;
  lines << bold(contrast.same ? tr("Both end alike.") : asSentence(fromBytes(decidingSentence(contrast))));
  for (std::size_t k = 0; k < 2; ++k) {
    const ContrastSide& side = contrast.sides[k];
    QString line =
        bold(view->names[k]) + QStringLiteral(": ") +
        escaped(asSentence(fromBytes(sentenceTemplate(endingSentence(side.outcome, view->indices)))));
    if (!side.because.empty()) line += u' ' + escaped(fromTemplate(side.because));
    lines << line;
    if (!side.message) continue;
    const ObservedMessage& message = *side.message;
    QString said = tr("In its own words (%1)").arg(fromBytes(message.version));
    if (!message.thisCall) said += tr(", observed for %1").arg(fromBytes(message.example));
    lines << escaped(said) + QStringLiteral(": <span style=\"font-family:monospace\">") +
                 escaped(fromBytes(message.type) + QStringLiteral(": ") + fromBytes(message.text) +
                         (message.whole ? QString() : QStringLiteral(" …"))) +
                 QStringLiteral("</span>");
  }
  return lines;
}

void BesideNotes::refresh() {
  const QStringList lines = paragraphs();
  label_->setText(lines.join(QStringLiteral("<br>")));
  setVisible(!lines.isEmpty());
  updateGeometry();
}

QString BesideNotes::text() const {
  QString text = label_->text();
  text.replace(QStringLiteral("<br>"), QStringLiteral("\n"));
  static const QRegularExpression tags(QStringLiteral("<[^>]*>"));
  text.remove(tags);
  return text.replace(QStringLiteral("&lt;"), QStringLiteral("<"))
      .replace(QStringLiteral("&gt;"), QStringLiteral(">"))
      .replace(QStringLiteral("&quot;"), QStringLiteral("\""))
      .replace(QStringLiteral("&amp;"), QStringLiteral("&"));
}

QSize BesideNotes::sizeHint() const {
  const int whole = label_->heightForWidth(std::max(160, width()));
  return {400, std::min(whole, static_cast<int>(window()->height() * kMostOfWindow))};
}

void BesideNotes::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  if (event->oldSize().width() != event->size().width()) updateGeometry();
}

}  // namespace gathernd::ui
