// SPDX-License-Identifier: GPL-3.0-or-later
// gather_nd on a CPU, as plain C: what other languages load as libgathernd_c.so. C99 and C++.
//   params P, indices I, b = batch_dims, K = I's last extent: how many axes of params one tuple indexes
//   output[n, g, s] = params[n, indices[n, g, 0..K-1], s]         output shape = I[:b] + I[b:-1] + P[b+K:]
// Tensors are row-major without gaps and need no alignment. Elements are moved as bits, whatever their type.
// K = 0 copies the whole batch entry for each tuple. Rank-0 params have K = 0; indices have at least one
// axis. Units: extents in elements, sizes in bytes. Errors: a code, the first broken rule in the order of
// gathernd_code; a call that is refused leaves the output as it was. Nothing here throws, prints, exits or
// keeps anything of a call.
// Thread rule: any function from any thread at any time; meanwhile nobody else writes to the call's buffers.
// Full text: docs/c-api.md.
#ifndef GATHERND_H
#define GATHERND_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define GATHERND_API __attribute__((visibility("default")))
#else
#define GATHERND_API
#endif

/* The header is C: */
// NOLINTBEGIN(readability-identifier-naming, modernize-*)

#define GATHERND_MAX_RANK 32 /* of params, indices and the output */

#ifdef __cplusplus
extern "C" {
#endif

/* What every function returns. Numbers stay; later versions may add some. */
enum gathernd_code {
  GATHERND_OK = 0,
  GATHERND_OUT_OF_RANGE = 1, /* tuples outside params, and the rule is error; the output is written, their
                                slices as zero bytes */
  /* Refused: */
  GATHERND_STRUCT_SIZE = 2,     /* struct_size is none of a gathernd_call, or unknown fields are not zero */
  GATHERND_NULL_POINTER = 3,    /* a pointer that the call needs is missing; buffers are looked at last */
  GATHERND_RANK = 4,            /* params_rank outside 0..32, or indices_rank outside 1..32 */
  GATHERND_INDEX_TYPE = 5,      /* no such type of index */
  GATHERND_ELEMENT_BYTES = 6,   /* below 1, or above 16 with a fill value */
  GATHERND_RULE = 7,            /* no such rule for negative, out-of-range indices or the tuple axis */
  GATHERND_THREADS = 8,         /* below 0 */
  GATHERND_EXTENT = 9,          /* negative, or those of one tensor multiply beyond 63 bits */
  GATHERND_BATCH_DIMS = 10,     /* negative, or not below both ranks */
  GATHERND_INDEX_DEPTH = 11,    /* K above what params have after their batch axes */
  GATHERND_SHAPE_MISMATCH = 12, /* a batch axis differs between params and indices */
  GATHERND_LIMIT = 13,          /* more bytes or output elements than 63 bits count, output rank above 32 */
  GATHERND_BUFFER_SIZE = 14,    /* a buffer is smaller than its shape says */
  GATHERND_OVERLAP = 15,        /* the output shares bytes with params or indices */
  /* Begun, and not done: */
  GATHERND_RESOURCES = 16 /* the system gave no thread or no memory; the output is partly written */
};

/* 0 is none, so that a forgotten field is noticed. */
enum gathernd_index_type {
  GATHERND_INT8 = 1,
  GATHERND_INT16 = 2,
  GATHERND_INT32 = 3,
  GATHERND_INT64 = 4,
  GATHERND_UINT8 = 5,
  GATHERND_UINT16 = 6,
  GATHERND_UINT32 = 7,
  GATHERND_UINT64 = 8
};

/* An index i below 0, along an axis of size d. */
enum gathernd_negative {
  GATHERND_NEGATIVE_BAD = 0,  /* the tuple is bad */
  GATHERND_NEGATIVE_WRAP = 1, /* i + d; below -d it is bad, or 0 where the other rule clamps */
  GATHERND_NEGATIVE_CLAMP = 2 /* 0 */
};

/* What becomes of a bad tuple: its whole slice, and only that. */
enum gathernd_out_of_range {
  GATHERND_RANGE_ERROR = 0, /* zero bytes, and GATHERND_OUT_OF_RANGE if any index lay outside its axis */
  GATHERND_RANGE_ZERO = 1,  /* zero bytes */
  GATHERND_RANGE_CLAMP = 2, /* an index of d or more counts as d - 1; what is bad all the same: zero bytes */
  GATHERND_RANGE_FILL = 3   /* the fill element, over and over */
};

enum gathernd_tuple_axis {
  GATHERND_TUPLE_LAST = 0, /* indices = batch + outer + [K] */
  GATHERND_TUPLE_FIRST = 1 /* indices = [K] + batch + outer, as in MXNet */
};

/* One call. Zero the struct, set struct_size to sizeof(gathernd_call), then set what is needed. Fields below
   "optional" may be missing from a shorter struct and count as zero; a longer one, of a later version, is
   taken as long as what this version does not know is zero. */
typedef struct gathernd_call {
  uint32_t struct_size;
  int32_t index_type;    /* gathernd_index_type */
  int64_t element_bytes; /* of one element of params and output, from 1 */
  int32_t params_rank;
  int32_t indices_rank;
  const int64_t* params_shape; /* params_rank extents */
  const int64_t* indices_shape;
  const void* params; /* a pointer may be null where no byte is needed */
  const void* indices;
  void* output;
  int64_t params_bytes; /* what the caller owns there; may be more than is needed, never less */
  int64_t indices_bytes;
  int64_t output_bytes;

  /* optional: */
  int32_t batch_dims;
  int32_t tuple_axis;      /* gathernd_tuple_axis */
  int32_t negative;        /* gathernd_negative */
  int32_t out_of_range;    /* gathernd_out_of_range */
  const void* fill;        /* element_bytes bytes, for GATHERND_RANGE_FILL */
  int32_t threads;         /* at most so many; 0: as many as pay */
  int32_t output_capacity; /* extents that output_shape has room for */
  /* Results, each of which may be null. */
  int64_t* bad_count;    /* tuples with an index outside its axis, clamped ones too; 0 after a refusal */
  int64_t* first_bad;    /* the first of them, by row-major number over batch + outer; -1: none */
  int64_t* output_shape; /* with output_rank: written once the shapes are accepted */
  int32_t* output_rank;
} gathernd_call;

/* The shortest struct_size that is taken: up to and with output_bytes. */
#define GATHERND_CALL_LEAST ((uint32_t)offsetof(gathernd_call, batch_dims))

GATHERND_API int gathernd_call_run(const gathernd_call* call);

/* The same for signed indices, without byte counts: the buffers are taken to be as large as their shapes say.
   out_of_range is a number of its own: 0 error, 1 zero, 2 clamp at both ends, 3 wrap, then error. first_bad
   may be null; it is set to -1 unless there is a bad tuple, whatever is returned. */
GATHERND_API int gathernd_gather(const void* params, const int64_t* params_shape, int32_t params_rank,
                                 const void* indices, const int64_t* indices_shape, int32_t indices_rank,
                                 int32_t batch_dims, int32_t element_bytes, int32_t index_bytes,
                                 int32_t out_of_range, void* output, int32_t threads, int64_t* first_bad);

/* The shape of the output, without data. Each result may be null. output_rank is set whenever the shapes are
   sound; the extents where output_capacity has room for them, else it is GATHERND_BUFFER_SIZE. */
GATHERND_API int gathernd_output_shape(const int64_t* params_shape, int32_t params_rank,
                                       const int64_t* indices_shape, int32_t indices_rank, int32_t batch_dims,
                                       int32_t tuple_axis, int64_t* output_shape, int32_t output_capacity,
                                       int32_t* output_rank, int64_t* output_elements);

/* "out_of_range", …; "unknown" for a number that is no code. Never null; lives as long as the library. */
GATHERND_API const char* gathernd_code_name(int code);

/* "1.0.0" */
GATHERND_API const char* gathernd_version(void);

#ifdef __cplusplus
}
#endif
// NOLINTEND(readability-identifier-naming, modernize-*)

#endif /* GATHERND_H */
