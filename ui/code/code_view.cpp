// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/code/code_view.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <algorithm>
#include <utility>

#include "ui/text/value_text.h"

namespace gathernd::ui {
namespace {

constexpr int kMarginWidth = 16;
constexpr double kBar = 3, kNoteGap = 14, kMark = 4;  // half the height of the mark
constexpr double kGround = 0.12;

/// A comment, a string up to its closing quote or the end of the line, a number such as 1.5e-3, 0x7FC0,
/// 1'000, 7n and 2x3xi32, or a word, within which a digit is no number.
QRegularExpression partsOf(SnippetLanguage language) {
  const QString pattern =
      QStringLiteral(R"((%1.*)|(([%2])(?:\\.?|(?!\3)[^\\])*+\3?))"
                     R"(|(\d[xX](?:[\w.]|'(?=\d))*|\.?\d(?:[\w.]|(?<=[eE])[+-](?=\d)|'(?=\d))*)|\w+)");
  const QString quotes =
      language == SnippetLanguage::JavaScript ? QStringLiteral("\"'`") : QStringLiteral("\"'");
  return QRegularExpression(pattern.arg(fromBytes(lineCommentMark(language)), quotes),
                            QRegularExpression::UseUnicodePropertiesOption);
}

// No axis' colour: a string is no role.
constexpr QRgb kStringOnLight = 0x7A3E48;
constexpr QRgb kStringOnDark = 0xE0B3A8;

QColor stringInk(const Theme& theme) {
  if (theme.kind == ThemeKind::HighContrast) return theme.text;
  return QColor::fromRgb(theme.kind == ThemeKind::Dark ? kStringOnDark : kStringOnLight);
}

}  // namespace

std::vector<CodeSpan> codeSpans(const QString& line, SnippetLanguage language) {
  using enum SnippetLanguage;
  static const std::array kParts = {partsOf(Python), partsOf(Cpp), partsOf(JavaScript), partsOf(Mlir)};
  constexpr std::pair<int, CodeInk> kInks[] = {
      {1, CodeInk::Comment}, {2, CodeInk::String}, {4, CodeInk::Number}};
  std::vector<CodeSpan> spans;
  for (auto part = kParts[static_cast<std::size_t>(language)].globalMatch(line); part.hasNext();) {
    const QRegularExpressionMatch match = part.next();
    for (const auto& [group, ink] : kInks)
      if (match.hasCaptured(group)) spans.push_back({match.capturedStart(), match.capturedLength(), ink});
  }
  return spans;
}

void CodeHighlighter::restyle() {
  const Theme& theme = appTheme();
  const auto format = [this](CodeInk ink) -> QTextCharFormat& {
    return formats_[static_cast<std::size_t>(ink)];
  };
  format(CodeInk::Comment).setForeground(theme.dim);
  format(CodeInk::String).setForeground(stringInk(theme));
  format(CodeInk::Number).setForeground(theme.kind == ThemeKind::HighContrast ? theme.text : theme.accent);
  rehighlight();
}

void CodeHighlighter::highlightBlock(const QString& text) {
  for (const CodeSpan& span : codeSpans(text, language_)) {
    setFormat(static_cast<int>(span.start), static_cast<int>(span.length),
              formats_[static_cast<std::size_t>(span.ink)]);
  }
}

/// Beside the viewport, so that it stays where it is when long lines are scrolled.
class CodeMargin : public QWidget {
 public:
  explicit CodeMargin(CodeView* view) : QWidget(view), view_(view) {}

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    view_->paintMargin(painter);
  }
  void mouseReleaseEvent(QMouseEvent* event) override {
    const QPoint at = view_->viewport()->mapFromParent(mapToParent(event->position().toPoint()));
    view_->choose(view_->cursorForPosition({0, at.y()}).blockNumber());
  }

 private:
  CodeView* view_;
};

CodeView::CodeView(QWidget* parent) : QPlainTextEdit(parent), margin_(new CodeMargin(this)) {
  margin_->hide();
  connect(this, &QPlainTextEdit::updateRequest, margin_, qOverload<>(&QWidget::update));
  whenThemed(this, [this] { showGround(); });
}

void CodeView::setStops(std::vector<int> lines) {
  std::ranges::sort(lines);
  stops_ = std::move(lines);
  setLit(std::nullopt);
  setViewportMargins(stops_.empty() ? 0 : kMarginWidth, 0, 0, 0);
  margin_->setVisible(!stops_.empty());
  placeMargin();
}

void CodeView::setLit(std::optional<Lit> lit) {
  if (lit == lit_) return;
  const bool begins = !lit_;
  const bool moves = lit && (begins || lit_->line != lit->line);
  lit_ = std::move(lit);
  if (moves) bringIntoView(begins);
  showGround();
  margin_->setCursor(lit_ ? Qt::PointingHandCursor : Qt::ArrowCursor);
  margin_->update();
  viewport()->update();
}

void CodeView::showGround() {
  const Theme& theme = appTheme();
  QTextEdit::ExtraSelection ground;
  const QTextBlock block = lit_ ? document()->findBlockByNumber(lit_->line) : QTextBlock();
  if (!block.isValid() || theme.kind == ThemeKind::HighContrast) return setExtraSelections({});
  ground.cursor = QTextCursor(block);
  ground.format.setBackground(mix(theme.field, theme.accent, kGround));
  ground.format.setProperty(QTextFormat::FullWidthSelection, true);
  setExtraSelections({ground});
}

