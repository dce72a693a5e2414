import type { Json } from "../json.ts";
import { type Shape, isObject, resolveShape } from "./shape.ts";

/** A value as a file holds it: members in the order of its schema, the defaults of the format left out; members that the schema does not name follow as they stood. */
export function tidy(shape: Shape, value: Json): Json {
  const resolved = resolveShape(shape, value);
  if (resolved === null || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    return resolved.kind === "list" ? list.map((item) => tidy(resolved.item, item)) : list;
  }
  if (resolved.kind === "record")
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, tidy(resolved.value, member)]));
  if (resolved.kind !== "object" || !isObject(value)) return value;
  const result: { [key: string]: Json } = {};
  for (const field of resolved.fields.values()) {
    const member = value[field.name];
    if (member === undefined) continue;
    const tidied = tidy(field.shape, member);
    if (field.optional && !field.implied && field.default !== undefined && sameJson(tidied, field.default)) continue;
    result[field.name] = tidied;
  }
  for (const [name, member] of Object.entries(value)) if (!resolved.fields.has(name)) result[name] = member;
  return result;
}

/** Equality of JSON values; the order of members does not count. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item as Json, b[index] as Json))
    );
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(b, name) && sameJson((a as { readonly [key: string]: Json })[name], (b as { readonly [key: string]: Json })[name]),
    )
  );
}
