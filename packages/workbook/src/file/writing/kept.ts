import type { Json } from "../../document.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { isObject, listOf } from "../../schema/shape.ts";

/**
 * Puts what an import kept back where it stood, from the last to the first; what has no place any more stays under `sheaf.kept`. What stood
 * inside of the `document` of a flat file stands at the top of a nested one.
 */
export function putBackKept(fields: Fields): Fields {
  const sheaf = isObject(fields["sheaf"]) ? fields["sheaf"] : {};
  const kept = listOf(sheaf["kept"]);
  if (kept.length === 0) return fields;
  const { kept: _kept, ...others } = sheaf;
  const { sheaf: _sheaf, ...bare } = fields;
  let result: Fields = Object.keys(others).length === 0 ? bare : { ...bare, sheaf: others };
  const homeless: Json[] = [];
  for (const entry of kept.toReversed()) {
    const path = isObject(entry) ? entry["path"] : undefined;
    const steps = typeof path === "string" && path.startsWith("/") ? splitPointer(path) : null;
    const placed =
      isObject(entry) && steps !== null ? put(result, steps[0] === "document" ? steps.slice(1) : steps, entry["value"] ?? null) : null;
    if (placed === null) homeless.unshift(entry);
    else result = placed as Fields;
  }
  return homeless.length === 0 ? result : { ...result, sheaf: { ...(isObject(result["sheaf"]) ? result["sheaf"] : {}), kept: homeless } };
}

export function splitPointer(pointer: string): readonly string[] {
  return pointer
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Names of what stood at the top of a flat file, beside its `document`. */
export function namesOutside(sheaf: Json | undefined): ReadonlySet<string> {
  const kept = isObject(sheaf) ? listOf(sheaf["kept"]) : [];
  const paths = kept.flatMap((entry) => (isObject(entry) && typeof entry["path"] === "string" ? [splitPointer(entry["path"])] : []));
  return new Set(paths.flatMap(([name, ...others]) => (name === undefined || others.length > 0 ? [] : [name])));
}

/**
 * The value with a member or an item added; items of lists are found by id, else by position. Null if there is no such place, or it is
 * taken.
 */
function put(value: Json, path: readonly string[], member: Json): Json | null {
  const [step, ...others] = path;
  if (step === undefined || typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    if (others.length === 0) return /^\d+$/u.test(step) ? list.toSpliced(Number(step), 0, member) : null;
    const byId = list.findIndex((item) => isObject(item) && item["id"] === step);
    const index = byId >= 0 ? byId : /^\d+$/u.test(step) ? Number(step) : -1;
    const inner = list[index] === undefined ? null : put(list[index], others, member);
    return inner === null ? null : list.map((item, position) => (position === index ? inner : item));
  }
  const object = value as Fields;
  const present = Object.hasOwn(object, step) ? object[step] : undefined;
  if (others.length === 0) return present === undefined ? { ...object, [step]: member } : null;
  // A list that has become empty was left out: its only item makes it anew.
  const isOnlyItem = present === undefined && others.length === 1 && /^\d+$/u.test(others[0]!);
  const inner = isOnlyItem ? [member] : present === undefined ? null : put(present, others, member);
  return inner === null ? null : { ...object, [step]: inner };
}
