import { cellFilesOf, CodedError, limits } from "@sheaf/contract";
import type { InputCell, InputRows, SchemaColumn, TableSchema } from "@sheaf/compiler";
import { message } from "@sheaf/messages";
import { arrayOf, BOOLEAN, DATETIME, FLOAT, INTEGER64, TEXT, type ValueType } from "@sheaf/sql";
import { HeldByOthers, type RowColumn, type RowColumnKind, type RowsMark, type RowStore } from "@sheaf/warehouse";
import {
  type Element,
  entryColumnsOf,
  type EntryType,
  fileNamesColumnName,
  filesColumnName,
  inputColumnName,
  positionColumn,
  type WorkbookDocument,
} from "@sheaf/workbook";
import type { Database } from "../../../platform/database/index.ts";
import type { Services } from "../../../platform/services.ts";
import type { OpenWarehouse } from "../../connections/index.ts";
import { publishedModel } from "../../workbooks/index.ts";
import { type InputPlace, lockHead, of, readHead } from "../log/tables.ts";
import { valueAs } from "../rules/values.ts";

const kinds: Record<Exclude<EntryType, "file">, RowColumnKind> = {
  text: "text",
  number: "number",
  datetime: "datetime",
  checkbox: "boolean",
  "multi-select": "texts",
};
const types: Record<RowColumnKind, ValueType> = {
  text: TEXT,
  number: FLOAT,
  datetime: DATETIME,
  boolean: BOOLEAN,
  texts: arrayOf(TEXT),
  place: INTEGER64,
};

/** A column of the rows as they are shown: of the system, or entered. */
interface ShownColumn extends RowColumn {
  readonly entry: { readonly id: string; readonly type: EntryType } | null;
}

const systemColumns: readonly ShownColumn[] = [
  { name: "id", kind: "text", entry: null },
  { name: positionColumn, kind: "place", entry: null },
  { name: "created_at", kind: "datetime", entry: null },
  { name: "created_by", kind: "text", entry: null },
  { name: "updated_at", kind: "datetime", entry: null },
  { name: "updated_by", kind: "text", entry: null },
];

function shownColumns(element: Element): readonly ShownColumn[] {
  const entered = entryColumnsOf(element).flatMap(({ id, type }): ShownColumn[] =>
    type === "file"
      ? [fileNamesColumnName(id), filesColumnName(id)].map((name) => ({ name, kind: "texts", entry: { id, type } }))
      : [{ name: inputColumnName(id), kind: kinds[type], entry: { id, type } }],
  );
  return [...systemColumns, ...entered];
}

/** What tells the rows apart: entries of a linked table by their row, those of an empty one by their place, in which they stand. */
const keyOfRows = (isLinked: boolean): readonly string[] => (isLinked ? ["id"] : [positionColumn, "id"]);

interface Known {
  readonly mark: RowsMark;
  readonly columns: readonly RowColumn[];
  readonly schema: TableSchema;
}

const PORTION = 2_000;

/**
 * Shows the rows of input tables in warehouses: a table for each layer, brought to the last entry of the log before it is read. Rows and
 * how far they are come into force together, so whatever breaks in between, the next reader goes on from what stands there (R12).
 */
export class Projections {
  readonly #services: Services;
  /** What is known of the tables, and who brings one up to date just now. */
  readonly #known = new Map<string, Known>();
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(services: Services) {
    this.#services = services;
  }

