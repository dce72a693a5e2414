import { open, type FileHandle } from "node:fs/promises";
import { canceled } from "../../errors.ts";
import { columnNames, type NamedColumn } from "../column-names.ts";
import { LoadRefused, loadLimits } from "../dialect.ts";
import { ParquetWriter } from "../staging/parquet-writer.ts";
import { LINE_COLUMN } from "../staging/stage.ts";
import type { NumberLook } from "../types/dressed-numbers.ts";
import type { Cell, CellFile, CellKind, RowSink } from "./cell-file.ts";
import type { CellRange } from "./cell-range.ts";
import { joinedNames } from "./header-rows.ts";

/** What the cells of a column are, by the file's own word. */
export interface ColumnFacts {
  readonly kinds: ReadonlySet<CellKind>;
  /** Some of the texts among them. */
  readonly texts: ReadonlySet<string>;
  readonly hasMoreTexts: boolean;
  /** How its numbers are shown; null where they are not all shown alike. */
  readonly look: NumberLook | null;
}

/** Cells of a file as a Parquet file of texts: `_line` and one column per field, as delimited files are staged. */
export interface StagedCells {
  readonly columns: readonly NamedColumn[];
  readonly facts: readonly ColumnFacts[];
  readonly rows: number;
  readonly blankLines: number;
  /** Cells whose formula failed: they are empty. */
  readonly errors: number;
  /** Cells whose formula was never computed: they are empty. */
  readonly unsaved: number;
  readonly isWhole: boolean;
}

export interface StageCellsOptions {
  /** Of sheets. Null: every row and column. */
  readonly range: CellRange | null;
  /** Names that the file gives its columns; null: they stand in the first row, or nowhere. */
  readonly names: readonly string[] | null;
  /** Rows that name the columns: none, one, or groups of columns above it. */
  readonly headerRows: number;
  /** Cells that are shown as one; of rows that name columns alone. */
  readonly merged: readonly CellRange[];
  readonly maxRows: number;
  readonly signal: AbortSignal;
}

const TEXTS_KEPT = 60;

export async function stageCells(file: CellFile, table: number, target: string, options: StageCellsOptions): Promise<StagedCells> {
  const output = await open(target, "wx", 0o600);
  try {
    const rows = new CellRows(output, options);
    await file.read(table, rows, options.signal);
    if (options.signal.aborted) throw canceled();
    return await rows.finish();
  } finally {
    await output.close();
  }
}

interface Facts {
  readonly kinds: Set<CellKind>;
  readonly texts: Set<string>;
  hasMoreTexts: boolean;
  /** Undefined before the first number. */
  look: NumberLook | null | undefined;
}

class CellRows implements RowSink {
  readonly #options: StageCellsOptions;
  readonly #writer: ParquetWriter;
  readonly #width: number;
  readonly #left: number;
  readonly #facts: readonly Facts[];
  #names: readonly NamedColumn[];
  #needsHeader: boolean;
  readonly #heads: (readonly string[])[] = [];
  #rows = 0;
  #lastLine: number;
  #blankLines = 0;
  #errors = 0;
  #unsaved = 0;
  #isWhole = true;

