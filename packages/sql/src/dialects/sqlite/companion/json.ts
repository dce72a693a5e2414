import { exactOf, formOf } from "./exact.ts";
import { countOf, seeingNulls, strict, textOf, truth, type CompanionFunction, type SqliteValue } from "./value.ts";

/** Variants and arrays: compact JSON text, in which numbers keep every digit. */
export type Json =
  | { readonly kind: "null" }
  | { readonly kind: "word"; readonly text: "true" | "false" }
  | { readonly kind: "number"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "array"; readonly items: readonly Json[] }
  | { readonly kind: "object"; readonly members: ReadonlyMap<string, Json> };

const MAX_DEPTH = 500;
const NULL: Json = { kind: "null" };
/** Between tokens stands what JSON calls a space, and nothing else that is one elsewhere. */
const TOKEN =
  /[ \t\n\r]*(?:([[\]{},:])|("(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/uy;

/** Null where the text is no JSON. */
export function parseJson(text: string): Json | null {
  let at = 0;
  const next = (): RegExpExecArray | null => {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text);
    if (token !== null) at = TOKEN.lastIndex;
    return token;
  };
  const value = (token: RegExpExecArray | null, depth: number): Json | null => {
    if (token === null || depth > MAX_DEPTH) return null;
    const [, mark, quoted, number, word] = token;
    if (quoted !== undefined) return textIn(quoted);
    if (number !== undefined) return { kind: "number", text: number };
    if (word === "null") return NULL;
    if (word !== undefined) return { kind: "word", text: word === "true" ? "true" : "false" };
    if (mark === "[") return array(depth);
    return mark === "{" ? object(depth) : null;
  };
  const array = (depth: number): Json | null => {
    const items: Json[] = [];
    let token = next();
    if (token?.[1] === "]") return { kind: "array", items };
    for (;;) {
      const item = value(token, depth + 1);
      if (item === null) return null;
      items.push(item);
      const mark = next()?.[1];
      if (mark === "]") return { kind: "array", items };
      if (mark !== ",") return null;
      token = next();
    }
  };
  const object = (depth: number): Json | null => {
    const members = new Map<string, Json>();
    let token = next();
    if (token?.[1] === "}") return { kind: "object", members };
    for (;;) {
      if (token?.[2] === undefined || next()?.[1] !== ":") return null;
      const member = value(next(), depth + 1);
      if (member === null) return null;
      members.set(JSON.parse(token[2]) as string, member);
      const mark = next()?.[1];
      if (mark === "}") return { kind: "object", members };
      if (mark !== ",") return null;
      token = next();
    }
  };
  const found = value(next(), 0);
  return found !== null && /^[ \t\n\r]*$/u.test(text.slice(at)) ? found : null;
}

/** Half of a pair is no character, so a text with one is none. */
function textIn(quoted: string): Json | null {
  const text = JSON.parse(quoted) as string;
  return /\p{Surrogate}/u.test(text) ? null : { kind: "text", text };
}

export function jsonText(value: Json): string {
  switch (value.kind) {
    case "null":
      return "null";
    case "word":
    case "number":
      return value.text;
    case "text":
      return JSON.stringify(value.text);
    case "array":
      return arrayText(value.items);
    case "object":
      return `{${[...value.members].map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(",")}}`;
  }
}

export function arrayText(items: readonly Json[]): string {
  return `[${items.map(jsonText).join(",")}]`;
}

/** How values of a type stand in JSON. */
export type JsonKind = "text" | "number" | "boolean" | "json";

export function jsonOf(value: SqliteValue, kind: JsonKind): Json {
  if (value === null) return NULL;
  switch (kind) {
    case "text":
      return { kind: "text", text: textOf(value) };
    case "number":
      return { kind: "number", text: String(value) };
    case "boolean":
      return { kind: "word", text: value === 1n ? "true" : "false" };
    case "json":
      return parseJson(textOf(value)) ?? { kind: "text", text: textOf(value) };
  }
}

/** An element as a value of its type; numbers in their one form where they are exact. */
function valueOf(item: Json | undefined, kind: string): SqliteValue {
  if (item === undefined || item.kind === "null") return null;
  switch (kind) {
    case "text":
      return item.kind === "text" ? item.text : jsonText(item);
    case "exact": {
      const exact = item.kind === "number" ? exactOf(item.text) : null;
      return exact === null ? null : formOf(exact);
    }
    case "float":
      return item.kind === "number" ? Number(item.text) : null;
    case "boolean":
      return item.kind === "word" ? truth(item.text === "true") : null;
    default:
      return jsonText(item);
  }
}

function itemsOf(list: SqliteValue | undefined): readonly Json[] {
  const parsed = parseJson(textOf(list));
  return parsed?.kind === "array" ? parsed.items : [];
}

/** Equal elements have equal texts. */
function distinct(items: readonly Json[]): readonly Json[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const text = jsonText(item);
    return !seen.has(text) && seen.add(text) !== undefined;
  });
}

