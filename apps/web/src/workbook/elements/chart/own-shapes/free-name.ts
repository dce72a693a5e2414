import type { MapShapesAnswer } from "@sheaf/contract";

/** The name of a file without its ending; one that is taken gets a number. */
export function freeName(fileName: string, others: readonly MapShapesAnswer[]): string {
  const bare = fileName.replace(/\.(?:geo|topo)?json$/iu, "").trim() || fileName;
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  let name = bare.slice(0, 180);
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${bare.slice(0, 180)} ${count}`;
  return name;
}

/** What a dialog for files offers. */
export const SHAPE_FILES = ".json,.geojson,.topojson,application/json,application/geo+json";
