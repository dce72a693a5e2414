// Colleagues and teams as everybody meets them, and as administrators do; what a search asks for stands in its address.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, openAdministration, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { addMember, signInForCalls } from "./support/workbooks.ts";

const picture = (name: string) => (process.env["PICTURES"] === undefined ? null : `${process.env["PICTURES"]}/${name}.png`);

test("people are found, each has a page, teams too; a search with its filters is an address", async ({ page, product, open }) => {
  const account = await createOrganization(product, "colleagues");
  await signIn(page, account);
  const navigation = page.getByRole("navigation", { name: "Home" });
  const administration = page.getByRole("navigation", { name: "Administration" });
  const dialog = page.getByRole("dialog");
  await openAdministration(page);
  await administration.getByRole("link", { name: "Members" }).click();
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
  await administration.getByRole("link", { name: "Teams" }).click();
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
  await page.getByRole("menuitemcheckbox", { name: "Use with care" }).click();
  await page.waitForURL(/badges=warning/);
  await page.keyboard.press("Escape");
  await page.getByText("Nothing matches these filters.").waitFor();
  await expectAccessible(page);
  const searched = page.url();

  const dark = await open({ colorScheme: "dark" });
  await signIn(dark.page, account);
  for (const [name, address] of Object.entries({ person, team, adminTeam, searched, people: "/colleagues/users" })) {
    await dark.page.goto(address);
    await dark.page.getByRole("heading", { level: 1 }).waitFor();
    await dark.page.getByRole("progressbar").waitFor({ state: "detached" });
    const [light, night] = [picture(`${name}-light`), picture(`${name}-dark`)];
    if (night !== null) await dark.page.screenshot({ path: night });
    if (light === null) continue;
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("progressbar").waitFor({ state: "detached" });
    await page.screenshot({ path: light });
  }
  expect(await dark.page.title()).toContain("People");
});

