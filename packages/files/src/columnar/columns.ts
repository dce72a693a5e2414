import { type CellValue, hasWideIntegers, printedColumns, type ResultTable } from "@sheaf/result";
import type { ValueType } from "@sheaf/sql";

/** How a column stands in a file of columns. */
export type Carried =
  | { readonly kind: "text" | "integer" | "float" | "boolean" | "date" | "datetime" }
  | { readonly kind: "decimal"; readonly scale: number };

export interface CarriedColumn {
  readonly name: string;
  readonly index: number;
  readonly carried: Carried;
}

export function carriedColumns(table: ResultTable): readonly CarriedColumn[] {
  return printedColumns(table.columns).map(({ column, index }) => ({
    name: column.name,
    index,
    carried: carriedOf(column.type, hasWideIntegers(table, index)),
  }));
}

function carriedOf(type: ValueType, isWide: boolean): Carried {
  switch (type.kind) {
    case "integer":
      return isWide ? { kind: "decimal", scale: 0 } : { kind: "integer" };
    case "decimal":
      return type.open === true ? { kind: "text" } : { kind: "decimal", scale: type.scale };
    case "float":
    case "boolean":
    case "date":
    case "datetime":
      return { kind: type.kind };
    case "text":
    case "variant":
    case "array":
    case "geography":
    case "null":
    case "error":
      return { kind: "text" };
  }
}

/** A cell as its column carries it: decimals as their digits without the point. */
export function carriedValue(value: CellValue, { kind }: Carried): CellValue {
  return kind === "decimal" && value !== null ? BigInt(String(value).replace(".", "")) : value;
}

/** Rows are held until there are enough for a piece of the file. */
export class HeldColumns {
  readonly #columns: readonly CarriedColumn[];
  #cells: CellValue[][];
  #rows = 0;

  constructor(columns: readonly CarriedColumn[]) {
    this.#columns = columns;
    this.#cells = columns.map(() => []);
  }

  get rows(): number {
    return this.#rows;
  }

  /** Takes the rows, and calls back each time that there are `most`. */
  async take(part: ResultTable, most: number, full: () => Promise<void>): Promise<void> {
    for (const segment of part.segments) {
      for (let row = 0; row < segment.length; row += 1) {
        for (const [at, { index, carried }] of this.#columns.entries())
          this.#cells[at]?.push(carriedValue(segment.cells[index]?.(row) ?? null, carried));
        this.#rows += 1;
        if (this.#rows >= most) await full();
      }
    }
  }

  /** What is held, which then is not. */
  give(): readonly CellValue[][] {
    const given = this.#cells;
    this.#cells = this.#columns.map(() => []);
    this.#rows = 0;
    return given;
  }
}
