import { createHash } from "node:crypto";
import { message } from "@sheaf/messages";
import { limits, type ErrorText } from "@sheaf/contract";
import { WarehouseError } from "../../../errors.ts";

const { kills, killsWithin, killsWait, killsLongestWait, killedStatement } = limits.engine;
const REMEMBERED = 1_000;

interface Record {
  /** When this person's queries ended the process, the latest last. */
  readonly times: readonly number[];
  readonly waitsUntil: number;
  readonly wait: number;
}

/** Who ended a tenant's process, and with what: who does it again and again waits, while all others go on. */
export class Killers {
  readonly #now: () => number;
  readonly #people = new Map<string, Record>();
  /** Until when a statement is not run again, by its hash. */
  readonly #statements = new Map<string, number>();

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** warehouse_query_refused with the reason and the time to wait. Queries without a person are judged by their statement alone. */
  refuse(person: string, statement: string): void {
    const now = this.#now();
    const record = this.#people.get(person);
    if (record !== undefined && record.waitsUntil > now) {
      throw refused(
        (seconds) => message("errors-data.warehouse.queries-ended-process", { times: record.times.length, seconds }),
        record.waitsUntil - now,
      );
    }
    const until = this.#statements.get(hashed(statement)) ?? 0;
    if (until > now) throw refused((seconds) => message("errors-data.warehouse.query-ended-process-before", { seconds }), until - now);
  }

  blame(person: string, statement: string): void {
    const now = this.#now();
    if (statement !== "") remember(this.#statements, hashed(statement), now + killedStatement);
    if (person === "") return;
    const before = this.#people.get(person);
    const times = [...(before?.times ?? []).filter((time) => time > now - killsWithin), now];
    if (times.length < kills) {
      remember(this.#people, person, { times, waitsUntil: 0, wait: 0 });
      return;
    }
    const wait = Math.min(killsLongestWait, before === undefined || before.wait === 0 ? killsWait : before.wait * 2);
    remember(this.#people, person, { times, waitsUntil: now + wait, wait });
  }
}

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > REMEMBERED && oldest !== undefined) map.delete(oldest);
}

function hashed(statement: string): string {
  return createHash("sha256").update(statement).digest("base64");
}

function refused(textOf: (seconds: number) => ErrorText, waitMs: number): WarehouseError {
  const seconds = Math.ceil(waitMs / 1000);
  return new WarehouseError("warehouse_query_refused", textOf(seconds), {
    cause: "limit",
    retryAfter: seconds,
  });
}
