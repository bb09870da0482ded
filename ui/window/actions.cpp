// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/actions.h"

#include <QApplication>
#include <QDesktopServices>
#include <QHeaderView>
#include <QKeyEvent>
#include <QKeySequence>
#include <QMenuBar>
#include <QTreeWidgetItem>
#include <QUrl>
#include <QWidget>
#include <memory>
#include <optional>

#include "ui/about/about_dialog.h"
#include "ui/guide/guide_book.h"
#include "ui/guide/guide_window.h"
#include "ui/palette/palette_rows.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/settings.h"
#include "ui/window/place_text.h"

namespace gathernd::ui {
namespace {

struct MenuRow {
  const char* name;
  const char* title;
};

constexpr MenuRow kMenus[] = {
    {"menuFile", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "&File")},
    {"menuEdit", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "&Edit")},
    {"menuView", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "&View")},
    {"menuRun", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "&Run")},
    {"menuLearn", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "&Learn")},
    {"menuHelp", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "&Help")},
    // What keys, the palette, or a button where it is needed lead to: in no menu. Those of the first act on
    // what was typed.
    {"menuMore", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "More")},
    {"menuMoreView", QT_TRANSLATE_NOOP("gathernd::ui::Actions", "More")},
};

struct ActionRow {
  const char* menu;
  const char* name;  ///< nullptr: a separator; "menu…": a submenu
  const char* text;
  /// Portable text, several parted by "; ". Input methods take Ctrl+Space, Ctrl+., Ctrl+;, Ctrl+Shift+F and
  /// U: never the first.
  const char* keys;
  bool checkable = false;
  const char* whyNot = "";  ///< while it is disabled
};

constexpr const char* kSeparator = nullptr;

