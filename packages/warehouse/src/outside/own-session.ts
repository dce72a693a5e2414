import { timedOut, type WarehouseError } from "../errors.ts";
import type { SessionDriver } from "./session-pool.ts";

const WRITE_MS = 120_000;

/** What the sessions of writes have to know of their engine. */
export interface WritingDriver<C> extends Pick<SessionDriver<C>, "open" | "end" | "destroy"> {
  readonly failure: (error: unknown) => WarehouseError;
}

/** Works on a session that nobody else gets: those of a pool are read-only for as long as they live. It ends with the work or the signal. */
export async function inOwnSession<C, T>(
  driver: WritingDriver<C>,
  signal: AbortSignal,
  work: (session: C) => Promise<T>,
  limitMs = WRITE_MS,
): Promise<T> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
  const session = await driver.open();
  const abort = (): void => driver.destroy(session);
  limited.addEventListener("abort", abort);
  try {
    const result = await work(session);
    await driver.end(session).catch(() => undefined);
    return result;
  } catch (error) {
    driver.destroy(session);
    if (limited.aborted && !signal.aborted) throw timedOut();
    throw driver.failure(error);
  } finally {
    limited.removeEventListener("abort", abort);
  }
}
