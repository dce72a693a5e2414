import type { RefTarget } from "../ast.ts";

/** Text of references (G3, G4): the escapes inside brackets, and the tokens that stand for ids in stored formulas. */

/** Marks a stored reference by name whose first part looks like an id token. */
const NAME_MARK = "@name:";

function escaped(part: string): string {
  return part.replace(/[\\\]/]/gu, "\\$&");
}

/** `["Sales", "Net/Gross"]` → `[Sales/Net\/Gross]`. */
export function printPath(path: readonly string[]): string {
  return `[${path.map(escaped).join("/")}]`;
}

/** `[@own:ID]`, `[@element:ELEMENT/ID]`, `[@control:ELEMENT]`, `[@metric:ELEMENT/ID]`, `[@related:ELEMENT/RELATIONSHIP/ID]`. */
export function printTarget(target: RefTarget): string {
  switch (target.kind) {
    case "own":
      return printPath([`@own:${target.columnId}`]);
    case "element":
      return printPath([`@element:${target.elementId}`, target.columnId]);
    case "control":
      return printPath([`@control:${target.elementId}`]);
    case "metric":
      return printPath([`@metric:${target.elementId}`, target.metricId]);
    case "related":
      return printPath([`@related:${target.elementId}`, ...target.relationshipIds, target.columnId]);
  }
}

/** A name as it must stand in a stored formula: marked where it could be taken for an id. */
export function printStoredPath(path: readonly string[]): string {
  const [first = "", ...rest] = path;
  return printPath([/^@(?:own|element|control|metric|related|name):/u.test(first) ? NAME_MARK + first : first, ...rest]);
}

/** What a path of a stored formula stands for: an id, or a name without its mark. */
export function readStoredPath(path: readonly string[]): { readonly path: readonly string[]; readonly target: RefTarget | null } {
  const [head = "", second, ...more] = path;
  const mark = /^@(own|element|control|metric|related|name):/u.exec(head);
  if (mark === null) return { path, target: null };
  const id = head.slice(mark[0].length);
  if (mark[1] === "name") return { path: [id, ...path.slice(1)], target: null };
  if (second === undefined) {
    if (mark[1] === "own") return { path, target: { kind: "own", columnId: id } };
    if (mark[1] === "control") return { path, target: { kind: "control", elementId: id } };
  } else if (mark[1] === "related") {
    const columnId = more.at(-1);
    if (columnId !== undefined)
      return { path, target: { kind: "related", elementId: id, relationshipIds: [second, ...more.slice(0, -1)], columnId } };
  } else if (more.length === 0) {
    if (mark[1] === "element") return { path, target: { kind: "element", elementId: id, columnId: second } };
    if (mark[1] === "metric") return { path, target: { kind: "metric", elementId: id, metricId: second } };
  }
  return { path, target: null };
}

export function sameTarget(a: RefTarget, b: RefTarget): boolean {
  return printTarget(a) === printTarget(b);
}
