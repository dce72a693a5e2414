import { CodedError, limits, type WrittenTable, type ErrorText } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { cellText, printedColumns, type ResultTable } from "@sheaf/result";
import type { TableStore } from "@sheaf/warehouse";
import type { ScheduleDefinition } from "../../../../platform/database/index.ts";
import { GiveUp } from "../../../../platform/background/index.ts";
import type { OperationContext } from "../../../../platform/operations/index.ts";
import { type OpenWarehouse, requireConnection, type Warehouses } from "../../../connections/index.ts";
import type { ElementRows } from "../../../exports/index.ts";

/** Elements whose rows become tables and sheets. */
export const elementsWritten = ({ destinations }: Pick<ScheduleDefinition, "destinations">): readonly string[] =>
  destinations.flatMap(({ table, linked }) => [table?.elementId, linked?.elementId].filter((id) => id != null));

interface TablePlace {
  readonly store: TableStore;
  readonly warehouse: OpenWarehouse;
  /** How people know it: the connection and the path in it. */
  readonly label: string;
}

/** Where a table goes; refuses whoever may not write there, and connections that take none. */
export async function requireTablePlace(
  { db, actor }: Pick<OperationContext, "db" | "actor">,
  warehouses: Warehouses,
  { connectionId, name }: WrittenTable,
): Promise<TablePlace> {
  const row = await requireConnection(db, actor, connectionId, "connection.write-table");
  const warehouse = warehouses.open(actor.organizationId, row);
  const { tables: store } = warehouse.connector;
  const refuse = (text: ErrorText): never => {
    throw new CodedError("EINVAL", text, { field: "destinations" });
  };
  if (store === undefined) return refuse(message("errors-schedules.destinations.no-schema-for-tables"));
  if (Buffer.byteLength(name) > store.nameBytes)
    return refuse(message("errors-schedules.destinations.name-table-longer-bytes", { most: store.nameBytes }));
  if (/[\u0000-\u001f\u007f]/u.test(name) || name.toLowerCase().startsWith("sheaf_"))
    return refuse(message("errors-schedules.destinations.table-cannot-name"));
  return { store, warehouse, label: `${row.name}: ${store.schema}.${name}` };
}

/** Texts in one portion of rows that go to the warehouse (characters). */
const PORTION = 500_000;

interface TableWriting extends WrittenTable {
  readonly workbookId: string;
  /** What is written twice under one name is there once. */
  readonly run: string;
}

/** Writes all rows of an element as a table, or none: rows beyond a limit and columns with errors are no reason for a smaller table. */
export async function writeElementTable(
  context: OperationContext,
  warehouses: Warehouses,
  rows: ElementRows,
  { workbookId, run, ...table }: TableWriting,
): Promise<void> {
  const { store, warehouse } = await requireTablePlace(context, warehouses, table);
  const printed = printedColumns(rows.empty.columns);
  if (printed.length === 0) throw refused(message("errors-schedules.destinations.no-column-write", { elementName: rows.elementName }));
  // what ends the rows is no failure of the engine that they go to
  let broken: { readonly error: unknown } | null = null;
  const columns = printed.map(({ column: { name, type } }) => ({ name, type }));
  const lines = async function* (): AsyncGenerator<readonly string[]> {
    try {
      for await (const part of rows.parts) yield* portionsOf(part, printed);
      requireWhole(await rows.end());
    } catch (error) {
      broken = { error };
      throw error;
    }
  };
  const requireWhole = ({ isCut, missing }: Awaited<ReturnType<ElementRows["end"]>>): void => {
    if (isCut) throw refused(message("errors-schedules.destinations.too-many-rows", { elementName: rows.elementName }));
    if (missing.length > 0)
      throw refused(
        message("errors-schedules.destinations.columns-errors-nothing-written", {
          elementName: rows.elementName,
          name: missing.join(", "),
        }),
      );
  };
  const { name, mode, elementId, connectionId } = table;
  // whose rows they are as well: another person may see others, and would put them in the place of these
  const owner = `${workbookId}/${elementId}/${context.actor.userId}`;
  // as long as the history knows the runs themselves
  const kept = { days: limits.scheduleRunDays, runs: limits.scheduleRuns };
  try {
    await store.write({ table: name, columns, mode, owner, run, kept, rows: lines() }, context.signal);
  } catch (thrown) {
    const error: unknown = (broken as { readonly error: unknown } | null)?.error ?? thrown;
    const isForGood = error instanceof CodedError && (error.code === "EEXIST" || error.code === "EINVAL");
    throw isForGood ? new GiveUp("refused", { cause: error }) : error;
  }
  warehouse.schema.forget();
  warehouses.refresh(context.actor.organizationId, connectionId);
}

function* portionsOf(part: ResultTable, printed: ReturnType<typeof printedColumns>): Generator<readonly string[]> {
  let portion: string[] = [];
  let length = 0;
  for (const { cells, length: count } of part.segments) {
    for (let row = 0; row < count; row += 1) {
      const line = JSON.stringify(printed.map(({ column, index }) => cellText(cells[index]?.(row) ?? null, column.type)));
      portion.push(line);
      length += line.length;
      if (length < PORTION) continue;
      yield portion;
      portion = [];
      length = 0;
    }
  }
  if (portion.length > 0) yield portion;
}

const refused = (text: ErrorText): GiveUp => new GiveUp("refused", { cause: new CodedError("EAGAIN", text) });
