import { DuckDBTypeId, type DuckDBDataChunk, type DuckDBType } from "@duckdb/node-api";
import duckdb from "@duckdb/node-bindings";
import type { ValueType } from "@sheaf/sql";
import { carrierOf, type Carrier } from "../../../arrow/carrier.ts";
import type { ColumnWriter } from "../../../arrow/column-writer.ts";
import { LAST_DAY, TOO_WIDE } from "../../../arrow/ranges.ts";
import { addCell, convertible, LossyValue } from "../../../arrow/convert.ts";
import { cellOf } from "./cells.ts";
import { copyStrings } from "./strings.ts";
import { columnType } from "./types.ts";

/** How one column of a result gets from DuckDB's vectors into Arrow. */
export interface ColumnPlan {
  readonly type: ValueType;
  readonly carrier: Carrier;
  /** Appends all rows of the column's vector in a chunk. */
  readonly append: (writer: ColumnWriter, chunk: DuckDBDataChunk, rows: number) => void;
}

type Append = (writer: ColumnWriter, vector: duckdb.Vector, rows: number) => void;

/**
 * The plan for a column that the engine gives as `engine` and the caller expects as `expected` (null: as the engine has
 * it). Undefined where the one cannot become the other without loss: the caller's types are wrong.
 */
export function planColumn(index: number, engine: DuckDBType, expected: ValueType | null): ColumnPlan | undefined {
  const natural = columnType(engine);
  const type = expected === null || expected.kind === "null" ? natural.type : expected;
  const carrier = carrierOf(type, natural.wide || natural.type.kind === "decimal");
  if (natural.hidden) return { type, carrier, append: (writer, _chunk, rows) => addNulls(writer, rows) };
  const fast = fastAppend(engine, carrier);
  if (fast !== undefined) {
    return { type, carrier, append: (writer, chunk, rows) => fast(writer, duckdb.data_chunk_get_vector(rawChunk(chunk), index), rows) };
  }
  if (!convertible(natural.type, type)) return engine.typeId === DuckDBTypeId.INTEGER ? onlyNulls(index, type, carrier) : undefined;
  return {
    type,
    carrier,
    append(writer, chunk, rows) {
      const vector = chunk.getColumnVector(index);
      for (let row = 0; row < rows; row++) addCell(writer, cellOf(vector.getItem(row)), natural.type, type);
    },
  };
}

/** The binding's own handle: the typed API keeps it to itself, and copies every value. */
function rawChunk(chunk: DuckDBDataChunk): duckdb.DataChunk {
  return (chunk as unknown as { readonly chunk: duckdb.DataChunk }).chunk;
}

function addNulls(writer: ColumnWriter, rows: number): void {
  for (let row = 0; row < rows; row++) writer.addNull();
}

/** The engine gives a bare NULL the type INTEGER: such a column fits any type as long as no value comes. */
function onlyNulls(index: number, type: ValueType, carrier: Carrier): ColumnPlan {
  return {
    type,
    carrier,
    append(writer, chunk, rows) {
      const vector = chunk.getColumnVector(index);
      for (let row = 0; row < rows; row++) {
        if (vector.getItem(row) !== null) throw new LossyValue({ kind: "integer" }, type);
        writer.addNull();
      }
    },
  };
}

function fastAppend(engine: DuckDBType, carrier: Carrier): Append | undefined {
  switch (engine.typeId) {
    case DuckDBTypeId.BOOLEAN:
      return carrier.kind === "boolean" ? fixed(1, copyBytes) : undefined;
    case DuckDBTypeId.TINYINT:
      return integers(carrier, 1, (bytes, rows) => new Int8Array(bytes.buffer, bytes.byteOffset, rows));
    case DuckDBTypeId.SMALLINT:
      return integers(carrier, 2, (bytes, rows) => new Int16Array(bytes.buffer, bytes.byteOffset, rows));
    case DuckDBTypeId.INTEGER:
      return integers(carrier, 4, (bytes, rows) => new Int32Array(bytes.buffer, bytes.byteOffset, rows));
    case DuckDBTypeId.UTINYINT:
      return integers(carrier, 1, (bytes) => bytes);
    case DuckDBTypeId.USMALLINT:
      return integers(carrier, 2, (bytes, rows) => new Uint16Array(bytes.buffer, bytes.byteOffset, rows));
    case DuckDBTypeId.UINTEGER:
      return integers(carrier, 4, (bytes, rows) => new Uint32Array(bytes.buffer, bytes.byteOffset, rows));
    case DuckDBTypeId.BIGINT:
      if (carrier.kind === "integer") return fixed(8, copyBytes);
      return isWhole(carrier) ? fixed(8, widen64) : undefined;
    case DuckDBTypeId.HUGEINT:
      return isWhole(carrier) ? fixed(16, copyHuge) : undefined;
    case DuckDBTypeId.DOUBLE:
      return carrier.kind === "float" ? fixed(8, copyFloats) : undefined;
    case DuckDBTypeId.FLOAT:
      return carrier.kind === "float" ? fixed(4, widenFloats) : undefined;
    case DuckDBTypeId.DECIMAL:
      return carrier.kind === "decimal" && carrier.scale === engine.scale ? decimals(engine.width) : undefined;
    case DuckDBTypeId.DATE:
      return carrier.kind === "date" ? fixed(4, copyDates) : undefined;
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return carrier.kind === "datetime" ? fixed(8, copyInstants) : undefined;
    case DuckDBTypeId.VARCHAR:
      return carrier.kind === "text" ? copyStrings : undefined;
    default:
      return undefined;
  }
}

function isWhole(carrier: Carrier): boolean {
  return carrier.kind === "decimal" && carrier.scale === 0;
}

