// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/widget/canvas_widget.h"

#include <QAccessible>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QTimer>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <iterator>
#include <utility>

#include "ui/ask/asking.h"
#include "ui/canvas/scene/scene_words.h"
#include "ui/text/plain_text.h"
#include "ui/widgets/boxes.h"

namespace gathernd::ui {

CanvasWidget::CanvasWidget(Session& session, QWidget* parent)
    : CanvasView(session, parent), pointer_(*this), cursor_(*this, pointer_) {
  installCanvasAccessibility();
  named(this, "canvas", tr("Picture of the gather"));
  setFocusPolicy(Qt::StrongFocus);
  viewport()->setMouseTracking(true);
  // What a pixel of many cells comes to was still being read.
  connect(&picture().tiles(), &CanvasTiles::summarized, this, [this] {
    if (QToolTip::isVisible()) showTooltip(tipAt_);
  });
  followSession();
}

CanvasWidget::~CanvasWidget() = default;

void CanvasWidget::followSession() {
  connect(this, &CanvasView::adopted, this, &CanvasWidget::announce);
  connect(&panes(), &PaneControl::changed, &cursor_, &CanvasCursor::followCell);
  whenChanged(session(), &cursor_, Part::Replaced, &CanvasCursor::closeEditor);
  whenChanged(session(), &pointer_, Part::Replaced, &CanvasPointer::cancelDrag);
  // An edit of values, wherever it was made: what a click pinned has been looked at.
  whenChanged(session(), &pointer_, Part::Params | Part::Indices, &CanvasPointer::letGo);
  connect(&session(), &Session::differenceChanged, this, &CanvasWidget::differenceChanged);
  connect(&session().selection(), &Selection::changed, this, &CanvasWidget::selectionChanged);
  connect(&session().playback(), &Playback::changed, this, &CanvasWidget::playbackChanged);
  connect(&motion_, &StepMotion::moved, this, [this] {
    showCopied();
    viewport()->update();
  });
  showCopied();  // of a session that is stepping already
}

void CanvasWidget::selectionChanged() {
  if (const auto focus = session().focus()) panes().follow(*focus);
  viewport()->update();
  announce();
}

void CanvasWidget::differenceChanged() {
  viewport()->update();
  if (const auto& difference = session().difference()) scrollTo(difference->cell, ScrollTo::Middle);
  announce();
}

void CanvasWidget::playbackChanged() {
  const Playback& playback = session().playback();
  // A new step has the word until one points at something again.
  if (playback.state().active && playback.state() != lastStep_) {
    pointer_.stopFading();
    session().selection().clearPointed();
  }
  lastStep_ = playback.state();
  motion_.follow(playback);
  showCopied();
  if (playback.state().active && playback.state().tuple < scene().indices().unitCount()) {
    const CellRef tuple = scene().unit(TensorId::Indices, playback.state().tuple);
    scrollTo(tuple);
    panes().follow(tuple);
  }
  viewport()->update();
}

/// What is on its way is not in the output yet.
void CanvasWidget::showCopied() {
  const Playback& playback = session().playback();
  const bool under = motion_.running() && playback.state().phase == StepPhase::Copy;
  const std::int64_t done = under ? playback.state().tuple : playback.tuplesDone();
  picture().showTuples(playback.state().active ? done : -1);
}

OverlayState CanvasWidget::overlayState() const {
  OverlayState state = CanvasView::overlayState();
  state.stepShare = motion_.progress();
  state.drag = pointer_.dragged();
  if (asking_ != nullptr) state.ask = asking_->view();
  if (!state.ask && session().snapshot().veil == Veil::Shape) {
    auto hidden = std::make_shared<AskView>();
    hidden->asksShape = true;
    state.ask = std::move(hidden);
  }
  if (!state.ask && session().snapshot().veil == Veil::None) state.ask = session().selection().contrast();
  return state;
}

void CanvasWidget::setAsking(Asking& asking) {
  asking_ = &asking;
  connect(&asking, &Asking::changed, this, [this] { viewport()->update(); });
  // Where the caret stands, keys go.
  connect(&asking, &Asking::opened, this, [this] {
    if (isVisible()) setFocus();  // no key goes to what stood in focus before, such as a button to skip it
    // And what is asked about is in sight, once the picture is laid out for it.
    QTimer::singleShot(0, this, &CanvasWidget::showAsked);
  });
  pointer_.setAnswering([this](const CellRef& cell) { return asking_->sheet().point(cell); });
}

void CanvasWidget::showAsked() {
  const auto view = asking_->view();
  if (presenting() || !view || !view->open || view->blocks.empty()) return;
  const CellRef cell{TensorId::Output, view->blocks.front().output};
  const TensorLayout& output = scene().tensor(cell.tensor);
  if (output.hasCells() && cell.flat < output.cellCount()) scrollTo(cell);
}

/// A to D, or 1 to 4.
bool CanvasWidget::chooses(const QKeyEvent& event) {
  if (presenting() || isCommand(event) || asking_->stage() != Asking::Stage::Open) return false;
  const int letter = event.key() - Qt::Key_A, digit = event.key() - Qt::Key_1;
  const int choice = letter >= 0 ? letter : digit;
  if (choice < 0 || choice >= static_cast<int>(asking_->question()->choices.size())) return false;
  asking_->choose(teach::Choice{choice});
  return true;
}

/// What a person types into the answer, or moves through it with. Letters always type.
bool CanvasWidget::answers(const QKeyEvent& event) {
  if (asking_ == nullptr) return false;
  if (chooses(event)) return true;
  if (!asking_->sheet().typing()) return false;
  switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      asking_->check();
      return true;
    case Qt::Key_Backspace:
      asking_->sheet().erase();
      return true;
    case Qt::Key_Left:
    case Qt::Key_Up:
      asking_->sheet().move(-1);
      return true;
    case Qt::Key_Right:
    case Qt::Key_Down:
      asking_->sheet().move(1);
      return true;
    default:
      break;
  }
  if (isCommand(event) || event.text().isEmpty() || !event.text().at(0).isPrint()) return false;
  asking_->sheet().type(event.text());
  return true;
}

