// The made-up language: English with accents, a third longer, in brackets. What is not bracketed on a screen is not in the catalogue; where
// the closing bracket is cut off, a longer language will be as well.
import type { CompiledMessage } from "icu-minify/format";
import type { Compiled } from "./words.ts";

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(
    "AÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽaåbƀcçdðeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzž".matchAll(/../gu),
    ([[plain, accented]]) => [plain ?? "", accented ?? ""],
  ),
);

export function pseudo(messages: Compiled): Compiled {
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, bracketed(message)]));
}

function bracketed(message: CompiledMessage): CompiledMessage {
  const length = plainLength(message);
  const filling = length === 0 ? "" : ` ${"·".repeat(Math.max(1, Math.ceil(length / 3) - 2))}`;
  if (typeof message === "string") return message === "" ? "" : `[${accented(message)}${filling}]`;
  return ["[", ...message.map((node) => accentedNode(node) as (typeof message)[number]), `${filling}]`];
}

/** Text nodes are strings; in arguments the first member is a name, and branches are the values of an object. */
function accentedNode(node: unknown): unknown {
  if (typeof node === "string") return accented(node);
  if (!Array.isArray(node)) return node;
  const [name, kind, ...rest] = node as readonly unknown[];
  const isMark = node.length > 1 && (typeof kind !== "number" || kind === 0);
  if (isMark) return [name, ...[kind, ...rest].map(accentedNode)];
  return [name, ...(node.length > 1 ? [kind] : []), ...rest.map((each) => (isBranched(kind) ? accentedBranches(each) : each))];
}

/** Select, plural and ordinal plural. */
function isBranched(kind: unknown): boolean {
  return kind === 1 || kind === 2 || kind === 3;
}

function accentedBranches(branches: unknown): unknown {
  return Object.fromEntries(
    Object.entries(branches as Readonly<Record<string, unknown>>).map(([name, branch]) => [
      name,
      Array.isArray(branch) ? branch.map(accentedNode) : accentedNode(branch),
    ]),
  );
}

function accented(text: string): string {
  return Array.from(text, (letter) => ACCENTED[letter] ?? letter).join("");
}

/** Of the texts in a message; names of arguments are none. */
function plainLength(message: CompiledMessage): number {
  return typeof message === "string" ? message.length : message.reduce<number>((sum, node) => sum + lengthOf(node), 0);
}

function lengthOf(node: unknown): number {
  if (typeof node === "string") return node.length;
  if (Array.isArray(node)) return node.slice(1).reduce<number>((sum, each) => sum + lengthOf(each), 0);
  return node !== null && typeof node === "object"
    ? Math.max(0, ...Object.values(node).map((branch) => plainLength(branch as CompiledMessage)))
    : 0;
}
