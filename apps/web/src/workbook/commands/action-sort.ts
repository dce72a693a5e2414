import { type Element, type Id, isKind, namesOf, type Operation, type WorkbookDocument } from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { type Edit, elementPath, levelOf, quoted, set } from "./edit.ts";
import { setSorts } from "./sorts.ts";

export interface SortEntry {
  readonly columnId: Id;
  readonly direction: "ascending" | "descending";
  readonly nulls?: "first" | "last" | "connection-default";
}
/** How an action sorts an element. */
export type ActionSort =
  | { readonly type: "level"; readonly columns: readonly SortEntry[] }
  | ({ readonly type: "column"; readonly by?: Id; readonly aggregation?: string } & SortEntry);

/** Sorts an element as an action says: the levels of a table, or the keys of a chart or a pivot. */
export function sortOperations(document: WorkbookDocument, element: Element, sort: ActionSort): Edit {
  const label = t("edits.sorts.by-action", { name: quoted(namesOf(document).element(element)) });
  if (isKind(element, "table") || isKind(element, "input-table")) {
    const entries = (sort.type === "level" ? sort.columns : [sort]).map(({ columnId, direction, nulls }) => ({
      columnId,
      direction,
      ...(nulls === undefined ? {} : { nulls }),
    }));
    const levels = [...new Set(entries.map(({ columnId }) => levelOf(element, columnId)))];
    return {
      label,
      operations: levels.flatMap((level) =>
        setSorts(
          element,
          level,
          entries.filter(({ columnId }) => levelOf(element, columnId) === level),
        ),
      ),
    };
  }
  const [entry] = sort.type === "level" ? sort.columns : [sort];
  if (entry === undefined) return { label, operations: [] };
  const by = sort.type === "column" ? sort.by : undefined;
  const aggregation = sort.type === "column" ? sort.aggregation : undefined;
  return { label, operations: keySort(element, entry.columnId, { direction: entry.direction, nulls: entry.nulls, by, aggregation }) };
}

interface KeySort {
  readonly direction: "ascending" | "descending";
  readonly nulls: SortEntry["nulls"];
  readonly by: Id | undefined;
  readonly aggregation: string | undefined;
}

/** A key is sorted itself; by a value, the key along which the element is drawn. */
function keySort(element: Element, columnId: Id, { direction, nulls, by, aggregation }: KeySort): readonly Operation[] {
  const written = (sortedBy: Id | undefined) => ({
    direction,
    ...(sortedBy === undefined ? {} : { by: sortedBy }),
    ...(aggregation === undefined ? {} : { aggregation }),
    ...(nulls === undefined ? {} : { sheaf: { nulls } }),
  });
  if (isKind(element, "pivot-table")) {
    for (const shelf of ["rowsBy", "columnsBy"] as const)
      if (element[shelf]?.some((one) => one.columnId === columnId) === true)
        return [set(elementPath(element.id, shelf, { key: columnId }, "sort"), written(by))];
    const first = element.rowsBy?.[0]?.columnId;
    return first === undefined ? [] : [set(elementPath(element.id, "rowsBy", { key: first }, "sort"), written(columnId))];
  }
  const { xAxis, color } = element as { readonly xAxis?: { readonly columnId?: Id }; readonly color?: { readonly columnId?: Id } };
  const axis = xAxis?.columnId !== undefined ? "xAxis" : color?.columnId !== undefined ? "color" : null;
  if (axis === null) return [];
  const key = axis === "xAxis" ? xAxis?.columnId : color?.columnId;
  return [set(elementPath(element.id, axis, "sort"), written(key === columnId ? by : columnId))];
}
