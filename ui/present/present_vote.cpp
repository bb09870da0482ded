// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_vote.h"

#include <QImage>
#include <QKeyEvent>
#include <QPainter>
#include <QToolButton>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "ui/ask/asking.h"
#include "ui/lesson/lesson_player.h"
#include "ui/text/error_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr double kPlateShare = 1.0 / 15, kRowShare = 1.0 / 13, kCountShare = 1.0 / 20;
constexpr double kBarShare = 24.0 / 34;  // of the plate
constexpr double kMostTextShare = 0.42;  // of the width, for the answers
constexpr double kLine = 1.25;           // from line to line, of the text's size
constexpr int kMostMistakeLines = 4;
constexpr double kMostShare = 0.87;  // of the window's height
constexpr int kAskedLines = 2;

QString letterOf(int option) {
  return QString(QChar(u'A' + option));
}

}  // namespace

VotePanel::VotePanel(QWidget* parent) : QWidget(parent) {
  named(this, "votePanel", tr("Class vote"));
  for (int option = 0; option < teach::Vote::kMostOptions; ++option) {
    const QString letter = letterOf(option);
    less_ << presentButton(this, qPrintable(QStringLiteral("voteLess") + letter), QStringLiteral("−"),
                           tr("One hand less for %1 (Shift+%1)").arg(letter));
    more_ << presentButton(this, qPrintable(QStringLiteral("voteMore") + letter), QStringLiteral("+"),
                           tr("One hand more for %1 (%1; behind a typed number, so many)").arg(letter));
    connect(less_.back(), &QToolButton::clicked, this, [this, option] { emit taken(option); });
    connect(more_.back(), &QToolButton::clicked, this, [this, option] { emit added(option); });
  }
  next_ = presentButton(this, "voteNext", {}, tr("A second vote (V), then the reveal (Page Down)"));
  reveal_ = presentButton(this, "voteReveal", {}, tr("Without a second vote (Page Down twice, or Ctrl+R)"));
  end_ = presentButton(this, "voteEnd", QStringLiteral("×"), tr("Ends the vote (Esc)"));
  connect(next_, &QToolButton::clicked, this, &VotePanel::nextAsked);
  connect(reveal_, &QToolButton::clicked, this, &VotePanel::revealAsked);
  connect(end_, &QToolButton::clicked, this, &VotePanel::endAsked);
  setContextMenuPolicy(Qt::PreventContextMenu);  // the window's is about the tensors
  whenThemed(this, [this] { restyle(); });
}

void VotePanel::show(const VoteWords& words, const teach::Vote& vote) {
  words_ = words;
  vote_ = vote;
  QStringList told{words_.asked};
  for (int option = 0; option < vote_.options(); ++option) told << said(option);
  setAccessibleDescription(told.join(QLatin1Char('\n')));
  place();
}

QString VotePanel::handsText(int hands) {
  return tr("%n hand(s)", nullptr, hands);
}

/// For who cannot see it; no more than is shown.
QString VotePanel::said(int option) const {
  const VoteWords::Option& shown = words_.options[option];
  QString text = tr("%1: %2").arg(letterOf(option), shown.text);
  if (vote_.shown()) text = tr("%1, %2").arg(text, handsText(vote_.now(option)));
  if (!revealed()) return text;
  if (shown.right) return tr("%1, right").arg(text);
  return shown.mistake.isEmpty() ? text : tr("%1. %2").arg(text, shown.mistake);
}

void VotePanel::restyle() {
  fonts_ = std::make_shared<FontBook>(appTheme());
  place();
}

void VotePanel::setRoom(const QSize& window) {
  window_ = window;
  sizes_ = PresentSizes(window.height());
  place();
}

QSize VotePanel::sizeHint() const {
  double height = askedHeight() + footHeight() + sizes_.margin * 0.5;
  for (int option = 0; option < vote_.options(); ++option) height += rowHeight(option);
  return {window_.width(), static_cast<int>(std::ceil(height))};
}

void VotePanel::resizeEvent(QResizeEvent*) {
  place();
}

