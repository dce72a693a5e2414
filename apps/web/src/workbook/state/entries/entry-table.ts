import type { InputChange, InputHistory, InputJudged, InputState, InputValues } from "@sheaf/contract";
import type { Entries } from "@sheaf/sync";
import type { Id } from "@sheaf/workbook";
import { CallError, toCallError } from "../../../shared/http/call-error.ts";
import { isWorthRetrying, pauseBefore, type RetryPolicy } from "../../../shared/http/retry.ts";
import type { RecordedStep } from "../joined-history.ts";
import { batchLines, cellsOf, emptied, type EntryCell, withoutCells } from "./changes.ts";
import type { EntryCalls } from "./entry-calls.ts";
import type { EntryNotice, WriteOutcome } from "./entry-outcomes.ts";
import type { EntryShelf, KeptBatch } from "./entry-shelf.ts";
import { type PendingBatch, type PendingCells, pendingCells } from "./pending-cells.ts";
import { t } from "../../../shared/words/words.ts";

/** What people see of the entries of a table; a new object whenever any of it changes. */
export interface EntryState {
  /** What the server said last; null before its first answer. */
  readonly known: InputState | null;
  readonly pending: PendingCells;
  /** Cells that are on their way. */
  readonly writing: number;
  /** The server cannot be reached: what is entered waits. */
  readonly isOffline: boolean;
  /** The rows on screen are about to change by entries, not by what is asked of them. */
  readonly isCatchingUp: boolean;
}

export interface EntryTableOptions {
  readonly elementId: Id;
  readonly calls: EntryCalls;
  readonly userId: string;
  readonly newId: () => string;
  /** Puts a step on the stack of undo, and gives the way to take it off again. */
  readonly record: (step: RecordedStep) => (withRest: boolean) => void;
  /** Other rows stand behind the table by now. */
  readonly onVersion: () => void;
  readonly onNotice: (notice: EntryNotice) => void;
  readonly pause: () => Promise<void>;
  /** Ends early when the network is there again. Milliseconds. */
  readonly wait: (time: number) => Promise<void>;
  /** Keeps what is not sent yet; null where the browser keeps nothing. Rejects where it could not. */
  readonly shelf: () => Promise<EntryShelf | null>;
  /** Resolves when the server has the document as it is here: entries are checked against it. */
  readonly ready: () => Promise<void>;
}

interface Queued extends PendingBatch {
  readonly label: string;
  readonly cells: number;
  readonly lines: Promise<readonly string[]>;
  /** Number of the last entry that was known of when it was made: what others entered after it, this person had not seen. */
  readonly seen: number;
  /** Batches of this person that were made earlier and not answered then. */
  readonly before: readonly string[];
  /** It takes something back, or does it again: what others wrote after `seen` stays. */
  readonly isSparing: boolean;
  /** It was made by a tab that is gone. */
  readonly isLeft: boolean;
  readonly onInvalid: KeptBatch["onInvalid"];
  readonly shelf: Promise<Pick<EntryShelf, "drop"> | null>;
  readonly done: (outcome: WriteOutcome) => void;
}

/** Entries wait for the network as long as it takes: they are on screen, and the status says so. */
const patience: RetryPolicy = { attempts: Infinity, baseDelay: 100, maxDelay: 15_000, maxTotal: Infinity, randomness: 0.3 };

/** A batch names at most so many others. */
const MOST_BEFORE = 2_000;

/** No answer about the batch itself: it is kept, and sent again when the workbook is opened again. */
const isPassing = ({ status }: CallError): boolean => status === 0 || status === 401 || status === 429 || status >= 500;

/** Cells of others that are remembered, so that undo leaves them alone. */
const MOST_THEIRS = 20_000;

/** Entries into one layer of one input table: shown at once, written one batch after the other, taken back where they are refused. */
export class EntryTable {
  readonly #options: EntryTableOptions;
  readonly #listeners = new Set<() => void>();
  #batches: readonly Queued[] = [];
  #known: InputState | null = null;
  #version = 0;
  /** The rows on screen hold everything up to here. */
  #shown = 0;
  #isSending = false;
  #isOffline = false;
  #isClosed = false;
  #own = new Set<string>();
  /** Batches that were taken back before they were answered. */
  readonly #unsaid = new Set<string>();
  /** Batches that this tab alone has. */
  #unkept = 0;
  #sending: Promise<void> = Promise.resolve();
  /** Where others wrote, and when. */
  #theirs = new Map<string, number>();
  readonly #theirColumns = new Map<Id, number>();
  #state: EntryState;
  #asking: Promise<void> | null = null;
  #asksAgain: Promise<void> | null = null;

