// Colleagues and teams as everybody meets them, and as administrators do; what a search asks for stands in its address.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, signIn } from "./support/people.ts";
import { test } from "./support/test.ts";

const picture = (name: string) => (process.env["PICTURES"] === undefined ? null : `${process.env["PICTURES"]}/${name}.png`);

test("people are found, each has a page, teams too; a search with its filters is an address", async ({ page, product, open }) => {
  const account = await createOrganization(product, "colleagues");
  await signIn(page, account);
  const navigation = page.getByRole("navigation", { name: "Home" });
  const dialog = page.getByRole("dialog");
  await navigation.getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: "Invite" }).click();
  await dialog.getByLabel("Email").fill("grace@colleagues.example");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("row", { name: /grace@colleagues\.example/ }).waitFor();

  // an administrator opens a member, names them, and finds them in a team
  await page.getByRole("link", { name: "grace@colleagues.example" }).click();
  await page.waitForURL(/\/colleagues\/admin\/users\/[0-9A-Za-z]{22}$/);
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "Grace Hopper" }).waitFor();
  await page.getByRole("button", { name: "Actions" }).waitFor();
  await expectAccessible(page);
  await navigation.getByRole("link", { name: "Teams" }).click();
  await page.getByRole("button", { name: "New team" }).click();
  await dialog.getByLabel("Team name").fill("Planners");
  await dialog.getByRole("checkbox", { name: /Grace Hopper/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Planners" }).click();
  await page.waitForURL(/\/colleagues\/admin\/teams\/[0-9A-Za-z]{22}$/);
  await page.getByRole("button", { name: "Remove Grace Hopper from the team" }).waitFor();
  await expectAccessible(page);
  const adminTeam = page.url();
  await page.getByRole("button", { name: "View profile" }).click();
  await page.waitForURL(/\/colleagues\/profile\/teams\//);
  await page.getByRole("heading", { name: "Planners" }).waitFor();
  const team = page.url();
  await page.getByRole("link", { name: "Grace Hopper" }).click();
  await page.waitForURL(/\/colleagues\/users\//);
  await page.getByText("Grace Hopper owns nothing that you have access to.").waitFor();
  await page.getByRole("link", { name: "Planners" }).waitFor();
  await expectAccessible(page);
  const person = page.url();

  // found by a name with a slip, in the search and in the palette
  await navigation.getByRole("link", { name: "People" }).click();
  await page.getByRole("row", { name: /Grace Hopper/ }).waitFor();
  await page.getByRole("searchbox", { name: "Find a person" }).fill("gracce");
  await page.getByRole("row", { name: /Grace Hopper.*Planners/ }).waitFor();
  await page.goto("/colleagues/search?query=hopper&in=people");
  await page.getByRole("row", { name: /Grace Hopper/ }).waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: /Search/ }).fill("hoper");
  await page.getByRole("option", { name: /Grace Hopper/ }).waitFor();
  await page.keyboard.press("Escape");

  // filters stand in the address, and the address finds the same
  await page.goto("/colleagues/search?query=&types=folder,workbook");
  await page.getByRole("button", { name: "2 kinds" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Folder" }).click();
  await page.waitForURL(/types=workbook$/);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Any owner" }).click();
  await page.getByRole("menuitemradio", { name: "Me" }).click();
  await page.waitForURL(/types=workbook&owner=[0-9a-f-]{36}$/);
  await page.getByRole("button", { name: "Any badge" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Caution" }).click();
  await page.waitForURL(/badges=warning/);
  await page.keyboard.press("Escape");
  await page.getByText("Nothing matches these filters.").waitFor();
  await expectAccessible(page);
  const searched = page.url();

  const dark = await open({ colorScheme: "dark" });
  await signIn(dark.page, account);
  for (const [name, address] of Object.entries({ person, team, adminTeam, searched, people: "/colleagues/users" })) {
    await dark.page.goto(address);
    await dark.page.getByRole("heading").first().waitFor();
    await dark.page.getByRole("progressbar").waitFor({ state: "detached" });
    const [light, night] = [picture(`${name}-light`), picture(`${name}-dark`)];
    if (night !== null) await dark.page.screenshot({ path: night });
    if (light === null) continue;
    await page.goto(address);
    await page.getByRole("heading").first().waitFor();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    await page.screenshot({ path: light });
  }
  expect(await dark.page.title()).toContain("People");
});
