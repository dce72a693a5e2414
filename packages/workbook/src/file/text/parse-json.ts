import { documentLimits } from "../../bounds/limits.ts";
import type { Json } from "../../document.ts";
import { type Origins, joinPointer } from "./origins.ts";

export interface SyntaxFinding {
  readonly message: string;
  readonly offset: number;
  /** Pointer of the innermost container that was open. */
  readonly path: string;
  readonly code: "E_SYNTAX" | "E_DUPLICATE_ID" | "E_LIMIT";
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const whitespace = /[ \t\r\n]*/y;

/** Strict JSON (RFC 8259) that refuses duplicate keys and remembers where each container stood and how each number was written. */
export function parseJson(text: string, origins: Origins): { readonly value: Json } | { readonly finding: SyntaxFinding } {
  let at = 0;
  let values = 0;
  const fail = (message: string, path: string, code: SyntaxFinding["code"] = "E_SYNTAX"): never => {
    throw new Failure({ message, offset: at, path, code });
  };
  const skip = (): void => {
    whitespace.lastIndex = at;
    whitespace.exec(text);
    at = whitespace.lastIndex;
  };
  const readText = (path: string): string => {
    const start = at;
    at += 1;
    for (;;) {
      const char = text[at];
      if (char === undefined || char < " ") return fail("A text is not closed", path);
      if (char === "\\") at += 2;
      else {
        at += 1;
        if (char === '"') break;
      }
    }
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      at = start;
      return fail("A text holds an invalid escape", path);
    }
  };
  const readValue = (path: string, depth: number, container: Json, key: string | number): Json => {
    if (depth > documentLimits.depth) fail(`Nested deeper than ${documentLimits.depth} levels`, path, "E_LIMIT");
    if (++values > documentLimits.values) fail(`A workbook file holds at most ${documentLimits.values} values`, path, "E_LIMIT");
    const char = text[at];
    if (char === "{") return readObject(path, depth);
    if (char === "[") return readList(path, depth);
    if (char === '"') return readText(path);
    for (const [word, value] of words) {
      if (text.startsWith(word, at)) {
        at += word.length;
        if (container !== null) origins.setText(container, key, word);
        return value;
      }
    }
    number.lastIndex = at;
    const match = number.exec(text)?.[0];
    if (match === undefined) return fail(char === undefined ? "The text ends too early" : `Unexpected ${JSON.stringify(char)}`, path);
    at += match.length;
    if (container !== null) origins.setText(container, key, match);
    return Number(match);
  };
  const readObject = (path: string, depth: number): Json => {
    const object: { [key: string]: Json } = {};
    origins.set(object, path);
    at += 1;
    skip();
    if (text[at] === "}") {
      at += 1;
      return object;
    }
    for (;;) {
      if (text[at] !== '"') fail("Expected a key in quotes", path);
      const key = readText(path);
      if (Object.hasOwn(object, key)) fail(`The key "${key}" stands twice in one object`, joinPointer(path, key));
      if (key === "__proto__") fail('The key "__proto__" cannot be used', path);
      skip();
      if (text[at] !== ":") fail("Expected a colon after the key", path);
      at += 1;
      skip();
      object[key] = readValue(joinPointer(path, key), depth + 1, object, key);
      skip();
      if (text[at] === "}") break;
      if (text[at] !== ",") fail("Expected a comma or }", path);
      at += 1;
      skip();
    }
    at += 1;
    return object;
  };
  const readList = (path: string, depth: number): Json => {
    const list: Json[] = [];
    origins.set(list, path);
    at += 1;
    skip();
    if (text[at] === "]") {
      at += 1;
      return list;
    }
    for (;;) {
      list.push(readValue(joinPointer(path, list.length), depth + 1, list, list.length));
      skip();
      if (text[at] === "]") break;
      if (text[at] !== ",") fail("Expected a comma or ]", path);
      at += 1;
      skip();
    }
    at += 1;
    return list;
  };
  try {
    skip();
    const value = readValue("", 0, null, 0);
    skip();
    if (at < text.length) fail("Something follows after the end", "");
    return { value };
  } catch (error) {
    if (error instanceof Failure) return { finding: error.finding };
    throw error;
  }
}

const words: readonly (readonly [string, Json])[] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

class Failure extends Error {
  readonly finding: SyntaxFinding;
  constructor(finding: SyntaxFinding) {
    super(finding.message);
    this.finding = finding;
  }
}