  constructor(options: EntryTableOptions) {
    this.#options = options;
    this.#state = this.#read();
    void this.ask();
  }

  readonly state = (): EntryState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Number of the last entry that is known of. Rows asked for from now on hold it. */
  get version(): number {
    return this.#version;
  }

  /**
   * Does changes and records them; `inverse` takes them back. Resolves when the server has answered. `made`: columns that were made for them
   * in the same step of undo; they go with it, and stay where others have entered something into them since. `seen`: the version in which the
   * person began, where others may have written while they did. `onInvalid`: what becomes of values that break a rule, whatever their column says.
   */
  write(
    label: string,
    changes: readonly InputChange[],
    inverse: readonly InputChange[],
    {
      made = [],
      seen,
      onInvalid,
    }: { readonly made?: readonly Id[]; readonly seen?: number; readonly onInvalid?: KeptBatch["onInvalid"] } = {},
  ): Promise<WriteOutcome> {
    const id = this.#options.newId();
    // However often it is taken back and done again: what others wrote after it was done first is theirs.
    let at: number | null = null;
    const again = (what: readonly InputChange[]): "used-up" | undefined => {
      const since = at ?? Number.MAX_SAFE_INTEGER;
      const left = what.flatMap((change) => withoutCells(change, (cell) => (this.#theirs.get(nameOf(cell)) ?? 0) > since));
      if (left.length === 0) return what.length === 0 ? undefined : "used-up";
      void this.#write(this.#options.newId(), label, left, { spares: at ?? this.#version, onInvalid });
      return undefined;
    };
    const undo = (): "rest-stays" | "used-up" | undefined => {
      // Nobody is told what the server made of it: it may have found the columns taken back that came with it.
      if (at === null) this.#unsaid.add(id);
      const since = at ?? Number.MAX_SAFE_INTEGER;
      const stays = made.some((columnId) => (this.#theirColumns.get(columnId) ?? 0) > since);
      const answer = again(stays ? [...inverse, ...emptied(changes, made)] : inverse);
      if (!stays) return answer;
      this.#options.onNotice({ kind: "columns-stay" });
      return "rest-stays";
    };
    const forget = this.#options.record({ label, undo, redo: () => again(changes) });
    return this.#write(id, label, changes, { onInvalid, ...(seen === undefined ? {} : { seen }) }).then((outcome) => {
      this.#unsaid.delete(id);
      if (outcome.kind === "landed") at = outcome.answer.seq;
      // what may still be sent later needs its columns
      else forget(outcome.kind === "refused" || !isPassing(outcome.error));
      return outcome;
    });
  }

  /** The rows on screen were read at `version` or later. */
  settled(version: number): void {
    if (version <= this.#shown) return;
    this.#shown = version;
    const left = this.#batches.filter(({ seq }) => seq === null || seq > version);
    if (left.length !== this.#batches.length) this.#batches = left;
    this.#changed();
  }

  /** Asks the server how things stand from now on: what is on its way already may have been answered before. */
  ask(): Promise<void> {
    if (this.#asking !== null)
      return (this.#asksAgain ??= this.#asking.then(() => {
        this.#asksAgain = null;
        return this.ask();
      }));
    this.#asking = this.#options
      .ready()
      .then(() => this.#options.calls.state())
      .then((known) => {
        this.#known = known;
        this.#isOffline &&= this.#isSending;
        // Before anything else is known, the rows on screen are those of now.
        const isFirst = this.#version === 0;
        if (isFirst) this.#version = this.#shown = known.seq;
        else this.#advance(known.seq);
      })
      .catch(() => undefined)
      .finally(() => {
        this.#asking = null;
        this.#changed();
      });
    return this.#asking;
  }

  history(of: { readonly rowId?: string; readonly columnId?: string }, before: number | null): Promise<InputHistory> {
    return this.#options.calls.history(of, before);
  }

  rowless(): ReturnType<EntryCalls["rowless"]> {
    return this.#options.calls.rowless();
  }

  /** Rules of a column have changed: what stands in it is held against them, once the server has the document as it is here. */
  async judge(columnId: Id): Promise<InputJudged> {
    await this.#options.ready();
    const judged = await this.#options.calls.judge(columnId);
    await this.ask();
    return judged;
  }

  /** Files in cells: they are sent at once, an entry names them later. */
  get files(): Pick<EntryCalls, "file" | "uploadFile"> {
    return this.#options.calls;
  }

  /** What is kept in a column, once all that was entered here is there. */
  async values(columnId: Id, signal: AbortSignal): Promise<InputValues> {
    await this.#sending;
    return this.#options.calls.values(columnId, signal);
  }

  options(...asked: Parameters<EntryCalls["options"]>): ReturnType<EntryCalls["options"]> {
    return this.#options.calls.options(...asked);
  }

  /** Somebody wrote, perhaps this person. */
  heard(entries: Entries): void {
    const { rowIds, columnIds, author, seq, overwritten } = entries;
    if (!this.#own.has(entries.batchId)) {
      for (const rowId of rowIds ?? []) for (const columnId of columnIds) this.#theirs.set(nameOf({ rowId, columnId }), seq);
      for (const columnId of columnIds) this.#theirColumns.set(columnId, seq);
      if (this.#theirs.size > MOST_THEIRS) this.#theirs = new Map([...this.#theirs].slice(-MOST_THEIRS / 2));
      const lost = overwritten.filter(({ loser }) => loser === this.#options.userId);
      if (lost.length > 0 && author !== this.#options.userId) this.#options.onNotice({ kind: "replaced", author, cells: lost });
      void this.ask();
      this.#version = Math.max(this.#version, seq);
      // Whether the rows on screen hold it already, nobody knows: they may be older than the state that was asked for beside them.
      this.#shown = Math.min(this.#shown, this.#version - 1);
      this.#options.onVersion();
    } else this.#advance(seq);
    this.#changed();
  }

  /** Batches that are lost if the tab is closed now. */
  get isAtRisk(): boolean {
    return this.#unkept > 0;
  }

  /** Sends what an earlier tab left behind, in its order. What others entered since stays; what was left stands beside it. */
  async recover(left: readonly KeptBatch[], shelf: Pick<EntryShelf, "drop">): Promise<void> {
    let cells = 0;
    let waiting = 0;
    const batches = left.map(({ id, label, seen, before: known, lines, onInvalid }, at) => {
      // Those that it waited for may have landed, and left the shelf, before the tab went.
      const before = [...new Set([...known, ...left.slice(0, at).map((one) => one.id)])].slice(-MOST_BEFORE);
      const changes = lines.map((line) => JSON.parse(line) as InputChange);
      const made = {
        id,
        label,
        changes,
        seen,
        before,
        onInvalid,
        lines: Promise.resolve(lines),
        isSparing: false,
        isLeft: true,
        shelf: Promise.resolve(shelf),
      };
      return this.#queue(made).then((outcome) => {
        if (outcome.kind !== "landed") return;
        cells += outcome.answer.cells + outcome.answer.rowsDeleted;
        waiting += outcome.answer.refusedCells;
      });
    });
    await Promise.all(batches);
    if (cells + waiting > 0) this.#options.onNotice({ kind: "recovered", cells, waiting });
  }

  /** Nobody looks any more. Resolves when all is sent, or when it is known that it cannot be now. */
  close(): Promise<void> {
    this.#isClosed = true;
    this.#listeners.clear();
    return this.#sending;
  }

  /** `spares`: what others wrote after that number stays. */
  #write(
    id: string,
    label: string,
    changes: readonly InputChange[],
    of: { readonly spares?: number; readonly seen?: number; readonly onInvalid?: KeptBatch["onInvalid"] } = {},
  ): Promise<WriteOutcome> {
    const isSparing = of.spares !== undefined;
    const { onInvalid } = of;
    const lines = batchLines(changes, this.#options.pause);
    const before = this.#batches.flatMap((batch) => (batch.seq === null ? [batch.id] : [])).slice(-MOST_BEFORE);
    const seen = of.spares ?? of.seen ?? this.#version;
    return this.#queue({
      id,
      label,
      changes,
      lines,
      seen,
      before,
      isSparing,
      isLeft: false,
      onInvalid,
      shelf: this.#keep({ id, label, seen, before, onInvalid }, lines),
    });
  }

  /** Brings a batch to the shelf; the batch is sent whether that succeeds or not. */
  async #keep(batch: Omit<KeptBatch, "elementId" | "lines">, lines: Promise<readonly string[]>): Promise<EntryShelf | null> {
    this.#unkept += 1;
    const shelf = await this.#options.shelf().catch(() => null);
    const isKept = shelf?.keep({ ...batch, elementId: this.#options.elementId, lines: await lines });
    isKept?.then(() => (this.#unkept -= 1)).catch(() => undefined);
    return shelf;
  }

  #queue(made: Omit<Queued, "seq" | "cells" | "done">): Promise<WriteOutcome> {
    return new Promise((resolve) => {
      const cells = made.changes.reduce((sum, change) => sum + cellsOf(change), 0);
      this.#own.add(made.id);
      this.#batches = [...this.#batches, { ...made, seq: null, cells, done: resolve }];
      this.#changed();
      if (!this.#isSending) this.#sending = this.#send();
    });
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    for (;;) {
      const batch = this.#batches.find(({ seq }) => seq === null);
      if (batch === undefined) break;
      const outcome = await this.#attempt(batch);
      if (outcome === null) break;
      this.#take(batch, outcome);
    }
    this.#isSending = false;
  }

  /** Null: nobody waits for it here any more, and the network is gone. */
  async #attempt(batch: Queued): Promise<WriteOutcome | null> {
    const lines = await batch.lines;
    await this.#options.ready();
    let isLate = batch.isLeft;
    for (let attempt = 1; ; attempt += 1) {
      try {
        const gives = isLate ? { yields: [...batch.before] } : batch.isSparing ? { spares: true as const } : {};
        const asked = batch.onInvalid === undefined ? {} : { onInvalid: batch.onInvalid };
        const answer = await this.#options.calls.write({ batchId: batch.id, seen: batch.seen, ...gives, ...asked }, lines);
        this.#isOffline = false;
        return { kind: answer.applied ? "landed" : "refused", answer };
      } catch (thrown) {
        const error = toCallError(thrown) ?? new CallError({ code: "UNKNOWN", message: t("workbook.entry-table.could-not-written") });
        const pause = isWorthRetrying(error) ? pauseBefore(attempt, 0, Math.random(), patience) : null;
        if (pause === null) return { kind: "failed", error };
        if (this.#isClosed) return null;
        isLate = true;
        this.#isOffline = true;
        this.#changed();
        await this.#options.wait(pause);
      }
    }
  }

  #take(batch: Queued, outcome: WriteOutcome): void {
    const { onNotice } = this.#options;
    if (outcome.kind !== "failed" || !isPassing(outcome.error)) void batch.shelf.then((shelf) => shelf?.drop(batch.id));
    if (outcome.kind === "landed") {
      const { seq, refused, refusedCells, conflicts, conflictCells, rowsAdded, rowsDeleted } = outcome.answer;
      this.#batches = this.#batches.map((one) => (one === batch ? { ...batch, seq } : one));
      if (refusedCells + rowsAdded + rowsDeleted > 0 || (this.#known?.invalidCells ?? 0) > 0) void this.ask();
      if (refusedCells > 0 && !batch.isLeft && !this.#unsaid.has(batch.id))
        onNotice({ kind: "refused", refused, count: refusedCells, landed: true });
      if (conflictCells > 0) onNotice({ kind: "conflicts", conflicts, count: conflictCells });
      this.#advance(seq);
    } else {
      this.#batches = this.#batches.filter((one) => one !== batch);
      if (outcome.kind === "failed") onNotice({ kind: "failed", label: batch.label, error: outcome.error });
      else onNotice({ kind: "refused", refused: outcome.answer.refused, count: outcome.answer.refusedCells, landed: false });
    }
    this.#changed();
    batch.done(outcome);
  }

  #advance(seq: number): void {
    if (seq <= this.#version) return;
    this.#version = seq;
    this.#options.onVersion();
  }

  #read(): EntryState {
    const open = this.#batches.filter(({ seq }) => seq === null);
    return {
      known: this.#known,
      pending: pendingCells(this.#batches),
      writing: open.reduce((sum, { cells }) => sum + cells, 0),
      isOffline: this.#isOffline && open.length > 0,
      isCatchingUp: this.#version > this.#shown,
    };
  }

  #changed(): void {
    this.#state = this.#read();
    for (const listener of this.#listeners) listener();
  }
}

const nameOf = ({ rowId, columnId }: EntryCell): string => JSON.stringify([rowId, columnId]);
