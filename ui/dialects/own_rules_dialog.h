// SPDX-License-Identifier: GPL-3.0-or-later
// A person's own dialect, switch by switch, from whichever the document has: every change is an undoable edit
// and shows at once. It does not block the window. Thread rule: GUI thread.
#pragma once

#include <QDialog>
#include <QHash>

#include "ui/session/session.h"

class QComboBox;
class QLineEdit;

namespace gathernd::ui {

class OwnRulesDialog : public QDialog {
  Q_OBJECT

 public:
  explicit OwnRulesDialog(Session& session, QWidget* parent = nullptr);
  ~OwnRulesDialog() override;

 private:
  void refresh();
  void change(const QString& rule, const QString& value);
  void rename();

  Session& session_;
  QLineEdit* name_;
  QHash<QString, QComboBox*> switches_;
};

/// What a switch decides, in a sentence; `rule` as ruleWords() has it.
QString ruleSentence(std::string_view rule);

}  // namespace gathernd::ui
