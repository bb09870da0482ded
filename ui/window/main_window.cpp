// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/main_window.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMenuBar>
#include <QMimeData>
#include <QObject>
#include <QScreen>
#include <QTimer>
#include <QUndoStack>
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <string>

#include "ui/access/announce.h"
#include "ui/ask/asking.h"
#include "ui/ask/predict_panel.h"
#include "ui/ask/question_box.h"
#include "ui/beside/beside_notes.h"
#include "ui/canvas/widget/canvas_widget.h"
#include "ui/export/figure_actions.h"
#include "ui/files/file_actions.h"
#include "ui/files/tensor_files.h"
#include "ui/formula/formula_bar.h"
#include "ui/lesson/lesson_panel.h"
#include "ui/lesson/lesson_player.h"
#include "ui/palette/palette.h"
#include "ui/palette/palette_rows.h"
#include "ui/panel/page.h"
#include "ui/panel/panel_area.h"
#include "ui/present/present_mode.h"
#include "ui/presenter/presenter.h"
#include "ui/problems/error_bar.h"
#include "ui/problems/problems_panel.h"
#include "ui/session/beside.h"
#include "ui/session/gradient_lens.h"
#include "ui/start/start_page.h"
#include "ui/status/status_line.h"
#include "ui/steps/step_bar.h"
#include "ui/strip/shape_strip.h"
#include "ui/takehome/take_home.h"
#include "ui/text/error_text.h"
#include "ui/text/plain_text.h"
#include "ui/text/value_text.h"
#include "ui/theme/desktop.h"
#include "ui/widgets/boxes.h"
#include "ui/widgets/eliding_combo.h"
#include "ui/widgets/icons.h"
#include "ui/window/actions.h"
#include "ui/window/application.h"
#include "ui/window/edit_actions.h"
#include "ui/window/panels.h"
#include "ui/window/tool_bar.h"
#include "ui/window/view_actions.h"

namespace gathernd::ui {
namespace {

constexpr QSize kFrame(8, 40);  // what a window manager commonly adds; known only once shown

/// A person's choice, else as the desktop is now.
Theme themeOf(const QString& name, const QPalette& system, const DesktopWishes& wishes) {
  return themeWished(name, onGround(system, wishes.dark()), wishes.contrast());
}

/// Everything else of a theme follows from these.
bool isSameTheme(const Theme& a, const Theme& b) {
  return a.kind == b.kind && a.window == b.window && a.canvas == b.canvas && a.text == b.text &&
         a.accent == b.accent && a.onAccent == b.onAccent && a.link == b.link &&
         QApplication::palette() == applicationPalette(b);
}

void connectKeyboard(Actions& actions, FocusRing& ring, QWidget& window) {
  new EditActions(actions, window);
  for (QMenu* menu : window.findChildren<QMenu*>()) giveMnemonics(*menu);
  QObject::connect(actions["actionNextPane"], &QAction::triggered, &ring, [&ring] { ring.stepPane(true); });
  QObject::connect(actions["actionPreviousPane"], &QAction::triggered, &ring,
                   [&ring] { ring.stepPane(false); });
  QObject::connect(actions["actionMenus"], &QAction::triggered, &ring, &FocusRing::openMenus);
}

/// What a panel's action would hide stays: who looks for it wants to see it.
void chooseAction(Panels& panels, QAction& action) {
  auto* const page = qobject_cast<Page*>(action.data().value<QWidget*>());
  if (page == nullptr || !action.isChecked()) return action.trigger();
  panels.enter(*page);
}

FileActions::Source ofLesson() {
  FileActions::Source source;
  source.lesson = true;
  return source;
}

/// A call drawn for a question, by `step`.
FileActions::Source ofQuestion(const QString& step) {
  FileActions::Source source;
  source.step = step;
  return source;
}

/// Tells when a widget comes into sight, or goes.
class Seen : public QObject {
 public:
  Seen(QWidget& watched, std::function<void()> changed) : QObject(&watched), changed_(std::move(changed)) {
    watched.installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide) changed_();
    return false;
  }

 private:
  std::function<void()> changed_;
};

/// What the window says by itself to who cannot see it: an error with its sentence, a step (one a tuple while
/// it plays), a run that is done, a mend, a file that was written.
class Spoken : public QObject {
 public:
  /// Child of `window`, and connected after what it listens to.
  Spoken(Session& session, StepBar& steps, FormulaBar& formula, FileActions& files, QWidget& window);

