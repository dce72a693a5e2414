import { typeName, type TypeName } from "@sheaf/sql";
import { cellJson } from "../cell-text.ts";
import type { ResultTable } from "../result-table.ts";
import { isMarked, MARKER, printedColumns } from "./printed.ts";

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
  const printed = printedColumns(table.columns);
  const columns = printed.map(({ column }) => ({ id: column.id, name: column.name, type: typeName(column.type), level: column.level }));
  let piece = `{"columns":${JSON.stringify(columns)},"rows":[`;
  let first = true;
  for (const segment of table.segments) {
    for (let row = 0; row < segment.length; row++) {
      const cells = printed.map(({ column, index, marker }) => {
        const value = segment.cells[index]?.(row) ?? null;
        if (value === null && marker !== null && isMarked(segment.cells[marker]?.(row) ?? null)) return MARKER;
        return cellJson(value, column.type);
      });
      piece += `${first ? "\n" : ",\n"}${JSON.stringify(cells)}`;
      first = false;
      if (piece.length >= 64 * 1024) {
        yield piece;
        piece = "";
      }
    }
  }
  yield `${piece}${first ? "" : "\n"}]}\n`;
}
