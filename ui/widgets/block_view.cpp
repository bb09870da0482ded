// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/block_view.h"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QPaintEvent>
#include <QScrollBar>
#include <QStringList>
#include <algorithm>

#include "ui/access/painted.h"

namespace gathernd::ui {
namespace {

constexpr double kSide = 16, kRight = 12;  ///< margins
constexpr double kLine = 20;               ///< line pitch of body text
constexpr double kRowHeight = 25;
constexpr double kBarLabel = 52;
constexpr double kBarHeight = 16;
constexpr double kBesideRight = 12;  ///< between a row's words and what stands at its right

/// Letter and colour of each role, in the order of AxisRole.
constexpr struct {
  char letter;
  RoleColor color;
} kRoles[] = {{'B', RoleColor::Batch},
              {'N', RoleColor::Tuple},
              {'I', RoleColor::Indexed},
              {'S', RoleColor::Slice},
              {'K', RoleColor::Indexed}};

}  // namespace

Block paragraph(const QString& text) {
  Block block;
  block.spans = {{text}};
  return block;
}

Block section(const Theme& theme, const QString& title) {
  Block block;
  block.kind = Block::Kind::Section;
  block.spans = {{title, theme.text2, false, true, measure::kNotePx, {}}};
  return block;
}

Block row(Spans spans) {
  Block block;
  block.kind = Block::Kind::Row;
  block.spans = std::move(spans);
  return block;
}

RoleColor roleColor(AxisRole role) {
  return kRoles[static_cast<std::size_t>(role)].color;
}

QChar roleLetter(AxisRole role) {
  return QLatin1Char(kRoles[static_cast<std::size_t>(role)].letter);
}

BlockView::BlockView(QWidget* parent) : SteadyArea(parent) {
  setPaintedRole(*this, QAccessible::Document);
  setFrameShape(QFrame::NoFrame);
  allowBars(Qt::Vertical);
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setMouseTracking(true);
  verticalScrollBar()->setSingleStep(20);
  whenThemed(this, [this] { settle(); });
}

void BlockView::setBlocks(std::vector<Block> blocks) {
  const bool sameSize = blocks.size() == blocks_.size();
  blocks_ = std::move(blocks);
  if (!sameSize) current_ = -1;
  settle();
  setAccessibleDescription(text());
}

QString BlockView::text() const {
  QStringList lines;
  for (const Block& block : blocks_) {
    QString line;
    if (!block.number.isEmpty()) line += block.number + QLatin1Char(' ');
    if (!block.badge.isEmpty()) line += block.badge + QLatin1Char(' ');
    line += plainText(block.spans);
    if (!block.right.isEmpty()) line += QLatin1Char('\t') + block.right;
    lines << line;
  }
  return lines.join(QLatin1Char('\n'));
}

void BlockView::copy() const {
  QApplication::clipboard()->setText(text());
}

double BlockView::textLeft(const Block& block) const {
  if (block.kind == Block::Kind::Bar) return kSide + kBarLabel;
  if (block.kind != Block::Kind::Row) return kSide;
  if (!block.badge.isEmpty()) {
    const double wide = spanWidth(appTheme(), {block.badge, {}, false, true, measure::kBadgePx, {}}) + 9;
    return kSide + std::max(measure::kBadge, wide) + 7;
  }
  if (block.glyph || block.rule) return kSide + 26;
  return block.number.isEmpty() ? kSide : kSide + 18;
}

void BlockView::layOut() {
  const Theme& theme = appTheme();
  placed_.assign(blocks_.size(), {});
  const double right = viewport()->width() - kRight;
  double y = 16;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const Block& block = blocks_[i];
    Placed& placed = placed_[i];
    placed.top = y;
    double room = right - textLeft(block);
    if (!block.right.isEmpty()) {
      const double beside = room - spanWidth(theme, {block.right, {}, true, block.rightBold}) - kBesideRight;
      placed.rightBelow = block.kind != Block::Kind::Bar && beside < longestWord(theme, block.spans);
      if (!placed.rightBelow) room = beside;
    }
    placed.lines = wrapSpans(theme, block.spans, std::max(40.0, room));
    const double extra = kLine * static_cast<double>(placed.lines.size() - (placed.rightBelow ? 0 : 1));
    placed.height = block.kind == Block::Kind::Title       ? 36 + extra
                    : block.kind == Block::Kind::Paragraph ? kLine + extra + 8
                    : block.kind == Block::Kind::Section   ? 44
                                                           : kRowHeight + extra;
    y += placed.height;
  }
  verticalScrollBar()->setPageStep(viewport()->height());
  verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(y) + 12 - viewport()->height()));
  viewport()->update();
}

void BlockView::paintEvent(QPaintEvent* event) {
  QPainter painter(viewport());
  painter.fillRect(event->rect(), appTheme().dock);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate(0, -verticalScrollBar()->value());
  const double top = event->rect().top() + verticalScrollBar()->value();
  const double bottom = event->rect().bottom() + verticalScrollBar()->value();
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    if (placed_[i].top + placed_[i].height < top || placed_[i].top > bottom) continue;
    paintBlock(painter, blocks_[i], placed_[i], hasFocus() && static_cast<int>(i) == current_);
  }
}

