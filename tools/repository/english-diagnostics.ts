// Where a finding about a formula or a document is an English sentence: `{ code, message: "…" }`. A finding is a code with parameters, and words are
// made where it is shown, in the language of whoever looks.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";
import { lineOf, type Places } from "./counted-list.ts";

const MAKERS = "packages/{formula,compiler,sql,workbook}/src/**/*.ts";
/** Where mends have titles, and functions that report a finding or refuse something are given its words as messages. */
const SPEAKING = /^packages\/(?:formula|compiler|sql)\//;
const REPORTERS: ReadonlySet<string> = new Set([
  "report",
  "refuse",
  "refused",
  "problem",
  "missing",
  "misfit",
  "about",
  "cannot",
  "notSupported",
]);
const WORDED: ReadonlySet<string> = new Set(["message", "title", "reason", "problem"]);

/**
 * Lines of a file on which a `message` is a sentence, the title of a mend or a reason, or what a function that reports or refuses is called with: two
 * words or more, as they are, around values or as one of two.
 */
export function englishMessages(path: string, text: string): readonly number[] {
  const places: number[] = [];
  const look = (said: Node, start: number): void => {
    if (saidBy(said).some((written) => /[A-Za-z]{2,} .*[A-Za-z]{2,}/s.test(written))) places.push(start);
  };
  new Visitor({
    Property: ({ key, value, start }) => {
      if (key.type !== "Identifier") return;
      if (key.name === "message" || (SPEAKING.test(path) && WORDED.has(key.name))) look(value, start);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (!SPEAKING.test(path)) return;
      const called = callee.type === "MemberExpression" ? callee.property : callee;
      if (called.type === "Identifier" && REPORTERS.has(called.name)) for (const one of given) look(one, one.start);
    },
  }).visit(parseSync(path, text).program);
  return places.map((place) => lineOf(text, place)).toSorted((a, b) => a - b);
}

function saidBy(said: Node): readonly string[] {
  switch (said.type) {
    case "Literal":
      return typeof said.value === "string" ? [said.value] : [];
    case "TemplateLiteral":
      return [said.quasis.map(({ value }) => value.raw).join("…")];
    case "ConditionalExpression":
      return [...saidBy(said.consequent), ...saidBy(said.alternate)];
    default:
      return [];
  }
}

export function filesWithEnglish(root: string): Places {
  const paths = globSync(MAKERS, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const found = paths
    .filter((path) => !isForTests(path))
    .toSorted()
    .map((path) => [path, englishMessages(path, readFileSync(join(root, path), "utf8"))] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

export const wrongEnglish = (found: Places): readonly string[] =>
  [...found].flatMap(([path, lines]) => lines.map((line) => `${path}:${line} is a finding in English: pass message("findings.…", …) on`));
