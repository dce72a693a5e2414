import { shownLocale, t } from "../../../shared/words/words.ts";
import type { LoggedQuery, QueryPath, QueryPurpose, QueryReason, QueryStatus } from "../../state/results/history/query-log.ts";
import type { TimePart } from "./listed-queries.ts";

type Reason = QueryReason | "asked";

// Keys of messages stand written out: a build gives them short names.
const reasons: Readonly<Record<Reason, `queries.reason.${Reason}`>> = {
  opened: "queries.reason.opened",
  edit: "queries.reason.edit",
  control: "queries.reason.control",
  data: "queries.reason.data",
  scroll: "queries.reason.scroll",
  expand: "queries.reason.expand",
  refresh: "queries.reason.refresh",
  retry: "queries.reason.retry",
  resume: "queries.reason.resume",
  search: "queries.reason.search",
  asked: "queries.reason.asked",
};
const purposes: Readonly<Record<QueryPurpose, `queries.purpose.${QueryPurpose}`>> = {
  rows: "queries.purpose.rows",
  totals: "queries.purpose.totals",
  count: "queries.purpose.count",
  cells: "queries.purpose.cells",
  rest: "queries.purpose.rest",
  values: "queries.purpose.values",
  slice: "queries.purpose.slice",
  matches: "queries.purpose.matches",
  chosen: "queries.purpose.chosen",
  details: "queries.purpose.details",
  empty: "queries.purpose.empty",
  explain: "queries.purpose.explain",
  figures: "queries.purpose.figures",
  fitting: "queries.purpose.fitting",
  preview: "queries.purpose.preview",
  row: "queries.purpose.row",
  search: "queries.purpose.search",
  sql: "queries.purpose.sql",
  underlying: "queries.purpose.underlying",
};
const statuses: Readonly<Record<QueryStatus, `queries.status.${QueryStatus}`>> = {
  running: "queries.status.running",
  done: "queries.status.done",
  failed: "queries.status.failed",
  canceled: "queries.status.canceled",
  dropped: "queries.status.dropped",
};
const paths: Readonly<Record<QueryPath, `queries.path.${QueryPath}`>> = {
  here: "queries.path.here",
  slice: "queries.path.slice",
  cache: "queries.path.cache",
  shared: "queries.path.shared",
  "roll-up": "queries.path.roll-up",
  together: "queries.path.together",
  warehouse: "queries.path.warehouse",
};
const abouts: Readonly<Record<QueryPath, `queries.about.${QueryPath}`>> = {
  here: "queries.about.here",
  slice: "queries.about.slice",
  cache: "queries.about.cache",
  shared: "queries.about.shared",
  "roll-up": "queries.about.roll-up",
  together: "queries.about.together",
  warehouse: "queries.about.warehouse",
};
const timeParts: Readonly<Record<TimePart, `queries.part.${TimePart}`>> = {
  waiting: "queries.part.waiting",
  compile: "queries.part.compile",
  warehouse: "queries.part.warehouse",
  transfer: "queries.part.transfer",
  network: "queries.part.network",
};

/** `340 ms`, `1.2 s`, `41 s`. */
export function timeWords(ms: number): string {
  if (ms < 1_000) return t("queries.ms", { count: ms > 0 ? Math.max(1, Math.round(ms)) : 0 });
  return t("queries.seconds", { count: ms < 10_000 ? Math.round(ms / 100) / 10 : Math.round(ms / 1_000) });
}

export const reasonWords = ({ reason }: LoggedQuery): string => t(reasons[reason ?? "asked"]);
export const purposeWords = ({ purpose }: LoggedQuery): string => t(purposes[purpose]);
export const statusWords = ({ status }: LoggedQuery): string => t(statuses[status]);
export const pathWords = ({ path }: LoggedQuery): string => (path === null ? t("queries.nothing-known") : t(paths[path]));
export const partWords = (part: TimePart): string => t(timeParts[part]);

/** What its way means, in a sentence; null: nothing is known of it. */
export function aboutWords({ status, path, purpose }: LoggedQuery): string | null {
  if (status === "dropped") return purpose === "slice" ? t("queries.about.no-slice") : t("queries.about.dropped");
  return path === null ? null : t(abouts[path]);
}

export function rowWords({ rows, isCut }: LoggedQuery): string {
  if (rows === null) return t("queries.nothing-known");
  return isCut ? t("queries.cut", { count: rows }) : new Intl.NumberFormat(shownLocale()).format(rows);
}
