import type { Filter, FilterValue } from "@sheaf/workbook";

/** Steps from the root. A chosen path holds for everything below it. */
export type Path = readonly FilterValue[];

export type HierarchyFilter = Extract<Filter, { readonly kind: "hierarchy" }>;

/** `inside`: what is above it is chosen, and it with that. `partly`: something below it is. */
export type PathState = "chosen" | "inside" | "partly" | "open";

export function pathState(chosen: readonly Path[], path: Path): PathState {
  if (chosen.some((one) => one.length === path.length && beginsWith(path, one))) return "chosen";
  if (chosen.some((one) => beginsWith(path, one))) return "inside";
  return chosen.some((one) => beginsWith(one, path)) ? "partly" : "open";
}

/** Chooses a path, and with it what is below, or lets it go. What lies inside of a chosen one goes with that only. */
export function togglePath(chosen: readonly Path[], path: Path): readonly Path[] {
  switch (pathState(chosen, path)) {
    case "chosen":
      return chosen.filter((one) => one.length !== path.length || !beginsWith(one, path));
    case "inside":
      return chosen;
    case "partly":
    case "open":
      return [...chosen.filter((one) => !beginsWith(one, path)), path];
  }
}

/** A hierarchy filter with other paths; absent ones restrict nothing. */
export function withPaths(filter: HierarchyFilter, mode: "include" | "exclude", paths: readonly Path[]): Filter {
  const { mode: _mode, values: _values, ...rest } = filter;
  return { ...rest, ...(mode === "exclude" ? { mode } : {}), ...(paths.length === 0 ? {} : { values: paths }) };
}

/** Names a path in lists and trees. */
export const pathKey = (path: Path): string => JSON.stringify(path.map((part) => (typeof part === "number" ? String(part) : part)));

/** A number and its digits are one value, as for every filter. */
function beginsWith(path: Path, start: Path): boolean {
  return start.length <= path.length && pathKey(path.slice(0, start.length)) === pathKey(start);
}
