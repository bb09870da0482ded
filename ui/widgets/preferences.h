// SPDX-License-Identifier: GPL-3.0-or-later
// What a person chose of how the window is and works, each among few values; anything else that stands in the
// settings counts as not chosen. Setting one tells all that listen to Settings::changed. Thread rule: GUI
// thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "ui/widgets/settings.h"

namespace gathernd::ui {

class Preferences {
 public:
  enum class Motion : std::uint8_t { AsDesktop, Reduced, Full };

  /// In percent of the usual; never less: Qt does not paint at less than one dot to a pixel of ours.
  static constexpr std::array kTextSizes = {100, 125, 150, 175, 200};
  static constexpr int kUsualSize = 100;
  /// In MiB; 0: as much as the machine lets a program have.
  static constexpr std::array kMemoryLimits = {0, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};

  /// The settings outlive it.
  explicit Preferences(Settings& settings) : settings_(settings) {}

  int textSize() const { return chosen(setting::kTextSize, kTextSizes, kUsualSize); }
  void setTextSize(int percent) { settings_.setValue(setting::kTextSize, percent); }

  Motion motion() const;
  void setMotion(Motion motion);

  /// Of one tensor in a run, in bytes; 0: nobody chose.
  std::int64_t memoryLimit() const { return std::int64_t{memoryMebibytes()} << 20; }
  int memoryMebibytes() const { return chosen(setting::kMemory, kMemoryLimits, 0); }
  void setMemoryMebibytes(int limit) { settings_.setValue(setting::kMemory, limit); }

  /// Whether a start that asks for nothing goes on where the window that was closed last was left.
  bool reopens() const;
  void setReopens(bool wanted) { settings_.setValue(setting::kReopen, wanted); }

 private:
  int chosen(const char* key, std::span<const int> values, int usual) const;

  Settings& settings_;
};

}  // namespace gathernd::ui