VotePanel::Columns VotePanel::columns() const {
  const double gap = sizes_.margin * 0.7;
  const double plate = window_.height() * kPlateShare;
  Columns at;
  at.plate = sizes_.margin;
  at.text = at.plate + plate + gap * 0.8;
  double right = window_.width() - sizes_.margin;
  at.was = right;
  right -= fonts_->width(tr("was %1").arg(99), {static_cast<double>(sizes_.text), false, false}) + gap;
  if (!revealed()) right -= 2 * sizes_.target + sizes_.margin * 0.25 + 8;
  at.buttons = right;
  if (!revealed()) right -= gap;
  at.countEnd = right;
  right -= fonts_->width(QStringLiteral("99"), {window_.height() * kCountShare, true, false}) + gap;
  at.barEnd = right;
  at.px = sizes_.sentence;
  const double most = window_.width() * kMostTextShare;
  double widest = 0;
  const auto measured = [&] {
    widest = 0;
    for (const VoteWords::Option& option : words_.options)
      widest = std::max(widest, fonts_->width(option.text, {at.px, true, true}));
  };
  for (measured(); widest > most && at.px > sizes_.text; measured()) at.px -= 1;
  at.px = std::max<double>(at.px, sizes_.text);
  at.bar = at.text + widest + gap * 1.5;
  return at;
}

QStringList VotePanel::lines(const QString& text, double px, bool bold, double width, int most) const {
  QStringList lines{QString()};
  const auto fits = [&](const QString& line) { return fonts_->width(line, {px, bold, false}) <= width; };
  for (const QString& word : text.split(QLatin1Char(' '), Qt::SkipEmptyParts)) {
    const QString longer = lines.back().isEmpty() ? word : lines.back() + QLatin1Char(' ') + word;
    if (fits(longer)) {
      lines.back() = longer;
    } else if (lines.size() == most) {
      QString cut = longer;
      while (!cut.isEmpty() && !fits(cut + QStringLiteral("…"))) cut.chop(1);
      lines.back() = cut + QStringLiteral("…");
      break;
    } else {
      lines << word;
    }
  }
  return lines;
}

QStringList VotePanel::askedLines() const {
  const double px = sizes_.sentence;
  const double room = window_.width() - 2 * sizes_.margin;
  return lines(words_.asked, px, true, room, kAskedLines);
}

double VotePanel::askedHeight() const {
  return static_cast<double>(askedLines().size()) * sizes_.sentence * kLine + sizes_.margin * 0.5;
}

QStringList VotePanel::mistakeLines(int option) const {
  if (!revealed() || words_.options[option].mistake.isEmpty()) return {};
  const double width = window_.width() - columns().text - sizes_.margin;
  return lines(words_.options[option].mistake, sizes_.text, false, width, mistakeRows_);
}

double VotePanel::rowHeight(int option) const {
  return window_.height() * kRowShare +
         static_cast<double>(mistakeLines(option).size()) * sizes_.text * kLine;
}

double VotePanel::footHeight() const {
  return sizes_.target * 1.15;
}

void VotePanel::place() {
  // No sentence is longer than the window lets all of them be, below its header.
  for (mistakeRows_ = kMostMistakeLines;
       mistakeRows_ > 1 && sizeHint().height() > window_.height() * kMostShare; --mistakeRows_) {
  }
  const Columns at = columns();
  const QString style = presentStyle(appTheme(), sizes_);
  double top = askedHeight();
  for (int option = 0; option < teach::Vote::kMostOptions; ++option) {
    const bool here = option < vote_.options() && !revealed();
    const double row = option < vote_.options() ? rowHeight(option) : 0;
    double left = at.buttons;
    for (QToolButton* button : {less_[option], more_[option]}) {
      button->setVisible(here);
      if (!here) continue;
      if (button->styleSheet() != style) button->setStyleSheet(style);
      button->adjustSize();
      button->move(static_cast<int>(left), static_cast<int>(top + (row - button->height()) / 2));
      left += button->width() + sizes_.margin * 0.25;
    }
    if (here) less_[option]->setEnabled(vote_.now(option) > 0);
    top += row;
  }
  next_->setText(QLatin1Char(' ') + words_.next + QLatin1Char(' '));
  reveal_->setText(QLatin1Char(' ') + words_.reveal + QLatin1Char(' '));
  reveal_->setVisible(vote_.stage() == teach::Vote::Stage::First);
  end_->setVisible(!revealed());
  footLeft_ = width() - sizes_.margin;
  for (QToolButton* button : {end_, next_, reveal_}) {
    if (button->isHidden()) continue;
    if (button->styleSheet() != style) button->setStyleSheet(style);
    button->adjustSize();
    button->move(footLeft_ - button->width(), static_cast<int>(top + (footHeight() - button->height()) / 2));
    footLeft_ -= button->width() + sizes_.margin / 3;
  }
  updateGeometry();
  update();
}