 private:
  void follow();
  void stepped();

  Session& session_;
  StepBar& steps_;
  FormulaBar& formula_;
  QWidget& window_;
  QString error_;
  OutputState state_ = OutputState::NoPlan;
  std::int64_t bad_ = -1;  ///< tuples out of range, once they were counted
  std::string title_;      ///< of the document in which they were
};

Spoken::Spoken(Session& session, StepBar& steps, FormulaBar& formula, FileActions& files, QWidget& window)
    : QObject(&window), session_(session), steps_(steps), formula_(formula), window_(window) {
  whenChanged(session_, this, kOutcomeParts, &Spoken::follow);
  connect(&session_.playback(), &Playback::changed, this, &Spoken::stepped);
  connect(&session_.undoStack(), &QUndoStack::cleanChanged, this, [this](bool clean) {
    if (clean) announce(window_, MainWindow::tr("Nothing is unsaved"));
  });
  connect(&files, &FileActions::noticed, this, [this](const QString& said) { announce(window_, said); });
}

void Spoken::follow() {
  const Snapshot& now = session_.snapshot();
  const QString error = now.error ? asSentence(errorSentence(*now.error)) : QString();
  const OutputState former = std::exchange(state_, now.state);
  if (error != std::exchange(error_, error)) {
    if (!error.isEmpty()) return announce(window_, error, Urgency::Assertive);
    announce(window_, MainWindow::tr("The error is mended"));
  }
  if (now.badKnown) {
    const std::int64_t before = std::exchange(bad_, now.bad.count);
    // An error has its own sentence, and another document its own numbers.
    if (bad_ != before && before >= 0 && !now.error && now.document && now.document->title == title_)
      announce(window_, bad_ == 0 ? MainWindow::tr("No tuple is out of range any more")
                                  : MainWindow::tr("Tuples out of range: %1").arg(countText(bad_)));
    if (now.document) title_ = now.document->title;
  }
  if (now.state == OutputState::Current && (former == OutputState::Stale || former == OutputState::Pending) &&
      session_.work().idle())
    announce(window_, MainWindow::tr("The output is there"));
}

void Spoken::stepped() {
  const Playback& playback = session_.playback();
  const StepState& step = playback.state();
  if (!step.active || (playback.playing() && step.phase != StepPhase::Copy)) return;
  announce(window_, MainWindow::tr("%1: %2").arg(steps_.label(), formula_.accessibleName()));
}

/// Before a scene of a lesson takes the place of a call.
LessonPlayer::Guard sceneGuard(FileActions& files) {
  return [&files](std::function<void()> proceed, bool playing) {
    files.guard(std::move(proceed), playing ? FileActions::Next::Step : FileActions::Next::Call);
  };
}

void connectPalette(Actions& actions, Session& session, FileActions& files, const Learning& learning,
                    Panels& panels, Settings& settings, QWidget& window) {
  auto* const palette = new Palette(settings, window);
  QAction* const own = actions["actionPalette"];
  palette->add([&actions, &panels, own] {
    return menuRows(actions.menus(), own, [&panels](QAction& action) { chooseAction(panels, action); });
  });
  palette->add([&files] {
    return exampleRows(files.exampleId(), [&files](const QString& id) { files.openExample(id); });
  });
  palette->add([&session] {
    return dialectRows(session.document().dialect.id, [&session](const QString& id) {
      session.edits().setDialect(*findDialect(id.toStdString()));
    });
  });
  palette->add([&panels, learning] {
    return lessonRows([&panels, learning](const QString& id) { openLesson(id, learning, panels); });
  });
  QObject::connect(own, &QAction::triggered, palette, &Palette::open);
}

}  // namespace

