import {
  type ControlElement,
  controlTargets,
  type ControlTarget,
  givenName,
  type Id,
  isControlType,
  type Json,
  type Operation,
  type Source,
  type WorkbookDocument,
} from "@sheaf/workbook";
import { freeLabel } from "../../commands/control-names.ts";
import { elementPath, insert, remove, set } from "../../commands/edit.ts";
import { controlTitle } from "../kind-words.ts";

/** Members of a control, undefined to take one away. */
export function controlMembers(elementId: Id, members: Readonly<Record<string, Json | undefined>>): readonly Operation[] {
  return Object.entries(members).map(([member, value]) => set(elementPath(elementId, member), value));
}

export const targetsOf = controlTargets;

/** The list of its own in which a type of control has them. */
const listOf = (control: ControlElement): "targets" | "filters" => (isControlType(control, "legend") ? "targets" : "filters");
const targetsIn = (control: ControlElement, list: "targets" | "filters"): readonly ControlTarget[] =>
  (list === "filters" ? control.filters : isControlType(control, "legend") ? control.targets : undefined) ?? [];

/** A column of an element, or of a table for all that read it, which the control filters from now on; nothing where it does already. */
export function addTarget(element: ControlElement, { source, columnId }: ControlTarget): readonly Operation[] {
  const target = { source, columnId };
  if (targetsOf(element).some((other) => sameTarget(other, target))) return [];
  const list = listOf(element);
  const last = targetsIn(element, list).map(keyOf).at(-1) ?? null;
  return [insert(elementPath(element.id, list), target, last)];
}

/** A column of an element as a target. */
export const columnTarget = (elementId: Id, columnId: Id): ControlTarget => ({ source: { kind: "table", elementId }, columnId });

/** A control that nobody has named takes the name of the first column that it filters or lists. */
export function nameAfterColumn(document: WorkbookDocument, element: ControlElement, column: string): readonly Operation[] {
  const title = controlTitle(element.controlType);
  const name = givenName(element);
  const isNew = targetsOf(element).length === 0 && !("source" in element && element.source !== undefined);
  const isOwn = title !== undefined && name !== null && name.replace(/ \d+$/u, "") === title;
  return isNew && isOwn ? [set(elementPath(element.id, "name"), freeLabel(document, column))] : [];
}

/** Columns of charts whose marks the control highlights from now on; `undefined` goes away with the last. */
export function setHighlights(element: ControlElement, targets: readonly ControlTarget[]): readonly Operation[] {
  const { highlights: _, ...others } = element.sheaf ?? {};
  const next = targets.length === 0 ? others : { ...others, highlights: targets.map(({ source, columnId }) => ({ source, columnId })) };
  return [set(elementPath(element.id, "sheaf"), Object.keys(next).length === 0 ? undefined : next)];
}

/** The controls of data models whose value is this control's. */
export type ModelParameter = NonNullable<ControlElement["parameters"]>[number];

export function setParameters(element: ControlElement, parameters: readonly ModelParameter[]): readonly Operation[] {
  return controlMembers(element.id, { parameters: parameters.length === 0 ? undefined : parameters.map((one) => ({ ...one })) });
}

export function removeTarget(element: ControlElement, target: ControlTarget): readonly Operation[] {
  return (["filters", "targets"] as const).flatMap((list) => {
    const targets = targetsIn(element, list);
    return targets.includes(target) ? [remove(elementPath(element.id, list), targets.map(keyOf), keyOf(target))] : [];
  });
}

/** How operations name a target: what it filters, and the column there. */
function keyOf({ source, columnId }: ControlTarget): string {
  const from = source as { readonly elementId?: string; readonly path?: readonly string[]; readonly inodeId?: string };
  const owner = from.elementId ?? from.path?.join("/") ?? from.inodeId;
  return owner === undefined ? columnId : `${owner}/${columnId}`;
}

export const sameTarget = (one: ControlTarget, other: ControlTarget): boolean =>
  one.source.kind === other.source.kind && connectionOf(one) === connectionOf(other) && keyOf(one) === keyOf(other);

const connectionOf = ({ source }: ControlTarget): Id | null => tableOf(source)?.connectionId ?? null;

export type TableSource = Extract<Source, { readonly kind: "warehouse-table" }>;

/** The table of a warehouse that a source is, if it is one. */
export const tableOf = (source: Source): TableSource | null => (source.kind === "warehouse-table" ? (source as TableSource) : null);

export function isTarget({ source, columnId }: ControlTarget, elementId: Id, column: Id): boolean {
  return source.kind === "table" && source.elementId === elementId && columnId === column;
}