test("a shortcut leads to a folder and says when it is gone; a folder becomes the home page; a member asks for more and gets it", async ({
  page,
  product,
  open,
}) => {
  const account = await createOrganization(product, "homes");
  const own = { ...product, ...account };
  const token = await signInForCalls(page, own);
  const other = { org: account.org, email: "ada@homes.example", password: "a password of some length" };
  await addMember(own, token, { email: other.email, password: other.password, firstName: "Ada" }, "View");
  const navigation = page.getByRole("navigation", { name: "Home" });
  const dialog = page.getByRole("dialog");
  await navigation.getByRole("link", { name: "My documents" }).click();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Folder" }).click();
  await dialog.getByRole("textbox").fill("Start here");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Start here" }).waitFor();
  await navigation.getByRole("link", { name: "My documents" }).click();
  const start = page.getByRole("row", { name: /Start here/ }).first();
  await start.click({ button: "right" });
  await page.getByRole("menuitem", { name: "Create a shortcut" }).click();
  await dialog.getByRole("treeitem", { name: "My documents" }).click();
  await dialog.getByRole("button", { name: "Create here" }).click();
  const shortcut = page.getByRole("row", { name: /Shortcut to Start here/ });
  await shortcut.waitFor();
  await expectAccessible(page);
  const [light] = [picture("shortcut-light")];
  if (light !== null) await page.screenshot({ path: light });
  await shortcut.getByRole("link", { name: "Start here" }).click();
  await page.getByRole("heading", { name: "Start here" }).waitFor();
  const folder = page.url();

  await navigation.getByRole("link", { name: "My documents" }).click();
  await page
    .getByRole("row", { name: /Start here/ })
    .filter({ hasNotText: "Shortcut to" })
    .click({ button: "right" });
  await page.getByRole("menuitem", { name: "Set as home page" }).click();
  await dialog.getByText("This is where people start.").waitFor();
  await expectAccessible(page);
  const chosen = picture("home-page-dialog");
  if (chosen !== null) await page.screenshot({ path: chosen });
  await dialog.getByRole("button", { name: "Set home page" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.goto("/homes");
  await page.waitForURL(folder);
  await navigation.getByRole("link", { name: "Home page" }).waitFor();
  await navigation.getByRole("link", { name: "Recent" }).click();
  await page.waitForURL(/\/homes\/recent$/);
  await page.getByRole("heading", { name: "Recent" }).waitFor();

  // in the trash it is nobody's home, and the shortcut says that it leads nowhere
  await navigation.getByRole("link", { name: "My documents" }).click();
  await page
    .getByRole("row", { name: /Start here/ })
    .filter({ hasNotText: "Shortcut to" })
    .click({ button: "right" });
  await page.getByRole("menuitem", { name: "Move to trash" }).click();
  await page.getByRole("row", { name: /Start here.*Broken/ }).waitFor();
  const broken = picture("broken-shortcut");
  if (broken !== null) await page.screenshot({ path: broken });
  await page.goto("/homes");
  await page.getByRole("heading", { name: "Recent" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/homes");

  const reader = await open();
  await signIn(reader.page, other);
  await reader.page.getByRole("button", { name: /^Account/ }).click();
  await reader.page.getByRole("menuitem", { name: "Request another account type" }).click();
  const asking = reader.page.getByRole("dialog");
  await asking.getByText("Your account type is View.").waitFor();
  await asking.getByLabel("Message (optional)").fill("For the forecast");
  await expectAccessible(reader.page);
  const asked = picture("license-dialog");
  if (asked !== null) await reader.page.screenshot({ path: asked });
  await asking.getByRole("button", { name: "Send request" }).click();
  await asking.waitFor({ state: "detached" });
  await page.goto("/homes/requests");
  const request = page.getByRole("listitem").filter({ hasText: "For the forecast" });
  await request.getByText(/asks for the account type Act/).waitFor();
  await expectAccessible(page);
  const waiting = picture("license-request");
  if (waiting !== null) await page.screenshot({ path: waiting });
  await request.getByRole("button", { name: "Grant" }).click();
  await request.waitFor({ state: "detached" });
  await page.getByText("No open requests").waitFor();
});

test("a team inside another, an open one that a member joins and leaves, and an admin of a team who says who is in it", async ({
  page,
  product,
  open,
}) => {
  const account = await createOrganization(product, "crews");
  const own = { ...product, ...account };
  const token = await signInForCalls(page, own);
  const ada = { org: account.org, email: "ada@crews.example", password: "a password of some length" };
  await addMember(own, token, { email: ada.email, password: ada.password, firstName: "Ada" }, "View");
  await addMember(own, token, { email: "bob@crews.example", password: ada.password, firstName: "Bob" }, "View");
  const { page: theirs } = await open();
  await signIn(theirs, ada);

  const dialog = page.getByRole("dialog");
  await page.goto("/crews/admin/teams");
  for (const name of ["Everyone in ops", "Night shift"]) {
    await page.getByRole("button", { name: "New team" }).first().click();
    await dialog.getByLabel("Team name").fill(name);
    await dialog.getByText("Open team", { exact: true }).click();
    await dialog.getByRole("button", { name: "Save" }).click();
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByRole("link", { name: "Everyone in ops" }).click();
  await page.getByRole("button", { name: "Edit team" }).click();
  await dialog.getByRole("combobox", { name: "Teams inside this team" }).fill("night");
  await page.getByRole("option", { name: /^Night shift/u }).click();
  await dialog.getByRole("button", { name: "Remove Night shift" }).waitFor();
  await expectAccessible(page, "[role=dialog]");
  await keepPicture(page, "crews-dialog");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Teams inside:").waitFor();
  // what lies in the team cannot be closed from around it
  await page.getByRole("button", { name: "Edit team" }).click();
  await dialog.getByText("Open team", { exact: true }).click();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText(/Night shift is open: whoever joined it/u).waitFor();
  await dialog.getByText("Open team", { exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();

  // what the outer team has comes to who joins the inner one
  await page.goto("/crews");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: "Folder" }).click();
  await dialog.getByRole("textbox").fill("Rosters");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.getByRole("heading", { name: "Rosters" }).waitFor();
  await page.getByRole("button", { name: "Share", exact: true }).first().click();
  await dialog.getByRole("combobox", { name: "People" }).fill("everyone in");
  await page.getByRole("option", { name: /^Everyone in ops/u }).click();
  await dialog.getByRole("button", { name: "Invite", exact: true }).click();
  await dialog.getByRole("list", { name: "People with access" }).getByText("Everyone in ops").waitFor();

  await theirs.getByRole("navigation", { name: "Home" }).getByRole("link", { name: "People" }).click();
  await theirs.getByRole("radio", { name: "Teams", exact: true }).click();
  await theirs.waitForURL(/show=teams$/u);
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Join Night shift" }).click();
  await theirs.getByRole("button", { name: "Leave Night shift" }).waitFor();
  await theirs.getByRole("row", { name: /Everyone in ops.*Through another team/u }).waitFor();
  await keepPicture(theirs, "crews-teams");
  await theirs.goto("/crews/shared");
  await theirs.getByRole("link", { name: "Rosters" }).waitFor();
  await theirs.goto("/crews/users?show=teams");
  await theirs.getByRole("link", { name: "Everyone in ops" }).click();
  await theirs.getByRole("row", { name: /Ada.*Through Night shift/u }).waitFor();
  await expectAccessible(theirs);
  await keepPicture(theirs, "crews-team");
  await theirs.setViewportSize({ width: 320, height: 700 });
  await keepPicture(theirs, "crews-team-narrow");
  await theirs.goto("/crews/users?show=teams");
  await theirs.getByRole("button", { name: "Leave Night shift" }).waitFor();
  await keepPicture(theirs, "crews-teams-narrow");
  await theirs.setViewportSize({ width: 1280, height: 800 });
  await theirs.getByRole("link", { name: "Night shift" }).click();
  await theirs.getByRole("button", { name: "Leave", exact: true }).click();
  await theirs.getByRole("button", { name: "Join", exact: true }).waitFor();
  await theirs.goto("/crews/shared");
  await theirs.getByRole("heading", { level: 1 }).waitFor();
  await expect.poll(() => theirs.getByRole("link", { name: "Rosters" }).count()).toBe(0);
  await theirs.goBack();
  await theirs.getByRole("button", { name: "Join", exact: true }).click();
  await theirs.getByRole("button", { name: "Leave", exact: true }).waitFor();

  // made an admin of the team, she takes in somebody else
  await page.goto("/crews/admin/teams");
  await page.getByRole("link", { name: "Night shift" }).click();
  await page.getByRole("row", { name: /Ada/u }).hover();
  await page.getByRole("button", { name: "Make Ada a team admin" }).click();
  await page.getByRole("row", { name: /Ada.*Team admin/u }).waitFor();
  await keepPicture(page, "crews-admin");
  await theirs.reload();
  await theirs.getByRole("button", { name: "Edit members" }).click();
  await theirs.getByRole("dialog").getByRole("checkbox", { name: /Bob/u }).check({ force: true });
  await theirs.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await theirs.getByRole("row", { name: /Bob/u }).waitFor();
});
