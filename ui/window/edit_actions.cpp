// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edit_actions.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMenu>
#include <QMenuBar>
#include <QMetaMethod>
#include <QVariant>
#include <algorithm>

#include "ui/access/announce.h"
#include "ui/window/actions.h"

namespace gathernd::ui {
namespace {

struct Edit {
  const char* action;
  const char* method;  ///< of fields of text
  Qt::Key key;
  bool changes;
};

constexpr Edit kEdits[] = {{"actionCut", "cut", Qt::Key_X, true},
                           {"actionCopy", "copy", Qt::Key_C, false},
                           {"actionPaste", "paste", Qt::Key_V, true},
                           {"actionSelectAll", "selectAll", Qt::Key_A, false}};

bool has(const QWidget& widget, const char* method) {
  return widget.metaObject()->indexOfMethod(QByteArray(method) + "()") >= 0;
}

/// A field of text: all four by name. Else keys are tried.
bool isText(const QWidget& widget) {
  return has(widget, "cut") && has(widget, "paste");
}

}  // namespace

EditActions::EditActions(Actions& actions, QWidget& window)
    : QObject(&window), actions_(actions), window_(window) {
  for (const Edit& edit : kEdits) {
    QAction* const action = actions_[edit.action];
    // The menu shows the keys; they go to what has the focus by themselves.
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, [this, name = edit.action] { act(name); });
  }
  connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* to) { focusMoved(to); });
  connect(actions_.menu("menuEdit"), &QMenu::aboutToShow, this, &EditActions::enable);
  connect(actions_.menu("menuEdit"), &QMenu::aboutToHide, this, [this] {
    for (const Edit& edit : kEdits) actions_[edit.action]->setEnabled(true);
  });
}

void EditActions::focusMoved(QWidget* to) {
  if (to == nullptr || to->window() != &window_) return;
  if (qobject_cast<QMenuBar*>(to) == nullptr && qobject_cast<QMenu*>(to) == nullptr) target_ = to;
}

void EditActions::enable() {
  for (const Edit& edit : kEdits) {
    const bool text = target_ != nullptr && isText(*target_);
    const bool fixed = text && target_->property("readOnly").toBool();
    const bool cuts = qstrcmp(edit.action, "actionCut") == 0;
    actions_[edit.action]->setEnabled(target_ != nullptr && (text ? !(fixed && edit.changes) : !cuts));
  }
}

void EditActions::act(const char* name) {
  const auto* const edit = std::find_if(std::begin(kEdits), std::end(kEdits),
                                        [&](const Edit& e) { return qstrcmp(e.action, name) == 0; });
  if (target_ == nullptr) return;
  if (isText(*target_)) {
    QMetaObject::invokeMethod(target_.data(), edit->method);
    return;
  }
  QKeyEvent press(QEvent::KeyPress, edit->key, Qt::ControlModifier);
  QCoreApplication::sendEvent(target_.data(), &press);
  if (!press.isAccepted()) announce(window_, tr("There is nothing here for that"));
}

void giveMnemonics(QMenu& menu) {
  QString taken;
  const auto letterOf = [](const QAction& action) {
    const QKeySequence keys = QKeySequence::mnemonic(action.text());
    return keys.isEmpty() ? QChar() : QChar(keys[0].key());
  };
  for (const QAction* action : menu.actions()) taken += letterOf(*action);
  QList<QAction*> items = menu.actions();
  items.removeIf([&](const QAction* item) { return item->isSeparator() || !letterOf(*item).isNull(); });
  // Short ones have the least to choose from.
  std::stable_sort(items.begin(), items.end(),
                   [](const QAction* x, const QAction* y) { return x->text().size() < y->text().size(); });
  for (QAction* action : items) {
    const QString text = action->text();
    const auto letter = std::find_if(text.begin(), text.end(), [&](QChar c) {
      return c.unicode() < 128 && c.isLetterOrNumber() && !taken.contains(c.toUpper());
    });
    if (letter == text.end()) continue;
    taken += letter->toUpper();
    action->setText(QString(text).insert(letter - text.begin(), QLatin1Char('&')));
  }
}

}  // namespace gathernd::ui