void CanvasWidget::scrollContentsBy(int dx, int dy) {
  cursor_.followCell();
  CanvasView::scrollContentsBy(dx, dy);
}

void CanvasWidget::mouseReleaseEvent(QMouseEvent* event) {
  cursor_.stay(true);
  pointer_.release(*event);
}
void CanvasWidget::wheelEvent(QWheelEvent* event) {
  CanvasView::wheelEvent(event);
  if (!(event->modifiers() & Qt::ControlModifier)) pointer_.hoverAt(event->position());
}

bool CanvasWidget::viewportEvent(QEvent* event) {
  if (event->type() == QEvent::Leave) pointer_.leave();
  if (event->type() == QEvent::ToolTip) {
    showTooltip(static_cast<QHelpEvent*>(event)->pos());
    return true;
  }
  return CanvasView::viewportEvent(event);
}

void CanvasWidget::showTooltip(const QPoint& place) {
  QString tip;
  tipAt_ = place;
  QPoint at = viewport()->mapToGlobal(place);
  if (const auto cell = cellAt(place)) {
    tip =
        tileTooltip(scene(), picture().tiles(), cell->tensor, scroll().toCanvas(place), devicePixelRatioF());
    if (tip.isEmpty()) tip = cellTooltip(scene(), session(), *cell);
    // Below the row, whose other numbers are being read. Qt moves it further down, past the pointer.
    at.setY(viewport()->mapToGlobal(cellRectInView(*cell).bottomRight().toPoint()).y());
  } else if (const auto axis = gathernd::ui::axisAt(*this, place)) {
    tip = axisTooltip(scene(), *axis);
  } else if (pointer_.headingAt(place) == TensorId::Output && !scene().time.isEmpty()) {
    tip = outputTimeTip(session().snapshot());
  }
  if (tip.isEmpty()) return QToolTip::hideText();
  QToolTip::showText(at, plainTip(tip), viewport());
}

void CanvasWidget::contextMenuEvent(QContextMenuEvent* event) {
  std::optional<TensorId> tensor = pointer_.headingAt(event->pos());
  if (!tensor) tensor = tensorOfColumn(scene(), scroll().toCanvas(event->pos()).x());
  showCanvasMenu(*this, event->globalPos(), cellAt(event->pos()), tensor);
}

bool CanvasWidget::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto& key = *static_cast<QKeyEvent*>(event);
    const bool text = key.key() == Qt::Key_Backspace || !key.text().isEmpty();
    const bool answers = asking_ != nullptr && asking_->sheet().typing() && !isCommand(key) && text &&
                         key.key() != Qt::Key_Escape;
    const bool leavesDrag = pointer_.dragged() && key.key() == Qt::Key_Escape;
    if (answers || leavesDrag || cursor_.wouldType(key)) {
      event->accept();
      return true;
    }
  }
  return CanvasView::event(event);
}