TextAudit VotePanel::audit() {
  TextAudit texts;
  QImage image(size(), QImage::Format_ARGB32_Premultiplied);
  QPainter painter(&image);
  RenderContext context(painter, appTheme(), *fonts_, 1, &texts);
  paint(context);
  return texts;
}

void VotePanel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  RenderContext context(painter, appTheme(), *fonts_);
  paint(context);
}

void VotePanel::paint(RenderContext& context) {
  context.painter.fillRect(rect(), appTheme().canvas);
  paintAsked(context, 0);
  double top = askedHeight();
  for (int option = 0; option < vote_.options(); ++option) {
    paintRow(context, option, top);
    top += rowHeight(option);
  }
  paintFoot(context, top);
}

void VotePanel::paintAsked(RenderContext& context, double top) {
  const double line = sizes_.sentence * kLine;
  double middle = top + sizes_.margin * 0.25 + line / 2;
  const QRectF room(0, top, width(), askedHeight());
  for (const QString& words : askedLines()) {
    context.text(sizes_.margin, middle, words, sizes_.sentence, appTheme().text, TextAlign::Left, true, false,
                 room);
    middle += line;
  }
}

void VotePanel::paintRow(RenderContext& context, int option, double top) {
  const Theme& theme = appTheme();
  const Columns at = columns();
  const VoteWords::Option& shown = words_.options[option];
  const double plate = window_.height() * kPlateShare;
  const double row = window_.height() * kRowShare;
  const double middle = top + row / 2;
  const QRectF letter(at.plate, middle - plate / 2, plate, plate);
  const bool right = revealed() && shown.right;
  context.box(letter, right ? theme.accent : theme.ink, {}, 1, plate / 8);
  context.text(letter.center().x(), middle, letterOf(option), window_.height() * kCountShare,
               right ? theme.onAccent : theme.onInk, TextAlign::Middle, true, false, letter);
  context.text(at.text, middle, shown.text, at.px, theme.text, TextAlign::Left, true, true,
               QRectF(at.text, top, at.bar - at.text, row));
  const double bar = plate * kBarShare;
  paintBar(context, option, QRectF(at.bar, middle - bar / 2, at.barEnd - at.bar, bar));
  if (vote_.shown())
    context.text(at.countEnd, middle, countText(vote_.now(option)), window_.height() * kCountShare,
                 theme.text, TextAlign::Right, true, false,
                 QRectF(at.barEnd, top, at.countEnd - at.barEnd, row));
  if (const auto was = vote_.was(option); was && vote_.shown())
    context.text(at.was, middle, tr("was %1").arg(countText(*was)), sizes_.text, theme.text2,
                 TextAlign::Right, false, false, QRectF(at.countEnd, top, width() - at.countEnd, row));
  double line = top + row + sizes_.text * kLine / 2 - row * 0.06;
  for (const QString& words : mistakeLines(option)) {
    context.text(at.text, line, words, sizes_.text, theme.text, TextAlign::Left, false, false,
                 QRectF(at.text, top, width() - at.text, rowHeight(option)));
    line += sizes_.text * kLine;
  }
}

