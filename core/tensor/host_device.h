// SPDX-License-Identifier: GPL-3.0-or-later
// Marks what kernels on a device call too.
#pragma once

#if defined(__CUDACC__)
#define GATHERND_HD __host__ __device__
#else
#define GATHERND_HD
#endif
