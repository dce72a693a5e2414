import { parentPort } from "node:worker_threads";
import { CodedError } from "@sheaf/contract";
import { type Job, READY, type WorkFailure, type WorkMessage, type WorkReply } from "./job.ts";

/** What a thread of the pool does: one job after the other, each answered. */
// eslint-disable-next-line typescript/no-explicit-any -- the list is heterogeneous; who asks knows the types of the job they name
export function serveJobs(jobs: readonly Job<any, any>[]): void {
  const byName = new Map(jobs.map((one) => [one.name, one]));
  parentPort?.postMessage(READY);
  const answer = async ({ job: name, input }: WorkMessage): Promise<void> => {
    let reply: WorkReply;
    let given: readonly ArrayBuffer[] = [];
    try {
      const found = byName.get(name);
      if (found === undefined) throw new Error(`no thread knows the job ${name}`);
      const output: unknown = await found.run(input);
      given = found.gives?.(output) ?? [];
      reply = { ok: true, output };
    } catch (error) {
      reply = { ok: false, failure: failureOf(error) };
    }
    try {
      parentPort?.postMessage(reply, [...given]);
    } catch (error) {
      parentPort?.postMessage({ ok: false, failure: failureOf(error) } satisfies WorkReply);
    }
  };
  parentPort?.on("message", (message: WorkMessage) => void answer(message));
}

function failureOf(error: unknown): WorkFailure {
  if (error instanceof CodedError) return { kind: "coded", code: error.errorCode ?? error.code, text: error.text, details: error.details };
  if (error instanceof RangeError && /call stack/i.test(error.message)) return { kind: "too-deep" };
  // a text, a list or a map that is longer than the engine can have
  if (
    error instanceof RangeError &&
    /^(?:Invalid (?:string|array|typed array) length|Map maximum size|Set maximum size)/.test(error.message)
  )
    return { kind: "too-large" };
  return error instanceof Error
    ? { kind: "defect", message: error.message, stack: error.stack ?? "" }
    : { kind: "defect", message: String(error), stack: "" };
}
