// SPDX-License-Identifier: GPL-3.0-or-later
// The state that code for plain x86-64 wants the vector registers in. Who writes their upper halves and does
// leaves them in use (Qt 6.4 does, as it starts and as it paints; new threads inherit it) makes every later
// change between such code and AVX, a memcpy of 16 bytes, waiting for some 25 ns on Intel processors from Ice
// Lake on: a gather of five rows took 570 ns in the window and 50 without. Thread rule: of the calling thread
// alone.
#pragma once

namespace gathernd::cpu {

/// One instruction where the processor has AVX (vzeroupper), else nothing. No value that a caller can hold is
/// lost: upper halves do not survive a call.
void clearUpperHalves();

}  // namespace gathernd::cpu
