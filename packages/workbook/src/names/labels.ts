import type { Column, Element, Id } from "../document.ts";
import type { Title } from "../schema/parts/common.ts";
import type { Metric, Relationship } from "../schema/parts/table-parts.ts";
import { unread, unreadItems } from "../schema/unread.ts";
import { aliasesOfSource, sourceOf } from "./legs.ts";
import { isControlType } from "../elements/known.ts";
import { memberOf } from "../elements/members.ts";

export function columnsOf(element: Element): readonly Column[] {
  return unreadItems<Column>(memberOf(element, "columns")).filter((column): column is Column => typeof column.id === "string");
}

export function metricsOf(element: Element): readonly { readonly id: Id; readonly name: string }[] {
  return unreadItems<Metric>(memberOf(element, "metrics")).flatMap(({ id, name }) =>
    typeof id === "string" && typeof name === "string" ? [{ id, name }] : [],
  );
}

/** Relationships of an element, each with the element that it leads to. */
export function relationshipsOf(
  element: Element,
): readonly { readonly id: Id; readonly name: string | null; readonly targetElementId: Id }[] {
  return unreadItems<Relationship>(memberOf(element, "relationships")).flatMap(({ id, name, targetElementId }) =>
    typeof id === "string" && typeof targetElementId === "string"
      ? [{ id, name: typeof name === "string" ? name : null, targetElementId }]
      : [],
  );
}

/** The name a person gave, null if there is none. */
export function givenName(element: Element): string | null {
  const name = memberOf(element, "name");
  const text = unread<Title>(name)?.text ?? name;
  return typeof text === "string" && text !== "" ? text : null;
}

/** Handle of a control in formulas and addresses. */
export function handleOf(control: Element): string {
  const handle = memberOf(control, "controlId");
  return typeof handle === "string" ? handle : control.id;
}

/** Whether it shows the control that bears its handle, and has no value of its own (workbook-file 6). */
export const isSynced = (element: Element): boolean => isControlType(element, "synced");

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
  const source = sourceOf(element);
  return new Set(source === null ? [] : aliasesOfSource(source, nameOf).map(friendlyName));
}

/** `TRIP_LOG` and `Trip Log` are one name. */
export function sameName(a: string, b: string): boolean {
  return friendlyName(a) === friendlyName(b);
}

export function friendlyName(name: string): string {
  return name.toLowerCase().replaceAll("_", " ").trim();
}
