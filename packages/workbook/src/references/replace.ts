import { printTarget, type RefTarget, replaceReferences } from "@sheaf/formula";
import type { Element, Id, Json, WorkbookDocument } from "../document.ts";
import { targetOf } from "../checks/target.ts";
import { handleOf } from "../names/labels.ts";
import { layerScope } from "../names/layer-scope.ts";
import { directElement, legOf } from "../names/legs.ts";
import { type Names, namesOf } from "../names/names.ts";
import { mapDynamicText, type RoleText } from "../schema/walk.ts";
import { isObject } from "../schema/shape.ts";
import { looseMember } from "../schema/unread.ts";
import { type PlacedText, visitTexts } from "./formula-texts.ts";
import { columnOfPath, references, type ReferenceTarget } from "./references.ts";
import { renameInStatement } from "./statement.ts";

/** What formulas read by a name of its own. */
export type Replaceable = Extract<ReferenceTarget, { readonly kind: "column" | "control" | "metric" }>;

/** A place that reads one thing and could read another. */
export interface Replacement extends PlacedText {
  readonly by: "formula" | "text" | "statement" | "field";
  /** The text with the other one in its place. */
  readonly after: string;
  /** Written so, a column would rest on itself. */
  readonly isCircular: boolean;
}

/**
 * Every place of a document that reads something, written with another one in its place. Fields that hold the id of a column can only hold
 * another one of the same element; what lists the columns that there are (their order, folders, groups) reads none.
 */
export function replacementsOf(document: WorkbookDocument, from: Replaceable, to: Replaceable): readonly Replacement[] {
  const names = namesOf(document);
  const restedOn = columnsBehind(document, to);
  return document.pages.flatMap((page) =>
    page.elements.flatMap((element) => {
      const found: Replacement[] = [];
      visitTexts(element, (one) => {
        const written = rewritten(names, element, one, from, to);
        if (written === null || written.after === one.text) return;
        const columnId = columnOfPath(element, one.path);
        const isCircular = columnId !== null && restedOn.has(keyOf(element.id, columnId));
        found.push({ elementId: element.id, columnId, path: one.path, text: one.text, isCircular, ...written });
      });
      return found;
    }),
  );
}

function rewritten(
  names: Names,
  element: Element,
  found: RoleText,
  from: Replaceable,
  to: Replaceable,
): Pick<Replacement, "by" | "after"> | null {
  // What a leg or a layer calls its own is of another element.
  const isOwn = layerScope(found) === null && legOf(found) === null;
  const formula = (text: string): string =>
    replaceReferences(text, "stored", ({ target }) => {
      if (target === null || !(isOwn || target.kind !== "own") || !isAt(names, element, target, from)) return null;
      const other = asTarget(element, target, to, isOwn);
      return other === null ? null : printTarget(other);
    });
  switch (found.role) {
    case "formula":
    case "leg-formula":
    case "target-formula":
      return { by: "formula", after: formula(found.text) };
    case "dynamic-text":
      return { by: "text", after: mapDynamicText(found.text, formula) };
    case "own-column":
    case "own-item":
    case "sort-by":
      return isOwn && element.id === from.elementId && !isListing(found.path) ? column(found, from, to) : null;
    case "source-column":
      return targetOf(found, { get: names.find })?.id === from.elementId ? column(found, from, to) : null;
    case "leg-column": {
      if (found.text.startsWith("[")) return { by: "formula", after: formula(found.text) };
      const leg = legOf(found);
      return leg !== null && directElement(leg) === from.elementId ? column(found, from, to) : null;
    }
    case "handle": {
      const [before, after] = handles(names, from, to);
      return before !== null && after !== null && sameHandle(found.text, before) ? { by: "field", after } : null;
    }
    case "statement": {
      const [before, after] = handles(names, from, to);
      return before === null || after === null ? null : { by: "statement", after: renameInStatement(found.text, before, after) };
    }
    default:
      return null;
  }
}

function isAt(names: Names, element: Element, target: RefTarget, from: Replaceable): boolean {
  switch (target.kind) {
    case "own":
      return from.kind === "column" && from.elementId === element.id && from.columnId === target.columnId;
    case "element":
      return from.kind === "column" && from.elementId === target.elementId && from.columnId === target.columnId;
    case "control":
      return from.kind === "control" && from.elementId === target.elementId;
    case "metric":
      return from.kind === "metric" && from.elementId === target.elementId && from.metricId === target.metricId;
    case "related":
      return from.kind === "column" && from.columnId === target.columnId && names.relatedElement(target)?.id === from.elementId;
  }
}

/** What the other one is called where the first one stood. Null: relationships do not lead to it. */
function asTarget(element: Element, before: RefTarget, to: Replaceable, isOwn: boolean): RefTarget | null {
  if (to.kind === "control") return { kind: "control", elementId: to.elementId };
  if (to.kind === "metric") return { kind: "metric", elementId: to.elementId, metricId: to.metricId };
  if (before.kind === "related") return { ...before, columnId: to.columnId };
  return to.elementId === element.id && isOwn
    ? { kind: "own", columnId: to.columnId }
    : { kind: "element", elementId: to.elementId, columnId: to.columnId };
}

function column({ text, parents }: RoleText, from: Replaceable, to: Replaceable): Pick<Replacement, "by" | "after"> | null {
  if (from.kind !== "column" || to.kind !== "column" || to.elementId !== from.elementId || text !== from.columnId) return null;
  // A list has each column once.
  return parents.some((parent) => Array.isArray(parent) && (parent as readonly Json[]).some((item) => holds(item, to.columnId)))
    ? null
    : { by: "field", after: to.columnId };
}

/** Filters test a column as often as somebody wants: they have ids of their own. */
const holds = (item: Json, columnId: Id): boolean =>
  item === columnId || (isObject(item) && looseMember(item, "id") === undefined && looseMember(item, "columnId") === columnId);

/** Members that say where the columns of an element stand, not what is read of them. */
const listing: ReadonlySet<string> = new Set(["order", "folders", "summary"]);
const isListing = (path: RoleText["path"]): boolean =>
  listing.has(String(path[0])) || (path[0] === "groupings" && (path[2] === "groupBy" || path[2] === "calculations"));

function handles(names: Names, from: Replaceable, to: Replaceable): readonly [string | null, string | null] {
  const handle = (one: Replaceable): string | null => {
    const control = one.kind === "control" ? names.find(one.elementId) : undefined;
    return control === undefined ? null : handleOf(control);
  };
  return [handle(from), handle(to)];
}

const sameHandle = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();
const keyOf = (elementId: Id, columnId: Id): string => JSON.stringify([elementId, columnId]);

/** The column itself and all that its formula rests on: none of these can read it. */
function columnsBehind(document: WorkbookDocument, to: Replaceable): ReadonlySet<string> {
  const behind = new Set<string>();
  if (to.kind !== "column") return behind;
  const read = new Map<string, string[]>();
  for (const { elementId, columnId, by, to: at } of references(document)) {
    if (elementId === null || columnId === null || by !== "formula" || at.kind !== "column") continue;
    const key = keyOf(elementId, columnId);
    read.set(key, [...(read.get(key) ?? []), keyOf(at.elementId, at.columnId)]);
  }
  behind.add(keyOf(to.elementId, to.columnId));
  for (const key of behind) for (const next of read.get(key) ?? []) behind.add(next);
  return behind;
}
