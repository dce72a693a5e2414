// Folders of more than 15 source files, each with the reason why it is one folder: tools/repository/full-folders.json. Tests and styles stand
// beside what they are of and are not counted.
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isForTests } from "../layers/sources.ts";

export const LIST = "tools/repository/full-folders.json";
export const MOST_FILES = 15;

export type Reasons = Readonly<Record<string, string>>;

export function fullFolders(paths: readonly string[], most = MOST_FILES): ReadonlyMap<string, number> {
  const folders = Map.groupBy(paths, (path) => dirname(path));
  return new Map([...folders].map(([folder, files]) => [folder, files.length] as const).filter(([, count]) => count > most));
}

export function sourcePaths(root: string): readonly string[] {
  return globSync("{packages,apps}/*/src/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isForTests(path));
}

export function readReasons(root: string): Reasons {
  return JSON.parse(readFileSync(join(root, LIST), "utf8")) as Reasons;
}

/** A folder that was full and comes and goes about the bound keeps its reason. */
const SLACK = 3;

/** Full folders without a reason, and reasons for folders that are far from full. */
export function wrongFolders(paths: readonly string[], reasons: Reasons): readonly string[] {
  const nearlyFull = fullFolders(paths, MOST_FILES - SLACK);
  const without = [...fullFolders(paths)].filter(([folder]) => (reasons[folder] ?? "").trim() === "");
  const needless = Object.keys(reasons).filter((folder) => !nearlyFull.has(folder));
  return [
    ...without.map(
      ([folder, count]) =>
        `${folder} has ${count} source files, ${MOST_FILES} are the most: split it by meaning, or write the reason into ${LIST}`,
    ),
    ...needless.map((folder) => `${folder} has ${MOST_FILES - SLACK} source files or fewer: take its reason out of ${LIST}`),
  ];
}
