import type { Element, FilterValue, Id, Source, WorkbookDocument } from "../../document.ts";
import type { QueryNames } from "../../elements/kind.ts";
import { printPath, printTarget, toStored } from "@sheaf/formula";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import type { ControlElement, ControlValues } from "../kind.ts";
import { controlTargets } from "../targets.ts";

type ListControl = Element &
  ControlElement & {
    readonly source?:
      | { readonly kind: "source"; readonly source: Source; readonly columnId: Id; readonly displayColumnId?: Id }
      | { readonly kind: "manual"; readonly values?: readonly FilterValue[]; readonly labels?: readonly (string | null)[] };
  };

/** Values of a list control: its own list, the column it names, else the column of its first target. */
export function listValues(_document: WorkbookDocument, control: Element, names: QueryNames): ControlValues {
  const element = control as ListControl;
  if (element.source?.kind === "manual") {
    const labels = element.source.labels ?? [];
    return { kind: "manual", values: (element.source.values ?? []).map((value, index) => ({ value, label: labels[index] ?? null })) };
  }
  const first = controlTargets(control)[0];
  const from = element.source ?? (first === undefined ? null : { source: first.source, columnId: first.columnId });
  if (from === null) return { kind: "none" };
  const displayColumnId = "displayColumnId" in from ? (from.displayColumnId ?? null) : null;
  if (from.source.kind === "table" && typeof from.source.elementId === "string" && from.source["groupingId"] === undefined)
    return { kind: "element", elementId: from.source.elementId, columnId: from.columnId, displayColumnId };
  return {
    kind: "query",
    query: tableColumnsQuery(element, names, from.source, [from.columnId, ...(displayColumnId === null ? [] : [displayColumnId])]),
    columnId: from.columnId,
    displayColumnId,
  };
}

/** A query over a bare source; its columns' ids are the names (or ids) of the source's columns. */
function tableColumnsQuery(element: Element, names: QueryNames, source: Source, columnIds: readonly Id[]): ElementQuery {
  return {
    elementId: element.id,
    name: names.element(element),
    source,
    levels: [
      { id: "summary", kind: "summary", keys: [], sorts: [] },
      { id: "base", kind: "base", keys: [], sorts: [] },
    ],
    columns: columnIds.map((columnId): QueryColumn => {
      const name = columnName(columnId);
      return {
        id: columnId,
        name,
        formula:
          source.kind === "table" && typeof source.elementId === "string"
            ? printTarget({ kind: "element", elementId: source.elementId, columnId })
            : toStored(printPath([name]), () => null),
        level: "base",
        hidden: false,
        format: null,
      };
    }),
    filters: [],
    defaultLevel: "base",
    partitionKeys: [],
    agreeOnDefaultLevel: false,
  };
}

/** Ids of warehouse columns look like `inode-<table>/<COLUMN>`: the last part is the column. */
function columnName(columnId: Id): string {
  return columnId.startsWith("inode-") ? columnId.slice(columnId.indexOf("/") + 1) : columnId;
}
