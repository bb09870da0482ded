// SPDX-License-Identifier: GPL-3.0-or-later
// What is pointed at, where the keyboard cursor stands, and what is pinned. Views send intents and listen to
// changed(). Thread rule: GUI thread.
#pragma once

#include <QObject>
#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "ui/selection/ask_view.h"
#include "ui/selection/cell_ref.h"

namespace gathernd::ui {

class Selection : public QObject {
  Q_OBJECT

 public:
  explicit Selection(QObject* parent = nullptr) : QObject(parent) {}

  const std::optional<CellRef>& hover() const { return hover_; }
  const std::optional<CellRef>& cursor() const { return cursor_; }
  const std::optional<AxisRef>& axis() const { return axis_; }
  const std::optional<CellRef>& pinA() const { return pins_[0]; }
  const std::optional<CellRef>& pinB() const { return pins_[1]; }
  /// What is pointed at just now: hover, else cursor.
  std::optional<CellRef> pointed() const { return hover_ ? hover_ : cursor_; }
  /// What the formula line and connector speak about: what is pointed at, else pin A.
  std::optional<CellRef> focus() const { return pointed() ? pointed() : pins_[0]; }

  void setHover(std::optional<CellRef> cell) { set(hover_, cell); }
  void setCursor(std::optional<CellRef> cell) { set(cursor_, cell); }
  void setAxis(std::optional<AxisRef> axis) { set(axis_, axis); }
  void pin(const CellRef& cell);                                  ///< pin A; enters the history
  void pinSecond(const CellRef& cell) { set(pins_[1], {cell}); }  ///< pin B
  void clearPointed();  ///< hover and cursor: something else has the word
  void clear();         ///< Esc: pins, cursor and axis
  /// Tuples, ascending, whose output another view wants told apart; gone when the document changes.
  const std::vector<std::int64_t>& marked() const { return marked_; }
  void setMarked(std::vector<std::int64_t> tuples) { set(marked_, std::move(tuples)); }
  /// All but the path of what is pointed at, or stepped, hardly shows.
  bool spotlight() const { return spotlight_; }
  void setSpotlight(bool on) { set(spotlight_, on); }
  /// Where something else than gather_nd reads; null: nothing. An open question has the picture to itself.
  const std::shared_ptr<const AskView>& contrast() const { return contrast_; }
  void setContrast(std::shared_ptr<const AskView> contrast);
  bool canGoBack() const { return historyAt_ > (pins_[0] ? 1U : 0U); }
  void back();     ///< Alt+←
  void forward();  ///< Alt+→
  /// Where a place of the former shapes is in the present ones; nothing where it is gone.
  using Move = std::function<std::optional<CellRef>(const CellRef&)>;
  /// Takes all that is pointed at, pinned or remembered along, after the shapes changed.
  void carry(const Move& placeNow);

 signals:
  void changed();

 private:
  template <class T>
  void set(T& place, T now) {
    if (place == now) return;
    place = std::move(now);
    emit changed();
  }

  std::optional<CellRef> hover_, cursor_;
  std::optional<AxisRef> axis_;
  std::vector<std::int64_t> marked_;
  std::shared_ptr<const AskView> contrast_;
  std::array<std::optional<CellRef>, 2> pins_;
  std::vector<CellRef> history_;
  std::size_t historyAt_ = 0;  ///< entries up to the pinned one; after clear() that is one step back
  bool spotlight_ = false;
};

}  // namespace gathernd::ui
