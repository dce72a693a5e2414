import type { OrganizationAttributes } from "@sheaf/contract";
import { SAMPLE_SCHEMA } from "../../platform/sample-schema.ts";

type Visibility = Pick<OrganizationAttributes, "hideSampleConnection" | "sampleConnectionVisibility">;

/** Whether a table of a connection is listed: sample tables are not where the organization hides them. */
export function isListed(
  { hideSampleConnection, sampleConnectionVisibility }: Visibility,
  managed: boolean,
): (path: readonly string[]) => boolean {
  if (!managed || (!hideSampleConnection && sampleConnectionVisibility.duckdb)) return () => true;
  return (path) => path.at(-2) !== SAMPLE_SCHEMA;
}
