import type { CharacterRanges, CharacterSource, Regexp, RegexpNode } from "./pattern.ts";

/** Engines' spellings of a pattern: RE2 (DuckDB and most warehouses), ARE (PostgreSQL). */
export type RegexpFlavor = "re2" | "are";

export function printRegexp(regexp: Regexp, flavor: RegexpFlavor): string {
  return (regexp.ignoreCase ? "(?i)" : "") + print(regexp.root, flavor);
}

function print(node: RegexpNode, flavor: RegexpFlavor): string {
  switch (node.kind) {
    case "characters":
      return characters(node.source);
    case "assertion":
      return ASSERTIONS[flavor][node.at];
    case "group":
      return `(${node.capturing ? "" : "?:"}${print(node.inner, flavor)})`;
    case "sequence":
      return node.items.map((item) => print(item, flavor)).join("");
    case "alternatives":
      return node.branches.map((branch) => print(branch, flavor)).join("|");
    case "repeat":
      return print(node.item, flavor) + quantifier(node.min, node.max) + (node.lazy ? "?" : "");
  }
}

const ASSERTIONS = {
  re2: { start: "^", end: "$", "word-boundary": "\\b", "not-word-boundary": "\\B" },
  are: { start: "^", end: "$", "word-boundary": "\\y", "not-word-boundary": "\\Y" },
} as const;

function characters(source: CharacterSource): string {
  switch (source.kind) {
    case "literal":
      return escaped(source.char);
    case "any":
      return ".";
    case "class":
      return `[${source.negated ? "^" : ""}${source.ranges.map(range).join("")}]`;
  }
}

function quantifier(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function range([low, high]: CharacterRanges[number]): string {
  if (low === high) return inClass(low);
  return high === low + 1 ? inClass(low) + inClass(high) : `${inClass(low)}-${inClass(high)}`;
}

function inClass(code: number): string {
  const char = String.fromCodePoint(code);
  return /[\\\]^[\-&~]/u.test(char) ? `\\${char}` : char;
}

function escaped(char: string): string {
  return /[\\^$.*+?()[\]{}|]/u.test(char) ? `\\${char}` : char;
}

/** A replacement text: `\1` … `\9` stand for groups, `\0` for the whole match, `\\` for a backslash; others stay as they are. */
export function printReplacement(replacement: string, flavor: RegexpFlavor): string {
  return replacement.replace(/\\(.?)/gsu, (whole, next: string) => {
    if (next === "0") return flavor === "are" ? "\\&" : "\\0";
    if (/[1-9]/u.test(next)) return whole;
    return next === "\\" || next === "" ? "\\\\" : `\\\\${next}`;
  });
}

/** The highest group that a replacement names. */
export function groupsInReplacement(replacement: string): number {
  return Math.max(0, ...Array.from(replacement.matchAll(/\\(.)/gsu), (match) => (/\d/u.test(match[1] ?? "") ? Number(match[1]) : 0)));
}
