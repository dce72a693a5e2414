import { randomUUID } from "node:crypto";
import {
  CodedError,
  departed,
  type Departed,
  departureAnswer,
  type ErrorCode,
  errorCodes,
  fileAnswer,
  memberAddressesAnswer,
  modelAnswer,
  organizationLookup,
  type ReasonCode,
  reasonCodes,
  reportAnswer,
  whoAmI,
  foreign,
  untranslated,
} from "@sheaf/contract";
import type { ReportEntry } from "@sheaf/workbook";
import { FindingsError, UsageError } from "../command/failures.ts";
import type { Io } from "../command/io.ts";

/** The calls of a server that the command makes (docs/calls.md). */
export interface Server {
  /** Id of the organization with that slug; ENOENT if there is none. */
  readonly organizationId: (slug: string) => Promise<string>;
  /** In whose name the key acts. */
  readonly whoAmI: () => Promise<{ readonly email: string }>;
  readonly create: (kind: StoredKind, file: string, options: { readonly keep: boolean }) => Promise<CreatedDocument>;
  /** One call of the REST interface (docs/rest.md); gives what is answered, null where nothing is. */
  readonly rest: (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object) => Promise<unknown>;
  /** Id of the member with that address; null: there is none. */
  readonly memberId: (email: string) => Promise<string | null>;
  /** What a member owns, and what would end with them. */
  readonly departure: (memberId: string, newOwnerId: string | null) => Promise<Departed>;
  /** Deactivates a member. */
  readonly removeMember: (memberId: string, newOwnerId: string | null) => Promise<Departed>;
  /** The workbook, data model or report with that id as a file's value, with the server's own members. */
  readonly file: (id: string, options: FileOptions) => Promise<Readonly<Record<string, unknown>>>;
}

/** Kinds of document that a server makes of files. */
export type StoredKind = "workbook" | "data-model" | "report";

export interface FileOptions {
  readonly envelope: "nested" | "flat";
  readonly dialect: "sheaf" | "r1" | "r2";
  /** Count of publishes; null: the draft. */
  readonly version: number | null;
}

export interface CreatedDocument {
  readonly id: string;
  readonly url: string;
  readonly documentVersion: number;
}

/** Any JSON object. */
const fileValue = { safeParse: (body: unknown) => (isObject(body) ? { success: true as const, data: body } : { success: false as const }) };

/** An answer of a call of the REST interface: an object, or nothing. */
const anyAnswer = {
  safeParse: (body: unknown) => (body === null || isObject(body) ? { success: true as const, data: body } : { success: false as const }),
};

/** What tells an answer of Sheaf from any other: the schemas of the contract do. */
interface AnswerSchema<T> {
  readonly safeParse: (body: unknown) => { readonly success: true; readonly data: T } | { readonly success: false };
}

/** Calls wait no longer than a person does. */
const TIMEOUT = 120_000;

