import { CodedError, foreign } from "@sheaf/contract";
import { job, serveJobs, type SharedText, valueOf } from "../platform/workers/index.ts";

// Jobs for the tests of the pool, and the program of its threads.

export const doubled = job("double", (value: number): number => value * 2);
/** Keeps the processor busy for so long (milliseconds), or for ever. */
export const spin = job("spin", (milliseconds: number | null): string => {
  const until = milliseconds === null ? Number.POSITIVE_INFINITY : performance.now() + milliseconds;
  while (performance.now() < until);
  return "done";
});
export const hog = job("hog", (): number => {
  const held: object[] = [];
  for (;;) held.push(Array.from({ length: 1_000 }, (_, at) => ({ at })));
});
export const refuse = job("refuse", (message: string): void => {
  throw new CodedError("document_invalid", foreign(message), { place: 7 });
});
export const dig = job("dig", (): number => {
  const down = (depth: number): number => 1 + down(depth + 1);
  return down(0);
});
export const lengthen = job("lengthen", (): string => "x".repeat(2 ** 29) + "x".repeat(2 ** 29));
export const leave = job("leave", (): void => process.exit(3));
export const fail = job("fail", (): void => {
  throw new TypeError("a defect of ours");
});
export const count = job("count", (text: SharedText): number => valueOf<readonly unknown[]>(text).length);
/** What a thread can see of the server's environment. */
export const environment = job("environment", (): readonly string[] => Object.keys(process.env));

let large: Uint8Array<ArrayBuffer> | null = null;
/** Bytes that change hands, and how many of them the thread has afterward. */
export const giveAway = job("give away", (): Uint8Array<ArrayBuffer> => (large = new Uint8Array([1, 2, 3])), {
  gives: ({ buffer }) => [buffer],
});
export const left = job("left", (): number => large?.length ?? -1);

serveJobs([doubled, spin, hog, refuse, dig, lengthen, leave, fail, count, environment, giveAway, left]);
