# SPDX-License-Identifier: GPL-3.0-or-later
# What some tests need and a machine may not have. A test is registered where its need is met; elsewhere it is not
# skipped in silence but listed in absent-tests.txt, which test.sh shows.
#   GATHERND_NUMPY_PYTHON  a python3 that can import numpy, or empty
#   GATHERND_ATSPI_PYTHON  a python3 that can walk the window over the accessibility bus, or empty
#   GATHERND_MONKEY_PYTHON a python3 that has python-xlib, beside an X server, or empty
#   GATHERND_ONNX_CASES    ONNX's own GatherND node cases, or empty

# gathernd_left_out(TESTS REASON)
function(gathernd_left_out tests reason)
  set_property(GLOBAL APPEND PROPERTY GATHERND_LEFT_OUT "${tests}: ${reason}")
endfunction()

function(gathernd_write_left_out)
  get_property(lines GLOBAL PROPERTY GATHERND_LEFT_OUT)
  list(JOIN lines "\n" text)
  if(text)
    string(APPEND text "\n")
  endif()
  file(WRITE ${CMAKE_BINARY_DIR}/absent-tests.txt "${text}")
endfunction()

# gathernd_find_python(VARIABLE CODE): a python3 that runs it, or empty. The first of the path may be somebody's own
# build; the system's is the one that Debian's packages are for.
find_program(GATHERND_PYTHON python3)
function(gathernd_find_python variable code)
  set(${variable} "" PARENT_SCOPE)
  foreach(python IN ITEMS ${GATHERND_PYTHON} /usr/bin/python3)
    if(EXISTS "${python}")
      execute_process(COMMAND ${python} -c "${code}" RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
      if(status EQUAL 0)
        set(${variable} ${python} PARENT_SCOPE)
        return()
      endif()
    endif()
  endforeach()
endfunction()

gathernd_find_python(GATHERND_NUMPY_PYTHON "import numpy")
if(NOT GATHERND_NUMPY_PYTHON)
  gathernd_left_out("the Python module, comparison with NumPy, smoke run of the peer benchmark"
                    "no python3 that imports numpy (package python3-numpy)")
endif()

# The window over the accessibility bus, on a screen and a session bus of its own.
find_program(GATHERND_XVFB Xvfb)
find_program(GATHERND_DBUS_SESSION dbus-run-session)
gathernd_find_python(GATHERND_ATSPI_PYTHON "import gi; gi.require_version('Atspi', '2.0')")
if(NOT GATHERND_XVFB OR NOT GATHERND_DBUS_SESSION OR NOT EXISTS /usr/libexec/at-spi2-registryd)
  set(GATHERND_ATSPI_PYTHON "")
endif()
if(NOT GATHERND_ATSPI_PYTHON)
  gathernd_left_out("the window over the accessibility bus"
                    "packages xvfb, dbus-daemon, at-spi2-core, python3-gi and gir1.2-atspi-2.0")
endif()

# Real keys and clipboards on a screen of its own. Not under a sanitizer, which X11's libraries do not pass.
find_program(GATHERND_SETPRIV setpriv)
gathernd_find_python(GATHERND_MONKEY_PYTHON "import sys, Xlib; assert sys.version_info >= (3, 10)")
if(NOT GATHERND_XVFB OR NOT GATHERND_SETPRIV OR GATHERND_SANITIZE)
  set(GATHERND_MONKEY_PYTHON "")
endif()
if(NOT GATHERND_MONKEY_PYTHON)
  gathernd_left_out("the monkey" "packages xvfb, python3-xlib and util-linux; not under a sanitizer")
endif()

set(GATHERND_ONNX_CASES "")
if(EXISTS /usr/share/libonnx-testdata/data/node/test_gathernd_example_int32)
  set(GATHERND_ONNX_CASES /usr/share/libonnx-testdata/data/node)
else()
  gathernd_left_out("ONNX's own GatherND cases" "their files are not here (package libonnx-testdata)")
endif()

if(NOT CMAKE_CUDA_COMPILER)
  gathernd_left_out("CUDA kernels" "this build has no CUDA compiler (nvcc)")
elseif(NOT EXISTS /dev/nvidiactl)
  gathernd_left_out("CUDA kernels on a device" "no NVIDIA GPU here, the kernels are compiled, not run")
endif()