  /** A data model as those who read it see it. */
  publishedModel(organizationId: string, dataModelId: string): Promise<WorkbookDocument | undefined> {
    return publishedModel(this.#services.store.db, organizationId, dataModelId);
  }

  /** The rows of a layer for a query: brought up to date, or themselves. `layout` says what a compiled statement rests on, `seq` what its rows are. */
  async read(
    place: InputPlace,
    element: Element,
    name: string,
    warehouse: OpenWarehouse,
    isLinked: boolean,
  ): Promise<{ readonly rows: InputRows; readonly layout: string; readonly seq: number }> {
    const store = warehouse.connector.rows;
    if (store === undefined) return this.#inline(place, element, isLinked);
    const key = JSON.stringify([place, warehouse.connectionId]);
    // one after the other: the second finds nothing left to do
    const before = this.#running.get(key) ?? Promise.resolve();
    const running = before.catch(() => undefined).then(() => this.#bringUp(key, place, element, name, warehouse, store));
    this.#running.set(key, running);
    try {
      const { known, seq } = await running;
      const schema = { ...known.schema, key: keyOfRows(isLinked) };
      return { rows: { kind: "table", schema }, layout: known.mark.layout, seq };
    } finally {
      if (this.#running.get(key) === running) this.#running.delete(key);
    }
  }

  async #bringUp(
    key: string,
    place: InputPlace,
    element: Element,
    name: string,
    warehouse: OpenWarehouse,
    store: RowStore,
  ): Promise<{ readonly known: Known; readonly seq: number }> {
    const { db } = this.#services.store;
    const head = (await readHead(db, place)) ?? (await db.transaction().execute((inside) => lockHead(inside, place, name)));
    const wanted = shownColumns(element);
    const signal = AbortSignal.timeout(limits.queryTimeout);
    let known = this.#known.get(key);
    if (known !== undefined && known.mark.sequence >= head.seq && holds(known.columns, wanted)) return { known, seq: head.seq };
    this.#known.delete(key);
    for (let tries = 0; tries < 5; tries += 1) {
      const mark = await store.mark(head.tableName, signal);
      const standing = mark === null ? [] : columnsIn(mark.layout);
      const isWhole = mark !== null && holds(standing, wanted) && mark.sequence <= (await currentSeq(db, place));
      // what other versions of the document show stays in the table as long as its type is the same
      const columns = isWhole ? standing : merged(standing, wanted);
      const to = await this.#write(place, head.tableName, columns, isWhole ? mark : null, store, signal);
      if (to === null) continue;
      const layout = layoutOf(columns);
      const described = describedAs(await warehouse.connector.describeTable([store.schema, head.tableName], signal), columns, store);
      known = { mark: { layout, sequence: to }, columns, schema: described };
      this.#known.set(key, known);
      return { known, seq: to };
    }
    throw new CodedError("service_error", message("errors-data.input-tables.rows-input-table-could-not"));
  }

  /** Writes what changed since a mark (null: everything) and gives the entry that the table then stands at; null if somebody else was quicker. */
  async #write(
    place: InputPlace,
    table: string,
    columns: readonly RowColumn[],
    mark: RowsMark | null,
    store: RowStore,
    signal: AbortSignal,
  ): Promise<number | null> {
    const { db } = this.#services.store;
    // head and rows of one moment
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (moment) => {
        const to = await currentSeq(moment, place);
        if (mark !== null && mark.sequence === to) return to;
        const after = mark?.sequence ?? -1;
        const removed = mark === null ? [] : await removedSince(moment, place, after);
        const rows = linesOf(moment, place, after, columns);
        const change = { table, columns, layout: layoutOf(columns), from: mark?.sequence ?? null, to, removed, rows };
        // Another server may be writing the same rows: how far it came is looked at before anything is given up.
        const done = await store.write(change, signal).catch((error: unknown) => {
          if (error instanceof HeldByOthers) return false;
          throw error;
        });
        return done ? to : null;
      });
  }

  async #inline(
    place: InputPlace,
    element: Element,
    isLinked: boolean,
  ): Promise<{ readonly rows: InputRows; readonly layout: string; readonly seq: number }> {
    const { db } = this.#services.store;
    const limit = limits.inputInlineRows;
    const shown = shownColumns(element);
    return db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute(async (moment) => {
        const head = await readHead(moment, place);
        const seq = head?.seq ?? 0;
        const total = head?.rows ?? 0;
        const rows = total > limit ? [] : (await readRows(moment, place, -1, null, limit)).map((row) => cellsOf(row, shown));
        return {
          rows: { kind: "rows", columns: inlineColumns(shown), rows, total, limit, key: keyOfRows(isLinked) },
          // the rows stand in the statement itself
          layout: `${JSON.stringify(shown)}/${seq}`,
          seq,
        };
      });
  }
}

/** A table of ours as we made it: what its columns mean is known better than a catalog tells it. */
function describedAs(table: TableSchema, columns: readonly RowColumn[], { nativeTypes }: RowStore): TableSchema {
  const kindsByName = new Map(columns.map(({ name, kind }) => [name, kind]));
  return {
    ...table,
    columns: table.columns.map((column) => {
      const kind = kindsByName.get(column.name);
      return kind === undefined ? column : { ...column, type: types[kind], nativeType: nativeTypes?.[kind] ?? column.nativeType };
    }),
  };
}

export function inlineColumns(shown: readonly RowColumn[]): readonly SchemaColumn[] {
  return shown.map(({ name, kind }) => ({ name, type: types[kind], nativeType: "" }));
}

/** Rows that are in no log yet, for the formulas about them: cells by column id. */
export function inlineRows(
  element: Element,
  isLinked: boolean,
  rows: readonly { readonly id: string; readonly cells: Readonly<Record<string, unknown>> }[],
  by: { readonly email: string; readonly at: Date },
): InputRows {
  const shown = shownColumns(element);
  const at = by.at;
  const made = rows.map(({ id, cells }, index) =>
    cellsOf({ row_id: id, place: index + 1, cells, created_at: at, updated_at: at, creator: by.email, updater: by.email }, shown),
  );
  return { kind: "rows", columns: inlineColumns(shown), rows: made, total: made.length, limit: made.length, key: keyOfRows(isLinked) };
}

function layoutOf(columns: readonly RowColumn[]): string {
  return JSON.stringify(columns.map(({ name, kind }) => [name, kind]));
}

