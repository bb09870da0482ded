// SPDX-License-Identifier: GPL-3.0-or-later
#include "gpu/cuda/nvml.h"

#include <optional>
#include <utility>

#include <dlfcn.h>

namespace gathernd::gpu {
namespace {

// As NVML's header has them.
constexpr int kSuccess = 0;
constexpr int kClockOfMultiprocessors = 1;
constexpr int kClockOfMemory = 2;
constexpr int kTemperatureOfGpu = 0;

}  // namespace

class Nvml::Library {
 public:
  /// nullptr where it is not there, too old, or finds no driver.
  static std::unique_ptr<Library> open(const std::string& name) {
    void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle == nullptr) return nullptr;
    auto library = std::unique_ptr<Library>(new Library(handle));
    const bool complete = library->init_ != nullptr && library->shutdown_ != nullptr &&
                          library->byBusId_ != nullptr && library->clock_ != nullptr &&
                          library->temperature_ != nullptr;
    library->begun_ = complete && library->init_() == kSuccess;
    return library->begun_ ? std::move(library) : nullptr;
  }
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;
  ~Library() {
    if (begun_) (void)shutdown_();
    (void)dlclose(handle_);
  }

  DeviceState stateOf(const std::string& pciBusId) const {
    Device device = nullptr;
    if (byBusId_(pciBusId.c_str(), &device) != kSuccess) return {};
    return {answer(clock_, device, kClockOfMultiprocessors), answer(clock_, device, kClockOfMemory),
            answer(temperature_, device, kTemperatureOfGpu)};
  }

 private:
  using Device = struct NvmlDevice*;  // as NVML's header has it
  using Ask = int(Device, int, unsigned*);

  explicit Library(void* handle)
      : handle_(handle),
        init_(symbol<int()>("nvmlInit_v2")),
        shutdown_(symbol<int()>("nvmlShutdown")),
        byBusId_(symbol<int(const char*, Device*)>("nvmlDeviceGetHandleByPciBusId_v2")),
        clock_(symbol<Ask>("nvmlDeviceGetClockInfo")),
        temperature_(symbol<Ask>("nvmlDeviceGetTemperature")) {}

  template <class Function>
  Function* symbol(const char* name) const {
    return reinterpret_cast<Function*>(dlsym(handle_, name));
  }

  static std::optional<int> answer(Ask* ask, Device device, int what) {
    unsigned value = 0;
    if (ask(device, what, &value) != kSuccess) return std::nullopt;
    return static_cast<int>(value);
  }

  void* handle_;
  int (*init_)();
  int (*shutdown_)();
  int (*byBusId_)(const char*, Device*);
  Ask* clock_;
  Ask* temperature_;
  bool begun_ = false;
};

Nvml::Nvml(std::string library) : name_(std::move(library)) {}
Nvml::~Nvml() = default;

DeviceState Nvml::stateOf(const std::string& pciBusId) {
  std::call_once(once_, [this] { library_ = Library::open(name_); });
  return library_ == nullptr ? DeviceState() : library_->stateOf(pciBusId);
}

}  // namespace gathernd::gpu
