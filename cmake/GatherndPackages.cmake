# SPDX-License-Identifier: GPL-3.0-or-later
# Debian packages, one a component: `cmake --preset package`, build, `cpack` in build-package (scripts/package.sh).
set(maintainer ${GATHERND_MAINTAINER})
set(version ${GATHERND_DEBIAN_VERSION})
set(library libgathernd-c${PROJECT_VERSION_MAJOR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gathernd-explorer)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own
set(CPACK_PACKAGE_CONTACT "${maintainer}")
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL gathernd c c_dev python)
if(GATHERND_GUI)
  list(APPEND CPACK_COMPONENTS_ALL explorer)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 1) # of more, xz writes other bytes
# Also what a person's umask would take away.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
# Manuals and changelogs are compressed, as the policy has it.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/CompressPages.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_VERSION ${version})
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${maintainer}")
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

set(CPACK_COMPONENT_GATHERND_DESCRIPTION "gather_nd on the command line, under the rules of many frameworks
Runs a gather_nd call, says where every value of its output comes from,
finds the bad tuples of index tensors of any size, shows what TensorFlow,
PyTorch, JAX, NumPy, ONNX and others make of the same call, writes it as
their code, and measures it.")
set(CPACK_DEBIAN_GATHERND_PACKAGE_NAME gathernd)
set(CPACK_DEBIAN_GATHERND_PACKAGE_SECTION science)
set(CPACK_DEBIAN_GATHERND_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_GATHERND_PACKAGE_RECOMMENDS "gathernd-explorer (= ${version})")
set(CPACK_DEBIAN_GATHERND_PACKAGE_SUGGESTS "python3-gathernd (= ${version})")

set(CPACK_COMPONENT_EXPLORER_DESCRIPTION "see, teach, debug and measure gather_nd
A window in which every tuple of indices, the slice of params that it reads
and the block of the output that it fills are drawn, changed and stepped
through, under the rules of many frameworks; with lessons for a class.")
set(CPACK_DEBIAN_EXPLORER_PACKAGE_NAME gathernd-explorer)
set(CPACK_DEBIAN_EXPLORER_PACKAGE_SECTION science)
set(CPACK_DEBIAN_EXPLORER_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_EXPLORER_PACKAGE_RECOMMENDS
    "gathernd (= ${version}), fonts-noto-cjk, qt6-translations-l10n, qt6-wayland")

set(CPACK_COMPONENT_C_DESCRIPTION "gather_nd behind plain C functions
The CPU gather of GatherND Explorer for whatever can load a shared library:
every index type, every rule for indices out of range, on several threads.")
set(CPACK_DEBIAN_C_PACKAGE_NAME ${library})
set(CPACK_DEBIAN_C_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_C_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON) # of whoever has a library
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_C_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/resources/packaging/debian/library/triggers)

set(CPACK_COMPONENT_C_DEV_DESCRIPTION "gather_nd behind plain C functions (for development)
The header of libgathernd_c, with what pkg-config and CMake want to know.")
set(CPACK_DEBIAN_C_DEV_PACKAGE_NAME libgathernd-c-dev)
set(CPACK_DEBIAN_C_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_C_DEV_PACKAGE_DEPENDS "${library} (= ${version})")

set(CPACK_COMPONENT_PYTHON_DESCRIPTION "gather_nd explained, checked and shown, from Python
A module for notebooks and scripts that asks the programs gathernd and
gathernd-explorer about arrays of NumPy and of whatever gives such.")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-gathernd)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "python3:any (>= 3.9), python3-numpy (>= 1:1.24), gathernd (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS "gathernd-explorer (>= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA ${CMAKE_SOURCE_DIR}/resources/packaging/debian/python3/postinst
                                              ${CMAKE_SOURCE_DIR}/resources/packaging/debian/python3/prerm)
include(CPack)
