import type { ControlTarget, Element, Id, Json, Operation, Path } from "@sheaf/workbook";

const pathOf = (elementId: Id, ...rest: Path): Path => ["elements", { key: elementId }, ...rest];

/** Members of a control, undefined to take one away. */
export function controlMembers(elementId: Id, members: Readonly<Record<string, Json | undefined>>): readonly Operation[] {
  return Object.entries(members).map(([member, value]): Operation => {
    const path = pathOf(elementId, member);
    return value === undefined ? { kind: "set-field", path } : { kind: "set-field", path, value };
  });
}

export function targetsOf(element: Element): readonly ControlTarget[] {
  return (element["filters"] ?? []) as unknown as readonly ControlTarget[];
}

/** A column of an element that the control filters from now on; nothing where it does already. */
export function addTarget(element: Element, elementId: Id, columnId: Id): readonly Operation[] {
  const targets = targetsOf(element);
  if (targets.some((target) => isTarget(target, elementId, columnId))) return [];
  const last = targets.at(-1);
  return [
    {
      kind: "insert-item",
      list: pathOf(element.id, "filters"),
      item: { source: { kind: "table", elementId }, columnId },
      after: last === undefined ? null : keyOf(last),
    },
  ];
}

export function removeTarget(element: Element, target: ControlTarget): readonly Operation[] {
  const targets = targetsOf(element);
  const place = targets.indexOf(target);
  const before = targets[place - 1];
  return place === -1
    ? []
    : [
        {
          kind: "remove-item",
          list: pathOf(element.id, "filters"),
          key: keyOf(target),
          after: before === undefined ? null : keyOf(before),
        },
      ];
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
