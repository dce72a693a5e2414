import { createFrameDecoder } from "@sheaf/result";
import type { ReadyServer } from "./server-process.ts";

/** Somebody who is signed in. */
export interface Person {
  readonly url: string;
  readonly token: string;
}

export async function signIn({ url, org, email, password }: ReadyServer, headers: Readonly<Record<string, string>> = {}): Promise<Person> {
  const found = await post({ url, token: "" }, "/organization-from-slug", { slug: org }, headers);
  const { data } = (await found.json()) as { readonly data: { readonly organization: { readonly orgId: string } } };
  const granted = await post({ url, token: "" }, "/login", { orgId: data.organization.orgId, email, password }, headers);
  const { token } = (await granted.json()) as { readonly token: string };
  return { url, token };
}

export async function post(
  { url, token }: Person,
  path: string,
  body: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...more, ...(token === "" ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response;
}

/** A workbook over the flights: a page with their groups, a page with all of them. */
export function makeWorkbook(person: Person): Promise<string> {
  return createWorkbook(person, (source) => {
    const columns = flightColumns(["date", "delay", "distance", "origin", "destination"]);
    const calculations = [
      { id: "count", name: "Flights", formula: "Count()" },
      { id: "average", name: "Delay", formula: "Avg([delay])" },
    ];
    const groupings = [{ id: "by-origin", groupBy: ["origin"], calculations: ["count", "average"] }];
    const groups = { id: "groups", kind: "table", name: "Groups", source, columns: [...columns, ...calculations], groupings };
    return [
      { id: "front", name: "Groups", elements: [groups] },
      { id: "page", name: "Rows", elements: [{ id: "rows", kind: "table", name: "Rows", source, columns }] },
    ];
  });
}

/** Lets those see a workbook who may only look. */
export async function publish(person: Person, workbookId: string): Promise<void> {
  const query = "mutation($r: PublishWorkbookRequest!) { publishWorkbook(request: $r) { version } }";
  const answer = await post(person, "/graphql2", { query, variables: { r: { workbookId } } });
  const { errors } = (await answer.json()) as { readonly errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
}

interface WrittenColumn {
  readonly id: string;
  readonly formula: string;
}

/** Columns of the flights by their own names. */
export function flightColumns(names: readonly string[]): readonly WrittenColumn[] {
  return names.map((name) => ({ id: name, formula: `[flights/${name}]` }));
}

/** A workbook of such pages over three million flights; gives its id. `layout`: where their elements stand, as in a workbook file. */
export async function createWorkbook(
  person: Person,
  pagesOf: (source: object, connectionId: string) => readonly object[],
  layout?: string,
): Promise<string> {
  const asked = await post(person, "/graphql2", { query: "{ me { member { homeInodeId } } connections { connectionId managed } }" });
  const { data } = (await asked.json()) as {
    readonly data: {
      readonly me: { readonly member: { readonly homeInodeId: string } };
      readonly connections: readonly { readonly connectionId: string; readonly managed: boolean }[];
    };
  };
  const connectionId = data.connections.find(({ managed }) => managed)?.connectionId ?? "";
  const pages = pagesOf({ kind: "warehouse-table", connectionId, path: ["samples", "flights"] }, connectionId);
  const file = {
    name: "Bench",
    schemaVersion: 1,
    folderId: data.me.member.homeInodeId,
    pages,
    ...(layout === undefined ? {} : { layout }),
  };
  const response = await fetch(`${person.url}/v2/workbooks/spec?format=json`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${person.token}` },
    body: JSON.stringify(file),
  });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { readonly workbookId: string }).workbookId;
}

/** Five hundred rows of an element, all of their columns. */
export interface Question {
  readonly elementId: string;
  readonly level: string;
  readonly offset: number;
}

/** Asks as a page does whose elements are `e0`, `e1`, … with a level `by`; the answer streams. `now`: the page's moment, an ISO timestamp. */
export function askPage(
  person: Person,
  workbookId: string,
  elements: number,
  { controls, now }: { readonly controls: object; readonly now: string },
): Promise<Response> {
  return post(person, `/v2/workbooks/${workbookId}/results`, {
    requests: Array.from({ length: elements }, (_, at) => rowsOf({ elementId: `e${at}`, level: "by", offset: 0 })),
    controls,
    at: null,
    overlay: [],
    now,
    refresh: false,
  });
}

const rowsOf = ({ elementId, level, offset }: Question) => ({
  elementId,
  level,
  want: { kind: "rows", columns: null, withOuter: false, outline: false },
  window: { offset, limit: 500 },
  within: null,
  extraFilters: [],
});

const now = new Date().toISOString();

/** Asks as a page does and reads the whole answer; gives the statement that ran, and where the answer came from. */
export async function ask(person: Person, workbookId: string, question: Question): Promise<{ sql: string; path: string }> {
  const response = await post(person, `/v2/workbooks/${workbookId}/results`, {
    requests: [rowsOf(question)],
    controls: {},
    at: null,
    overlay: [],
    now,
    refresh: false,
  });
  const frames = createFrameDecoder().push(new Uint8Array(await response.arrayBuffer()));
  for (const frame of frames) {
    if (frame.kind === "error") throw new Error(frame.error.message);
    if (frame.kind === "schema") {
      const { sql, path } = frame.head as unknown as { readonly sql: string; readonly path: string };
      return { sql, path };
    }
  }
  throw new Error("no answer");
}
