import { type DocumentAddress, type DocumentAnswer, isDocumentType, parseDocumentAddress } from "@sheaf/contract";
import { pageParameters } from "../features/page-parameters.ts";
import type { HttpClient } from "../http/http-client.ts";

type Wanted = Pick<DocumentAddress, "id" | "mode" | "version" | "snapshot">;

/** The call that gives the document of an address. `viewAs`: a member or a team in whose place it is looked at. */
export function documentCall({ id, mode, version, snapshot }: Wanted, viewAs: string | null): string {
  const call = `/v2/workbooks/${encodeURIComponent(id)}/document`;
  if (viewAs !== null) return `${call}?viewAs=${encodeURIComponent(viewAs)}${version === null ? "" : `&version=${version}`}`;
  if (version !== null) return `${call}?version=${version}`;
  if (snapshot !== null) return `${call}?snapshot=${snapshot}`;
  // Without a query, editors get their draft and everybody else what is published.
  return mode === "view" ? `${call}?published=preferred` : call;
}

/** Milliseconds after which nobody takes it any more: the document may have changed. */
const FRESH = 10_000;

interface Early {
  readonly call: string;
  readonly askedAt: number;
  readonly http: HttpClient;
  readonly answer: Promise<DocumentAnswer>;
}

let early: Early | null = null;

/**
 * Asks for the document that the page was opened with before its screen is there: a person waits for who they are and for what they read at
 * the same time. Gives what takes it back.
 */
export function askEarly(http: HttpClient, path: string): () => void {
  const address = parseDocumentAddress(path);
  if (address === null || !isDocumentType(address.kind) || address.tag !== null || pageParameters.debug.isOn) return () => undefined;
  const left = new AbortController();
  const call = documentCall(address, null);
  const answer = http.json<DocumentAnswer>(call, { signal: left.signal });
  // Whoever takes it is told what went wrong.
  answer.catch(() => undefined);
  early = { call, askedAt: Date.now(), http, answer };
  return () => {
    left.abort();
    early = null;
  };
}

/** What was asked for early, once; null: it was something else. */
export function takeEarly(http: HttpClient, call: string): Promise<DocumentAnswer> | null {
  const asked = early;
  early = null;
  return asked?.call === call && asked.http === http && Date.now() - asked.askedAt < FRESH ? asked.answer : null;
}
