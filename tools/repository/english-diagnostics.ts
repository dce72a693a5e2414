// Where a finding about a formula or a document is an English sentence: `{ code, message: "…" }`. A finding is a code with parameters, and words are
// made where it is shown, in the language of whoever looks.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Node, parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";
import { lineOf, type Places } from "./counted-list.ts";

const MAKERS = "packages/{formula,compiler,workbook}/src/**/*.ts";
/** Where functions that report a finding are given its words as messages. */
const REPORTERS = /^packages\/formula\//;

/**
 * Lines of a file on which a `message` is a sentence, or what a `report` is called with: two words or more, as they are, around values or as one of
 * two.
 */
export function englishMessages(path: string, text: string): readonly number[] {
  const places: number[] = [];
  const look = (said: Node, start: number): void => {
    if (saidBy(said).some((written) => /[A-Za-z]{2,} .*[A-Za-z]{2,}/s.test(written))) places.push(start);
  };
  new Visitor({
    Property: ({ key, value, start }) => {
      if (key.type === "Identifier" && key.name === "message") look(value, start);
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (!REPORTERS.test(path)) return;
      const called = callee.type === "MemberExpression" ? callee.property : callee;
      if (called.type === "Identifier" && called.name === "report") for (const one of given) look(one, one.start);
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
