import { CodedError, limits, type ResultPath } from "@sheaf/contract";
import { isFolding, type QueryRequest, type ToldDiagnostic } from "@sheaf/compiler";
import { encodeBatchHead, encodeFrame, isEndMark, type ResultColumn } from "@sheaf/result";
import { executeParts, type ExecuteStream } from "@sheaf/warehouse";
import type { Clock } from "../../platform/clock.ts";
import type { Logger } from "../../platform/log/index.ts";
import type { OpenWarehouse } from "../connections/index.ts";
import type { PageLoad } from "./asked-page.ts";
import type { AskingOrder } from "./asking-order.ts";
import { enteredState, modelVersions, type OrganizationCatalog, organizationCatalog, schemaVersion, standsOpen } from "./compile.ts";
import { CompiledCache } from "./compiled-cache.ts";
import { compiled, type RunnableQuery } from "./compile-query.ts";
import { requireShownNow } from "./element-conditions.ts";
import { Flight, type KeptResult, ResultCache, type RunEnd } from "./flights.ts";
import { timeLimit } from "./page-load.ts";
import { hash, resultKey, settledKey } from "./result-key.ts";
import { GroupCounts } from "./roll-ups/group-counts.ts";
import { PageRollUps } from "./roll-ups/page-roll-ups.ts";
import { Slices } from "./roll-ups/slices.ts";
import { ENDING, failureOf, notCompiled } from "./run-failures.ts";
import { allowedRequest } from "./shown-request.ts";
import { failureTold, findingsFor, headOf, requireColumns, toldCode } from "./told-answer.ts";

/** A request among those that were asked together. */
interface Asked {
  readonly position: number;
  /** Waits while the client does not read. */
  readonly write: (...pieces: readonly Uint8Array[]) => Promise<void>;
  readonly documentKey: string;
  readonly order: AskingOrder;
  /** What is asked with it, planned as a whole. */
  readonly together: PageRollUps;
  /** Resolves when it is the person's turn. */
  readonly turn: () => Promise<void>;
}

/** How rows are taken away. */
interface Taken {
  readonly documentKey: string;
  /** Resolves when it is the person's turn. */
  readonly turn: () => Promise<void>;
  readonly maxRows: number;
  /** They stay on the screen: nobody takes them away. */
  readonly isForScreen?: boolean;
}

/** Rows on their way: Arrow messages, the schema first. */
export interface TakenRows extends ExecuteStream {
  readonly columns: readonly ResultColumn[];
  readonly diagnostics: readonly ToldDiagnostic[];
}

/** An answer with its first part known: what to send before the rows. */
interface Opened {
  readonly compiled: RunnableQuery;
  readonly path: ResultPath;
  readonly messages: AsyncGenerator<Uint8Array, RunEnd>;
  readonly compileMs: number;
}

/** A compiled query, and the part of its results' key that only it decides. */
interface Compiled {
  readonly compiled: RunnableQuery;
  readonly catalog: OrganizationCatalog;
  /** Versions of the data models that it reads. */
  readonly models: string;
  /** How the input tables stand that it reads. */
  readonly entered: Awaited<ReturnType<typeof enteredState>>;
}

/** What is told of every query that was answered, after its answer. */
export interface RunFacts {
  readonly load: PageLoad;
  readonly request: QueryRequest;
  readonly compiled: RunnableQuery | null;
  readonly path: ResultPath;
  readonly isDownload: boolean;
  readonly end: RunEnd | null;
  readonly compileMs: number;
  readonly elapsedMs: number;
  readonly errorCode: string | null;
}

/** Compiles, looks into the cache, runs each query once however many ask, and writes frames. */
export class QueryRunner {
  readonly #log: Logger;
  readonly #cache: ResultCache;
  readonly #flights = new Map<string, Flight>();
  readonly #compiled = new CompiledCache<Compiled & { readonly version: string }>();
  readonly #running = new Set<AbortController>();
  readonly #groupCounts = new GroupCounts();
  readonly #slices = new Slices(this.#groupCounts);
  #isEnding = false;

  readonly #told: (facts: RunFacts) => void;
  readonly #clock: Clock;

  constructor(log: Logger, clock: Clock, told: (facts: RunFacts) => void = () => undefined, cache: ResultCache = new ResultCache()) {
    this.#told = told;
    this.#clock = clock;
    this.#log = log;
    this.#cache = cache;
  }

