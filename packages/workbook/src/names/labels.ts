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

export function metricName(element: Element | undefined, metricId: Id): string | null {
  return element === undefined ? null : (metricsOf(element).find((metric) => metric.id === metricId)?.name ?? null);
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

/** Whether a prefix is the alias that the element's own source gives: it never means another element then. */
export function isOwnAlias(element: Element, prefix: string, nameOf: (elementId: Id) => string | null): boolean {
  const source = sourceIn(element["source"]);
  return source !== null && aliasesOfSource(source, nameOf).some((alias) => sameName(alias, prefix));
}

/** `TRIP_LOG` and `Trip Log` are one name. */
export function sameName(a: string, b: string): boolean {
  return friendly(a) === friendly(b);
}

function friendly(name: string): string {
  return name.toLowerCase().replaceAll("_", " ").trim();
}
