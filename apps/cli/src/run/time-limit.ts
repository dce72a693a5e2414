import { UsageError } from "../command/failures.ts";

/** What `--timeout` says, in milliseconds; null: no limit. */
export function secondsOf(text: string | null): number | null {
  if (text === null) return null;
  const seconds = Number(text);
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > 2_000_000) throw new UsageError(`--timeout ${text} is no number of seconds.`);
  return seconds * 1000;
}