#define WORDS(text) QT_TRANSLATE_NOOP("gathernd::ui::Actions", text)
constexpr ActionRow kActions[] = {
    {"menuFile", "actionStart", WORDS("S&tart page"), ""},
    {"menuFile", "actionNew", WORDS("&New"), "Ctrl+N"},
    {"menuFile", "actionOpen", WORDS("&Open..."), "Ctrl+O"},
    {"menuFile", "menuRecent", WORDS("Open re&cent"), ""},
    {"menuFile", kSeparator, "", ""},
    {"menuFile", "actionSave", WORDS("&Save"), "Ctrl+S"},
    {"menuFile", "actionSaveAs", WORDS("Save &as..."), "Ctrl+Shift+S"},
    {"menuFile", "menuSaveTensor", WORDS("Sa&ve one tensor"), ""},
    {"menuSaveTensor", "actionSaveIndices", WORDS("Save &indices as .npy..."), ""},
    {"menuSaveTensor", "actionSaveParams", WORDS("Save para&ms as .npy..."), ""},
    {"menuSaveTensor", "actionSaveOutput", WORDS("Save output as .np&y..."), "Ctrl+Shift+Y", false,
     WORDS("there is no output to save")},
    {"menuFile", kSeparator, "", ""},
    {"menuFile", "actionNotes", WORDS("P&roperties..."), "Alt+5"},
    {"menuFile", "actionExport", WORDS("&Export..."), "Ctrl+E"},
    {"menuFile", "menuExportLesson", WORDS("Export &lesson"), "", false, WORDS("no lesson is open")},
    {"menuFile", "actionPrint", WORDS("&Print..."), "Ctrl+P"},
    {"menuFile", kSeparator, "", ""},
    {"menuFile", "actionQuit", WORDS("&Quit"), "Ctrl+Q"},

    {"menuEdit", "actionUndo", WORDS("&Undo"), "Ctrl+Z", false, WORDS("nothing was changed")},
    {"menuEdit", "actionRedo", WORDS("&Redo"), "Ctrl+Shift+Z; Ctrl+Y", false, WORDS("nothing was undone")},
    {"menuEdit", kSeparator, "", ""},
    {"menuEdit", "actionCut", WORDS("Cu&t"), "Ctrl+X", false,
     WORDS("nothing is selected that could be taken away")},
    {"menuEdit", "actionCopy", WORDS("&Copy"), "Ctrl+C", false, WORDS("nothing has the focus")},
    {"menuEdit", "actionPaste", WORDS("&Paste"), "Ctrl+V", false,
     WORDS("nothing can be written where the focus is")},
    {"menuEdit", "actionSelectAll", WORDS("Select &all"), "Ctrl+A", false, WORDS("nothing has the focus")},
    {"menuEdit", kSeparator, "", ""},
    {"menuEdit", "actionCopyFigure", WORDS("Cop&y picture"), "Ctrl+Shift+C"},
    {"menuEdit", "actionCopyLink", WORDS("Copy lin&k to this call"), ""},
    {"menuEdit", kSeparator, "", ""},
    {"menuEdit", "menuFillIndices", WORDS("Fill i&ndices"), ""},
    {"menuEdit", "menuFillParams", WORDS("&Fill params"), ""},
    {"menuEdit", kSeparator, "", ""},
    {"menuEdit", "actionGoTo", WORDS("&Go to index..."), "Ctrl+G"},
    {"menuEdit", kSeparator, "", ""},
    {"menuEdit", "actionSettings", WORDS("&Settings..."), "Ctrl+,"},

    {"menuView", "menuZoom", WORDS("&Zoom"), ""},
    {"menuZoom", "actionZoomIn", WORDS("Zoom &in"), "Ctrl++; Ctrl+="},
    {"menuZoom", "actionZoomOut", WORDS("Zoom &out"), "Ctrl+-"},
    {"menuZoom", "actionZoomReset", WORDS("A&ctual size"), "Ctrl+0"},
    {"menuZoom", "actionZoomFit", WORDS("&Fit"), "Ctrl+9"},
    {"menuView", "actionReadOverlay", WORDS("&Read counts"), "Ctrl+Shift+R", true},
    {"menuView", "actionGradientLens", WORDS("&Gradient"), "Ctrl+Shift+G", true},
    {"menuView", kSeparator, "", ""},
    {"menuView", "actionPresent", WORDS("&Present"), "F11", true},
    {"menuView", "actionPresenterWindow", WORDS("Pr&esenter's window"), "Ctrl+F11", true},
    {"menuView", kSeparator, "", ""},
    {"menuView", "menuPanels", WORDS("Pa&nels"), ""},
    {"menuView", "menuTextSize", WORDS("&Text size"), ""},
    {"menuView", "menuTheme", WORDS("T&heme"), ""},
    {"menuView", "menuLanguage", WORDS("L&anguage"), ""},

    {"menuRun", "actionRun", WORDS("&Run"), "F5"},
    {"menuRun", "actionCancel", WORDS("&Cancel"), "Shift+F5; Ctrl+.", false, WORDS("nothing is under way")},
    {"menuRun", "actionMeasure", WORDS("&Measure"), "Ctrl+M", false,
     WORDS("the call is refused, or a measurement is under way")},
    {"menuRun", kSeparator, "", ""},
    {"menuRun", "actionStepPlay", WORDS("&Play or pause"), "F7; Ctrl+Space"},
    {"menuRun", kSeparator, "", ""},
    {"menuRun", "actionNextProblem", WORDS("Next pr&oblem"), "F8", false, WORDS("no tuple is out of range")},

    {"menuLearn", "actionLecture", WORDS("&Lecture of 45 minutes"), ""},
    {"menuLearn", "actionReview", WORDS("Re&view what was missed"), "", false, WORDS("nothing was missed")},
    {"menuLearn", kSeparator, "", ""},
    {"menuLearn", "actionAskThis", WORDS("&Ask about this"), "Ctrl+Shift+A"},
    {"menuLearn", "menuAsk", WORDS("Ask a&nother way"), ""},
    {"menuAsk", "actionAskShape", WORDS("What &shape?"), ""},
    {"menuAsk", "actionAskPlace", WORDS("&Where is it read?"), ""},
    {"menuAsk", "actionAskValue", WORDS("Which &values?"), ""},
    {"menuAsk", "actionAskOutcome", WORDS("What becomes &of it?"), ""},
    {"menuLearn", kSeparator, "", ""},
    {"menuLearn", "actionHint", WORDS("&Hint"), "Ctrl+H", false,
     WORDS("no question is open, or there is no hint left")},
    {"menuLearn", "actionReveal", WORDS("&Reveal"), "Ctrl+R", false, WORDS("no question is open")},
    {"menuLearn", "actionVote", WORDS("Class vo&te"), "Ctrl+Shift+V", false, WORDS("no question is open")},

    {"menuHelp", "actionGuide", WORDS("&Guide"), "F1"},
    {"menuHelp", "actionWhatsThis", WORDS("Guide to &what has the focus"), "Shift+F1"},
    {"menuHelp", "actionPalette", WORDS("&Command palette..."), "Ctrl+Shift+P"},
    {"menuHelp", "actionShortcuts", WORDS("&Keyboard shortcuts"), "Ctrl+F1"},
    {"menuHelp", kSeparator, "", ""},
    {"menuHelp", "actionAbout", WORDS("&About GatherND Explorer"), ""},

    {"menuMore", "actionCopyLiteralIndices", WORDS("Copy &indices as NumPy"), "Ctrl+Alt+1"},
    {"menuMore", "actionCopyLiteralParams", WORDS("Copy para&ms as NumPy"), "Ctrl+Alt+2"},
    {"menuMore", "actionCopyLiteralOutput", WORDS("Copy &output as NumPy"), "Ctrl+Alt+3", false,
     WORDS("there is no output")},
    {"menuMore", "actionCounterpart", WORDS("Go to count&erpart"), "Ctrl+J"},
    {"menuMore", "actionPinBack", WORDS("Pre&vious pin"), "Alt+Left"},
    {"menuMore", "actionPinForward", WORDS("Ne&xt pin"), "Alt+Right"},
    {"menuMore", "actionNextMark", WORDS("Next &NaN, infinity or edit"), "F9"},
    {"menuMore", "actionStepForward", WORDS("Step &forward"), "Alt+."},
    {"menuMore", "actionStepBack", WORDS("Step &back"), "Alt+,"},
    {"menuMore", "actionStepReset", WORDS("&Stop stepping"), "Alt+Home"},

    {"menuMoreView", "actionEditIndices", WORDS("indices editor"), "Ctrl+1"},
    {"menuMoreView", "actionEditParams", WORDS("params editor"), "Ctrl+2"},
    {"menuMoreView", "actionOutputTable", WORDS("output table"), "Ctrl+3"},
    {"menuMoreView", "actionFollow", WORDS("Fo&llow what is pointed at"), "", true},
    {"menuMoreView", "actionFoldRows", WORDS("Fol&d params to the rows that are read"), "", true},
    {"menuMoreView", "menuZoomedOut", WORDS("&Where a pixel stands for many cells"), ""},
    {"menuZoomedOut", "actionShowMean", WORDS("Their &mean"), "", true},
    {"menuZoomedOut", "actionShowLeast", WORDS("The &least of them"), "", true},
    {"menuZoomedOut", "actionShowGreatest", WORDS("The &greatest of them"), "", true},
    {"menuMoreView", "actionSwapScreens", WORDS("&Swap screens"), "Shift+F11"},
    {"menuMoreView", "actionFreeze", WORDS("Free&ze the class's picture"), "Alt+Z; Ctrl+Shift+F", true},
    {"menuMoreView", "actionNextPane", WORDS("Ne&xt pane"), "F6"},
    {"menuMoreView", "actionPreviousPane", WORDS("Pre&vious pane"), "Shift+F6"},
    {"menuMoreView", "actionMenus", WORDS("Go to the men&us"), "F10"},
    {"menuMoreView", "actionReduceMotion", WORDS("Reduce moti&on"), "", true},
    {"menuMoreView", "actionLessonNext", WORDS("&Next step"), "Ctrl+PgDown", false,
     WORDS("no lesson is open")},
    {"menuMoreView", "actionLessonBack", WORDS("Step &before"), "Ctrl+PgUp", false,
     WORDS("no lesson is open")},
    {"menuMoreView", "actionLessonRestore", WORDS("Scene as &it was"), "Ctrl+Home", false,
     WORDS("no lesson is open")},
    {"menuMoreView", "actionAnother", WORDS("One &more of the same kind"), "Ctrl+Shift+N", false,
     WORDS("nothing is asked")},
    {"menuMoreView", "actionPutAway", WORDS("&Put the question away"), "", false, WORDS("nothing is asked")},
};
#undef WORDS

