import type { ErrorCode, ErrorText, ReasonCode } from "@sheaf/contract";

/**
 * Work that may take long because of what somebody sent: it runs in a thread of its own, never on the thread that answers calls. `run` is
 * pure, but for what it loads of the product's own; what goes in and comes out is cloned, but for memory that is given away.
 */
export interface Job<Input, Output> {
  readonly name: string;
  readonly run: (input: Input) => Output;
  /** Milliseconds of the processor that it may take where that is less than what its pool allows. */
  readonly time?: number;
  /** Large memory of what comes out that nothing else in the thread reads: it changes hands, for a copy would be made on the thread of calls. */
  readonly gives?: (output: Awaited<Output>) => readonly ArrayBuffer[];
}

/** Ties a job's types together; nothing else happens here. */
export function job<Input, Output>(
  name: string,
  run: (input: Input) => Output,
  bounds: Pick<Job<Input, Output>, "time" | "gives"> = {},
): Job<Input, Output> {
  return { name, run, ...bounds };
}

/** What a thread says first: its program is loaded. */
export const READY = "ready";

/** What the pool sends a thread. */
export interface WorkMessage {
  readonly job: string;
  readonly input: unknown;
}

/** A failure as it travels: an expected one keeps its code, words and details. */
export type WorkFailure =
  | {
      readonly kind: "coded";
      readonly code: ErrorCode | ReasonCode;
      readonly text: ErrorText;
      readonly details: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "too-deep" }
  | { readonly kind: "too-large" }
  | { readonly kind: "defect"; readonly message: string; readonly stack: string };

/** What a thread answers. */
export type WorkReply = { readonly ok: true; readonly output: unknown } | { readonly ok: false; readonly failure: WorkFailure };
