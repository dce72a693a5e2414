// Which files still hold words of the interface, and how many. The list only shrinks: words of new code stand in the catalogue
// (packages/messages), and who takes some out of a file rewrites the list:
// node tools/run24.mjs tools/repository/words-left.ts
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isForTests } from "../layers/sources.ts";
import { literalWords } from "./literal-words.ts";

export const LIST = "tools/repository/words-left.json";
const COMMAND = "node tools/run24.mjs tools/repository/words-left.ts";
/** Where people see what the code says. */
const SHOWN = ["apps/web/src/**/*.{ts,tsx}", "packages/charts/src/**/*.ts"];
/** The gallery and the examples of charts are for those who make them; names of countries are compared and never written. */
const NOT_SHOWN = /^apps\/web\/src\/app\/gallery\/|^packages\/charts\/src\/(?:.*\/)?(?:examples?|country-names)\.ts$/;

export type WordsLeft = Readonly<Record<string, number>>;

/** Files with words of their own, with the lines of the words. */
export function filesWithWords(root: string): ReadonlyMap<string, readonly number[]> {
  const paths = globSync(SHOWN, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isForTests(path) && !NOT_SHOWN.test(path));
  const found = paths
    .toSorted()
    .map((path) => [path, literalWords(path, readFileSync(join(root, path), "utf8")).map(({ line }) => line)] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

/** What is not as the list has it: words that came, and words that are gone but still listed. */
export function wrongWords(found: ReadonlyMap<string, readonly number[]>, list: WordsLeft): readonly string[] {
  const paths = [...new Set([...found.keys(), ...Object.keys(list)])].toSorted();
  return paths.flatMap((path) => {
    const lines = found.get(path) ?? [];
    const listed = list[path] ?? 0;
    if (lines.length > listed)
      return [
        `${path} has ${lines.length} texts of its own, ${listed} are listed (lines ${lines.join(", ")}): put new ones into packages/messages and call t()`,
      ];
    return lines.length < listed ? [`${path} has ${lines.length} texts of its own, ${listed} are listed: run ${COMMAND}`] : [];
  });
}

export function readList(root: string): WordsLeft {
  return JSON.parse(readFileSync(join(root, LIST), "utf8")) as WordsLeft;
}

const sum = (list: WordsLeft): number => Object.values(list).reduce((total, count) => total + count, 0);

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const before = readList(root);
  const left = Object.fromEntries([...filesWithWords(root)].map(([path, lines]) => [path, lines.length]));
  // Words may move to another file, and their number may not grow.
  if (sum(left) > sum(before)) {
    for (const line of wrongWords(filesWithWords(root), before)) process.stdout.write(`${line}\n`);
    process.exitCode = 1;
  } else writeFileSync(join(root, LIST), `${JSON.stringify(left, null, 2)}\n`);
  process.stdout.write(`${sum(left)} texts in ${Object.keys(left).length} files, ${sum(before)} before\n`);
}
