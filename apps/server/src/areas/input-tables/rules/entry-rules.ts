import { type InputRefusalCode, type InputValue, type Actor, typedValue } from "@sheaf/contract";
import type { TimeZone } from "@sheaf/locale";
import { type Element, entryColumnsOf, type EntryType, type InputColumn, namesOf, type WorkbookDocument } from "@sheaf/workbook";
import type { RowChange } from "../batch.ts";
import { isNamed } from "../named-people.ts";
import { ruleBroken } from "./values.ts";

/** A cell of a batch after its rules were looked at. */
export interface JudgedCell {
  readonly offered: unknown;
  /** As it would be kept; undefined where it is of no such type. */
  readonly value: InputValue | undefined;
  readonly problem: { readonly code: InputRefusalCode; readonly message: string } | null;
}

export interface EntryColumn {
  readonly column: InputColumn & { readonly type: EntryType };
  readonly name: string;
  readonly locked: boolean;
}

/** Of the columns of a table those that the person meets. */
export function shownOf(columns: ReadonlyMap<string, EntryColumn>, shown: ReadonlySet<string> | null): ReadonlyMap<string, EntryColumn> {
  return shown === null ? columns : new Map([...columns].filter(([columnId]) => shown.has(columnId)));
}

/** Columns of a table into which data is entered, by id. */
export function columnsFor(document: WorkbookDocument, element: Element, actor: Actor, email: string): ReadonlyMap<string, EntryColumn> {
  const names = namesOf(document);
  return new Map(
    entryColumnsOf(element).map((column) => [
      column.id,
      { column, name: names.column(element, column.id), locked: isLocked(column, actor, email) },
    ]),
  );
}

/** Locked except for the people and teams that are listed. */
function isLocked({ sheaf }: InputColumn, actor: Actor, email: string): boolean {
  const lock = sheaf?.entry?.lock;
  return lock !== undefined && !isNamed(lock, actor, email);
}

/** What the columns themselves say about each offered cell. Cells of columns that nobody enters are refused whole. */
export function judgeCells(
  rows: Iterable<RowChange>,
  columns: ReadonlyMap<string, EntryColumn>,
  zone: TimeZone,
): Map<string, Map<string, JudgedCell>> {
  const judged = new Map<string, Map<string, JudgedCell>>();
  for (const row of rows) {
    const cells = new Map<string, JudgedCell>();
    for (const [columnId, offered] of row.cells) cells.set(columnId, judgeCell(columns.get(columnId), offered, zone));
    judged.set(row.rowId, cells);
  }
  return judged;
}

function judgeCell(known: EntryColumn | undefined, offered: unknown, zone: TimeZone): JudgedCell {
  const refuse = (code: InputRefusalCode, message: string, value?: InputValue): JudgedCell => ({
    offered,
    value,
    problem: { code, message },
  });
  if (known === undefined) return refuse("E_LOCKED", "Nobody enters data into this column");
  const { column, name, locked } = known;
  if (locked) return refuse("E_LOCKED", `${name} is locked`);
  const checked = typedValue(column.type, offered, zone);
  if (!checked.ok) return refuse(checked.code, checked.message);
  const broken = ruleBroken(column, name, checked.value, zone);
  if (broken === null) return { offered, value: checked.value, problem: null };
  const said = column.sheaf?.entry?.message;
  return refuse(broken.code, said === undefined ? broken.message : `${broken.message}. ${said}`, checked.value);
}

/** Columns that must not be empty and of which a new row says nothing. */
export function missingIn(row: RowChange, columns: ReadonlyMap<string, EntryColumn>): readonly EntryColumn[] {
  return [...columns.values()].filter(
    ({ column }) => column.sheaf?.entry?.required === true && column.sheaf.entry.default === undefined && !row.cells.has(column.id),
  );
}
