import { connectionArgument, connectionSummary, may, noInput, tableListing } from "@sheaf/contract";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { operation } from "../../../platform/operations/index.ts";
import { loadConnections, mayUseTable, requireConnection } from "../access.ts";
import { describedTables } from "../table-descriptions.ts";
import { presentConnection } from "../presenter.ts";
import { isListed } from "../sample-tables.ts";
import type { OpenWarehouse, Warehouses } from "../warehouses.ts";
import { descriptionOperations } from "./descriptions.ts";

export const listConnections = operation({
  name: "ListConnections",
  kind: "query",
  transport: { kind: "graphql", field: "connections" },
  summary: "Connections that the caller may use or manage",
  input: noInput,
  output: z.array(connectionSummary),
  capability: null,
  scope: "connections:read",
  ids: {},
  run: async ({ db, actor }) => {
    const rows = await loadConnections(db, actor);
    return rows
      .filter((row) => may(actor, "connection.browse", row.object).allowed || may(actor, "connection.see-settings", row.object).allowed)
      .map((row) => presentConnection(actor, row));
  },
});

export const readConnection = operation({
  name: "ReadConnection",
  kind: "query",
  transport: { kind: "graphql", field: "connection" },
  summary: "One connection",
  input: connectionArgument,
  output: connectionSummary,
  capability: null,
  scope: "connections:read",
  ids: { connectionId: "connection" },
  run: async ({ db, actor }, { connectionId }) =>
    presentConnection(actor, await requireConnection(db, actor, connectionId, "connection.browse")),
});

/**
 * Where the rows of input tables are stored: people choose the input table itself, whose rules and rights its storage knows nothing of. In our own
 * warehouse the schema is ours; in another one only the tables that we made.
 */
async function storageOfInputs(
  db: Database,
  organizationId: string,
  { connector, takesRows }: OpenWarehouse,
): Promise<(path: readonly string[]) => boolean> {
  const { rows, tables } = connector;
  if (takesRows) return (path) => path.at(-2) === rows?.schema;
  const made = await db.selectFrom("input_tables").select("table_name").where("organization_id", "=", organizationId).execute();
  const names = new Set<string | undefined>(made.map((one) => one.table_name));
  // Their names are no one else's: another connection to the same database shows them as well.
  const marks = [rows?.marks, tables?.runs].filter((name) => name !== undefined);
  return (path) => names.has(path.at(-1)) || (path.at(-2) === rows?.schema && marks.includes(path.at(-1) ?? ""));
}

/** What stands in a connection: databases, schemas and tables come as paths, columns per table. */
export function browseOperations(warehouses: Warehouses) {
  const listTables = operation({
    name: "ListTables",
    kind: "query",
    transport: { kind: "graphql", field: "connectionTables" },
    summary: "Tables and views of a connection that the caller may use, by their path: database, schema, table",
    input: connectionArgument,
    output: z.array(tableListing),
    capability: "canViewConnection",
    scope: "connections:read",
    ids: { connectionId: "connection" },
    run: async ({ db, actor, attributes }, { connectionId }) => {
      const row = await requireConnection(db, actor, connectionId, "connection.browse");
      const warehouse = warehouses.open(actor.organizationId, row);
      const [tables, isStorage, described] = await Promise.all([
        warehouse.schema.tables(),
        storageOfInputs(db, actor.organizationId, warehouse),
        describedTables(db, actor.organizationId, connectionId),
      ]);
      const listed = isListed(await attributes.of(actor.organizationId), row.managed);
      const shown = tables.filter((table) => !isStorage(table.path) && listed(table.path) && mayUseTable(actor, row.object, table.path));
      return shown.slice(0, 20_000).map((table) => ({
        path: [...table.path],
        kind: table.kind,
        comment: described.get(JSON.stringify(table.path)) ?? table.comment,
        rowCountEstimate: table.rowCountEstimate,
        inodeId: null,
      }));
    },
  });

  const refreshConnection = operation({
    name: "RefreshConnection",
    kind: "mutation",
    transport: { kind: "graphql", field: "refreshConnection" },
    summary: "Forgets what is known of a connection's tables and rows: the next look asks the warehouse",
    input: connectionArgument,
    output: connectionSummary,
    capability: "canUpdateTable",
    scope: "connections:read",
    ids: { connectionId: "connection" },
    run: async (context, { connectionId }) => {
      const row = await requireConnection(context.db, context.actor, connectionId, "connection.browse");
      context.afterCommit(() => warehouses.refresh(context.actor.organizationId, connectionId));
      return presentConnection(context.actor, row);
    },
  });

  return [listTables, ...descriptionOperations(warehouses), refreshConnection];
}
