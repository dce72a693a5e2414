import { inputRowsOf } from "@sheaf/compiler";
import { inputColumnName, type WorkbookDocument } from "@sheaf/workbook";
import { type ElementSpec, entryTypes, type Plain } from "../reference/formula.ts";
import { ENTRIES } from "../reference/meaning/source-rows.ts";
import type { Case } from "../reference/shrink.ts";
import type { Surroundings } from "./documents.ts";
import type { TestTable } from "./engines.ts";
import { keptCells, keptColumns } from "./kept-columns.ts";

/** The table that holds the rows of an input table. */
export const entriesOf = (elementId: string): string => `rows_${elementId}`;

/** What was entered, as the system keeps it: the row's own columns, then those that people enter into. */
function enteredCells(tables: Case["tables"]): TestTable["rows"] {
  const cells = (row: Readonly<Record<string, Plain>>): readonly Plain[] => Object.keys(entryTypes).map((one) => row[one] ?? null);
  return (tables[ENTRIES]?.rows ?? []).map((row) => [...keptCells(row["id"] ?? null, row["position"] ?? null), ...cells(row)]);
}

/** The first columns of an input table are the entered ones. */
export function entriesTable(elementId: string, tables: Case["tables"]): TestTable {
  const name = (place: number): string => inputColumnName(`${elementId}c${place}`);
  return {
    name: entriesOf(elementId),
    columns: { ...keptColumns, [name(1)]: "text", [name(2)]: "float", [name(3)]: "bool" },
    key: ["position", "id"],
    rows: enteredCells(tables),
  };
}

/** The rows of each input table: itself, or where they stand. */
export function enteredIn(
  elements: readonly ElementSpec[],
  tables: Case["tables"],
  inTables: boolean,
  document: WorkbookDocument,
): NonNullable<Surroundings["entered"]> {
  const all = document.pages.flatMap((page) => page.elements);
  const inputs = elements.filter(({ source }) => source.kind === "entered" || source.kind === "linked");
  return Object.fromEntries(
    inputs.map(({ id }) => {
      const element = all.find((one) => one.id === id);
      if (element === undefined) throw new Error(`no element ${id}`);
      return [id, inTables ? entriesOf(id) : inputRowsOf(element, enteredCells(tables), 1_000)];
    }),
  );
}
