// An organization as five people found it: three account types, two teams, and a table of which each team sees its region.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { mailsSaying } from "./support/mail.ts";
import { createOrganization, invitationLink, openAdministration, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { addMember, signInForCalls } from "./support/workbooks.ts";

const PASSWORD = "a password of some length";
const people = [
  { first: "Ben", type: "Build" },
  { first: "Cara", type: "Analyze" },
  { first: "Dan", type: "View" },
  { first: "Eve", type: "View" },
] as const;
const emailOf = (first: string): string => `${first.toLowerCase()}@quintet.example`;
const orders = "region,amount\nNorth,10\nNorth,20\nNorth,30\nSouth,40\nSouth,50\nEast,60\n";

test("five people, three account types, two teams: a table restricted by region shows each of them their rows", async ({
  page,
  product,
  open,
}) => {
  page.setDefaultTimeout(45_000);
  const founder = await createOrganization(product, "quintet");
  await signIn(page, founder);
  await openAdministration(page);
  const navigation = page.getByRole("navigation", { name: "Administration" });
  const dialog = page.getByRole("dialog");
  const pick = async (field: Locator, text: string, option: string | RegExp): Promise<void> => {
    await field.fill(text);
    await page.getByRole("option", { name: option }).click();
  };

  await navigation.getByRole("link", { name: "Members" }).click();
  for (const { first, type } of people) {
    await page.getByRole("button", { name: "Invite" }).click();
    await dialog.getByLabel("Email").fill(emailOf(first));
    await dialog.getByRole("button", { name: /Account type/ }).click();
    await page.getByRole("option", { name: new RegExp(`^${type}`) }).click();
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("row", { name: new RegExp(emailOf(first)) }).waitFor();
  }
  await keepPicture(page, "five-members");
  const pages = new Map<string, Page>();
  for (const { first } of people) {
    await expect.poll(() => invitationLink(product.dataFolder, emailOf(first))).not.toBeNull();
    const { page: theirs } = await open();
    theirs.setDefaultTimeout(45_000);
    await theirs.goto(invitationLink(product.dataFolder, emailOf(first))!);
    await theirs.getByLabel("First name").fill(first);
    await theirs.getByLabel("Choose a password", { exact: true }).fill(PASSWORD);
    await theirs.getByRole("button", { name: "Accept and sign in" }).click();
    await theirs.waitForURL((url) => url.pathname === "/quintet");
    pages.set(first, theirs);
  }

  await navigation.getByRole("link", { name: "Teams" }).click();
  for (const [team, members] of [
    ["North crew", ["Cara", "Eve"]],
    ["South crew", ["Dan"]],
  ] as const) {
    await page.getByRole("button", { name: "New team" }).click();
    await dialog.getByLabel("Team name").fill(team);
    for (const first of members) await dialog.getByRole("checkbox", { name: new RegExp(first) }).check({ force: true });
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await keepPicture(page, "five-teams");
  await navigation.getByRole("link", { name: "User attributes" }).click();
  await page.getByRole("button", { name: "New attribute" }).click();
  await dialog.getByLabel("Attribute name").fill("region");
  for (const region of ["North", "South"]) {
    await pick(dialog.getByRole("combobox", { name: "Add a team" }), region, `${region} crew`);
    await dialog.getByLabel(`Value of ${region} crew`).fill(region);
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /region.*2 teams, 0 members/ }).waitFor();

  // a data model over an uploaded file, of which everybody sees the region that is theirs
  await page.goto("/quintet");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Data model", exact: true }).click();
  await page.locator('[data-add="table"]').click();
  await dialog.getByRole("button", { name: "Upload a file" }).click();
  await page.getByLabel("File to upload").setInputFiles({ name: "orders.csv", mimeType: "text/csv", buffer: Buffer.from(orders) });
  await dialog.getByRole("button", { name: "Use as source" }).click();
  const table = page.getByRole("grid", { name: /orders/i });
  await table.getByRole("gridcell", { name: "East", exact: true }).waitFor();
  await page.getByRole("tab", { name: "Model", exact: true }).click();
  await page.getByRole("button", { name: "New row policy", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Own region");
  await dialog.getByRole("textbox", { name: "A row is seen where this is true" }).click();
  await page.keyboard.type('[region] = CurrentUserAttributeText("region")');
  await pick(dialog.getByRole("combobox", { name: "People and teams who see all rows" }), "admin", /admin@quintet/);
  await keepPicture(page, "five-policy");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  // as each person: of a team, of the other, of none
  for (const [first, seen] of [
    ["Cara", "3 of your 6"],
    ["Dan", "2 of your 6"],
    ["Ben", "0 of your 6"],
  ] as const) {
    await pick(page.getByRole("combobox", { name: "Person", exact: true }), first, first);
    await page.getByText(seen, { exact: true }).waitFor();
  }
  await keepPicture(page, "five-check");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 1 published").waitFor();

  await page.goto("/quintet");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Workbook", exact: true }).click();
  await page.getByRole("button", { name: "All sources", exact: true }).click();
  const models = dialog.getByRole("tree", { name: "Elements of data models" });
  // it was called by the file that was brought into it
  await models.getByText("orders", { exact: true }).first().click();
  await models
    .getByText(/orders/i)
    .nth(1)
    .click();
  await page
    .getByRole("grid", { name: /orders/i })
    .getByRole("gridcell", { name: "East", exact: true })
    .waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 1 published").waitFor();
  // a workbook that nobody named is called by what it was made from
  await page.getByRole("banner").getByRole("heading", { name: "orders", exact: true }).waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  // several at once, one of them taken back, with a note to all of them
  const whom = dialog.getByRole("combobox", { name: "People" });
  for (const who of ["North crew", "South crew", "Ben", "Eve"]) await pick(whom, who, new RegExp(`^${who}\\b`, "u"));
  await whom.press("Backspace");
  await dialog.getByRole("button", { name: "Remove Eve" }).waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await dialog.getByRole("textbox", { name: "Note in the email" }).fill("Your region’s orders");
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "five-chips");
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByText("4 people get an email").waitFor();
  const access = dialog.getByRole("list", { name: "People with access" });
  for (const who of ["North crew", "South crew", "Ben"]) await access.getByRole("listitem").filter({ hasText: who }).waitFor();
  await expect.poll(() => mailsSaying(product.dataFolder, "shared orders with you")).toHaveLength(4);
  // what who may only view it may do besides, and why one of them can what they can
  await dialog.getByText("Export data", { exact: true }).click();
  await dialog.getByText("Filter and drill", { exact: true }).click();
  await access.getByRole("button", { name: "Can view, Access for Ben" }).click();
  await page.getByRole("menuitem", { name: "Explain Ben’s access" }).click();
  await dialog.getByText("Cannot export its data").waitFor();
  await dialog.getByText("Filters, sorts and drills in it").waitFor();
  await keepPicture(page, "five-share");
  const viewport = page.viewportSize();
  for (const [width, name] of [
    [320, "narrow"],
    [768, "medium"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await keepPicture(page, `five-share-${name}`);
  }
  if (viewport !== null) await page.setViewportSize(viewport);

  for (const [first, amounts] of [
    ["Cara", ["10", "20", "30"]],
    ["Eve", ["10", "20", "30"]],
    ["Dan", ["40", "50"]],
    ["Ben", []],
  ] as const) {
    const theirs = pages.get(first)!;
    await theirs.goto("/quintet/shared");
    await theirs.getByRole("link", { name: "orders", exact: true }).first().click();
    const rows = theirs.getByRole("grid", { name: /orders/i });
    for (const amount of amounts) await rows.getByRole("gridcell", { name: amount, exact: true }).waitFor();
    if (amounts.length === 0) await theirs.getByText("No rows match").first().waitFor();
    expect(await theirs.getByRole("gridcell", { name: "60", exact: true }).count(), first).toBe(0);
    await keepPicture(theirs, `five-${first.toLowerCase()}`);
  }
});

test("one table of a connection for somebody who builds, and a link that lets colleagues in until it is turned off", async ({
  page,
  product,
  open,
}) => {
  page.setDefaultTimeout(45_000);
  const founder = await createOrganization(product, "parts");
  const token = await signInForCalls(page, { ...product, ...founder });
  const person = (first: string) => ({ email: `${first.toLowerCase()}@parts.example`, firstName: first, password: PASSWORD });
  await addMember({ ...product, ...founder }, token, person("Ben"), "Build");
  await addMember({ ...product, ...founder }, token, person("Dan"), "View");
  const dialog = page.getByRole("dialog");
  for (const name of ["orders", "salaries"]) {
    await page.goto("/parts");
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await page.getByRole("menuitem", { name: "Data model", exact: true }).click();
    await page.locator('[data-add="table"]').click();
    await dialog.getByRole("button", { name: "Upload a file" }).click();
    await page.getByLabel("File to upload").setInputFiles({ name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(orders) });
    await dialog.getByRole("button", { name: "Use as source" }).click();
    await page.getByRole("gridcell", { name: "East", exact: true }).first().waitFor();
  }

  await page.goto("/parts/connections");
  await page.getByRole("treeitem").first().click();
  const connection = new URL(page.url()).searchParams.get("connection") ?? "";
  await page.goto(`/parts/admin/connections/${connection}`);
  const sharing = page.getByRole("region", { name: "Who can use it" });
  await sharing.getByRole("button", { name: /^Remove Everyone at/u }).click();
  await sharing.getByRole("button", { name: /^Remove Everyone at/u }).waitFor({ state: "detached" });
  await sharing.getByRole("combobox", { name: "Members or teams" }).fill("Ben");
  await page.getByRole("option", { name: /Ben/u }).click();
  await sharing.getByRole("combobox", { name: "Whole connection, schema or table" }).fill("orders");
  await page
    .getByRole("option", { name: /orders/u })
    .first()
    .click();
  await sharing.getByRole("button", { name: "Share", exact: true }).click();
  await sharing
    .getByRole("listitem")
    .filter({ hasText: /Ben.*orders/u })
    .waitFor();
  await sharing.getByRole("combobox", { name: "Why can or can’t someone?" }).fill("ben");
  await page.getByRole("option", { name: /Ben/u }).click();
  await sharing.getByText("Can use parts of this connection").waitFor();
  // until a day
  const bensLine = sharing.getByRole("listitem").filter({ hasText: /Ben.*orders/u });
  await bensLine.getByRole("button", { name: /^Set an end date for Ben/u }).click();
  await bensLine.getByRole("form").getByRole("button", { name: "Set end date" }).click();
  await bensLine.getByText(/^until \d+ \w{3}/u).waitFor();
  await bensLine.getByRole("button", { name: /^Change the end date of Ben/u }).waitFor();
  await expectAccessible(page);
  await keepPicture(page, "parts-sharing");
  await page.setViewportSize({ width: 320, height: 800 });
  await keepPicture(page, "parts-sharing-narrow");
  await page.setViewportSize({ width: 1280, height: 800 });

  const { page: bens } = await open();
  await signIn(bens, { ...founder, ...person("Ben") });
  await bens.goto("/parts/connections");
  const sources = bens.getByRole("tree");
  await sources.getByText("orders", { exact: true }).waitFor();
  expect(await sources.getByText("salaries", { exact: true }).count()).toBe(0);
  await keepPicture(bens, "parts-tree");

  // a folder, and its link
  await page.goto("/parts");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Folder" }).click();
  await dialog.getByRole("textbox").fill("Handbook");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Handbook" }).waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await dialog.getByRole("button", { name: /What the link allows/u }).click();
  await page.getByRole("option", { name: "Can view" }).click();
  await dialog.getByText("Nobody has used it yet").waitFor();
  await dialog.getByRole("button", { name: /When the link expires/u }).click();
  await page.getByRole("option", { name: "Expires in 30 days" }).click();
  await dialog
    .getByRole("button", { name: /When the link expires/u })
    .filter({ hasText: "Expires" })
    .waitFor();
  const link = (await dialog.locator("code").first().innerText()).replace(/^https?:\/\/[^/]+/u, "");
  expect(link).toMatch(/\?link=/u);
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "link-share");
  await page.setViewportSize({ width: 320, height: 800 });
  await keepPicture(page, "link-share-narrow");
  await page.setViewportSize({ width: 1280, height: 800 });

  const { page: dans } = await open();
  await signIn(dans, { ...founder, ...person("Dan") });
  await dans.goto(link);
  await dans.getByRole("heading", { name: "Handbook" }).waitFor();
  expect(new URL(dans.url()).search).toBe("");
  await dialog.getByRole("button", { name: /What the link allows/u }).click();
  await page.getByRole("option", { name: "No access" }).click();
  await dialog.getByText("The link opens this only for people with access").waitFor();
  await dans.goto(link);
  await dans.getByRole("heading", { name: "Handbook" }).waitFor({ state: "detached" });
  await dans
    .getByRole("button", { name: "Return home" })
    .or(dans.getByRole("link", { name: "Return home" }))
    .waitFor();
});