void VotePanel::paintBar(RenderContext& context, int option, const QRectF& room) {
  const Theme& theme = appTheme();
  const VoteWords::Option& shown = words_.options[option];
  const double radius = room.height() / 7;
  context.box(room, theme.field, {}, 1, radius);
  if (!vote_.shown()) return;
  const auto part = [&](int hands) {
    QRectF bar = room;
    bar.setWidth(room.width() * hands / vote_.longest());
    return bar;
  };
  if (vote_.now(option) > 0) context.box(part(vote_.now(option)), theme.accent, {}, 1, radius);
  if (const auto was = vote_.was(option); was && *was > 0) {
    const double w = std::max(2.0, room.height() / 14);
    const QRectF first = part(*was).adjusted(-w, -w, w, w);
    context.box(first, {}, theme.canvas, w * 2, radius);
    context.box(first, {}, theme.ink, w, radius, {6, 4});
  }
  if (revealed() && shown.right) {
    // Ink and a word, so that it is seen without colour.
    const QString words = tr("right");
    const double px = sizes_.text;
    const double width = context.textWidth(words, px, true) + px;
    const QRectF plate(room.right() - width, room.center().y() - px * 0.75, width, px * 1.5);
    context.box(plate, theme.ink, theme.canvas, 2, px * 0.3);
    context.text(plate.center().x(), plate.center().y(), words, px, theme.onInk, TextAlign::Middle, true,
                 false, plate);
  }
}

void VotePanel::paintFoot(RenderContext& context, double top) {
  const Theme& theme = appTheme();
  const double px = sizes_.text;
  const double middle = top + footHeight() / 2;
  const QRectF room(0, top, width(), footHeight());
  const QString which = vote_.stage() == teach::Vote::Stage::First    ? tr("First vote")
                        : vote_.stage() == teach::Vote::Stage::Second ? tr("Second vote")
                                                                      : tr("Counted");
  double left =
      context.text(sizes_.margin, middle, which, px, theme.text, TextAlign::Left, true, false, room) + px;
  const QString typed = vote_.shown() ? words_.typed : QString(words_.typed.size(), QChar(u'•'));
  const QString key = revealed() || typed.isEmpty() ? QString()
                      : words_.enter.isEmpty()      ? tr("%1 hands: then A to D").arg(typed)
                                                    : tr("Enter: %1 for %2").arg(typed, words_.enter);
  const QString hands =
      vote_.shown() ? handsText(vote_.total()) : tr("%1, shown at the end").arg(handsText(vote_.total()));
  double right = footLeft_ - px;
  if (!key.isEmpty()) {
    context.text(right, middle, key, px, theme.text2, TextAlign::Right, false, false, room);
    right -= context.textWidth(key, px) + px;
  }
  left = context.text(left, middle, hands, px, theme.text2, TextAlign::Left, false, false, room) + px;
  if (!vote_.shown() || !vote_.was(0)) return;
  const double box = px * 1.2;
  const auto entry = [&](const QString& words, bool dashed) {
    const double wide = box + px * 0.4 + context.textWidth(words, px);
    if (left + wide > right) return;  // the dashes say it too
    const QRectF sample(left, middle - px * 0.35, box, px * 0.7);
    context.box(sample, dashed ? QColor() : theme.accent, dashed ? theme.ink : QColor(), 2, 3,
                dashed ? QVector<qreal>{4, 3} : QVector<qreal>{});
    context.text(left + box + px * 0.4, middle, words, px, theme.text2, TextAlign::Left, false, false, room);
    left += wide + px;
  };
  entry(tr("first vote"), true);
  entry(tr("after talking"), false);
}

namespace {

constexpr double kMostBesidePicture = 0.6;  // of the window's height

constexpr int kMostDigits = 3;  // of hands for one option

bool endsNumber(int key) {
  return key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab;
}

bool isDigit(int key) {
  return key >= Qt::Key_0 && key <= Qt::Key_9;
}

/// The same question offers the same options whenever it is asked; another one's right answer stands
/// elsewhere.
std::uint64_t seedOf(const teach::Question& question, const QString& prompt) {
  const QString call = prompt + fromBytes(question.scene.params.shape().toString()) +
                       fromBytes(question.scene.indices.shape().toString());
  return qChecksum(call.toUtf8());
}

}  // namespace