  constructor(file: FileHandle, options: StageCellsOptions) {
    const { range, names } = options;
    this.#options = options;
    this.#left = range?.firstColumn ?? 0;
    this.#width = names?.length ?? (range === null ? 0 : range.lastColumn - range.firstColumn + 1);
    if (this.#width > loadLimits.columns) {
      throw new LoadRefused("too-many-columns", `The table has ${this.#width} columns; the limit is ${loadLimits.columns}.`);
    }
    if (this.#width === 0) throw new LoadRefused("no-columns", "The file holds no column that could be shown.");
    this.#names = columnNames(names ?? Array.from({ length: this.#width }, () => ""));
    this.#needsHeader = names === null && options.headerRows > 0;
    this.#lastLine = range === null ? 0 : range.firstRow - 1;
    this.#facts = this.#names.map(() => ({ kinds: new Set(), texts: new Set(), hasMoreTexts: false, look: undefined }));
    this.#writer = new ParquetWriter(file, [
      { name: LINE_COLUMN, kind: "number" },
      ...this.#names.map((_, index) => ({ name: `c${index}`, kind: "text" as const })),
    ]);
  }

  row(line: number, cells: readonly Cell[]): boolean {
    const { range } = this.#options;
    if (range !== null && line < range.firstRow) return true;
    if (range !== null && line > range.lastRow) return false;
    const inside = range === null ? cells : cells.filter(({ column }) => column >= range.firstColumn && column <= range.lastColumn);
    // Records without any value are rows all the same; rows of a sheet are not.
    if (range !== null && inside.length === 0) return true;
    if (this.#needsHeader) {
      const texts = Array.from({ length: this.#width }, () => "");
      for (const { column, text, kind } of inside) if (kind !== "error") texts[column - this.#left] = text;
      this.#heads.push(texts);
      this.#lastLine = line;
      if (this.#heads.length < this.#options.headerRows) return true;
      this.#needsHeader = false;
      const isOne = this.#heads.length === 1;
      this.#names = columnNames(isOne ? texts : joinedNames(this.#heads, range?.firstRow ?? 1, this.#left, this.#options.merged));
      return true;
    }
    if (this.#rows >= this.#options.maxRows) {
      this.#isWhole = false;
      return false;
    }
    if (range !== null) this.#blankLines += Math.max(0, line - this.#lastLine - 1);
    this.#lastLine = line;
    for (const cell of inside) this.#cell(cell);
    this.#writer.addNumber(0, line);
    this.#writer.endRow();
    this.#rows++;
    return true;
  }

  async flush(): Promise<void> {
    if (this.#options.signal.aborted) throw canceled();
    if (this.#writer.isFull) await this.#writer.flush();
  }

  async finish(): Promise<StagedCells> {
    await this.#writer.finish();
    return {
      columns: this.#names,
      facts: this.#facts.map((facts) => ({ ...facts, look: facts.look ?? null })),
      rows: this.#rows,
      blankLines: this.#blankLines,
      errors: this.#errors,
      unsaved: this.#unsaved,
      isWhole: this.#isWhole,
    };
  }

  #cell({ column, text, kind, look }: Cell): void {
    if (kind === "error") return void this.#errors++;
    if (kind === "unsaved") return void this.#unsaved++;
    const index = column - this.#left;
    const facts = this.#facts[index];
    if (facts === undefined) return;
    facts.kinds.add(kind);
    if (kind === "number") facts.look = facts.look === undefined ? (look ?? null) : shared(facts.look, look ?? null);
    if (kind === "text") {
      if (facts.texts.size < TEXTS_KEPT) facts.texts.add(text.trim());
      else if (!facts.texts.has(text.trim())) facts.hasMoreTexts = true;
    }
    if (text.includes("\0")) throw new LoadRefused("nul-character", "A cell holds a NUL character.", { line: this.#lastLine });
    const bytes = Buffer.from(text, "utf8");
    if (bytes.length > loadLimits.cellBytes)
      throw new LoadRefused("cell-too-large", "A cell is longer than 64 MiB.", { line: this.#lastLine });
    this.#writer.addText(index + 1, bytes, 0, bytes.length);
  }
}

/** What two numbers are shown as alike: with the digits of the longer one. */
function shared(a: NumberLook | null, b: NumberLook | null): NumberLook | null {
  if (a === b || a === null || b === null) return a === b ? a : null;
  const isAlike = a.kind === b.kind && (a.kind !== "currency" || b.kind !== "currency" || a.unit === b.unit);
  if (!isAlike) return null;
  return (a.digits ?? 0) >= (b.digits ?? 0) ? a : b;
}
