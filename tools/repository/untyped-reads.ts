// Which files read members of documents past their types: `element["columns"]`, or by a cast through `unknown`. None may: what a document
// holds has the types that its schemas give it (packages/workbook, elements/known.ts), behind guards such as `isKind(element, "table")`. A
// member that is renamed then fails to compile wherever it is read.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { isForTests } from "../layers/sources.ts";
import { lineOf, type Places } from "./counted-list.ts";

/** Where documents are read. */
const READERS =
  "{packages/{workbook,compiler,sync,charts,paper,press}/src,apps/cli/src/{run,files,connections,commands},apps/server/src/areas,apps/web/src/workbook}/**/*.{ts,tsx}";
/** Where JSON that nobody has checked becomes a document, of a file or of an older form in the store: it has no types yet. And where libraries have none. */
const UNCHECKED =
  /^packages\/(?:workbook\/src\/(?:file|schema|bounds|migrations)|press\/src\/letters)\/|^packages\/paper\/src\/directions\.ts$/;
/** Names as documents have them; settings of the environment are written large. */
const MEMBER = /^[a-z][A-Za-z0-9]*$/;

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
  return places.map((place) => lineOf(text, place)).toSorted((a, b) => a - b);
}

export function filesWithUntypedReads(root: string): Places {
  const paths = globSync(READERS, { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isForTests(path) && !UNCHECKED.test(path));
  const found = paths.toSorted().map((path) => [path, untypedReads(path, readFileSync(join(root, path), "utf8"))] as const);
  return new Map(found.filter(([, lines]) => lines.length > 0));
}

export const wrongReads = (found: Places): readonly string[] =>
  [...found].map(
    ([path, lines]) => `${path} reads members past their types (lines ${lines.join(", ")}): use a guard, such as isKind(element, "table")`,
  );
