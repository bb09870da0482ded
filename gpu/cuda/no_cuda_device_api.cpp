// SPDX-License-Identifier: GPL-3.0-or-later
// The device calls of a build without CUDA: each says so.
#include "gpu/device/device_api.h"

namespace gathernd::gpu {
namespace {

class NoCudaDeviceApi final : public DeviceApi {
 public:
  Expected<int> deviceCount() override { return refusal(); }
  Expected<std::vector<DeviceRow>> devices() override { return refusal(); }
  Expected<DeviceTraits> traits() override { return refusal(); }
  Expected<DeviceMemory> memory() override { return refusal(); }
  Expected<DeviceState> state() override { return refusal(); }
  Expected<void> recover() override { return refusal(); }
  Expected<void*> allocate(std::int64_t) override { return refusal(); }
  Expected<void> release(void*) override { return refusal(); }
  Expected<void*> allocatePinned(std::int64_t) override { return refusal(); }
  Expected<void> releasePinned(void*) override { return refusal(); }
  Expected<StreamHandle> makeStream() override { return refusal(); }
  Expected<void> destroyStream(StreamHandle) override { return refusal(); }
  Expected<EventHandle> makeEvent() override { return refusal(); }
  Expected<void> destroyEvent(EventHandle) override { return refusal(); }
  Expected<void> copyToDevice(void*, const void*, std::int64_t, StreamHandle) override { return refusal(); }
  Expected<void> copyToHost(void*, const void*, std::int64_t, StreamHandle) override { return refusal(); }
  Expected<void> copyOnDevice(void*, const void*, std::int64_t, StreamHandle) override { return refusal(); }
  Expected<void> setBytes(void*, int, std::int64_t, StreamHandle) override { return refusal(); }
  Expected<void> launch(const Launch&, StreamHandle) override { return refusal(); }
  Expected<std::int64_t> sortBytes(std::int64_t) override { return refusal(); }
  Expected<void> launchGradient(const GradientStep&, StreamHandle) override { return refusal(); }
  Expected<void> record(EventHandle, StreamHandle) override { return refusal(); }
  Expected<void> holdFor(EventHandle, StreamHandle) override { return refusal(); }
  Expected<void> await(EventHandle) override { return refusal(); }
  Expected<void> awaitAll(StreamHandle) override { return refusal(); }
  Expected<double> nanosecondsBetween(EventHandle, EventHandle) override { return refusal(); }

 private:
  static tl::unexpected<Error> refusal() {
    return fail(ErrorCode::Unsupported, "backend.device",
                {{"backend", "cuda"},
                 {"reason", "this program was built without CUDA"},
                 {"where", "no device was asked"}});
  }
};

}  // namespace

std::unique_ptr<DeviceApi> makeCudaDeviceApi() {
  return std::make_unique<NoCudaDeviceApi>();
}

}  // namespace gathernd::gpu
