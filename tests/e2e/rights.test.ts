// Who may not see something asks for it; who manages it lets them in.
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { signIn } from "./support/people.ts";
import { test } from "./support/test.ts";
import { addMember, createWorkbook, publishDocument, signInForCalls } from "./support/workbooks.ts";

const refused = /Failed to load resource: the server responded with a status of 4\d\d/;
const person = { email: "rita@rights.example", firstName: "Rita", password: "wobbly teapot canyon" };

async function makeFolder(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Folder" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  return new URL(page.url()).pathname;
}

test("a closed folder is asked for, granted in one press, and open from then on", async ({ open, product }) => {
  const owner = (await open({ colorScheme: "dark" })).page;
  const token = await signInForCalls(owner, product);
  await addMember(product, token, person, "View");
  const address = await makeFolder(owner, "Payroll plans");

  const { page, watch } = await open();
  watch.expect(refused);
  await signIn(page, { org: product.org, ...person });
  await page.goto(address);
  await page.getByText("You don't have permission to access this page.").waitFor();
  expect(await page.content()).not.toContain("Payroll plans</");
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Message" }).fill("For the budget");
  await page.getByRole("button", { name: "Request access" }).click();
  await page.getByText("Your request was sent.", { exact: false }).waitFor();

  await owner.reload();
  await owner.getByRole("link", { name: /Access requests/ }).click();
  const request = owner.getByRole("listitem", { name: "Rita: Payroll plans" });
  await request.getByText("For the budget").waitFor();
  await expectAccessible(owner);
  if (process.env["LOOK"]) await owner.screenshot({ path: `${process.env["LOOK"]}/library-requests.png` });
  if (process.env["LOOK"]) await page.screenshot({ path: `${process.env["LOOK"]}/library-asked.png` });
  // the home screen offers the same beside its lists
  await owner.getByRole("link", { name: "Recent", exact: true }).click();
  const waiting = owner.getByRole("region", { name: "Needs you" });
  await waiting.getByText("Rita asks to view Payroll plans. “For the budget”").waitFor();
  await expectAccessible(owner);
  await look(owner, "needs-you");
  await waiting.getByRole("button", { name: "Allow" }).click();
  await waiting.waitFor({ state: "detached" });

  await page.reload();
  await page.getByRole("heading", { level: 1, name: "Payroll plans" }).waitFor();

  // why she can, and cannot do more
  await owner.goto(address);
  await owner.getByRole("button", { name: "Share", exact: true }).first().click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Why can or can’t someone?" }).fill("Rita");
  await owner.getByRole("option", { name: /Rita/ }).click();
  await dialog.getByText("Opens it").waitFor();
  await dialog.getByText("The account type View does not allow it").first().waitFor();
  await dialog.getByText("Shared with them").waitFor();
  await expectAccessible(owner);
  if (process.env["LOOK"]) await owner.screenshot({ path: `${process.env["LOOK"]}/library-check.png` });
});

const look = async (page: Page, name: string): Promise<void> => {
  if (process.env["PICTURES"] === undefined) return;
  await page.screenshot({ path: `${process.env["PICTURES"]}/${name}.png` });
};

test("a right that ends: chosen in the share form, gone from an open tab at its end, shown as ended and renewed", async ({
  open,
  product,
}) => {
  const owner = (await open(process.env["SCHEME"] === "dark" ? { colorScheme: "dark" } : {})).page;
  const token = await signInForCalls(owner, product);
  const guest = { email: `gil-${Date.now()}@rights.example`, firstName: "Gil", password: "wobbly teapot canyon" };
  const memberId = await addMember(product, token, guest, "View");
  // not where everybody may look
  const home = { query: "{ me { member { homeInodeId } } }" };
  const { me } = await asked<{ me: { member: { homeInodeId: string } } }>(product.url, token, home);
  const { address, workbookId } = await createWorkbook(
    product,
    token,
    "Audit of May",
    () => [{ id: "note", kind: "text", body: "For the auditors alone." }],
    undefined,
    [],
    [],
    { folderId: me.member.homeInodeId },
  );
  await publishDocument(product, token, workbookId);
  await owner.goto(`${address}/edit`);
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  const dialog = owner.getByRole("dialog");
  const people = dialog.getByRole("list", { name: "People with access" });
  await dialog.getByRole("combobox", { name: "People" }).fill("Gil");
  await owner.getByRole("option", { name: /Gil/u }).first().click();
  await dialog.getByRole("button", { name: "Add an end date" }).click();
  await dialog.getByLabel("Until", { exact: true }).fill("2199-12-05");
  await dialog.getByRole("checkbox", { name: "Email them" }).press("Space");
  await look(owner, "grant-until");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  const line = people.getByRole("listitem").filter({ hasText: guest.email });
  await line.getByText("until 5 Dec 2199").waitFor();
  await expectAccessible(owner, "[role=dialog]");
  // its reason among those of the person
  await line.getByRole("button", { name: /Access for Gil/u }).click();
  await owner.getByRole("menuitem", { name: /^Explain Gil/u }).click();
  await dialog.getByText("Opens it").waitFor();
  await expect.poll(() => dialog.getByText("until 5 Dec 2199").count()).toBe(2);

  const { page, watch } = await open();
  watch.expect(refused);
  await signIn(page, { org: product.org, ...guest });
  await page.goto(address);
  await page.getByText("For the auditors alone.").waitFor();
  const endsAt = new Date(Date.now() + 3_000).toISOString();
  const give = "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }";
  await asked(product.url, token, { query: give, variables: { r: { inodeId: workbookId, memberId, right: "view", endsAt } } });
  // nobody does anything: the tab that is open is closed by the time alone
  await page.getByText("You don't have permission to access this page.").waitFor({ timeout: 60_000 });

  await owner.reload();
  await owner.getByRole("button", { name: "Share", exact: true }).click();
  await line.getByText(/^ended /u).waitFor();
  await line.getByRole("button", { name: /Access for Gil/u }).click();
  await owner.getByRole("menuitem", { name: "Renew…" }).click();
  const form = line.getByRole("form", { name: /^End date of the access for Gil/u });
  await form.getByLabel("Last day").fill("2000-01-01");
  await form.getByText("Choose today or a later day").waitFor();
  await form.getByLabel("Last day").fill("2199-12-31");
  await expectAccessible(owner, "[role=dialog]");
  await look(owner, "grant-renew");
  await form.getByRole("button", { name: "Renew", exact: true }).click();
  await line.getByText("until 31 Dec 2199").waitFor();
  await page.goto(address);
  await page.getByText("For the auditors alone.").waitFor();
});

