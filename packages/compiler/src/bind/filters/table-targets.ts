import { printPath, toStored } from "@sheaf/formula";
import type { ElementQuery, Id, QueryColumn, Source } from "@sheaf/workbook";
import type { Catalog } from "../../api.ts";
import type { KnownControl } from "./controls.ts";

/**
 * A control may target a table instead of an element: it then filters every element that reads this table, and with them all that
 * read those (workbook-file 6). Each such target is a hidden column of the element.
 */
export function withTableTargets(query: ElementQuery, controls: readonly KnownControl[], catalog: Catalog): ElementQuery {
  if (tableIn(query.source) === null) return query;
  const columns = controls.flatMap((control) =>
    control.targets.flatMap((target, index): QueryColumn[] => {
      if (!isSameTable(query.source, target.source, catalog)) return [];
      const path = [tableIn(query.source)?.path.at(-1) ?? "", columnName(target.columnId)];
      const formula = toStored(printPath(path), () => null);
      return [{ id: targetColumnId(control.id, index), name: path.join("/"), formula, level: "base", hidden: true, format: null }];
    }),
  );
  return columns.length === 0 ? query : { ...query, columns: [...query.columns, ...columns] };
}

/** Id of the hidden column; ids in documents hold no control characters. */
export function targetColumnId(controlId: Id, index: number): Id {
  return `\u001f${index} ${controlId}`;
}

export function isTargetColumn(columnId: Id): boolean {
  return columnId.startsWith("\u001f");
}

function isSameTable(a: Source, b: Source, catalog: Catalog): boolean {
  const [one, other] = [tableIn(a), tableIn(b)];
  if (one === null || other === null || one.connectionId !== other.connectionId) return false;
  const [first, second] = [one, other].map(({ connectionId, path }) => catalog.table(connectionId, path));
  if (first === undefined || second === undefined || first === "ambiguous" || second === "ambiguous") return false;
  return JSON.stringify(first.path) === JSON.stringify(second.path);
}

function tableIn(source: Source): { readonly connectionId: Id; readonly path: readonly string[] } | null {
  return source.kind === "warehouse-table" ? (source as Extract<Source, { kind: "warehouse-table" }>) : null;
}

/** Ids of warehouse columns look like `inode-<table>/<COLUMN>`: the last part is the column. */
function columnName(columnId: Id): string {
  return columnId.startsWith("inode-") ? columnId.slice(columnId.indexOf("/") + 1) : columnId;
}
