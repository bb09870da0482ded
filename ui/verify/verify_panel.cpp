// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verify/verify_panel.h"

#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/session/document.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/verify/verify_model.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/settings.h"
#include "ui/widgets/yielding.h"

namespace gathernd::ui {
namespace {

constexpr int kProgressHeight = 4;

}  // namespace

VerifyPanel::VerifyPanel(Session& session, Settings& settings, QWidget* parent)
    : QWidget(parent),
      session_(session),
      settings_(settings),
      model_(new VerifyModel(this)),
      delegate_(new VerifyDelegate(*model_, this)),
      python_(new QLineEdit(settings.python(), this)),
      run_(new QPushButton(tr("Run the real frameworks"), this)),
      cancel_(new QPushButton(tr("Cancel"), this)),
      progress_(new QProgressBar(this)),
      status_(plainLabel(this)),
      list_(new WordList(this)) {
  python_->setObjectName(QStringLiteral("verifyPython"));
  python_->setAccessibleName(tr("Python interpreter"));
  python_->setPlaceholderText(tr("GATHERND_PYTHON, venv, PATH"));
  python_->setToolTip(helpTip(
      tr("The Python that has the frameworks. Empty: the one that GATHERND_PYTHON names, else that of the "
         "active virtual environment, else python3 of PATH.")));
  run_->setObjectName(QStringLiteral("verifyRun"));
  run_->setToolTip(helpTip(
      tr("Each framework that this Python has makes the call itself, in a process of its own, and is held "
         "against what its rules predict.")));
  cancel_->setObjectName(QStringLiteral("verifyCancel"));
  cancel_->setToolTip(helpTip(tr("Stops asking the frameworks. What they have answered stays.")));
  progress_->setObjectName(QStringLiteral("verifyProgress"));
  progress_->setAccessibleName(tr("Frameworks that have answered"));
  progress_->setTextVisible(false);
  progress_->setFixedHeight(kProgressHeight);
  status_->setObjectName(QStringLiteral("verifyStatus"));
  status_->setWordWrap(true);
  list_->setObjectName(QStringLiteral("verifyList"));
  list_->setAccessibleName(tr("What the real frameworks made of this call"));
  list_->setModel(model_);
  list_->setItemDelegate(delegate_);

  QLabel* label = plainLabel(this, tr("P&ython with the frameworks"));
  label->setBuddy(python_);
  auto* buttons = new QWidget(this);
  auto* flow = new FlowLayout(buttons, 8);
  flow->addWidget(run_);
  flow->addWidget(cancel_);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(8);
  layout->addWidget(label);
  layout->addWidget(python_);
  layout->addWidget(buttons);
  layout->addWidget(progress_);
  layout->addWidget(status_);
  layout->addWidget(list_, 1);

  connect(python_, &QLineEdit::editingFinished, this, [this] { settings_.setPython(python_->text()); });
  connect(&settings_, &Settings::changed, this, [this](const QString& key) {
    if (key == QLatin1String(setting::kPython) && python_->text() != settings_.python())
      python_->setText(settings_.python());
  });
  connect(python_, &QLineEdit::returnPressed, this, &VerifyPanel::run);
  connect(run_, &QPushButton::clicked, this, &VerifyPanel::run);
  connect(cancel_, &QPushButton::clicked, this, &VerifyPanel::cancel);
  whenChanged(session_, this, kDocumentParts, &VerifyPanel::refresh);
  refresh();
  whenThemed(this, [this] { restyle(); });
}

void VerifyPanel::restyle() {
  list_->doItemsLayout();  // heights follow from fonts
}

void VerifyPanel::run() {
  const auto document = session_.snapshot().document;
  if (running() || !document) return;
  settings_.setPython(python_->text());
  ranOn_ = document;
  model_->clear();
  said_.clear();
  VerifyInput input;
  input.call = *document;
  input.memoryLimit = session_.memoryLimit();
  input.python = python_->text().toStdString();
  progress_->setRange(0, static_cast<int>(verifiedFrameworks().size()));
  job_.start<std::string>(
      [this, input = std::move(input)](const Job::Task& task) {
        return verifyDocument(input, task.stop, [this, &task](VerifyFinding finding) {
          task.post([this, finding = std::move(finding)] { answered(finding); });
        });
      },
      [this](const Expected<std::string>& python) { end(python); });
  refresh();
}

void VerifyPanel::answered(VerifyFinding finding) {
  model_->add(std::move(finding));
  refresh();
}

void VerifyPanel::cancel() {
  job_.cancel();
  said_ = tr("Cancelled when %L1 of %L2 had answered.").arg(model_->rowCount()).arg(progress_->maximum());
  refresh();
}

void VerifyPanel::end(const Expected<std::string>& python) {
  said_ = python ? tr("%1; run by %2").arg(model_->summary(), fromBytes(*python))
                 : asSentence(errorSentence(python.error()));
  refresh();
}

void VerifyPanel::refresh() {
  const bool now = running();
  const bool stale = model_->rowCount() > 0 && ranOn_ != session_.snapshot().document;
  model_->setStale(stale);
  run_->setEnabled(!now);
  python_->setEnabled(!now);
  cancel_->setVisible(now);
  progress_->setVisible(now);
  progress_->setValue(model_->rowCount());
  list_->setVisible(model_->rowCount() > 0);
  QStringList sentences;
  if (now) {
    sentences << tr("%L1 of %L2 have answered.").arg(model_->rowCount()).arg(progress_->maximum());
  } else if (!said_.isEmpty()) {
    sentences << said_;
  }
  if (stale) sentences << tr("The input has changed since.");
  status_->setText(sentences.join(QLatin1Char(' ')));
  status_->setVisible(!sentences.isEmpty());
}

}  // namespace gathernd::ui
