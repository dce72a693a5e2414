import { Agent as PlainAgent, type IncomingMessage, request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest, type RequestOptions } from "node:https";
import { type ConnectionSettings, limits } from "@sheaf/contract";
import { isIP } from "node:net";
import { dial } from "../../outside/deadline.ts";
import { rowTooLarge } from "../../outside/row-size.ts";
import { clickhouseFailure, ServerException } from "./engine-errors.ts";

export interface ClickhouseConnecting {
  readonly settings: ConnectionSettings<"clickhouse">;
  readonly password: string;
  /** Whether addresses of this machine and of networks behind it may be connected to. */
  readonly allowInside: boolean;
}

/** Statements to one server over its HTTP interface, each with settings of its own. Name and password travel in headers. */
export class HttpRequests {
  readonly #options: ClickhouseConnecting;
  readonly #agent: PlainAgent | SecureAgent;

  constructor(options: ClickhouseConnecting) {
    this.#options = options;
    const kept = { keepAlive: true, maxFreeSockets: 4, timeout: 0 };
    this.#agent = options.settings.encryption === "none" ? new PlainAgent(kept) : new SecureAgent(kept);
  }

  /** The answer's body as it comes; coded errors where there is none. */
  async send(sql: string, settings: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<IncomingMessage> {
    const { host } = this.#options.settings;
    const answer = await dial(
      { host, allowInside: this.#options.allowInside },
      (address, deadline) => this.#sendTo(address, sql, settings, signal, deadline),
      (error) => clickhouseFailure(error, sql),
    );
    if (answer.statusCode === 200) return answer;
    throw clickhouseFailure(new ServerException(await wholeText(answer)), sql);
  }

  /** The whole answer, for statements of our own and for descriptions. */
  async text(sql: string, settings: Readonly<Record<string, string | number>>, signal: AbortSignal): Promise<string> {
    try {
      return await wholeText(await this.send(sql, settings, signal));
    } catch (error) {
      throw clickhouseFailure(error, sql);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #sendTo(
    address: string,
    sql: string,
    settings: Readonly<Record<string, string | number>>,
    signal: AbortSignal,
    deadline: AbortSignal,
  ): Promise<IncomingMessage> {
    const { host, port, database, user, encryption, certificate } = this.#options.settings;
    const query = new URLSearchParams({
      database,
      ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
    });
    const options: RequestOptions = {
      agent: this.#agent,
      // We connect to the address that was checked; the certificate has to bear the name that was asked for.
      host: address,
      port,
      method: "POST",
      path: `/?${query.toString()}`,
      headers: {
        host: `${isIP(host) === 6 ? `[${host}]` : host}:${port}`,
        authorization: `Basic ${Buffer.from(`${user}:${this.#options.password}`, "utf8").toString("base64")}`,
        "content-type": "text/plain; charset=utf-8",
        "user-agent": "sheaf",
      },
      signal,
      ...(encryption === "none"
        ? {}
        : {
            rejectUnauthorized: encryption === "verify",
            ...(isIP(host) === 0 ? { servername: host } : {}),
            ...(certificate === undefined ? {} : { ca: certificate }),
          }),
    };
    const attempt = (resolve: (answer: IncomingMessage) => void, reject: (error: Error) => void): void => {
      const sent = (encryption === "none" ? plainRequest : secureRequest)(options, resolve);
      // Until somebody takes the call; how long the answer takes is not its matter.
      const late = (): void => void sent.destroy(Object.assign(new Error("no connection in time"), { code: "ETIMEDOUT" }));
      deadline.addEventListener("abort", late);
      const isTaken = (): void => deadline.removeEventListener("abort", late);
      sent.once("socket", (socket) => {
        if (!socket.connecting) isTaken();
        else socket.once(encryption === "none" ? "connect" : "secureConnect", isTaken);
      });
      sent.once("error", (error: NodeJS.ErrnoException) => {
        isTaken();
        // A server ends connections that nobody used for a while, and one may be taken up at that very moment: the next is tried, until one is new.
        const isStale = sent.reusedSocket && !signal.aborted && (error.code === "ECONNRESET" || error.code === "EPIPE");
        if (isStale) attempt(resolve, reject);
        else reject(error);
      });
      sent.end(sql);
    };
    return new Promise(attempt);
  }
}

/** A body that is no result: what a server says in words, or of itself. It ends where it is larger than any row may be. */
async function wholeText(answer: IncomingMessage): Promise<string> {
  let text = "";
  answer.setEncoding("utf8");
  for await (const part of answer as AsyncIterable<string>) {
    text += part;
    if (text.length > limits.rowBytes) throw rowTooLarge();
  }
  return text;
}