MainWindow::MainWindow(Session& session, Dialogs& dialogs, Settings& settings, const QPalette& systemPalette)
    : session_(session),
      dialogs_(dialogs),
      settings_(settings),
      systemPalette_(systemPalette),
      wishes_(new DesktopWishes(settings.store() != nullptr, this)),
      actions_(new Actions(this)),
      asking_(new Asking(
          session,
          [this](Document call, const QString& step) { files_->take(ofQuestion(step), std::move(call)); },
          [this](std::function<void()> proceed) { lessons_->guard(std::move(proceed)); })),
      files_(new FileActions(session, dialogs, settings, this)),
      tensorFiles_(new TensorFiles(session, this)),
      lessons_(new LessonPlayer(
          session, *asking_, [this](Document scene) { files_->take(ofLesson(), std::move(scene)); },
          sceneGuard(*files_))),
      focusRing_(new FocusRing(*this)) {
  setObjectName(QStringLiteral("mainWindow"));
  themeName_ = settings.theme();
  applyTheme(*qApp,
             themeOf(themeName_, systemPalette, *wishes_));  // widgets take their fonts when they are made
  setAcceptDrops(true);
  predict_ = new PredictPanel(session, *asking_, this);
  lessonPanel_ = new LessonPanel(*lessons_, *asking_, settings, this);
  new InputGuard(this);
  // With its frame it must fit on the screen.
  resize(QSize(1280, 800).boundedTo(screen()->availableGeometry().size() - kFrame));
  buildHeader();
  buildCentre();
  panels_ = new Panels(session_, learning(), dialogs_, settings_, *actions_, *this);
  panels_->fitTo(*canvas_);
  figures_ = new FigureActions(
      session_, dialogs_, this,
      [this] {
        return figureOptions(session_, canvas_->size(), canvas_->readOverlay(), canvas_->panes().state());
      },
      [this] { return files_->displayName(); });
  figures_->setPage([this] { return takeHomePage(session_, *lessons_); });
  connect(figures_, &FigureActions::done, this,
          [this](const QString& said) { panels_->status().showPassing(said); });
  connect(figures_, &FigureActions::failed, this, &MainWindow::showError);
  settleBeforeCommands();
  connectFileActions();
  connectEditActions();
  connectViewActions();
  connectRunActions();
  connectHelpActions(*actions_, session_.backends(), settings_, *this);
  connectPalette(*actions_, session_, *files_, learning(), *panels_, settings_, *this);
  connectLearnActions(*actions_, learning(), *panels_, *canvas_);
  const auto arrange = [this] { arrangeBars(present_->on()); };
  connect(&session_.playback(), &Playback::changed, this, arrange);
  connect(lessons_, &LessonPlayer::moved, this, arrange);
  connect(lessons_, &LessonPlayer::edited, this, arrange);
  new Seen(*lessonPanel_, arrange);
  arrange();
  connectPresenter(*actions_, *presenter_, *present_, session_.selection());
  addStepMaker(session_, learning(), *panels_, dialogs_);
  connectQuestionLine(*findChild<QuestionLine*>(), session_, learning(), *panels_, *actions_);
  whenChanged(session_, this, kAllParts, &MainWindow::updateEnabled);
  connect(&session_.undoStack(), &QUndoStack::cleanChanged, this, &MainWindow::updateTitle);
  whenChanged(session_, this, kDocumentParts, &MainWindow::updateTitle);
  if (auto* const application = qobject_cast<Application*>(qApp))
    connect(application, &Application::memoryRefused, this, [this] {
      showError(tr("Out of memory: something could not be done or shown. Nothing of the document is lost."));
      emit session_.changed(kAllParts);  // whoever did not come to show the last change tries again
    });
  connect(files_, &FileActions::nameChanged, this, &MainWindow::updateTitle);
  connectSizes(*actions_, settings_, *this,
               [this](const QString& said) { panels_->status().showPassing(said); });
  connect(&settings_, &Settings::changed, this, [](const QString& key) {
    if (key == QLatin1String(setting::kTextSize))
      emit ThemeChange::instance().changed();  // what is kept of letters was of the former size
  });
  connectKeyboard(*actions_, *focusRing_, *this);
  followMemoryLimit(settings_, session_);
  connect(wishes_, &DesktopWishes::changed, this, [this] { setThemeName(themeName_); });
  new Spoken(session_, *steps_, *formula_, *files_, *this);
  restoreGeometry(settings_.geometry());
  restoreState(settings_.windowState());
  updateTitle();
  updateEnabled();
  whenThemed(this, [this] {
    (*actions_)["actionRun"]->setIcon(drawnIcon(IconShape::Play, appTheme().onAccent, appTheme().dim));
  });
}

/// Hidden first: what is being typed is given up while all that hears of it is still there.
MainWindow::~MainWindow() {
  panels_->showPicture();
  hide();
}

