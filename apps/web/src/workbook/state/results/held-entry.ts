import { limits } from "@sheaf/contract";
import type { Id } from "@sheaf/workbook";
import type { CallError } from "../../../shared/http/call-error.ts";
import type { ControlStore } from "../control-store.ts";
import type { ElementRequest } from "./element-request.ts";
import type { LoggedRun, QueryReason } from "./history/query-log.ts";
import type { Answer } from "./read-stream.ts";
import { type ResultState, waiting } from "./result-state.ts";

/** Why the warehouse is asked whether or not there is an answer: somebody wants new rows, or the document says that it is time. Null: it is not. */
export type Renewal = "asked" | "due" | null;

/** A question with its answer, for everybody on screen who asks the same. */
export interface Entry {
  readonly key: string;
  readonly elementId: Id;
  readonly request: ElementRequest;
  readonly renewal: Renewal;
  /** What made the page ask, last. */
  reason: QueryReason;
  /** On its way, as the history has it. */
  run: LoggedRun | null;
  answer: Answer | null;
  error: CallError | null;
  stream: AbortController | null;
  readonly holders: Set<Hold>;
  usedAt: number;
  attempts: number;
}

/** One place of the screen that waits for an answer, and what it shows. */
export interface Hold {
  readonly elementId: Id;
  request: ElementRequest;
  readonly rank: number;
  entry: Entry | null;
  /** The last good answer, shown while a newer one is on its way. */
  good: Answer | null;
  shown: ResultState;
  readonly listeners: Set<() => void>;
}

/** Sets what a place shows: its answer, else the last good one, which is old. */
function show(hold: Hold): void {
  const { entry, good } = hold;
  if (entry?.answer != null) {
    hold.good = entry.answer;
    hold.shown = { status: "ready", ...entry.answer, isStale: false, error: null };
  } else if (good !== null) {
    const error = entry?.error ?? null;
    hold.shown = { status: error === null ? "waiting" : "failed", ...good, isStale: true, error };
  } else hold.shown = entry?.error == null ? waiting : { ...waiting, status: "failed", error: entry.error };
}

/** Shows what a place has by now, and tells whoever draws it. */
export function publish(hold: Hold): void {
  show(hold);
  for (const listener of hold.listeners) listener();
}

/** The same for everybody who asked. */
export function publishAll({ holders }: Entry): void {
  for (const hold of holders) publish(hold);
}

export function isAwaited(entry: Entry, stream: AbortController): boolean {
  return entry.stream === stream && entry.answer === null && entry.error === null;
}

type Values = ReturnType<ControlStore["all"]>;

/** Controls that moved together, and what all of them stood at before. */
export interface Moved {
  readonly ids: readonly Id[];
  readonly before: Values;
  /** Also where they are too many to be told apart. */
  readonly hasMoved: boolean;
}

/** The controls that moved since the last look; none where more did than a slice tells apart. */
export function movedSince(now: Values, before: Values): Moved {
  const ids = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter((id) => now[id] !== before[id]);
  return { ids: ids.length > limits.sliceControls ? [] : ids, before, hasMoved: ids.length > 0 };
}

/** Those of them that an answer rests on: with what it stood at before, its key is another. `key`: with what they stand at now. */
export function movedFor(
  { ids, before }: Pick<Moved, "ids" | "before">,
  now: Values,
  key: string,
  keyWith: (values: Values) => string,
): readonly Id[] {
  if (ids.length < 2) return ids;
  return ids.filter((id) => {
    const { [id]: _now, ...others } = now;
    const stood = before[id];
    return keyWith(stood === undefined ? others : { ...others, [id]: stood }) !== key;
  });
}
