import type { ResultsRequest } from "@sheaf/contract";
import type { ResultTable } from "@sheaf/result";
import type { Id, Operation } from "@sheaf/workbook";
import type { ElementRequest } from "./element-request.ts";
import type { CallError } from "../../../shared/http/call-error.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import type { ControlStore } from "../control-store.ts";
import type { PageMoment } from "../page-moment.ts";
import type { DocumentStore } from "../document-store.ts";
import { answerKey } from "./answer-key.ts";
import { openAnswerQueue } from "./answer-queue.ts";
import { type Entry, type Hold, movedFor, movedSince, publishAll, type Renewal } from "./held-entry.ts";
import { HeldPlaces } from "./held-places.ts";
import { openReasons } from "./history/asking-reasons.ts";
import { canceled, openAsking } from "./history/logged-asking.ts";
import { openQueryLog, purposeOf, questionOf, type QueryLog, type QueryPurpose, type QueryReason } from "./history/query-log.ts";
import { KeptEntries } from "./kept-entries.ts";
import { openPausing, type Pausing } from "./pausing.ts";
import type { Answer } from "./read-stream.ts";
import { requestBody, type Wanted } from "./request-body.ts";
import { type ResultState, waiting } from "./result-state.ts";
import { openPageSlices } from "./slices/page-slices.ts";
import { watchChanges } from "./watch-changes.ts";

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
  /** `rank`: the lower is begun first. `reason`: as the page tells by itself, if absent. */
  readonly hold: (elementId: Id, request: ElementRequest, rank: number, reason?: QueryReason) => Held;
  /** One answer for a moment: a list of values, a preview. `operations` come on top of the document. Rejects with CallError. */
  readonly ask: (
    elementId: Id,
    request: ElementRequest,
    options: {
      readonly signal: AbortSignal;
      readonly operations?: readonly Operation[];
      /** What the answer is for; as the request says, if absent. */
      readonly purpose?: QueryPurpose;
      /** The element of the document that it is about, where it is asked of another one. */
      readonly about?: Id;
      /** In place of the values that controls have. */
      readonly controls?: ReturnType<ControlStore["all"]>;
    },
  ) => Promise<Answer>;
  readonly pausing: Pausing;
  /** What was asked since the workbook was opened here. */
  readonly log: QueryLog;
  /** Asks again what failed for this element. */
  readonly retry: (elementId: Id) => void;
  /** Gives up what this element waits for: it has failed, until somebody asks again. */
  readonly cancel: (elementId: Id) => void;
  /** Asks the warehouse for everything on screen again, caches or not, and the page has another Now() from then on. */
  readonly refresh: (renewal?: "asked" | "due") => void;
  /** The same of one element. */
  readonly refreshElement: (elementId: Id) => void;
  /** Whether something on screen waits for its answer. */
  readonly isAnswering: () => boolean;
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
  readonly moment: PageMoment;
  /** Told of the columns of every answer, and of what is wrong with those that it has not. */
  readonly onColumns?: (elementId: Id, columns: ResultTable["columns"], diagnostics: Answer["facts"]["diagnostics"]) => void;
}

