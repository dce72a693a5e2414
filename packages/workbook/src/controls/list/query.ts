import type { Element, Id, Source, WorkbookDocument } from "../../document.ts";
import type { QueryNames } from "../../elements/kind.ts";
import type { ControlElements } from "../../elements/known.ts";
import { printPath, printTarget, toStored } from "@sheaf/formula";
import type { ElementQuery, QueryColumn } from "../../query.ts";
import type { ControlTarget, ControlValues } from "../kind.ts";
import { controlTargets } from "../targets.ts";
import { unread } from "../../schema/unread.ts";
import { directElement } from "../../names/legs.ts";

/** Controls that offer values of a column. */
type Listing = ControlElements["list" | "segmented" | "radio-group" | "legend" | "hierarchy"];

interface Listed extends ControlTarget {
  readonly displayColumnId?: Id;
}

/** Values of a list control: its own list, the column it names, else the column of its first target. */
export function listValues(_document: WorkbookDocument, control: Listing, names: QueryNames): ControlValues {
  const { source: own } = control;
  if (own !== undefined && "kind" in own && own.kind === "manual") {
    const { values = [], labels = [] } = own;
    return { kind: "manual", values: values.map((value, index) => ({ value, label: labels[index] ?? null })) };
  }
  const first = controlTargets(control)[0] ?? control.sheaf?.highlights?.[0];
  const from: Listed | null = own ?? (first === undefined ? null : { source: first.source, columnId: first.columnId });
  if (from === null) return { kind: "none" };
  const displayColumnId = from.displayColumnId ?? null;
  const elementId = directElement(from.source);
  if (elementId !== null && unread<Extract<Source, { readonly kind: "table" }>>(from.source)?.groupingId === undefined)
    return { kind: "element", elementId, columnId: from.columnId, displayColumnId };
  return {
    kind: "query",
    query: tableColumnsQuery(control, names, from.source, [from.columnId, ...(displayColumnId === null ? [] : [displayColumnId])]),
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
