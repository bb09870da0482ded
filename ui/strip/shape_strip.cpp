// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/strip/shape_strip.h"

#include <QContextMenuEvent>
#include <QCursor>
#include <QHelpEvent>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "ui/editors/shape_commands.h"
#include "ui/formula/formula_spans.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {
namespace {

constexpr int kLeaveMs = 150;               // enough to cross from a chip to its buttons
constexpr int kStepper = 25;                // high: less than what is between two rows of chips
constexpr int kBeside = 24;                 // px, as far from the way straight down
constexpr int kMostTyped = 400;             // letters: a whole shape may be pasted
constexpr int kTwoRowsFrom = 760;           // px of the window's height
constexpr int kEdge = 24, kEdgeStep = 120;  // of the buttons where chips are hidden, and how far they go

/// In the order of AxisRole.
constexpr const char* kRoleHelp[] = {QT_TR_NOOP("Batch: params and indices share it, entry by entry."),
                                     QT_TR_NOOP("Tuples: each place along it has its own."),
                                     QT_TR_NOOP("Indexed: a number of each tuple picks a place along it."),
                                     QT_TR_NOOP("Slice: copied whole, whatever the tuple says."),
                                     QT_TR_NOOP("The numbers of one tuple.")};

void setUpEdge(QToolButton* button, const char* name, Qt::ArrowType arrow, const QString& what) {
  named(button, name, what);
  button->setArrowType(arrow);
  button->setToolTip(helpTip(what, {}));
  button->setFocusPolicy(Qt::NoFocus);  // the arrow keys go there
  button->setAutoRepeat(true);
  button->hide();
}

/// What stands below it in its bar, such as why the call is refused, in its own coordinates; null: nothing.
QRect lineBelow(const QWidget& strip) {
  QRect all;
  if (strip.isWindow()) return all;
  for (const QWidget* other : strip.parentWidget()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
    if (other != &strip && other->isVisible() && other->y() > strip.y()) all |= other->geometry();
  return all.translated(-strip.pos());
}

/// Between a chip and its − and +, while they are there.
bool isOnTheWay(const QPoint& at, const QWidget& strip, const QWidget& steps) {
  const QPoint end = strip.mapFromGlobal(steps.mapToGlobal(QPoint(0, 0)));
  return steps.isVisible() && QRect(end.x() - kBeside, 0, steps.width() + 2 * kBeside, end.y()).contains(at);
}

}  // namespace

ShapeStrip::ShapeStrip(Session& session, Dialogs& dialogs, QWidget* parent)
    : QWidget(parent),
      session_(session),
      dialogs_(dialogs),
      editor_(named(new QLineEdit(this), "shapeStripEdit", tr("Size of the axis"))),
      stepper_(named(new QWidget(this), "chipStepper")),
      plus_(new QToolButton(stepper_)),
      minus_(new QToolButton(stepper_)),
      left_(new QToolButton(this)),
      right_(new QToolButton(this)) {
  named(this, "shapeStrip", tr("Shapes"));
  installStripAccessibility();
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

  editor_->setAlignment(Qt::AlignCenter);
  editor_->setMaxLength(kMostTyped);
  editor_->hide();
  editor_->installEventFilter(this);
  connect(editor_, &QLineEdit::editingFinished, this, [this] {
    if (!commitSize()) closeEditor();
  });

  auto* row = rowOf(stepper_, {}, {.spacing = 0});
  const auto button = [&](QToolButton* b, const char* name, const QString& sign, const QString& what,
                          const QString& help, int direction) {
    named(b, name, what);
    b->setText(sign);
    b->setToolTip(helpTip(help, QKeySequence(sign)));
    b->setFocusPolicy(Qt::NoFocus);  // + and − do the same from the keyboard
    b->setStyleSheet(QStringLiteral("padding: 0; min-height: 0;"));
    b->setFixedSize(28, kStepper);
    row->addWidget(b);
    connect(b, &QToolButton::clicked, this, [this, direction] {
      if (const StripChip* c = chip(hot_)) changeBy(c->axis, direction);
    });
  };
  button(minus_, "chipMinus", QStringLiteral("-"), tr("One less along this axis"),
         tr("Takes away the last place along this axis."), -1);
  button(plus_, "chipPlus", QStringLiteral("+"), tr("One more along this axis"),
         tr("Adds a place at the end of this axis, filled with zeros."), 1);
  setUpEdge(left_, "stripLeft", Qt::LeftArrow, tr("More axes to the left"));
  setUpEdge(right_, "stripRight", Qt::RightArrow, tr("More axes to the right"));
  connect(left_, &QToolButton::clicked, this, [this] { scrollTo(scroll_ - kEdgeStep); });
  connect(right_, &QToolButton::clicked, this, [this] { scrollTo(scroll_ + kEdgeStep); });
  stepper_->hide();
  stepper_->installEventFilter(this);
  leave_.setSingleShot(true);
  leave_.setInterval(kLeaveMs);
  connect(&leave_, &QTimer::timeout, this, [this] {
    if (underMouse() || stepper_->underMouse()) return;
    if (isOnTheWay(mapFromGlobal(QCursor::pos()), *this, *stepper_)) return leave_.start();
    point(-1);
  });

  whenChanged(session_, this, kOutcomeParts, &ShapeStrip::refresh);
  whenChanged(session_, this, Part::Replaced, &ShapeStrip::closeEditor);
  connect(&session_.selection(), &Selection::changed, this, qOverload<>(&QWidget::update));
  if (parent != nullptr) parent->installEventFilter(this);
  whenThemed(this, [this] { refresh(); });
}

void ShapeStrip::refresh() {
  const double before = layout_.height;
  layout_ = layoutStrip(session_.snapshot(), appTheme(),
                        {static_cast<double>(width()), window()->height() >= kTwoRowsFrom});
  if (layout_.height != before) updateGeometry();
  const int count = static_cast<int>(layout_.chips.size());
  if (current_ >= count) current_ = count - 1;
  if (hot_ >= count) hot_ = -1;
  // What is typed is a size of that shape.
  if (edited_ && tensorOf(session_.document(), edited_->tensor).shape() != editedShape_) closeEditor();
  scrollTo(scroll_);
  update();
}

const StripChip* ShapeStrip::chip(int index) const {
  return index >= 0 && index < static_cast<int>(layout_.chips.size())
             ? &layout_.chips[static_cast<std::size_t>(index)]
             : nullptr;
}

int ShapeStrip::chipAt(const QPoint& position) const {
  for (std::size_t i = 0; i < layout_.chips.size(); ++i) {
    if (layout_.chips[i].rect.translated(-scroll_, 0).adjusted(0, -4, 0, 4).contains(position)) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

QRect ShapeStrip::chipRect(TensorId tensor, int axis) const {
  for (const StripChip& c : layout_.chips) {
    if (c.axis == AxisRef{tensor, axis}) return c.rect.translated(-scroll_, 0).toRect();
  }
  return {};
}

void ShapeStrip::point(int index) {
  if (index == hot_) return;
  hot_ = index;
  const StripChip* c = chip(hot_);
  session_.selection().setAxis(c ? std::optional<AxisRef>(c->axis) : std::nullopt);
  placeStepper();
  update();
}

void ShapeStrip::placeStepper() {
  const StripChip* c = chip(hot_);
  const bool wanted = c && c->editable() && !edited_ && isVisible();
  if (!wanted) return stepper_->hide();
  // A child of the window: it hangs below its chip, over the picture: it covers no other chip, no sentence.
  if (stepper_->parentWidget() != window()) stepper_->setParent(window());
  stepper_->layout()->invalidate();
  stepper_->layout()->activate();
  stepper_->resize(stepper_->layout()->sizeHint());
  const QRect line = layout_.arrow.isNull() ? QRect() : lineBelow(*this);  // between two rows is room
  const double top = std::max<double>(c->rect.bottom(), line.bottom()) + 1;
  const QPointF below(c->rect.center().x() - scroll_ - stepper_->width() / 2.0, top);
  QPoint place = mapTo(window(), below.toPoint());
  place.setX(std::clamp(place.x(), 0, std::max(0, window()->width() - stepper_->width())));
  // Nor does it go from under the pointer, up, while one clicks.
  if (stepper_->isVisible() && stepper_->underMouse()) place.setY(std::max(place.y(), stepper_->y()));
  stepper_->move(place);
  stepper_->show();
  stepper_->raise();
  minus_->setEnabled(c->size > 0);
}

void ShapeStrip::mouseMoveEvent(QMouseEvent* event) {
  leave_.stop();
  const int at = chipAt(event->pos());
  setCursor(chip(at) && chip(at)->editable() ? Qt::IBeamCursor : Qt::ArrowCursor);
  if (chip(at) || !isOnTheWay(event->pos(), *this, *stepper_)) point(at);
}

void ShapeStrip::mousePressEvent(QMouseEvent* event) {
  const int at = chipAt(event->pos());
  if (event->button() != Qt::LeftButton || !chip(at)) return;
  current_ = at;
  update();
  if (chip(at)->editable()) editSize(chip(at)->axis);
}

void ShapeStrip::editSize(const AxisRef& axis) {
  const QRect rect = chipRect(axis.tensor, axis.axis);
  if (rect.isNull() || axis.tensor == TensorId::Output) return;
  edited_ = axis;
  editedShape_ = tensorOf(session_.document(), axis.tensor).shape();
  for (std::size_t i = 0; i < layout_.chips.size(); ++i)
    if (layout_.chips[i].axis == axis) current_ = static_cast<int>(i);
  editor_->setGeometry(rect.adjusted(15, -2, 24, 2));
  editor_->setText(QString::number(chip(current_)->size));
  editor_->show();
  editor_->selectAll();
  editor_->setFocus(Qt::OtherFocusReason);
  placeStepper();
}

void ShapeStrip::closeEditor() {
  edited_.reset();  // first, so that losing the focus commits nothing
  const bool hadFocus = editor_->hasFocus();
  editor_->hide();
  if (hadFocus) setFocus(Qt::OtherFocusReason);
  placeStepper();
}

bool ShapeStrip::commitSize() {
  if (!edited_) return true;
  const Expected<void> set = setTypedShape(session_, *edited_, editor_->text().trimmed());
  report(set);
  if (set) closeEditor();
  return set.has_value();
}

void ShapeStrip::report(const Expected<void>& result) {
  emit failed(result ? QString() : errorSentence(result.error()));
}

void ShapeStrip::changeBy(const AxisRef& axis, int direction) {
  if (axis.tensor == TensorId::Output) return;
  report(direction > 0 ? session_.edits().insertAlong(axis.tensor, axis.axis)
                       : session_.edits().removeAlong(axis.tensor, axis.axis));
}

bool ShapeStrip::eventFilter(QObject* watched, QEvent* event) {
  if (watched == editor_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    // Swallowed here: a line edit passes Return on, and the strip would open the editor again.
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      commitSize();
      return true;
    }
    if (key == Qt::Key_Escape) {
      closeEditor();
      return true;
    }
    if ((key == Qt::Key_Tab || key == Qt::Key_Backtab) && edited_) {
      const TensorId tensor = edited_->tensor;
      const int axis = edited_->axis + (key == Qt::Key_Tab ? 1 : -1);
      if (!commitSize()) return true;
      const int rank = tensorOf(session_.document(), tensor).shape().rank();
      if (rank > 0) editSize({tensor, (axis + rank) % rank});
      return true;
    }
  }
  if (watched == stepper_ && event->type() == QEvent::Leave) leave_.start();
  if (watched == parentWidget() && event->type() == QEvent::Resize) placeStepper();
  if (watched == window() && event->type() == QEvent::Resize) refresh();
  return QWidget::eventFilter(watched, event);
}

bool ShapeStrip::event(QEvent* event) {
  if (event->type() == QEvent::Show) {
    window()->installEventFilter(this);
    refresh();
  }
  if (event->type() == QEvent::ToolTip) {
    auto* help = static_cast<QHelpEvent*>(event);
    const StripChip* c = chip(chipAt(help->pos()));
    if (!c) return QWidget::event(event);
    // Tips stand below the place given: one at the pointer would lie over − and +.
    const bool stands = stepper_->isVisible();
    QToolTip::showText(stands ? stepper_->mapToGlobal(QPoint(0, stepper_->height())) : help->globalPos(),
                       chipHelp(*c), this);
    return true;
  }
  return QWidget::event(event);
}

/// What the axis is, what it does in the gather, and what one can do with it.
QString ShapeStrip::chipHelp(const StripChip& chip) const {
  QString words =
      tr("axis %1 of %2: size %3").arg(chip.axis.axis).arg(tensorWord(chip.axis.tensor)).arg(chip.size);
  if (!chip.name.isEmpty()) words += QStringLiteral(" (%1)").arg(chip.name);
  words += QLatin1String(". ");
  if (!chip.plain) words += tr(kRoleHelp[static_cast<std::size_t>(chip.label.role)]) + QLatin1Char(' ');
  words += chip.editable() ? tr("Click to type another size, or a whole shape such as 2, 3, 4.")
                           : tr("Its size follows from the other two.");
  return helpTip(words, chip.editable() ? QKeySequence(Qt::Key_F2) : QKeySequence());
}

void ShapeStrip::wheelEvent(QWheelEvent* event) {
  scrollTo(scroll_ - event->angleDelta().y() / 2 - event->angleDelta().x() / 2);
}

void ShapeStrip::scrollTo(int left) {
  const int hidden = std::max(0, static_cast<int>(layout_.width) + kEdge + 8 - width());
  scroll_ = std::clamp(left, 0, hidden);
  left_->setGeometry(0, 0, kEdge, height() - 1);
  right_->setGeometry(width() - kEdge, 0, kEdge, height() - 1);
  left_->setVisible(scroll_ > 0);
  right_->setVisible(scroll_ < hidden);
  placeStepper();
  update();
}

void ShapeStrip::moveCurrent(int direction) {
  const int count = static_cast<int>(layout_.chips.size());
  if (count == 0) return;
  current_ = std::clamp(current_ + direction, 0, count - 1);
  const StripChip& c = layout_.chips[static_cast<std::size_t>(current_)];
  const int margin = kEdge + 8;
  if (c.rect.left() - margin < scroll_) scrollTo(static_cast<int>(c.rect.left()) - margin);
  if (c.rect.right() + margin > scroll_ + width())
    scrollTo(static_cast<int>(c.rect.right()) + margin - width());
  session_.selection().setAxis(c.axis);
  tellCurrentChip(*this);
  update();
}

void ShapeStrip::keyPressEvent(QKeyEvent* event) {
  const StripChip* c = current();
  switch (event->key()) {
    case Qt::Key_Right:
      return moveCurrent(1);
    case Qt::Key_Left:
      return moveCurrent(current_ < 0 ? 1 : -1);
    case Qt::Key_F2:
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (c) editSize(c->axis);
      return;
    case Qt::Key_Plus:
      if (c) changeBy(c->axis, 1);
      return;
    case Qt::Key_Minus:
      if (c) changeBy(c->axis, -1);
      return;
    case Qt::Key_Insert:
      if (c && c->editable()) report(session_.edits().insertAxis(c->axis.tensor, c->axis.axis));
      return;
    case Qt::Key_Delete:
      if (c && c->editable()) report(session_.edits().removeAxis(c->axis.tensor, c->axis.axis));
      return;
    default:
      break;
  }
  const QString text = event->text();
  if (c && c->editable() && text.size() == 1 && text[0].isDigit()) {
    editSize(c->axis);
    editor_->setText(text);
    return;
  }
  QWidget::keyPressEvent(event);
}

void ShapeStrip::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  if (current_ < 0 && !layout_.chips.empty()) current_ = 0;
  update();
}

void ShapeStrip::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (!edited_) session_.selection().setAxis(std::nullopt);
  update();
}

