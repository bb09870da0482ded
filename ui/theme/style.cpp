// SPDX-License-Identifier: GPL-3.0-or-later
// Native widgets in the theme's colours: a palette for what styles draw themselves, a style sheet for the
// rest.
#include <QApplication>
#include <QEvent>
#include <functional>
#include <utility>

#include "ui/theme/theme.h"

namespace gathernd::ui {
namespace {

Theme& current() {
  static Theme theme = lightTheme();
  return theme;
}

class FirstShow : public QObject {
 public:
  FirstShow(QObject* owner, std::function<void()> act) : QObject(owner), act_(std::move(act)) {
    owner->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* owner, QEvent* event) override {
    if (event->type() != QEvent::Show) return false;
    owner->removeEventFilter(this);
    deleteLater();
    act_();
    return false;
  }

 private:
  std::function<void()> act_;
};

}  // namespace

void whenFirstShown(QObject* owner, std::function<void()> act) {
  if (owner->isWidgetType()) new FirstShow(owner, std::move(act));
}

QPalette applicationPalette(const Theme& t) {
  QPalette p;
  p.setColor(QPalette::Window, t.window);
  p.setColor(QPalette::WindowText, t.text);
  p.setColor(QPalette::Base, t.field);
  p.setColor(QPalette::AlternateBase, t.dock);
  p.setColor(QPalette::Text, t.text);
  p.setColor(QPalette::PlaceholderText, t.dim);
  p.setColor(QPalette::Button, t.field);
  p.setColor(QPalette::ButtonText, t.text);
  p.setColor(QPalette::BrightText, t.onAccent);
  p.setColor(QPalette::Highlight, t.accent);
  p.setColor(QPalette::HighlightedText, t.onAccent);
  p.setColor(QPalette::Link, t.link);
  p.setColor(QPalette::LinkVisited, t.link);
  p.setColor(QPalette::ToolTipBase, t.dock);
  p.setColor(QPalette::ToolTipText, t.text);
  p.setColor(QPalette::Light, mix(t.window, t.canvas, 0.5));
  p.setColor(QPalette::Midlight, t.line);
  p.setColor(QPalette::Mid, t.line);
  p.setColor(QPalette::Dark, t.edge);
  p.setColor(QPalette::Shadow, t.edge);
  for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    p.setColor(QPalette::Disabled, role, mix(t.window, t.text, 0.45));
  return p;
}

QString applicationStyleSheet(const Theme& t) {
  // Role and tuple colours never appear here: chrome is neutral, the picture is not. What may show a
  // placeholder has no colour here, which Qt would take half of for it: the palette has one that can be read.
  QString css = QStringLiteral(R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @line; width: 1px; height: 1px; }
QMenuBar { background: @window; color: @text; padding: 2px 8px; border: none; }
QMenuBar::item { padding: 4px 9px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected { background: @hover; }
QMenu { background: @field; color: @text; border: 1px solid @line; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: @accent; color: @onaccent; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }
QToolBar { background: @window; border: none; border-bottom: 1px solid @line; spacing: 8px; padding: 5px 16px; }
QToolBar QLabel { color: @text2; }
QToolBar::separator { width: 1px; background: @line; margin: 4px 6px; }
QPushButton, QToolButton { background: @field; color: @text; border: 1px solid @edge; border-radius: 5px;
  padding: 4px 12px; min-height: 20px; }
QToolButton { padding: 4px 6px; }
QPushButton:hover, QToolButton:hover { background: @hover; }
QPushButton:pressed, QToolButton:pressed, QToolButton:checked, QPushButton:checked { background: @press; border-color: @accent; }
QPushButton:focus, QToolButton:focus { border: 2px solid @accent; padding: 3px 11px; }
QToolButton:focus { padding: 3px 5px; }
QPushButton:default, QPushButton[primary="true"], QToolButton[primary="true"] { background: @accent; color: @onaccent;
  border-color: @accent; }
QPushButton:default:hover, QPushButton[primary="true"]:hover, QToolButton[primary="true"]:hover { background: @accenthover; }
QPushButton[primary="true"]:focus, QToolButton[primary="true"]:focus { border-color: @text; }
QPushButton:disabled, QToolButton:disabled { color: @disabled; border-color: @line; background: @window; }
QToolButton[pane="true"] { padding: 0; background: @canvas; color: @link; border-color: @line; font-size: 12px; }
QLineEdit[pane="true"] { padding: 0 4px; }
QToolButton[pane="true"]:checked { background: @press; border-color: @accent; }
QToolButton[pane="true"]:focus { padding: 0; }
QToolButton[flat="true"], QPushButton[flat="true"] { background: transparent; border: none; color: @link; }
QComboBox, QSpinBox, QDoubleSpinBox { color: @text; }
QComboBox, QSpinBox, QDoubleSpinBox, QLineEdit { background: @field; border: 1px solid @edge;
  border-radius: 5px; padding: 3px 8px; min-height: 20px; selection-background-color: @accent;
  selection-color: @onaccent; }
QComboBox:hover, QSpinBox:hover, QLineEdit:hover { border-color: @text2; }
QComboBox:focus, QSpinBox:focus, QDoubleSpinBox:focus, QLineEdit:focus { border: 2px solid @accent; padding: 2px 7px; }
QComboBox:disabled, QSpinBox:disabled, QLineEdit:disabled { color: @disabled; border-color: @line; background: @window; }
#field { background: @field; border: 1px solid @edge; border-radius: 5px; }
#field[focused="true"] { border: 2px solid @accent; }
#field[invalid="true"] { border: 2px solid @error; }
#fieldWord { color: @text2; font-size: 12px; background: transparent; }
#field QComboBox, #field QSpinBox, #field QLineEdit { border: none; background: transparent; padding: 1px 4px; min-height: 18px; }
#field QSpinBox { padding-right: 0; }
#field QComboBox:focus, #field QSpinBox:focus, #field QLineEdit:focus { border: none; padding: 1px 4px; }
QCheckBox::indicator { width: 14px; height: 14px; background: @field; border: 1px solid @edge; border-radius: 3px; }
QCheckBox::indicator:hover { border-color: @text2; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/ui/check-@tick.svg); }
QCheckBox::indicator:focus { border: 2px solid @accent; width: 12px; height: 12px; }
QCheckBox::indicator:checked:focus { border-color: @text; }
QRadioButton::indicator { width: 14px; height: 14px; background: @field; border: 1px solid @edge; border-radius: 8px; }
QRadioButton::indicator:hover { border-color: @text2; }
QRadioButton::indicator:checked { width: 6px; height: 6px; border: 5px solid @accent; }
QRadioButton::indicator:disabled { border-color: @line; }
QLabel[secondary="true"] { color: @text2; }
QLabel[wrong="true"] { color: @error; }
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"], QSpinBox[invalid="true"] { border: 2px solid @error; }
QComboBox { combobox-popup: 0; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow, QSpinBox::down-arrow { image: url(:/ui/chevron-down.svg); width: 10px; height: 10px; }
QSpinBox::up-arrow { image: url(:/ui/chevron-up.svg); width: 10px; height: 10px; }
QSpinBox::up-button, QSpinBox::down-button { border: none; background: transparent; width: 18px; }
QComboBoxPrivateContainer { background: @field; border: 1px solid @line; }
QComboBox QAbstractItemView { background: @field; color: @text; border: none;
  selection-background-color: @accent; selection-color: @onaccent; outline: none; }
QTextEdit, QTableView, QListView, QTreeView, QListWidget { color: @text; }
QPlainTextEdit, QTextEdit, QTableView, QListView, QTreeView, QListWidget, gathernd--ui--GridView { background: @field;
  border: 1px solid @line; selection-background-color: @accent; selection-color: @onaccent;
  alternate-background-color: @dock; gridline-color: @line; }
QPlainTextEdit { border-color: @edge; border-radius: 5px; }
QPlainTextEdit:focus, QTextEdit:focus, QTableView:focus, QListView:focus, QTreeView:focus,
gathernd--ui--GridView:focus { border: 2px solid @accent; }
QHeaderView::section { background: @dock; color: @text2; border: none; border-right: 1px solid @line;
  border-bottom: 1px solid @line; padding: 3px 6px; }
QTableCornerButton::section { background: @dock; border: none; }
QDockWidget { color: @text; }
QDockWidget::title { background: @dock; padding: 6px 12px; border-bottom: 1px solid @line; }
QDockWidget > QWidget { background: @dock; }
QTabBar { background: @dock; border: none; }
QTabBar::tab { background: transparent; color: @text2; padding: 7px 5px; border: none; border-bottom: 3px solid transparent; }
QTabBar::tab:selected { color: @text; font-weight: bold; border-bottom: 3px solid @accent; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:focus { color: @link; }
QTabBar::scroller { width: 26px; }
QTabBar QToolButton { background: @dock; border: none; border-radius: 0; padding: 0; }
QTabBar QToolButton:hover { background: @hover; }
QTabBar QToolButton::left-arrow { image: url(:/ui/chevron-left.svg); width: 10px; height: 10px; }
QTabBar QToolButton::right-arrow { image: url(:/ui/chevron-right.svg); width: 10px; height: 10px; }
QTabWidget::pane { border: none; border-top: 1px solid @line; }
QStatusBar { background: @window; color: @text2; border-top: 1px solid @line; }
QStatusBar::item { border: none; }
QToolTip { background: @dock; color: @text; border: 1px solid @edge; padding: 6px; }
QGroupBox { border: 1px solid @line; border-radius: 5px; margin-top: 10px; padding-top: 8px; }
QGroupBox::title { subcontrol-origin: margin; left: 10px; color: @text2; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle { background: @scroll; border-radius: 4px; margin: 2px; min-height: 28px; min-width: 28px; }
QScrollBar::handle:hover { background: @edge; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSlider::groove:horizontal { height: 4px; background: @scroll; border-radius: 2px; }
QSlider::sub-page:horizontal { background: @accent; border-radius: 2px; }
QSlider::handle:horizontal { background: @field; border: 2px solid @accent; width: 14px; height: 14px; margin: -7px 0;
  border-radius: 9px; }
QSlider::handle:horizontal:focus { background: @accent; }
QProgressBar { background: @scroll; border: none; border-radius: 2px; height: 4px; text-align: center; }
QProgressBar::chunk { background: @accent; border-radius: 2px; }
)");
  const bool dark = t.window.lightness() < 128;
  const struct {
    const char* name;
    QColor color;
  } tokens[] = {{"@accenthover", mix(t.accent, dark ? QColor(Qt::white) : QColor(Qt::black), 0.12)},
                {"@onaccent", t.onAccent},
                {"@accent", t.accent},
                {"@link", t.link},
                {"@disabled", mix(t.window, t.text, 0.45)},
                {"@window", t.window},
                {"@canvas", t.canvas},
                {"@scroll", gripColor(t)},
                {"@field", t.field},
                {"@hover", mix(t.field, t.accent, 0.09)},
                {"@press", mix(t.field, t.accent, 0.18)},
                {"@error", t.role(RoleColor::Error).strong},
                {"@text2", t.text2},
                {"@text", t.text},
                {"@line", t.line},
                {"@edge", t.edge},
                {"@dock", t.dock}};
  css.replace(QLatin1String("@tick"), QLatin1String(t.onAccent.lightness() < 128 ? "black" : "white"));
  for (const auto& token : tokens) css.replace(QLatin1String(token.name), token.color.name());
  return css;
}

const Theme& appTheme() {
  return current();
}

ThemeChange& ThemeChange::instance() {
  static ThemeChange only;
  return only;
}

void applyTheme(QApplication& application, const Theme& theme) {
  current() = theme;
  application.setPalette(applicationPalette(theme));
  application.setFont(theme.ui(measure::kBodyPx));
  const QString sheet = applicationStyleSheet(theme);
  if (sheet != application.styleSheet()) application.setStyleSheet(sheet);  // else all is looked up anew
  emit ThemeChange::instance().changed();
}

}  // namespace gathernd::ui