void BlockView::paintBlock(QPainter& painter, const Block& block, const Placed& placed, bool current) const {
  const Theme& theme = appTheme();
  const double left = textLeft(block);
  const double right = viewport()->width() - kRight;
  const double first = block.kind == Block::Kind::Section ? placed.top + 24 : placed.top + kRowHeight / 2;
  const double baseline = first + 5;
  if (current) {
    painter.setPen(QPen(theme.accent, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(kSide - 6, placed.top, right - kSide + 12, placed.height), 4, 4);
  }
  if (block.kind == Block::Kind::Section)
    painter.fillRect(QRectF(kSide, placed.top + 6, right - kSide, 1), theme.line);
  if (block.rule) painter.fillRect(QRectF(left, placed.top, right - left, 1), theme.line);
  if (block.glyph) {
    const QString subscript = block.glyph->numbered ? QString::number(block.glyph->number) : QString();
    drawGlyph(painter, theme, QRectF(kSide, first - 7.5, subscript.isEmpty() ? 16 : 18, 15),
              roleLetter(block.glyph->role), subscript, roleColor(block.glyph->role));
  }
  if (!block.badge.isEmpty()) drawBadge(painter, theme, kSide, first, block.badge);
  if (!block.number.isEmpty())
    drawSpans(painter, theme, {{block.number, theme.text2}}, kSide, baseline, left);
  double limit = right;
  if (block.kind == Block::Kind::Bar) {
    const double room = right - left - 60;
    const QRectF bar(left, first - kBarHeight / 2, std::max(2.0, room * block.fraction), kBarHeight);
    painter.setPen(QPen(block.fill == theme.reads[0] ? theme.edge : block.fill, 1));
    painter.setBrush(block.fill);
    painter.drawRoundedRect(bar, 2, 2);
    drawSpans(painter, theme, block.spans, kSide, baseline, left - 4);
    drawSpans(painter, theme, {{block.right, theme.text, true}}, bar.right() + 8, baseline, right);
    return;
  }
  if (!block.right.isEmpty()) {
    const Span text{block.right, theme.text, true, block.rightBold};
    const double from = std::max(left, right - spanWidth(theme, text));
    const double below = placed.rightBelow ? kLine * static_cast<double>(placed.lines.size()) : 0;
    if (!placed.rightBelow) limit = from - kBesideRight;
    drawSpans(painter, theme, {text}, from, baseline + below, right + 1);
  }
  double y = baseline;
  for (const Spans& line : placed.lines) {
    drawSpans(painter, theme, line, left, y, limit + 4);  // kerning between words is not known when wrapping
    y += kLine;
  }
}

int BlockView::blockAt(const QPoint& position) const {
  const double y = position.y() + verticalScrollBar()->value();
  for (std::size_t i = 0; i < placed_.size(); ++i) {
    if (y >= placed_[i].top && y < placed_[i].top + placed_[i].height) return static_cast<int>(i);
  }
  return -1;
}

void BlockView::mouseMoveEvent(QMouseEvent* event) {
  const int at = blockAt(event->pos());
  const bool clickable = at >= 0 && blocks_[static_cast<std::size_t>(at)].activate;
  viewport()->setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void BlockView::mousePressEvent(QMouseEvent* event) {
  activate(blockAt(event->pos()));
}

void BlockView::activate(int block) {
  if (block < 0 || block >= static_cast<int>(blocks_.size())) return;
  // A copy: what is activated may replace the blocks.
  const auto lead = blocks_[static_cast<std::size_t>(block)].activate;
  if (!lead) return;
  current_ = block;
  lead();
}

void BlockView::moveCurrent(int direction) {
  const int count = static_cast<int>(blocks_.size());
  for (int i = current_ + direction; i >= 0 && i < count; i += direction) {
    if (!blocks_[static_cast<std::size_t>(i)].activate) continue;
    current_ = i;
    const Placed& placed = placed_[static_cast<std::size_t>(i)];
    const int top = static_cast<int>(placed.top);
    QScrollBar* bar = verticalScrollBar();
    if (top < bar->value()) bar->setValue(top);
    const int bottom = static_cast<int>(placed.top + placed.height) - viewport()->height();
    if (bottom > bar->value()) bar->setValue(bottom);
    viewport()->update();
    return;
  }
  verticalScrollBar()->triggerAction(direction > 0 ? QAbstractSlider::SliderSingleStepAdd
                                                   : QAbstractSlider::SliderSingleStepSub);
}

void BlockView::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copy();
  switch (event->key()) {
    case Qt::Key_Down:
      return moveCurrent(1);
    case Qt::Key_Up:
      return moveCurrent(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return activate(current_);
    default:
      SteadyArea::keyPressEvent(event);
  }
}

}  // namespace gathernd::ui
