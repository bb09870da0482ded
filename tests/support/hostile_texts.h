// SPDX-License-Identifier: GPL-3.0-or-later
// What a file can hold in place of a name: texts that try to end where they stand, or to say something to
// whatever reads them. Some hold zero bytes, some are no UTF-8. Thread rule: constant data.
#pragma once

#include <array>
#include <string_view>

namespace gathernd::test {

using namespace std::string_view_literals;

constexpr auto kHostileTexts = std::to_array<std::string_view>({
    "mine\nimport os; os.system('touch PWNED')\n#"sv,
    "mine\r\nint evil = 1;\r\n//"sv,
    "mine\rimport os\r#"sv,
    "*/ int evil = 1; /*"sv,
    "\"\"\"\nimport os\n\"\"\""sv,
    "'''\nimport os\n'''"sv,
    "ends with a backslash\\"sv,
    "ends with a backslash and blanks\\  "sv,
    "two backslashes\\\\"sv,
    "a trigraph?"
    "?/"sv,
    "a separator\u2028import os\u2028#"sv,
    "a paragraph\u2029import os\u2029#"sv,
    "next line\u0085import os\u0085#"sv,
    "a zero\0import os"sv,
    "a page\fimport os\vimport sys\x1c#\x1d#\x1e#"sv,
    "<script>alert(1)</script>"sv,
    "<img src=x onerror=alert(1)>"sv,
    "<b>bold</b><br><table><tr><td>"sv,
    "</title></svg><svg onload='alert(1)'>"sv,
    "a ]]> b <![CDATA[ c ]]>"sv,
    "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;"sv,
    "<?xml version='1.0'?><a/>"sv,
    "a ?> b <?php evil(); ?>"sv,
    "a -- b --> c <!-- d"sv,
    "&amp; &lt; &#0; &copy & &&"sv,
    "%s%n%d %1 %2 %L1 %%"sv,
    "@{name} @{if x} @{end} {hole} {dialect} {{x}}"sv,
    "%% include values.cpp\n%% set host_device evil"sv,
    "\\N{LATIN SMALL LETTER A} \\u000a \\x0a \\012 \\n"sv,
    "\u202Eright to left\u202C \u2066isolated\u2069"sv,
    "\u05E9\u05DC\u05D5\u05DD \u4F60\u597D \u00E9e\u0301"sv,
    "\U0001F469\u200D\U0001F680 \U0001F600 \uFEFFmark"sv,
    "\""sv,
    "'"sv,
    "`touch PWNED` `${x}` ${y} $(z)"sv,
    "# // ; -- REM"sv,
    "coding: utf-7 +AAo-import os"sv,
    "-*- coding=raw_unicode_escape -*- \\u000aimport os"sv,
    ")); evil(); ((\", \")"sv,
    "R\"(raw)\" )\" \");"sv,
    "no UTF-8 \xff\xfe \xc3( \xed\xa0\x80"sv,
    "\x1b[2J\x1b]0;title\x07 and \x7f \x9b"sv,
    "=HYPERLINK(\"http://x\"),+1,@SUM(1)"sv,
    "[*] & &File &&x x[*]"sv,
});

}  // namespace gathernd::test