QList<QKeySequence> sequences(const char* keys) {
  QList<QKeySequence> list;
  for (const QString& one : QString::fromLatin1(keys).split(QStringLiteral("; "), Qt::SkipEmptyParts)) {
    list << QKeySequence(one, QKeySequence::PortableText);
  }
  return list;
}

void sayWhyNot(QAction& action, const ActionRow& row) {
  if (*row.whyNot != '\0') action.setProperty(kWhyNot, Actions::tr(row.whyNot));
}

struct KeyRow {
  const char* keys;
  const char* does;
};

#define WORDS(text) QT_TRANSLATE_NOOP("gathernd::ui::ShortcutsPage", text)
constexpr KeyRow kCanvasKeys[] = {
    {WORDS("Arrows"), WORDS("Move the cursor from cell to cell")},
    {WORDS("F2, Enter, or typing"), WORDS("Edit the cell under the cursor")},
    {WORDS("Tab in a cell"), WORDS("Go to the next number of the tensor; F6 leaves")},
    {WORDS("Click"), WORDS("Pin what is under the pointer")},
    {WORDS("Shift+Click"), WORDS("Add a second pin")},
    {WORDS("Esc"), WORDS("Clear pins and cursor, then stop stepping")},
    {WORDS("Drag a tuple onto params"), WORDS("Point the tuple at that cell")},
    {WORDS("Double-click an axis"), WORDS("Name it where it stands")},
    {WORDS("Double-click a heading"), WORDS("Edit the tensor as text")},
    {WORDS("Ctrl+V"),
     WORDS("Paste cells, a literal, np.arange(6).reshape(2, 3), a whole call or an error message")},
    {WORDS("Ctrl+Wheel"), WORDS("Zoom")},
    {WORDS("Drag the ground"), WORDS("Pan")},
    {WORDS("Wheel over a pane"),
     WORDS("Scroll that tensor; with Shift across, with Ctrl+Shift zoom down only")},
    {WORDS("Click beside a pane"), WORDS("On all of the tensor in small: show what lies there")},
    {WORDS("Drag an axis' letter"), WORDS("To the rows, the columns, or a slider that holds it")},
};
constexpr KeyRow kTableKeys[] = {
    {WORDS("Arrows, Page Up and Down"), WORDS("Move from cell to cell; Shift selects")},
    {WORDS("Ctrl+Home and Ctrl+End"), WORDS("First and last cell, of any number of rows")},
    {WORDS("F2, Enter, or typing"), WORDS("Edit the cell")},
    {WORDS("Delete"), WORDS("Write zeros into what is selected")},
    {WORDS("Ctrl+G"), WORDS("Go to a row")},
    {WORDS("Ctrl+F, then Enter"),
     WORDS("Find a value such as 3, > 3, 1..5 or nan; Shift+Enter: the one before")},
    {WORDS("Menu key"), WORDS("Sort or filter the rows by the column")},
};
constexpr KeyRow kPresentKeys[] = {
    {WORDS("Page Down, Right, Space"), WORDS("The next phase")},
    {WORDS("Page Up, Left"), WORDS("The phase before")},
    {WORDS("Home"), WORDS("The tuple from its first phase")},
    {WORDS("Down and Up"), WORDS("Turn the pages of a picture that does not fit")},
    {WORDS("."), WORDS("The next phase of the call, in a lesson too")},
    {WORDS("B"), WORDS("A black screen, and the picture again")},
    {WORDS("1 to 4"), WORDS("Choose an answer, where there is a choice")},
    {WORDS("V"), WORDS("The second vote of a class")},
    {WORDS("Ctrl held by itself"), WORDS("A light on what is pointed at")},
    {WORDS("Enter"), WORDS("Publish what was edited while the picture was frozen")},
    {WORDS("Esc"), WORDS("Close what is open; twice leaves")},
};
constexpr KeyRow kStepKeys[] = {
    {WORDS("Space"), WORDS("Play or pause")},
    {WORDS(". and ,"), WORDS("Step forward and back")},
    {WORDS("Home and End"), WORDS("First and last step")},
};
constexpr KeyRow kStripKeys[] = {
    {WORDS("Left and Right"), WORDS("Move from axis to axis")},
    {WORDS("F2, Enter, or a digit"), WORDS("Change the size of the axis")},
    {WORDS("+ and −"), WORDS("One more or one less along the axis")},
    {WORDS("Insert and Delete"), WORDS("Insert or remove an axis")},
    {WORDS("Menu key"), WORDS("Transpose, reshape, name the axis")},
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

/// With its submenus, but for the panels', which have a section of their own.
void addMenu(QTreeWidgetItem* parent, const QMenu* menu) {
  for (const QAction* action : menu->actions()) {
    if (action->menu() != nullptr && action->menu()->objectName() != QLatin1String("menuPanels"))
      addMenu(parent, action->menu());
    if (action->shortcuts().isEmpty()) continue;
    QStringList keys;
    for (const QKeySequence& keySequence : action->shortcuts())
      keys << keySequence.toString(QKeySequence::NativeText);
    QString text = action->text();
    text.remove(QLatin1Char('&')).remove(QStringLiteral("..."));
    new QTreeWidgetItem(parent, {text, keys.join(QStringLiteral(", "))});
  }
}

}  // namespace

