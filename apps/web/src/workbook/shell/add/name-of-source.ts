import type { StartingPoint } from "../../elements/element-kind.ts";

/** Endings of files that people upload: their names are better without. */
const ENDING = /\.(?:csv|tsv|txt|json|jsonl|ndjson|xlsx|parquet|arrow|feather)$/iu;

/** What a document is called that begins with a source; null: the source has no name of its own, as a statement of SQL has none. */
export function nameOfSource({ source, sourceName }: Pick<StartingPoint, "source" | "sourceName">): string | null {
  const isNamed = source.kind === "warehouse-table" || source.kind === "csv-table" || source.kind === "data-model";
  const name = sourceName.trim().replace(ENDING, "");
  return isNamed && name !== "" ? name : null;
}
