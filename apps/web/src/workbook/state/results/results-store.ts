import { limits, type ResultsRequest } from "@sheaf/contract";
import type { ResultTable } from "@sheaf/result";
import type { Id, Operation } from "@sheaf/workbook";
import type { ElementRequest } from "./element-request.ts";
import { CallError, toCallError } from "../../../shared/http/call-error.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import type { ControlStore } from "../control-store.ts";
import type { DocumentStore } from "../document-store.ts";
import { answerKey } from "./answer-key.ts";
import { cutOff } from "./cut-off.ts";
import { type Entry, type Hold, isAwaited, type Moved, movedFor, movedSince, show } from "./held-entry.ts";
import { readResults, type Answer } from "./read-stream.ts";
import { requestBody, type Wanted } from "./request-body.ts";
import { type ResultState, waiting } from "./result-state.ts";
import { openPageSlices } from "./slices/page-slices.ts";
import { t } from "../../../shared/words/words.ts";

/** A wish for an answer, as long as it is held. Its state follows the document: a change that matters asks anew. */
export interface Held {
  readonly state: () => ResultState;
  readonly subscribe: (listener: () => void) => () => void;
  /** The same place of the screen wants something else now: what it shows stays until the new answer is here. */
  readonly change: (request: ElementRequest) => void;
  readonly release: () => void;
}

/** Answers of the warehouse for everything on screen. */
export interface ResultsStore {
  /** `rank`: the lower is begun first. */
  readonly hold: (elementId: Id, request: ElementRequest, rank: number) => Held;
  /** One answer for a moment: a list of values, a preview. `operations` come on top of the document. Rejects with CallError. */
  readonly ask: (
    elementId: Id,
    request: ElementRequest,
    options: {
      readonly signal: AbortSignal;
      readonly operations?: readonly Operation[];
      /** In place of the values that controls have. */
      readonly controls?: ReturnType<ControlStore["all"]>;
    },
  ) => Promise<Answer>;
  /** Asks again what failed for this element. */
  readonly retry: (elementId: Id) => void;
  /** Gives up what this element waits for: it has failed, until somebody asks again. */
  readonly cancel: (elementId: Id) => void;
  /** Asks the warehouse for everything on screen again, caches or not. */
  readonly refresh: () => void;
  /** The same of one element. */
  readonly refreshElement: (elementId: Id) => void;
  /** What this element shows stays as it is, whatever changes, until the function that comes back is called. */
  readonly rest: (elementId: Id) => () => void;
  readonly close: () => void;
}

export interface ResultsOptions {
  readonly workbookId: string;
  readonly http: HttpClient;
  readonly documents: DocumentStore;
  readonly controls: ControlStore;
  /** Entries into input tables, which change rows without a change of the document. */
  readonly entries?: { readonly version: (elementId: Id) => number; readonly onVersion: (listener: () => void) => () => void };
  /** What is published elsewhere, which changes what formulas mean without a change of the document. */
  readonly news?: { readonly version: () => number; readonly onVersion: (listener: () => void) => () => void };
  readonly now: string;
  /** Told of the columns of every answer, and of what is wrong with those that it has not. */
  readonly onColumns?: (elementId: Id, columns: ResultTable["columns"], diagnostics: Answer["facts"]["diagnostics"]) => void;
}

/** Answers that nobody looks at any more are kept for paging back, up to this many bytes. */
const KEPT_BYTES = 48 * 1024 * 1024;
/** A thing that leaves the screen and comes back at once (a redraw) does not cancel its query. */
const GRACE = 80;
const MOST_ATTEMPTS = 3;

