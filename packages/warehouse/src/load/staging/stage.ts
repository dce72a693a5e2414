import { message } from "@sheaf/messages";
import { open, type FileHandle } from "node:fs/promises";
import { canceled } from "../../errors.ts";
import { columnNames, type NamedColumn } from "../column-names.ts";
import { DelimitedReader, type FieldSink } from "../delimited-reader.ts";
import { LoadRefused, loadLimits, type Dialect } from "../dialect.ts";
import { Utf8Stream } from "../encoding.ts";
import { ParquetWriter } from "./parquet-writer.ts";

/** A delimited file cut into rows and fields, as a Parquet file of texts: `_line` and one column per field, `c0`, `c1` … */
export interface Staged {
  readonly columns: readonly NamedColumn[];
  readonly rows: number;
  /** Lines without any character between or behind the rows; they are no rows. */
  readonly blankLines: number;
  /** Rows that had fewer fields than others and were filled. */
  readonly filledRows: number;
  /** Bytes of the source that were read. */
  readonly bytes: number;
}

export interface StageOptions {
  /** Bytes of the source to read at most: a sample, without the row that is cut off. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly progress: (bytes: number) => void;
  /** Lines on which rows begin that a person does not want. */
  readonly leaveOut?: readonly number[] | undefined;
}

const CHUNK = 1024 * 1024;
/** How often progress is told. */
const PROGRESS_BYTES = 16 * 1024 * 1024;
export const LINE_COLUMN = "_line";

/** Reads the source once, in constant memory; refuses what is not an even table. */
export async function stageDelimited(source: string, target: string, dialect: Dialect, options: StageOptions): Promise<Staged> {
  const input = await open(source, "r");
  try {
    const output = await open(target, "wx", 0o600);
    try {
      const width = dialect.ragged === "fill" ? await widestRow(input, dialect, options) : 0;
      return await stage(input, new RowWriter(output, dialect, width, new Set(options.leaveOut)), dialect, options);
    } catch (error) {
      throw error instanceof LoadRefused ? await withLine(error, input, dialect) : error;
    } finally {
      await output.close();
    }
  } finally {
    await input.close();
  }
}

async function stage(input: FileHandle, rows: RowWriter, dialect: Dialect, options: StageOptions): Promise<Staged> {
  const reader = new DelimitedReader(dialect, rows);
  let told = 0;
  const { bytes, isWhole } = await readFields(input, reader, dialect, options, (read) => {
    rows.flushIfFull();
    if (read - told < PROGRESS_BYTES) return;
    told = read;
    options.progress(read);
  });
  if (isWhole || !rows.hasBegun) reader.end();
  const columns = rows.finish();
  options.progress(bytes);
  return { columns, rows: rows.rows, blankLines: rows.blankLines, filledRows: rows.filledRows, bytes };
}

async function readFields(
  input: FileHandle,
  reader: DelimitedReader,
  dialect: Dialect,
  { maxBytes, signal }: StageOptions,
  between: (bytes: number) => void,
): Promise<{ readonly bytes: number; readonly isWhole: boolean }> {
  const text = new Utf8Stream(dialect.encoding);
  const buffer = new Uint8Array(CHUNK);
  let bytes = 0;
  while (bytes < maxBytes) {
    if (signal.aborted) throw canceled();
    const { bytesRead } = await input.read(buffer, 0, buffer.length, bytes);
    if (bytesRead === 0) {
      reader.push(text.end());
      return { bytes, isWhole: true };
    }
    bytes += bytesRead;
    reader.push(text.push(buffer.subarray(0, bytesRead)));
    between(bytes);
  }
  return { bytes, isWhole: false };
}

async function widestRow(input: FileHandle, dialect: Dialect, options: StageOptions): Promise<number> {
  let count = 0;
  let widest = 0;
  const reader = new DelimitedReader(dialect, {
    field: () => void count++,
    endRow: () => {
      widest = Math.max(widest, count);
      count = 0;
      return true;
    },
  });
  const { isWhole } = await readFields(input, reader, dialect, options, () => undefined);
  if (isWhole) reader.end();
  return widest;
}

const LINE_TOLD = 200;

/** The refusal with the text of its line, which a person looks for in the file. */
async function withLine(refusal: LoadRefused, input: FileHandle, dialect: Dialect): Promise<LoadRefused> {
  const { code, text: said, line, column, value } = refusal.problem;
  if (line === null || value !== null) return refusal;
  const end = dialect.newline === "cr" ? 0x0d : 0x0a;
  const stream = new Utf8Stream(dialect.encoding);
  const buffer = new Uint8Array(CHUNK);
  let found = "";
  let passed = 1;
  try {
    for (let position = 0; passed <= line && found.length < LINE_TOLD;) {
      const { bytesRead } = await input.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) break;
      position += bytesRead;
      const bytes = stream.push(buffer.subarray(0, bytesRead));
      let at = 0;
      while (passed < line) {
        const next = bytes.indexOf(end, at);
        if (next === -1) break;
        at = next + 1;
        passed++;
      }
      if (passed < line) continue;
      const next = bytes.indexOf(end, at);
      found += Buffer.from(bytes.subarray(at, Math.min(next === -1 ? bytes.length : next, at + LINE_TOLD))).toString("utf8");
      if (next !== -1) break;
    }
  } catch {
    // what the line says in another encoding is nothing to show
    return refusal;
  }
  const text = found
    .replaceAll(/[\u0000-\u001f]+/gu, " ")
    .trim()
    .slice(0, LINE_TOLD);
  return new LoadRefused(code, said, { line, ...(column === null ? {} : { column }), ...(text === "" ? {} : { value: text }) });
}