void ShapeStrip::contextMenuEvent(QContextMenuEvent* event) {
  const int at = event->reason() == QContextMenuEvent::Mouse ? chipAt(event->pos()) : current_;
  const StripChip* c = chip(at);
  if (!c || !c->editable()) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  fillMenu(menu, c->axis);
  menu->popup(event->reason() == QContextMenuEvent::Mouse
                  ? event->globalPos()
                  : mapToGlobal(chipRect(c->axis.tensor, c->axis.axis).bottomLeft()));
}

void ShapeStrip::fillMenu(QMenu* menu, const AxisRef& axis) {
  const auto add = [menu, this](const QString& text, const char* name, auto&& slot) {
    menu->addAction(text, this, std::forward<decltype(slot)>(slot))->setObjectName(QLatin1String(name));
  };
  add(tr("Change the size"), "actionAxisSize", [this, axis] { editSize(axis); });
  add(tr("One more"), "actionAxisMore", [this, axis] { changeBy(axis, 1); });
  add(tr("One less"), "actionAxisLess", [this, axis] { changeBy(axis, -1); });
  menu->addSeparator();
  add(tr("Insert an axis before"), "actionAxisInsertBefore",
      [this, axis] { report(session_.edits().insertAxis(axis.tensor, axis.axis)); });
  add(tr("Insert an axis after"), "actionAxisInsertAfter",
      [this, axis] { report(session_.edits().insertAxis(axis.tensor, axis.axis + 1)); });
  add(tr("Remove this axis"), "actionAxisRemove",
      [this, axis] { report(session_.edits().removeAxis(axis.tensor, axis.axis)); });
  menu->addSeparator();
  add(tr("Transpose..."), "actionTranspose",
      [this, axis] { askTranspose(session_, dialogs_, this, axis.tensor); });
  add(tr("Reshape..."), "actionReshape", [this, axis] { askReshape(session_, dialogs_, this, axis.tensor); });
  add(tr("Name the axis..."), "actionNameAxis",
      [this, axis] { askAxisName(session_, dialogs_, this, axis.tensor, axis.axis); });
}

}  // namespace gathernd::ui
