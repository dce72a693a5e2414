import { message } from "@sheaf/messages";
import { open, type FileHandle } from "node:fs/promises";
import { canceled } from "../../errors.ts";
import { columnNames, type NamedColumn } from "../column-names.ts";
import { LoadRefused, loadLimits } from "../dialect.ts";
import { ParquetWriter } from "../staging/parquet-writer.ts";
import { LINE_COLUMN } from "../staging/stage.ts";
import type { NumberLook } from "../types/dressed-numbers.ts";
import { type Cell, type CellFile, type CellKind, cellLimits, type RowSink } from "./cell-file.ts";
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
  /** Rows and columns that nobody sees in the sheet, whether they were left out or not. */
  readonly hiddenRows: number;
  readonly hiddenColumns: number;
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
  /** Columns that nobody sees. */
  readonly hiddenColumns: ReadonlySet<number>;
  readonly hidden: "load" | "leave-out";
  /** Lines of rows that a person does not want. */
  readonly leaveOut?: readonly number[] | undefined;
  readonly maxRows: number;
  /** A sample ends where it holds so much. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

const TEXTS_KEPT = 60;

export async function stageCells(file: CellFile, table: number, target: string, options: StageCellsOptions): Promise<StagedCells> {
  const output = await open(target, "wx", 0o600);
  try {
    const rows = new CellRows(output, options);
    await file.read(table, rows, options.signal);
    if (options.signal.aborted) throw canceled();
    return rows.finish();
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
  /** Of the whole range. */
  readonly #breadth: number;
  /** Columns of the range that are read, and the place of each among them. */
  readonly #kept: readonly number[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #left: number;
  readonly #leaveOut: ReadonlySet<number>;
  #hiddenRows = 0;
  readonly #facts: readonly Facts[];
  #names: readonly NamedColumn[];
  #needsHeader: boolean;
  readonly #heads: (readonly string[])[] = [];
  #rows = 0;
  /** Of all cells. */
  #bytes = 0;
  #lastLine: number;
  #blankLines = 0;
  #errors = 0;
  #unsaved = 0;
  #isWhole = true;

  constructor(file: FileHandle, options: StageCellsOptions) {
    const { range, names } = options;
    this.#options = options;
    this.#left = range?.firstColumn ?? 0;
    this.#breadth = names?.length ?? (range === null ? 0 : range.lastColumn - range.firstColumn + 1);
    this.#leaveOut = new Set(options.leaveOut);
    const isLeftOut = (column: number): boolean => options.hidden === "leave-out" && options.hiddenColumns.has(column);
    this.#kept = Array.from({ length: this.#breadth }, (_, at) => this.#left + at).filter((column) => !isLeftOut(column));
    this.#places = new Map(this.#kept.map((column, index) => [column, index]));
    const width = this.#kept.length;
    if (width > loadLimits.columns) {
      throw new LoadRefused(
        "too-many-columns",
        message("errors-files.load.table-columns-limit", { columns: width, most: loadLimits.columns }),
      );
    }
    if (width === 0) throw new LoadRefused("no-columns", message("errors-files.load.file-holds-no-column-could"));
    this.#names = columnNames(this.#namesKept(names ?? Array.from({ length: this.#breadth }, () => "")));
    this.#needsHeader = names === null && options.headerRows > 0;
    this.#lastLine = range === null ? 0 : range.firstRow - 1;
    this.#facts = this.#names.map(() => ({ kinds: new Set(), texts: new Set(), hasMoreTexts: false, look: undefined }));
    this.#writer = new ParquetWriter(file, [
      { name: LINE_COLUMN, kind: "number" },
      ...this.#names.map((_, index) => ({ name: `c${index}`, kind: "text" as const })),
    ]);
  }

  row(line: number, cells: readonly Cell[], isHidden = false): boolean {
    const { range } = this.#options;
    if (range !== null && line < range.firstRow) return true;
    if (range !== null && line > range.lastRow) return false;
    const within = range === null ? cells : cells.filter(({ column }) => column >= range.firstColumn && column <= range.lastColumn);
    // Records without any value are rows all the same; rows of a sheet are not.
    if (range !== null && within.length === 0) return true;
    const inside = within.filter(({ column }) => this.#places.has(column));
    if (this.#needsHeader) {
      const texts = Array.from({ length: this.#breadth }, () => "");
      for (const { column, text, kind } of within) if (kind !== "error") texts[column - this.#left] = text;
      this.#heads.push(texts);
      this.#lastLine = line;
      if (this.#heads.length < this.#options.headerRows) return true;
      this.#needsHeader = false;
      const isOne = this.#heads.length === 1;
      const found = isOne ? texts : joinedNames(this.#heads, range?.firstRow ?? 1, this.#left, this.#options.merged);
      this.#names = columnNames(this.#namesKept(found));
      return true;
    }
    if (isHidden) this.#hiddenRows++;
    if (this.#leaveOut.has(line) || (isHidden && this.#options.hidden === "leave-out")) {
      this.#lastLine = line;
      return true;
    }
    if (this.#rows >= this.#options.maxRows || this.#bytes >= this.#options.maxBytes) {
      this.#isWhole = false;
      return false;
    }
    if (range !== null) this.#blankLines += Math.max(0, line - this.#lastLine - 1);
    this.#lastLine = line;
    const before = this.#bytes;
    for (const cell of inside) {
      this.#cell(cell);
      // Cells may share one text: what a row holds is no matter of what the file weighs.
      if (this.#bytes - before > cellLimits.recordBytes)
        throw new LoadRefused("cell-too-large", message("errors-files.load.row-longer-64-mib"), { line });
    }
    if (this.#bytes > cellLimits.unpackedBytes) throw new LoadRefused("unreadable-file", message("errors-files.load.file-unpacks-4-gib"));
    this.#writer.addNumber(0, line);
    this.#writer.endRow();
    this.#rows++;
    // Here, and not only between chunks: a few bytes of the file may stand for a million rows.
    if (this.#writer.isFull) this.#writer.flush();
    return true;
  }

  flush(): Promise<void> {
    if (this.#options.signal.aborted) throw canceled();
    return Promise.resolve();
  }

  finish(): StagedCells {
    this.#writer.finish();
    return {
      columns: this.#names,
      facts: this.#facts.map((facts) => ({ ...facts, look: facts.look ?? null })),
      rows: this.#rows,
      blankLines: this.#blankLines,
      errors: this.#errors,
      unsaved: this.#unsaved,
      isWhole: this.#isWhole,
      hiddenRows: this.#hiddenRows,
      hiddenColumns: [...this.#options.hiddenColumns].filter((column) => column >= this.#left && column < this.#left + this.#breadth)
        .length,
    };
  }

  #namesKept(names: readonly string[]): readonly string[] {
    return this.#kept.map((column) => names[column - this.#left] ?? "");
  }

  #cell({ column, text, kind, look }: Cell): void {
    if (kind === "error") return void this.#errors++;
    if (kind === "unsaved") return void this.#unsaved++;
    const index = this.#places.get(column) ?? -1;
    const facts = this.#facts[index];
    if (facts === undefined) return;
    facts.kinds.add(kind);
    if (kind === "number" || kind === "duration") facts.look = facts.look === undefined ? (look ?? null) : shared(facts.look, look ?? null);
    if (kind === "text") {
      if (facts.texts.size < TEXTS_KEPT) facts.texts.add(text.trim());
      else if (!facts.texts.has(text.trim())) facts.hasMoreTexts = true;
    }
    if (text.includes("\0"))
      throw new LoadRefused("nul-character", message("errors-files.load.cell-holds-nul-character"), { line: this.#lastLine });
    const bytes = Buffer.from(text, "utf8");
    if (bytes.length > loadLimits.cellBytes)
      throw new LoadRefused("cell-too-large", message("errors-files.load.cell-longer-64-mib"), { line: this.#lastLine });
    this.#writer.addText(index + 1, bytes, 0, bytes.length);
    this.#bytes += 4 + bytes.length;
  }
}

/** What two numbers are shown as alike: with the digits of the longer one. */
function shared(a: NumberLook | null, b: NumberLook | null): NumberLook | null {
  if (a === b || a === null || b === null) return a === b ? a : null;
  const isAlike = a.kind === b.kind && (a.kind !== "currency" || b.kind !== "currency" || a.unit === b.unit);
  if (!isAlike) return null;
  return digitsOf(a) >= digitsOf(b) ? a : b;
}

const digitsOf = (look: NumberLook): number => ("digits" in look ? (look.digits ?? 0) : 0);