void CanvasWidget::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && pointer_.cancelDrag()) return;
  if (answers(*event)) return;
  // What neither knows the window's shortcuts may want.
  if (!cursor_.keyPress(*event) && !command(*event)) event->ignore();
}

bool CanvasWidget::command(const QKeyEvent& event) {
  if (event.key() == Qt::Key_Menu) {
    if (const auto& at = session().selection().cursor())
      showCanvasMenu(*this, viewport()->mapToGlobal(cellRectInView(*at).center().toPoint()), at,
                     std::nullopt);
    return true;
  }
  if (!(event.modifiers() & Qt::ControlModifier)) return false;
  static const std::pair<int, void (CanvasWidget::*)()> kCommands[] = {
      {Qt::Key_Plus, &CanvasWidget::zoomIn},   {Qt::Key_Equal, &CanvasWidget::zoomIn},
      {Qt::Key_Minus, &CanvasWidget::zoomOut}, {Qt::Key_0, &CanvasWidget::zoomReset},
      {Qt::Key_9, &CanvasWidget::fit},         {Qt::Key_J, &CanvasWidget::goToCounterpart},
      {Qt::Key_C, &CanvasWidget::copy},        {Qt::Key_V, &CanvasWidget::paste}};
  const auto found = std::find_if(std::begin(kCommands), std::end(kCommands),
                                  [&event](const auto& command) { return command.first == event.key(); });
  const bool zooms = found < std::begin(kCommands) + 3;  // Shift may be what makes a plus
  if (found == std::end(kCommands) || (!zooms && (event.modifiers() & Qt::ShiftModifier))) return false;
  (this->*found->second)();
  return true;
}

bool CanvasWidget::focusNextPrevChild(bool next) {
  const int by = next ? 1 : -1;
  if (hasFocus() && asking_ != nullptr && asking_->sheet().typing() &&
      (asking_->sheet().move(by) || asking_->sheet().moveToOpen(by)))
    return true;
  // Tab walks through the tensors once, then on to the next widget: no trap. Who works in the cells goes on
  // from number to number, and F6 leaves.
  return (hasFocus() && (cursor_.stepNumber(next) || cursor_.walkTensors(next))) ||
         CanvasView::focusNextPrevChild(next);
}

void CanvasWidget::focusInEvent(QFocusEvent* event) {
  CanvasView::focusInEvent(event);
  const bool tab = event->reason() == Qt::TabFocusReason;
  if (tab || event->reason() == Qt::BacktabFocusReason) {
    cursor_.stay(false);
    if (!session().selection().cursor()) cursor_.jumpTensor(tab ? 1 : -1);
  }
  viewport()->update();
}

void CanvasWidget::focusOutEvent(QFocusEvent* event) {
  CanvasView::focusOutEvent(event);
  const bool passing = event->reason() == Qt::PopupFocusReason ||
                       event->reason() == Qt::ActiveWindowFocusReason ||
                       event->reason() == Qt::MenuBarFocusReason;
  if (!passing && !cursor_.editing()) session().selection().setCursor(std::nullopt);
  viewport()->update();
}

void CanvasWidget::pin(const CellRef& cell) {
  pointer_.keep();
  session().selection().pin(cell);
}

void CanvasWidget::copy() {
  const auto focus = session().selection().focus();
  if (!focus || !scene().value(*focus)) return;
  copyValueOf(scene(), *focus);
  emit statusText(tr("Value copied"));
}

QString CanvasWidget::accessibleSummary() const {
  return spokenSummary(scene(), session());
}

void CanvasWidget::announce() {
  if (!QAccessible::isActive() || std::exchange(announcing_, true)) return;
  // Once for all that an event changes, and after Qt has told of the focus: the cell is heard last.
  QTimer::singleShot(0, this, &CanvasWidget::tellReaders);
}

void CanvasWidget::tellReaders() {
  announcing_ = false;
  QAccessibleEvent name(this, QAccessible::NameChanged);
  QAccessible::updateAccessibility(&name);
  if (!session().selection().cursor()) return;
  QAccessibleInterface* const face = QAccessible::queryAccessibleInterface(this);
  QAccessibleInterface* const cell = face != nullptr ? face->focusChild() : nullptr;
  if (cell == nullptr) return;
  QAccessibleEvent focus(cell, QAccessible::Focus);
  QAccessible::updateAccessibility(&focus);
}

}  // namespace gathernd::ui
