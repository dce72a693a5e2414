import {
  type CompiledQuery,
  compileQuery,
  type Environment,
  type FailedQuery,
  type Foldable,
  foldable,
  type ModelOffer,
  offerOf,
  type QueryPart,
  type QueryRequest,
  tellDiagnostics,
  type ToldDiagnostic,
} from "@sheaf/compiler";
import { limits } from "@sheaf/contract";
import { inEnglish } from "@sheaf/messages/english";
import type { WorkbookDocument } from "@sheaf/workbook";
import { type Job, type Person, sharedJson, type WorkPool } from "../../platform/workers/index.ts";
import type { OperationContext } from "../../platform/operations/index.ts";
import type { OrganizationCatalog } from "./compile.ts";
import { compileJob, type Compiling, fingerprintOf, type Gathered, groupingOf, keysJob, offerJob } from "./jobs/compile-job.ts";
import { lookupsOf, type Surroundings, type TravelingLookups } from "./jobs/environment.ts";

type Keys = NonNullable<QueryPart["keys"]>;

/** A compiled query, ready to run: what remains of it once it is compiled. */
export interface RunnableQuery extends Omit<CompiledQuery, "plan" | "query" | "parts" | "diagnostics"> {
  readonly diagnostics: readonly ToldDiagnostic[];
  readonly parts: readonly (Omit<QueryPart, "keys"> & {
    readonly keys?: Omit<Keys, "within"> & {
      readonly within: (values: readonly string[]) => ReturnType<Keys["within"]> | Promise<string | null>;
    };
  })[];
  /** What decides its rows besides the data. */
  readonly fingerprint: string;
  /** Of one that other statements of the page may be answered with together: it groups many rows. */
  readonly fold?: Foldable | undefined;
}

/** One that was not compiled, and why. */
interface Refused extends Omit<FailedQuery, "diagnostics"> {
  readonly diagnostics: readonly ToldDiagnostic[];
}

/** For whom something is compiled, and where. */
export interface CompileAsking {
  readonly work: WorkPool;
  readonly person: Person;
  readonly signal: AbortSignal;
  /** Told how long each attempt took that was compiled, without what it waited for. */
  readonly took?: ((milliseconds: number) => void) | undefined;
}

export function askingOf({ work, actor, signal }: Pick<OperationContext, "work" | "actor" | "signal">): CompileAsking {
  return { work, person: actor, signal };
}

/**
 * Compiles a request with everything that a catalog can look up. What is small is compiled here and now, in milliseconds; what is not, and
 * everything of a person whose small documents took long, goes to a work thread (decision 31): others' calls do not wait for it.
 */
export async function compiled(
  asking: CompileAsking,
  document: WorkbookDocument,
  request: QueryRequest,
  environment: Surroundings,
  catalog: OrganizationCatalog,
): Promise<RunnableQuery | Refused> {
  const made = await inReach(asking, document, environment, catalog, JSON.stringify(request).length, {
    here: (outside) => {
      const query = compileQuery(document, request, outside);
      if (!query.ok) return query;
      // kept by the thousand: what nobody reads any more is let go
      const { plan: _plan, query: _query, ...rest } = query;
      if (catalog.incomplete) return { ...rest, fingerprint: "", grouping: undefined };
      return { ...rest, fingerprint: fingerprintOf(query), grouping: groupingOf(query, outside.catalog) };
    },
    job: compileJob,
    input: { request },
  });
  // Whoever asked gets findings over the network, in words.
  const diagnostics = tellDiagnostics(made.diagnostics, inEnglish);
  if (!made.ok) return { ...made, diagnostics };
  const { work, person } = asking;
  const text = sharedJson(document);
  // whoever asked may be gone when somebody else runs the query
  const statement = (part: number, values: readonly string[]): Promise<string | null> =>
    work.run(keysJob, { document: text, request, environment, known: lookupsOf(catalog), part, values }, { person, key: text.key });
  const parts = made.parts.map((part, at) => {
    const { keys, ...rest } = part;
    if (keys === undefined) return rest;
    return { ...rest, keys: "within" in keys ? keys : { ...keys, within: (values: readonly string[]) => statement(at, values) } };
  });
  const { grouping, ...rest } = made;
  return { ...rest, diagnostics, parts, fold: grouping === undefined ? undefined : (foldable(grouping) ?? undefined) };
}

/** What a data model offers, with everything that a catalog can look up. */
export function offered(
  asking: CompileAsking,
  document: WorkbookDocument,
  environment: Surroundings,
  catalog: OrganizationCatalog,
): Promise<ModelOffer> {
  return inReach(asking, document, environment, catalog, 0, {
    here: (outside) => offerOf(document, outside, inEnglish),
    job: offerJob,
    input: {},
  });
}

async function inReach<Input extends object, Here, There>(
  { work, person, signal, took }: CompileAsking,
  document: WorkbookDocument,
  environment: Surroundings,
  catalog: OrganizationCatalog,
  asked: number,
  how: {
    readonly here: (environment: Environment) => Here;
    readonly job: Job<Compiling & Input, Gathered<There>>;
    readonly input: Input;
  },
): Promise<Here | There> {
  const text = sharedJson(document);
  const own = text.bytes.byteLength + asked + sizeOf(environment);
  for (;;) {
    const known = lookupsOf(catalog);
    if (own + sizeKnown(known) <= limits.quickCompileBytes && !work.slow.has(person)) {
      const [began, busy] = [performance.now(), process.threadCpuUsage()];
      const answer = how.here({ ...environment, catalog });
      const { user, system } = process.threadCpuUsage(busy);
      work.slow.note(person, (user + system) / 1_000);
      took?.(performance.now() - began);
      if (!catalog.incomplete) return answer;
    } else {
      const reply = await work.run(how.job, { ...how.input, document: text, environment, known }, { person, signal, key: text.key });
      took?.(reply.tookMs);
      if ("answer" in reply) return reply.answer;
      for (const lookup of reply.asked) catalog.ask(lookup);
    }
    await catalog.gather();
  }
}

/** Roughly, the bytes of what a person brings along. */
function sizeOf({ controls, customFunctions }: Surroundings): number {
  return JSON.stringify([[...controls], customFunctions]).length;
}

/** As much as a column of a table weighs, beside the bytes of a document. */
const COLUMN = 16;

function sizeKnown({ tables, inputs, models }: TravelingLookups): number {
  const columns = tables.reduce((sum, [, table]) => sum + (typeof table === "object" ? table.columns.length : 0), 0);
  const rows = (inputs ?? []).reduce((sum, [, input]) => sum + (input?.kind === "rows" ? input.rows.length * input.columns.length : 0), 0);
  return (columns + rows) * COLUMN + (models ?? []).reduce((sum, [, model]) => sum + (model?.bytes.byteLength ?? 0), 0);
}
