import { createHash } from "node:crypto";
import {
  type CompiledQuery,
  compileQuery,
  type Environment,
  type FailedQuery,
  isFolding,
  type Lookup,
  offerOf,
  type ModelOffer,
  type QueryPart,
  type QueryRequest,
} from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { inEnglish } from "@sheaf/messages/english";
import type { SqlQuery } from "@sheaf/sql";
import type { WorkbookDocument } from "@sheaf/workbook";
import { job, type SharedText, valueOf } from "../../../platform/workers/index.ts";
import { catalogOf, type Surroundings, type TravelingLookups } from "./environment.ts";

/** What a job compiles in a thread, with all that is known of the outside. */
export interface Compiling {
  readonly document: SharedText;
  readonly environment: Surroundings;
  readonly known: TravelingLookups;
}

/** What a thread gives: an answer, or what has to be looked up for it. */
export type Gathered<T> = ({ readonly answer: T } | { readonly asked: readonly Lookup[] }) & {
  /** How long the thread took for it, without what it waited for. */
  readonly tookMs: number;
};

type Keys = NonNullable<QueryPart["keys"]>;

/** A part of a query; of its keys everything but the statement that their values lead to, which is made when they are known. */
type TravelingPart = Omit<QueryPart, "keys"> & { readonly keys?: Omit<Keys, "within"> };

/** A compiled query as far as it is run: its plan is told by a hash, which results are kept under. */
export interface TravelingQuery extends Omit<CompiledQuery, "plan" | "query" | "parts"> {
  readonly parts: readonly TravelingPart[];
  readonly fingerprint: string;
  /** `groupingOf` it; what is made of that holds functions, which do not travel. */
  readonly grouping?: SqlQuery | undefined;
}

export const compileJob = job(
  "compile a query",
  ({ document, request, environment, known }: Compiling & { readonly request: QueryRequest }): Gathered<TravelingQuery | FailedQuery> => {
    const began = performance.now();
    const catalog = catalogOf(known);
    const compiled = compileQuery(valueOf<WorkbookDocument>(document), request, { ...environment, catalog });
    const tookMs = performance.now() - began;
    if (catalog.asked.length > 0) return { asked: catalog.asked, tookMs };
    if (!compiled.ok) return { answer: compiled, tookMs };
    const { plan: _plan, query: _query, parts, ...rest } = compiled;
    const traveling = { ...rest, parts: parts.map(withoutStatement), fingerprint: fingerprintOf(compiled) };
    return { answer: { ...traveling, grouping: groupingOf(compiled, catalog) }, tookMs };
  },
);

/** The statement of a part for rows with such keys alone; null where the engine cannot write one of them. */
export const keysJob = job(
  "write the statement of keys",
  ({
    document,
    request,
    environment,
    known,
    part,
    values,
  }: Compiling & { readonly request: QueryRequest; readonly part: number; readonly values: readonly string[] }): string | null => {
    const compiled = compileQuery(valueOf<WorkbookDocument>(document), request, { ...environment, catalog: catalogOf(known) });
    return (compiled.ok ? compiled.parts[part]?.keys?.within(values) : null) ?? null;
  },
);

/** What a data model offers. */
export const offerJob = job("offer a data model", ({ document, environment, known }: Compiling): Gathered<ModelOffer> => {
  const began = performance.now();
  const catalog = catalogOf(known);
  const answer = offerOf(valueOf<WorkbookDocument>(document), { ...environment, catalog }, inEnglish);
  const tookMs = performance.now() - began;
  return catalog.asked.length > 0 ? { asked: catalog.asked, tookMs } : { answer, tookMs };
});

/** The statement of one that reads many rows of one such engine, and nothing else: others of its page may be answered with it together. */
export function groupingOf(
  { dialect, connectionId, parts, tables, query }: CompiledQuery,
  catalog: Environment["catalog"],
): SqlQuery | undefined {
  if (!isFolding(dialect) || connectionId === null || parts.length > 0) return undefined;
  const isLarge = tables.some((named) => {
    const table = catalog.table(named.connectionId, named.path);
    return typeof table === "object" && (table.rowCountEstimate ?? 0) >= limits.rollUpRows;
  });
  return isLarge ? query : undefined;
}

/** What decides the rows of a compiled query besides the data: the statement, its columns and where it runs. */
export function fingerprintOf({ connectionId, sql, columns, parts, plan }: CompiledQuery): string {
  const parted = [connectionId, sql, columns.map((column) => [column.alias, column.type]), parts, plan];
  return createHash("sha256").update(JSON.stringify(parted)).digest("base64url");
}

function withoutStatement({ keys, ...part }: QueryPart): TravelingPart {
  if (keys === undefined) return part;
  const { within: _, ...rest } = keys;
  return { ...part, keys: rest };
}
