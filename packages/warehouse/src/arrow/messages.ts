import { DECIMAL_DIGITS, type Carrier } from "./carrier.ts";
import { FlatBuffer } from "./flatbuffer.ts";

/**
 * Arrow IPC messages, written by hand: the query processes then need no Arrow library, which costs 100 ms at each start
 * (docs/decisions). The format: https://arrow.apache.org/docs/format/Columnar.html, metadata version V5.
 */
export interface ArrowField {
  readonly name: string;
  readonly carrier: Carrier;
}

/** Buffers of one column of a record batch. */
export interface ColumnBuffers {
  readonly nullCount: number;
  /** Bit i of byte i/8 set = row i has a value; null when all rows have one. */
  readonly validity: Uint8Array | null;
  /** Values; for text the offsets and then the bytes. */
  readonly buffers: readonly Uint8Array[];
}

const VERSION_5 = 4;
const HEADER_SCHEMA = 1;
const HEADER_RECORD_BATCH = 3;
const ALIGNMENT = 8;

export const END_OF_STREAM: Uint8Array = Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0);

export function schemaMessage(fields: readonly ArrowField[]): Uint8Array {
  const buffer = new FlatBuffer();
  const offsets = fields.map((each) => field(buffer, each));
  const list = buffer.offsets(offsets);
  buffer.startTable();
  buffer.int16(0, 0);
  buffer.reference(1, list);
  const schema = buffer.endTable();
  const metadata = message(buffer, HEADER_SCHEMA, schema, 0);
  const bytes = new Uint8Array(8 + metadata.length);
  writePrefix(bytes, metadata);
  return bytes;
}

/** One message in one allocation: prefix, metadata, then every buffer padded to 8 bytes. */
export function recordBatchMessage(rows: number, columns: readonly ColumnBuffers[]): Uint8Array {
  const nodes: [number, number][] = [];
  const regions: [number, number][] = [];
  const parts: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  let body = 0;
  const add = (bytes: Uint8Array | null): void => {
    const length = bytes?.length ?? 0;
    regions.push([body, length]);
    if (bytes === null) return;
    parts.push({ at: body, bytes });
    body += padded(length);
  };
  for (const column of columns) {
    nodes.push([rows, column.nullCount]);
    add(column.nullCount === 0 ? null : column.validity);
    for (const bytes of column.buffers) add(bytes);
  }

  const buffer = new FlatBuffer();
  const regionList = buffer.pairs(regions);
  const nodeList = buffer.pairs(nodes);
  buffer.startTable();
  buffer.int64(0, rows);
  buffer.reference(1, nodeList);
  buffer.reference(2, regionList);
  const batch = buffer.endTable();
  const metadata = message(buffer, HEADER_RECORD_BATCH, batch, body);

  const bytes = new Uint8Array(8 + metadata.length + body);
  writePrefix(bytes, metadata);
  const start = 8 + metadata.length;
  for (const part of parts) bytes.set(part.bytes, start + part.at);
  return bytes;
}

function writePrefix(bytes: Uint8Array, metadata: Uint8Array): void {
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0xff_ff_ff_ff, true);
  view.setUint32(4, metadata.length, true);
  bytes.set(metadata, 8);
}

function message(buffer: FlatBuffer, headerType: number, header: number, bodyLength: number): Uint8Array {
  buffer.startTable();
  buffer.int64(3, bodyLength);
  buffer.reference(2, header);
  buffer.int16(0, VERSION_5);
  buffer.uint8(1, headerType);
  return buffer.finish(buffer.endTable());
}

function field(buffer: FlatBuffer, { name, carrier }: ArrowField): number {
  const label = buffer.string(name);
  const children = buffer.offsets([]);
  const [typeId, type] = arrowType(buffer, carrier);
  buffer.startTable();
  buffer.reference(0, label);
  buffer.reference(3, type);
  buffer.reference(5, children);
  buffer.uint8(1, 1);
  buffer.uint8(2, typeId);
  return buffer.endTable();
}

/** Id in the union Type, and the type's table. */
function arrowType(buffer: FlatBuffer, carrier: Carrier): readonly [number, number] {
  switch (carrier.kind) {
    case "integer":
      buffer.startTable();
      buffer.int32(0, 64);
      buffer.uint8(1, 1);
      return [2, buffer.endTable()];
    case "float":
      buffer.startTable();
      buffer.int16(0, 2);
      return [3, buffer.endTable()];
    case "text":
      buffer.startTable();
      return [5, buffer.endTable()];
    case "boolean":
      buffer.startTable();
      return [6, buffer.endTable()];
    case "decimal":
      buffer.startTable();
      buffer.int32(0, DECIMAL_DIGITS);
      buffer.int32(1, carrier.scale);
      buffer.int32(2, 128);
      return [7, buffer.endTable()];
    case "date":
      buffer.startTable();
      buffer.int16(0, 0);
      return [8, buffer.endTable()];
    case "datetime": {
      const zone = buffer.string("UTC");
      buffer.startTable();
      buffer.reference(1, zone);
      buffer.int16(0, 2);
      return [10, buffer.endTable()];
    }
  }
}

function padded(length: number): number {
  return (length + ALIGNMENT - 1) & -ALIGNMENT;
}