test("who edits a document is out of it as soon as it is not theirs to see any more", async ({ open, product }) => {
  const token = await signInForCalls((await open()).page, product);
  const { page, watch } = await open();
  const person = { email: `edda-${Date.now()}@rights.example`, firstName: "Edda", password: "wobbly teapot canyon" };
  const memberId = await addMember(product, token, person, "Build");
  const { me } = await asked<{ me: { member: { homeInodeId: string } } }>(product.url, token, {
    query: "{ me { member { homeInodeId } } }",
  });
  const part = { id: "note", kind: "text", body: "For the editors alone." };
  const folder = { folderId: me.member.homeInodeId };
  const { address, workbookId } = await createWorkbook(product, token, "Draft of May", () => [part], undefined, [], [], folder);
  const give = async (more: object) => {
    const query = "mutation($r: GiveGrantRequest!) { giveGrant(request: $r) { grantId } }";
    await asked(product.url, token, { query, variables: { r: { inodeId: workbookId, memberId, ...more } } });
  };
  await give({ right: "edit" });
  await signIn(page, { org: product.org, ...person });
  await page.goto(`${address}/edit`);
  await page.getByText("For the editors alone.").waitFor();
  await page.getByText("Live edit on").waitFor();
  watch.expect(refused);
  await give({ right: "edit", endsAt: new Date(Date.now() + 2_000).toISOString() });
  await page.getByText("You don't have permission to access this page.").waitFor({ timeout: 60_000 });
  expect(await page.getByText("For the editors alone.").count()).toBe(0);
});

async function asked<Answer>(url: string, token: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}/graphql2`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const { data, errors } = (await response.json()) as { readonly data: Answer; readonly errors?: unknown };
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return data;
}

test("a document is viewed as somebody else: their pages, their name in formulas, nothing to change, and back", async ({
  open,
  product,
}) => {
  const { page } = await open(process.env["SCHEME"] === "dark" ? { colorScheme: "dark" } : {});
  const token = await signInForCalls(page, product);
  await addMember(product, token, { email: "vera@rights.example", firstName: "Vera", password: "wobbly teapot canyon" }, "View");
  const board = { id: "board", name: "Board", elements: [], sheaf: { access: { users: ["nobody@rights.example"] } } };
  const words = { id: "words", kind: "text", body: "Seen by {{Max([People/Who])}}" };
  const who = { id: "who", name: "Who", formula: "CurrentUserEmail()" };
  const people = (source: (table: string) => object) => ({
    id: "people",
    kind: "table",
    name: "People",
    source: source("birdstrikes"),
    columns: [who],
  });
  const made = await createWorkbook(product, token, "Seen by whom", (source) => [words, people(source)], undefined, [board]);
  const { workbookId, address } = made;
  const published = await fetch(`${product.url}/graphql2`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: `mutation { publishWorkbook(request: { workbookId: "${workbookId}" }) { version } }` }),
  });
  expect(published.status).toBe(200);
  await page.goto(address);
  await page.getByText(/Seen by .*@/).waitFor();
  await page.getByRole("button", { name: "Board" }).waitFor();

  await page.getByRole("button", { name: "Workbook menu" }).click();
  await page.getByRole("menuitem", { name: "View as…" }).click();
  const dialog = page.getByRole("dialog", { name: "View as another person" });
  await dialog.getByRole("combobox", { name: "Member or team" }).fill("Vera");
  await page.getByRole("option", { name: /Vera/ }).click();
  await expectAccessible(page);
  await look(page, "view-as-dialog");
  await dialog.getByRole("button", { name: "View", exact: true }).click();

  await page.getByText("Seen by vera@rights.example").waitFor();
  await page.getByText("You see this as Vera, who can view it.", { exact: false }).waitFor();
  expect(await page.getByRole("button", { name: "Board" }).count()).toBe(0);
  for (const name of ["Edit", "Share", "Workbook menu"]) expect(await page.getByRole("button", { name, exact: true }).count()).toBe(0);
  await expectAccessible(page);
  await look(page, "view-as");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByRole("button", { name: "Board" }).waitFor();
});
