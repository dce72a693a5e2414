// People, teams, rights and the audit log, as an administrator meets them.
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { changeAuditEntry } from "./support/long-lists.ts";
import { createOrganization, openAdministration, signIn } from "./support/people.ts";
import { keepPicture } from "./support/pictures.ts";
import { test } from "./support/test.ts";
import { addMember, signInForCalls } from "./support/workbooks.ts";

test("an administrator invites somebody, makes a team of them, changes what their account type may do, and reads it in the audit log", async ({
  page,
  product,
  open,
}) => {
  const account = await createOrganization(product, "founding");
  await signIn(page, account);
  await openAdministration(page);
  const navigation = page.getByRole("navigation", { name: "Administration" });

  await navigation.getByRole("link", { name: "Members" }).click();
  await page.getByRole("heading", { name: "Members" }).waitFor();
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("grace");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await dialog.getByText("Invalid email").waitFor();
  await dialog.getByLabel("Email").fill("grace@founding.example");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  const grace = page.getByRole("row", { name: /grace@founding\.example/ });
  await grace.getByText("Invited").waitFor();
  await grace.getByRole("button", { name: "View, account type of grace@founding.example" }).click();
  await page.getByRole("menuitemradio", { name: "Analyze" }).click();
  await grace.getByRole("button", { name: "Analyze, account type of grace@founding.example" }).waitFor();
  await expectAccessible(page);

  await navigation.getByRole("link", { name: "Teams" }).click();
  await page.getByRole("button", { name: "New team" }).click();
  await dialog.getByLabel("Team name").fill("Planners");
  await dialog.getByRole("checkbox", { name: /grace@founding\.example/ }).check({ force: true });
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Planners.*grace@founding\.example.*1/ }).waitFor();
  await expectAccessible(page);

  await navigation.getByRole("link", { name: "User attributes" }).click();
  await page.getByRole("button", { name: "New attribute" }).click();
  await dialog.getByLabel("Attribute name").fill("region");
  await dialog.getByLabel("Default value").fill("West");
  await dialog.getByRole("combobox", { name: "Add a team" }).fill("Plan");
  await page.getByRole("option", { name: "Planners" }).click();
  await dialog.getByLabel("Value of Planners").fill("North");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /region.*West.*1 team, 0 members/ }).waitFor();
  await expectAccessible(page);

  await navigation.getByRole("link", { name: "Account types" }).click();
  await page.getByRole("searchbox", { name: "Find a capability" }).fill("canWriteSQL");
  const right = page.getByRole("checkbox", { name: "Analyze: Write SQL" });
  const before = await right.isChecked();
  await right.setChecked(!before, { force: true });
  await page.getByText("1 change to Analyze.").waitFor();
  await page.getByText(before ? /1 member loses Write SQL\./ : /1 member gains Write SQL\./).waitFor();
  // for whom that would be, and in which team they are
  await page.getByRole("button", { name: "Analyze", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Who has Analyze" });
  await panel.getByRole("link", { name: "grace@founding.example" }).waitFor();
  await panel
    .getByRole("region", { name: "What saving would change for them" })
    .getByText(before ? "They would lose" : "They would gain")
    .waitFor();
  await panel.getByRole("tab", { name: /Teams/ }).click();
  await panel.getByRole("link", { name: "Planners" }).waitFor();
  await panel.getByText("Needs two-step sign-in").click();
  await panel.getByText("0 enrolled, 1 will be asked at next sign-in.").waitFor();
  await panel.getByText("Needs two-step sign-in").click();
  await panel.getByText("0 of 1 enrolled.").waitFor();
  await panel.getByRole("tab", { name: /Members/ }).click();
  await expectAccessible(page);
  await keepPicture(page, "account-types");
  expect(await page.getByRole("checkbox", { name: "Admin: Write SQL" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Save changes" }).waitFor({ state: "detached" });
  expect(await right.isChecked()).toBe(!before);
  await page.getByRole("searchbox", { name: "Find a capability" }).fill("");
  // what all types may do is no difference between them
  const viewing = page.getByRole("checkbox", { name: "Analyze: View workbooks" });
  await viewing.waitFor();
  await page.getByRole("radio", { name: "Differences" }).click();
  await viewing.waitFor({ state: "detached" });
  await page.getByRole("checkbox", { name: "Analyze: Write SQL" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("radio", { name: /^All \d+$/u }).click();
  await viewing.waitFor();

  await navigation.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("row", { name: /account-type\.update.*Analyze/ }).waitFor();
  await page.getByRole("row", { name: /member\.invite.*grace@founding\.example/ }).waitFor();
  await expectAccessible(page);

  // what was written is verified, narrowed, taken away as a file and kept for as long as somebody wants
  await page.getByText(/^Verified to entry \d+$/).waitFor();
  await page.getByRole("button", { name: "Verify all entries" }).click();
  await page
    .getByRole("status")
    .getByText(/^All \d+ entries are as they were written\.$/)
    .waitFor();
  await page.getByRole("searchbox", { name: "Find actions" }).fill("member.");
  await page.getByRole("row", { name: /account-type\.update/ }).waitFor({ state: "detached" });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  expect((await saved).suggestedFilename()).toBe("audit-log.csv");
  await page.getByRole("button", { name: "Keep and send…" }).click();
  const keeping = page.getByRole("dialog", { name: "Keeping and sending the audit log" });
  await keeping.getByRole("textbox", { name: "Send to" }).fill("https://hooks.example/audit");
  await keeping.getByLabel("Signing secret").first().fill("a secret of this test");
  await expectAccessible(page);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/audit.png` });
  await keeping.getByRole("button", { name: "Save", exact: true }).click();
  await keeping.waitFor({ state: "detached" });
  await page.getByRole("row", { name: /member\.invite/ }).waitFor();
  // what somebody changed in the store is found where it stands
  await changeAuditEntry(product, account, 3);
  await page.getByRole("button", { name: "Verify all entries" }).click();
  await page.getByRole("alert").getByText("Entry 3 was changed, moved or removed after it was written.", { exact: false }).waitFor();
  await keepPicture(page, "audit-broken");

  // an administrator acts in a member's place, and is told so until they stop
  await navigation.getByRole("link", { name: "Members" }).click();
  await grace.getByRole("button", { name: "Actions for grace@founding.example" }).click();
  await page.getByRole("menuitem", { name: "Act as this person" }).click();
  const line = page.getByRole("status").filter({ hasText: "you are acting as grace@founding.example" });
  await line.waitFor();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.getByRole("link", { name: "Administration" }).count()).toBe(0);
  await expectAccessible(page);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/acting.png` });
  await line.getByRole("button", { name: "Stop" }).click();
  await page.getByRole("heading", { name: "Members" }).waitFor();
  await navigation.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("row", { name: /impersonation\.stop.*grace@founding\.example/ }).waitFor();

  // who may use a connection, and why somebody can
  await page.goto("/founding/connections");
  await page.getByRole("treeitem").first().click();
  const connection = new URL(page.url()).searchParams.get("connection") ?? "";
  await page.goto(`/founding/admin/connections/${connection}`);
  const sharing = page.getByRole("region", { name: "Who can use it" });
  await sharing.getByRole("combobox", { name: "Members or teams" }).fill("Planners");
  await page.getByRole("option", { name: /Planners/ }).click();
  await sharing.getByRole("button", { name: "Share", exact: true }).click();
  await sharing.getByRole("listitem").filter({ hasText: "Planners" }).waitFor();
  await sharing.getByRole("combobox", { name: "Why can or can’t someone?" }).fill("grace");
  await page.getByRole("option", { name: /grace/ }).click();
  await sharing.getByText("Shared with their team Planners").waitFor();
  await expectAccessible(page);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/connection-sharing.png` });
  await sharing.getByRole("button", { name: "Remove Planners" }).click();
  await sharing.getByRole("button", { name: "Remove Planners" }).waitFor({ state: "detached" });

  // what pages tell of their use is kept from the moment that somebody wants it; a page of a test tells only where it is asked to
  await page.goto("/founding/admin/usage-events?:feature-flag=nothing");
  await page.getByText("Invalid feature flag(s) detected in URL").waitFor();
  await page.goto("/founding/admin/usage-events?:feature-flag=usageEvents");
  await page.getByText("Usage events are not kept").waitFor();
  await page.getByRole("button", { name: /How long usage events are kept/ }).click();
  await page.getByRole("option", { name: "Keep for 7 days" }).click();
  await page.getByText("Usage events are not kept").waitFor({ state: "detached" });
  const told = page.waitForResponse((response) => new URL(response.url()).pathname === "/events");
  await page.goto("/founding/admin/usage-events?:feature-flag=usageEvents");
  expect((await told).status()).toBe(204);
  await page.reload();
  await page
    .getByRole("row", { name: /page\.start/ })
    .first()
    .waitFor();
  await expectAccessible(page);
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/usage-events.png` });

  const dark = await open({ colorScheme: "dark" });
  await signIn(dark.page, account);
  for (const [list, heading] of [
    ["users", "Members"],
    ["teams", "Teams"],
    ["user-attributes", "User attributes"],
    ["account-types", "Account types"],
    ["audit-log", "Audit log"],
  ] as const) {
    await dark.page.goto(`/founding/admin/${list}`);
    await dark.page.getByRole("heading", { name: heading }).waitFor();
    await dark.page.getByRole("row").nth(1).waitFor();
    if (process.env["PICTURES"] !== undefined) {
      await dark.page.screenshot({ path: `${process.env["PICTURES"]}/${list}-dark.png` });
      await page.goto(`/founding/admin/${list}`);
      await page.getByRole("row").nth(1).waitFor();
      await page.screenshot({ path: `${process.env["PICTURES"]}/${list}-light.png` });
    }
  }
});

test("who leaves hands over what they own: counted before, with the new owner after, and their own tab is closed to them", async ({
  open,
  product,
}) => {
  const admin = (await open({ colorScheme: "dark" })).page;
  const token = await signInForCalls(admin, product);
  const ann = { email: "ann@leaving.example", firstName: "Ann Leaving", password: "wobbly teapot canyon" };
  const ben = { email: "ben@leaving.example", firstName: "Ben Staying", password: "wobbly teapot canyon" };
  for (const person of [ann, ben]) await addMember(product, token, person, "Build");
  const { page: hers, watch } = await open();
  watch.expect(/Failed to load resource: the server responded with a status of 4\d\d/);
  await signIn(hers, { org: product.org, ...ann });
  await hers.getByRole("button", { name: "Create", exact: true }).click();
  await hers.getByRole("menuitem", { name: "Folder" }).click();
  await hers.getByRole("textbox", { name: "Name" }).fill("Ann's plans");
  await hers.keyboard.press("Enter");
  await hers.getByRole("heading", { level: 1, name: "Ann's plans", exact: true }).waitFor();

  await openAdministration(admin);
  await admin.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Members" }).click();
  const row = admin.getByRole("row", { name: /ann@leaving\.example/ });
  await row.getByRole("checkbox", { name: "Select Ann Leaving" }).check({ force: true });
  await admin.getByRole("group", { name: "1 selected" }).getByRole("button", { name: "Deactivate" }).click();
  const dialog = admin.getByRole("dialog", { name: "Deactivate Ann Leaving" });
  await dialog.getByText("1 folder", { exact: true }).waitFor();
  await dialog.getByText(/^[1-9]\d* sessions?$/).waitFor();
  // somebody has to be named, or chosen not to be
  expect(await dialog.getByRole("button", { name: "Deactivate" }).isDisabled()).toBe(true);
  await dialog.getByRole("combobox", { name: "New owner" }).fill("Ben");
  await admin.getByRole("option", { name: /Ben Staying/ }).click();
  await expectAccessible(admin);
  expect(await dialog.getByRole("alert").count()).toBe(0);
  await keepPicture(admin, "deactivate");
  await dialog.getByRole("button", { name: "Deactivate" }).click();
  await admin.getByText("Ann Leaving can no longer sign in").waitFor();
  await row.getByText("Inactive").waitFor();
  await hers.getByRole("link", { name: "Recent" }).first().click();
  await hers.waitForURL(/\/login/);

  const { page: his } = await open();
  await signIn(his, { org: product.org, ...ben });
  // told on the home screen, until it is seen
  const notice = his.getByRole("listitem").filter({ hasText: "You now own 1 folder of Ann Leaving" });
  await notice.getByText("Ann Leaving left the organization.").waitFor();
  await keepPicture(his, "now-yours");
  await expectAccessible(his);
  await notice.getByRole("link", { name: "Open" }).click();
  await his.getByRole("heading", { level: 1, name: "Ann Leaving", exact: true }).waitFor();
  await his.getByRole("link", { name: "Ann's plans" }).waitFor();
  await his.getByRole("link", { name: "Recent" }).first().click();
  await notice.getByRole("button", { name: "Got it" }).click();
  await notice.waitFor({ state: "detached" });

  // who gets what an identity provider takes from those who leave
  await admin.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Settings" }).click();
  const setting = admin.getByRole("group", { name: "New owner for departing members" });
  await admin.getByRole("searchbox", { name: "Find a setting" }).fill("New owner");
  await setting.getByRole("combobox").fill("Ben");
  await admin.getByRole("option", { name: /Ben Staying/ }).click();
  await setting.getByText("Changed").waitFor();
  await keepPicture(admin, "default-new-owner");
  await admin.reload();
  await setting.getByText("Ben Staying", { exact: true }).waitFor();
  await setting.getByRole("button", { name: "Remove Ben Staying" }).click();
  await setting.getByRole("combobox").waitFor();

  await his.getByRole("link", { name: "My documents" }).first().click();
  await his.getByRole("table", { name: "My documents" }).getByRole("link", { name: "Ann Leaving" }).click();
  await his.getByRole("link", { name: "Ann's plans" }).waitFor();
});

test("on small screens members' names and the audit log have room, and tools do not lie over what follows", async ({ open, product }) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  await addMember(product, token, { email: "ada.small@made.example", firstName: "Ada Small", password: "wobbly teapot canyon" }, "Build");
  const row = page.getByRole("row").filter({ hasText: "Ada Small" }).first();
  /** What is cut away of the words of the row, and whether the row ends in the window. */
  const trouble = () =>
    row.evaluate((line) => [
      ...[...line.querySelectorAll("*")]
        .filter((part) => getComputedStyle(part).overflowX === "hidden" && part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent)
        .filter((words) => words !== ""),
      ...(line.getBoundingClientRect().right > innerWidth ? ["beyond the window"] : []),
    ]);
  for (const width of [320, 700]) {
    await page.setViewportSize({ width, height: 500 });
    await page.goto(`/${product.org}/admin/users`);
    await page.getByRole("searchbox", { name: "Find a member" }).fill("Ada");
    await expect.poll(trouble, { message: `members at ${width}` }).toEqual([]);
    await row.getByRole("button", { name: "Build, account type of Ada Small" }).waitFor();
    await expectAccessible(page);
    await keepPicture(page, `small-members-${String(width)}`);
    await page.goto(`/${product.org}/admin/audit-log`);
    await row.waitFor();
    const covered = async () => {
      const above = await page.getByRole("button", { name: "Keep and send…" }).boundingBox();
      const below = await page.getByText(/^Verified to entry/u).boundingBox();
      return above === null || below === null || above.y + above.height > below.y + 1;
    };
    await expect.poll(covered, { message: `tools at ${width}` }).toBe(false);
    await page.getByRole("searchbox", { name: "Find actions" }).fill("member.");
    await expect.poll(trouble, { message: `audit log at ${width}` }).toEqual([]);
    expect(await row.locator("time").count(), `time at ${width}`).toBe(1);
    await expectAccessible(page);
    await keepPicture(page, `small-audit-${String(width)}`);
  }
});
