import type { IncomingHttpHeaders } from "node:http";
import { CodedError, limits } from "@sheaf/contract";
import { message } from "@sheaf/messages";
import { GiveUp } from "../../platform/background/index.ts";
import type { ServerConfig } from "../../platform/config/index.ts";
import {
  askOutside,
  type OutsideAsking,
  operatorsDoor,
  type OutsideDoor,
  outsideDoor,
  OutsideFailure,
  Unanswered,
} from "../../platform/http/index.ts";

/** The way to the services. Whoever runs the server may let it ask networks behind it: of clouds of a country, or of a company. */
export interface ServiceDoor extends OutsideDoor {
  readonly mayBePlain: boolean;
}

export function serviceDoor({ allowPrivateAddresses }: Pick<ServerConfig, "allowPrivateAddresses">): ServiceDoor {
  return { ...(allowPrivateAddresses ? operatorsDoor : outsideDoor), mayBePlain: allowPrivateAddresses };
}

export interface ServiceCall {
  readonly method: OutsideAsking["method"];
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly signal?: AbortSignal;
  /** It does what must not be done twice: where nobody knows whether it was done, the call rejects with `Unanswered`. */
  readonly isOnce?: boolean;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Null: it is no JSON. */
  readonly json: unknown;
  /** It has something in it that is no JSON: a page of a proxy, or of a service that is down. */
  readonly isForeign: boolean;
}

/** One call to a service: bounded in size and time, and nothing is followed elsewhere. */
export async function callService(
  door: ServiceDoor,
  url: URL,
  { method, headers = {}, body, signal, isOnce = false }: ServiceCall,
): Promise<ServiceAnswer> {
  const refused = (): GiveUp =>
    new GiveUp("refused", {
      cause: new CodedError("EINVAL", message("errors-schedules.accounts.address-refused", { host: url.host })),
    });
  if (url.protocol !== "https:" && !(url.protocol === "http:" && door.mayBePlain)) throw refused();
  const enough = AbortSignal.timeout(limits.webhookTimeout + Math.ceil((body?.length ?? 0) / BYTES_PER_MS));
  const asking: OutsideAsking = {
    method,
    headers: { accept: "application/json", ...headers, ...(body === undefined ? {} : { "content-length": String(body.length) }) },
    ...(body === undefined ? {} : { body }),
    signal: signal === undefined ? enough : AbortSignal.any([enough, signal]),
  };
  let isAnswered = false;
  try {
    const answer = await askOutside(url, door, asking);
    isAnswered = true;
    const pieces: Buffer[] = [];
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > limits.providerAnswerBytes) {
        const words = message("errors-schedules.accounts.answers-too-much", { host: url.host });
        throw isOnce ? new Unanswered(words) : new CodedError("EAGAIN", words);
      }
    }
    const text = Buffer.concat(pieces).toString();
    const json = parsed(text);
    const isForeign = json === undefined && text.trim() !== "";
    return { status: answer.statusCode ?? 502, headers: answer.headers, json: json ?? null, isForeign };
  } catch (thrown) {
    if (thrown instanceof CodedError) throw thrown;
    if (thrown instanceof OutsideFailure && thrown.reason === "refused") throw refused();
    const isLate = enough.aborted || (thrown instanceof OutsideFailure && thrown.reason === "timed-out");
    const words = isLate
      ? message("errors-schedules.accounts.took-too-long-answer", { host: url.host })
      : message("errors.common.not-answer", { host: url.host });
    const hasLeft = isAnswered || (thrown instanceof OutsideFailure && thrown.hasLeft);
    throw isOnce && hasLeft ? new Unanswered(words) : new CodedError("EAGAIN", words);
  }
}

/** A line of a megabit carries so much. */
const BYTES_PER_MS = 125;

/** Undefined: it is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** A part of what a service answered, whatever it is. */
export function partOf(value: unknown, ...path: readonly string[]): unknown {
  let part = value;
  for (const name of path) {
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, name)) return undefined;
    part = (part as Readonly<Record<string, unknown>>)[name];
  }
  return part;
}

export function textOf(value: unknown, ...path: readonly string[]): string | null {
  const part = partOf(value, ...path);
  return typeof part === "string" ? part : null;
}

export function listOf(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const part = partOf(value, ...path);
  return Array.isArray(part) ? (part as readonly unknown[]) : [];
}
