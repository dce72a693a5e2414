import { keywordOf, printText } from "@sheaf/formula";
import { t } from "../../../../shared/words/words.ts";

/** What the values under a key are made into. */
export type JsonKind = "text" | "number" | "boolean" | "date" | "json";

/** A key that was met in JSON values, by its way from the outside. */
export interface JsonKey {
  readonly path: readonly string[];
  readonly kind: JsonKind;
  /** In how many of the values. */
  readonly count: number;
}

/** Deeper ones are reached by extracting twice. */
const DEEPEST = 4;
const MOST_KEYS = 500;

interface Met {
  readonly path: readonly string[];
  count: number;
  readonly kinds: Set<JsonKind>;
}

/** The keys of objects, those of an object inside of another one behind it. What is no JSON, and lists, have none. */
export function keysOf(values: readonly string[]): readonly JsonKey[] {
  const met = new Map<string, Met>();
  const visit = (value: unknown, path: readonly string[]): void => {
    if (typeof value !== "object" || value === null || Array.isArray(value) || path.length >= DEEPEST) return;
    for (const [key, inner] of Object.entries(value)) {
      const at = [...path, key];
      const name = JSON.stringify(at);
      let known = met.get(name);
      if (known === undefined) {
        if (met.size >= MOST_KEYS) continue;
        met.set(name, (known = { path: at, count: 0, kinds: new Set() }));
      }
      known.count += 1;
      if (inner !== null) known.kinds.add(kindOf(inner));
      visit(inner, at);
    }
  };
  for (const text of values) {
    try {
      visit(JSON.parse(text), []);
    } catch {
      // A text that is no JSON has no keys.
    }
  }
  return inTreeOrder([...met.values()]).map(({ path, count, kinds }) => ({ path, count, kind: only(kinds) }));
}

function kindOf(value: unknown): JsonKind {
  switch (typeof value) {
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "string":
      return /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/.test(value) ? "date" : "text";
    default:
      return "json";
  }
}

/** Several kinds under one key are read as text; objects and lists among them stay what they are. */
function only(kinds: ReadonlySet<JsonKind>): JsonKind {
  const [first, second] = kinds;
  if (first === undefined) return "text";
  return second === undefined ? first : kinds.has("json") ? "json" : "text";
}

/** In the order in which they were met, what lies in a key behind it. */
function inTreeOrder(all: readonly Met[]): readonly Met[] {
  const inside = (path: readonly string[]): readonly Met[] =>
    all
      .filter((met) => met.path.length === path.length + 1 && path.every((key, index) => met.path[index] === key))
      .flatMap((met) => [met, ...inside(met.path)]);
  return inside([]);
}

const readers: Readonly<Record<JsonKind, readonly [before: string, behind: string]>> = {
  text: ["Text(", ")"],
  number: ["Number(", ")"],
  boolean: ["Logical(", ")"],
  date: ["Date(", ")"],
  json: ["", ""],
};

/** The formula that reads a key of a column of JSON. */
export function keyFormula(column: string, { path, kind }: Pick<JsonKey, "path" | "kind">): string {
  const [before, behind] = readers[kind];
  const steps = path.map((key) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(key) && keywordOf(key) === null ? `.${key}` : `[${printText(key)}]`));
  return `${before}${column}${steps.join("")}${behind}`;
}

/** Names for new columns: the key, with those around it where it is taken already. */
export function keyNames(keys: readonly Pick<JsonKey, "path">[], taken: readonly string[]): readonly string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  return keys.map(({ path }) => {
    const own = path.at(-1) ?? "";
    let name = own.trim() === "" || used.has(own.toLowerCase()) ? path.join(" ") : own;
    const base = name.trim() === "" ? t("table.json-keys.value") : name;
    name = base;
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${base} ${number}`;
    used.add(name.toLowerCase());
    return name;
  });
}
