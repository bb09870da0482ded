// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/fitted_label.h"

#include <QFontMetrics>
#include <QMouseEvent>
#include <QPainter>
#include <QTextBoundaryFinder>
#include <QTextLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/text/plain_text.h"

namespace gathernd::ui {
namespace {

constexpr double kLeading = 1.25;  // some families' own would part the lines of a sentence

int lineHeight(const QFont& font) {
  return static_cast<int>(std::ceil(font.pixelSize() * kLeading));
}

}  // namespace

FittedLabel::FittedLabel(int lines, QWidget* parent, Rest rest)
    : QWidget(parent), lines_(lines), rest_(rest) {
  if (rest != Rest::Cut) return;
  QSizePolicy policy = sizePolicy();
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void FittedLabel::setText(const QString& text) {
  if (text == text_) return;
  text_ = text;
  page_ = 0;
  setAccessibleName(text);
  if (rest_ == Rest::Cut) setToolTip(plainTip(text));  // pages show all of it
  updateGeometry();
  update();
}

void FittedLabel::setLook(const QFont& font, const QColor& ink) {
  font_ = font;
  ink_ = ink;
  updateGeometry();
  update();
}

/// Its own line breaks stand while they cost nothing: neither a page nor the one line that would hold it all.
QStringList FittedLabel::wrapped(const QString& text, int width) const {
  const QStringList broken = linesOf(QString(text).replace(u'\n', QChar::LineSeparator), width);
  if (broken.size() < 2 || !text.contains(u'\n')) return broken;
  const QStringList flowing = linesOf(QString(text).replace(u'\n', u' '), width);
  const auto pages = [this](const QStringList& lines) { return (lines.size() + lines_ - 1) / lines_; };
  return flowing.size() == 1 || pages(flowing) < pages(broken) ? flowing : broken;
}

/// A place, "params[1, 2, :]", stays in one line where that holds it.
QStringList FittedLabel::linesOf(const QString& text, int width) const {
  QString joined = text;
  bool inside = false;
  for (QChar& c : joined) {
    inside = c == u'[' || (inside && c != u']');
    if (inside && c == u' ') c = QChar::Nbsp;
  }
  QTextLayout layout(joined, font_);
  QTextOption wrap;
  wrap.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(wrap);
  QStringList lines;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    lines << text.mid(line.textStart(), line.textLength()).trimmed();
  }
  layout.endLayout();
  return lines;
}

/// Beside the mark, where there has to be one. Whole sentences; one that no page holds goes on over the next.
std::vector<QStringList> FittedLabel::pages() const {
  const QStringList all = wrapped(text_, std::max(width(), 1));
  if (all.size() <= lines_) return {all};
  const int room = std::max(width() - markWidth(), 1);
  std::vector<QStringList> pages;
  const auto add = [&](const QString& text) {
    const QStringList lines = wrapped(text, room);
    for (int line = 0; line < lines.size(); line += lines_) pages.push_back(lines.mid(line, lines_));
  };
  QString page;
  QTextBoundaryFinder ends(QTextBoundaryFinder::Sentence, text_);
  for (qsizetype from = 0, to = 0; (to = ends.toNextBoundary()) >= 0; from = to) {
    const QString sentence = text_.mid(from, to - from);
    if (!page.isEmpty() && wrapped((page + sentence).trimmed(), room).size() > lines_)
      add(std::exchange(page, QString()).trimmed());
    page += sentence;
  }
  add(page.trimmed());
  return pages;
}

int FittedLabel::markWidth() const {
  return QFontMetrics(font_).horizontalAdvance(QStringLiteral("  99/99"));
}

QString FittedLabel::mark() const {
  return pageCount() > 1 ? QStringLiteral("%1/%2").arg(page() + 1).arg(pageCount()) : QString();
}

int FittedLabel::pageCount() const {
  if (cuts()) return 1;
  return std::max(1, static_cast<int>(pages().size()));
}

int FittedLabel::page() const {
  return std::clamp(page_, 0, pageCount() - 1);
}

void FittedLabel::showPage(int page) {
  page_ = std::clamp(page, 0, pageCount() - 1);
  update();
}

QStringList FittedLabel::shownLines() const {
  if (cuts()) return cutLines();
  return pages()[static_cast<std::size_t>(page())];
}

QStringList FittedLabel::cutLines() const {
  const QFontMetrics metrics(font_);
  QStringList lines = lines_ == 1 ? QStringList() : wrapped(text_, std::max(width(), 1));
  if (lines.size() > 1 && lines.size() <= lines_) return lines;
  const int whole = lines.size() > lines_ ? lines_ - 1 : 0;  // lines before the one that is cut
  const QString rest = whole > 0 ? lines.mid(whole).join(u' ') : text_;
  lines = lines.mid(0, whole);
  return lines << metrics.elidedText(rest, Qt::ElideRight, width());
}

void FittedLabel::mouseReleaseEvent(QMouseEvent* event) {
  if (pageCount() < 2) return QWidget::mouseReleaseEvent(event);
  showPage((page() + 1) % pageCount());
}

QSize FittedLabel::sizeHint() const {
  const QFontMetrics metrics(font_);
  const int width = cuts() ? metrics.horizontalAdvance(text_) + 2 : metrics.averageCharWidth() * 40;
  return {width, lineHeight(font_) * (cuts() ? 1 : lines_)};
}

QSize FittedLabel::minimumSizeHint() const {
  return {0, lineHeight(font_) * (cuts() ? 1 : lines_)};
}

int FittedLabel::heightForWidth(int width) const {
  if (rest_ != Rest::Cut) return -1;
  const auto lines = static_cast<int>(wrapped(text_, std::max(width, 1)).size());
  return lineHeight(font_) * std::clamp(lines, 1, lines_);
}

void FittedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setFont(font_);
  painter.setPen(ink_);
  const QStringList lines = shownLines();
  const int line = lineHeight(font_);
  int top = cuts() ? (height() - line * static_cast<int>(lines.size())) / 2 : 0;
  for (const QString& text : lines) {
    painter.drawText(QRect(0, top, width(), line), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip, text);
    top += line;
  }
  if (const QString left = mark(); !left.isEmpty())
    painter.drawText(QRect(0, line * (lines_ - 1), width(), line),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, left);
}

}  // namespace gathernd::ui
