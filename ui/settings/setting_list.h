// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of the page, in its order: what names it in documents and tests, the object name of its
// control, and where the settings keep it. Plain values.
#pragma once

#include <array>

namespace gathernd::ui {

struct SettingName {
  const char* id;
  const char* control;
  const char* key;  ///< "": it is no choice that is kept, but something to be done
};

inline constexpr std::array kSettingList = {
    SettingName{"language", "settingLanguage", "language"},
    SettingName{"text-size", "settingTextSize", "textSize"},
    SettingName{"theme", "settingTheme", "theme"},
    SettingName{"motion", "settingMotion", "motion"},
    SettingName{"reopen", "settingReopen", "reopen/wanted"},
    SettingName{"recent", "settingRecent", ""},
    SettingName{"memory", "settingMemory", "memory/mebibytes"},
    SettingName{"calibration", "settingCalibration", ""},
    SettingName{"framework", "settingFramework", "code/framework"},
    SettingName{"python", "settingPython", "verify/python"},
    SettingName{"progress", "settingProgress", ""},
    SettingName{"present-theme", "settingPresentTheme", "present/theme"},
    SettingName{"presenter", "settingPresenter", "present/presenter"},
    SettingName{"class-screen", "settingClassScreen", "present/audience"},
};

}  // namespace gathernd::ui
