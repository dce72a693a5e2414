import type { ControlTarget, Element, Id, Json, Operation } from "@sheaf/workbook";
import { elementPath, insert, remove, set } from "../../commands/edit.ts";

/** Members of a control, undefined to take one away. */
export function controlMembers(elementId: Id, members: Readonly<Record<string, Json | undefined>>): readonly Operation[] {
  return Object.entries(members).map(([member, value]) => set(elementPath(elementId, member), value));
}

export function targetsOf(element: Element): readonly ControlTarget[] {
  return (element["filters"] ?? []) as unknown as readonly ControlTarget[];
}

/** A column of an element that the control filters from now on; nothing where it does already. */
export function addTarget(element: Element, elementId: Id, columnId: Id): readonly Operation[] {
  const targets = targetsOf(element);
  if (targets.some((target) => isTarget(target, elementId, columnId))) return [];
  return [
    insert(elementPath(element.id, "filters"), { source: { kind: "table", elementId }, columnId }, targets.map(keyOf).at(-1) ?? null),
  ];
}

export function removeTarget(element: Element, target: ControlTarget): readonly Operation[] {
  const targets = targetsOf(element);
  return targets.includes(target) ? [remove(elementPath(element.id, "filters"), targets.map(keyOf), keyOf(target))] : [];
}

/** How operations name a target: what it filters, and the column there. */
function keyOf({ source, columnId }: ControlTarget): string {
  const from = source as { readonly elementId?: string; readonly path?: readonly string[]; readonly inodeId?: string };
  const owner = from.elementId ?? from.path?.join("/") ?? from.inodeId;
  return owner === undefined ? columnId : `${owner}/${columnId}`;
}

export function isTarget({ source, columnId }: ControlTarget, elementId: Id, column: Id): boolean {
  return source.kind === "table" && source.elementId === elementId && columnId === column;
}
