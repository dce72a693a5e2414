// Which files still read members of documents past their types: `element["columns"]`, or by a cast through `unknown`. What a document holds
// has the types that its schemas give it (packages/workbook, elements/known.ts), behind guards such as `isKind(element, "table")`: a member
// that is renamed then fails to compile wherever it is read. The list only shrinks; who takes some out of a file rewrites it:
// node tools/run24.mjs tools/repository/untyped-reads.ts
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";

export const LIST = "tools/repository/untyped-reads.json";
const COMMAND = "node tools/run24.mjs tools/repository/untyped-reads.ts";
/** Where documents are read. */
const READERS =
  "{packages/{workbook,compiler,sync,charts,paper,press}/src,apps/cli/src/{run,files,connections,commands},apps/server/src/areas,apps/web/src/workbook}/**/*.{ts,tsx}";
/** Where JSON that nobody has checked becomes a document, of a file or of an older form in the store: it has no types yet. And where libraries have none. */
const UNCHECKED =
  /^packages\/(?:workbook\/src\/(?:file|schema|bounds|migrations)|press\/src\/letters)\/|^packages\/paper\/src\/directions\.ts$/;
/** Names as documents have them; settings of the environment are written large. */
const MEMBER = /^[a-z][A-Za-z0-9]*$/;

export type ReadsLeft = Readonly<Record<string, number>>;

/** Lines of a file that read a member by its name in brackets, or cast through `unknown`. */
export function untypedReads(path: string, text: string): readonly number[] {
  const places: number[] = [];
  new Visitor({
    MemberExpression: (node) => {
      if (!node.computed || node.property.type !== "Literal" || typeof node.property.value !== "string") return;
      const isStyle = node.object.type === "Identifier" && node.object.name === "styles";
      if (MEMBER.test(node.property.value) && !isStyle) places.push(node.start);
    },
    TSAsExpression: (node) => {
      const inner = node.expression;
      if (inner.type === "TSAsExpression" && inner.typeAnnotation.type === "TSUnknownKeyword") places.push(node.start);
    },
  }).visit(parseSync(path, text).program);
  return places.map((place) => text.slice(0, place).split("\n").length).toSorted((a, b) => a - b);
}

export function filesWithUntypedReads(root: string): ReadonlyMap<string, readonly number[]> {
  const paths = globSync(READERS, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isForTests(path) && !UNCHECKED.test(path));
  const found = paths.toSorted().map((path) => [path, untypedReads(path, readFileSync(join(root, path), "utf8"))] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

/** What is not as the list has it: reads that came, and reads that are gone but still listed. */
export function wrongReads(found: ReadonlyMap<string, readonly number[]>, list: ReadsLeft): readonly string[] {
  const paths = [...new Set([...found.keys(), ...Object.keys(list)])].toSorted();
  return paths.flatMap((path) => {
    const lines = found.get(path) ?? [];
    const listed = list[path] ?? 0;
    if (lines.length > listed)
      return [
        `${path} reads ${lines.length} members past their types, ${listed} are listed (lines ${lines.join(", ")}): use a guard, such as isKind(element, "table")`,
      ];
    return lines.length < listed ? [`${path} reads ${lines.length} members past their types, ${listed} are listed: run ${COMMAND}`] : [];
  });
}

export function readList(root: string): ReadsLeft {
  return JSON.parse(readFileSync(join(root, LIST), "utf8")) as ReadsLeft;
}

const sum = (list: ReadsLeft): number => Object.values(list).reduce((total, count) => total + count, 0);

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const before = readList(root);
  const left = Object.fromEntries([...filesWithUntypedReads(root)].map(([path, lines]) => [path, lines.length]));
  // Reads may move to another file, and their number may not grow.
  if (sum(left) > sum(before)) {
    for (const line of wrongReads(filesWithUntypedReads(root), before)) process.stdout.write(`${line}\n`);
    process.exitCode = 1;
  } else writeFileSync(join(root, LIST), `${JSON.stringify(left, null, 2)}\n`);
  process.stdout.write(`${sum(left)} untyped reads in ${Object.keys(left).length} files, ${sum(before)} before\n`);
}