namespace {

/// What became of the files under the tensors stands in the bar until it is mended.
void tellFaults(Session& session, TensorFiles& files, ErrorBar& bar) {
  QStringList said;
  for (const TensorId id : {TensorId::Indices, TensorId::Params})
    if (const auto& fault = session.snapshot().faults[static_cast<std::size_t>(id)])
      said << asSentence(TensorFiles::sentence(*fault, id));
  bar.setNotice({said.join(QLatin1Char(' ')), files.canReload() ? MainWindow::tr("Reload") : QString()});
}

/// Qt asks what words that wrap need at the least width, and makes a window as high as that.
class Header : public QWidget {
 public:
  using QWidget::QWidget;
  int heightForWidth(int width) const override {
    return QWidget::heightForWidth(std::max(width, window()->width()));
  }
};

/// The menus, and what else a start page never lies over.
QWidget* topRows(QMenuBar* menus, QWidget* header) {
  auto* top = named(new QWidget(header), "topRows");
  columnOf(top, {menus}, {.spacing = 0});
  return top;
}

}  // namespace

void MainWindow::buildHeader() {
  installStripAccessibility();  // before its first child is told of
  // All in the place of the menu bar: it alone spans the panels and gives way when its height changes.
  auto* header = new Header(this);
  auto* menus = new QMenuBar(header);
  actions_->fill(menus);
  toolBar_ = new ToolBar(session_, (*actions_)["actionRun"], (*actions_)["actionPresent"], header);
  strip_ = new ShapeStrip(session_, dialogs_, header);
  errors_ = new ErrorBar(session_, header);
  columnOf(header, {topRows(menus, header), toolBar_, strip_, errors_}, {.spacing = 0});
  setMenuWidget(header);
  whenChanged(session_, this, kDocumentParts | Part::Files,
              [this] { tellFaults(session_, *tensorFiles_, *errors_); });
  connect(errors_, &ErrorBar::noticePressed, tensorFiles_, &TensorFiles::reload);
  connect(tensorFiles_, &TensorFiles::failed, this, &MainWindow::showError);
  connect(toolBar_, &ToolBar::exampleChosen, files_, &FileActions::openExample);
  connect(toolBar_, &ToolBar::failed, this, &MainWindow::showError);
  connect(strip_, &ShapeStrip::failed, this, &MainWindow::showError);
}

void MainWindow::buildCentre() {
  auto* centre = new QWidget(this);
  canvas_ = new CanvasWidget(session_, centre);
  canvas_->setAsking(*asking_);
  formula_ = new FormulaBar(session_, centre);
  steps_ = new StepBar(session_, centre);
  // What is typed behind a choice is not meant for its list; those of the call's options stay open.
  for (QWidget* bar : std::initializer_list<QWidget*>{toolBar_, steps_})
    for (auto* combo : bar->findChildren<ElidingCombo*>())
      connect(combo, &ElidingCombo::chosenInList, canvas_, [this, combo] {
        if (combo->window() == this) canvas_->setFocus(Qt::OtherFocusReason);
      });
  present_ = new PresentMode(session_, *canvas_, *asking_, *lessons_, this);
  // One after the other: a screen reader meets them in the order in which they come here.
  auto* const column = columnOf(centre, {present_->header()}, {.spacing = 0});
  column->addWidget(new QuestionLine(centre));
  column->addWidget(canvas_, 1);
  besideNotes_ = new BesideNotes(session_, centre);
  for (QWidget* each : std::initializer_list<QWidget*>{besideNotes_, formula_, steps_, present_->footer(),
                                                       present_->votePanel()})
    column->addWidget(each);
  presenter_ = new Presenter({session_, *asking_, *lessons_, settings_, *present_}, this);
  column->addWidget(presenter_->strip());
  setCentralWidget(centre);
}

void MainWindow::setThemeName(const QString& name) {
  themeName_ = name;
  const Theme wished = themeOf(name, systemPalette_, *wishes_);
  if (!isSameTheme(wished, appTheme())) applyTheme(*qApp, wished);
}

void MainWindow::setPresenting(bool presenting) {
  if (presenting == present_->on()) return;
  menuWidget()->setVisible(!presenting);
  arrangeBars(presenting);
  if (presenting) {
    const bool lens = session_.gradient().on();
    panels_->hideAll();
    session_.gradient().setOn(lens);  // the picture stays, whatever panel it came with
    themeBefore_ = themeName_;
    setThemeName(settings_.present().theme(screenName(*this)));
  } else {
    setThemeName(themeBefore_);
  }
  present_->setOn(presenting);
  if (!presenting) {  // into the room that the picture leaves at the desk
    panels_->showAgain();
    if (learning().player.active()) openDock(QStringLiteral("lessons"));  // to go on with
  }
  arrangeBars(presenting);  // what was hidden and shown meanwhile has arranged them as before
  presenter_->setOn(presenting);
  (*actions_)["actionPresent"]->setChecked(presenting);
  besideNotes_->setPresenting(presenting);
}

