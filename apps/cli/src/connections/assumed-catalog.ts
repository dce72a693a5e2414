import { type Catalog, inputRowsOf, type TableSchema } from "@sheaf/compiler";
import { referencesIn } from "@sheaf/formula";
import { dialects, NULL } from "@sheaf/sql";
import {
  columnsOf,
  isInputTable,
  type JoinSource,
  type Json,
  legsOf,
  mapLayers,
  type Source,
  type TransposeSource,
  type UnionSource,
  type WorkbookDocument,
  sourceOf,
} from "@sheaf/workbook";
import type { Connections } from "./connections.ts";

/**
 * Answers for connections that nobody named: such a table has every column that the document reads of tables, of no known type.
 * What rests on the document alone (grammar, names of its own columns, levels, circles) can be checked so.
 */
export function assumedCatalog(documents: readonly WorkbookDocument[], { catalog, missing }: Connections): Catalog {
  const columns = [...new Set(documents.flatMap((document) => [...assumedNames(document)]))].map((name) => ({
    name,
    type: NULL,
    nativeType: "",
  }));
  const assumed = (path: readonly string[]): TableSchema => ({ path, columns, key: [], rowIdentity: "rowid", rowCountEstimate: null });
  const tables = new Map(
    documents
      .flatMap(({ pages }) => pages.flatMap((page) => page.elements))
      .filter(isInputTable)
      .map((one) => [one.id, one]),
  );
  const isUnnamed = (connectionId: string): boolean => missing().includes(connectionId);
  return {
    connection: (id) => catalog.connection(id) ?? (isUnnamed(id) ? { dialect: dialects.duckdb, timeZone: "UTC" } : undefined),
    table: (id, path) => (isUnnamed(id) ? assumed(path) : catalog.table(id, path)),
    statement: (id, text) => (isUnnamed(id) ? assumed([]) : catalog.statement(id, text)),
    model: catalog.model,
    // What was entered is not looked at: its columns and types are the document's.
    input: (_connectionId, elementId) => {
      const table = tables.get(elementId);
      return table === undefined ? undefined : inputRowsOf(table, [], 0);
    },
    file: (id, inodeId) => (isUnnamed(id) ? assumed([inodeId]) : catalog.file(id, inodeId)),
  };
}

/** Names that stand for nothing in the document, and columns of tables that controls take by name. */
function assumedNames(document: WorkbookDocument): ReadonlySet<string> {
  const names = new Set<string>();
  const elements = document.pages.flatMap((page) => page.elements);
  const layers = elements.flatMap(mapLayers).filter(({ hasOwnSource }) => hasOwnSource);
  for (const element of [...elements, ...layers.map((layer) => layer.element)]) {
    for (const { formula } of columnsOf(element)) {
      for (const { path, target } of referencesIn(formula ?? "", "stored")) {
        const name = path.at(-1);
        if (target === null && name !== undefined) names.add(name);
      }
    }
    for (const formula of legFormulas(sourceOf(element))) {
      const [reference] = referencesIn(formula, "stored");
      if (reference === undefined) names.add(formula);
      for (const { path, target } of referencesIn(formula, "stored")) if (target === null) names.add(path.at(-1) ?? "");
    }
    if (element.kind === "control") for (const id of columnIdsIn(element)) names.add(id);
  }
  return names;
}

/** What a composed source says of the columns of its legs, at any depth. */
function legFormulas(source: Source | null): readonly string[] {
  if (source === null) return [];
  const inside = legsOf(source).flatMap(legFormulas);
  switch (source.kind) {
    case "join":
      return [...inside, ...(source as JoinSource).joins.flatMap(({ columns }) => columns.flatMap(({ left, right }) => [left, right]))];
    case "union":
      return [...inside, ...(source as UnionSource).matches.flatMap(({ sourceColumns }) => sourceColumns.filter((one) => one !== null))];
    case "transpose": {
      const transpose = source as TransposeSource;
      const own = transpose.direction === "row-to-column" ? [transpose.columnToTranspose, transpose.valueColumn] : transpose.columnsToMerge;
      return [...inside, ...own];
    }
    default:
      return inside;
  }
}

function columnIdsIn(value: Json): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === "columnId" && typeof member === "string" ? [member] : columnIdsIn(member),
  );
}
