import type { Id } from "@sheaf/workbook";
import type { LoggedQuery, QueryPath, QueryTimes } from "../../state/results/history/query-log.ts";

/** What took longer is slow, ms. */
export const SLOW_QUERY = 1_000;

export type Shown = "all" | "slow" | "failed";

/** Which of them are listed. `elementId` null: of all elements. `now`: those that run are as slow as they have become. */
export function shownQueries(
  queries: readonly LoggedQuery[],
  { shown, elementId, now }: { readonly shown: Shown; readonly elementId: Id | null; readonly now: number },
): readonly LoggedQuery[] {
  return queries.filter(
    (query) =>
      (elementId === null || query.elementId === elementId) &&
      (shown === "all" || (shown === "failed" ? query.status === "failed" : tookOf(query, now) >= SLOW_QUERY)),
  );
}

/** How long it took, or has been running for. */
export const tookOf = ({ totalMs, askedAt }: LoggedQuery, now: number): number => totalMs ?? Math.max(0, now - askedAt);

export interface QuerySummary {
  readonly count: number;
  /** Those that were answered without the warehouse. */
  readonly kept: number;
  /** Of those that were answered; null: none was. */
  readonly slowest: LoggedQuery | null;
}

const withoutWarehouse: ReadonlySet<QueryPath | null> = new Set<QueryPath>(["here", "slice", "cache"]);

export function summaryOf(queries: readonly LoggedQuery[]): QuerySummary {
  let slowest: LoggedQuery | null = null;
  for (const query of queries) if (query.status === "done" && (query.totalMs ?? 0) > (slowest?.totalMs ?? 0)) slowest = query;
  return { count: queries.length, kept: queries.filter(({ path }) => withoutWarehouse.has(path)).length, slowest };
}

/** The elements of queries, in the order of the newest of each. */
export const elementsOf = (queries: readonly LoggedQuery[]): readonly Id[] => [...new Set(queries.map(({ elementId }) => elementId))];

export type TimePart = keyof Omit<QueryTimes, "elapsed"> | "network";

/**
 * What the time of a query was made of, in the order in which it passed. What the server does not account for was spent before its
 * statement was there: waiting. What passed outside of it is the network's and the browser's.
 */
export function partsOfTime({
  times,
  totalMs,
}: Pick<LoggedQuery, "times" | "totalMs">): readonly { readonly part: TimePart; readonly ms: number }[] {
  if (times === null || totalMs === null) return [];
  const { compile, warehouse, transfer, elapsed } = times;
  const waiting = Math.max(times.waiting, elapsed - compile - warehouse - transfer);
  return [
    { part: "waiting" as const, ms: waiting },
    { part: "compile" as const, ms: compile },
    { part: "warehouse" as const, ms: warehouse },
    { part: "transfer" as const, ms: transfer },
    { part: "network" as const, ms: Math.max(0, totalMs - elapsed) },
  ].filter(({ ms }) => ms > 0);
}
