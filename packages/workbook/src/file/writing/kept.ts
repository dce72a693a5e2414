import type { Json } from "../../document.ts";
import type { Fields } from "../../schema/parts/document-parts.ts";
import { isObject } from "../../schema/shape.ts";
import { listOf } from "../../document-checks.ts";

/** Puts unknown members that an import kept back where they stood; those whose place is gone stay under `sheaf.kept`. */
export function putBackKept(fields: Fields): Fields {
  const sheaf = isObject(fields["sheaf"]) ? fields["sheaf"] : {};
  const kept = listOf(sheaf["kept"]);
  if (kept.length === 0) return fields;
  const { kept: _kept, ...others } = sheaf;
  const { sheaf: _sheaf, ...bare } = fields;
  let result: Fields = Object.keys(others).length === 0 ? bare : { ...bare, sheaf: others };
  const homeless: Json[] = [];
  for (const entry of kept) {
    const path = isObject(entry) ? entry["path"] : undefined;
    const placed =
      isObject(entry) && typeof path === "string" && path.startsWith("/") ? put(result, splitPointer(path), entry["value"] ?? null) : null;
    if (placed === null) homeless.push(entry);
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

/** The value with a member added; items of lists are found by id, else by position. Null if there is no such place, or it is taken. */
function put(value: Json, path: readonly string[], member: Json): Json | null {
  const [step, ...others] = path;
  if (step === undefined || typeof value !== "object" || value === null) return null;
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    const byId = list.findIndex((item) => isObject(item) && item["id"] === step);
    const index = byId >= 0 ? byId : /^\d+$/u.test(step) ? Number(step) : -1;
    const inner = list[index] === undefined || others.length === 0 ? null : put(list[index], others, member);
    return inner === null ? null : list.map((item, position) => (position === index ? inner : item));
  }
  const object = value as Fields;
  const present = Object.hasOwn(object, step) ? object[step] : undefined;
  if (others.length === 0) return present === undefined ? { ...object, [step]: member } : null;
  const inner = present === undefined ? null : put(present, others, member);
  return inner === null ? null : { ...object, [step]: inner };
}
