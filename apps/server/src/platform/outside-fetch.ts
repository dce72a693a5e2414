import { request as requestPlain, type IncomingMessage } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { limits } from "@sheaf/contract";
import { allowedAddresses } from "@sheaf/warehouse";

/** Where the server's own calls may lead. */
export interface OutsideReach {
  /** Addresses of this machine and of networks behind it may be asked, and over plain HTTP. */
  readonly allowInside: boolean;
}

export class OutsideRefused extends Error {}

/** What a call sends. */
export interface OutsideCall {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * One call to an address that a person entered. What is checked is what is connected to: the name is looked up once. Nothing is followed
 * elsewhere, and what comes back is bounded in size and time.
 */
export async function outsideFetch(address: string, reach: OutsideReach, call: OutsideCall = {}): Promise<Response> {
  const url = new URL(address);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && reach.allowInside)) throw new OutsideRefused("only https is asked");
  if (url.username !== "" || url.password !== "") throw new OutsideRefused("the address holds a password");
  const host = url.hostname.replace(/^\[(.*)\]$/u, "$1");
  const [first] = await allowedAddresses(host, reach.allowInside).catch((thrown: unknown) => {
    throw new OutsideRefused("this host may not be asked", { cause: thrown });
  });
  if (first === undefined) throw new OutsideRefused("this host may not be asked");
  const enough = AbortSignal.timeout(limits.providerAnswerTime);
  const signal = call.signal === undefined ? enough : AbortSignal.any([enough, call.signal]);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === "https:" ? requestSecure : requestPlain;
    const request = send(
      url,
      {
        method: call.method ?? "GET",
        headers: { "user-agent": "Sheaf", ...call.headers, "accept-encoding": "identity" },
        agent: false,
        signal,
        lookup: (_name, { all }, found) => {
          const family = isIP(first);
          if (all === true) found(null, [{ address: first, family }]);
          else found(null, first, family);
        },
      },
      resolve,
    );
    request.on("error", reject);
    request.end(call.body);
  });
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > limits.providerAnswerBytes) throw new OutsideRefused("the answer is too long");
      pieces.push(piece);
    }
  } finally {
    answer.destroy();
  }
  const status = answer.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each);
  const isEmpty = status === 204 || status === 205 || status === 304;
  return new Response(isEmpty ? null : Buffer.concat(pieces), { status, headers });
}