function amongOther(list: SqliteValue | undefined, other: SqliteValue | undefined, found: boolean): string {
  const known = new Set(itemsOf(other).map(jsonText));
  return arrayText(itemsOf(list).filter((item) => known.has(jsonText(item)) === found));
}

const MOST_ELEMENTS = 10_000;

function sequence(first: number, last: number, step: number): string | null {
  if (step === 0 || (step > 0 && first > last) || (step < 0 && first < last)) return "[]";
  if (Math.abs(first - last) > MOST_ELEMENTS * Math.abs(step) || Math.abs(first) >= 1e15 || Math.abs(step) >= 1e15) return null;
  const length = Math.floor((last - first) / step) + 1;
  return `[${Array.from({ length }, (_, at) => first + at * step).join(",")}]`;
}

function elementText(item: Json): string | null {
  return item.kind === "null" ? null : item.kind === "text" ? item.text : jsonText(item);
}

export const jsonFunctions: readonly CompanionFunction[] = [
  ...strict({
    parse_json: (text) => {
      const parsed = textOf(text).includes("\\u0000") ? null : parseJson(textOf(text));
      return parsed === null ? null : jsonText(parsed);
    },
    variant_field: (variant, name) => {
      const object = parseJson(textOf(variant));
      const member = object?.kind === "object" ? object.members.get(textOf(name)) : undefined;
      return member === undefined ? null : jsonText(member);
    },
    variant_index: (variant, index) => {
      const at = countOf(index);
      const item = at < 0 ? undefined : itemsOf(variant)[at];
      return item === undefined ? null : jsonText(item);
    },
    variant_text: (variant) => valueOf(parseJson(textOf(variant)) ?? undefined, "text"),
    array_length: (list) => BigInt(itemsOf(list).length),
    array_element: (list, index, kind) => {
      const at = countOf(index);
      return at < 0 ? null : valueOf(itemsOf(list)[at], textOf(kind));
    },
    array_contains: (list, item) => truth(itemsOf(list).some((one) => jsonText(one) === item)),
    array_compact: (list) => arrayText(itemsOf(list).filter((item) => item.kind !== "null")),
    array_concat: (a, b) => arrayText([...itemsOf(a), ...itemsOf(b)]),
    array_distinct: (list) => arrayText(distinct(itemsOf(list))),
    array_except: (list, other) => amongOther(list, other, false),
    array_common: (list, other) => amongOther(list, other, true),
    array_slice: (list, from, to) => arrayText(itemsOf(list).slice(Math.max(0, countOf(from) - 1), Math.max(0, countOf(to)))),
    array_join: (list, separator, nulls) =>
      itemsOf(list)
        .map((item) => elementText(item) ?? (nulls === undefined ? null : textOf(nulls)))
        .filter((text) => text !== null)
        .join(textOf(separator)),
    array_sequence: (first, last, step) => sequence(Number(first), Number(last), Number(step)),
    split_array: (text, delimiter) => {
      const parts = textOf(text) === "" ? [""] : delimiter === "" ? Array.from(textOf(text)) : textOf(text).split(textOf(delimiter));
      return arrayText(parts.map((part) => ({ kind: "text", text: part })));
    },
  }),
  ...seeingNulls({
    array_of: (kind, ...items) => arrayText(items.map((item) => jsonOf(item, kind as JsonKind))),
  }),
  ...strict({ json_of: (kind, value = null) => jsonText(jsonOf(value, kind as JsonKind)) }),
];
