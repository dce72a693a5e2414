import type { Element, Id, Json, WorkbookDocument } from "../../document.ts";
import { type ControlElements, isControlType } from "../../elements/known.ts";
import { columnsOf } from "../../names/labels.ts";
import { isObject } from "../../schema/shape.ts";
import type { ControlValue } from "../value.ts";
import { valueNow } from "../kind.ts";
import { drillControl } from "./index.ts";
import { drillDepth, drillTargets } from "./path.ts";
import type { MemberName } from "../../elements/members.ts";

type DrillControl = ControlElements["drill"];

/** What a viewer set a control to; undefined where the document's value holds. */
export type Chosen = (controlId: Id) => ControlValue | null | undefined;

/** Where an element has its keys: members by which it is grouped, with the names that point at a column in them. */
const placing: readonly MemberName[] = ["xAxis", "color", "trellis", "rowsBy", "columnsBy", "groupings"];
const pointers: ReadonlySet<string> = new Set(["columnId", "column", "groupBy", "by"]);

/** The element with the keys that drill controls lead it to, the element itself where none does. */
export function drilledElement(element: Element, drills: readonly DrillControl[], chosen: Chosen): Element {
  let drilled = element;
  for (const control of drills) {
    const value = valueNow(drillControl, control, chosen(control.id));
    const depth = value?.kind === "drill" ? drillDepth(control, value.columnId) : null;
    if (depth === null) continue;
    for (const { source, columnIds } of drillTargets(control)) {
      if (source.kind !== "table" || source.elementId !== element.id) continue;
      drilled = placed(drilled, columnIds, columnIds[depth] ?? null);
    }
  }
  return drilled;
}

/** Drill controls of a document. */
export function drillsOf(document: WorkbookDocument): readonly DrillControl[] {
  const known = drills.get(document);
  if (known !== undefined) return known;
  const found = document.pages.flatMap(({ elements }) => elements.filter((element) => isControlType(element, "drill")));
  drills.set(document, found);
  return found;
}

const drills = new WeakMap<WorkbookDocument, readonly DrillControl[]>();

/** The document with its elements as drill controls lead them; the same document where they lead none. */
export function drilledDocument(document: WorkbookDocument, chosen: Chosen): WorkbookDocument {
  const controls = drillsOf(document);
  if (controls.length === 0) return document;
  let changed = false;
  const pages = document.pages.map((page) => {
    const elements = page.elements.map((element) => drilledElement(element, controls, chosen));
    if (elements.every((element, index) => element === page.elements[index])) return page;
    changed = true;
    return { ...page, elements };
  });
  return changed ? { ...document, pages } : document;
}

/** The outermost category that the element shows gives its place to another one. One that it has not, or shows elsewhere, changes nothing. */
function placed(element: Element, columnIds: readonly (Id | null)[], wanted: Id | null): Element {
  const shown = columnIds.find((id) => id !== null && placing.some((member) => points(element[member], id)));
  if (wanted === null || shown == null || shown === wanted || placing.some((member) => points(element[member], wanted))) return element;
  const members = placing.flatMap((member) => {
    const value = element[member];
    return value === undefined ? [] : [[member, pointed(value, shown, wanted)] as const];
  });
  return { ...element, ...Object.fromEntries(members), ...shownColumn(element, wanted) };
}

/** A column that stands ready for the drill may be hidden until then. */
function shownColumn(element: Element, columnId: Id): { readonly columns?: Json } {
  if (!columnsOf(element).some(({ id, hidden }) => id === columnId && hidden === true)) return {};
  return {
    columns: columnsOf(element).map((column) => {
      const { hidden: _, ...shown } = column;
      return column.id === columnId ? shown : column;
    }),
  };
}

function points(value: Json | undefined, id: Id): boolean {
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => item === id || points(item, id));
  return isObject(value) && Object.entries(value).some(([name, inner]) => (inner === id ? pointers.has(name) : points(inner, id)));
}

function pointed(value: Json, from: Id, to: Id): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map((item) => (item === from ? to : pointed(item, from, to)));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, inner === from && pointers.has(name) ? to : pointed(inner, from, to)]),
  );
}
