import { CodedError, may, tableAnnotation, tableArgument, tableDescription, type TableDescription } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { typeName } from "@sheaf/sql";
import { audit, demand, operation, type OperationContext } from "../../../platform/operations/index.ts";
import { requireConnection, tableObject } from "../access.ts";
import { formatsOfTable } from "../file-formats.ts";
import { descriptionsOf, writeDescriptions } from "../table-descriptions.ts";
import { requireTable } from "../tables.ts";
import type { Warehouses } from "../warehouses.ts";

/** What one table and its columns are: by the warehouse, and by those who describe them. */
export function descriptionOperations(warehouses: Warehouses) {
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
    run: async (context, asked) => told(context, await found(context, asked)),
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
      const place = await found(context, { connectionId, path });
      const { full } = place;
      demand(may(actor, "table.annotate", place.object));
      const known = new Set(place.table.columns.map(({ name }) => name));
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
      return told(context, place);
    },
  });

  return [describeTable, annotateTable];

  /** A table that the caller may use, as it is in the warehouse. */
  async function found(
    { db, actor }: Pick<OperationContext, "db" | "actor">,
    { connectionId, path }: { readonly connectionId: string; readonly path: readonly string[] },
  ) {
    const row = await requireConnection(db, actor, connectionId, "connection.browse");
    const { schema, full } = await requireTable(actor, warehouses, row, path);
    return { connectionId, full, schema, object: tableObject(row.object, full), table: await schema.table(full) };
  }

  async function told(
    { db, actor }: Pick<OperationContext, "db" | "actor">,
    { connectionId, full, schema, object, table }: Awaited<ReturnType<typeof found>>,
  ): Promise<TableDescription> {
    const [formats, written, listed] = await Promise.all([
      formatsOfTable(db, actor.organizationId, connectionId, full),
      descriptionsOf(db, actor.organizationId, connectionId, full),
      schema.tables(),
    ]);
    return {
      path: [...full],
      comment: listed.find((entry) => JSON.stringify(entry.path) === JSON.stringify(full))?.comment ?? null,
      description: written === null || written.description === "" ? null : written.description,
      canAnnotate: may(actor, "table.annotate", object).allowed,
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
