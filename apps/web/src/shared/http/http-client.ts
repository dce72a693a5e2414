import { limits } from "@sheaf/contract";
import { CallError, errorOfBody, errorOfStatus, loadErrorWords, networkError } from "./call-error.ts";
import { randomId } from "./ids.ts";
import { generalRetry, isTooSoon, isWorthRetrying, pauseBefore } from "./retry.ts";
import { rest } from "./rest.ts";

export interface CallOptions {
  readonly method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Names the request: the same id again is the same request, applied once (V73). Made here if absent. */
  readonly requestId?: string;
  /** Calls that make a session carry none. */
  readonly withoutToken?: boolean;
  /** False: one attempt only, e.g. for signing in. */
  readonly retry?: boolean;
}

/** What the client needs to know of the session. */
export interface TokenSource {
  /** A token that is good for now; throws a CallError where there is no session. */
  readonly token: () => Promise<string>;
  /** The server refused this token: gets a new one. Throws where the session is over. */
  readonly replace: (refused: string) => Promise<string>;
}

export interface HttpClient {
  /** A call answered in JSON. Throws CallError; an aborted one throws the AbortError of the signal. */
  readonly json: <T>(path: string, options?: CallOptions) => Promise<T>;
  /** A call whose body the caller reads, e.g. a stream of results. Errors are thrown as in `json`. */
  readonly open: (path: string, options?: CallOptions) => Promise<Response>;
  /** Sends a file as it is, telling how much is gone (0 to 1). */
  readonly upload: <T>(
    path: string,
    file: Blob,
    options: {
      readonly method?: "POST" | "PUT";
      readonly headers?: Readonly<Record<string, string>>;
      readonly signal?: AbortSignal;
      readonly onProgress?: (part: number) => void;
    },
  ) => Promise<T>;
  /** Headers that every call bears, for clients of another kind (GraphQL). */
  readonly headers: (requestId: string) => Readonly<Record<string, string>>;
}

/** Version of the program in the page, sent with each call. */
export const VERSION = "0.1.0";

/** A pause that the server asks for is no news before it is so long (milliseconds). */
const QUIET = 5_000;

export interface HttpNews {
  /** The server has put a call off for so long that a person may wonder. */
  readonly onBusy?: () => void;
  /** A call was answered, or failed: its path, and the milliseconds that it took. */
  readonly onCall?: (path: string, milliseconds: number) => void;
  /** Whether large bodies are sent compressed. */
  readonly isPacked?: () => boolean;
}

/** Calls go to the page's own origin and nowhere else. */
export function createHttpClient(
  tokens: TokenSource,
  { onBusy = () => undefined, onCall = () => undefined, isPacked = () => true }: HttpNews = {},
): HttpClient {
  const browserSession = randomId();
  const headers = (requestId: string): Readonly<Record<string, string>> => ({
    "x-request-id": requestId,
    "x-session-id": browserSession,
    "x-sheaf-version": VERSION,
  });

  const once = async (path: string, options: CallOptions, requestId: string, token: string | null, body: Encoded): Promise<Response> => {
    let response: Response;
    const from = performance.now();
    try {
      response = await fetch(ownPath(path), {
        method: options.method ?? (options.body === undefined ? "GET" : "POST"),
        headers: {
          accept: "application/json",
          ...headers(requestId),
          ...body.headers,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...options.headers,
        },
        body: body.bytes,
        credentials: "same-origin",
        ...(options.signal === undefined ? {} : { signal: options.signal }),
      });
    } catch (thrown) {
      if (options.signal?.aborted === true) throw thrown;
      throw networkError(requestId);
    } finally {
      onCall(path, performance.now() - from);
    }
    if (response.ok) return response;
    const failed = await bodyOf(response);
    await loadErrorWords(failed);
    throw errorOfBody(failed, response.status, response.headers.get("retry-after")) ?? errorOfStatus(response.status, requestId);
  };

  const open = async (path: string, options: CallOptions = {}): Promise<Response> => {
    const requestId = options.requestId ?? randomId();
    const body = await encode(options.body, isPacked());
    let token = options.withoutToken === true ? null : await tokens.token();
    let hasNewToken = false;
    let waited = 0;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(path, options, requestId, token, body);
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown;
        if (thrown.status === 401 && token !== null && !hasNewToken) {
          token = await tokens.replace(token);
          hasNewToken = true;
          continue;
        }
        const pause =
          options.retry === false || !isWorthRetrying(thrown)
            ? null
            : pauseBefore(attempt, waited, Math.random(), generalRetry, isTooSoon(thrown) ? thrown.retryAfter : null);
        if (pause === null) throw thrown;
        waited += pause;
        if (isTooSoon(thrown) && waited > QUIET) onBusy();
        await rest(pause, options.signal);
      }
    }
  };

  return {
    headers,
    open,
    json: async <T>(path: string, options?: CallOptions): Promise<T> => {
      const response = await open(path, options);
      return (response.status === 204 ? undefined : await response.json()) as T;
    },
    upload: async <T>(path: string, file: Blob, options: Parameters<HttpClient["upload"]>[2]): Promise<T> => {
      const requestId = randomId();
      const token = await tokens.token();
      return send<T>(
        ownPath(path),
        file,
        { ...headers(requestId), authorization: `Bearer ${token}`, ...options.headers },
        requestId,
        options,
      );
    },
  };
}

/** A path of our own. Anything that could lead elsewhere is a mistake of the program (V59). */
function ownPath(path: string): string {
  if (!/^\/(?![/\\])/.test(path)) throw new Error("Calls go to the page's own origin");
  return path;
}

interface Encoded {
  readonly bytes: Blob | string | null;
  readonly headers: Readonly<Record<string, string>>;
}

async function encode(body: unknown, isPacked: boolean): Promise<Encoded> {
  if (body === undefined) return { bytes: null, headers: {} };
  const text = JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  if (!isPacked || text.length <= limits.gzipThresholdCharacters || typeof CompressionStream === "undefined")
    return { bytes: text, headers };
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"))).blob();
  return { bytes: packed, headers: { ...headers, "content-encoding": "gzip" } };
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** XMLHttpRequest because fetch does not tell how much of a body is sent. */
function send<T>(
  path: string,
  file: Blob,
  headers: Readonly<Record<string, string>>,
  requestId: string,
  options: Parameters<HttpClient["upload"]>[2],
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(options.method ?? "POST", path);
    request.responseType = "json";
    for (const [name, value] of Object.entries({ "content-type": "application/octet-stream", ...headers }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener("progress", (event) => event.lengthComputable && options.onProgress?.(event.loaded / event.total));
    request.addEventListener("load", () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as T);
      else
        void loadErrorWords(request.response).then(() =>
          reject(errorOfBody(request.response, request.status) ?? errorOfStatus(request.status, requestId)),
        );
    });
    request.addEventListener("error", () => reject(networkError(requestId)));
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    options.signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(file);
  });
}
