import { printTarget, replaceReferences } from "@sheaf/formula";
import {
  type Column,
  columnsOf,
  effectiveLayout,
  findPlaced,
  type Element,
  type Id,
  newElement,
  type Operation,
  type Source,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { columnName, setFormula } from "../columns.ts";
import { columnOf, elementPath, groupingsOf, levelOf, quoted, set } from "../edit.ts";
import type { Edit } from "../edit.ts";
import { addElement, elementName, pageOf } from "../elements.ts";
import { boxOf } from "../layout.ts";
import { moveToLevel } from "../levels.ts";
import { setSorts, sortsOfLevel } from "../sorts.ts";
import { t } from "../../../shared/words/words.ts";

interface MovedAtLevel {
  readonly moves: "sort" | "key";
  readonly columnId: Id;
  readonly level: Id;
}
/** The label of a `VisibilityLimit`, which stands from `start` to `end` in the column's formula. The text is in printed form. */
interface MovedLabel {
  readonly moves: "label";
  readonly columnId: Id;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
/** What cannot be where it is, and can be in an element that reads this one. */
type MovedToChild = MovedAtLevel | MovedLabel;

/** What the child begins with, and what becomes of its parent. */
interface Child {
  /** Level of the parent whose rows it reads. */
  readonly level: Id;
  readonly columns: readonly Column[];
  readonly members: Readonly<Record<string, unknown>>;
  readonly parent: readonly Operation[];
}

/**
 * A new table under a table, which reads it at the level that matters, with what the table itself cannot do: a sort by what runs along that
 * sort, a group by what is computed of the groups, a limit on labels that are computed. Null where the element has no levels, or where
 * something else that the formula names does not reach the child.
 */
export function makeChild(document: WorkbookDocument, element: Element, moved: MovedToChild, newId: () => Id): Edit | null {
  const pageId = pageOf(document, element.id);
  if (element.kind !== "table" || pageId === null || columnOf(element, moved.columnId) === undefined) return null;
  const child = childOf(document, element, moved, newId);
  if (child === null) return null;
  const source: Source = { kind: "table", elementId: element.id, ...(child.level === "base" ? {} : { groupingId: child.level }) };
  const made = newElement({ id: newId(), kind: "table", name: `${elementName(document, element)} (child)`, source });
  if (made === null) return null;
  const place = findPlaced(effectiveLayout(document, pageId)?.nodes ?? [], element.id)?.node.place;
  const size = place == null ? { columns: 24, rows: 16 } : boxOf(place);
  const added = addElement(document, pageId, { ...made, columns: child.columns, ...child.members }, "child", null, size);
  return {
    label: t("edits.make-child.make-child", { name: quoted(elementName(document, element)) }),
    operations: [...child.parent, ...added.operations],
  };
}

function childOf(document: WorkbookDocument, element: Element, moved: MovedToChild, newId: () => Id): Child | null {
  switch (moved.moves) {
    case "sort":
      return sorted(element, moved, newId);
    case "key":
      return grouped(document, element, moved, newId);
    case "label":
      return limited(document, element, moved, newId);
  }
}

/** Columns of the child that are columns of its parent, by the parent's ids. */
function readingColumns(element: Element, level: Id, newId: () => Id): ReadonlyMap<Id, Column> {
  const order = [...groupingsOf(element).map(({ id }) => id), "base"];
  const depth = order.indexOf(level);
  const shown = columnsOf(element).filter(({ id, hidden }) => hidden !== true && order.slice(0, depth + 1).includes(levelOf(element, id)));
  return new Map(shown.map(({ id }) => [id, { id: newId(), formula: reading(element.id, id) }] as const));
}

const reading = (elementId: Id, columnId: Id): string => printTarget({ kind: "element", elementId, columnId });

/** The groups around the level stay groups of the child, so that its sort orders the same rows among each other. */
function sorted(element: Element, { columnId, level }: MovedAtLevel, newId: () => Id): Child | null {
  const sorts = sortsOfLevel(element, level);
  const sort = sorts.find((one) => one.columnId === columnId);
  const columns = readingColumns(element, level, newId);
  const own = columns.get(columnId);
  if (sort === undefined || own === undefined) return null;
  const groupings = groupingsOf(element);
  const around = groupings.slice(0, level === "base" ? groupings.length : groupings.findIndex(({ id }) => id === level));
  const groups = around.flatMap(({ groupBy }) => {
    const keys = groupBy.flatMap((key) => columns.get(key)?.id ?? []);
    return keys.length === 0 ? [] : [{ id: newId(), groupBy: keys }];
  });
  return {
    level,
    columns: [...columns.values()],
    members: { ...(groups.length === 0 ? {} : { groupings: groups }), sort: [{ ...sort, columnId: own.id }] },
    parent: setSorts(
      element,
      level,
      sorts.filter((one) => one !== sort),
    ),
  };
}

/** The key becomes a calculation of the groups that the other keys make, and the child groups by it. */
function grouped(document: WorkbookDocument, element: Element, { columnId, level }: MovedAtLevel, newId: () => Id): Child | null {
  const groupings = groupingsOf(element);
  const at = groupings.findIndex(({ id }) => id === level);
  const grouping = groupings[at];
  if (grouping?.groupBy.includes(columnId) !== true) return null;
  // Groups of the key alone are gone with it: what it was computed of is then what stands around it.
  const target = grouping.groupBy.length > 1 ? level : (groupings[at - 1]?.id ?? "base");
  const columns = readingColumns(element, target, newId);
  const key = columns.get(columnId) ?? { id: newId(), formula: reading(element.id, columnId) };
  const others = [...columns.entries()].filter(([id]) => id !== columnId).map(([, column]) => column);
  return {
    level: target,
    columns: [key, ...others],
    members: { groupings: [{ id: newId(), groupBy: [key.id] }] },
    parent: moveToLevel(document, element, columnId, target, "calculation", null).operations,
  };
}

/** The column becomes the label itself, and the child limits it. */
function limited(document: WorkbookDocument, element: Element, { columnId, start, end, text }: MovedLabel, newId: () => Id): Child | null {
  const level = levelOf(element, columnId);
  // The summary is one row: there is nothing to limit.
  if (level === "summary") return null;
  const columns = readingColumns(element, level, newId);
  const own = columns.get(columnId);
  if (own === undefined) return null;
  const names = new Map(columnsOf(element).map(({ id }) => [columnName(document, element, id).toLowerCase(), id] as const));
  const label = "\u0001";
  let isReachable = true;
  const rest = replaceReferences(`${text.slice(0, start)}[${label}]${text.slice(end)}`, "printed", ({ path }) => {
    if (path[0] === label) return reading(element.id, columnId);
    const id = path.length === 1 ? names.get((path[0] ?? "").toLowerCase()) : undefined;
    if (id === undefined || !columns.has(id)) isReachable = false;
    return id === undefined ? null : reading(element.id, id);
  });
  if (!isReachable) return null;
  const name = columnName(document, element, columnId);
  const made: readonly Column[] = [...columns.entries()].map(([id, column]) =>
    id === columnId ? { ...column, name, formula: rest } : column,
  );
  return {
    level,
    columns: made,
    members: {},
    parent: [
      ...setFormula(document, element, columnId, text.slice(start, end)).operations,
      // A column that nobody named would be called after its new formula.
      ...(columnOf(element, columnId)?.name === undefined
        ? [set([...elementPath(element.id, "columns"), { key: columnId }, "name"], name)]
        : []),
    ],
  };
}
