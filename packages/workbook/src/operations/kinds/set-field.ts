import { isObject } from "../../schema/shape.ts";
import { type Applied, type Operation, type OperationKind, type SetField, noOp } from "../operation.ts";
import { arrangedOver, blockPath } from "../tree/arranged.ts";
import { changeCarried, stepsInside } from "../tree/carried.ts";
import { keepsNames, locate, replaceIn } from "../tree/locate.ts";
import { type Path, canonical, contains, itemKey, itemPath, pathText } from "../tree/path.ts";
import { isBlock, isElement } from "../tree/structure.ts";
import type { Json, WorkbookDocument } from "../../document.ts";

/** Members of each kind of thing that can be set; of an element everything but its id. The structure itself changes by list operations only. */
const settable: ReadonlyMap<string, (member: string) => boolean> = new Map([
  ["pages", (member: string) => member === "name" || member === "rest"],
  ["elements", (member: string) => member !== "id"],
  ["layout", (member: string) => member === "tag" || member === "attributes"],
  ["nodes", (member: string) => member === "tag" || member === "attributes" || member === "place"],
]);
const topMembers: readonly string[] = ["name", "description", "kind", "rest"];

/** Why a path cannot be set, null if it can. */
export function refuseSetting(path: Path, value: Json | undefined): string | null {
  const [first, second, third] = path;
  const last = path.at(-1);
  if (typeof first !== "string") return "a path begins with a member of the document";
  if (typeof last === "object") {
    if (value === undefined || itemKey(value) !== last.key) return "an item can only be replaced by one of the same name";
    if (path.length === 2 && (first === "pages" || first === "nodes")) return `${pathText(path)} is not replaced as a whole`;
    const keepsStructure = path.length !== 2 || (first === "elements" ? isElement(value) : first !== "layout" || isBlock(value));
    return keepsStructure ? null : `${pathText(path)} cannot become that`;
  }
  const settableHere = settable.get(first);
  if (settableHere === undefined) {
    if (!topMembers.includes(first)) return `The document has no "${first}"`;
    return path.length === 1 ? refuseFixed(first, value) : null;
  }
  if (typeof second !== "object" || typeof third !== "string") return `${pathText(path)} cannot be set`;
  if (first === "pages" && path.length === 3 && refuseFixed(third, value) !== null) return refuseFixed(third, value);
  if (!settableHere(third)) return `"${third}" cannot be set`;
  const relied = path.length === 3 ? reliedOn.get(`${first} ${third}`) : undefined;
  return relied === undefined || relied(value) ? null : `"${third}" cannot become that`;
}

const isText = (value: Json | undefined): boolean => typeof value === "string";
/** Members that code walks without asking. */
const reliedOn: ReadonlyMap<string, (value: Json | undefined) => boolean> = new Map([
  ["elements kind", isText],
  ["layout tag", isText],
  ["layout attributes", isObject],
  ["nodes tag", isText],
  ["nodes attributes", isObject],
]);

/** Members that every document or page has, so that code may rely on them. */
function refuseFixed(name: string, value: Json | undefined): string | null {
  switch (name) {
    case "name":
    case "kind":
      return typeof value === "string" ? null : `"${name}" must be text`;
    case "description":
      return typeof value === "string" || value === null ? null : '"description" must be text or null';
    case "rest":
      return isObject(value) ? null : '"rest" must be an object';
    default:
      return null;
  }
}

function apply(document: WorkbookDocument, operation: SetField): Applied {
  const path = canonical(operation.path);
  const refusal = refuseSetting(path, operation.value);
  if (refusal !== null) return noOp(document, refusal);
  const located = locate(document, path);
  if (located === null) return noOp(document, `${pathText(path)} is not there any more`);
  if (located.missing.length > 0 && operation.value === undefined) return noOp(document, `${pathText(path)} is absent already`);
  const after = replaceIn(document, [...located.positions, ...located.missing], operation.value);
  return keepsNames(after, path) ? { outcome: "applied", document: after } : noOp(document, "what an item is called cannot be set");
}

function invert(before: WorkbookDocument, operation: SetField): readonly Operation[] {
  const path = canonical(operation.path);
  if (apply(before, operation).outcome === "no-op") return [];
  const located = locate(before, path);
  if (located === null) return [];
  // What the operation made on the way goes away with it.
  if (located.missing.length > 0) return [{ kind: "set-field", path: path.slice(0, path.length - located.missing.length + 1) }];
  return located.value === undefined ? [] : [{ kind: "set-field", path, value: located.value }];
}

function transform(operation: SetField, over: Operation, side: "earlier" | "later"): readonly Operation[] {
  const path = canonical(operation.path);
  const unchanged = [operation];
  const block = blockPath(path);
  // Where nodes stand in a region, as a whole: what others put in, take out or move at the same moment stays put in, taken out and moved.
  if (block !== null && over.kind !== "set-field") {
    const isGone = over.kind === "remove-item" && contains(itemPath(over.list, over.key), path);
    return isGone ? [] : arrangedOver(operation, block, over);
  }
  const carrying = (): readonly Operation[] => {
    const value = changeCarried(operation.value, path, over);
    if (value === operation.value) return unchanged;
    return [value === undefined ? { kind: "set-field", path } : { kind: "set-field", path, value }];
  };
  switch (over.kind) {
    case "set-field": {
      const other = canonical(over.path);
      if (side === "later") return unchanged;
      // The other one is written last: it hides this one, or changes a part of what this one writes.
      if (contains(other, path) || stepsInside(other, path, over.value) !== null) return [];
      return stepsInside(path, other, operation.value) !== null ? carrying() : unchanged;
    }
    case "insert-item": {
      const item = itemKey(over.item);
      const inside = item !== null && contains(itemPath(over.list, item), path);
      return side === "later" || inside ? unchanged : carrying();
    }
    case "remove-item":
      if (contains(itemPath(over.list, over.key), path)) return [];
      return side === "later" ? unchanged : carrying();
    case "move-item":
      return side === "later" ? unchanged : carrying();
  }
}

export const setField: OperationKind<SetField> = { apply, invert, transform };
