import {
  CodedError,
  connectionArgument,
  connectionSummary,
  may,
  noInput,
  tableAnnotation,
  tableArgument,
  tableDescription,
  type TableDescription,
  tableListing,
} from "@sheaf/contract";
import { typeName } from "@sheaf/sql";
import { z } from "zod";
import type { Database } from "../../../platform/database/index.ts";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { message } from "@sheaf/messages";
import { loadConnections, mayUseTable, requireConnection, tableObject } from "../access.ts";
import { descriptionsOf, describedTables, writeDescriptions } from "../table-descriptions.ts";
import { requireTable } from "../tables.ts";
import { formatsOfTable } from "../file-formats.ts";
import { presentConnection } from "../presenter.ts";
import { isListed } from "../sample-tables.ts";
import type { OpenWarehouse, Warehouses } from "../warehouses.ts";

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

  const describeTable = operation({
    name: "DescribeTable",
    kind: "query",
    transport: { kind: "graphql", field: "connectionTable" },
    summary: "Columns of one table, with their types",
    input: tableArgument,
    output: tableDescription,
    capability: "canViewConnection",
    scope: "connections:read",
    ids: { connectionId: "connection" },
    run: describe,
  });

  const annotateTable = operation({
    name: "AnnotateTable",
    kind: "mutation",
    transport: { kind: "graphql", field: "annotateTable" },
    summary: "Says what a table of a connection and its columns are, for everybody who may use them",
    input: tableAnnotation,
    output: tableDescription,
    capability: "canViewConnection",
    scope: "connections:write",
    ids: { connectionId: "connection" },
    run: async (context, { connectionId, path, description = null, columns }) => {
      const { db, actor, clock } = context;
      const row = await requireConnection(db, actor, connectionId, "connection.browse");
      const { schema, full } = await requireTable(actor, warehouses, row, path);
      demand(may(actor, "table.annotate", tableObject(row.object, full)));
      const known = new Set((await schema.table(full)).columns.map(({ name }) => name));
      const unknown = (columns ?? []).find(({ name }) => !known.has(name));
      if (unknown !== undefined) throw new CodedError("EINVAL", message("errors-data.connections.no-such-column", { name: unknown.name }));
      await writeDescriptions(
        db,
        { organizationId: actor.organizationId, connectionId, path: full, userId: actor.userId, now: new Date(clock.now()) },
        {
          description: description?.trim() ?? null,
          columns: Object.fromEntries((columns ?? []).map(({ name, description: text }) => [name, text.trim()])),
        },
      );
      await audit(
        context,
        "table.annotate",
        { kind: "connection", id: connectionId },
        {
          table: full.join("."),
          ...(description === null ? {} : { description }),
          ...(columns == null ? {} : { columns: columns.length }),
        },
      );
      return describe(context, { connectionId, path: full });
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

  return [listTables, describeTable, annotateTable, refreshConnection];

  async function describe(
    { db, actor }: Pick<OperationContext, "db" | "actor">,
    { connectionId, path }: { readonly connectionId: string; readonly path: readonly string[] },
  ): Promise<TableDescription> {
    const row = await requireConnection(db, actor, connectionId, "connection.browse");
    const { schema, full } = await requireTable(actor, warehouses, row, path);
    const table = await schema.table(full);
    const [formats, written] = await Promise.all([
      formatsOfTable(db, actor.organizationId, connectionId, full),
      descriptionsOf(db, actor.organizationId, connectionId, full),
    ]);
    const listing = (await schema.tables()).find((entry) => JSON.stringify(entry.path) === JSON.stringify(full));
    return {
      path: [...full],
      comment: listing?.comment ?? null,
      description: written === null || written.description === "" ? null : written.description,
      canAnnotate: may(actor, "table.annotate", tableObject(row.object, full)).allowed,
      columns: table.columns.map((column) => ({
        name: column.name,
        type: typeName(column.type),
        nativeType: column.nativeType,
        isKey: table.key.includes(column.name),
        description: written?.columns[column.name] ?? null,
        format: formats?.[column.name] ?? null,
      })),
      rowCountEstimate: table.rowCountEstimate,
    };
  }
}
