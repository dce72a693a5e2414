import type { Writable } from "node:stream";

/** What a command may touch of the process around it. */
export interface Io {
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly stdin: AsyncIterable<Uint8Array>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder that relative paths start from. */
  readonly folder: string;
  /** Aborted when the person interrupts, or when nobody reads the output any more. */
  readonly signal: AbortSignal;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly now: () => number;
}

/** Nobody reads the output any more, as with `| head`. Not an error: there is nothing left to do. */
export class OutputClosed extends Error {
  constructor() {
    super("Nobody reads the output.");
    this.name = "OutputClosed";
  }
}

/** Writes a piece and waits while the reader does not read. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (text === "") return;
  if (stream.destroyed || stream.writableEnded || stream.errored !== null) throw new OutputClosed();
  if (stream.write(text)) return;
  await new Promise<void>((resolve, reject) => {
    const done = (settle: () => void) => (): void => {
      stream.off("drain", drained);
      stream.off("close", closed);
      stream.off("error", closed);
      settle();
    };
    const drained = done(resolve);
    const closed = done(() => reject(new OutputClosed()));
    stream.on("drain", drained);
    stream.on("close", closed);
    stream.on("error", closed);
  });
}
