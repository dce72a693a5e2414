import type { DialectName } from "@sheaf/sql";

/** Engines whose statements are answered from groups of rows that others of their page share. */
const folding = ["duckdb", "postgres"] as const satisfies readonly DialectName[];

export type FoldingEngine = (typeof folding)[number];

export function isFolding(engine: DialectName): engine is FoldingEngine {
  return folding.some((each) => each === engine);
}
