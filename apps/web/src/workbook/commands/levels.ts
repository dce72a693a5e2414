import {
  closedLevels,
  columnsOf,
  type Element,
  type Format,
  type Grouping,
  type Id,
  type Operation,
  type WorkbookDocument,
  memberOf,
} from "@sheaf/workbook";
import { addColumn, columnName, placeAt, takeFromLevel } from "./columns.ts";
import { columnOf, type Edit, elementPath, groupingsOf, idsOf, insert, isKey, levelOf, move, quoted, remove, set } from "./edit.ts";
import { t } from "../../shared/words/words.ts";

const list = (elementId: Id) => elementPath(elementId, "groupings");

/** Groups by columns: a new level behind (inside) another one; null: outermost. A column leaves the level it stood at. */
export function groupBy(document: WorkbookDocument, element: Element, columnIds: readonly Id[], after: Id | null, newId: Id): Edit {
  const grouping: Grouping = { id: newId, groupBy: columnIds, calculations: [] };
  const groupings = groupingsOf(element);
  return {
    label: t("edits.levels.group-by", { names: columnIds.map((id) => columnName(document, element, id)).join(", ") }),
    operations: [
      ...columnIds.flatMap((id) => takeFromLevel(element, id)),
      ...dropEmptied(element, columnIds),
      insert(list(element.id), grouping, after),
      // The rows of a new innermost level are closed: the groups are what was asked for.
      ...(after === (groupings.at(-1)?.id ?? null) ? closeInnermost(element, columnIds) : []),
    ],
  };
}

/** Units that a date is grouped by from the menu. */
export const dateUnits = ["year", "quarter", "month", "week", "day"] as const;
export type DateGroupUnit = (typeof dateUnits)[number];

/** Groups by a unit of a date, inside of a level: the key is a new column, the date itself stays where it is. */
export function groupByUnit(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  unit: DateGroupUnit | "hour",
  ids: { readonly column: Id; readonly grouping: Id },
  after: Id | null = groupingsOf(element).at(-1)?.id ?? null,
): Edit {
  const name = columnName(document, element, columnId);
  const title = t("edits.levels.of", { unit: `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`, name });
  const key = {
    id: ids.column,
    formula: `DateTrunc("${unit}", [@own:${escapeId(columnId)}])`,
    name: title,
    ...(unit === "year" || unit === "quarter" || unit === "month"
      ? { format: { kind: "datetime", formatString: unit === "year" ? "%Y" : unit === "quarter" ? "%Y Q%q" : "%b %Y" } }
      : {}),
  };
  return {
    label: t("edits.levels.group-by-2", { title }),
    operations: [
      insert(elementPath(element.id, "columns"), key, idsOf(columnsOf(element)).at(-1) ?? null),
      insert(list(element.id), { id: ids.grouping, groupBy: [ids.column], calculations: [] }, after),
      ...(after === (groupingsOf(element).at(-1)?.id ?? null) ? closeInnermost(element, [ids.column]) : []),
    ],
  };
}

function escapeId(id: Id): string {
  return id.replaceAll(/[\\\]/]/g, "\\$&");
}

/** Levels that lose their last key go, and with them their calculations: these would each see one row. */
function dropEmptied(element: Element, taken: readonly Id[]): readonly Operation[] {
  const emptied = groupingsOf(element).filter((grouping) => grouping.groupBy.every((id) => taken.includes(id)));
  return dropLevels(element, idsOf(emptied), taken);
}

function dropLevels(element: Element, levels: readonly Id[], kept: readonly Id[]): readonly Operation[] {
  const operations: Operation[] = [];
  let groupings = idsOf(groupingsOf(element));
  let columns = idsOf(columnsOf(element));
  for (const level of levels) {
    const calculations = groupingsOf(element).find(({ id }) => id === level)?.calculations ?? [];
    operations.push(remove(list(element.id), groupings, level));
    groupings = groupings.filter((id) => id !== level);
    for (const id of calculations) {
      if (kept.includes(id) || !columns.includes(id)) continue;
      operations.push(remove(elementPath(element.id, "columns"), columns, id));
      columns = columns.filter((other) => other !== id);
    }
  }
  return operations;
}

/** Takes a level away: its keys become plain columns, its calculations go with it. */
export function ungroup(document: WorkbookDocument, element: Element, groupingId: Id): Edit {
  return {
    label: t("edits.levels.ungroup", { levelName: levelName(document, element, groupingId) }),
    operations: dropLevels(element, [groupingId], []),
  };
}

