// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/shortcuts_page.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/window/actions.h"

namespace gathernd::ui {
namespace {

struct KeyRow {
  const char* keys;
  const char* does;
};

#define WORDS(text) QT_TRANSLATE_NOOP("gathernd::ui::ShortcutsPage", text)
constexpr KeyRow kCanvasKeys[] = {
    {"Arrows", WORDS("Move the cursor from cell to cell")},
    {"F2, Enter, or typing", WORDS("Edit the cell under the cursor")},
    {"Click", WORDS("Pin what is under the pointer")},
    {"Shift+Click", WORDS("Add a second pin")},
    {"Esc", WORDS("Clear pins and cursor, then stop stepping")},
    {"Drag a tuple onto params", WORDS("Point the tuple at that cell")},
    {"Double-click an axis", WORDS("Name it where it stands")},
    {"Double-click a heading", WORDS("Edit the tensor as text")},
    {"Ctrl+Wheel", WORDS("Zoom")},
    {"Drag the ground", WORDS("Pan")},
};
constexpr KeyRow kStepKeys[] = {
    {"Space", WORDS("Play or pause")},
    {". and ,", WORDS("Step forward and back")},
    {"Home and End", WORDS("First and last step")},
};
constexpr KeyRow kStripKeys[] = {
    {"Left and Right", WORDS("Move from axis to axis")},
    {"F2, Enter, or a digit", WORDS("Change the size of the axis")},
    {"+ and −", WORDS("One more or one less along the axis")},
    {"Insert and Delete", WORDS("Insert or remove an axis")},
    {"Menu key", WORDS("Transpose, reshape, name the axis")},
};
#undef WORDS

QTreeWidgetItem* section(QTreeWidget* tree, const QString& title) {
  auto* item = new QTreeWidgetItem(tree, {title});
  item->setFirstColumnSpanned(true);
  QFont bold = tree->font();
  bold.setBold(true);
  item->setFont(0, bold);
  item->setFlags(Qt::ItemIsEnabled);
  item->setExpanded(true);
  return item;
}

void addMenu(QTreeWidgetItem* parent, const QMenu* menu) {
  for (const QAction* action : menu->actions()) {
    if (action->menu() || action->shortcuts().isEmpty()) continue;
    QStringList keys;
    for (const QKeySequence& keySequence : action->shortcuts())
      keys << keySequence.toString(QKeySequence::NativeText);
    QString text = action->text();
    text.remove(QLatin1Char('&')).remove(QStringLiteral("..."));
    new QTreeWidgetItem(parent, {text, keys.join(QStringLiteral(", "))});
  }
}

}  // namespace

ShortcutsPage::ShortcutsPage(const Actions& actions, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("shortcutsPage"));
  setWindowTitle(tr("Keyboard shortcuts"));
  auto* tree = new QTreeWidget(this);
  tree->setObjectName(QStringLiteral("shortcutsList"));
  tree->setAccessibleName(tr("Keyboard shortcuts"));
  tree->setColumnCount(2);
  tree->setHeaderLabels({tr("Action"), tr("Keys")});
  tree->setRootIsDecorated(false);
  tree->setAlternatingRowColors(true);
  for (const QMenu* menu : actions.menus())
    addMenu(section(tree, menu->title().remove(QLatin1Char('&'))), menu);

  const auto addRows = [this, tree](const QString& title, const auto& rows) {
    QTreeWidgetItem* parentItem = section(tree, title);
    for (const KeyRow& row : rows)
      new QTreeWidgetItem(parentItem, {tr(row.does), QString::fromUtf8(row.keys)});
  };
  addRows(tr("In the picture"), kCanvasKeys);
  addRows(tr("On the step bar"), kStepKeys);
  addRows(tr("On the shape strip"), kStripKeys);
  tree->expandAll();
  tree->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  tree->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  tree->header()->setStretchLastSection(false);

  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* layout = new QVBoxLayout(this);
  layout->addWidget(tree);
  layout->addWidget(buttons);
  resize(560, 640);
}

}  // namespace gathernd::ui
