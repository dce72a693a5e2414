// Where a finding about a formula or a document is an English sentence: `{ code, message: "…" }`. A finding is a code with parameters, and words are
// made where it is shown, in the language of whoever looks.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";
import { lineOf, type Places } from "./counted-list.ts";

const MAKERS = "packages/{formula,compiler,workbook}/src/**/*.ts";

/** Lines of a file on which a `message` is a sentence: two words or more, as they are or around values. */
export function englishMessages(path: string, text: string): readonly number[] {
  const places: number[] = [];
  new Visitor({
    Property: ({ key, value, start }) => {
      if (key.type !== "Identifier" || key.name !== "message") return;
      const written =
        value.type === "Literal" && typeof value.value === "string"
          ? value.value
          : value.type === "TemplateLiteral"
            ? value.quasis.map(({ value: part }) => part.raw).join("…")
            : "";
      if (/[A-Za-z]{2,} .*[A-Za-z]{2,}/s.test(written)) places.push(start);
    },
  }).visit(parseSync(path, text).program);
  return places.map((place) => lineOf(text, place)).toSorted((a, b) => a - b);
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