/** `address` is where a browser opens the server; the token is what /login answers. */
export function serverAt(address: URL, token: string, organizationId: string | null, io: Io): Server {
  const call = async <T>(answer: AnswerSchema<T>, path: string, init: RequestInit): Promise<T> => {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${token}`);
    headers.set("accept", "application/json");
    headers.set("x-request-id", randomUUID());
    if (organizationId !== null) headers.set("x-organization-id", organizationId);
    const signal = AbortSignal.any([io.signal, AbortSignal.timeout(TIMEOUT)]);
    let response: Response;
    let text: string;
    try {
      response = await fetch(new URL(path, address), { ...init, headers, signal, redirect: "error" });
      text = await response.text();
    } catch (error) {
      throw unreachable(address, error);
    }
    const body = response.status === 204 ? null : jsonIn(text);
    if (!response.ok) throw refusal(response.status, body, address);
    const read = answer.safeParse(body);
    if (!read.success) throw new CodedError("UNKNOWN", untranslated(`${address.host} answered something that is no answer of Sheaf`));
    return read.data;
  };
  const graphql = <T>(answer: AnswerSchema<T>, query: string, variables: object): Promise<T> =>
    call(answer, "/graphql2", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
    });
  return {
    organizationId: async (slug) => {
      const body = JSON.stringify({ slug });
      const init = { method: "POST", headers: { "content-type": "application/json" }, body };
      try {
        return (await call(organizationLookup, "/organization-from-slug", init)).data.organization.orgId;
      } catch (error) {
        if (!(error instanceof CodedError) || (error.code !== "ENOENT" && error.code !== "EINVAL")) throw error;
        throw new UsageError(`The server has no organization ${JSON.stringify(slug)}.`, null, "ENOENT");
      }
    },
    memberId: async (email) => {
      const query = "query($search: String) { members(search: $search) { userId email } }";
      const { data } = await graphql(memberAddressesAnswer, query, { search: email });
      return data.members.find((member) => member.email.toLowerCase() === email)?.userId ?? null;
    },
    departure: async (memberId, newOwnerId) => {
      const counts = "documents folders workspaces schedules apiKeys linkedAccounts pausing { scheduleId name reason }";
      const query = `query($memberIds: [ID!]!, $newOwnerId: ID) { departure(memberIds: $memberIds, newOwnerId: $newOwnerId) { ${counts} } }`;
      return (await graphql(departureAnswer, query, { memberIds: [memberId], newOwnerId })).data.departure;
    },
    removeMember: (memberId, newOwnerId) => {
      const query = newOwnerId === null ? "" : `?newOwnerId=${newOwnerId}`;
      return call(departed, `/v2/members/${memberId}${query}`, { method: "DELETE" });
    },
    rest: (method, path, body) =>
      call(anyAnswer, path, {
        method,
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
      }),
    whoAmI: () => call(whoAmI, "/v2/whoami", { method: "GET" }),
    create: async (kind, file, { keep }) => {
      const query = `spec?format=json${keep ? "&unknown=keep" : ""}`;
      const init = { method: "POST", headers: { "content-type": "application/json" }, body: file };
      if (kind === "workbook") {
        const { workbookId: id, url, documentVersion } = await call(fileAnswer, `/v2/workbooks/${query}`, init);
        return { id, url, documentVersion };
      }
      if (kind === "report") {
        const { reportId: id, url, documentVersion } = await call(reportAnswer, `/v2/reports/${query}`, init);
        return { id, url, documentVersion };
      }
      const { dataModelId: id, url, documentVersion } = await call(modelAnswer, `/v2/dataModels/${query}`, init);
      return { id, url, documentVersion };
    },
    file: async (id, { envelope, dialect, version }) => {
      const query = new URLSearchParams({ format: "json", envelope, dialect, ...(version === null ? {} : { version: String(version) }) });
      const read = (documents: string) => call(fileValue, `/v2/${documents}/${id}/spec?${query.toString()}`, { method: "GET" });
      // An id says nothing of the kind: what is no workbook may be a data model or a report.
      for (const documents of ["workbooks", "dataModels"])
        try {
          return await read(documents);
        } catch (error) {
          if (!(error instanceof CodedError) || error.code !== "ENOENT") throw error;
        }
      return read("reports");
    },
  };
}

function refusal(status: number, body: unknown, address: URL): Error {
  const { code, message, errorCode, details } = isObject(body) ? body : {};
  const known = codeIn(errorCode) ?? codeIn(code);
  if (known === null || typeof message !== "string")
    return new CodedError(
      "UNKNOWN",
      untranslated(`${address.host} answered with status ${status}: no server of Sheaf, or a proxy before it`),
    );
  if (status === 401)
    return new CodedError(
      known,
      untranslated(`${message}. The key is wrong, revoked or has expired: make a new one, and sheaf login again.`),
    );
  const more = isObject(details) ? details : {};
  if (known === "document_invalid") {
    const found = errorsIn(more["report"]);
    if (found.length > 0) return new FindingsError(found);
  }
  const fields = Array.isArray(more["fields"]) ? more["fields"].filter(isObject) : [];
  return new CodedError(
    known,
    foreign([message, ...fields.map((field) => `${String(field["path"])}: ${String(field["message"])}`)].join("; ")),
    more,
  );
}

function codeIn(code: unknown): ErrorCode | ReasonCode | null {
  return typeof code === "string" && (Object.hasOwn(errorCodes, code) || Object.hasOwn(reasonCodes, code)) ? (code as ErrorCode) : null;
}

function errorsIn(report: unknown): readonly ReportEntry[] {
  const errors = isObject(report) && Array.isArray(report["errors"]) ? report["errors"] : [];
  return errors.filter(
    (entry) => isObject(entry) && typeof entry["code"] === "string" && typeof entry["message"] === "string",
  ) as ReportEntry[];
}

function unreachable(address: URL, error: unknown): CodedError {
  const { name, cause } = error as { readonly name?: unknown; readonly cause?: { readonly code?: unknown; readonly message?: unknown } };
  if (name === "TimeoutError")
    return new CodedError("ETIMEDOUT", untranslated(`${address.host} did not answer within ${TIMEOUT / 1000} seconds`));
  const why = typeof cause?.code === "string" ? cause.code : typeof cause?.message === "string" ? cause.message : "no answer";
  return new CodedError("EAGAIN", untranslated(`${address.host} cannot be reached: ${why}`));
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
