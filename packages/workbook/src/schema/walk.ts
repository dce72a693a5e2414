import type { Json } from "../json.ts";
import { type Shape, resolveShape } from "./shape.ts";
import type { Role } from "./field.ts";

/** A text with a role, where it stands. `parents` are the containers from the root of the walk down to its own. */
export interface RoleText {
  readonly role: Role;
  readonly text: string;
  readonly path: readonly (string | number)[];
  readonly parents: readonly Json[];
}

/** Calls `visit` for every text that a schema gives a role. */
export function visitRoles(shape: Shape, value: Json, visit: (found: RoleText) => void): void {
  mapRoles(shape, value, (found) => {
    visit(found);
    return found.text;
  });
}

/** The value with each text that has a role replaced; parts without a change are shared with the value given. */
export function mapRoles(shape: Shape, value: Json, map: (found: RoleText) => string): Json {
  const path: (string | number)[] = [];
  const parents: Json[] = [];
  const walk = (outer: Shape, at: Json): Json => {
    const resolved = resolveShape(outer, at);
    if (resolved === null) return at;
    const role = outer.role ?? resolved.role;
    if (typeof at === "string") return role === null ? at : map({ role, text: at, path: [...path], parents: [...parents] });
    if (typeof at !== "object" || at === null || !mayHoldRoles(resolved)) return at;
    parents.push(at);
    const result = Array.isArray(at) ? walkList(resolved, at) : walkObject(resolved, at as { readonly [key: string]: Json });
    parents.pop();
    return result;
  };
  const walkList = (list: Shape, at: readonly Json[]): Json => {
    if (list.kind !== "list") return at;
    let changed: Json[] | null = null;
    for (const [index, item] of at.entries()) {
      path.push(index);
      const mapped = walk(list.item, item);
      path.pop();
      if (mapped !== item) (changed ??= [...at])[index] = mapped;
    }
    return changed ?? at;
  };
  const walkObject = (object: Shape, at: { readonly [key: string]: Json }): Json => {
    let changed: { [key: string]: Json } | null = null;
    for (const [name, member] of Object.entries(at)) {
      const inner = object.kind === "object" ? object.fields.get(name)?.shape : object.kind === "record" ? object.value : undefined;
      if (inner === undefined) continue;
      path.push(name);
      const mapped = walk(inner, member);
      path.pop();
      if (mapped !== member) (changed ??= { ...at })[name] = mapped;
    }
    return changed ?? at;
  };
  return walk(shape, value);
}

const holding = new WeakMap<Shape, boolean>();

/** Whether any text below a shape has a role: whole branches without one are not walked. */
function mayHoldRoles(shape: Shape): boolean {
  const known = holding.get(shape);
  if (known !== undefined) return known;
  holding.set(shape, true);
  const inner: readonly Shape[] =
    shape.kind === "object"
      ? [...shape.fields.values()].map((field) => field.shape)
      : shape.kind === "list"
        ? [shape.item]
        : shape.kind === "record"
          ? [shape.value]
          : shape.kind === "choice"
            ? shape.options
            : [];
  const holds = shape.role !== null || inner.some(mayHoldRoles);
  holding.set(shape, holds);
  return holds;
}

/** Formula parts of a dynamic text: `{{formula}}` or `{{formula | format}}`; offsets of the formula alone. */
export function dynamicParts(text: string): readonly { readonly start: number; readonly end: number; readonly formula: string }[] {
  const parts: { start: number; end: number; formula: string }[] = [];
  let at = 0;
  for (;;) {
    const open = text.indexOf("{{", at);
    if (open < 0) return parts;
    const close = partEnd(text, open + 2);
    if (close === null) return parts;
    const raw = text.slice(open + 2, close.formulaEnd);
    const lead = raw.length - raw.trimStart().length;
    const formula = raw.trim();
    if (formula !== "") parts.push({ start: open + 2 + lead, end: open + 2 + lead + formula.length, formula });
    at = close.end;
  }
}

/** End of a `{{` part: where its formula ends (at `|` or `}}`) and where the part ends; text literals and brackets are skipped. */
export function partEnd(text: string, start: number): { readonly formulaEnd: number; readonly end: number } | null {
  let bar = -1;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const char = text[at]!;
    if (bar < 0 && depth === 0 && (char === '"' || char === "'")) {
      const end = text.indexOf(char, at + 1);
      if (end > 0) at = end;
    } else if (char === "\\" && depth > 0) at += 1;
    else if (bar < 0 && char === "[") depth += 1;
    else if (bar < 0 && char === "]" && depth > 0) depth -= 1;
    else if (depth === 0 && char === "|" && bar < 0) bar = at;
    else if (depth === 0 && char === "}" && text[at + 1] === "}") return { formulaEnd: bar < 0 ? at : bar, end: at + 2 };
  }
  return null;
}

export function mapDynamicText(text: string, map: (formula: string) => string): string {
  let result = "";
  let at = 0;
  for (const part of dynamicParts(text)) {
    result += text.slice(at, part.start) + map(part.formula);
    at = part.end;
  }
  return at === 0 ? text : result + text.slice(at);
}