int clickerWay(int key) {
  switch (key) {
    case Qt::Key_PageDown:
    case Qt::Key_Right:
    case Qt::Key_Space:
      return 1;
    case Qt::Key_PageUp:
    case Qt::Key_Left:
      return -1;
    default:
      return 0;
  }
}

PresentVote::PresentVote(Asking& asking, const LessonPlayer& lessons, QWidget* parent)
    : QObject(parent), asking_(asking), lessons_(lessons), panel_(new VotePanel(parent)) {
  panel_->hide();
  connect(panel_, &VotePanel::added, this, [this](int option) {
    vote_.add(option);
    show();
  });
  connect(panel_, &VotePanel::taken, this, [this](int option) {
    vote_.take(option);
    show();
  });
  connect(panel_, &VotePanel::nextAsked, this,
          [this] { vote_.stage() == teach::Vote::Stage::First ? again() : step(1); });
  connect(panel_, &VotePanel::revealAsked, this, [this] { asking_.reveal(); });
  connect(panel_, &VotePanel::endAsked, this, &PresentVote::end);
  connect(&asking_, &Asking::changed, this, &PresentVote::follow);
  connect(&lessons_, &LessonPlayer::opened, this, [this] { kept_.clear(); });
  connect(&lessons_, &LessonPlayer::moved, this, [this] {
    if (lessons_.active() && lessons_.at() != at_) end();
  });
}

QWidget* PresentVote::panel() const {
  return panel_;
}

bool PresentVote::fills() const {
  return on_ && vote_.stage() == teach::Vote::Stage::Counted &&
         panel_->sizeHint().height() > room_.height() * kMostBesidePicture;
}

bool PresentVote::offered() const {
  const bool kept = lessons_.active() && !lessons_.away() && kept_.count(lessons_.at()) > 0;
  return asking_.stage() == Asking::Stage::Open || kept;
}

Expected<void> PresentVote::begin() {
  if (!offered()) return {};
  std::vector<const teach::WrongRule*> listed;
  if (lessons_.active() && lessons_.step().ask) listed = listedRules(*lessons_.step().ask);
  asked_ = asking_.active() ? asking_.prompt() : QString();
  at_ = lessons_.active() ? lessons_.at() : 0;
  if (asking_.stage() == Asking::Stage::Open) {
    auto question = voteOn(*asking_.question(), listed, seedOf(*asking_.question(), asked_));
    if (!question) return fail(std::move(question.error()));
    question_ = std::move(*question);
    vote_ = teach::Vote(static_cast<int>(question_.options.size()));
  } else {
    std::tie(question_, vote_) = kept_.at(at_);
  }
  typed_.clear();
  next_ = 0;
  revealsNext_ = false;
  on_ = true;
  show();
  panel_->setVisible(true);
  emit turned();
  return {};
}

void PresentVote::end() {
  if (!std::exchange(on_, false)) return;
  panel_->hide();
  emit turned();
}

void PresentVote::follow() {
  if (!on_) return;
  if (!asking_.active() || asking_.prompt() != asked_) return end();
  if (asking_.stage() == Asking::Stage::Open) return;
  vote_.close();
  revealsNext_ = false;
  const bool own = lessons_.active() && !lessons_.away() && asking_.turn() == Asking::Turn::First;
  if (own && vote_.total() > 0) kept_[at_] = {question_, vote_};
  show();
  emit turned();
}

