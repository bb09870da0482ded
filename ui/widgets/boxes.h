// SPDX-License-Identifier: GPL-3.0-or-later
// How widgets are put together: by name, and side by side or one below the other. Units: logical pixels.
// Thread rule: GUI thread.
#pragma once

#include <QAnyStringView>
#include <QBoxLayout>
#include <QString>
#include <QWidget>
#include <initializer_list>
#include <optional>
#include <type_traits>

namespace gathernd::ui {

/// The widget with its object name and what a screen reader calls it; "": what Qt makes of its words.
template <class Widget>
Widget* named(Widget* widget, QAnyStringView name, const QString& spoken = {}) {
  widget->setObjectName(name);
  if constexpr (std::is_base_of_v<QWidget, Widget>)  // a timer or an action has none
    if (!spoken.isEmpty()) widget->setAccessibleName(spoken);
  return widget;
}

/// What stands in a row or a column: a widget or another layout, with its share of the room that is left.
struct BoxItem {
  // NOLINTNEXTLINE(google-explicit-constructor): a widget is one
  BoxItem(QWidget* each, int share = 0, Qt::Alignment at = {})
      : widget(each), stretch(share), alignment(at) {}
  // NOLINTNEXTLINE(google-explicit-constructor): likewise
  BoxItem(QLayout* each, int share = 0) : layout(each), stretch(share) {}
  QWidget* widget = nullptr;
  QLayout* layout = nullptr;
  int stretch;
  Qt::Alignment alignment = {};
};
/// Room that is left, so large a share of it.
inline BoxItem spring(int share = 1) {
  return {static_cast<QLayout*>(nullptr), share};
}

/// Round a box and between its items; nothing: as the style has it.
struct BoxRoom {
  std::optional<int> spacing = std::nullopt;
  std::optional<QMargins> margins = QMargins();
};

template <class Layout>
Layout* boxOf(QWidget* parent, std::initializer_list<BoxItem> items, const BoxRoom& room) {
  auto* const box = new Layout(parent);
  if (room.margins) box->setContentsMargins(*room.margins);
  if (room.spacing) box->setSpacing(*room.spacing);
  for (const BoxItem& item : items) {
    if (item.widget != nullptr)
      box->addWidget(item.widget, item.stretch, item.alignment);
    else if (item.layout != nullptr)
      box->addLayout(item.layout, item.stretch);
    else
      box->addStretch(item.stretch);
  }
  return box;
}
/// Laid out in `parent`; or, where that is null, to become part of another layout.
inline QHBoxLayout* rowOf(QWidget* parent, std::initializer_list<BoxItem> items, const BoxRoom& room = {}) {
  return boxOf<QHBoxLayout>(parent, items, room);
}
inline QVBoxLayout* columnOf(QWidget* parent, std::initializer_list<BoxItem> items,
                             const BoxRoom& room = {}) {
  return boxOf<QVBoxLayout>(parent, items, room);
}

}  // namespace gathernd::ui
