// Where code asks whether an element is of one kind, outside of that kind's own folders: `kind === "bar-chart"`, `case "pivot-table"`. A kind that is
// added is not thought of there, and nothing says so. What differs by kind is a member of its record, or a list typed by the kinds' names. Only
// names that mean a kind and nothing else are looked for: "table" and "text" are also sources, values and types. The list only shrinks:
// node tools/run24.mjs tools/repository/kinds-outside.ts
import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";
import { type Counts, lineOf, moreThanListed, type Places, writeCounts } from "./counted-list.ts";

export const LIST = "tools/repository/kinds-outside.json";
const READERS = "{packages,apps}/*/src/**/*.{ts,tsx}";

/** Kinds by the folders that say what they mean, as far as their name has two words. */
const kindNames = (root: string): ReadonlySet<string> =>
  new Set(
    readdirSync(join(root, "packages/workbook/src/elements"), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.includes("-"))
      .map(({ name }) => name),
  );

/** A folder of the kind: `bar-chart`, `bar`, `pivot`. */
const isAtHome = (path: string, kind: string): boolean =>
  path.split("/").some((part) => part === kind || part === kind.replace(/-(?:chart|table)$/, ""));

/** Lines of a file that compare with the name of a kind which is at home elsewhere. */
export function comparedKinds(path: string, text: string, names: ReadonlySet<string>): readonly number[] {
  const places: number[] = [];
  const look = (node: { readonly type: string; readonly value?: unknown; readonly start: number } | null): void => {
    if (node?.type !== "Literal" || typeof node.value !== "string") return;
    const [name = ""] = node.value.replace(/^sheaf:/, "").split("/");
    if (names.has(name) && !isAtHome(path, name)) places.push(node.start);
  };
  new Visitor({
    BinaryExpression: ({ operator, left, right }) => {
      if (operator !== "===" && operator !== "!==") return;
      look(left);
      look(right);
    },
    SwitchCase: ({ test }) => look(test),
  }).visit(parseSync(path, text).program);
  return places.map((place) => lineOf(text, place)).toSorted((a, b) => a - b);
}

export function filesWithKinds(root: string): Places {
  const names = kindNames(root);
  const paths = globSync(READERS, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const found = paths
    .filter((path) => !isForTests(path))
    .toSorted()
    .map((path) => [path, comparedKinds(path, readFileSync(join(root, path), "utf8"), names)] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

export const wrongKinds = (found: Places, list: Counts): readonly string[] =>
  moreThanListed(
    found,
    list,
    (path, lines, listed) =>
      `${path} asks for a kind by its name ${lines.length} times, ${listed} are listed (lines ${lines.join(", ")}): make it a member of the kind's record, or a list typed by the kinds' names`,
  );

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const { isWritten, said } = writeCounts(root, LIST, filesWithKinds(root));
  process.stdout.write(`comparisons with kinds outside their folders: ${said}\n`);
  if (!isWritten) process.exitCode = 1;
}
