import { writeSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { GrowingBytes } from "../../arrow/growing-bytes.ts";
import { ThriftWriter } from "./thrift-writer.ts";

/** Column type of a staged file: nullable text, or a 32-bit number that is always there. */
export interface StagedColumn {
  readonly name: string;
  readonly kind: "text" | "number";
}

/** A row group is written once it holds so much: memory stays the same however long the file is. */
const GROUP_BYTES = 16 * 1024 * 1024;
const GROUP_ROWS = 120_000;
const MAGIC = Buffer.from("PAR1", "latin1");

const INT32 = 1;
const BYTE_ARRAY = 6;
const REQUIRED = 0;
const OPTIONAL = 1;
const PLAIN = 0;
const RLE = 3;
const UTF8 = 0;

interface WrittenColumn {
  readonly offset: number;
  readonly bytes: number;
}
interface WrittenGroup {
  readonly rows: number;
  readonly columns: readonly WrittenColumn[];
}

/**
 * Writes a Parquet file: one plain page per column and row group, no compression. Enough for what we stage between our own
 * reader and the engine, which reads it in parallel and by column. The format: https://parquet.apache.org/docs/file-format/.
 */
export class ParquetWriter {
  readonly #file: FileHandle;
  readonly #columns: readonly StagedColumn[];
  readonly #values: readonly GrowingBytes[];
  readonly #validity: Uint8Array[];
  readonly #groups: WrittenGroup[] = [];
  #position = 0;
  #rows = 0;
  #bytes = 0;

  constructor(file: FileHandle, columns: readonly StagedColumn[]) {
    this.#file = file;
    this.#columns = columns;
    this.#values = columns.map(() => new GrowingBytes(8 * 1024));
    this.#validity = columns.map(() => new Uint8Array(1024));
  }

  /** True when `flush` has to come before the next row. */
  get isFull(): boolean {
    return this.#rows >= GROUP_ROWS || this.#bytes >= GROUP_BYTES;
  }

  addText(column: number, bytes: Uint8Array, start: number, end: number): void {
    const values = this.#values[column];
    let validity = this.#validity[column];
    if (values === undefined || validity === undefined) throw new RangeError(`No column ${column}.`);
    while (this.#rows >> 3 >= validity.length) validity = this.#grow(column, validity);
    const length = end - start;
    let at = values.reserve(4 + length);
    values.view.setUint32(at, length, true);
    at += 4;
    const target = values.bytes;
    // Most cells are short: a loop is quicker than a view and a copy.
    if (length < 32) for (let from = start; from < end; from++) target[at++] = bytes[from] ?? 0;
    else target.set(bytes.subarray(start, end), at);
    validity[this.#rows >> 3] = (validity[this.#rows >> 3] ?? 0) | (1 << (this.#rows & 7));
    this.#bytes += 4 + length;
  }

  addNumber(column: number, value: number): void {
    const values = this.#values[column];
    if (values === undefined) throw new RangeError(`No column ${column}.`);
    const at = values.reserve(4);
    values.view.setInt32(at, value, true);
    this.#bytes += 4;
  }

  /** Ends a row; text columns without a value in it are null there. */
  endRow(): void {
    this.#rows++;
  }

  /** Writes what is held, at once: whoever adds rows may not come to wait for long. */
  flush(): void {
    if (this.#rows === 0) return;
    if (this.#position === 0) this.#write(MAGIC);
    const written: WrittenColumn[] = [];
    for (const [index, column] of this.#columns.entries()) {
      const values = this.#values[index];
      let validity = this.#validity[index];
      if (values === undefined || validity === undefined) throw new RangeError(`No column ${index}.`);
      while (validity.length * 8 < this.#rows) validity = this.#grow(index, validity);
      const levels = column.kind === "text" ? definitionLevels(validity, this.#rows) : new Uint8Array(0);
      const header = pageHeader(this.#rows, levels.length + values.length);
      const offset = this.#position;
      this.#write(header);
      this.#write(levels);
      this.#write(values.taken());
      written.push({ offset, bytes: header.length + levels.length + values.length });
      values.reset();
      validity.fill(0);
    }
    this.#groups.push({ rows: this.#rows, columns: written });
    this.#rows = 0;
    this.#bytes = 0;
  }

  /** Writes what is left and the footer. */
  finish(): void {
    this.flush();
    if (this.#position === 0) this.#write(MAGIC);
    const footer = this.#footer();
    this.#write(footer);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(footer.length);
    this.#write(length);
    this.#write(MAGIC);
  }

  #grow(column: number, validity: Uint8Array): Uint8Array {
    const larger = new Uint8Array(validity.length * 2);
    larger.set(validity);
    this.#validity[column] = larger;
    return larger;
  }

  #write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) at += writeSync(this.#file.fd, bytes, at);
    this.#position += bytes.length;
  }

  #footer(): Uint8Array {
    const out = new ThriftWriter();
    out.i32(1, 1);
    out.list(2, [
      (root) => {
        root.text(4, "root");
        root.i32(5, this.#columns.length);
      },
      ...this.#columns.map((column) => (element: ThriftWriter) => {
        element.i32(1, column.kind === "text" ? BYTE_ARRAY : INT32);
        element.i32(3, column.kind === "text" ? OPTIONAL : REQUIRED);
        element.text(4, column.name);
        if (column.kind === "text") element.i32(6, UTF8);
      }),
    ]);
    out.i64(
      3,
      this.#groups.reduce((sum, group) => sum + group.rows, 0),
    );
    out.list(
      4,
      this.#groups.map((group) => (element) => {
        this.#group(element, group);
      }),
    );
    out.stop();
    return out.bytes();
  }

  #group(out: ThriftWriter, group: WrittenGroup): void {
    out.list(
      1,
      group.columns.map((column, index) => (chunk) => {
        chunk.i64(2, column.offset);
        chunk.struct(3, (meta) => {
          const definition = this.#columns[index];
          meta.i32(1, definition?.kind === "text" ? BYTE_ARRAY : INT32);
          meta.integers(2, [PLAIN, RLE]);
          meta.texts(3, [definition?.name ?? ""]);
          meta.i32(4, 0);
          meta.i64(5, group.rows);
          meta.i64(6, column.bytes);
          meta.i64(7, column.bytes);
          meta.i64(9, column.offset);
        });
      }),
    );
    out.i64(
      2,
      group.columns.reduce((sum, column) => sum + column.bytes, 0),
    );
    out.i64(3, group.rows);
  }
}

function pageHeader(rows: number, bytes: number): Uint8Array {
  const out = new ThriftWriter();
  out.i32(1, 0);
  out.i32(2, bytes);
  out.i32(3, bytes);
  out.struct(5, (data) => {
    data.i32(1, rows);
    data.i32(2, PLAIN);
    data.i32(3, RLE);
    data.i32(4, RLE);
  });
  out.stop();
  return out.bytes();
}

/** The validity bits are already the bit-packed form of levels 0 and 1: only a header goes before them. */
function definitionLevels(validity: Uint8Array, rows: number): Uint8Array {
  const groups = (rows + 7) >> 3;
  const header: number[] = [];
  let value = (groups << 1) | 1;
  for (; value > 0x7f; value >>>= 7) header.push((value & 0x7f) | 0x80);
  header.push(value);
  const bytes = new Uint8Array(4 + header.length + groups);
  new DataView(bytes.buffer).setUint32(0, header.length + groups, true);
  bytes.set(header, 4);
  bytes.set(validity.subarray(0, groups), 4 + header.length);
  return bytes;
}
