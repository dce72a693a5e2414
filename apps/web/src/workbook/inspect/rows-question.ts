import type { FormulaPlace } from "@sheaf/compiler";
import { printPath } from "@sheaf/formula";
import {
  columnsListed,
  columnsOf,
  type Element,
  elementQuery,
  type Filter,
  type Id,
  layerRowsLevel,
  type MapLayer,
  namesOf,
  type Operation,
  queryAtLevel,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { elementPath, groupingsOf, idsOf, insert } from "../commands/edit.ts";
import type { ElementRequest } from "../elements/element-kind.ts";
import type { SourceField } from "../elements/shelves/panel-port.ts";
import type { RowsBehind } from "../state/workbook.ts";

/** Rows behind something: what is asked for, with columns of the source put on top of the document. */
export interface RowsQuestion {
  readonly operations: readonly Operation[];
  readonly rows: (offset: number, limit: number) => ElementRequest;
  readonly count: ElementRequest;
}

/** Columns of the source that are added to those of the element. */
const MOST_ADDED = 60;

/**
 * The base rows of an element inside a group. A table shows its own columns, keys first; what shows only aggregates (a
 * figure, a chart) shows the columns of its source as well, unless its details are said (workbook-file 15.3). Null for what has no rows.
 */
export function rowsQuestion(
  document: WorkbookDocument,
  element: Element,
  { within, filters }: Pick<RowsBehind, "within" | "filters">,
  place: FormulaPlace | null,
  newId: () => Id,
): RowsQuestion | null {
  const query = elementQuery(document, element.id);
  if (query === null) return null;
  const keys = [...new Set(query.levels.flatMap((level) => level.keys))];
  const isTable = groupingsOf(element).length > 0 || query.levels.every(({ kind }) => kind !== "grouping");
  const base = query.columns.filter((column) => column.level === "base" && !column.hidden).map(({ id }) => id);
  const isPlain = element.kind === "table" && isTable && base.length > 0;
  const ofRows = new Set(query.columns.filter(({ level }) => level === "base" || level === "auto").map(({ id }) => id));
  const details = columnsListed(element, "detailColumns").filter((id) => ofRows.has(id));
  const added = isPlain || details.length > 0 ? [] : sourceColumns(document, element, place, newId);
  const columns = [...new Set([...keys, ...base, ...details, ...added.map(({ id }) => id)])];
  let last = idsOf(columnsOf(element)).at(-1) ?? null;
  const operations = added.map((column): Operation => {
    const operation = insert(elementPath(element.id, "columns"), column, last);
    last = column.id;
    return operation;
  });
  const at = { level: "base", within, ...(filters === undefined ? {} : { extraFilters: filters }) };
  return {
    operations,
    rows: (offset, limit) => ({ ...at, want: { kind: "rows", columns, withOuter: true, outline: false }, window: { offset, limit } }),
    count: { ...at, want: { kind: "count" }, window: null },
  };
}

/** The rows behind the marks of a layer of a map: its keys, then the columns of what it reads. */
export function layerRowsQuestion(
  document: WorkbookDocument,
  map: Element,
  layer: MapLayer,
  {
    filters = [],
    fields,
    newId,
  }: { readonly filters?: readonly Filter[]; readonly fields: readonly SourceField[]; readonly newId: () => Id },
): RowsQuestion | null {
  const level = layerRowsLevel(layer.id);
  const query = queryAtLevel(document, map.id, level);
  if (query === null) return null;
  const held = columnsOf(layer.element);
  // A layer without rows of its own shows columns of its map.
  const list = layer.hasOwnSource
    ? elementPath(map.id, "sheaf", "chart", "layers", { key: layer.id }, "columns")
    : elementPath(map.id, "columns");
  let last = idsOf(held).at(-1) ?? null;
  const added = fields.slice(0, MOST_ADDED).map(({ name, reference }) => ({ id: newId(), name, formula: reference }));
  const operations = added.map((column): Operation => {
    const operation = insert(list, column, last);
    last = column.id;
    return operation;
  });
  const keys = query.levels.flatMap((one) => one.keys);
  const columns = [...new Set([...keys, ...added.map(({ id }) => id)])];
  const at = { level, within: null, extraFilters: filters };
  return {
    operations,
    rows: (offset, limit) => ({ ...at, want: { kind: "rows", columns, withOuter: true, outline: false }, window: { offset, limit } }),
    count: { ...at, want: { kind: "count" }, window: null },
  };
}

/** Columns of the source that the element has no plain column for. */
function sourceColumns(
  document: WorkbookDocument,
  element: Element,
  place: FormulaPlace | null,
  newId: () => Id,
): readonly { readonly id: Id; readonly name: string; readonly formula: string }[] {
  if (place === null) return [];
  const { source, prefixes } = place.scope;
  const prefix = prefixes.find(({ step }) => step === 0)?.name;
  const names = namesOf(document);
  return source.slice(0, MOST_ADDED).map(({ name }) => {
    const id = newId();
    const formula = printPath(prefix === undefined ? [name] : [prefix, name]);
    return { id, name, formula: names.toStored(element.id, id, formula) };
  });
}