function columnsIn(layout: string): readonly RowColumn[] {
  try {
    return (JSON.parse(layout) as readonly (readonly [string, RowColumnKind])[]).map(([name, kind]) => ({ name, kind }));
  } catch {
    return [];
  }
}

function holds(standing: readonly RowColumn[], wanted: readonly RowColumn[]): boolean {
  const known = new Map(standing.map(({ name, kind }) => [name, kind]));
  return wanted.every(({ name, kind }) => known.get(name) === kind);
}

function merged(standing: readonly RowColumn[], wanted: readonly ShownColumn[]): readonly RowColumn[] {
  const names = new Set(wanted.map(({ name }) => name));
  return [...wanted.map(({ name, kind }) => ({ name, kind })), ...standing.filter(({ name }) => !names.has(name))];
}

async function currentSeq(db: Database, place: InputPlace): Promise<number> {
  return (await readHead(db, place))?.seq ?? 0;
}

async function removedSince(db: Database, place: InputPlace, after: number): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("input_rows")
    .select("row_id")
    .where(of(place))
    .where("seq", ">", after)
    .where("deleted", "=", true)
    .execute();
  return rows.map((row) => row.row_id);
}

export interface StoredRow {
  readonly row_id: string;
  readonly place: number;
  readonly cells: Readonly<Record<string, unknown>>;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly creator: string | null;
  readonly updater: string | null;
}

/** Rows that are there, changed after an entry, behind a row in the order of the ids. */
async function readRows(
  db: Database,
  place: InputPlace,
  after: number,
  behind: string | null,
  limit: number,
): Promise<readonly StoredRow[]> {
  return db
    .selectFrom("input_rows as r")
    .leftJoin("members as c", (join) => join.onRef("c.organization_id", "=", "r.organization_id").onRef("c.user_id", "=", "r.created_by"))
    .leftJoin("members as u", (join) => join.onRef("u.organization_id", "=", "r.organization_id").onRef("u.user_id", "=", "r.updated_by"))
    .select(["r.row_id", "r.place", "r.cells", "r.created_at", "r.updated_at", "c.email as creator", "u.email as updater"])
    .where(of(place, "r"))
    .where("r.deleted", "=", false)
    .$if(after >= 0, (query) => query.where("r.seq", ">", after))
    .$if(behind !== null, (query) => query.where("r.row_id", ">", behind))
    .orderBy("r.row_id")
    .limit(limit)
    .execute();
}

/** The same, all of them, a portion at a time. */
export async function* rowPortions(db: Database, place: InputPlace, after: number): AsyncGenerator<readonly StoredRow[]> {
  for (let behind: string | null = null; ;) {
    const rows: readonly StoredRow[] = await readRows(db, place, after, behind, PORTION);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return;
    behind = last.row_id;
  }
}

async function* linesOf(db: Database, place: InputPlace, after: number, columns: readonly RowColumn[]): AsyncGenerator<readonly string[]> {
  for await (const rows of rowPortions(db, place, after)) yield rows.map((row) => JSON.stringify(namedCells(row, columns)));
}

/** Cells in the order of columns that are known by their names in the warehouse. */
function namedCells(row: StoredRow, columns: readonly RowColumn[]): readonly InputCell[] {
  const byName = new Map(
    Object.entries(row.cells).flatMap(([id, value]) =>
      [inputColumnName(id), ...(Array.isArray(value) ? [fileNamesColumnName(id), filesColumnName(id)] : [])].map((name) => [name, id]),
    ),
  );
  return columns.map(({ name, kind }) => cellOf(row, name, kind, byName.get(name)));
}

function cellsOf(row: StoredRow, shown: readonly ShownColumn[]): readonly InputCell[] {
  return shown.map(({ name, kind, entry }) => cellOf(row, name, kind, entry?.id));
}

const typeOfKind: Record<Exclude<RowColumnKind, "place">, EntryType> = {
  text: "text",
  number: "number",
  datetime: "datetime",
  boolean: "checkbox",
  texts: "multi-select",
};

function cellOf(row: StoredRow, name: string, kind: RowColumnKind, entryId: string | undefined): InputCell {
  switch (name) {
    case "id":
      return row.row_id;
    case positionColumn:
      return row.place;
    case "created_at":
      return instant(row.created_at);
    case "created_by":
      return row.creator;
    case "updated_at":
      return instant(row.updated_at);
    case "updated_by":
      return row.updater;
    default: {
      if (entryId === undefined || kind === "place") return null;
      const value = row.cells[entryId];
      if (name !== fileNamesColumnName(entryId) && name !== filesColumnName(entryId)) return valueAs(typeOfKind[kind], value);
      const files = cellFilesOf(value);
      if (files.length === 0) return null;
      return name === filesColumnName(entryId) ? (value as readonly string[]) : files.map((file) => file.name);
    }
  }
}

function instant(at: Date): string {
  return at.toISOString().replace("Z", "000Z");
}