/** Moves a column to another level. Moving the last key of a level takes the level away. */
export function moveToLevel(
  document: WorkbookDocument,
  element: Element,
  columnId: Id,
  level: Id,
  as: "key" | "calculation",
  after: Id | null,
): Edit {
  const name = quoted(columnName(document, element, columnId));
  const taken = takeFromLevel(element, columnId);
  if (level !== "base" && level !== "summary" && as === "key") {
    const keys = groupingsOf(element).find(({ id }) => id === level)?.groupBy ?? [];
    if (keys.includes(columnId)) {
      const path = elementPath(element.id, "groupings", { key: level }, "groupBy");
      return { label: t("edits.levels.move", { name }), operations: after === columnId ? [] : [move(path, keys, columnId, after)] };
    }
    const behind = after !== null && keys.includes(after) ? after : (keys.at(-1) ?? null);
    return {
      label: t("edits.levels.group-by-at", { name, levelName: levelName(document, element, level) }),
      operations: [
        ...taken,
        ...dropEmptied(element, [columnId]),
        insert(elementPath(element.id, "groupings", { key: level }, "groupBy"), columnId, behind),
      ],
    };
  }
  if (!isKey(element, columnId) && levelOf(element, columnId) === level && level !== "base") {
    const within =
      level === "summary" ? elementPath(element.id, "summary") : elementPath(element.id, "groupings", { key: level }, "calculations");
    const items =
      level === "summary"
        ? ((memberOf(element, "summary") ?? []) as readonly Id[])
        : (groupingsOf(element).find(({ id }) => id === level)?.calculations ?? []);
    return { label: t("edits.levels.move", { name }), operations: after === columnId ? [] : [move(within, items, columnId, after)] };
  }
  return {
    label: t("edits.levels.move-to", { name, levelName: levelName(document, element, level) }),
    operations: [...taken, ...dropEmptied(element, [columnId]), ...placeAt(element, columnId, level, after)],
  };
}

/** Changes the nesting order. */
export function moveGrouping(document: WorkbookDocument, element: Element, groupingId: Id, after: Id | null): Edit {
  return {
    label: t("edits.levels.move-level", { levelName: levelName(document, element, groupingId) }),
    operations: after === groupingId ? [] : [move(list(element.id), idsOf(groupingsOf(element)), groupingId, after)],
  };
}

/** A calculation at a level: an aggregate of a column, or rows counted. */
export function addCalculation(
  document: WorkbookDocument,
  element: Element,
  level: Id,
  calculation: { readonly id: Id; readonly formula: string; readonly name: string; readonly format?: Format },
): Edit {
  const edit = addColumn(document, element, { ...calculation, level, after: null });
  return { ...edit, label: t("edits.levels.add-at", { name: quoted(calculation.name), levelName: levelName(document, element, level) }) };
}

/** `State`, `Month, Origin`, `Summary`, `Rows`. */
export function levelName(document: WorkbookDocument, element: Element, level: Id): string {
  if (level === "summary") return t("edits.levels.summary");
  if (level === "base") return t("edits.levels.rows");
  const keys = groupingsOf(element).find(({ id }) => id === level)?.groupBy ?? [];
  return keys
    .filter((id) => columnOf(element, id) !== undefined)
    .map((id) => columnName(document, element, id))
    .join(", ");
}

export function setLevelClosed(document: WorkbookDocument, element: Element, groupingId: Id, isClosed: boolean): Edit {
  const closed = new Set(closedLevels(element));
  if (isClosed) closed.add(groupingId);
  else closed.delete(groupingId);
  return {
    label: isClosed
      ? t("edits.levels.collapse", { levelName: levelName(document, element, groupingId) })
      : t("edits.levels.expand", { levelName: levelName(document, element, groupingId) }),
    operations: [writeClosed(element, groupingsOf(element), closed)],
  };
}

function writeClosed(element: Element, groupings: readonly Grouping[], closed: ReadonlySet<Id>): Operation {
  const keys = groupings.filter(({ id }) => closed.has(id)).flatMap(({ groupBy: ids }) => ids.slice(0, 1));
  return set(elementPath(element.id, "tableComponents", "collapsedColumns"), keys);
}

/** A new innermost level takes over being closed from the one that was innermost. */
function closeInnermost(element: Element, newKeys: readonly Id[]): readonly Operation[] {
  const components = memberOf(element, "tableComponents") as { readonly collapsedColumns?: readonly Id[] } | undefined;
  if (components?.collapsedColumns === undefined) return [];
  const innermost = groupingsOf(element).at(-1)?.groupBy ?? [];
  const kept = components.collapsedColumns.filter((id) => !innermost.includes(id));
  return [set(elementPath(element.id, "tableComponents", "collapsedColumns"), [...kept, ...newKeys.slice(0, 1)])];
}
