// What is still left of something that shall not be: places by file, against a list that only shrinks.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** How many a file has. */
export type Counts = Readonly<Record<string, number>>;

/** Lines at which it was found, by file. */
export type Places = ReadonlyMap<string, readonly number[]>;

export const readCounts = (root: string, list: string): Counts => JSON.parse(readFileSync(join(root, list), "utf8")) as Counts;

/** Files that have more than the list says. One that has fewer is no failure: whoever takes some out may write the list anew. */
export function moreThanListed(
  found: Places,
  list: Counts,
  say: (path: string, lines: readonly number[], listed: number) => string,
): readonly string[] {
  return [...found].flatMap(([path, lines]) => {
    const listed = list[path] ?? 0;
    return lines.length > listed ? [say(path, lines, listed)] : [];
  });
}

const sum = (list: Counts): number => Object.values(list).reduce((total, count) => total + count, 0);

/** Writes the list anew, unless there are more than before: they may move from file to file. Gives what is to be said. */
export function writeCounts(root: string, list: string, found: Places): { readonly isWritten: boolean; readonly said: string } {
  const before = readCounts(root, list);
  const left = Object.fromEntries([...found].map(([path, lines]) => [path, lines.length]));
  const isWritten = sum(left) <= sum(before);
  if (isWritten) writeFileSync(join(root, list), `${JSON.stringify(left, null, 2)}\n`);
  return { isWritten, said: `${sum(left)} in ${Object.keys(left).length} files, ${sum(before)} before` };
}

/** Line of an offset in a text. */
export const lineOf = (text: string, offset: number): number => text.slice(0, offset).split("\n").length;
