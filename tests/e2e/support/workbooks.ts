// Workbooks for tests, made by the calls that programs use, in the organization of the samples.
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { signIn } from "./people.ts";
import type { Product } from "./product.ts";

/** Signs in by the screen and gives the token that its calls bear. */
export async function signInForCalls(page: Page, product: Product): Promise<string> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/login") && response.request().method() === "POST");
  await signIn(page, product);
  const token = /"(?:token|accessToken|jwt)":"([^"]+)"/.exec(JSON.stringify(await (await answer).json()))?.[1];
  if (token === undefined) throw new Error("The answer of a sign-in holds no token.");
  return token;
}

/** Ids of organizations, by the address of their product and their own in it. */
const organizations = new Map<string, string>();

type Call = (path: string, body?: object, method?: "PUT") => Promise<unknown>;

/** Asks again where it is told to wait: all tests of a run ask one server from one address. */
async function unhurried(address: string, init: RequestInit): Promise<Response> {
  for (let attempt = 0; ; attempt += 1) {
    const response = await fetch(address, init);
    if (response.status !== 429 || attempt === 10) return response;
    await new Promise((resolve) => setTimeout(resolve, 1_000 * Number(response.headers.get("retry-after") ?? 1)));
  }
}

/** Calls of a program, in the organization that the product names: that of the samples, if nobody says otherwise. */
async function calls(product: Product, token: string): Promise<Call> {
  const call = async (path: string, headers: Readonly<Record<string, string>>, body?: object, method?: "PUT"): Promise<unknown> => {
    const response = await unhurried(`${product.url}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  // Looking organizations up is rationed, and every sign-in does it as well.
  const place = `${product.url}/${product.org}`;
  const orgId =
    organizations.get(place) ?? valueIn(JSON.stringify(await call("/organization-from-slug", {}, { slug: product.org })), "orgId");
  organizations.set(place, orgId);
  const organization = { "x-organization-id": orgId };
  return (path, body, method) => call(path, organization, body, method);
}

/** A workbook in the folder of the samples, of one page and maybe more; `elements` are in the file form and read tables by `source`; without a layout they stand one below the other. */
export async function createWorkbook(
  product: Product,
  token: string,
  name: string,
  elements: (source: (table: string) => object) => readonly object[],
  layout?: string,
  morePages: readonly object[] = [],
  overlays: readonly object[] = [],
  /** Further members of the file. */
  more: object = {},
): Promise<{ readonly workbookId: string; readonly address: string }> {
  const call = await calls(product, token);
  const places = JSON.stringify(await call("/graphql2", { query: "{ connections { connectionId } workspaces { inodeId } }" }));
  const connectionId = valueIn(places, "connectionId");
  const source = (table: string): object => ({ kind: "warehouse-table", connectionId, path: ["samples", table] });
  const created = (await call("/v2/workbooks/spec?format=json", {
    name,
    schemaVersion: 1,
    kind: "workbook",
    folderId: valueIn(places, "inodeId"),
    pages: [{ id: "page", name: "Page", elements: elements(source) }, ...morePages],
    ...(overlays.length === 0 ? {} : { overlays }),
    ...(layout === undefined ? {} : { layout }),
    ...more,
  })) as { readonly workbookId: string; readonly url: string };
  return { workbookId: created.workbookId, address: new URL(created.url).pathname };
}

/** A connection to a warehouse that the test has started. */
export async function createConnection(product: Product, token: string, request: object): Promise<string> {
  const call = await calls(product, token);
  const query = "mutation($request: CreateConnectionRequest!) { createConnection(request: $request) { connectionId } }";
  return valueIn(JSON.stringify(await call("/graphql2", { query, variables: { request } })), "connectionId");
}

/** A data model in the folder of the samples, published; `elements` are in the file form and read tables by `source`. */
export async function createModel(
  product: Product,
  token: string,
  name: string,
  elements: (source: (table: string) => object) => readonly object[],
): Promise<{
  readonly dataModelId: string;
  readonly change: (elements: (source: (table: string) => object) => readonly object[]) => Promise<void>;
}> {
  const call = await calls(product, token);
  const places = JSON.stringify(await call("/graphql2", { query: "{ connections { connectionId } workspaces { inodeId } }" }));
  const connectionId = valueIn(places, "connectionId");
  const file = (made: typeof elements): object => ({
    name,
    schemaVersion: 1,
    kind: "data-model",
    folderId: valueIn(places, "inodeId"),
    pages: [{ id: "page", name: "Page", elements: made((table) => ({ kind: "warehouse-table", connectionId, path: ["samples", table] })) }],
  });
  const { dataModelId } = (await call("/v2/dataModels/spec?format=json", file(elements))) as { readonly dataModelId: string };
  const publish = async (): Promise<void> => {
    await call("/graphql2", { query: `mutation { publishWorkbook(request: { workbookId: "${dataModelId}" }) { version } }` });
  };
  await publish();
  return {
    dataModelId,
    change: async (made) => {
      await call(`/v2/dataModels/${dataModelId}/spec?format=json`, file(made), "PUT");
      await publish();
    },
  };
}

interface NewMember {
  readonly email: string;
  readonly firstName: string;
  readonly password: string;
}

/** A second person of the organization. Gives their id. */
export async function addMember(product: Product, token: string, person: NewMember, accountType: string): Promise<string> {
  const call = await calls(product, token);
  const { data } = (await call("/graphql2", { query: "{ accountTypes { accountTypeId name } }" })) as {
    readonly data: { readonly accountTypes: readonly { readonly accountTypeId: string; readonly name: string }[] };
  };
  const type = data.accountTypes.find(({ name }) => name === accountType);
  const query = "mutation($request: CreateMemberRequest!) { createMember(request: $request) { userId } }";
  const request = { ...person, accountTypeId: type?.accountTypeId };
  return valueIn(JSON.stringify(await call("/graphql2", { query, variables: { request } })), "userId");
}

/** A team of the organization. */
export async function addTeam(product: Product, token: string, name: string): Promise<void> {
  const call = await calls(product, token);
  const query = "mutation($request: SaveTeamRequest!) { saveTeam(request: $request) { teamId } }";
  await call("/graphql2", { query, variables: { request: { name } } });
}

/** A user attribute that nobody has a value of. */
export async function addAttribute(product: Product, token: string, name: string): Promise<void> {
  const call = await calls(product, token);
  const query = "mutation($request: SaveUserAttributeRequest!) { saveUserAttribute(request: $request) { attributeId } }";
  await call("/graphql2", { query, variables: { request: { name, members: [], teams: [] } } });
}

/** A second person of the organization, who may edit the document. */
export async function addEditor(product: Product, token: string, documentId: string, person: NewMember): Promise<void> {
  const memberId = await addMember(product, token, person, "Admin");
  const call = await calls(product, token);
  const query = "mutation($request: GiveGrantRequest!) { giveGrant(request: $request) { grantId } }";
  await call("/graphql2", { query, variables: { request: { inodeId: documentId, memberId, right: "edit" } } });
}

/** What its readers see is the draft as it is now. */
export async function publishDocument(product: Product, token: string, workbookId: string): Promise<void> {
  const call = await calls(product, token);
  const publish = "mutation($request: PublishWorkbookRequest!) { publishWorkbook(request: $request) { version } }";
  await call("/graphql2", { query: publish, variables: { request: { workbookId } } });
}

/** Publishes a workbook and lets a second person of the organization see it, who may do no more. */
export async function addReader(product: Product, token: string, workbookId: string, person: NewMember): Promise<void> {
  const memberId = await addMember(product, token, person, "View");
  await publishDocument(product, token, workbookId);
  const call = await calls(product, token);
  const give = "mutation($request: GiveGrantRequest!) { giveGrant(request: $request) { grantId } }";
  await call("/graphql2", { query: give, variables: { request: { inodeId: workbookId, memberId, right: "view" } } });
}

/** The file of a workbook as it is by now. */
export async function readWorkbook(
  product: Product,
  token: string,
  workbookId: string,
  kind: "workbooks" | "dataModels" = "workbooks",
): Promise<{ readonly pages: readonly { readonly elements: readonly Readonly<Record<string, unknown>>[] }[] }> {
  const call = await calls(product, token);
  return (await call(`/v2/${kind}/${workbookId}/spec?format=json&envelope=nested`)) as Awaited<ReturnType<typeof readWorkbook>>;
}

/** Enters cells into the draft of an input table, as a program does: values by column, of rows that are there or not. */
export async function enterCells(
  product: Product,
  token: string,
  workbookId: string,
  elementId: string,
  rowId: string,
  cells: Readonly<Record<string, unknown>>,
): Promise<void> {
  const change = { kind: "set", rowIds: [rowId], columns: Object.keys(cells), values: Object.values(cells).map((value) => [value]) };
  const lines = [{ batchId: randomUUID(), layer: "draft", seen: 0 }, change].map((line) => JSON.stringify(line));
  const response = await fetch(`${product.url}/v2/workbooks/${workbookId}/input-tables/${elementId}/entries`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/x-ndjson" },
    body: lines.join("\n"),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}

function valueIn(json: string, name: string): string {
  const value = new RegExp(`"${name}":"([^"]+)"`).exec(json)?.[1];
  if (value === undefined) throw new Error(`No ${name} in ${json.slice(0, 500)}`);
  return value;
}
