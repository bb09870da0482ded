#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the tests of window, command line and module on an installed wheel: its programs stand in place of the build's own, and
# the window's tests load its Qt. Needs what scripts/wheel.sh left: the unpacked Qt has the test library, which no wheel of ours has.
# Usage: scripts/test-wheel.sh [CTEST ARGUMENT...]     default: those of window and command
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# Debian's lupdate, which the catalogues' tests run, wants Debian's Qt.
[ $# -gt 0 ] || set -- -L '^(ui|app)$' -E '^catalogue'

build=build-wheel-tests qt=build-wheel/unpacked/PySide6/Qt/lib
python3 -m venv --clear $build/venv
$build/venv/bin/pip install -q build-wheel/wheels/gathernd*.whl
package=$(echo "$PWD"/$build/venv/lib/python3*/site-packages/gathernd_explorer)

# Without Qt's private interface, as the wheel: there another version has something else in its place.
cmake --preset release -B $build -DGATHERND_HIGH_DPI=OFF >/dev/null
cmake --build $build
for program in gathernd gathernd-explorer; do ln -sf "$package/bin/$program" $build/bin/$program; done

# What Qt's headers of before call in their QtTest is gone from the later one.
cat >$build/shim.cpp <<'CPP'
#include <QString>
namespace QTest::Internal {
Q_DECL_EXPORT QString formatTryTimeoutDebugMessage(QUtf8StringView, int most, int needed) {
  return QStringLiteral("not within %1 ms, but within %2").arg(most).arg(needed);
}
}  // namespace QTest::Internal
CPP
headers=$(qmake6 -query QT_INSTALL_HEADERS)
g++ -std=c++20 -shared -fPIC -DQT_NO_VERSION_TAGGING -I"$headers" -I"$headers/QtCore" $build/shim.cpp -o $build/shim.so
mkdir -p $build/qt
ln -sf "$PWD/$qt"/libQt6Test.so.* "$PWD/$qt"/libQt6Network.so.* "$PWD/$qt"/libQt6Xml.so.* $build/qt
LD_LIBRARY_PATH=$package/lib:$PWD/$build/qt QT_PLUGIN_PATH=$package/plugins LD_PRELOAD=$PWD/$build/shim.so \
  scripts/ctest.sh $build "$@"