/** Puts fields into columns; the first row decides how many there are. */
class RowWriter implements FieldSink {
  readonly #file: FileHandle;
  readonly #dialect: Dialect;
  #writer: ParquetWriter | null = null;
  #names: readonly NamedColumn[] = [];
  /** The first row, until it is known to be whole. */
  #first: { readonly text: string; readonly isEmpty: boolean }[] = [];
  #count = 0;
  #isBlank = false;
  /** Fields of the widest row where rows may differ. */
  readonly #width: number;
  readonly #leaveOut: ReadonlySet<number>;
  /** Fields of a row that may be left out: its line is known at its end. */
  #held: { readonly column: number; readonly bytes: Uint8Array }[] = [];
  rows = 0;
  blankLines = 0;
  filledRows = 0;

  constructor(file: FileHandle, dialect: Dialect, width: number, leaveOut: ReadonlySet<number>) {
    this.#file = file;
    this.#dialect = dialect;
    this.#width = width;
    this.#leaveOut = leaveOut;
  }

  field(bytes: Uint8Array, start: number, end: number, quoted: boolean): void {
    const index = this.#count++;
    const isNull = start === end && !quoted;
    if (index === 0) this.#isBlank = isNull;
    if (this.#writer === null) {
      if (index >= loadLimits.columns) {
        throw new LoadRefused("too-many-columns", message("errors-files.load.first-row-columns-limit", { most: loadLimits.columns }), {
          line: 1,
        });
      }
      this.#first.push({ text: Buffer.from(bytes.subarray(start, end)).toString("utf8"), isEmpty: isNull });
      return;
    }
    // A row that is too long is refused at its end, with both numbers.
    if (isNull || index >= this.#names.length) return;
    if (this.#leaveOut.size > 0) this.#held.push({ column: index + 1, bytes: bytes.slice(start, end) });
    else this.#writer.addText(index + 1, bytes, start, end);
  }

  endRow(line: number): boolean {
    const count = this.#count;
    const isBlank = count === 1 && this.#isBlank;
    this.#count = 0;
    if (this.#writer === null) {
      if (isBlank) {
        this.blankLines++;
        this.#first = [];
        return true;
      }
      this.#begin(line);
      return true;
    }
    const held = this.#held;
    this.#held = [];
    if (this.#leaveOut.has(line)) return true;
    if (isBlank && this.#names.length > 1) {
      this.blankLines++;
      return true;
    }
    if (count < this.#names.length && this.#dialect.ragged === "fill") this.filledRows++;
    else if (count !== this.#names.length) {
      throw new LoadRefused("ragged-row", message("errors-files.load.ragged-row", { count, expected: this.#names.length }), {
        line,
      });
    }
    for (const { column, bytes } of held) this.#writer.addText(column, bytes, 0, bytes.length);
    this.#writer.addNumber(0, line);
    this.#writer.endRow();
    this.rows++;
    return true;
  }

  get hasBegun(): boolean {
    return this.#writer !== null;
  }

  flushIfFull(): void {
    if (this.#writer?.isFull === true) this.#writer.flush();
  }

  finish(): readonly NamedColumn[] {
    if (this.#writer === null) throw new LoadRefused("empty-file", message("errors-files.load.file-holds-no-rows"));
    this.#writer.finish();
    return this.#names;
  }

  #begin(line: number): void {
    const first = this.#first;
    this.#first = [];
    if (this.#width > loadLimits.columns) {
      throw new LoadRefused(
        "too-many-columns",
        message("errors-files.load.row-fields-limit", { columns: this.#width, most: loadLimits.columns }),
        { line },
      );
    }
    const isShort = first.length < this.#width;
    while (first.length < this.#width) first.push({ text: "", isEmpty: true });
    this.#names = columnNames(this.#dialect.header ? first.map((cell) => cell.text) : first.map(() => ""));
    const writer = new ParquetWriter(this.#file, [
      { name: LINE_COLUMN, kind: "number" },
      ...first.map((_, index) => ({ name: `c${index}`, kind: "text" as const })),
    ]);
    this.#writer = writer;
    if (this.#dialect.header) return;
    for (const [index, cell] of first.entries()) {
      const bytes = Buffer.from(cell.text, "utf8");
      if (!cell.isEmpty) writer.addText(index + 1, bytes, 0, bytes.length);
    }
    writer.addNumber(0, line);
    writer.endRow();
    this.rows++;
    if (isShort) this.filledRows++;
  }
}
