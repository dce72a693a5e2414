// Files and folders that ask to be split by meaning. Advice, not a rule: a long table of cases may well stay whole.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PlacedFile } from "./sources.ts";

const LINES = 400;
const FILES = 12;

/** One line for every source file over 400 lines and every folder with more than 12 source files, tests not counted; the largest first. */
export function sizeAdvice(root: string, files: readonly PlacedFile[]): readonly string[] {
  const counted = files.filter(({ path, forTests }) => /^(packages|apps|tools)\//.test(path) && !forTests);
  const long = counted
    .map(({ path }) => ({ path, size: readFileSync(join(root, path), "utf8").split("\n").length, unit: "lines" }))
    .filter(({ size }) => size > LINES);
  const folders = Map.groupBy(counted, ({ path }) => dirname(path));
  const full = [...folders].map(([path, inside]) => ({ path, size: inside.length, unit: "files" })).filter(({ size }) => size > FILES);
  return [...long, ...full]
    .toSorted((a, b) => a.unit.localeCompare(b.unit) || b.size - a.size)
    .map(({ path, size, unit }) => `${path}: ${size} ${unit}`);
}
