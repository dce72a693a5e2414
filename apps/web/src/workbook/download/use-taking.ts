import { useEffect, useRef, useState } from "react";
import { type CallError, toCallError } from "../../shared/http/call-error.ts";
import { BrokenDownload, type TakeOptions } from "../state/results/going-on.ts";

/** How far a download is. */
export type Going =
  | { readonly kind: "choosing" }
  /** `isBroken`: its line is taken up again. */
  | { readonly kind: "taking"; readonly rows: number; readonly isBroken: boolean }
  /** `message`: what says it better than the error. */
  | { readonly kind: "failed"; readonly error: CallError | null; readonly message?: string }
  /** So many bytes came before the line broke; `resume` takes the rest. */
  | { readonly kind: "broken"; readonly received: number; readonly resume: () => void };

export interface Taking {
  readonly going: Going;
  /** Takes something away, and saves it. */
  readonly take: <T>(ask: (options: TakeOptions) => Promise<T>, save: (taken: T) => void) => void;
  readonly fail: (message: string) => void;
  /** Stops what is going on, or gives up what broke. */
  readonly stop: () => void;
}

/** One download at a time, as a dialog does them; it ends with the dialog. */
export function useTaking(): Taking {
  const [going, setGoing] = useState<Going>({ kind: "choosing" });
  const leaving = useRef<(() => void) | null>(null);
  useEffect(() => () => leaving.current?.(), []);

  const take = async <T>(ask: (options: TakeOptions) => Promise<T>, save: (taken: T) => void): Promise<void> => {
    const leave = new AbortController();
    leaving.current = () => leave.abort();
    let rows = 0;
    const say = (isBroken: boolean): void => setGoing({ kind: "taking", rows, isBroken });
    say(false);
    try {
      const taken = await ask({
        signal: leave.signal,
        onRows: (count) => {
          rows = count;
          say(false);
        },
        onBroken: () => say(true),
      });
      leaving.current = null;
      save(taken);
    } catch (thrown) {
      if (leave.signal.aborted) return setGoing({ kind: "choosing" });
      if (!(thrown instanceof BrokenDownload)) return setGoing({ kind: "failed", error: toCallError(thrown) });
      leaving.current = thrown.giveUp;
      const { received } = thrown;
      setGoing({ kind: "broken", received, resume: () => void take(async (options) => (await thrown.resume(options)) as T, save) });
    }
  };
  return {
    going,
    take: (ask, save) => void take(ask, save),
    fail: (message) => setGoing({ kind: "failed", error: null, message }),
    stop: () => {
      leaving.current?.();
      leaving.current = null;
      setGoing({ kind: "choosing" });
    },
  };
}
