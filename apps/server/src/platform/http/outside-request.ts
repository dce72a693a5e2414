import { request as requestPlain, type IncomingMessage, type RequestOptions } from "node:http";
import { request as requestSecure } from "node:https";
import { isIP } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { allowedAddresses } from "@sheaf/warehouse";

/** The way out of this machine: which addresses of a host, and which ports, may be asked. */
export interface OutsideDoor {
  /** In the order in which they are tried; rejects where none may be. */
  readonly addressesOf: (host: string) => Promise<readonly string[]>;
  readonly mayUsePort: (port: string) => boolean;
}

/** Public addresses on the ports of the web. What a person writes must not reach networks behind this machine. */
export const outsideDoor: OutsideDoor = {
  addressesOf: (host) => allowedAddresses(host, false),
  mayUsePort: (port) => port === "",
};

/** The operator says so: it may stand in a network behind this one. Link-local addresses give out what machines are, and are never asked. */
export const operatorsDoor: OutsideDoor = {
  addressesOf: (host) => allowedAddresses(host, true),
  mayUsePort: () => true,
};

/** Why nobody was asked: nobody may be, nobody is there, it took too long. */
export class OutsideFailure extends Error {
  readonly reason: "refused" | "missing" | "no-answer" | "timed-out";
  /** The whole call is on its way: nobody here knows what became of it. */
  readonly hasLeft: boolean;
  constructor(reason: OutsideFailure["reason"], hasLeft = false) {
    super(reason);
    this.reason = reason;
    this.hasLeft = hasLeft;
  }
}

export interface OutsideAsking {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "HEAD";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable;
  readonly signal: AbortSignal;
}

/** Asks an address of the web, through the door; follows nothing. Rejects with an `OutsideFailure`. */
export async function askOutside(url: URL, door: OutsideDoor, { method, headers, body, signal }: OutsideAsking): Promise<IncomingMessage> {
  if (!door.mayUsePort(url.port)) throw new OutsideFailure("refused");
  const host = url.hostname.replace(/^\[(.*)\]$/u, "$1");
  // What is checked is what is connected to: the name is not looked up a second time.
  const [first] = await door.addressesOf(host).catch((thrown: unknown) => {
    throw new OutsideFailure(isMissing(thrown) ? "missing" : "refused");
  });
  if (first === undefined) throw new OutsideFailure("refused");
  const options: RequestOptions = {
    method,
    agent: false,
    signal,
    headers: { ...headers, "accept-encoding": "identity", "user-agent": "Sheaf" },
    lookup: (_name, { all }, found) => {
      const family = isIP(first);
      if (all === true) found(null, [{ address: first, family }]);
      else found(null, first, family);
    },
  };
  return new Promise((resolve, reject) => {
    const call = (url.protocol === "https:" ? requestSecure : requestPlain)(url, options, resolve);
    let hasLeft = false;
    call.on("finish", () => (hasLeft = true));
    call.on("error", () => reject(new OutsideFailure(signal.aborted ? "timed-out" : "no-answer", hasLeft)));
    if (body === undefined || Buffer.isBuffer(body)) call.end(body);
    // a body that breaks ends the call, which says so itself
    else pipeline(body, call, () => undefined);
  });
}

const isMissing = (thrown: unknown): boolean =>
  typeof thrown === "object" && thrown !== null && "code" in thrown && (thrown.code === "ENOTFOUND" || thrown.code === "EAI_AGAIN");
