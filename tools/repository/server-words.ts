// What the server, warehouses and files say to people stands in the catalogue (packages/messages), as what screens say does. What does not yet is
// counted by file, in a list that only shrinks.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isForTests } from "../layers/sources.ts";
import { type Counts, moreThanListed, type Places, writeCounts } from "./counted-list.ts";
import { literalWords, type LiteralWords, type Node } from "./literal-words.ts";

export const LIST = "tools/repository/server-words.json";
const LOOKED_AT = ["apps/{server,cli}/src/**/*.ts", "packages/{contract,files,warehouse}/src/**/*.ts"];
/**
 * What the command line and the server's own commands say, whoever runs them reads in English; samples are documents; figures of the server and
 * words that no password may be made of are no sentences.
 */
const NOT_SHOWN =
  /^apps\/cli\/|^apps\/server\/src\/(?:[a-z-]+\.ts|app\/|areas\/samples\/|platform\/(?:config|log|postgres|supervision)\/|platform\/http\/metrics\.ts)|\/common-passwords\.ts$/;
/** Calls whose texts are for logs, warehouses and whoever runs the server; members that describe calls for programmers, or jobs for operators. */
const FOR_OTHERS = new Set(
  "trace debug info warn error fatal log StartupFailure foreign all exec execute query raw run runAndReadAll sql stream span required".split(
    " ",
  ),
);
const REFERENCE = new Set(["summary", "description"]);
const SQL = /^(?:[A-Z]{2,} |count\(|min\(|max\(|is not distinct from$)|\b(?:AS|FROM|AND|NULL|WHERE|SELECT|THEN) /;
/** Two words of small letters: names, settings and codes are one. */
const SEVERAL = /\p{Ll}{2,}[^\p{L}]+\p{Ll}{2,}/u;

/** Lines of a file with a sentence that people may read. */
export function sentencesIn(path: string, source: string): readonly number[] {
  const written = literalWords(path, source).filter((found) => !isUntranslated(found) && isSaid(found));
  const untranslated = [...source.matchAll(/(?<!function )\buntranslated\(/g)].map(
    ({ index }) => source.slice(0, index).split("\n").length,
  );
  return [...(NOT_SHOWN.test(path) ? [] : written.map(({ line }) => line)), ...untranslated].toSorted((a, b) => a - b);
}

function isSaid({ text, within }: LiteralWords): boolean {
  if (!SEVERAL.test(text) || SQL.test(text)) return false;
  if (within.some((around) => around.type === "Property" && REFERENCE.has(nameOf(around["key"])))) return false;
  return !FOR_OTHERS.has(innermostCall(within));
}

const isUntranslated = ({ within }: LiteralWords): boolean => innermostCall(within) === "untranslated";

function innermostCall(within: readonly Node[]): string {
  const call = within.find(({ type }) => /^(?:CallExpression|NewExpression|TaggedTemplateExpression)$/.test(type));
  const called = (call?.["callee"] ?? call?.["tag"]) as Node | undefined;
  return nameOf(called?.type === "MemberExpression" ? called["property"] : called);
}

function nameOf(node: unknown): string {
  const { name, value } = (node ?? {}) as { readonly name?: unknown; readonly value?: unknown };
  return typeof name === "string" ? name : typeof value === "string" ? value : "";
}

export function filesWithSentences(root: string): Places {
  const paths = globSync(LOOKED_AT, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  const found = paths
    .filter((path) => !isForTests(path))
    .toSorted()
    .map((path) => [path, sentencesIn(path, readFileSync(join(root, path), "utf8"))] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

export const wrongSentences = (found: Places, list: Counts): readonly string[] =>
  moreThanListed(
    found,
    list,
    (path, lines, listed) =>
      `${path} has ${lines.length} sentences outside the catalogue, ${listed} are listed (lines ${lines.join(", ")}): pass message("errors….…", …) on, or foreign(…) for what another program said`,
  );

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const { isWritten, said } = writeCounts(root, LIST, filesWithSentences(root));
  process.stdout.write(`sentences of the server outside the catalogue: ${said}\n`);
  if (!isWritten) process.exitCode = 1;
}
