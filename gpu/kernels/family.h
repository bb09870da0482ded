// SPDX-License-Identifier: GPL-3.0-or-later
// The kernels, and which of them a gather gets: one table, by slice size, alignment and index type. Device
// buffers begin at multiples of 256 bytes, so what divides the slice's size is what it is aligned to. Units:
// bytes. Thread rule: pure functions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/call/plan.h"
#include "core/error/error.h"
#include "core/run/access.h"
#include "gpu/kernels/gather_args.h"

namespace gathernd::gpu {

/// As kernels() of a backend lists them.
const std::vector<KernelRow>& kernelRows();
std::string_view kernelName(Kernel kernel);

struct Chosen {
  KernelId id;
  Clause why;
  KernelChoice asChoice() const { return {std::string(kernelName(id.kernel)), why}; }
};

/// Whether CommonRule and 32 bits within a warp do for this kernel.
bool isCommon(const Plan& plan, Kernel kernel);

/// `kernel` empty: the best for the plan; else that one: `unsupported` (backend.no_such_kernel,
/// backend.kernel_cannot) where there is none of that name or it cannot do this gather.
Expected<Chosen> chooseKernel(const Plan& plan, std::string_view kernel, std::string_view backend);

/// Whether the kernel can go by columns: slices of more than one piece in units of 16 bytes, by the
/// common rule.
bool hasColumns(const Plan& plan, KernelId id);

/// By columns or not, for a whole gather on a device whose second-level cache has so many bytes: where slices
/// must come again, one column of them all stays in the cache while the slices may not. Where each came once
/// it would cost 1 to 4%.
KernelId inBestOrder(const Plan& plan, KernelId id, std::int64_t cacheBytes);

// How the work of a gather is cut into warps: by bytes, so that long slices and few tuples fill a device as
// well as many short ones do. Units: bytes.

/// What a warp copies of a large gather: four loads of 16 bytes a lane, and then it ends. An H100 gives 98%
/// of a copy's speed then; with 8 KB 94%, since the last warps run alone for longer, with 512 bytes 80%.
inline constexpr std::int64_t kPieceBytes = 2048;
/// So many of them keep a multiprocessor busy; a gather too small for it is cut finer.
inline constexpr std::int64_t kBusyWarps = 16;

/// tupleCount and sliceBytes above 0. For a device of so many multiprocessors; 0: as large gathers are cut.
Cut cutOf(KernelId id, std::int64_t tupleCount, std::int64_t sliceBytes, int multiprocessors);

}  // namespace gathernd::gpu
