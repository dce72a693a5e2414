import { CodedError, limits } from "@sheaf/contract";
import { type FoldingEngine, together } from "@sheaf/compiler";
import { dialects } from "@sheaf/sql";
import { columnsOfParts, type ExecuteRequest, type ExecuteStream, type PartAnswer, splitParts, type StatementPart } from "@sheaf/warehouse";
import type { ToRun } from "./slices.ts";

/** A statement of a page, its columns, and how many rows are wanted of it. */
export interface PageStatement extends ToRun, StatementPart {
  /** The embedded engine keeps groups of rows between statements; of others, several are asked as one. */
  readonly engine: FoldingEngine;
  /** What is asked as one has one time limit: that of each. */
  readonly timeoutMs: number;
}

/** How one of the statements is asked for: what its own would be run with. */
type Asked = Pick<ExecuteRequest, "signal" | "timeoutMs" | "person">;

interface Answer {
  readonly messages: PartAnswer["messages"];
  readonly end: Awaited<ExecuteStream["done"]>;
}

/** What all that take part wait for. */
interface Run {
  readonly answers: Promise<{ readonly parts: readonly PartAnswer[]; readonly end: Awaited<ExecuteStream["done"]> } | null>;
  readonly stop: AbortController;
  waiting: number;
}

/** Answers wait here until they are read, so there may not be more of them than of a roll-up. */
const MOST_ROWS = 4 * limits.rollUpGroups;

/**
 * Statements over the same rows of a warehouse that keeps nothing between two of them, run as one: the rows are read once. Where that fails,
 * each runs by itself, and what goes wrong is told in the words of the statement that people see.
 */
export class SharedStatement {
  readonly #statements: readonly PageStatement[];
  readonly #refused: () => void;
  #run: Run | null = null;

  /** `refused`: told that the warehouse does not answer it, so that the next page need not try. */
  constructor(statements: readonly PageStatement[], refused: () => void) {
    this.#statements = statements;
    this.#refused = refused;
  }

  /** The rows of one of the statements; `plain` runs it by itself. */
  stream(at: number, asked: Asked, plain: () => ExecuteStream): ExecuteStream {
    let settle: (end: Awaited<ExecuteStream["done"]>) => void = () => undefined;
    let fail: (error: unknown) => void = () => undefined;
    const done = new Promise<Awaited<ExecuteStream["done"]>>((resolve, reject) => {
      settle = resolve;
      fail = reject;
    });
    done.catch(() => undefined);
    const answer = (): Promise<Answer | null> => this.#answer(at, asked);
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        const own = await answer();
        if (own !== null) {
          yield* own.messages;
          settle(own.end);
          return;
        }
        const stream = plain();
        stream.done.then(settle, fail);
        yield* stream.chunks;
      } catch (error) {
        fail(error);
        throw error;
      } finally {
        fail(new CodedError("warehouse_query_canceled"));
      }
    }
    return { chunks: chunks(), done };
  }

  /** Null where the statement has to run by itself. Fails where nobody waits for it any more. */
  async #answer(at: number, asked: Asked): Promise<Answer | null> {
    const run = (this.#run ??= this.#begin(asked));
    run.waiting += 1;
    const left = new Promise<never>((_, reject) => {
      const leave = (): void => reject(new CodedError("warehouse_query_canceled"));
      if (asked.signal.aborted) leave();
      else asked.signal.addEventListener("abort", leave, { once: true });
    });
    try {
      const answered = await Promise.race([run.answers, left]);
      const part = answered?.parts[at];
      if (answered === null || part === undefined) return null;
      const { rows, truncated, messages } = part;
      return { messages, end: { ...answered.end, rows, truncated, grouping: "together" } };
    } finally {
      run.waiting -= 1;
      if (run.waiting === 0) run.stop.abort();
    }
  }

  #begin({ timeoutMs, person }: Asked): Run {
    const stop = new AbortController();
    const [first] = this.#statements;
    if (first === undefined) throw new Error("Nothing is asked together.");
    const answers = this.#answers(first, { timeoutMs, person, signal: stop.signal }).catch((error: unknown) => {
      if (isRefused(error)) this.#refused();
      return null;
    });
    return { answers, stop, waiting: 0 };
  }

  async #answers({ execute, engine }: PageStatement, asked: Asked) {
    const query = together(this.#statements.map(({ fold }) => fold));
    const { chunks, done } = execute({
      ...dialects[engine].printForms(query),
      ...asked,
      columns: columnsOfParts(this.#statements),
      maxRows: MOST_ROWS,
    });
    const parts = await splitParts(chunks, this.#statements);
    const end = await done;
    return end.truncated ? null : { parts, end };
  }
}

/** The warehouse has answered, and not with rows, or not in time: it would do so again. */
function isRefused(error: unknown): boolean {
  return error instanceof CodedError && (error.code === "EINVAL" || error.errorCode === "warehouse_query_timedout");
}