/// Those for stepping come with the first step, and go with Esc. A lesson is picture, question and answer:
/// nothing else. Who stands in what goes is led back to the picture.
void MainWindow::arrangeBars(bool presenting) {
  const bool lesson = lessons_->active() && !lessons_->away() && lessonPanel_->isVisible();
  const bool quiet = presenting || lesson;
  for (const auto& [bar, shown] : {std::pair<QWidget*, bool>(toolBar_, !quiet),
                                   {strip_, !quiet},
                                   {formula_, !quiet},
                                   {steps_, session_.playback().state().active && !presenting}}) {
    if (!shown && bar->isAncestorOf(focusWidget())) canvas_->setFocus(Qt::OtherFocusReason);
    bar->setVisible(shown);
  }
  findChild<PanelArea*>()->setRailShown(!quiet);
}

bool MainWindow::busy() const {
  return files_->busy() || tensorFiles_->busy() || session_.beside().waiting() ||
         session_.gradient().waiting() || !session_.work().idle() || canvas_->picture().tiles().busy() ||
         panels_->busy();
}

bool MainWindow::openDock(const QString& name) {
  return panels_->open(name);
}

void MainWindow::showError(const QString& sentence) {
  errors_->showPassing(sentence);
}

void MainWindow::updateTitle() {
  setWindowModified(session_.modified());
  setWindowTitle(tr("%1[*] - GatherND Explorer").arg(captionText(files_->displayName())));
  setWindowFilePath(files_->filePath());
  toolBar_->showExample(files_->exampleId(), files_->displayName());
  present_->setTitle(captionText(files_->displayName()));
}

void MainWindow::updateEnabled() {
  const Snapshot& snapshot = session_.snapshot();
  Actions& a = *actions_;
  const bool refused = snapshot.state == OutputState::Refused || snapshot.state == OutputState::NoPlan ||
                       snapshot.state == OutputState::TooLarge || snapshot.state == OutputState::Asked;
  a["actionSaveOutput"]->setEnabled(isSavable(snapshot, TensorId::Output));
  a["actionCopyLiteralOutput"]->setEnabled(snapshot.result != nullptr);
  a["actionMeasure"]->setEnabled(snapshot.plan && !refused && !session_.work().measuring());
  a["actionCancel"]->setEnabled(session_.work().running() || session_.work().measuring() ||
                                files_->savers().busy());
  a["actionNextProblem"]->setEnabled(snapshot.badKnown && snapshot.bad.count > 0);
}

void MainWindow::showEvent(QShowEvent* event) {
  QMainWindow::showEvent(event);
  if (laidOut_) return;
  laidOut_ = true;
  // Whether a panel has room beside the picture is known once the layout has run.
  QTimer::singleShot(0, this, [this] { panels_->laidOut(); });
  canvas_->setFocus(Qt::OtherFocusReason);
}

void MainWindow::closeEvent(QCloseEvent* event) {
  if (!mayClose_) {
    const auto asking = std::make_shared<bool>(true);  // it is this event that asks
    files_->guard([this, asking] {
      mayClose_ = true;
      if (!*asking) close();
    });
    *asking = false;
    if (!mayClose_) return event->ignore();
  }
  panels_->showPicture();  // the next start begins with it
  panels_->remember();
  settings_.setWindow(saveGeometry(), saveState());
  session_.work().cancel();
  event->accept();
}

void MainWindow::keyPressEvent(QKeyEvent* event) {
  // What the focused widget has no use for steps: the canvas, a label, a panel.
  const bool plain = !(event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier));
  if (plain && steps_->step(event->key())) return;
  if (plain && event->key() == Qt::Key_Escape) {
    auto* const line = findChild<QuestionLine*>();
    errors_->showPassing({});
    return line->isVisible() ? line->endAsked() : session_.playback().reset();
  }
  if (plain && focusRing_->press(*event)) return;
  QMainWindow::keyPressEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (opensDropped(*event->mimeData())) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  event->acceptProposedAction();
  openDropped(*files_, *event->mimeData());
}

}  // namespace gathernd::ui
