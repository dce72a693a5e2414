// Where a finding about a formula or a document is an English sentence: `{ code, message: "…" }`. A finding is a code with parameters, and words are
// made where it is shown, in the language of whoever looks. The list only shrinks:
// node tools/run24.mjs tools/repository/english-diagnostics.ts
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";
import { type Counts, lineOf, moreThanListed, type Places, writeCounts } from "./counted-list.ts";

export const LIST = "tools/repository/english-diagnostics.json";
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

export const wrongEnglish = (found: Places, list: Counts): readonly string[] =>
  moreThanListed(
    found,
    list,
    (path, lines, listed) =>
      `${path} says ${lines.length} findings in English, ${listed} are listed (lines ${lines.join(", ")}): pass message("key", …) on`,
  );

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const { isWritten, said } = writeCounts(root, LIST, filesWithEnglish(root));
  process.stdout.write(`findings in English: ${said}\n`);
  if (!isWritten) process.exitCode = 1;
}
