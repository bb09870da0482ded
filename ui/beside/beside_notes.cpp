// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/beside/beside_notes.h"

#include <QLabel>
#include <QResizeEvent>
#include <algorithm>

#include "core/analysis/dialect_outcomes.h"
#include "core/contrast/contrast.h"
#include "core/error/sentences.h"
#include "ui/charts/units.h"
#include "ui/session/beside.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr double kMostOfWindow = 0.28;  // of its height, before the words scroll
constexpr double kPresentedLines = 30;  // of text in the window's height, before a class

QString fromTemplate(const std::string& key) {
  return asSentence(coreText(sentenceTemplate(key)));
}

/// A template of core's, filled as it stands: what goes in is whole sentences.
QString filled(std::string_view key, const std::vector<ErrorArg>& args) {
  return fromBytes(fillTemplate(coreText(sentenceTemplate(key)).toStdString(), args));
}

QString reasonText(const DialectReason& reason) {
  return errorSentence(Error(ErrorCode::Usage, reason.sentence, reason.args));
}

/// The rules that decide, as one sentence.
QString decidingText(const DialectContrast& contrast) {
  QString sentence;
  for (const DecidingRule& rule : contrast.deciding) {
    const QString pair = filled("contrast.pair", {{"a", reasonText(rule.says[0]).toStdString()},
                                                  {"b", reasonText(rule.says[1]).toStdString()}});
    sentence = sentence.isEmpty() ? pair
                                  : filled("contrast.and",
                                           {{"first", sentence.toStdString()}, {"next", pair.toStdString()}});
  }
  return sentence;
}

}  // namespace

BesideNotes::BesideNotes(Session& session, QWidget* parent) : QScrollArea(parent), session_(session) {
  named(this, "besideNotes", tr("What stands side by side, and why it differs"));
  setFrameShape(QFrame::NoFrame);
  setWidgetResizable(true);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  auto* page = new QWidget;
  heading_ = named(plainLabel(page), "besideRule");
  label_ = named(plainLabel(page), "besideText");
  QFont bold = heading_->font();
  bold.setBold(true);
  heading_->setFont(bold);
  for (QLabel* label : {heading_, label_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  }
  columnOf(page, {heading_, label_}, {.spacing = 4, .margins = QMargins(16, 8, 16, 8)});
  setWidget(page);
  hide();
  connect(&session_.beside(), &BesideWork::changed, this, &BesideNotes::refresh);
  whenChanged(session_, this, kOutcomeParts, &BesideNotes::refresh);
  whenThemed(this, [this] { restyle(); });
}

void BesideNotes::restyle() {
  QPalette colours = widget()->palette();
  colours.setColor(QPalette::Window, appTheme().dock);
  widget()->setPalette(colours);
  widget()->setAutoFillBackground(true);
}

QStringList BesideNotes::paragraphs() const {
  const auto view = session_.beside().view();
  if (!view && session_.beside().on() && session_.beside().error())
    return {asSentence(errorSentence(*session_.beside().error()))};
  if (!view) return {};
  QStringList lines;
  if (!view->contrast) {
    lines << (view->same ? tr("%1 and %2 give the same bits.").arg(view->names[0], view->names[1])
              : view->comparable
                  ? tr("%1 of %2 tuples differ between %3 and %4.")
                        .arg(countText(view->differing), countText(view->other.plan->tupleCount),
                             view->names[0], view->names[1])
                  : tr("%1 and %2 do not end alike.").arg(view->names[0], view->names[1]));
    const auto& live = session_.snapshot().live;
    if (live) lines << tr("%1 takes %2.").arg(view->names[0], durationText(live->own.medianNs));
    const Backend* other = session_.backends().find(session_.beside().backend());
    if (other != nullptr && !other->timeable())
      lines << tr("%1 has no time: it stands for a GPU.").arg(view->names[1]);
    else if (live && live->other && other != nullptr && live->other->backend == other->id())
      lines << tr("%1 takes %2.").arg(view->names[1], durationText(live->other->medianNs));
    if (view->other.error) lines << tr("%1: %2").arg(view->names[1], errorSentence(*view->other.error));
    return lines;
  }
  const DialectContrast& contrast = *view->contrast;
  lines << (contrast.same ? tr("Both end alike.") : asSentence(decidingText(contrast)));
  for (std::size_t k = 0; k < 2; ++k) {
    const ContrastSide& side = contrast.sides[k];
    QString line = tr("%1: %2").arg(view->names[k],
                                    fromTemplate(std::string(endingSentence(side.outcome, view->indices))));
    if (!side.because.empty()) line = tr("%1 %2", "two sentences").arg(line, fromTemplate(side.because));
    lines << line;
    if (!side.message) continue;
    const ObservedMessage& message = *side.message;
    const QString words = fromBytes(message.type) + QStringLiteral(": ") + fromBytes(message.text) +
                          (message.whole ? QString() : QStringLiteral(" …"));
    lines << (message.thisCall ? tr("In its own words (%1): %2").arg(fromBytes(message.version), words)
                               : tr("In its own words (%1), of another call, %2: %3")
                                     .arg(fromBytes(message.version), fromBytes(message.example), words));
  }
  return lines;
}

void BesideNotes::refresh() {
  QStringList lines = paragraphs();
  setVisible(!lines.isEmpty());
  heading_->setText(lines.isEmpty() ? QString() : lines.takeFirst());
  label_->setText(lines.join(u'\n'));
  updateGeometry();
}

void BesideNotes::setPresenting(bool presenting) {
  if (presenting_ == presenting) return;
  presenting_ = presenting;
  label_->setVisible(!presenting);
  fitFont();
}

void BesideNotes::fitFont() {
  QFont font = label_->font();
  font.setBold(true);
  if (presenting_) font.setPixelSize(std::max(1, qRound(window()->height() / kPresentedLines)));
  if (heading_->font() == font) return;
  heading_->setFont(font);
  updateGeometry();
}

QString BesideNotes::text() const {
  return heading_->text() + u'\n' + label_->text();
}

QSize BesideNotes::sizeHint() const {
  const int whole = widget()->layout()->heightForWidth(std::max(160, width()));
  return {400, std::min(whole, static_cast<int>(window()->height() * kMostOfWindow))};
}

void BesideNotes::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  fitFont();
  if (event->oldSize().width() != event->size().width()) updateGeometry();
}

}  // namespace gathernd::ui
