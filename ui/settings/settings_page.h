// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of the program on one page, in groups, to be searched. What is changed counts at once and is
// the same that the menus show; a change made there shows here. Thread rule: GUI thread.
#pragma once

#include <QDialog>
#include <QList>
#include <QString>
#include <QStringList>
#include <QWidget>
#include <functional>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace gathernd::ui {

class Dialogs;
class Session;
class Settings;

/// One setting of the page: its name, its control, a button back to what it is at first, and a line that says
/// what it does.
class SettingRow : public QWidget {
  Q_OBJECT

 public:
  struct Words {
    QString name, help;
  };

  /// Takes the control, whose object name is its own already.
  SettingRow(const Words& words, QWidget* control, QWidget* parent);

  /// What reset() does; `isFirst` tells whether there is anything to go back from. Without: no button.
  void setWayBack(std::function<bool()> isFirst, std::function<void()> reset);
  /// `show`: puts into the control what the settings have now, and is not heard while it does.
  void setShow(std::function<void()> show);

  void refresh();
  void reset();
  bool matches(const QStringList& words) const;

 private:
  QWidget* control_;
  QToolButton* back_;
  QString found_;  ///< what a search looks through
  std::function<bool()> isFirst_;
  std::function<void()> reset_, show_;
};

class SettingsPage : public QDialog {
  Q_OBJECT

 public:
  struct Parts {
    Session& session;
    Settings& settings;
    Dialogs& dialogs;
    QAction& presenterWindow;  ///< whether there is one
  };

  /// All outlive it.
  SettingsPage(const Parts& parts, QWidget* window);
  /// The one that `window` has already comes to the front.
  static void open(const Parts& parts, QWidget* window);

  /// Shows those alone whose words have all of these; all of them for "".
  void search(const QString& words);
  /// After a question.
  void resetAll();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Option {
    QString value, text;
  };
  struct Group {
    QLabel* title;
    QList<SettingRow*> rows;
  };

  void addGroup(const QString& title);
  SettingRow* add(const SettingRow::Words& words, QWidget* control);
  void addSwitch(const char* control, const SettingRow::Words& words, bool first,
                 const std::function<bool()>& now, const std::function<void(bool)>& choose,
                 const std::function<void()>& reset);
  /// One of several values; "" is the first one.
  void addChoice(const char* control, const SettingRow::Words& words, const QList<Option>& options,
                 const std::function<QString()>& now, const std::function<void(const QString&)>& choose,
                 const QString& first = {});
  /// Something to be done, after a question.
  void addDeed(const char* control, const SettingRow::Words& words, const QString& button,
               const QString& question, const std::function<bool()>& possible,
               const std::function<void()>& deed);
  static QList<Option> themes();
  void addLook();
  void addStart();
  void addCalls();
  void addCode();
  void addPython();
  void addTeaching();
  void addPresenting();
  void refresh();

  Parts parts_;
  QVBoxLayout* column_;
  QLineEdit* search_;
  QLabel* none_;
  QList<Group> groups_;
};

}  // namespace gathernd::ui
