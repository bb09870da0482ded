// SPDX-License-Identifier: GPL-3.0-or-later
#include <QWidget>

#include "ui/guide/guide_book.h"

namespace gathernd::ui {
namespace {

struct PlaceRow {
  const char* name;
  const char* place;
};

constexpr PlaceRow kWidgets[] = {
    {"startPage", "first-look#the-start-page"},
    {"recoveryBar", "files#after-a-crash"},
    {"errorBar", "first-look#when-something-is-wrong"},
    // Of the toolbar, and what it is when folded.
    {"toolBar", "first-look#the-toolbar"},
    {"moreList", "first-look#the-toolbar"},
    {"exampleCombo", "first-look#the-toolbar"},
    {"dialectCombo", "edit#framework"},
    {"dtypeCombo", "edit#types"},
    {"indexDtypeCombo", "edit#types"},
    {"batchDimsSpin", "edit#batch_dims"},
    {"policyCombo", "edit#policy-and-fill"},
    {"fillValueEdit", "edit#policy-and-fill"},
    {"backendCombo", "edit#device"},
    {"secondDialectCombo", "picture#two-outputs-beside-each-other"},
    {"secondDeviceCombo", "picture#two-outputs-beside-each-other"},
    {"besideNotes", "picture#two-outputs-beside-each-other"},
    {"runButton", "large#what-is-run-only-when-you-ask"},
    {"playButton", "steps#the-step-bar"},
    {"presentButton", "learn#presenting"},
    {"shapeStrip", "edit#shapes-and-axes"},
    // The picture and what stands below it.
    {"canvas", "picture"},
    {"cellEdit", "edit#cells"},
    {"axisNameEdit", "edit#shapes-and-axes"},
    {"paneAxesIndices", "large#axes-as-letters"},
    {"paneAxesParams", "large#axes-as-letters"},
    {"paneAxesOutput", "large#axes-as-letters"},
    {"paneFollow", "large#following-and-folding"},
    {"paneFolded", "large#following-and-folding"},
    {"questionLine", "panels#predict"},
    {"formulaLine", "picture#the-formula-line"},
    {"stepBar", "steps#the-step-bar"},
    {"presentHeader", "learn#presenting"},
    {"presentFooter", "learn#presenting"},
    {"votePanel", "learn#a-vote"},
    {"presenterStrip", "learn#the-presenters-window"},
    {"presenterWindow", "learn#the-presenters-window"},
    // Panels.
    {"explainPanelItem", "panels#explain"},
    {"problemsPanelItem", "panels#problems"},
    {"valuesPanelItem", "panels#values"},
    {"frameworksPanelItem", "panels#frameworks"},
    {"learnPanelItem", "panels#learn"},
    {"measurePanelItem", "panels#measure"},
    {"explainDock", "panels#explain"},
    {"problemsDock", "panels#problems"},
    {"readsDock", "panels#reads"},
    {"inspectorDock", "panels#cell"},
    {"notesDock", "panels#properties"},
    {"dialectsDock", "panels#rules"},
    {"codeDock", "panels#code"},
    {"gradientDock", "panels#gradient"},
    {"statisticsDock", "panels#statistics"},
    {"predictDock", "panels#predict"},
    {"lessonsDock", "panels#lessons"},
    {"valuesDock", "panels#values-shapes-and-numbers"},
    {"compareDock", "panels#compare"},
    {"warpDock", "panels#warp"},
    {"timingDock", "panels#timing"},
    {"statusDock", "first-look#the-window"},
    {"dockRail", "panels"},
    {"bottomSheet", "panels"},
    {"rightSheet", "panels"},
    {"sheetArea", "first-look#the-window"},
    {"verifyRun", "panels#verify"},
    {"verifyPython", "panels#verify"},
    {"verifyList", "panels#verify"},
    {"relativesList", "panels#relatives"},
    {"settingLanguage", "settings#language"},
    {"settingTextSize", "settings#text-size"},
    {"settingTheme", "settings#theme"},
    {"settingMotion", "settings#motion"},
    {"settingReopen", "settings#reopen-what-was-open"},
    {"settingRecent", "settings#recent-files"},
    {"settingMemory", "settings#memory-for-a-run"},
    {"settingCalibration", "settings#speed-of-the-cpu-backend"},
    {"settingFramework", "settings#code-is-shown-for"},
    {"settingPython", "settings#python-with-the-frameworks"},
    {"settingPythonChoose", "settings#python-with-the-frameworks"},
    {"settingPythonBoth", "settings#python-with-the-frameworks"},
    {"settingProgress", "settings#progress-in-the-course"},
    {"settingPresentTheme", "settings#present"},
    {"settingPresenter", "settings#presenters-window"},
    {"settingClassScreen", "settings#presenters-window"},
    {"dialogSettings", "settings"},
    {"modelDialog", "files#models"},
    {"captureDialog", "files#models"},
    {"ownRulesDialog", "panels#rules"},
    {"paletteDialog", "access#keys"},
};

}  // namespace

QString guidePlaceOfName(const QString& objectName) {
  for (const PlaceRow& row : kWidgets)
    if (objectName == QLatin1String(row.name)) return QLatin1String(row.place);
  return {};
}

QString guidePlaceOf(const QWidget* widget) {
  for (; widget != nullptr; widget = widget->parentWidget())
    if (const QString place = guidePlaceOfName(widget->objectName()); !place.isEmpty()) return place;
  return kGuideHome;
}

QStringList guideNamesKnown() {
  QStringList names;
  for (const PlaceRow& row : kWidgets) names << QLatin1String(row.name);
  return names;
}

}  // namespace gathernd::ui