Actions::Actions(QWidget* window) : QObject(window) {
  for (const MenuRow& row : kMenus) {
    auto* menu = new QMenu(tr(row.title), window);
    menu->setObjectName(QLatin1String(row.name));
    menus_.insert(menu->objectName(), menu);
    order_ << menu;
  }
  for (const ActionRow& row : kActions) {
    QMenu* menu = this->menu(row.menu);
    if (row.name == kSeparator) {
      menu->addSeparator();
    } else if (QLatin1String(row.name).startsWith(QLatin1String("menu"))) {
      QMenu* submenu = menu->addMenu(tr(row.text));
      submenu->setObjectName(QLatin1String(row.name));
      sayWhyNot(*submenu->menuAction(), row);
      menus_.insert(submenu->objectName(), submenu);
    } else {
      auto* action = new QAction(tr(row.text), window);
      action->setObjectName(QLatin1String(row.name));
      action->setShortcuts(sequences(row.keys));
      action->setCheckable(row.checkable);
      sayWhyNot(*action, row);
      window->addAction(action);  // keeps the keys alive while the menu bar is hidden
      menu->addAction(action);
      actions_.insert(action->objectName(), action);
    }
  }
}

QAction* Actions::operator[](const char* name) const {
  QAction* action = actions_.value(QLatin1String(name));
  Q_ASSERT(action);
  return action;
}

