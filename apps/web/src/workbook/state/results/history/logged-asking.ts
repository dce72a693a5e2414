import type { ResultsRequest } from "@sheaf/contract";
import { CallError, toCallError } from "../../../../shared/http/call-error.ts";
import { t } from "../../../../shared/words/words.ts";
import { cutOff } from "../cut-off.ts";
import { type Answer, readResults } from "../read-stream.ts";
import type { Wanted } from "../request-body.ts";
import type { LoggedRun, OpenQueryLog, Question } from "./query-log.ts";

/** Questions beside those of places of the screen, each of them in the history. */
export interface LoggedAsking {
  /** Rejects with CallError. */
  readonly one: (question: Question, body: ResultsRequest, signal: AbortSignal) => Promise<Answer>;
  /** Tells of each slice; of those that cannot be had, null. */
  readonly slices: (wanted: readonly Wanted[], body: ResultsRequest, told: (at: number, answer: Answer | null) => void) => Promise<void>;
}

export function openAsking({
  open,
  log,
  closed,
}: {
  readonly open: (body: ResultsRequest, signal: AbortSignal) => Promise<Response>;
  readonly log: Pick<OpenQueryLog, "begin">;
  /** What nobody holds ends with it. */
  readonly closed: AbortSignal;
}): LoggedAsking {
  return {
    one: (question, body, signal) =>
      eachOf([question], log, signal, async ([run], stopped) => {
        const response = await open(body, stopped);
        run?.opened(response.headers.get("x-request-id"));
        const answer = await onlyAnswer(response);
        run?.answered(answer);
        return answer;
      }),
    slices: (wanted, body, told) => {
      const questions = wanted.map(({ elementId }): Question => ({ elementId, purpose: "slice", reason: "control" }));
      return eachOf(questions, log, closed, async (runs, stopped) => {
        const response = await open(body, stopped);
        for (const run of runs) run.opened(response.headers.get("x-request-id"));
        await readResults(response, {
          onAnswer: (at, answer) => {
            runs[at]?.answered(answer);
            told(at, answer);
          },
          onFailure: (at, error) => {
            // Only what is refused cannot be had: a busy warehouse has it a moment later. That there is no slice is no failure.
            const isRefused = error.code === "EINVAL" || error.code === "EPERM";
            if (isRefused) runs[at]?.dropped();
            else runs[at]?.failed(error);
            if (isRefused) told(at, null);
          },
        });
      });
    },
  };
}

export function canceled(): CallError {
  return new CallError({ code: "EAGAIN", errorCode: "warehouse_query_canceled", message: t("workbook.results-store.query-canceled") });
}

/** Asks; how it ended without an answer is told of each. Left by whoever asked, it was dropped; stopped from the list, it was canceled. */
async function eachOf<T>(
  questions: readonly Question[],
  log: Pick<OpenQueryLog, "begin">,
  signal: AbortSignal,
  ask: (runs: readonly LoggedRun[], signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const runs = questions.map((question) => log.begin(question, () => stop.abort()));
  try {
    const answer = await ask(runs, AbortSignal.any([signal, stop.signal]));
    // what its stream said nothing of was cut off on its way
    for (const run of runs) run.failed(cutOff());
    return answer;
  } catch (thrown) {
    const error = toCallError(thrown);
    for (const run of runs) {
      if (stop.signal.aborted) run.canceled();
      else if (signal.aborted || error === null) run.dropped();
      else run.failed(error);
    }
    throw stop.signal.aborted ? canceled() : thrown;
  }
}

/** The answer to a single question. Rejects with CallError. */
async function onlyAnswer(response: Parameters<typeof readResults>[0]): Promise<Answer> {
  let found: Answer | null = null;
  let failed: CallError | null = null;
  await readResults(response, { onAnswer: (_, answer) => (found = answer), onFailure: (_, error) => (failed = error) });
  if (found !== null) return found;
  throw failed ?? cutOff();
}
