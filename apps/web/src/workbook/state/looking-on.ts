import { CallError } from "../../shared/http/call-error.ts";
import type { CallOptions, HttpClient } from "../../shared/http/http-client.ts";
import { t } from "../../shared/words/words.ts";

/** Reads though it is sent like a change: results of the document, and pictures by their address. */
const READS = /\/(?:results|image)$/;

/**
 * What a document is read by while somebody looks at it in another's place: its results are asked for as that person, and nothing is
 * changed, entered or taken away.
 */
export function lookingOn(http: HttpClient, subjectId: string): HttpClient {
  const reading = (path: string, options: CallOptions): CallOptions => {
    const isRead = (options.method ?? (options.body === undefined ? "GET" : "POST")) === "GET";
    if (isRead) return options;
    if (!READS.test(path)) throw new CallError({ code: "EPERM", message: t("workbook.view-as.only-looking") });
    return path.endsWith("/results") ? { ...options, body: { ...(options.body as object), viewAs: subjectId } } : options;
  };
  return {
    ...http,
    json: async (path, options = {}) => http.json(path, reading(path, options)),
    open: async (path, options = {}) => http.open(path, reading(path, options)),
    upload: () => Promise.reject(new CallError({ code: "EPERM", message: t("workbook.view-as.only-looking") })),
  };
}
