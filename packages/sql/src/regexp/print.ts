import type { CharacterRanges, CharacterSource, Regexp, RegexpNode } from "./pattern.ts";

/** Engines' spellings of a pattern: RE2 (DuckDB and most warehouses), ARE (PostgreSQL), PCRE (MariaDB), Java (Databricks, Trino), POSIX (Snowflake, Redshift), and the language that Sheaf itself is written in. */
export type RegexpFlavor = "re2" | "are" | "pcre" | "java" | "posix" | "javascript";

export function printRegexp(regexp: Regexp, flavor: RegexpFlavor): string {
  // There a flag says it, beside the pattern.
  const ignoreCase = regexp.ignoreCase && flavor !== "javascript" && flavor !== "posix";
  // Without the flag `s` the dot of PCRE stops at line breaks.
  const flags = (flavor === "pcre" || flavor === "java" ? "s" : "") + (ignoreCase ? "i" : "");
  return (flags === "" ? "" : `(?${flags})`) + print(regexp.root, flavor);
}

function print(node: RegexpNode, flavor: RegexpFlavor): string {
  switch (node.kind) {
    case "characters":
      return characters(node.source, flavor);
    case "assertion":
      return ASSERTIONS[flavor][node.at];
    case "group":
      // POSIX knows no other groups.
      return `(${node.capturing || flavor === "posix" ? "" : "?:"}${print(node.inner, flavor)})`;
    case "sequence":
      return node.items.map((item) => print(item, flavor)).join("");
    case "alternatives":
      return node.branches.map((branch) => print(branch, flavor)).join("|");
    case "repeat":
      return print(node.item, flavor) + quantifier(node.min, node.max) + (node.lazy ? "?" : "");
  }
}

const WORD = "[0-9A-Za-z_]";

// Its $ also stands before a last line break, and its words are those of Unicode.
const PERL = {
  start: "^",
  end: "(?!.)",
  "word-boundary": `(?:(?<=${WORD})(?!${WORD})|(?<!${WORD})(?=${WORD}))`,
  "not-word-boundary": `(?:(?<=${WORD})(?=${WORD})|(?<!${WORD})(?!${WORD}))`,
} as const;

const ASSERTIONS = {
  re2: { start: "^", end: "$", "word-boundary": "\\b", "not-word-boundary": "\\B" },
  are: { start: "^", end: "$", "word-boundary": "\\y", "not-word-boundary": "\\Y" },
  pcre: PERL,
  java: PERL,
  posix: { start: "^", end: "$", "word-boundary": "\\b", "not-word-boundary": "\\B" },
  // Whatever the case of letters, words are ASCII.
  javascript: { start: "^", end: "$", "word-boundary": "(?-i:\\b)", "not-word-boundary": "(?-i:\\B)" },
} as const;

function characters(source: CharacterSource, flavor: RegexpFlavor): string {
  switch (source.kind) {
    case "literal":
      // A pattern without backslashes stays readable in the SQL of MariaDB.
      return (flavor === "pcre" || flavor === "posix") && /[$.*+?()[{}|\]]/u.test(source.char) ? `[${source.char}]` : escaped(source.char);
    case "any":
      return flavor === "javascript" ? "[^]" : ".";
    case "class":
      return `[${source.negated ? "^" : ""}${source.ranges.map((each) => range(each, flavor)).join("")}]`;
  }
}

function quantifier(min: number, max: number | null): string {
  if (max === null) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function range([low, high]: CharacterRanges[number], flavor: RegexpFlavor): string {
  if (low === high) return inClass(low, flavor);
  return inClass(low, flavor) + (high === low + 1 ? "" : "-") + inClass(high, flavor);
}

function inClass(code: number, flavor: RegexpFlavor): string {
  if (flavor === "javascript") return `\\u{${code.toString(16)}}`;
  const char = String.fromCodePoint(code);
  return /[\\\]^[\-&~]/u.test(char) ? `\\${char}` : char;
}

function escaped(char: string): string {
  return /[\\^$.*+?()[\]{}|]/u.test(char) ? `\\${char}` : char;
}

/** A replacement text: `\1` … `\9` stand for groups, `\0` for the whole match, `\\` for a backslash; others stay as they are. */
export function printReplacement(replacement: string, flavor: RegexpFlavor): string {
  // There a dollar sign begins a group.
  if (flavor === "java") {
    return replacement.replace(/\\(.?)|\$/gsu, (whole, next: string | undefined) => {
      if (next === undefined) return `\\${whole}`;
      return /\d/u.test(next) ? `$${next}` : next === "\\" ? "\\\\" : `\\\\${next}`;
    });
  }
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