QMenu* Actions::menu(const char* name) const {
  QMenu* menu = menus_.value(QLatin1String(name));
  Q_ASSERT(menu);
  return menu;
}

void Actions::fill(QMenuBar* bar) const {
  for (QMenu* menu : order_)
    if (!menu->objectName().startsWith(QLatin1String("menuMore"))) bar->addMenu(menu);
}

ShortcutsPage::ShortcutsPage(const Actions& actions) {
  named(this, "shortcutsPage", tr("Keyboard shortcuts"));
  setFrameShape(QFrame::NoFrame);
  setColumnCount(2);
  setHeaderLabels({tr("Action"), tr("Keys")});
  setRootIsDecorated(false);
  setAlternatingRowColors(true);
  QTreeWidgetItem* last = nullptr;
  for (const QMenu* menu : actions.menus()) {
    const QString title = menu->title().remove(QLatin1Char('&'));
    if (last == nullptr || last->text(0) != title) last = section(this, title);  // "More" is two menus
    addMenu(last, menu);
  }
  addMenu(section(this, tr("Panels")), actions.menu("menuPanels"));

  const auto addRows = [this](const QString& title, const auto& rows) {
    QTreeWidgetItem* parentItem = section(this, title);
    for (const KeyRow& row : rows) new QTreeWidgetItem(parentItem, {tr(row.does), tr(row.keys)});
  };
  addRows(tr("In the picture"), kCanvasKeys);
  addRows(tr("On the step bar"), kStepKeys);
  addRows(tr("On the shape strip"), kStripKeys);
  addRows(tr("In a table"), kTableKeys);
  addRows(tr("While presenting"), kPresentKeys);
  expandAll();
  header()->setSectionResizeMode(0, QHeaderView::Stretch);
  header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  header()->setStretchLastSection(false);
}

