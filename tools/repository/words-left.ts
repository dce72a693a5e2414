// Which files still hold words of the interface, and how many. The list only shrinks: words of new code stand in the catalogue
// (packages/messages), and who takes some out of a file rewrites the list:
// node tools/run24.mjs tools/repository/words-left.ts
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isForTests } from "../layers/sources.ts";
import { type Counts, moreThanListed, type Places, writeCounts } from "./counted-list.ts";
import { literalWords } from "./literal-words.ts";

export const LIST = "tools/repository/words-left.json";
/** Where people see what the code says. */
const SHOWN = ["apps/web/src/**/*.{ts,tsx}", "packages/charts/src/**/*.ts"];
/** The gallery and the examples of charts are for those who make them; names of countries are compared and never written. */
const NOT_SHOWN = /^apps\/web\/src\/app\/gallery\/|^packages\/charts\/src\/(?:.*\/)?(?:examples?|country-names)\.ts$/;

/** Files with words of their own, with the lines of the words. */
export function filesWithWords(root: string): Places {
  const paths = globSync(SHOWN, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isForTests(path) && !NOT_SHOWN.test(path));
  const found = paths
    .toSorted()
    .map((path) => [path, literalWords(path, readFileSync(join(root, path), "utf8")).map(({ line }) => line)] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

export const wrongWords = (found: Places, list: Counts): readonly string[] =>
  moreThanListed(
    found,
    list,
    (path, lines, listed) =>
      `${path} has ${lines.length} texts of its own, ${listed} are listed (lines ${lines.join(", ")}): put new ones into packages/messages and call t()`,
  );

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const { isWritten, said } = writeCounts(root, LIST, filesWithWords(root));
  process.stdout.write(`texts outside the catalogue: ${said}\n`);
  if (!isWritten) process.exitCode = 1;
}