  /** Cancels what runs: the server ends, and its warehouses' work is nobody's any more. Whoever waits is told. */
  end(): void {
    this.#isEnding = true;
    this.#slices.end();
    for (const stop of this.#running) stop.abort();
  }

  /** So many requests are about to be answered together. */
  together(requests: number): PageRollUps {
    return new PageRollUps(this.#groupCounts, this.#slices, requests);
  }

  /**
   * Runs one request and hands its frames to `write`. Failures become an error frame.
   */
  async answer(load: PageLoad, request: QueryRequest, { position, write, documentKey, order, together, turn }: Asked): Promise<void> {
    const began = performance.now();
    const place = order.enter(request.elementId);
    const seat = together.seat();
    let compiled: RunnableQuery | null = null;
    let messages: Opened["messages"] | null = null;
    let path: ResultPath = "warehouse";
    let compileMs = 0;
    let ended: RunEnd | null = null;
    let errorCode: string | null = null;
    try {
      await turn();
      if (load.signal.aborted) return;
      const allowed = allowedRequest(load.document, request, load);
      await requireShownNow(load, request.elementId);
      const opened = await this.#open(load, allowed, documentKey, { turn: place.turn, seat });
      ({ compiled, messages, path, compileMs } = opened);
      let first = true;
      const begun = opened.messages.next();
      place.begun();
      let next = await begun;
      for (; next.done !== true; next = await opened.messages.next()) {
        if (first) await write(encodeFrame({ kind: "schema", request: position, head: headOf(load, request, opened), arrow: next.value }));
        // both pieces at once: frames of other requests come in between only whole
        else await write(encodeBatchHead(position, next.value.byteLength), next.value);
        first = false;
      }
      const { value: end } = next;
      ended = end;
      const shared = opened.path === "warehouse" ? end : { ...end, queueMs: 0, executeMs: 0, fetchMs: 0 };
      await write(
        encodeFrame({
          kind: "end",
          request: position,
          end: { ...shared, path: opened.path, compileMs: round(opened.compileMs), elapsedMs: round(performance.now() - began) },
        }),
      );
    } catch (error) {
      errorCode = toldCode(load, error);
      if (load.signal.aborted) return;
      await write(
        encodeFrame({
          kind: "error",
          request: position,
          error: failureTold(load, error, { compiled, isEnding: this.#isEnding, log: this.#log }),
        }),
      );
    } finally {
      place.begun();
      seat.leave();
      const elapsedMs = performance.now() - began;
      // that there is no slice of something is no failure of anybody's query
      if (request.want.kind !== "slice" || compiled !== null)
        this.#told({ load, request, compiled, path, isDownload: false, end: ended, compileMs, elapsedMs, errorCode });
      // a client that went away gives up its share of the run
      await messages?.return({ rows: 0, truncated: true, queueMs: 0, executeMs: 0, fetchMs: 0 });
    }
  }

  /**
   * The rows of one request that are taken away: run for this alone, however large they are, and nothing of them is kept. Who leaves the loop
   * over the chunks cancels the run.
   */
  async rows(load: PageLoad, given: QueryRequest, { documentKey, turn, maxRows, isForScreen = false }: Taken): Promise<TakenRows> {
    await turn();
    const began = performance.now();
    const request = allowedRequest(load.document, given, load);
    await requireShownNow(load, request.elementId);
    const { compiled, catalog } = await this.#compileOnce(load, request, documentKey);
    const compileMs = performance.now() - began;
    requireColumns(load, request, compiled);
    if (this.#isEnding) throw new CodedError("warehouse_query_canceled", ENDING);
    const stop = new AbortController();
    this.#running.add(stop);
    const { chunks, done } = executeParts({
      query: compiled,
      connectorOf: (id) => (id === null ? load.sources.embedded() : openWarehouse(catalog, id).connector),
      signal: AbortSignal.any([stop.signal, load.signal]),
      timeoutMs: limits.exportTimeout,
      person: load.environment.user.id,
      maxRows,
    });
    const told = (end: RunEnd | null, errorCode: string | null): void => {
      this.#running.delete(stop);
      const elapsedMs = performance.now() - began;
      this.#told({ load, request, compiled, path: "warehouse", isDownload: !isForScreen, end, compileMs, elapsedMs, errorCode });
    };
    done.then(
      (end) => told(end, null),
      (error: unknown) => told(null, toldCode(load, error)),
    );
    return {
      columns: compiled.columns.map(({ alias: _, ...column }) => column),
      diagnostics: findingsFor(load, request, compiled),
      chunks,
      done,
    };
  }

  async #open(
    load: PageLoad,
    request: QueryRequest,
    documentKey: string,
    { turn, seat }: { readonly turn: Promise<void>; readonly seat: ReturnType<PageRollUps["seat"]> },
  ): Promise<Opened> {
    let compileMs = 0;
    const { compiled, catalog, entered } = await this.#compileOnce(load, request, documentKey, (took) => (compileMs += took));
    requireColumns(load, request, compiled);
    const read = [compiled.connectionId, ...compiled.parts.map((part) => part.connectionId)].filter((id) => id !== null);
    const warehouses = new Map(read.map((id) => [id, openWarehouse(catalog, id)]));
    if (load.refreshAfter != null) for (const warehouse of warehouses.values()) warehouse.refreshAfter(load.refreshAfter);
    const data = [...[...warehouses.values()].map((warehouse) => warehouse.dataVersion()), entered.seq];
    const key = resultKey(load, compiled, data);
    // who asked for new rows would else see the older ones again as soon as theirs are outdated
    if (load.refresh) this.#cache.drop(settledKey(load, compiled, [...warehouses.values()], entered.seq));
    const known = (): KeptResult | undefined =>
      load.refresh ? undefined : (this.#cache.get(key) ?? this.#madeBefore(load, compiled, [...warehouses.values()], entered.seq));
    const timeoutMs = timeLimit(load.document, request.want.kind === "distinct" ? limits.valuesTimeout : limits.queryTimeout);
    // who may wait longer does not join a run that ends sooner
    const flightKey = `${key} ${timeoutMs}`;
    const { fold, connectionId, dialect } = compiled;
    if (fold === undefined || connectionId === null || known() !== undefined || this.#flights.get(flightKey)?.joinable === true)
      seat.leave();
    const maxRows = request.window?.limit ?? limits.resultRows;
    const planned =
      fold === undefined || connectionId === null || !isFolding(dialect)
        ? null
        : await seat.run({
            connectionId,
            engine: dialect,
            columns: compiled.columns.map(({ alias, type }) => ({ name: alias, type })),
            maxRows,
            timeoutMs,
            data,
            isCurrent: () => [...warehouses.values()].every((warehouse, at) => warehouse.dataVersion() === data[at]),
            fold,
            execute: (asked) => openWarehouse(catalog, connectionId).connector.execute(asked),
          });
    await turn;
    const kept = known();
    if (kept !== undefined) return { compiled, path: "cache", messages: replayKept(kept), compileMs };
    const flying = this.#flights.get(flightKey);
    if (flying?.joinable === true) return { compiled, path: "shared", messages: flying.read(load.signal), compileMs };

    if (this.#isEnding) throw new CodedError("warehouse_query_canceled");
    const stop = new AbortController();
    this.#running.add(stop);
    const asked = { signal: stop.signal, timeoutMs, person: load.environment.user.id };
    const byItself = (): ExecuteStream =>
      executeParts({
        query: compiled,
        connectorOf: (id) => (id === null ? load.sources.embedded() : openWarehouse(catalog, id).connector),
        ...asked,
        maxRows,
        overRollUp: planned?.kind === "roll-up" ? planned.over : undefined,
      });
    const stream = planned?.kind === "shared" ? planned.statement.stream(planned.at, asked, byItself) : byItself();
    if (fold !== undefined) this.#groupCounts.learn(request, fold, stream.done);
    const flight: Flight = new Flight(stream, {
      cancel: () => stop.abort(),
      keepWhole: this.#cache.largest,
      onWhole: (result) => this.#cache.put(key, result),
      onEnd: () => {
        this.#running.delete(stop);
        if (this.#flights.get(flightKey) === flight) this.#flights.delete(flightKey);
        if (this.#running.size === 0) this.#slices.rest();
      },
    });
    this.#flights.set(flightKey, flight);
    return { compiled, path: "warehouse", messages: flight.read(load.signal), compileMs };
  }

  /** What a refresh of the document left for whoever opens it, while that is believed. */
  #madeBefore(load: PageLoad, compiled: RunnableQuery, warehouses: readonly OpenWarehouse[], seq: string): KeptResult | undefined {
    const kept = this.#cache.get(settledKey(load, compiled, warehouses, seq));
    return kept?.until === undefined || kept.until <= this.#clock.now() ? undefined : kept;
  }

  /**
   * Runs a request anew and keeps its answer for everybody who asks the same with the same rights, until a time. `seen` has what was made
   * already.
   */
  async prepare(
    load: PageLoad,
    given: QueryRequest,
    { documentKey, turn, until, seen }: Omit<Taken, "maxRows"> & { readonly until: number; readonly seen: Set<string> },
  ): Promise<"kept" | "too-large" | "seen"> {
    await turn();
    const began = performance.now();
    const request = allowedRequest(load.document, given, load);
    await requireShownNow(load, request.elementId);
    const { compiled, catalog, entered } = await this.#compileOnce(load, request, documentKey);
    const compileMs = performance.now() - began;
    requireColumns(load, request, compiled);
    const read = [compiled.connectionId, ...compiled.parts.map((part) => part.connectionId)].filter((id) => id !== null);
    const warehouses = [...new Set(read)].map((id) => openWarehouse(catalog, id));
    const key = settledKey(load, compiled, warehouses, entered.seq);
    if (seen.has(key)) return "seen";
    seen.add(key);
    if (this.#isEnding) throw new CodedError("warehouse_query_canceled", ENDING);
    const stop = new AbortController();
    this.#running.add(stop);
    let end: RunEnd | null = null;
    let errorCode: string | null = null;
    try {
      const { chunks, done } = executeParts({
        query: compiled,
        connectorOf: (id) => (id === null ? load.sources.embedded() : openWarehouse(catalog, id).connector),
        signal: AbortSignal.any([stop.signal, load.signal]),
        timeoutMs: limits.queryTimeout,
        person: load.environment.user.id,
        maxRows: request.window?.limit ?? limits.resultRows,
      });
      done.catch(() => undefined);
      const messages: Uint8Array[] = [];
      let bytes = 0;
      for await (const chunk of chunks) {
        if (isEndMark(chunk)) continue;
        messages.push(chunk);
        bytes += chunk.byteLength;
        if (bytes > this.#cache.largest) return "too-large";
      }
      end = await done;
      this.#cache.put(key, { messages, end, bytes, until });
      return "kept";
    } catch (error) {
      errorCode = toldCode(load, error);
      throw error;
    } finally {
      this.#running.delete(stop);
      const elapsedMs = performance.now() - began;
      this.#told({ load, request, compiled, path: "warehouse", isDownload: false, end, compileMs, elapsedMs, errorCode });
    }
  }

  /** Compiled queries are kept by document, request and what of the environment they turned out to use. */
  async #compileOnce(load: PageLoad, request: QueryRequest, documentKey: string, took?: (ms: number) => void): Promise<Compiled> {
    const { environment } = load;
    const asked = hash([
      load.organizationId,
      documentKey,
      request,
      [...environment.controls],
      environment.timeZone,
      environment.weekStart,
      environment.customFunctions,
    ]);
    const known = this.#compiled.get(asked, environment);
    if (known !== undefined && (await standsOpen(load.sources, known))) {
      const entered = await enteredState(load.sources, known.catalog);
      // what was entered may have been written to the warehouse just now
      if (known.entered.layout === entered.layout && known.version === schemaVersion(known.catalog)) return { ...known, entered };
    }
    const catalog = organizationCatalog(load.sources);
    const made = await compiled({ ...load.asking, took }, load.document, request, environment, catalog);
    if (!made.ok) throw failureOf(load.document, catalog, made.diagnostics) ?? notCompiled(made.diagnostics);
    const entered = await enteredState(load.sources, catalog);
    const kept = {
      compiled: made,
      catalog,
      models: await modelVersions(load.sources, catalog),
      version: schemaVersion(catalog),
      entered,
    };
    // What failed may be there the next time.
    if (!catalog.failed) this.#compiled.put(asked, environment, made.dependsOn, kept);
    return kept;
  }
}

function openWarehouse(catalog: OrganizationCatalog, connectionId: string): OpenWarehouse {
  const warehouse = catalog.warehouses.get(connectionId) ?? null;
  if (warehouse === null) throw new CodedError("unknown_node");
  return warehouse;
}

async function* replayKept(kept: KeptResult): AsyncGenerator<Uint8Array, RunEnd> {
  yield* kept.messages;
  return kept.end;
}

function round(milliseconds: number): number {
  return Math.round(milliseconds * 10) / 10;
}
