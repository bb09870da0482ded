// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edit_actions.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QMetaObject>
#include <QScopeGuard>
#include <QTextDocumentFragment>
#include <QVariant>
#include <algorithm>
#include <functional>
#include <utility>

#include "ui/access/announce.h"
#include "ui/window/actions.h"

namespace gathernd::ui {
namespace {

struct Edit {
  const char* action;
  const char* method;  ///< of whoever can do it
  bool changes;
};

constexpr Edit kEdits[] = {{"actionCut", "cut", true},
                           {"actionCopy", "copy", false},
                           {"actionPaste", "paste", true},
                           {"actionSelectAll", "selectAll", false}};

/// Of labels and lists, which have no such methods, but whose words can be copied.
std::function<void()> wordsEdit(QWidget& at, const Edit& edit) {
  const bool copies = qstrcmp(edit.method, "copy") == 0;
  if (auto* const list = qobject_cast<QAbstractItemView*>(&at); list != nullptr && copies)
    return [list] { QApplication::clipboard()->setText(list->currentIndex().data().toString()); };
  auto* const label = qobject_cast<QLabel*>(&at);
  if (label == nullptr || !(label->textInteractionFlags() & Qt::TextSelectableByKeyboard)) return {};
  if (copies && label->hasSelectedText())
    return [label] { QApplication::clipboard()->setText(label->selectedText()); };
  if (copies || edit.changes) return {};
  const bool plain = label->textFormat() == Qt::PlainText;
  const QString text = plain ? label->text() : QTextDocumentFragment::fromHtml(label->text()).toPlainText();
  return [label, length = static_cast<int>(text.size())] { label->setSelection(0, length); };
}

/// What the edit comes to at the target, or at the first around it that can do it, as a key goes on outwards;
/// empty: nothing. No key is pressed for it: the menus would have it, and with it this edit, once more.
std::function<void()> editFrom(QWidget* at, const Edit& edit) {
  for (; at != nullptr; at = at->isWindow() ? nullptr : at->parentWidget()) {
    // Spin boxes have the focus of the field within them.
    auto* const field = at->findChild<QLineEdit*>(QString(), Qt::FindDirectChildrenOnly);
    QWidget* const to = field != nullptr && field->focusProxy() == at ? field : at;
    if (to->metaObject()->indexOfMethod(QByteArray(edit.method) + "()") < 0) {
      if (auto act = wordsEdit(*at, edit)) return act;
    } else if (!edit.changes || !to->property("readOnly").toBool()) {
      return [to, method = edit.method] { QMetaObject::invokeMethod(to, method); };
    }
  }
  return {};
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
  for (const Edit& edit : kEdits) actions_[edit.action]->setEnabled(editFrom(target_, edit) != nullptr);
}

void EditActions::act(const char* name) {
  // A clipboard's owner that is waited for may let events in.
  if (target_ == nullptr || std::exchange(acting_, true)) return;
  const auto done = qScopeGuard([this] { acting_ = false; });
  const auto* const edit = std::find_if(std::begin(kEdits), std::end(kEdits),
                                        [&](const Edit& e) { return qstrcmp(e.action, name) == 0; });
  if (const auto act = editFrom(target_, *edit))
    act();
  else
    announce(window_, tr("There is nothing here for that"));
}

bool actsWhereTheFocusIs(const QAction& action) {
  return std::any_of(std::begin(kEdits), std::end(kEdits),
                     [&](const Edit& edit) { return action.objectName() == QLatin1String(edit.action); });
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
