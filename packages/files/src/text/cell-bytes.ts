import { type Batch, DateUnit, TimeUnit, Type } from "@uwdata/flechette";
import { DAY_MICROS, dayText, FIRST_PLAIN, LAST_PLAIN } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";
import type { ByteText } from "./byte-text.ts";

/** Writes the cell of a row as exact texts say it; false: it is null, and nothing was written. */
export type CellBytes = (row: number, into: ByteText) => boolean;

/** Writes a text whose bytes lie from `from` to `to`. */
export type WordBytes = (bytes: Uint8Array, from: number, to: number, into: ByteText) => void;

const TWO_32 = 4_294_967_296;
/** Upper halves of 64 bits that float64 holds exactly, with all lower ones. */
const SAFE_HIGH = 2_097_151;
const [MINUS, POINT, ZERO, COLON, LETTER_T, LETTER_Z] = [45, 46, 48, 58, 84, 90];
const [TRUE, FALSE] = ["true", "false"] as const;

/** How the cells of a batch are written without making values of them; null: as their texts. `slow` writes what does not fit into 53 bits. */
export function plainBytes(batch: Batch<unknown>, type: ValueType, words: WordBytes, slow: CellBytes): CellBytes | null {
  const bytes = bytesOf(batch, type, words, slow);
  if (bytes === null || batch.nullCount === 0 || batch.validity === undefined) return bytes;
  const { validity } = batch;
  return (row, into) => ((validity[row >> 3] ?? 0) & (1 << (row & 7))) !== 0 && bytes(row, into);
}

function bytesOf(batch: Batch<unknown>, type: ValueType, words: WordBytes, slow: CellBytes): CellBytes | null {
  const { type: arrow, values, offsets } = batch;
  if (values === undefined) return null;
  switch (arrow.typeId) {
    case Type.Int:
      return type.kind === "integer" && arrow.bitWidth === 64 ? integers(halves(values), 2, slow) : null;
    case Type.Decimal:
      if (arrow.bitWidth !== 128) return null;
      if (type.kind === "integer" && arrow.scale === 0) return integers(halves(values), 4, slow);
      return type.kind === "decimal" && arrow.scale >= 0 && arrow.scale <= 15 ? decimals(halves(values), arrow.scale, slow) : null;
    case Type.Float:
      return type.kind === "float" && values instanceof Float64Array ? floats(values) : null;
    case Type.Bool:
      return values instanceof Uint8Array
        ? (row, into) => {
            into.ascii(((values[row >> 3] ?? 0) & (1 << (row & 7))) === 0 ? FALSE : TRUE);
            return true;
          }
        : null;
    case Type.Date:
      return type.kind === "date" && arrow.unit === DateUnit.DAY && values instanceof Int32Array ? dates(values) : null;
    case Type.Timestamp:
      return type.kind === "datetime" && arrow.unit === TimeUnit.MICROSECOND ? moments(halves(values), slow) : null;
    case Type.Utf8:
      return values instanceof Uint8Array && offsets instanceof Int32Array
        ? (row, into) => {
            words(values, offsets[row] ?? 0, offsets[row + 1] ?? 0, into);
            return true;
          }
        : null;
    default:
      return null;
  }
}

/** Little-endian halves of 64-bit values. */
function halves(values: ArrayBufferView): Int32Array {
  return new Int32Array(values.buffer, values.byteOffset, values.byteLength >> 2);
}

/** The whole number of 64 bits, the first of those that lie there; null: float64 does not hold it. */
function wholeAt(words: Int32Array, at: number): number | null {
  const high = words[at + 1] ?? 0;
  if (high > SAFE_HIGH || high < -SAFE_HIGH) return null;
  return high * TWO_32 + ((words[at] ?? 0) >>> 0);
}

/** The same, where `width` halves are one value: what is beyond 64 bits must only repeat the sign. */
function wideAt(words: Int32Array, at: number, width: 2 | 4): number | null {
  if (width === 4) {
    const sign = (words[at + 1] ?? 0) >> 31;
    if (words[at + 2] !== sign || words[at + 3] !== sign) return null;
  }
  return wholeAt(words, at);
}

function integers(words: Int32Array, width: 2 | 4, slow: CellBytes): CellBytes {
  return (row, into) => {
    const value = wideAt(words, row * width, width);
    if (value === null) return slow(row, into);
    into.integer(value);
    return true;
  };
}

/** Without the zeros that only the scale of the type asks for. */
function decimals(words: Int32Array, scale: number, slow: CellBytes): CellBytes {
  const unit = 10 ** scale;
  return (row, into) => {
    const value = wideAt(words, row * 4, 4);
    if (value === null) return slow(row, into);
    const size = Math.abs(value);
    const whole = Math.floor(size / unit);
    if (value < 0) into.byte(MINUS);
    into.digits(whole, 1);
    const fraction = size - whole * unit;
    if (fraction === 0) return true;
    into.byte(POINT);
    into.digits(fraction, scale);
    while (into.bytes[into.length - 1] === ZERO) into.length -= 1;
    return true;
  };
}

function floats(values: Float64Array): CellBytes {
  return (row, into) => {
    const value = values[row] ?? 0;
    if (Number.isSafeInteger(value)) into.integer(value);
    else if (Number.isFinite(value)) into.ascii(String(value));
    else return false;
    return true;
  };
}

function dates(values: Int32Array): CellBytes {
  return (row, into) => {
    into.ascii(dayText(values[row] ?? 0));
    return true;
  };
}

function moments(words: Int32Array, slow: CellBytes): CellBytes {
  return (row, into) => {
    const value = wholeAt(words, row * 2);
    if (value === null || value < FIRST_PLAIN || value > LAST_PLAIN) return slow(row, into);
    const day = Math.floor(value / DAY_MICROS);
    const rest = value - day * DAY_MICROS;
    const seconds = Math.floor(rest / 1_000_000);
    const fraction = rest - seconds * 1_000_000;
    const minutes = Math.floor(seconds / 60);
    into.ascii(dayText(day));
    into.byte(LETTER_T);
    into.digits(Math.floor(minutes / 60), 2);
    into.byte(COLON);
    into.digits(minutes % 60, 2);
    into.byte(COLON);
    into.digits(seconds - minutes * 60, 2);
    if (fraction !== 0) {
      into.byte(POINT);
      into.digits(fraction, 6);
      while (into.bytes[into.length - 1] === ZERO) into.length -= 1;
    }
    into.byte(LETTER_Z);
    return true;
  };
}
