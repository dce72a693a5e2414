import type { Catalog } from "@sheaf/compiler";
import type { Source } from "@sheaf/workbook";

/** Names of a source's columns, for tables of a file that list none; undefined while they are not known. */
export function sourceColumnsFrom(catalog: Catalog): (source: Source) => readonly string[] | undefined {
  return (source) => {
    const schema = schemaOf(catalog, source);
    return schema === undefined || schema === "ambiguous" ? undefined : schema.columns.map((column) => column.name);
  };
}

function schemaOf(catalog: Catalog, source: Source): ReturnType<Catalog["table"]> {
  switch (source.kind) {
    case "warehouse-table": {
      const { connectionId, path } = source as Extract<Source, { kind: "warehouse-table" }>;
      return catalog.table(connectionId, path);
    }
    case "sql": {
      const { connectionId, statement } = source as Extract<Source, { kind: "sql" }>;
      // With values of controls in it, it is no SQL yet.
      return statement.includes("{{") ? undefined : catalog.statement(connectionId, statement);
    }
    case "csv-table": {
      const { connectionId, inodeId } = source as Extract<Source, { kind: "csv-table" }>;
      return catalog.file(connectionId, inodeId);
    }
    default:
      return undefined;
  }
}
