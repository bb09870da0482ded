// SPDX-License-Identifier: GPL-3.0-or-later
// What all pages have in common, compiled in from resources/page: the frame, the style, the script. Internal
// to core/teach/page. Thread rule: constant data, pure functions.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace gathernd::teach {

struct PagePart {
  std::string_view name, text;
};
/// By its file's name; a part that is asked for exists.
std::string_view pagePart(std::string_view name);

/// Without comments on lines of their own, and without the spaces that no one reads. Of our own scripts:
/// texts and regular expressions end on their line, and there are no template literals.
std::string compactScript(std::string_view script);
std::string compactStyle(std::string_view style);

/// "sha256-…" as a policy has it.
std::string policyHash(std::string_view block);

}  // namespace gathernd::teach

namespace gathernd {

/// The table that the build makes of resources/page.
std::span<const teach::PagePart> embeddedPage();

}  // namespace gathernd