export function openResults(options: ResultsOptions): ResultsStore {
  const { documents, controls } = options;
  const path = `/v2/workbooks/${encodeURIComponent(options.workbookId)}/results`;
  const entries = new Map<string, Entry>();
  const holds = new Set<Hold>();
  const resting = new Set<Id>();
  /** Those that were to be asked anew while they rested. */
  const overdue = new Set<Hold>();
  let queue: Entry[] = [];
  let flushTimer: ReturnType<typeof setTimeout> | null = null;
  let isChecking = false;
  let clock = 0;
  let isClosed = false;
  /** What nobody holds ends with it. */
  const closed = new AbortController();

  let seen = documents.state().document;
  /** Values of controls when requests were looked at last. */
  let seenControls = controls.all();
  const slices = openPageSlices({
    document: () => documents.state().document,
    controls: controls.all,
    key: (elementId, request, values) => keyWith(values, elementId, request),
    ask: async (questions, refresh, told) => {
      const response = await options.http.open(path, { method: "POST", body: bodyOf(questions, refresh, []), signal: closed.signal });
      // Only what is refused cannot be had: a busy warehouse has it a moment later.
      await readResults(response, {
        onAnswer: told,
        onFailure: (at, { code }) => {
          if (code === "EINVAL" || code === "EPERM") told(at, null);
        },
      });
    },
    now: options.now,
    load: () => import("./slices/open-slice.ts"),
  });

  const publish = (hold: Hold): void => {
    show(hold);
    for (const listener of hold.listeners) listener();
  };

  const enqueue = (entry: Entry): void => {
    queue.push(entry);
    flushTimer ??= setTimeout(flush, 0);
  };

  const attach = (hold: Hold, key: string, refresh: boolean): void => {
    const before = hold.entry;
    let entry = refresh ? undefined : entries.get(key);
    if (entry === undefined) {
      entry = {
        key,
        elementId: hold.elementId,
        request: hold.request,
        refresh,
        answer: null,
        error: null,
        stream: null,
        holders: new Set(),
        usedAt: 0,
        attempts: 0,
      };
      entries.set(key, entry);
      const { answer: last = null } = before ?? {};
      const known = last ?? hold.good;
      entry.answer = refresh || known === null ? null : slices.answer(hold.elementId, hold.request, known);
      if (entry.answer === null) enqueue(entry);
    }
    entry.usedAt = ++clock;
    entry.holders.add(hold);
    hold.entry = entry;
    if (before !== null && before !== entry) leave(before, hold);
    publish(hold);
  };

  /** Takes a holder from an entry; what nobody waits for any more is cancelled. */
  const leave = (entry: Entry, hold: Hold): void => {
    entry.holders.delete(hold);
    if (entry.holders.size > 0) return;
    if (entry.answer === null) setTimeout(() => giveUp(entry), GRACE);
    // A drag makes one for each picture, and another is made as fast as it would be found.
    else if (entry.answer.facts.path === "slice" && entries.get(entry.key) === entry) entries.delete(entry.key);
    else shrink();
  };

  const giveUp = (entry: Entry): void => {
    if (entry.holders.size > 0 || entry.answer !== null) return;
    queue = queue.filter((one) => one !== entry);
    if (entries.get(entry.key) === entry) entries.delete(entry.key);
    drop(entry);
  };

  /** Takes an entry out of its stream, which ends once nothing else is awaited from it. */
  const drop = (entry: Entry): void => {
    const { stream } = entry;
    entry.stream = null;
    if (stream !== null) endUnneeded(stream);
  };

  const endUnneeded = (stream: AbortController): void => {
    if (![...entries.values()].some((one) => isAwaited(one, stream))) stream.abort();
  };

  const shrink = (): void => {
    const idle = [...entries.values()].filter((entry) => entry.holders.size === 0 && entry.answer !== null);
    let bytes = idle.reduce((sum, entry) => sum + (entry.answer?.table.byteLength ?? 0), 0);
    for (const entry of idle.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (bytes <= KEPT_BYTES) return;
      bytes -= entry.answer?.table.byteLength ?? 0;
      if (entries.get(entry.key) === entry) entries.delete(entry.key);
    }
  };

  const bodyOf = (wanted: readonly Wanted[], refresh: boolean, operations: readonly Operation[], values = controls.all()): ResultsRequest =>
    requestBody(wanted, { moment: documents.moment(), operations, controls: values, now: options.now, refresh });

  const flush = (): void => {
    flushTimer = null;
    if (isClosed) return;
    const rankOf = (entry: Entry): number => Math.min(...[...entry.holders].map(({ rank }) => rank), Number.MAX_SAFE_INTEGER);
    const ready = queue.filter((entry) => entry.holders.size > 0).toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const entry of queue) if (entry.holders.size === 0 && entries.get(entry.key) === entry) entries.delete(entry.key);
    queue = [];
    for (const refresh of [false, true]) {
      const batch = ready.filter((entry) => entry.refresh === refresh);
      for (let at = 0; at < batch.length; at += limits.resultsPerStream) void send(batch.slice(at, at + limits.resultsPerStream), refresh);
    }
  };

  const send = async (batch: readonly Entry[], refresh: boolean): Promise<void> => {
    const stream = new AbortController();
    for (const entry of batch) {
      entry.stream = stream;
      entry.attempts += 1;
    }
    const fail = (entry: Entry, error: CallError): void => {
      entry.error = error;
      for (const hold of entry.holders) publish(hold);
    };
    /** What was given up while others of its stream were awaited ends with the last of them. */
    const endIfLeft = (): void => {
      if (batch.some((entry) => entry.stream !== stream)) endUnneeded(stream);
    };
    let failure: CallError | null = null;
    try {
      const response = await options.http.open(path, {
        method: "POST",
        body: bodyOf(batch, refresh, []),
        signal: stream.signal,
      });
      await readResults(response, {
        onAnswer: (position, answer) => {
          const entry = batch[position];
          if (entry?.stream !== stream) return;
          const { facts, ...rest } = answer;
          entry.answer = { ...rest, facts: { ...facts, unsliced: slices.whyNot(entry.elementId, entry.request) } };
          entry.error = null;
          options.onColumns?.(entry.elementId, answer.table.columns, answer.facts.diagnostics);
          for (const hold of entry.holders) publish(hold);
          endIfLeft();
        },
        onFailure: (position, error) => {
          const entry = batch[position];
          if (entry?.stream !== stream) return;
          fail(entry, error);
          endIfLeft();
        },
      });
    } catch (thrown) {
      failure = toCallError(thrown);
      if (failure?.code === "UNKNOWN" && thrown instanceof TypeError) failure = cutOff();
    }
    if (stream.signal.aborted || isClosed) return;
    for (const entry of batch) {
      if (!isAwaited(entry, stream)) continue;
      // A stream that ends too soon was cut off on its way: what is missing is asked for again.
      const error = failure ?? cutOff();
      if (error.code === "NETWORK" && entry.attempts < MOST_ATTEMPTS && entry.holders.size > 0) enqueue(entry);
      else fail(entry, error);
    }
  };

  const keyWith = (values: ReturnType<ControlStore["all"]>, elementId: Id, request: ElementRequest): string =>
    `${options.news?.version() ?? 0} ${answerKey(documents.state().document, values, elementId, request, options.entries?.version)}`;
  const keyNow = (elementId: Id, request: ElementRequest): string => keyWith(controls.all(), elementId, request);

  const movedControls = (): Moved => {
    const before = seenControls;
    seenControls = controls.all();
    return movedSince(seenControls, before);
  };

  const check = (refresh: boolean): void => {
    isChecking = false;
    if (isClosed) return;
    const moved = movedControls();
    if (refresh) slices.clear();
    for (const hold of holds) {
      if (resting.has(hold.elementId)) {
        if (refresh) overdue.add(hold);
        continue;
      }
      const key = keyNow(hold.elementId, hold.request);
      if (!refresh && hold.entry?.key === key) continue;
      const { elementId, request, good } = hold;
      const by = refresh || good === null ? [] : movedFor(moved, controls.all(), key, (values) => keyWith(values, elementId, request));
      attach(hold, key, refresh);
      if (by.length > 0) slices.moved(elementId, request, by);
    }
  };
  const checkSoon = (): void => {
    if (isChecking) return;
    isChecking = true;
    queueMicrotask(() => check(false));
  };
  const stopDocuments = documents.subscribe(() => {
    const { document } = documents.state();
    if (document === seen) return;
    seen = document;
    checkSoon();
  });
  const stopControls = controls.subscribe(checkSoon);
  // At once: who shows the rows is told afterwards, and finds them waiting.
  const stopEntries = options.entries?.onVersion(() => check(false));
  const stopNews = options.news?.onVersion(() => check(false));

  return {
    hold: (elementId, request, rank) => {
      const hold: Hold = { elementId, request, rank, entry: null, good: null, shown: waiting, listeners: new Set() };
      holds.add(hold);
      attach(hold, keyNow(elementId, request), false);
      return {
        state: () => hold.shown,
        subscribe: (listener) => {
          hold.listeners.add(listener);
          return () => hold.listeners.delete(listener);
        },
        change: (next) => {
          hold.request = next;
          const key = keyNow(elementId, next);
          if (hold.entry?.key !== key) attach(hold, key, false);
        },
        release: () => {
          holds.delete(hold);
          if (hold.entry !== null) leave(hold.entry, hold);
          hold.entry = null;
        },
      };
    },
    ask: async (elementId, request, { signal, operations = [], controls: values }) => {
      const response = await options.http.open(path, {
        method: "POST",
        body: bodyOf([{ elementId, request }], false, operations, values),
        signal,
      });
      let found: Answer | null = null;
      let failed: CallError | null = null;
      await readResults(response, { onAnswer: (_, answer) => (found = answer), onFailure: (_, error) => (failed = error) });
      if (found !== null) return found;
      throw failed ?? cutOff();
    },
    retry: (elementId) => {
      for (const entry of entries.values()) {
        if (entry.elementId !== elementId || entry.error === null || entry.answer !== null) continue;
        entry.error = null;
        entry.stream = null;
        entry.attempts = 0;
        enqueue(entry);
        for (const hold of entry.holders) publish(hold);
      }
    },
    cancel: (elementId) => {
      for (const entry of entries.values()) {
        if (entry.elementId !== elementId || entry.answer !== null || entry.error !== null) continue;
        queue = queue.filter((one) => one !== entry);
        entry.error = canceled();
        drop(entry);
        for (const hold of entry.holders) publish(hold);
      }
    },
    refresh: () => check(true),
    refreshElement: (elementId) => {
      slices.clear();
      for (const hold of holds) if (hold.elementId === elementId) attach(hold, keyNow(elementId, hold.request), true);
    },
    rest: (elementId) => {
      resting.add(elementId);
      return () => {
        resting.delete(elementId);
        for (const hold of overdue)
          if (hold.elementId === elementId && holds.has(hold)) attach(hold, keyNow(elementId, hold.request), true);
        for (const hold of overdue) if (hold.elementId === elementId) overdue.delete(hold);
        checkSoon();
      };
    },
    close: () => {
      isClosed = true;
      stopDocuments();
      stopControls();
      stopEntries?.();
      stopNews?.();
      if (flushTimer !== null) clearTimeout(flushTimer);
      closed.abort();
      for (const entry of entries.values()) entry.stream?.abort();
      entries.clear();
      holds.clear();
    },
  };
}

function canceled(): CallError {
  return new CallError({ code: "EAGAIN", errorCode: "warehouse_query_canceled", message: t("workbook.results-store.query-canceled") });
}

/** Whether somebody gave up on this screen, rather than the warehouse: it has no answer's status. */
export function isCanceledHere({ errorCode, status }: CallError): boolean {
  return errorCode === "warehouse_query_canceled" && status === 0;
}