/** Writes `rows` values of a vector from byte `at` on; the writer's rows begin at `start`. */
type Copy = (writer: ColumnWriter, bytes: Uint8Array, at: number, rows: number, start: number) => void;

function fixed(width: number, copy: Copy): Append {
  return (writer, vector, rows) => {
    const start = writer.rows;
    const bytes = duckdb.vector_get_data(vector, rows * width);
    const at = writer.reserve(rows);
    copy(writer, bytes, at, rows, start);
    const validity = duckdb.vector_get_validity(vector, Math.ceil(rows / 64) * 8) as Uint8Array | null;
    if (validity !== null) writer.setNulls(start, rows, validity);
  };
}

const copyBytes: Copy = (writer, bytes, at) => {
  writer.values.bytes.set(bytes, at);
};

function integers(
  carrier: Carrier,
  width: number,
  view: (bytes: Uint8Array, rows: number) => Int8Array | Int16Array | Int32Array | Uint8Array | Uint16Array | Uint32Array,
): Append | undefined {
  const words = carrier.kind === "integer" ? 2 : isWhole(carrier) ? 4 : 0;
  if (words === 0) return undefined;
  return fixed(width, (writer, bytes, at, rows) => {
    const source = view(bytes, rows);
    const target = new Int32Array(writer.values.bytes.buffer, at, rows * words);
    for (let row = 0, word = 0; row < rows; row++, word += words) {
      const value = source[row] ?? 0;
      target[word] = value;
      // Unsigned 32-bit values are positive numbers here: their sign words are zero.
      const sign = value < 0 ? -1 : 0;
      for (let next = 1; next < words; next++) target[word + next] = sign;
    }
  });
}

/** 64-bit integers to 128 bits. */
const widen64: Copy = (writer, bytes, at, rows) => {
  const source = new Int32Array(bytes.buffer, bytes.byteOffset, rows * 2);
  const target = new Int32Array(writer.values.bytes.buffer, at, rows * 4);
  for (let row = 0; row < rows; row++) {
    const high = source[row * 2 + 1] ?? 0;
    target[row * 4] = source[row * 2] ?? 0;
    target[row * 4 + 1] = high;
    target[row * 4 + 2] = high >> 31;
    target[row * 4 + 3] = high >> 31;
  }
};

/** HUGEINT has Decimal128's layout; beyond 38 digits there is no value (V2). */
const copyHuge: Copy = (writer, bytes, at, rows, start) => {
  writer.values.bytes.set(bytes, at);
  const highs = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let row = 0; row < rows; row++) {
    const high = highs.getBigInt64(row * 16 + 8, true);
    if (high < WIDE_HIGH && high > -WIDE_HIGH) continue;
    const value = (high << 64n) + highs.getBigUint64(row * 16, true);
    if (value >= TOO_WIDE || value <= -TOO_WIDE) writer.setNull(start + row);
  }
};
const WIDE_HIGH = TOO_WIDE >> 64n;

function decimals(width: number): Append {
  // DuckDB keeps a decimal in the smallest integer that holds its digits.
  if (width <= 4)
    return fixed(2, (writer, bytes, at, rows) => signExtend(new Int16Array(bytes.buffer, bytes.byteOffset, rows), writer, at, rows));
  if (width <= 9)
    return fixed(4, (writer, bytes, at, rows) => signExtend(new Int32Array(bytes.buffer, bytes.byteOffset, rows), writer, at, rows));
  return width <= 18 ? fixed(8, widen64) : fixed(16, copyBytes);
}

function signExtend(source: Int16Array | Int32Array, writer: ColumnWriter, at: number, rows: number): void {
  const target = new Int32Array(writer.values.bytes.buffer, at, rows * 4);
  for (let row = 0; row < rows; row++) {
    const value = source[row] ?? 0;
    const sign = value >> 31;
    target[row * 4] = value;
    target[row * 4 + 1] = sign;
    target[row * 4 + 2] = sign;
    target[row * 4 + 3] = sign;
  }
}

/** NaN and infinities are null (V7): no reader could show or add them. */
const copyFloats: Copy = (writer, bytes, at, rows, start) => {
  writer.values.bytes.set(bytes, at);
  const source = new Float64Array(bytes.buffer, bytes.byteOffset, rows);
  for (let row = 0; row < rows; row++) if (!Number.isFinite(source[row])) writer.setNull(start + row);
};

const widenFloats: Copy = (writer, bytes, at, rows, start) => {
  const source = new Float32Array(bytes.buffer, bytes.byteOffset, rows);
  for (let row = 0; row < rows; row++) {
    const value = source[row] ?? 0;
    writer.values.view.setFloat64(at + row * 8, value, true);
    if (!Number.isFinite(value)) writer.setNull(start + row);
  }
};

const copyDates: Copy = (writer, bytes, at, rows, start) => {
  writer.values.bytes.set(bytes, at);
  const source = new Int32Array(bytes.buffer, bytes.byteOffset, rows);
  for (let row = 0; row < rows; row++) {
    const days = source[row] ?? 0;
    if (days > LAST_DAY || days < -LAST_DAY) writer.setNull(start + row);
  }
};

/** High word of the last instant that can be shown; the cut is a few minutes early. */
const LAST_HIGH_WORD = 2_011_656_920;

const copyInstants: Copy = (writer, bytes, at, rows, start) => {
  writer.values.bytes.set(bytes, at);
  const words = new Int32Array(bytes.buffer, bytes.byteOffset, rows * 2);
  for (let row = 0; row < rows; row++) {
    const high = words[row * 2 + 1] ?? 0;
    if (high > LAST_HIGH_WORD || high < -LAST_HIGH_WORD) writer.setNull(start + row);
  }
};
