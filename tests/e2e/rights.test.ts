// Who may not see something asks for it; who manages it lets them in.
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { signIn } from "./support/people.ts";
import { test } from "./support/test.ts";
import { addMember, createWorkbook, signInForCalls } from "./support/workbooks.ts";

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
