import { typeName, type TypeName } from "@sheaf/sql";
import { cellJson } from "../cell-text.ts";
import type { ResultTable, Segment } from "../result-table.ts";
import type { PartPrinter } from "./part-printer.ts";
import { isMarked, MARKER, printedColumns, type PrintedColumn } from "./printed.ts";

/** Pieces are cut at about this many characters. */
const PIECE = 64 * 1024;

/** The parsed form of `printJson`. A row lists its cells in the order of `columns`. */
export interface ResultJson {
  readonly columns: readonly { readonly id: string; readonly name: string; readonly type: TypeName; readonly level: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/**
 * `{"columns":[{id,name,type,level}],"rows":[[…]]}` in pieces, one row a line. Integers beyond 2^53 and decimals that
 * float64 cannot give back are text (V2); dates and datetimes ISO text (UTC); variants and arrays their JSON; several
 * values `*`.
 */
export function* printJson(table: ResultTable): Generator<string> {
  const printer = jsonPrinter();
  yield* printer.rows(table);
  yield* printer.end();
}

/** The same for a result that comes in parts. */
export function jsonPrinter(): PartPrinter {
  let begun = false;
  let first = true;
  return {
    *rows(part) {
      const printed = printedColumns(part.columns);
      let piece = begun ? "" : head(printed);
      begun = true;
      for (const segment of part.segments) {
        for (let row = 0; row < segment.length; row++) {
          const cells = printed.map((each) => cellOf(segment, row, each));
          piece += `${first ? "\n" : ",\n"}${JSON.stringify(cells)}`;
          first = false;
          if (piece.length >= PIECE) {
            yield piece;
            piece = "";
          }
        }
      }
      if (piece !== "") yield piece;
    },
    end: (isCut = false) => [`${first ? "" : "\n"}]${isCut ? ',"truncated":true' : ""}}\n`],
  };
}

/** One object a line, its members named as the columns: the cells as `printJson` writes them. */
export function jsonLinesPrinter(): PartPrinter {
  return {
    *rows(part) {
      const printed = printedColumns(part.columns).map((each) => ({ ...each, name: JSON.stringify(each.column.name) }));
      let piece = "";
      for (const segment of part.segments) {
        for (let row = 0; row < segment.length; row++) {
          const members = printed.map((each) => `${each.name}:${JSON.stringify(cellOf(segment, row, each))}`);
          piece += `{${members.join(",")}}\n`;
          if (piece.length >= PIECE) {
            yield piece;
            piece = "";
          }
        }
      }
      if (piece !== "") yield piece;
    },
    end: () => [],
  };
}

function cellOf({ cells }: Segment, row: number, { column, index, marker }: PrintedColumn): unknown {
  const value = cells[index]?.(row) ?? null;
  if (value === null && marker !== null && isMarked(cells[marker]?.(row) ?? null)) return MARKER;
  return cellJson(value, column.type);
}

function head(printed: readonly PrintedColumn[]): string {
  const columns = printed.map(({ column }) => ({ id: column.id, name: column.name, type: typeName(column.type), level: column.level }));
  return `{"columns":${JSON.stringify(columns)},"rows":[`;
}