namespace {

/// The help window, once somebody asked for it; its life is that of the object.
class GuideOpener : public QObject {
 public:
  GuideOpener(Actions& actions, QWidget& window) : QObject(&window), actions_(actions), window_(window) {
    qApp->installEventFilter(this);
  }

  void open(const QString& place) {
    if (!guide_) {
      const auto read = [](const QString& words, const Snapshot& snapshot) -> std::optional<CellRef> {
        const auto found = parsePlace(words, snapshot);
        return found ? std::optional(*found) : std::nullopt;
      };
      guide_ = std::make_unique<GuideWindow>(new ShortcutsPage(actions_), read);
      connect(guide_.get(), &GuideWindow::outsideAsked, this,
              [](const QUrl& url) { QDesktopServices::openUrl(url); });
    }
    guide_->openAt(place);
  }

 protected:
  /// A dialog has its own keys: those of the menus do not reach it.
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::KeyPress) return false;
    const auto* const key = static_cast<QKeyEvent*>(event);
    const auto* const widget = qobject_cast<QWidget*>(watched);
    if (key->key() != Qt::Key_F1 || widget == nullptr || !isOfWindow(widget)) return false;
    if (key->modifiers() == Qt::ShiftModifier)
      open(guidePlaceOf(widget));
    else if (key->modifiers() == Qt::NoModifier)
      open(kGuideHome);
    else
      return false;
    return true;
  }

 private:
  bool isOfWindow(const QWidget* widget) const {
    while (widget != nullptr && widget != &window_) widget = widget->parentWidget();
    return widget != nullptr;
  }

  Actions& actions_;
  QWidget& window_;
  std::unique_ptr<GuideWindow> guide_;
};

}  // namespace

void connectHelpActions(Actions& actions, const BackendRegistry& backends, Settings& settings,
                        QWidget& window) {
  auto* const guide = new GuideOpener(actions, window);
  QObject::connect(actions["actionGuide"], &QAction::triggered, guide, [guide] { guide->open(kGuideHome); });
  QObject::connect(actions["actionShortcuts"], &QAction::triggered, guide,
                   [guide] { guide->open(kGuideKeys); });
  QObject::connect(actions["actionWhatsThis"], &QAction::triggered, guide, [guide, &window] {
    // Of another window, such as the presenter's, it is asked there as well.
    const QWidget* const focus = QApplication::focusWidget();
    guide->open(guidePlaceOf(focus != nullptr ? focus : window.focusWidget()));
  });
  QObject::connect(actions["actionAbout"], &QAction::triggered, &window, [&backends, &settings, &window] {
    const QString kept = settings.store() != nullptr ? settings.store()->fileName() : QString();
    auto* about = new AboutDialog(backends, kept, &window);
    about->setAttribute(Qt::WA_DeleteOnClose);
    about->open();
  });
}

}  // namespace gathernd::ui
