// Workbooks for tests, made by the calls that programs use, in the organization of the samples.
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

/** A workbook of one page, in the folder of the samples; `elements` are in the file form and read tables by `source`. Gives its address. */
export async function createWorkbook(
  product: Product,
  token: string,
  name: string,
  elements: (source: (table: string) => object) => readonly object[],
): Promise<string> {
  const call = async (path: string, headers: Readonly<Record<string, string>>, body: object): Promise<unknown> => {
    const response = await fetch(`${product.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept: "application/json", ...headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const found = JSON.stringify(await call("/organization-from-slug", {}, { slug: product.org }));
  const organization = { "x-organization-id": valueIn(found, "orgId") };
  const query = "{ connections { connectionId } workspaces { inodeId } }";
  const places = JSON.stringify(await call("/graphql2", organization, { query }));
  const connectionId = valueIn(places, "connectionId");
  const source = (table: string): object => ({ kind: "warehouse-table", connectionId, path: ["samples", table] });
  const created = await call("/v2/workbooks/spec?format=json", organization, {
    name,
    schemaVersion: 1,
    kind: "workbook",
    folderId: valueIn(places, "inodeId"),
    pages: [{ id: "page", name: "Page", elements: elements(source) }],
  });
  return new URL((created as { readonly url: string }).url).pathname;
}

function valueIn(json: string, name: string): string {
  const value = new RegExp(`"${name}":"([^"]+)"`).exec(json)?.[1];
  if (value === undefined) throw new Error(`No ${name} in ${json.slice(0, 500)}`);
  return value;
}
