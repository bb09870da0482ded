// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settings_page.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "core/code/snippet/framework.h"
#include "core/formats/load.h"
#include "ui/calibrate/calibration_line.h"
#include "ui/lesson/progress.h"
#include "ui/session/session.h"
#include "ui/text/catalogue.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/dialogs.h"
#include "ui/widgets/eliding_combo.h"
#include "ui/widgets/settings.h"

namespace gathernd::ui {
namespace {

constexpr int kControlWidth = 240;
constexpr QSize kRoom(720, 640);
constexpr QSize kLeastSize(460, 240);

constexpr int kAround = 40;  // of what the keyboard comes to, in sight with it

QString bytesOfMebi(int mebibytes) {
  return mebibytes < 1024 ? SettingsPage::tr("%1 MiB").arg(mebibytes)
                          : SettingsPage::tr("%1 GiB").arg(mebibytes / 1024);
}

}  // namespace

SettingsPage::SettingsPage(const Parts& parts, QWidget* window)
    : QDialog(window),
      parts_(parts),
      search_(named(new QLineEdit(this), "settingsSearch", tr("Search the settings"))),
      none_(named(plainLabel(this, tr("No setting has these words.")), "settingsNone")) {
  setObjectName(QStringLiteral("dialogSettings"));
  setWindowTitle(tr("Settings"));
  search_->setPlaceholderText(search_->accessibleName());
  search_->setClearButtonEnabled(true);
  auto* const area = named(new QScrollArea(this), "settingsArea");
  area->setFrameShape(QFrame::NoFrame);
  area->setWidgetResizable(true);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setFocusPolicy(Qt::NoFocus);
  auto* const content = new QWidget(area);
  column_ = columnOf(content, {}, {.spacing = 0, .margins = QMargins(0, 0, 12, 0)});
  addLook();
  addStart();
  addCalls();
  addCode();
  addTeaching();
  addPresenting();
  column_->addWidget(none_);
  column_->addStretch(1);
  area->setWidget(content);
  connect(qApp, &QApplication::focusChanged, area, [area, content](QWidget*, QWidget* now) {
    if (now != nullptr && content->isAncestorOf(now)) area->ensureWidgetVisible(now, 0, kAround);
  });

  auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
  QPushButton* const all =
      named(buttons->addButton(tr("Reset all..."), QDialogButtonBox::ResetRole), "settingsResetAll");
  all->setAutoDefault(false);
  QPushButton* const close = named(buttons->button(QDialogButtonBox::Close), "settingsClose");
  close->setIcon({});
  close->setAutoDefault(false);  // Enter in a field is for the field
  connect(all, &QPushButton::clicked, this, &SettingsPage::resetAll);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  columnOf(this, {search_, {area, 1}, buttons}, {.margins = std::nullopt});

  connect(search_, &QLineEdit::textChanged, this, &SettingsPage::search);
  auto* const find = new QShortcut(QKeySequence::Find, this);
  connect(find, &QShortcut::activated, this, [this] { search_->setFocus(Qt::ShortcutFocusReason); });
  connect(&parts_.settings, &Settings::changed, this, &SettingsPage::refresh);
  connect(&parts_.settings, &Settings::recentChanged, this, &SettingsPage::refresh);
  connect(&parts_.presenterWindow, &QAction::toggled, this, &SettingsPage::refresh);
  search({});
  setMinimumSize(kLeastSize);
  resize(kRoom.boundedTo(window->screen()->availableGeometry().size() - QSize(16, 48)));
}

void SettingsPage::open(const Parts& parts, QWidget* window) {
  auto* page = window->findChild<SettingsPage*>();
  if (page == nullptr) {
    page = new SettingsPage(parts, window);
    page->setAttribute(Qt::WA_DeleteOnClose);
  }
  page->show();
  page->raise();
  page->activateWindow();
}

void SettingsPage::changeEvent(QEvent* event) {
  QDialog::changeEvent(event);
  // What other places keep by themselves: screens, the course, what a class sees.
  if (event->type() == QEvent::ActivationChange && isActiveWindow()) refresh();
}

void SettingsPage::refresh() {
  for (const Group& group : std::as_const(groups_))
    for (SettingRow* row : group.rows) row->refresh();
}

void SettingsPage::search(const QString& text) {
  const QStringList words = text.simplified().split(u' ', Qt::SkipEmptyParts);
  bool any = false;
  for (const Group& group : std::as_const(groups_)) {
    bool here = false;
    for (SettingRow* row : group.rows) {
      const bool shown = row->matches(words);
      row->setVisible(shown);
      here = here || shown;
    }
    group.title->setVisible(here);
    any = any || here;
  }
  none_->setVisible(!any);
}

void SettingsPage::resetAll() {
  parts_.dialogs.choose(
      this, tr("Reset all settings"),
      tr("Everything that is chosen on this page becomes what it is at first. Documents, the list of recent "
         "files and what is known of lessons stay."),
      {tr("Reset all")}, [this](int) {
        for (const Group& group : std::as_const(groups_))
          for (SettingRow* row : group.rows) row->reset();
      });
}

void SettingsPage::addGroup(const QString& title) {
  QLabel* const label = plainLabel(this, title);
  QFont bold = label->font();
  bold.setBold(true);
  bold.setPixelSize(bold.pixelSize() + 2);
  label->setFont(bold);
  label->setContentsMargins(0, 12, 0, 4);
  groups_ << Group{label, {}};
  column_->addWidget(label);
}

SettingRow* SettingsPage::add(const SettingRow::Words& words, QWidget* control) {
  auto* const row = new SettingRow(words, control, this);
  groups_.back().rows << row;
  column_->addWidget(row);
  return row;
}

void SettingsPage::addSwitch(const char* control, const SettingRow::Words& words, bool first,
                             const std::function<bool()>& now, const std::function<void(bool)>& choose,
                             const std::function<void()>& reset) {
  auto* const box = named(new QCheckBox(this), control);
  SettingRow* const row = add(words, box);
  connect(box, &QCheckBox::toggled, this, choose);
  row->setShow([box, now] { box->setChecked(now()); });
  row->setWayBack([now, first] { return now() == first; }, reset);
}

void SettingsPage::addChoice(const char* control, const SettingRow::Words& words,
                             const QList<Option>& options, const std::function<QString()>& now,
                             const std::function<void(const QString&)>& choose, const QString& first) {
  auto* const combo = named(new ElidingCombo(this), control);
  combo->setFixedWidth(kControlWidth);
  for (const Option& option : options) combo->addItem(option.text, option.value);
  SettingRow* const row = add(words, combo);
  connect(combo, &QComboBox::currentIndexChanged, this,
          [combo, choose](int) { choose(combo->currentData().toString()); });
  row->setShow([combo, now] { combo->setCurrentIndex(combo->findData(now())); });
  row->setWayBack([now, first] { return now() == first; }, [choose, first] { choose(first); });
}

void SettingsPage::addDeed(const char* control, const SettingRow::Words& words, const QString& button,
                           const QString& question, const std::function<bool()>& possible,
                           const std::function<void()>& deed) {
  auto* const push = named(new QPushButton(button + QStringLiteral("..."), this), control, button);
  push->setAutoDefault(false);
  SettingRow* const row = add(words, push);
  connect(push, &QPushButton::clicked, this, [this, button, question, deed, row] {
    parts_.dialogs.choose(this, button, question, {button}, [deed, row](int) {
      deed();
      row->refresh();
    });
  });
  row->setShow([push, possible] { push->setEnabled(possible()); });
}

QList<SettingsPage::Option> SettingsPage::themes() {
  return {{QStringLiteral("light"), tr("Light")},
          {QStringLiteral("dark"), tr("Dark")},
          {QStringLiteral("high-contrast"), tr("High contrast")},
          {QStringLiteral("high-contrast-light"), tr("High contrast, white ground")},
          {QStringLiteral("high-contrast-dark"), tr("High contrast, black ground")}};
}

void SettingsPage::addLook() {
  Settings& settings = parts_.settings;
  addGroup(tr("Look"));
  QList<Option> all{{{}, tr("As the system")}};
  for (const QString& language : languages()) all << Option{language, languageName(language)};
  addChoice(
      "settingLanguage", {tr("Language"), tr("The window speaks it from its next start on.")}, all,
      [&settings] { return settings.language(); },
      [&settings](const QString& language) { settings.setLanguage(language); });
  QList<Option> sizes;
  for (const int percent : Preferences::kTextSizes)
    sizes << Option{QString::number(percent), tr("%1 %").arg(percent)};
  addChoice(
      "settingTextSize",
      {tr("Text size"), tr("All of the window grows with its words, at once. The picture's own zoom stays.")},
      sizes, [&settings] { return QString::number(Preferences(settings).textSize()); },
      [&settings](const QString& percent) { Preferences(settings).setTextSize(percent.toInt()); },
      QString::number(Preferences::kUsualSize));
  addChoice(
      "settingTheme",
      {tr("Theme"), tr("As the system: light or dark, and high contrast where the desktop asks for it, also "
                       "when that changes.")},
      QList<Option>{{{}, tr("As the system")}} + themes(), [&settings] { return settings.theme(); },
      [&settings](const QString& name) { settings.setTheme(name); });
  addChoice(
      "settingMotion", {tr("Motion"), tr("Whether values travel through the picture as one steps, or jump.")},
      {{QStringLiteral("0"), tr("As the system")},
       {QStringLiteral("1"), tr("Reduced: they jump")},
       {QStringLiteral("2"), tr("Full: they travel")}},
      [&settings] { return QString::number(static_cast<int>(Preferences(settings).motion())); },
      [&settings](const QString& motion) {
        Preferences(settings).setMotion(static_cast<Preferences::Motion>(motion.toInt()));
      },
      QStringLiteral("0"));
}

void SettingsPage::addStart() {
  Settings& settings = parts_.settings;
  addGroup(tr("At the start"));
  addSwitch(
      "settingReopen",
      {tr("Reopen what was open"),
       tr("A start that asks for nothing goes on where the window that was closed last was left: its file "
          "or example, place, zoom and scroll. Work that can be recovered is offered first.")},
      true, [&settings] { return Preferences(settings).reopens(); },
      [&settings](bool wanted) { settings.setValue(setting::kReopen, wanted); },
      [&settings] { settings.setValue(setting::kReopen, {}); });
  addDeed(
      "settingRecent",
      {tr("Recent files"),
       tr("What stands in File, Open recent, and on the start page. No file is touched.")},
      tr("Clear the list"), tr("The list of recent files becomes empty."),
      [&settings] { return !settings.recentFiles().isEmpty(); }, [&settings] { settings.clearRecent(); });
}

void SettingsPage::addCalls() {
  Settings& settings = parts_.settings;
  addGroup(tr("Calls"));
  const double usual = static_cast<double>(defaultMemoryLimit()) / (std::int64_t{1} << 30);
  QList<Option> limits;
  for (const int limit : Preferences::kMemoryLimits)
    limits << Option{QString::number(limit),
                     limit > 0 ? bytesOfMebi(limit) : tr("As the machine has: %1 GiB").arg(usual, 0, 'f', 1)};
  addChoice(
      "settingMemory",
      {tr("Memory for a run"),
       tr("What one tensor or the output may take. A call that needs more is explained, "
          "not run.")},
      limits, [&settings] { return QString::number(Preferences(settings).memoryMebibytes()); },
      [&settings](const QString& limit) { Preferences(settings).setMemoryMebibytes(limit.toInt()); },
      QStringLiteral("0"));
  add({tr("Speed of the cpu backend"), tr("Measured, it knows from which sizes on this machine gains by "
                                          "prefetching and by more threads: about "
                                          "a second.")},
      named(new CalibrationLine(parts_.session, this), "settingCalibration"));
}

void SettingsPage::addCode() {
  Settings& settings = parts_.settings;
  addGroup(tr("Code"));
  QList<Option> all{{{}, tr("What suits the document")}};
  for (const Framework& framework : frameworks())
    all << Option{fromBytes(framework.id), coreText(framework.name)};
  all << Option{QString::fromLatin1(setting::kRelatives), tr("Relatives of gather_nd")};
  addChoice(
      "settingFramework", {tr("Code is shown for"), tr("The framework in the Code panel.")}, all,
      [&settings, all] {
        const QString chosen = settings.codeFramework();
        const bool known =
            std::any_of(all.begin(), all.end(), [&](const Option& option) { return option.value == chosen; });
        return known ? chosen : QString();
      },
      [&settings](const QString& id) { settings.setCodeFramework(id); });
  addPython();
}

void SettingsPage::addPython() {
  Settings& settings = parts_.settings;
  auto* const both = named(new QWidget(this), "settingPythonBoth");
  both->setFixedWidth(kControlWidth);
  auto* const field = named(new QLineEdit(both), "settingPython");
  field->setPlaceholderText(tr("as found"));
  auto* const choose = named(new QPushButton(tr("Choose..."), both), "settingPythonChoose",
                             tr("Choose the Python interpreter"));
  choose->setAutoDefault(false);
  rowOf(both, {{field, 1}, choose}, {.spacing = 8});
  SettingRow* const row =
      add({tr("Python with the frameworks"),
           tr("The interpreter that Verify asks. Empty: that of GATHERND_PYTHON, else of the active virtual "
              "environment, else python3 of PATH.")},
          both);
  connect(field, &QLineEdit::editingFinished, this, [&settings, field] {
    field->setModified(false);
    settings.setPython(field->text());
  });
  connect(choose, &QPushButton::clicked, this, [this, &settings] {
    Dialogs::FileQuestion question;
    question.title = tr("Choose the Python interpreter");
    question.folder = QFileInfo(settings.python()).path();
    parts_.dialogs.openFile(this, question, [&settings](const QString& path) { settings.setPython(path); });
  });
  row->setShow([&settings, field] {
    if (field->text() != settings.python() && !field->isModified()) field->setText(settings.python());
  });
  row->setWayBack([&settings] { return settings.python().isEmpty(); },
                  [&settings, field] {
                    field->setModified(false);
                    settings.setPython({});
                  });
}

void SettingsPage::addTeaching() {
  Settings& settings = parts_.settings;
  addGroup(tr("Lessons"));
  addDeed(
      "settingProgress",
      {tr("Progress in the course"),
       tr("Which lessons are done, and where one was left, is kept on this machine "
          "alone.")},
      tr("Forget the progress"), tr("All lessons are as if nobody had begun them."),
      [&settings] { return Progress(settings).any(); }, [&settings] { Progress(settings).forget(); });
}

void SettingsPage::addPresenting() {
  Settings& settings = parts_.settings;
  addGroup(tr("Presenting"));
  const auto screenHere = [this] { return parentWidget()->screen()->name(); };
  addChoice(
      "settingPresentTheme",
      {tr("Theme before a class"), tr("On the screen that this window is on; each screen has its own.")},
      themes(), [&settings, screenHere] { return settings.present().theme(screenHere()); },
      [this, &settings, screenHere](const QString& name) {
        settings.present().setTheme(screenHere(), name);
        refresh();
      },
      QStringLiteral("light"));
  const auto choosePresenter = [&wanted = parts_.presenterWindow](bool on) {
    if (on != wanted.isChecked()) wanted.trigger();
  };
  addSwitch(
      "settingPresenter",
      {tr("Presenter's window"),
       tr("Notes, what comes next and a clock: on a second screen, or in a strip below "
          "the picture where there is one screen.")},
      false, [&wanted = parts_.presenterWindow] { return wanted.isChecked(); }, choosePresenter,
      [choosePresenter] { choosePresenter(false); });
  QList<Option> screens{{{}, tr("The other screen")}};
  for (const QScreen* screen : QGuiApplication::screens())
    screens << Option{screen->name(), lineText(screen->name())};
  if (const QString kept = settings.present().audienceScreen();
      !kept.isEmpty() && std::none_of(screens.begin(), screens.end(),
                                      [&](const Option& option) { return option.value == kept; }))
    screens << Option{kept, tr("%1 (not connected)").arg(lineText(kept))};
  addChoice(
      "settingClassScreen",
      {tr("The class's screen"), tr("Where the picture goes when there is a presenter's window.")}, screens,
      [&settings] { return settings.present().audienceScreen(); },
      [this, &settings](const QString& name) {
        settings.present().setAudienceScreen(name);
        refresh();
      });
}

namespace {

/// What takes the focus of a control that is made of several.
QWidget* focusPart(QWidget* control) {
  if (control->focusPolicy() != Qt::NoFocus) return control;
  const QList<QWidget*> parts = control->findChildren<QWidget*>();
  const auto takes = [](const QWidget* part) { return part->focusPolicy() != Qt::NoFocus; };
  const auto found = std::find_if(parts.begin(), parts.end(), takes);
  return found == parts.end() ? control : *found;
}

}  // namespace

SettingRow::SettingRow(const Words& words, QWidget* control, QWidget* parent)
    : QWidget(parent), control_(control), back_(new QToolButton(this)) {
  QLabel* const name = plainLabel(this, words.name);
  QLabel* const help = plainLabel(this, words.help);
  name->setWordWrap(true);
  name->setBuddy(focusPart(control));
  help->setWordWrap(true);
  help->setProperty("secondary", true);
  QWidget* const spoken = focusPart(control);
  if (spoken->accessibleName().isEmpty()) spoken->setAccessibleName(words.name);
  if (spoken->accessibleDescription().isEmpty()) spoken->setAccessibleDescription(words.help);
  back_->setObjectName(control->objectName() + QStringLiteral("Reset"));
  back_->setText(tr("Default"));
  back_->setAccessibleName(tr("Default of %1").arg(words.name));
  back_->setToolTip(helpTip(tr("Back to what it is at first.")));
  back_->hide();
  columnOf(this, {rowOf(nullptr, {{name, 1}, control, back_}, {.spacing = 8}), help},
           {.spacing = 4, .margins = QMargins(0, 4, 0, 8)});
  found_ = words.name + u'\n' + words.help;
  if (const auto* combo = qobject_cast<QComboBox*>(control))
    for (int k = 0; k < combo->count(); ++k) found_ += u'\n' + combo->itemText(k);
  connect(back_, &QToolButton::clicked, this, [this] {
    focusPart(control_)->setFocus(Qt::OtherFocusReason);  // the button goes off, and the keyboard stays
    reset();
  });
}

void SettingRow::setWayBack(std::function<bool()> isFirst, std::function<void()> reset) {
  isFirst_ = std::move(isFirst);
  reset_ = std::move(reset);
  back_->show();
  refresh();
}

void SettingRow::setShow(std::function<void()> show) {
  show_ = std::move(show);
  refresh();
}

void SettingRow::refresh() {
  if (show_) {
    const QSignalBlocker quiet(control_);
    show_();
  }
  if (isFirst_) back_->setEnabled(!isFirst_());
}

void SettingRow::reset() {
  if (reset_ && !isFirst_()) reset_();
  refresh();
}

bool SettingRow::matches(const QStringList& words) const {
  return std::all_of(words.begin(), words.end(),
                     [this](const QString& word) { return found_.contains(word, Qt::CaseInsensitive); });
}

}  // namespace gathernd::ui
