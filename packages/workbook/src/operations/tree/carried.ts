import type { Json } from "../../document.ts";
import { isObject } from "../../schema/shape.ts";
import type { Operation } from "../operation.ts";
import { findNode, locateIn, replaceAt } from "./locate.ts";
import { insertAfter } from "./lists.ts";
import { type Path, canonical, contains, familyOf, indexOfKey, itemKey } from "./path.ts";

/**
 * Some operations carry a part of the document with them: the new value of a member, a moved element. When another operation changes
 * something inside that part at the same moment, the carried value has to change with it. Undefined stays undefined only if nothing was made.
 */
export function changeCarried(value: Json | undefined, at: Path, operation: Operation): Json | undefined {
  const outer = canonical(at);
  switch (operation.kind) {
    case "set-field": {
      const inside = stepsInside(outer, operation.path, value);
      return inside === null || inside.length === 0 ? value : setInside(value, inside, operation.value);
    }
    case "insert-item":
      return inList(
        value,
        outer,
        operation.list,
        (items) => (indexOfKey(items, itemKey(operation.item) ?? "") >= 0 ? items : insertAfter(items, operation.item, operation.after)),
        true,
      );
    case "remove-item":
      return inList(value, outer, operation.list, (items) => without(items, operation.key), false);
    case "move-item": {
      if (familyOf(operation.list) !== null) return value;
      return inList(
        value,
        outer,
        operation.list,
        (items) => {
          const item = items[indexOfKey(items, operation.key)];
          return item === undefined || operation.after === operation.key
            ? items
            : insertAfter(without(items, operation.key), item, operation.after);
        },
        false,
      );
    }
  }
}

function without(items: readonly Json[], key: string): readonly Json[] {
  const index = indexOfKey(items, key);
  return index < 0 ? items : items.filter((_, at) => at !== index);
}

function inList(
  value: Json | undefined,
  outer: Path,
  list: Path,
  edit: (items: readonly Json[]) => readonly Json[],
  create: boolean,
): Json | undefined {
  const inside = stepsInside(outer, list, value);
  if (inside === null) return value;
  const found =
    value === undefined ? (inside.length === 0 ? { positions: [], missing: [], value: undefined } : null) : locateIn(value, inside);
  if (found === null || found.missing.length > 1) return value;
  if (found.value === undefined) {
    if (!create) return value;
    const items = edit([]);
    return inside.length === 0 ? items : replaceAt(value ?? {}, [...found.positions, ...found.missing], items);
  }
  return Array.isArray(found.value) ? replaceAt(value ?? null, found.positions, edit(found.value as readonly Json[])) : value;
}

function setInside(value: Json | undefined, inside: Path, member: Json | undefined): Json | undefined {
  if (value !== undefined && !isObject(value) && !Array.isArray(value)) return value;
  if (value === undefined && (member === undefined || !inside.every((step) => typeof step === "string"))) return value;
  const located = locateIn(value ?? {}, inside);
  if (located === null || (located.missing.length > 0 && member === undefined)) return value;
  return replaceAt(value ?? {}, [...located.positions, ...located.missing], member);
}

/** Steps from a place to something inside it; null if it is not inside. Nodes of a layout block are found in the block's value. */
export function stepsInside(outer: Path, inner: Path, value: Json | undefined): Path | null {
  const path = canonical(inner);
  if (contains(outer, path)) return path.slice(outer.length);
  const [first, second] = path;
  // Nodes go by their own ids, so one inside of a block or of another node has to be looked for.
  const member = outer.length === 2 && outer[0] === "layout" ? "nodes" : outer.length === 2 && outer[0] === "nodes" ? "children" : null;
  if (member === null || first !== "nodes" || typeof second !== "object" || !isObject(value)) return null;
  const nodes = value[member];
  const steps = Array.isArray(nodes) ? findNode(nodes as readonly Json[], second.key) : null;
  return steps === null ? null : [member, ...steps, ...path.slice(2)];
}
