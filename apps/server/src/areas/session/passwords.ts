import { Worker } from "node:worker_threads";
import { CodedError } from "@sheaf/contract";
import { message } from "@sheaf/messages";

/** argon2id at 64 MiB and four passes: 75 ms on the machine it was measured on (V18 asks for 50 at least). */
export const PASSWORD_COST = { memoryCost: 64 * 1024, timeCost: 4, parallelism: 1 } as const;

/** Hash of a text that nobody knows, at the same cost: what an unknown account's password is checked against (V04). */
const NOBODY = "$argon2id$v=19$m=65536,t=4,p=1$t6BkoMkx4Hd0nG3U2eP5dQ$uZLr/2wttUhmUeckTfG/4a9hdaysjIYtK2Dmd/soRIk";

const MOST_WORKERS = 2;
const MOST_WAITING = 200;
const IDLE = 30_000;

export type PasswordTask =
  | { readonly id: number; readonly kind: "hash"; readonly password: string; readonly cost: typeof PASSWORD_COST }
  | { readonly id: number; readonly kind: "verify"; readonly password: string; readonly hash: string };
export interface PasswordReply {
  readonly id: number;
  readonly value: string | boolean;
}
type NewTask =
  | { readonly kind: "hash"; readonly password: string; readonly cost: typeof PASSWORD_COST }
  | { readonly kind: "verify"; readonly password: string; readonly hash: string };

interface Waiting {
  readonly task: PasswordTask;
  readonly resolve: (value: string | boolean) => void;
  readonly reject: (error: Error) => void;
}

/** Hashes and checks passwords, at most two at once; threads start when needed and end when idle. */
export class Passwords {
  readonly #waiting: Waiting[] = [];
  readonly #workers = new Set<{ readonly worker: Worker; current: Waiting | null; idle: NodeJS.Timeout | null }>();
  #next = 1;

  async hash(password: string): Promise<string> {
    const hash = await this.#run({ kind: "hash", password, cost: PASSWORD_COST });
    if (typeof hash !== "string") throw new Error("hashing failed");
    return hash;
  }

  /** Whether the password is the hash's. Without a hash (no such account, no password set) the same work is done and the answer is no. */
  async verify(password: string, hash: string | null): Promise<boolean> {
    const right = await this.#run({ kind: "verify", password, hash: hash ?? NOBODY });
    return hash !== null && right === true;
  }

  async close(): Promise<void> {
    for (const { reject } of this.#waiting.splice(0)) reject(new CodedError("service_error"));
    await Promise.all([...this.#workers].map(({ worker }) => worker.terminate()));
  }

  #run(task: NewTask): Promise<string | boolean> {
    if (this.#waiting.length >= MOST_WAITING)
      throw new CodedError("too_many_requests", message("errors-access.sign-in.too-many-at-once"), { retryAfter: 5 });
    return new Promise((resolve, reject) => {
      this.#waiting.push({ task: { ...task, id: this.#next++ }, resolve, reject });
      this.#assign();
    });
  }

  #assign(): void {
    if (this.#waiting.length === 0) return;
    const slot =
      [...this.#workers].find(({ current }) => current === null) ?? (this.#workers.size < MOST_WORKERS ? this.#start() : undefined);
    const next = slot === undefined ? undefined : this.#waiting.shift();
    if (slot === undefined || next === undefined) return;
    if (slot.idle !== null) clearTimeout(slot.idle);
    slot.idle = null;
    slot.current = next;
    slot.worker.ref();
    slot.worker.postMessage(next.task);
  }

  #start(): { readonly worker: Worker; current: Waiting | null; idle: NodeJS.Timeout | null } {
    const slot = {
      worker: new Worker(new URL("./password-worker.ts", import.meta.url)),
      current: null as Waiting | null,
      idle: null as NodeJS.Timeout | null,
    };
    slot.worker.on("message", (reply: PasswordReply) => {
      slot.current?.resolve(reply.value);
      slot.current = null;
      slot.worker.unref();
      slot.idle = setTimeout(() => {
        this.#workers.delete(slot);
        void slot.worker.terminate();
      }, IDLE).unref();
      this.#assign();
    });
    const gone = (): void => {
      this.#workers.delete(slot);
      slot.current?.reject(new CodedError("service_error"));
      slot.current = null;
      this.#assign();
    };
    slot.worker.on("error", gone);
    slot.worker.on("exit", gone);
    this.#workers.add(slot);
    return slot;
  }
}
