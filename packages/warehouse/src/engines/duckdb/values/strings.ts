import duckdb from "@duckdb/node-bindings";
import type { ColumnWriter } from "../../../arrow/column-writer.ts";

/** Bytes of DuckDB's string value: length, then the text itself if short enough, else four bytes of it and a pointer. */
const ENTRY = 16;
const INLINE = 12;

/**
 * Gaps up to this size between two texts are read along with them. Both ends of a gap are bytes of live texts, and no gap
 * is longer than a memory page, so every byte of it lies in a page that holds a live text: reading it cannot fault.
 */
const GAP = 512;

/**
 * Appends a VARCHAR vector. The binding hands out memory behind a pointer by one call each, and a call costs more than the
 * text: so texts that lie close together (nearly all of a vector's do) are fetched by one call.
 */
export function copyStrings(writer: ColumnWriter, vector: duckdb.Vector, rows: number): void {
  const entries = duckdb.vector_get_data(vector, rows * ENTRY);
  const validity = duckdb.vector_get_validity(vector, Math.ceil(rows / 64) * 8) as Uint8Array | null;
  const view = new DataView(entries.buffer, entries.byteOffset, entries.byteLength);
  const start = writer.rows;
  const offsets = new Int32Array(rows + 1);
  const first = writer.values.length;
  let total = first;
  let long = 0;
  const endsAt = writer.ends.reserve(rows * 4);
  for (let row = 0; row < rows; row++) {
    offsets[row] = total;
    if (validity === null || ((validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0) {
      const length = view.getUint32(row * ENTRY, true);
      total += length;
      if (length > INLINE) long++;
    } else {
      writer.setNull(start + row);
    }
    writer.ends.view.setInt32(endsAt + row * 4, total, true);
  }
  offsets[rows] = total;
  // Offsets are 32-bit: a batch is cut long before (MAX_BATCH_BYTES), unless single texts are that large.
  if (total > 0x7f_ff_ff_ff) throw new RangeError("The texts of one batch exceed 2 GiB.");
  writer.values.reserve(total - first);
  writer.rows += rows;
  const target = writer.values.bytes;
  if (long > 0) copyLong(view, offsets, rows, long, target);
  if (long === rows) return;
  for (let row = 0; row < rows; row++) {
    const to = offsets[row] ?? 0;
    const length = (offsets[row + 1] ?? 0) - to;
    if (length > INLINE) continue;
    const from = row * ENTRY + 4;
    for (let byte = 0; byte < length; byte++) target[to + byte] = entries[from + byte] ?? 0;
  }
}

const pointer = new DataView(new ArrayBuffer(8));

function copyLong(view: DataView, offsets: Int32Array, rows: number, count: number, target: Uint8Array): void {
  // Addresses of user space have 47 bits: a float64 holds them exactly.
  const addresses = new Float64Array(count);
  const owners = new Int32Array(count);
  let found = 0;
  let ascending = true;
  let previous = 0;
  for (let row = 0; row < rows; row++) {
    if ((offsets[row + 1] ?? 0) - (offsets[row] ?? 0) <= INLINE) continue;
    const address = view.getUint32(row * ENTRY + 8, true) + view.getUint32(row * ENTRY + 12, true) * 0x1_00_00_00_00;
    ascending &&= address >= previous;
    previous = address;
    addresses[found] = address;
    owners[found++] = row;
  }
  const order = new Int32Array(count).map((_, index) => index);
  if (!ascending) order.sort((a, b) => (addresses[a] ?? 0) - (addresses[b] ?? 0));

  const lengthOf = (row: number): number => (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
  for (let from = 0; from < count;) {
    const begin = addresses[order[from] ?? 0] ?? 0;
    let end = begin;
    let to = from;
    for (; to < count; to++) {
      const place = order[to] ?? 0;
      const address = addresses[place] ?? 0;
      if (to > from && address - end > GAP) break;
      end = Math.max(end, address + lengthOf(owners[place] ?? 0));
    }
    pointer.setUint32(0, begin % 0x1_00_00_00_00, true);
    pointer.setUint32(4, Math.floor(begin / 0x1_00_00_00_00), true);
    const bytes = duckdb.get_data_from_pointer(pointer.buffer, 0, end - begin);
    for (let place = from; place < to; place++) {
      const index = order[place] ?? 0;
      const row = owners[index] ?? 0;
      const at = (addresses[index] ?? 0) - begin;
      target.set(bytes.subarray(at, at + lengthOf(row)), offsets[row] ?? 0);
    }
    from = to;
  }
}
