import type { Carrier } from "./carrier.ts";
import { GrowingBytes } from "./growing-bytes.ts";
import type { ColumnBuffers } from "./messages.ts";

/**
 * Collects the cells of one column of a batch in Arrow's layout. Values are added one by one (PostgreSQL) or by the
 * vector (DuckDB: `reserve` and write into `values`); a null takes a place of its own.
 */
export class ColumnWriter {
  readonly carrier: Carrier;
  /** Values of fixed width; for text its bytes; for booleans one byte each until the batch is finished. */
  readonly values = new GrowingBytes(16 * 1024);
  /** Text only: end of each text, as 32-bit integers. */
  readonly ends = new GrowingBytes(8 * 1024);
  rows = 0;
  nullCount = 0;
  readonly #validity = new GrowingBytes(512);
  readonly #width: number;

  constructor(carrier: Carrier) {
    this.carrier = carrier;
    this.#width = widthOf(carrier);
  }

  /** Bytes held for the batch, about. */
  get byteLength(): number {
    return this.values.length + this.ends.length;
  }

  /** Room for the values of `count` rows; gives their place in `values`. Text columns reserve by themselves. */
  reserve(count: number): number {
    this.rows += count;
    return this.values.reserve(count * this.#width);
  }

  addNull(): void {
    const row = this.rows;
    if (this.carrier.kind === "text") {
      this.#endText();
    } else {
      const at = this.reserve(1);
      this.values.bytes.fill(0, at, this.values.length);
    }
    this.setNull(row);
  }

  addInteger(value: bigint): void {
    const at = this.reserve(1);
    this.values.view.setBigInt64(at, value, true);
  }

  /** A whole number within ±2^53. */
  addSafeInteger(value: number): void {
    const at = this.reserve(1);
    this.values.view.setInt32(at, value | 0, true);
    this.values.view.setInt32(at + 4, Math.floor(value / 0x1_00_00_00_00), true);
  }

  addDecimal(unscaled: bigint): void {
    const at = this.reserve(1);
    this.values.view.setBigUint64(at, BigInt.asUintN(64, unscaled), true);
    this.values.view.setBigInt64(at + 8, unscaled >> 64n, true);
  }

  addFloat(value: number): void {
    const at = this.reserve(1);
    this.values.view.setFloat64(at, value, true);
  }

  addBoolean(value: boolean): void {
    const at = this.reserve(1);
    this.values.bytes[at] = value ? 1 : 0;
  }

  /** Days since 1970-01-01. */
  addDate(days: number): void {
    const at = this.reserve(1);
    this.values.view.setInt32(at, days, true);
  }

  /** Microseconds since 1970-01-01 UTC. */
  addDatetime(micros: bigint): void {
    const at = this.reserve(1);
    this.values.view.setBigInt64(at, micros, true);
  }

  addText(text: string): void {
    // A code unit takes at most three bytes in UTF-8.
    const at = this.values.reserve(text.length * 3);
    const { written } = encoder.encodeInto(text, this.values.bytes.subarray(at));
    this.values.length = at + written;
    this.#endText();
  }

  addTextBytes(bytes: Uint8Array): void {
    const at = this.values.reserve(bytes.length);
    this.values.bytes.set(bytes, at);
    this.#endText();
  }

  /** Marks a row that was written as null; its value stays unread. */
  setNull(row: number): void {
    const bytes = (row >> 3) + 1;
    if (this.#validity.length < bytes) {
      const at = this.#validity.reserve(bytes - this.#validity.length);
      this.#validity.bytes.fill(0xff, at, this.#validity.length);
    }
    const byte = this.#validity.bytes[row >> 3] ?? 0;
    const bit = 1 << (row & 7);
    if ((byte & bit) === 0) return;
    this.#validity.bytes[row >> 3] = byte & ~bit;
    this.nullCount++;
  }

  isNull(row: number): boolean {
    return row >> 3 < this.#validity.length && ((this.#validity.bytes[row >> 3] ?? 0) & (1 << (row & 7))) === 0;
  }

  /** Marks as null the rows from `start` on whose bit in `bits` is clear. */
  setNulls(start: number, count: number, bits: Uint8Array): void {
    for (let row = 0; row < count; row++) {
      const byte = bits[row >> 3] ?? 0;
      // Eight at once where none is null.
      if (byte === 0xff && (row & 7) === 0) row += 7;
      else if ((byte & (1 << (row & 7))) === 0) this.setNull(start + row);
    }
  }

  /** The column's buffers. They are views: used before the next `reset`. */
  finish(): ColumnBuffers {
    return { nullCount: this.nullCount, validity: this.nullCount === 0 ? null : this.#validityBits(), buffers: this.#buffers() };
  }

  reset(): void {
    this.values.reset();
    this.ends.reset();
    this.#validity.reset();
    this.rows = 0;
    this.nullCount = 0;
  }

  #endText(): void {
    const at = this.ends.reserve(4);
    this.ends.view.setInt32(at, this.values.length, true);
    this.rows++;
  }

  #validityBits(): Uint8Array {
    const needed = (this.rows + 7) >> 3;
    if (this.#validity.length < needed) {
      const at = this.#validity.reserve(needed - this.#validity.length);
      this.#validity.bytes.fill(0xff, at, this.#validity.length);
    }
    return this.#validity.taken();
  }

  #buffers(): readonly Uint8Array[] {
    if (this.carrier.kind === "text") {
      const offsets = new Uint8Array(this.ends.length + 4);
      offsets.set(this.ends.taken(), 4);
      return [offsets, this.values.taken()];
    }
    if (this.carrier.kind === "boolean") {
      const bits = new Uint8Array((this.rows + 7) >> 3);
      for (let row = 0; row < this.rows; row++) if (this.values.bytes[row] === 1) bits[row >> 3] = (bits[row >> 3] ?? 0) | (1 << (row & 7));
      return [bits];
    }
    return [this.values.taken()];
  }
}

const encoder = new TextEncoder();

function widthOf(carrier: Carrier): number {
  switch (carrier.kind) {
    case "text":
      return 0;
    case "boolean":
      return 1;
    case "date":
      return 4;
    case "integer":
    case "float":
    case "datetime":
      return 8;
    case "decimal":
      return 16;
  }
}
