import type { Area } from "../../platform/operations/index.ts";
import { listQueries, listUnusedDocuments, readUsage } from "./operations.ts";

export { answeredQuery } from "./answered-query.ts";
export { forgetQueries, QueryLog } from "./query-log.ts";

/** Who used what and when, what was slow, and what nobody uses. */
export function usageArea(): Area {
  return { name: "usage", operations: [listQueries, readUsage, listUnusedDocuments] };
}
