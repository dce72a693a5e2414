import type { Id } from "@sheaf/workbook";
import type { CallError } from "../../../shared/http/call-error.ts";
import type { ControlStore } from "../control-store.ts";
import type { ElementRequest } from "./element-request.ts";
import type { Answer } from "./read-stream.ts";
import { type ResultState, waiting } from "./result-state.ts";

/** A question with its answer, for everybody on screen who asks the same. */
export interface Entry {
  readonly key: string;
  readonly elementId: Id;
  readonly request: ElementRequest;
  readonly refresh: boolean;
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
export function show(hold: Hold): void {
  const { entry, good } = hold;
  if (entry?.answer != null) {
    hold.good = entry.answer;
    hold.shown = { status: "ready", ...entry.answer, isStale: false, error: null };
  } else if (good !== null) {
    const error = entry?.error ?? null;
    hold.shown = { status: error === null ? "waiting" : "failed", ...good, isStale: true, error };
  } else hold.shown = entry?.error == null ? waiting : { ...waiting, status: "failed", error: entry.error };
}

export function isAwaited(entry: Entry, stream: AbortController): boolean {
  return entry.stream === stream && entry.answer === null && entry.error === null;
}

type Values = ReturnType<ControlStore["all"]>;

/** The one control that moved since the last look; null where several did, or something else happened as well. */
export function onlyMoved(now: Values, before: Values): Id | null {
  const moved = [...new Set([...Object.keys(now), ...Object.keys(before)])].filter((id) => now[id] !== before[id]);
  return moved.length === 1 ? (moved[0] ?? null) : null;
}
