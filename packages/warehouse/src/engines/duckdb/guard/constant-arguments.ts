import type { Argument } from "./argument-bounds.ts";
import type { Tree, TreeObject } from "./tree.ts";

const UNKNOWN: Argument = { kind: "unknown" };
const NUMBERS = /^(?:U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?|DOUBLE|FLOAT)$/u;
const TEXTS: ReadonlySet<string> = new Set(["VARCHAR", "JSON"]);

/** What an argument is, as far as the statement itself says it: a constant, maybe with a sign or a cast. */
export function argumentOf(node: Tree): Argument {
  if (typeof node !== "object" || node === null || Array.isArray(node)) return UNKNOWN;
  const { class: expression, function_name: name, children, child } = node as TreeObject;
  if (expression === "CONSTANT") return constantOf((node as TreeObject)["value"] as TreeObject);
  if (expression === "CAST") return castOf(argumentOf(child ?? null), (node as TreeObject)["cast_type"] as TreeObject);
  if (expression === "FUNCTION" && (name === "-" || name === "+") && Array.isArray(children) && children.length === 1) {
    const value = argumentOf((children as readonly Tree[])[0] ?? null);
    if (value.kind === "number") return name === "-" ? { kind: "number", value: -value.value } : value;
  }
  return UNKNOWN;
}

function constantOf({ is_null: isNull, type, value }: TreeObject): Argument {
  if (isNull === true) return { kind: "null" };
  const { id, type_info: info } = type as TreeObject;
  // The tree leaves out what is empty: a text of nothing, and zero.
  if (id === "VARCHAR" && (typeof value === "string" || value === undefined)) return { kind: "text", value: value ?? "" };
  if (id === "DECIMAL") {
    const scale = Number((info as TreeObject | undefined)?.["scale"] ?? 0);
    return typeof value === "number" || value === undefined ? { kind: "number", value: (value ?? 0) / 10 ** scale } : UNKNOWN;
  }
  if (typeof id !== "string" || !NUMBERS.test(id)) return UNKNOWN;
  // What needs more than 64 bits comes in two halves: no bound is that wide.
  return { kind: "number", value: typeof value === "number" ? value : value === undefined ? 0 : Number.POSITIVE_INFINITY };
}

function castOf(value: Argument, type: TreeObject): Argument {
  const { id } = type;
  if (typeof id !== "string") return UNKNOWN;
  if (value.kind === "null") return value;
  if (value.kind === "number") return NUMBERS.test(id) ? value : UNKNOWN;
  return value.kind === "text" && TEXTS.has(id) ? value : UNKNOWN;
}