export function openResults(options: ResultsOptions): ResultsStore {
  const { documents, controls } = options;
  const path = `/v2/workbooks/${encodeURIComponent(options.workbookId)}/results`;
  const kept = new KeptEntries();
  const log = openQueryLog();
  const reasons = openReasons(documents.state().document);
  const holds = new Set<Hold>();
  const resting = new Set<Id>();
  /** Those that were to be asked anew while they rested. */
  const overdue = new Set<Hold>();
  let isClosed = false;
  /** What nobody holds ends with it. */
  const closed = new AbortController();
  const open = (body: ResultsRequest, signal: AbortSignal) => options.http.open(path, { method: "POST", body, signal });
  const asking = openAsking({ open, log, closed: closed.signal });

  /** Values of controls when requests were looked at last. */
  let seenControls = controls.all();
  const slices = openPageSlices({
    document: () => documents.state().document,
    controls: controls.all,
    key: (elementId, request, values) => keyWith(values, elementId, request),
    ask: (questions, refresh, told) => asking.slices(questions, bodyOf(questions, refresh ? "asked" : null, []), told),
    now: options.moment.now,
    load: () => import("./slices/open-slice.ts"),
  });

  const queue = openAnswerQueue({
    open: (wanted, renewal, signal) => open(bodyOf(wanted, renewal, []), signal),
    entries: () => kept.all(),
    // What is sent once more for a line that broke is the same question.
    onSent: (batch) => {
      for (const entry of batch) entry.run ??= log.begin({ ...questionOf(entry), reason: entry.reason }, () => cancel(entry));
    },
    onAnswer: (entry, { facts, ...rest }) => {
      entry.run?.answered({ ...rest, facts });
      entry.answer = { ...rest, facts: { ...facts, unsliced: slices.whyNot(entry.elementId, entry.request) } };
      entry.error = null;
      options.onColumns?.(entry.elementId, rest.table.columns, facts.diagnostics);
      publishAll(entry);
    },
    onFailure: (entry, error) => {
      entry.run?.failed(error);
      entry.error = error;
      publishAll(entry);
    },
    onUnwanted: (entry) => kept.forget(entry),
  });

  const pausing = openPausing(queue.add);
  const places = new HeldPlaces(kept, queue, pausing, slices, log);
  const cancel = (entry: Entry): void => {
    if (entry.answer !== null || entry.error !== null) return;
    entry.run?.canceled();
    entry.error = canceled();
    pausing.take(entry);
    queue.take(entry);
    publishAll(entry);
  };

  const bodyOf = (wanted: readonly Wanted[], renewal: Renewal, operations: readonly Operation[], values = controls.all()): ResultsRequest =>
    requestBody(wanted, { moment: documents.moment(), operations, controls: values, now: options.moment.now(), renewal });

  const keyWith = (values: ReturnType<ControlStore["all"]>, elementId: Id, request: ElementRequest): string =>
    `${options.news?.version() ?? 0} ${answerKey(documents.state().document, values, elementId, request, options.entries?.version)}`;
  const keyNow = (elementId: Id, request: ElementRequest): string => keyWith(controls.all(), elementId, request);

  const check = (renewal: Renewal): void => {
    if (isClosed) return;
    const refresh = renewal !== null;
    const moved = movedSince(controls.all(), seenControls);
    seenControls = controls.all();
    const reason = refresh ? "refresh" : reasons.changed(documents.state().document, moved.hasMoved);
    if (refresh) {
      options.moment.renew();
      slices.clear();
      kept.forgetIdle();
    }
    for (const hold of holds) {
      if (resting.has(hold.elementId)) {
        if (refresh) overdue.add(hold);
        continue;
      }
      const key = keyNow(hold.elementId, hold.request);
      if (!refresh && hold.entry?.key === key) continue;
      const { elementId, request, good } = hold;
      const by = refresh || good === null ? [] : movedFor(moved, controls.all(), key, (values) => keyWith(values, elementId, request));
      places.attach(hold, key, { renewal, reason });
      if (by.length > 0 && !pausing.isPaused()) slices.moved(elementId, request, by);
    }
  };
  const watch = watchChanges(options, () => check(null));

  return {
    hold: (elementId, request, rank, reason) => {
      const asks = (wanted: ElementRequest) => ({ renewal: null, reason: reason ?? reasons.of(elementId, wanted) });
      const hold: Hold = { elementId, request, rank, entry: null, good: null, shown: waiting, listeners: new Set() };
      holds.add(hold);
      places.attach(hold, keyNow(elementId, request), asks(request));
      return {
        state: () => hold.shown,
        subscribe: (listener) => {
          hold.listeners.add(listener);
          return () => hold.listeners.delete(listener);
        },
        change: (next) => {
          hold.request = next;
          const key = keyNow(elementId, next);
          if (hold.entry?.key !== key) places.attach(hold, key, asks(next));
        },
        release: () => {
          holds.delete(hold);
          places.release(hold);
        },
      };
    },
    ask: async (elementId, request, { signal, operations = [], purpose = purposeOf(request), about = elementId, controls: values }) => {
      pausing.require(purpose);
      const body = bodyOf([{ elementId, request }], null, operations, values);
      return asking.one({ elementId: about, purpose, reason: null }, body, signal);
    },
    log,
    pausing,
    retry: (elementId) => {
      for (const entry of kept.all()) {
        if (entry.elementId !== elementId || entry.error === null || entry.answer !== null) continue;
        entry.error = null;
        entry.stream = null;
        entry.attempts = 0;
        entry.run = null;
        entry.reason = "retry";
        queue.add(entry);
        publishAll(entry);
      }
    },
    cancel: (elementId) => {
      for (const entry of kept.all()) if (entry.elementId === elementId) cancel(entry);
    },
    refresh: (renewal = "asked") => check(renewal),
    isAnswering: () => [...holds].some(({ entry }) => entry !== null && entry.answer === null && entry.error === null),
    refreshElement: (elementId) => {
      slices.clear();
      for (const hold of holds) if (hold.elementId === elementId) places.attach(hold, keyNow(elementId, hold.request), again);
    },
    rest: (elementId) => {
      resting.add(elementId);
      return () => {
        resting.delete(elementId);
        for (const hold of overdue)
          if (hold.elementId === elementId && holds.has(hold)) places.attach(hold, keyNow(elementId, hold.request), again);
        for (const hold of overdue) if (hold.elementId === elementId) overdue.delete(hold);
        watch.soon();
      };
    },
    close: () => {
      isClosed = true;
      watch.stop();
      queue.close();
      closed.abort();
      for (const entry of kept.all()) entry.stream?.abort();
      kept.clear();
      holds.clear();
    },
  };
}

/** Somebody asks for new rows. */
const again = { renewal: "asked", reason: "refresh" } as const;

/** Whether somebody gave up on this screen, rather than the warehouse: it has no answer's status. */
export function isCanceledHere({ errorCode, status }: CallError): boolean {
  return errorCode === "warehouse_query_canceled" && status === 0;
}