bool PresentVote::takes(const QKeyEvent& event) const {
  if (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const int key = event.key();
  return (key >= Qt::Key_A && key < Qt::Key_A + teach::Vote::kMostOptions) || isDigit(key) ||
         (endsNumber(key) && !typed_.isEmpty()) || key == Qt::Key_Backspace || key == Qt::Key_H ||
         key == Qt::Key_V || key == Qt::Key_Escape || clickerWay(key) != 0;
}

bool PresentVote::key(const QKeyEvent& event) {
  if (!takes(event)) return false;
  if (isDigit(event.key()) || event.key() == Qt::Key_Backspace) {
    if (event.key() == Qt::Key_Backspace)
      typed_.chop(1);
    else if (typed_.size() < kMostDigits)
      typed_ += QChar(static_cast<ushort>(event.key()));
    show();
    return true;
  }
  // What leads on takes a typed number along, so that no hand is lost.
  const bool on = vote_.stage() != teach::Vote::Stage::Counted && next_ < vote_.options() &&
                  (clickerWay(event.key()) > 0 || event.key() == Qt::Key_V);
  const bool ends = endsNumber(event.key()) || (on && !typed_.isEmpty());
  if (ends && next_ >= vote_.options()) return true;  // a letter says whose it is
  const QString typed = std::exchange(typed_, QString());
  const int option = ends ? next_ : event.key() - Qt::Key_A;
  if (option >= 0 && option < teach::Vote::kMostOptions) {
    if (!typed.isEmpty()) {
      vote_.set(option, typed.toInt());
      next_ = option + 1;
    } else {
      event.modifiers().testFlag(Qt::ShiftModifier) ? vote_.take(option) : vote_.add(option);
    }
    revealsNext_ = false;
    show();
    return true;
  }
  if (event.key() == Qt::Key_Escape && !typed.isEmpty()) {
    show();
    return true;
  }
  if (event.key() == Qt::Key_H) {
    vote_.setHidden(!vote_.hidden());
    show();
    return true;
  }
  event.key() == Qt::Key_V ? again() : step(clickerWay(event.key()));
  return true;
}

/// Once they talked it over.
void PresentVote::again() {
  if (vote_.stage() == teach::Vote::Stage::First) vote_.next();
  next_ = 0;
  revealsNext_ = false;
  show();
}

void PresentVote::step(int way) {
  const bool counted = vote_.stage() == teach::Vote::Stage::Counted;
  if (way == 0 || (way > 0 && counted)) return end();  // what is told stands below the picture
  const bool open = vote_.stage() != teach::Vote::Stage::Counted;
  if (way < 0) {
    revealsNext_ = false;
    next_ = 0;
    if (open) vote_.back();  // what is revealed stays so
  } else if (!std::exchange(revealsNext_, true)) {
    // A clicker's key that came too early gives nothing away.
  } else {
    return asking_.reveal();
  }
  show();
}

QString PresentVote::mistake(const teach::VoteOption& option) const {
  if (option.rules.empty()) return {};
  // A lesson's author knows which mistake this answer is here.
  if (lessons_.active()) {
    const auto ask = lessons_.spoken().ask;
    if (const teach::WrongAnswer* words = ask ? wordsFor(*ask, option.rules) : nullptr)
      return fromBytes(teach::plainText(words->sentence));
  }
  const bool family = option.rules.size() > 1 && option.family != nullptr;
  const std::string reason = family ? "wrong_family." + std::string(option.family->id)
                                    : "wrong_rule." + std::string(option.rules.front()->id);
  return asSentence(errorSentence(Error(ErrorCode::Usage, reason)));
}

void PresentVote::show() {
  VoteWords words;
  words.typed = typed_;
  if (next_ < vote_.options()) words.enter = letterOf(next_);
  // Of the choices: not what one clicks to answer it.
  words.asked = questionSentence(question_.question);
  const QString reveal = revealsNext_ ? tr("Again: reveal") : tr("Reveal");
  words.next = vote_.stage() == teach::Vote::Stage::First     ? tr("Vote again")
               : vote_.stage() == teach::Vote::Stage::Counted ? tr("Picture")
                                                              : reveal;
  words.reveal = reveal;
  for (std::size_t k = 0; k < question_.options.size(); ++k) {
    const teach::VoteOption& option = question_.options[k];
    words.options << VoteWords::Option{option.ending
                                           ? errorSentence(endingText(*option.ending))
                                           : answerWords(question_.question, question_.question.choices[k]),
                                       option.right, mistake(option)};
  }
  panel_->show(words, vote_);
}

void PresentVote::setRoom(const QSize& window) {
  room_ = window;
  panel_->setRoom(window);
  if (on_) emit turned();
}

}  // namespace gathernd::ui