/// The whole loop where it fits, for one who steps wants to see where the next phase goes. `whole`: also
/// where the line itself is in sight already.
void CodeView::bringIntoView(bool whole) {
  const int line = lit_->line;
  const int height = std::max(1, fontMetrics().lineSpacing());
  const int margin = static_cast<int>(document()->documentMargin());
  const int room = std::max(1, (viewport()->height() - margin) / height);
  const int first = firstVisibleBlock().blockNumber();
  const auto seen = [&](int other) { return other >= first && other < first + room; };
  const int from = stops_.empty() ? line : std::max(0, stops_.front() - 1);  // with its head
  const int to = std::min(stops_.empty() ? line : stops_.back() + 1, blockCount() - 1);
  if (whole ? seen(from) && seen(to) : seen(line)) return;
  const bool fits = to - from < room && from <= line && line <= to;
  verticalScrollBar()->setValue(!fits ? line : from < first ? from : to - room + 1);
}

QRectF CodeView::lineRect(int line) const {
  const QTextBlock block = document()->findBlockByNumber(line);
  return block.isValid() ? blockBoundingGeometry(block).translated(contentOffset()) : QRectF();
}

QRectF CodeView::noteRect() const {
  if (!lit_ || lit_->note.isEmpty()) return {};
  const QTextBlock block = document()->findBlockByNumber(lit_->line);
  if (!block.isValid() || block.layout()->lineCount() == 0) return {};
  const QRectF line = lineRect(lit_->line);
  const double left = line.left() + block.layout()->lineAt(0).naturalTextWidth() + kNoteGap;
  const double width = QFontMetricsF(noteFont()).horizontalAdvance(lit_->note) + 1;
  if (left + width > viewport()->width()) return {};
  return {left, line.top(), width, line.height()};
}

QFont CodeView::noteFont() const {
  QFont font = this->font();
  font.setItalic(true);
  return font;
}

void CodeView::paintEvent(QPaintEvent* event) {
  const Theme& theme = appTheme();
  QPlainTextEdit::paintEvent(event);
  if (!lit_) return;
  QPainter painter(viewport());
  if (theme.kind == ThemeKind::HighContrast) {
    const double half = theme.stroke / 2;
    painter.setPen(QPen(theme.accent, theme.stroke));
    QRectF frame = lineRect(lit_->line);
    frame.setLeft(half), frame.setRight(viewport()->width() - half);
    painter.drawRect(frame);
  }
  const QRectF note = noteRect();
  if (note.isEmpty()) return;
  painter.setFont(noteFont());
  painter.setPen(theme.text2);
  painter.drawText(note, Qt::AlignLeft | Qt::AlignVCenter, lit_->note);
}

void CodeView::paintMargin(QPainter& painter) const {
  const Theme& theme = appTheme();
  painter.fillRect(QRect(0, 0, kMarginWidth, margin_->height()), theme.field);
  for (const int stop : stops_) {
    const QRectF line = lineRect(stop);
    const bool lit = lit_ && lit_->line == stop;
    const double middle = line.center().y();
    if (lit) {
      painter.fillRect(QRectF(0, middle - line.height() / 2, kBar * theme.stroke, line.height()),
                       theme.accent);
    }
    const double left = kBar * theme.stroke + 3;
    const std::array<QPointF, 3> mark = {QPointF(left, middle - kMark), QPointF(left + 6, middle),
                                         QPointF(left, middle + kMark)};
    painter.setPen(QPen(lit ? theme.accent : theme.edge, 1));
    painter.setBrush(lit ? QBrush(theme.accent) : QBrush(Qt::NoBrush));
    painter.drawPolygon(mark.data(), static_cast<int>(mark.size()));
  }
}

void CodeView::placeMargin() {
  margin_->setGeometry(viewport()->x() - kMarginWidth, viewport()->y(), kMarginWidth, viewport()->height());
}

void CodeView::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  placeMargin();
  if (lit_) bringIntoView(true);
}

void CodeView::choose(int line) {
  if (std::ranges::binary_search(stops_, line)) emit stopChosen(line);
}

void CodeView::mousePressEvent(QMouseEvent* event) {
  pressed_ = event->position().toPoint();
  QPlainTextEdit::mousePressEvent(event);
}

void CodeView::mouseReleaseEvent(QMouseEvent* event) {
  QPlainTextEdit::mouseReleaseEvent(event);
  const QPoint at = event->position().toPoint();
  const bool dragged = (at - pressed_).manhattanLength() >= QApplication::startDragDistance();
  if (event->button() != Qt::LeftButton || dragged || textCursor().hasSelection()) return;
  const QTextCursor under = cursorForPosition(at);
  if (lineRect(under.blockNumber()).bottom() >= at.y()) choose(under.blockNumber());
}

void CodeView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
    return choose(textCursor().blockNumber());
  QPlainTextEdit::keyPressEvent(event);
}

}  // namespace gathernd::ui
