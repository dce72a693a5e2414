import type { Column, Element, Id, Json } from "../document.ts";
import { isObject } from "../schema/shape.ts";
import { aliasesOfSource, sourceIn } from "./legs.ts";

export function columnsOf(element: Element): readonly Column[] {
  const columns = element["columns"];
  return Array.isArray(columns)
    ? (columns as unknown as readonly Column[]).filter((column) => isObject(column as unknown as Json) && typeof column.id === "string")
    : [];
}

export function metricsOf(element: Element): readonly { readonly id: Id; readonly name: string }[] {
  const metrics = element["metrics"];
  return Array.isArray(metrics)
    ? (metrics as readonly Json[]).flatMap((metric) =>
        isObject(metric) && typeof metric["id"] === "string" && typeof metric["name"] === "string"
          ? [{ id: metric["id"], name: metric["name"] }]
          : [],
      )
    : [];
}

/** Relationships of an element, each with the element that it leads to. */
export function relationshipsOf(
  element: Element,
): readonly { readonly id: Id; readonly name: string | null; readonly targetElementId: Id }[] {
  const relationships = element["relationships"];
  return Array.isArray(relationships)
    ? (relationships as readonly Json[]).flatMap((one) =>
        isObject(one) && typeof one["id"] === "string" && typeof one["targetElementId"] === "string"
          ? [{ id: one["id"], name: typeof one["name"] === "string" ? one["name"] : null, targetElementId: one["targetElementId"] }]
          : [],
      )
    : [];
}

/** The name a person gave, null if there is none. */
export function givenName(element: Element): string | null {
  const name = element["name"];
  const text = isObject(name) ? name["text"] : name;
  return typeof text === "string" && text !== "" ? text : null;
}

/** Handle of a control in formulas and addresses. */
export function handleOf(control: Element): string {
  const handle = control["controlId"];
  return typeof handle === "string" ? handle : control.id;
}

/** Whether it shows the control that bears its handle, and has no value of its own (workbook-file 6). */
export const isSynced = (element: Element): boolean => element.kind === "control" && element["controlType"] === "synced";

/** Whether it is a control with a value of its own: the one that its handle names. */
export const isOwnControl = (element: Element): boolean => element.kind === "control" && !isSynced(element);

/** The control among these that a synced one shows; undefined where none bears its handle. */
export function shownBySynced(elements: Iterable<Element>, synced: Element): Element | undefined {
  const handle = handleOf(synced).toLowerCase();
  for (const element of elements) if (isOwnControl(element) && handleOf(element).toLowerCase() === handle) return element;
  return undefined;
}

/** The aliases that the element's own source gives, as friendly names: a prefix among them never means another element. */
export function ownAliases(element: Element, nameOf: (elementId: Id) => string | null): ReadonlySet<string> {
  const source = sourceIn(element["source"]);
  return new Set(source === null ? [] : aliasesOfSource(source, nameOf).map(friendlyName));
}

/** `TRIP_LOG` and `Trip Log` are one name. */
export function sameName(a: string, b: string): boolean {
  return friendlyName(a) === friendlyName(b);
}

export function friendlyName(name: string): string {
  return name.toLowerCase().replaceAll("_", " ").trim();
}
