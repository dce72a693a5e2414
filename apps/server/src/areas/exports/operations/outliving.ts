import type { Readable } from "node:stream";
import { CodedError } from "@sheaf/contract";
import type { Sink } from "@sheaf/files";
import type { OperationContext } from "../../../platform/operations/index.ts";
import { gathered } from "../file-stream.ts";
import type { BytePart, KeptExport, KeptExports, WhichExport } from "../kept-exports.ts";

/** A call whose file goes on being made for a while after its reader is gone. */
export interface Outliving {
  /** That of the call, with an end of its own. */
  readonly context: OperationContext;
  /** Nothing that was opened goes on where this fails. */
  readonly orEnd: <T>(done: Promise<T>) => Promise<T>;
  /** From here on the file has its own life, and ends with it. */
  readonly begin: (kept: KeptExports, which: Omit<WhichExport, "person">, write: Writer) => Promise<KeptExport>;
}

type Writer = (sink: Sink) => Promise<unknown>;

export function outliving(asking: OperationContext): Outliving {
  const control = new AbortController();
  const passOn = (): void => control.abort(asking.signal.reason);
  asking.signal.addEventListener("abort", passOn, { once: true });
  if (asking.signal.aborted) passOn();
  const orEnd = <T>(done: Promise<T>): Promise<T> =>
    done.catch((error: unknown) => {
      control.abort(error);
      throw error;
    });
  return {
    context: { ...asking, signal: control.signal },
    orEnd,
    begin: async (kept, which, write) => {
      const { organizationId, userId } = asking.actor;
      const file = await orEnd(kept.begin({ ...which, person: `${organizationId}/${userId}` }, gathered(write), control));
      asking.signal.removeEventListener("abort", passOn);
      return file;
    },
  };
}

/** Who loses a right while it comes gets no more of it, and neither does anybody with the same ticket. */
export function bodyOf({ signal, log, requestId }: OperationContext, file: KeptExport, part?: BytePart): Readable {
  const body = file.body(part);
  const refuse = (): void => {
    // what nobody has a byte of is not worth going on with
    if (signal.reason instanceof CodedError || file.size === 0) file.drop(signal.reason);
  };
  signal.addEventListener("abort", refuse, { once: true });
  if (signal.aborted) refuse();
  body.once("error", (error) => {
    if (!signal.aborted) log.warn({ err: error, requestId }, "a file broke off");
  });
  return body;
}
