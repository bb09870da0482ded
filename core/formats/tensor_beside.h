// SPDX-License-Identifier: GPL-3.0-or-later
// The .npy files that a scenario has for itself: NAME.params.npy, NAME.params-2.npy … beside NAME.gathernd.
// Thread rule: functions that look into the scenario's folder.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gathernd {

/// The name of a new file for `tensor` ("params", "indices"), with a number above that of every file there: a
/// name is not given twice in a row, so that what remembers an old one finds no other values under it.
std::string newTensorFile(const std::string& scenario, std::string_view tensor);
/// The files beside `scenario` that are its own by their form, and that it names as it is on the disk.
std::vector<std::string> ownTensorFiles(const std::string& scenario);
/// Whether another scenario of the folder names `file`, or cannot be looked into.
bool namedByAnother(const std::string& scenario, const std::string& file);

}  // namespace gathernd
