import { DOWNLOAD_FROM } from "@sheaf/contract";
import { CallError } from "../../../shared/http/call-error.ts";
import type { HttpClient } from "../../../shared/http/http-client.ts";
import { randomId } from "../../../shared/http/ids.ts";
import { rest } from "../../../shared/http/rest.ts";
import { t } from "../../../shared/words/words.ts";
import { wholeAnswer } from "./whole-answer.ts";
import { cutOff } from "./cut-off.ts";

/** Milliseconds before each further try by itself; what came in between begins them anew. */
const PAUSES = [500, 1_000, 2_000, 4_000] as const;

export interface TakeOptions {
  readonly signal: AbortSignal;
  readonly onRows?: (rows: number) => void;
  /** The line broke, and is taken up again by itself. */
  readonly onBroken?: () => void;
}

/** What is made of an answer as it comes, over as many lines as it takes. */
export interface Reading<T> {
  /** The whole once there is one. */
  readonly push: (bytes: Uint8Array<ArrayBuffer>, options: TakeOptions) => T | undefined | Promise<T | undefined>;
  /** The answer has ended; undefined: not with the end of the file. */
  readonly end: () => T | undefined;
}

/** The line broke and did not come back. What came is held, for whoever takes the rest. */
export class BrokenDownload extends CallError {
  /** Bytes that came. */
  readonly received: number;
  readonly resume: (options: TakeOptions) => Promise<unknown>;
  /** Nobody takes the rest. */
  readonly giveUp: () => void;

  constructor(received: number, resume: BrokenDownload["resume"], giveUp: () => void) {
    super({ code: "NETWORK", message: t("shared.call-error.unable-connect-sheaf") });
    this.received = received;
    this.resume = resume;
    this.giveUp = giveUp;
  }
}

/** Takes a file whose answer goes on where its line broke. An aborted one is given up on the server as well. */
export function takeGoingOn<T>(
  http: HttpClient,
  { path, body, accept }: { readonly path: string; readonly body: object; readonly accept?: string },
  begin: (answer: Response) => Reading<T>,
  options: TakeOptions,
): Promise<T> {
  const id = randomId();
  let reading: Reading<T> | null = null;
  let received = 0;

  const giveUp = (): void => void http.open(`/v2/downloads/${id}`, { method: "DELETE" }).catch(() => undefined);

  const readOn = async (taking: TakeOptions): Promise<T> => {
    const answer = await http.open(path, {
      method: "POST",
      body: { ...body, download: { id, from: received } },
      ...(accept === undefined ? {} : { headers: { accept } }),
      signal: taking.signal,
      // a first try is as patient as any call; what was begun says soon how it stands
      retry: reading === null,
    });
    if (reading === null || answer.headers.get(DOWNLOAD_FROM) !== String(received)) {
      reading = begin(answer);
      received = 0;
    }
    const bytes = answer.body?.getReader();
    for (;;) {
      const part = await bytes?.read();
      const isOver = part === undefined || part.done;
      const whole: T | undefined = isOver ? reading.end() : await reading.push(part.value, taking);
      if (whole !== undefined) return whole;
      if (isOver) throw cutOff();
      received += part.value.length;
    }
  };

  const take = async (taking: TakeOptions): Promise<T> => {
    for (let tries = 0; ; tries += 1) {
      const before = received;
      try {
        return await wholeAnswer(() => readOn(taking), taking.signal);
      } catch (thrown) {
        if (taking.signal.aborted) giveUp();
        if (taking.signal.aborted || received === 0 || !(thrown instanceof CallError) || thrown.code !== "NETWORK") throw thrown;
        if (received > before) tries = 0;
        const pause = PAUSES[tries];
        if (pause === undefined) throw new BrokenDownload(received, take, giveUp);
        taking.onBroken?.();
        await rest(pause, taking.signal).catch((stopped: unknown) => {
          giveUp();
          throw stopped;
        });
      }
    }
  };
  return take(options);
}
