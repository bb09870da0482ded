// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of the page, in its order: what names it in documents and tests, the object name of its
// control, and where the settings keep it. Documents and tests read it; the page is held to it by its test.
// Plain values.
#pragma once

#include <array>

namespace gathernd::ui {

struct SettingName {
  const char* id;
  const char* control;
  const char* key;  ///< "": it is no choice that is kept, but something to be done
};

inline constexpr std::array kSettingList = {
    // Look.
    SettingName{"language", "settingLanguage", "language"},
    SettingName{"text-size", "settingTextSize", "textSize"},
    SettingName{"theme", "settingTheme", "theme"},
    SettingName{"motion", "settingMotion", "motion"},
    // At the start.
    SettingName{"reopen", "settingReopen", "reopen/wanted"},
    SettingName{"recent", "settingRecent", ""},
    // Calls.
    SettingName{"memory", "settingMemory", "memory/mebibytes"},
    SettingName{"calibration", "settingCalibration", ""},
    // Code.
    SettingName{"framework", "settingFramework", "code/framework"},
    SettingName{"python", "settingPython", "verify/python"},
    // Lessons.
    SettingName{"progress", "settingProgress", ""},
    // Presenting; of the theme each screen has its own, below this key.
    SettingName{"present-theme", "settingPresentTheme", "present/theme"},
    SettingName{"presenter", "settingPresenter", "present/presenter"},
    SettingName{"class-screen", "settingClassScreen", "present/audience"},
};

}  // namespace gathernd::ui
