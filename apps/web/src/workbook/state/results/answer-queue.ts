import { limits } from "@sheaf/contract";
import { type CallError, toCallError } from "../../../shared/http/call-error.ts";
import { cutOff } from "./cut-off.ts";
import { type Entry, isAwaited, type Renewal } from "./held-entry.ts";
import { type Answer, readResults } from "./read-stream.ts";

/** What is to be asked of the server: what is wanted in the same turn is asked in one stream. */
export interface AnswerQueue {
  readonly add: (entry: Entry) => void;
  /** Nobody waits for it any more: it is not asked for, and its stream ends once nothing else is awaited from it. */
  readonly take: (entry: Entry) => void;
  readonly close: () => void;
}

interface AnswerQueueOptions {
  /** Asks for several at once. Rejects with CallError, or with whatever the network says. */
  readonly open: (wanted: readonly Entry[], renewal: Renewal, signal: AbortSignal) => Promise<Parameters<typeof readResults>[0]>;
  /** Everything that may be awaited from a stream. */
  readonly entries: () => Iterable<Entry>;
  /** They are on their way. */
  readonly onSent: (batch: readonly Entry[]) => void;
  readonly onAnswer: (entry: Entry, answer: Answer) => void;
  readonly onFailure: (entry: Entry, error: CallError) => void;
  /** Nobody held it when its turn came. */
  readonly onUnwanted: (entry: Entry) => void;
}

const MOST_ATTEMPTS = 3;

export function openAnswerQueue({ open, entries, onSent, onAnswer, onFailure, onUnwanted }: AnswerQueueOptions): AnswerQueue {
  let queue: Entry[] = [];
  let flushTimer: ReturnType<typeof setTimeout> | null = null;
  let isClosed = false;

  const endUnneeded = (stream: AbortController): void => {
    if (![...entries()].some((one) => isAwaited(one, stream))) stream.abort();
  };

  const add = (entry: Entry): void => {
    queue.push(entry);
    flushTimer ??= setTimeout(flush, 0);
  };

  const flush = (): void => {
    flushTimer = null;
    if (isClosed) return;
    const rankOf = (entry: Entry): number => Math.min(...[...entry.holders].map(({ rank }) => rank), Number.MAX_SAFE_INTEGER);
    const ready = queue.filter((entry) => entry.holders.size > 0).toSorted((a, b) => rankOf(a) - rankOf(b));
    for (const entry of queue) if (entry.holders.size === 0) onUnwanted(entry);
    queue = [];
    for (const renewal of [null, "asked", "due"] as const) {
      const batch = ready.filter((entry) => entry.renewal === renewal);
      for (let at = 0; at < batch.length; at += limits.resultsPerStream) void send(batch.slice(at, at + limits.resultsPerStream), renewal);
    }
  };

  const send = async (batch: readonly Entry[], renewal: Renewal): Promise<void> => {
    const stream = new AbortController();
    for (const entry of batch) {
      entry.stream = stream;
      entry.attempts += 1;
    }
    onSent(batch);
    const settle = (position: number, tell: (entry: Entry) => void): void => {
      const entry = batch[position];
      if (entry?.stream !== stream) return;
      tell(entry);
      // What was given up while others of its stream were awaited ends with the last of them.
      if (batch.some((one) => one.stream !== stream)) endUnneeded(stream);
    };
    let failure: CallError | null = null;
    try {
      const response = await open(batch, renewal, stream.signal);
      for (const { run } of batch) run?.opened(response.headers.get("x-request-id"));
      await readResults(response, {
        onAnswer: (position, answer) => settle(position, (entry) => onAnswer(entry, answer)),
        onFailure: (position, error) => settle(position, (entry) => onFailure(entry, error)),
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
      if (error.code === "NETWORK" && entry.attempts < MOST_ATTEMPTS && entry.holders.size > 0) add(entry);
      else onFailure(entry, error);
    }
  };

  return {
    add,
    take: (entry) => {
      queue = queue.filter((one) => one !== entry);
      const { stream } = entry;
      entry.stream = null;
      if (stream !== null) endUnneeded(stream);
    },
    close: () => {
      isClosed = true;
      if (flushTimer !== null) clearTimeout(flushTimer);
    },
  };
}
