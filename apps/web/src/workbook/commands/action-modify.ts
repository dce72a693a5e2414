import {
  columnsOf,
  type Element,
  type ElementChange,
  type Id,
  inDisplayOrder,
  isData,
  type Json,
  namesOf,
  type Operation,
  recordOf,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { t } from "../../shared/words/words.ts";
import { moveColumn, setHidden } from "./columns.ts";
import { columnOf, type Edit, elementPath, foldersOf, idsOf, orderOf, quoted, set } from "./edit.ts";
import { memberAt, setAt } from "./member-path.ts";

const axes = { x: "xAxis", y: "yAxis", y2: "yAxis2" } as const;
export type AxisName = keyof typeof axes;

/** The axes of an element whose scale can be bent: those that may stand for numbers. */
export function axesOf(element: Element): readonly AxisName[] {
  const isOfKeys = recordOf(element)?.channels.find(({ name }) => name === "x")?.role === "key";
  return (["x", "y", "y2"] as const).filter((axis) => memberAt(element, [axes[axis]]) !== undefined && !(axis === "x" && isOfKeys));
}

export const isLogarithmic = (element: Element, axis: AxisName): boolean =>
  memberAt(element, [axes[axis], "format", "scale", "type"]) === "log";

/** Columns that stand in an order of their own, and not on shelves. */
export const isInOrder = (element: Element): boolean => shelvesIn(element).length === 0;

/** What an action changes of an element (workbook-file 7.3); null where the element has nothing of what is named. */
export function modifyOperations(document: WorkbookDocument, element: Element, change: ElementChange): Edit | null {
  switch (change.type) {
    case "column-visibility": {
      const column = columnOf(element, change.columnId);
      if (column === undefined) return null;
      const isHidden = change.visibility === "toggle" ? column.hidden !== true : change.visibility === "hidden";
      return setHidden(document, element, [change.columnId], isHidden);
    }
    case "move-column": {
      const { columnId, afterColumnId = null } = change;
      if (columnOf(element, columnId) === undefined || (afterColumnId !== null && columnOf(element, afterColumnId) === undefined))
        return null;
      return moveColumn(document, element, columnId, afterColumnId, displayed(element));
    }
    case "swap-columns": {
      const { columnId, withColumnId } = change;
      if (columnOf(element, columnId) === undefined || columnOf(element, withColumnId) === undefined) return null;
      const names = namesOf(document);
      return {
        label: t("edits.columns.swap", {
          name: quoted(names.column(element, columnId)),
          other: quoted(names.column(element, withColumnId)),
        }),
        operations: swapped(element, columnId, withColumnId),
      };
    }
    case "axis-scale": {
      const { axis, scale } = change;
      if (!axesOf(element).includes(axis)) return null;
      const isLog = scale === "toggle" ? !isLogarithmic(element, axis) : scale === "log";
      const members = setAt(element, [axes[axis], "format", "scale", "type"], isLog ? "log" : undefined);
      return {
        label: t("edits.elements.scale-axis", { name: quoted(namesOf(document).element(element)) }),
        operations: Object.entries(members).map(([member, value]) => set(elementPath(element.id, member), value)),
      };
    }
  }
}

/** Columns as they are displayed, folders opened. */
const displayed = (element: Element): readonly Id[] => idsOf(isData(element) ? inDisplayOrder(element) : columnsOf(element));

/** Two columns stand where the other one stood: on shelves of a chart or a pivot, else in the order. */
function swapped(element: Element, one: Id, other: Id): readonly Operation[] {
  if (one === other) return [];
  const swap = (id: Id): Id => (id === one ? other : id === other ? one : id);
  const shelves = shelvesIn(element);
  if (shelves.length > 0)
    return shelves.flatMap((path) => {
      const before = memberAt(element, path) ?? null;
      const after = swappedIn(before, swap);
      return JSON.stringify(after) === JSON.stringify(before) ? [] : [set(elementPath(element.id, ...path), after)];
    });
  const folders = foldersOf(element);
  const inFolders = new Set(folders.flatMap(({ items = [] }) => items));
  const listed = orderOf(element);
  const order = [...listed, ...idsOf(columnsOf(element)).filter((id) => !listed.includes(id) && !inFolders.has(id))];
  const isAbout = (items: readonly Id[]): boolean => items.includes(one) || items.includes(other);
  return [
    ...(isAbout(order) ? [set(elementPath(element.id, "order"), order.map(swap))] : []),
    ...folders.flatMap(({ id, items = [] }) =>
      isAbout(items) ? [set(elementPath(element.id, "folders", { key: id }, "items"), items.map(swap))] : [],
    ),
  ];
}

/** Where an element holds the columns of its shelves. */
function shelvesIn(element: Element): readonly (readonly string[])[] {
  const channels = recordOf(element)?.channels;
  const places =
    channels === undefined
      ? pivotShelves
      : channels.flatMap(({ at }): readonly (readonly string[])[] =>
          at.form === "rest"
            ? []
            : at.form === "own"
              ? [["sheaf", "chart", at.member]]
              : at.form === "columns" && at.second !== undefined
                ? [[at.member], [at.second]]
                : [[at.member]],
        );
  const named = new Map(places.map((path) => [path.join("/"), path]));
  return [...named.values()].filter((path) => memberAt(element, path) !== undefined);
}
const pivotShelves = [["rowsBy"], ["columnsBy"], ["values"]] as const;

/** A member with each id of a column in it replaced. */
function swappedIn(value: Json, swap: (id: Id) => Id): Json {
  if (typeof value === "string") return swap(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => swappedIn(item, swap));
  return Object.fromEntries(
    Object.entries(value as { readonly [member: string]: Json }).map(([name, inner]) => [name, swappedIn(inner, swap)]),
  );
}
