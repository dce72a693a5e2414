// Functions of more than 120 lines, which hide what a file under 400 seems to have. The list only shrinks: a new one is cut along its jobs, and a
// listed one gets no longer than a tenth more. Why those that are listed are there: most are closures over one state (a store, a binder, a screen) that is told
// apart by what reads it, and nobody has taken it apart yet; drawings of charts follow one mark through all of its looks. Who cuts one rewrites
// the list: node tools/run24.mjs tools/repository/long-functions.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { sourcePaths } from "./full-folders.ts";

export const LIST = "tools/repository/long-functions.json";
export const MOST_LINES = 120;
const COMMAND = "node tools/run24.mjs tools/repository/long-functions.ts";

export type LongFunctions = Readonly<Record<string, number>>;

/** Functions over the bound by name, with their lines. One without a name is told by the longest function around it. */
export function longFunctions(path: string, text: string): LongFunctions {
  const found: Record<string, number> = {};
  const add = (name: string | undefined, { start, end }: { readonly start: number; readonly end: number }): void => {
    const lines = text.slice(start, end).split("\n").length;
    if (lines > MOST_LINES && name !== undefined) found[`${path} ${name}`] = lines;
  };
  new Visitor({
    FunctionDeclaration: (node) => add(node.id?.name, node),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === "Identifier" && isFunction(init)) add(id.name, init);
    },
    Property: ({ key, value }) => {
      if (key.type === "Identifier" && isFunction(value)) add(key.name, value);
    },
    MethodDefinition: ({ key, value }) => {
      if (key.type === "Identifier") add(key.name, value);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

const isFunction = <Node extends { readonly type: string }>(node: Node | null): node is Node =>
  node?.type === "ArrowFunctionExpression" || node?.type === "FunctionExpression";

export function allLongFunctions(root: string): LongFunctions {
  return Object.assign(
    {},
    ...sourcePaths(root)
      .toSorted()
      .map((path) => longFunctions(path, readFileSync(join(root, path), "utf8"))),
  ) as LongFunctions;
}

/** A listed function may get a line here and there; it is to be cut, not to grow. */
const SLACK = 1.1;

/** What is not as the list has it: new ones, ones that grew, and ones that are gone or cut but still listed. */
export function wrongFunctions(found: LongFunctions, list: LongFunctions): readonly string[] {
  return [...new Set([...Object.keys(found), ...Object.keys(list)])].toSorted().flatMap((name) => {
    const [lines, listed] = [found[name] ?? 0, list[name] ?? 0];
    if (lines > listed * SLACK)
      return [`${name} has ${lines} lines, ${listed === 0 ? `${MOST_LINES} are the most` : `${listed} are listed`}: cut it along its jobs`];
    return lines === 0 ? [`${name} has ${MOST_LINES} lines or fewer, and is still listed: run ${COMMAND}`] : [];
  });
}

export function readLongFunctions(root: string): LongFunctions {
  return JSON.parse(readFileSync(join(root, LIST), "utf8")) as LongFunctions;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const found = allLongFunctions(root);
  const grown = wrongFunctions(found, readLongFunctions(root)).filter((line) => line.endsWith("cut it along its jobs"));
  for (const line of grown) process.stdout.write(`${line}\n`);
  if (grown.length > 0) process.exitCode = 1;
  else writeFileSync(join(root, LIST), `${JSON.stringify(found, null, 2)}\n`);
  process.stdout.write(`${Object.keys(found).length} functions over ${MOST_LINES} lines\n`);
}
