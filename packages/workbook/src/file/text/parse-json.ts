import { message, type Message, type Said } from "@sheaf/messages";
import { documentLimits } from "../../bounds/limits.ts";
import type { Json } from "../../document.ts";
import { type Origins, joinPointer } from "./origins.ts";

export interface SyntaxFinding {
  readonly message: Said;
  readonly offset: number;
  /** Pointer of the innermost container that was open. */
  readonly path: string;
  readonly code: "E_SYNTAX" | "E_DUPLICATE_ID" | "E_LIMIT";
  /** The text is read, but a key in it is none. */
  readonly isKey?: true;
}

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const whitespace = /[ \t\r\n]*/y;

/** Strict JSON (RFC 8259) that refuses duplicate keys and remembers where each container stood and how each number was written. */
export function parseJson(text: string, origins: Origins): { readonly value: Json } | { readonly finding: SyntaxFinding } {
  let at = 0;
  let values = 0;
  const fail = (problem: Message, path: string, code: SyntaxFinding["code"] = "E_SYNTAX"): never => {
    throw new Failure({ message: problem, offset: at, path, code });
  };
  const failAtKey = (problem: Message, path: string): never => {
    throw new Failure({ message: problem, offset: at, path, code: "E_SYNTAX", isKey: true });
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
      if (char === undefined || char < " ") return fail(message("files.json.open-text"), path);
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
      return fail(message("files.json.escape"), path);
    }
  };
  const readValue = (path: string, depth: number, container: Json, key: string | number): Json => {
    if (depth > documentLimits.depth) fail(message("files.too-deep", { most: String(documentLimits.depth) }), path, "E_LIMIT");
    if (++values > documentLimits.values) fail(message("files.too-many-values", { most: String(documentLimits.values) }), path, "E_LIMIT");
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
    if (match === undefined)
      return fail(
        char === undefined ? message("files.json.ends-early") : message("files.json.unexpected", { sign: JSON.stringify(char) }),
        path,
      );
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
      if (text[at] !== '"') fail(message("files.json.key"), path);
      const key = readText(path);
      if (Object.hasOwn(object, key)) failAtKey(message("files.json.key-twice", { key }), joinPointer(path, key));
      if (key === "__proto__") failAtKey(message("files.key-not-usable", { key }), path);
      skip();
      if (text[at] !== ":") fail(message("files.json.colon"), path);
      at += 1;
      skip();
      object[key] = readValue(joinPointer(path, key), depth + 1, object, key);
      skip();
      if (text[at] === "}") break;
      if (text[at] !== ",") fail(message("files.json.comma-or", { end: "}" }), path);
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
      if (text[at] !== ",") fail(message("files.json.comma-or", { end: "]" }), path);
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
    if (at < text.length) fail(message("files.json.after-the-end"), "");
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
    super("The text is not JSON");
    this.finding = finding;
  }
}
