// SPDX-License-Identifier: GPL-3.0-or-later
// libgathernd_c from C, on a page: one plain call, one full call, and what a bad index says.
//   cc -std=c99 -I SOURCE example.c -L BUILD/lib -lgathernd_c -o example
#include <stdint.h>
#include <stdio.h>

#include "core/c_api/gathernd.h"

static const float kTable[3][4] = {{0, 1, 2, 3}, {10, 11, 12, 13}, {20, 21, 22, 23}};
static const int64_t kTableShape[2] = {3, 4};

/* Two elements of a matrix: output[n] = table[places[n][0]][places[n][1]]. */
static int elements(void) {
  const int64_t places[2][2] = {{2, 3}, {0, 1}};
  const int64_t placesShape[2] = {2, 2};
  float output[2];
  int64_t firstBad;
  int code = gathernd_gather(kTable, kTableShape, 2, places, placesShape, 2, 0, sizeof(float),
                             sizeof(int64_t), 0, output, 1, &firstBad);
  if (code != GATHERND_OK) return code;
  printf("elements: %g %g\n", output[0], output[1]);
  return GATHERND_OK;
}

/* Three rows by small unsigned indices; the one that is no row is filled. */
static int rows(void) {
  const uint8_t row[3][1] = {{1}, {7}, {2}};
  const int64_t rowShape[2] = {3, 1};
  const float fill = -1;
  float output[3][4];
  int64_t badCount, firstBad, shape[GATHERND_MAX_RANK];
  int32_t rank;
  gathernd_call call = {0};
  call.struct_size = sizeof call;
  call.index_type = GATHERND_UINT8;
  call.element_bytes = sizeof(float);
  call.params_rank = 2;
  call.indices_rank = 2;
  call.params_shape = kTableShape;
  call.indices_shape = rowShape;
  call.params = kTable;
  call.indices = row;
  call.output = output;
  call.params_bytes = sizeof kTable;
  call.indices_bytes = sizeof row;
  call.output_bytes = sizeof output;
  call.out_of_range = GATHERND_RANGE_FILL;
  call.fill = &fill;
  call.output_capacity = GATHERND_MAX_RANK;
  call.output_shape = shape;
  call.output_rank = &rank;
  call.bad_count = &badCount;
  call.first_bad = &firstBad;
  int code = gathernd_call_run(&call);
  if (code != GATHERND_OK) return code;
  printf("rows [%d, %d]:", (int)shape[0], (int)shape[rank - 1]);
  for (int n = 0; n < 3; ++n) printf(" %g..%g", output[n][0], output[n][3]);
  printf("; %d bad, first %d\n", (int)badCount, (int)firstBad);
  return GATHERND_OK;
}

/* The error rule: a code, and which tuple it was. */
static int refused(void) {
  const int32_t row[2][1] = {{0}, {-1}};
  const int64_t rowShape[2] = {2, 1};
  float output[2][4];
  int64_t firstBad;
  int code = gathernd_gather(kTable, kTableShape, 2, row, rowShape, 2, 0, sizeof(float), sizeof(int32_t), 0,
                             output, 0, &firstBad);
  printf("refused: %s at tuple %d\n", gathernd_code_name(code), (int)firstBad);
  return code == GATHERND_OUT_OF_RANGE ? GATHERND_OK : code;
}

int main(void) {
  int code = elements();
  if (code == GATHERND_OK) code = rows();
  if (code == GATHERND_OK) code = refused();
  if (code != GATHERND_OK) fprintf(stderr, "gathernd %s: %s\n", gathernd_version(), gathernd_code_name(code));
  return code;
}
