// The frame of the product: signing in and out, sessions over tabs, addresses, error screens, the home lists.
import { beforeAll, describe, expect, inject } from "vitest";
import type { Page } from "playwright-core";
import { expectAccessible } from "./support/accessibility.ts";
import { describedBy } from "./support/fields.ts";
import { closeByEscape } from "./support/close-by-escape.ts";
import { createOrganization, signIn, type Account } from "./support/people.ts";
import { sampled } from "./support/sample.ts";
import { test } from "./support/test.ts";

/** One account for the sign-in and session tests, another for the lists: tries are counted per account. */
let account: Account;
let other: Account;

beforeAll(async () => {
  account = await createOrganization(inject("product"), "shell-a");
  other = await createOrganization(inject("product"), "shell-b");
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const home = (page: Page) => page.getByRole("navigation", { name: "Home" });
const nothingWrong = /Failed to load resource: the server responded with a status of 4\d\d/;

async function make(page: Page, what: "Folder" | "Workspace", name: string): Promise<void> {
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await page.getByRole("menuitem", { name: what }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await heading(page, name).waitFor();
}

describe("signing in", () => {
  test("A09 finds the organization as one types, names its fields, and is accessible in both schemes", async ({ open }) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, watch } = await open({ colorScheme });
      watch.expect(nothingWrong);
      await page.goto("/login");
      await page.getByLabel("Organization").fill(account.org);
      await page.getByText(account.org, { exact: true }).last().waitFor();
      expect(await page.getByLabel("Email").getAttribute("autocomplete")).toBe("username webauthn");
      expect(await page.getByLabel("Password", { exact: true }).getAttribute("autocomplete")).toBe("current-password");
      await expectAccessible(page);
      await page.getByLabel("Organization").fill("there-is-no-such-organization");
      await page.getByText("Not found").waitFor();
    }
  });

  test("an address that names the organization does not ask for it, and leads to the others", async ({ open }) => {
    const { page, watch } = await open();
    watch.expect(nothingWrong);
    await page.goto(`/${account.org}/login`);
    await page.getByRole("heading", { name: /^Sign in to / }).waitFor();
    await expect.poll(() => page.getByLabel("Email").evaluate((node) => node === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Organization").count()).toBe(0);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.postData() ?? ""));
    await page.getByRole("link", { name: "Use a different organization" }).click();
    await page.getByLabel("Organization").fill("there-is-no-such-organization");
    await page.getByText("Not found").waitFor();
    // It is asked for whether the server has others or not: the only one is not looked for.
    expect(sent).not.toContain(JSON.stringify({ slug: "" }));
    await page.goto("/there-is-no-such-organization/login");
    await page.getByText("Not found").waitFor();
    expect(await page.getByLabel("Organization").inputValue()).toBe("there-is-no-such-organization");
  });

  test("A09 a wrong password is told under the password, tied to it, and nothing is lost", async ({ open }) => {
    const { page, watch } = await open();
    watch.expect(nothingWrong);
    await page.goto(`/${account.org}/login`);
    await page.getByLabel("Email").fill(account.email);
    // One ring, around the box: shared stylesheets come before that of the page.
    const rings = (node: Element) => [node, node.parentElement ?? node].map((each) => getComputedStyle(each).outlineStyle);
    await expect.poll(() => page.getByLabel("Email").evaluate(rings)).toEqual(["none", "solid"]);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Sign in" }).click();
    const message = page.getByText("Incorrect email or password");
    await message.waitFor();
    const password = page.getByLabel("Password", { exact: true });
    expect(await describedBy(password)).toContain("Incorrect email or password");
    expect(await password.getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByLabel("Email").inputValue()).toBe(account.email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password.getAttribute("type")).toBe("text");
  });

  test("what is missing is told before anything is sent", async ({ open }) => {
    const { page, watch } = await open();
    watch.expect(/404/); // This server has several organizations: none is the only one.
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
    await page.goto("/login");
    await page.getByLabel("Email").fill("not an address");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Invalid email").waitFor();
    // Whether the server has one organization is all that was asked, when the page was opened.
    expect(sent).toEqual(["/organization-from-slug"]);
  });

  test("V08 leads back to the wanted address inside the organization, and never outside", async ({ open }) => {
    const { page } = await open();
    await page.goto(`/${account.org}/search?query=flights`);
    await page.waitForURL(/\/login$/);
    await page.getByLabel("Email").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(account.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`**/${account.org}/search?query=flights`);

    const second = (await open()).page;
    await second.goto(`/${account.org}/login?redirect=https://evil.example&wanted=//evil.example`);
    await second.evaluate(() => history.replaceState({ wanted: "//evil.example/" }, ""));
    await second.reload();
    await second.getByLabel("Email").fill(account.email);
    await second.getByLabel("Password", { exact: true }).fill(account.password);
    await second.getByRole("button", { name: "Sign in" }).click();
    await heading(second, "Recent").waitFor();
    expect(new URL(second.url()).pathname).toBe(`/${account.org}`);
  });
});

describe("addresses", () => {
  test("the root shows sign-in, unknown ones lead to it, an unknown organization too", async ({ open }) => {
    const { page, watch } = await open();
    watch.expect(nothingWrong);
    await page.goto("/");
    await heading(page, "Sign in").waitFor();
    await page.goto("/no-such-organization/workbook/x");
    await page.waitForURL(/\/login$/);
    await heading(page, "Sign in").waitFor();
    await page.goto(`/${account.org}/recent`);
    await page.waitForURL(new RegExp(`/${account.org}/login$`));
  });

  test("a link that is over, and addresses of what this version does not have, say so in place of a sign-in", async ({ open }) => {
    const { page, watch } = await open();
    watch.expect(nothingWrong);
    await page.goto("/expired");
    await heading(page, "This link has expired").waitFor();
    expect(await page.title()).toBe("Link expired – Sheaf");
    await expectAccessible(page);
    for (const path of ["embed/1-abc/tag/live", "public/embed/abc", "tutorial-embed", "template", `${account.org}/embed-login`]) {
      await page.goto(`/${path}`);
      await heading(page, "This version cannot show this page").waitFor();
      expect(new URL(page.url()).pathname).toBe(`/${path}`);
    }
    await expectAccessible(page);
    await page.getByRole("link", { name: "Sign in" }).click();
    await heading(page, "Sign in").waitFor();
  });

  test("inside the organization an unknown one says so, with the fixed words, and leads home", async ({ page }) => {
    await signIn(page, account);
    for (const path of ["nonsense", "workbook/nonsense", "f/nonsense", "f/4kPqZ81xY"]) {
      await page.goto(`/${account.org}/${path}`);
      await page.getByText("The page you're looking for does not exist.").waitFor();
      expect(await page.title()).toBe("Error - Document not found");
    }
    await expectAccessible(page);
    await page.getByRole("button", { name: "Return home" }).click();
    await heading(page, "Recent").waitFor();
    expect(await page.title()).toBe("Recent – Sheaf");
  });

  test("a page that one may not see, and one that fails, say so in their words and titles, with an id to send; until then a bar is shown", async ({
    open,
  }) => {
    const { page, watch } = await open();
    watch.expect(/status of (?:403|500)|server error: 500/);
    await signIn(page, account);
    await heading(page, "Recent").waitFor();
    const fails = (status: number, error: object) =>
      page.route("**/graphql2", (route) => route.fulfill({ status, json: { message: "x", requestId: "r-1", incidentId: null, ...error } }));
    await fails(403, { code: "EACCES" });
    await page.goto(`/${account.org}/favorites`);
    await page.getByText("You don't have permission to access this page.").waitFor();
    expect(await page.title()).toBe("Error - Access denied");
    await expectAccessible(page);
    await page.unroute("**/graphql2");
    await fails(500, { code: "UNKNOWN", incidentId: "inc-4711" });
    await page.goto(`/${account.org}/favorites`);
    await page.getByText("We've encountered an error!").waitFor();
    expect(await page.title()).toBe("Error");
    await page.getByText("inc-4711", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Copy" }).waitFor();
    await page.unroute("**/graphql2");
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route("**/graphql2", async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`/${account.org}/favorites`);
    const bar = page.getByRole("progressbar", { name: "Loading" });
    await bar.waitFor();
    expect((await bar.boundingBox())?.height).toBe(3);
    goOn();
    await heading(page, "Favorites").waitFor();
    await bar.waitFor({ state: "detached" });
    expect(await page.title()).toBe("Favorites – Sheaf");
  });

  test("V29 a folder of another organization looks like one that never was", async ({ open }) => {
    const theirs = (await open()).page;
    await signIn(theirs, other);
    await make(theirs, "Workspace", "Secret plans");
    const path = new URL(theirs.url()).pathname.split("/").slice(2).join("/");
    const { page, watch } = await open();
    watch.expect(nothingWrong);
    await signIn(page, account);
    await page.goto(`/${account.org}/${path}`);
    await page.getByText("The page you're looking for does not exist.").waitFor();
    expect(await page.content()).not.toContain("Secret plans</");
  });
});

describe("sessions", () => {
  test("outlast a reload, and end in every tab at once", async ({ open }) => {
    const { page } = await open();
    await signIn(page, account);
    await page.reload();
    await heading(page, "Recent").waitFor();
    const tab = await page.context().newPage();
    await tab.goto(`/${account.org}/trash`);
    await heading(tab, "Trash").waitFor();
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out", exact: true }).click();
    await page.waitForURL(/\/login$/);
    await tab.waitForURL(/\/login$/);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toMatch(/eyJ|"token"/);
  });

  test("a sign-in in one tab opens the other that waits at the door", async ({ open }) => {
    const { page } = await open();
    await page.goto(`/${account.org}/login`);
    await page.getByRole("heading", { name: /^Sign in to / }).waitFor();
    const tab = await page.context().newPage();
    await signIn(tab, account);
    await tab.getByRole("button", { name: /^Account of/ }).waitFor();
    await page.goto(`/${account.org}`);
    await heading(page, "Recent").waitFor();
  });

  test("the access token is renewed when the server no longer takes it", async ({ open }) => {
    const { page, watch } = await open();
    watch.expect(nothingWrong);
    await signIn(page, account);
    await heading(page, "Recent").waitFor();
    let refused = 0;
    await page.route("**/graphql2", async (route) => {
      if (refused > 0) return route.fallback();
      refused += 1;
      await route.fulfill({
        status: 401,
        contentType: "application/json",
        body: '{"code":"EACCES","errorCode":"unauthorized","message":"x","requestId":"r","incidentId":null}',
      });
    });
    await home(page).getByRole("link", { name: "Favorites" }).click();
    await heading(page, "Favorites").waitFor();
    await page.getByText("No favorites yet").waitFor();
    await expect.poll(() => refused).toBe(1);
  });
});

describe("home", () => {
  test("makes, renames, favors, moves, throws away and restores; V52 names are text wherever they stand", async ({ open }) => {
    const { page } = await open();
    await signIn(page, other);
    const name = `<img src=x onerror="document.title='ran'"> & "quotes" \u202e`;
    await make(page, "Workspace", "Safety");
    await make(page, "Folder", "Targets");
    await home(page).getByRole("link", { name: "Safety" }).click();
    const row = page.getByRole("row").filter({ hasText: "Targets" });
    await row.click({ button: "right" });
    await expectAccessible(page);
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "<img", exact: false }).waitFor();
    const renamed = page.getByRole("row").filter({ hasText: "<img" });
    await renamed.hover();
    await renamed.getByRole("button", { name: /^Add .* to favorites$/ }).click();
    await page.getByRole("complementary", { name: "Favorites" }).getByRole("link", { name: "<img" }).waitFor();
    await renamed.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Share" }).click();
    await page.getByText("People with access").waitFor();
    await expectAccessible(page);
    await closeByEscape(page.getByRole("dialog"));
    await renamed.click({ button: "right" });
    await page.getByRole("menuitem", { name: "Move to trash" }).click();
    await page.getByText("Nothing here yet").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("link", { name: "<img", exact: false }).first().waitFor();
    expect(await page.title()).toBe("Safety – Sheaf");
    await expectAccessible(page);
  });

  test("what is dragged onto a folder, with what is selected beside it, is moved there", async ({ open }) => {
    const { page } = await open();
    await signIn(page, other);
    await make(page, "Workspace", "Sorting");
    const address = page.url();
    for (const name of ["Boxes", "Nails", "Screws"]) {
      await page.goto(address);
      await heading(page, "Sorting").waitFor();
      await make(page, "Folder", name);
    }
    await page.goto(address);
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    for (const name of ["Nails", "Screws"]) {
      await row(name).hover();
      await row(name).getByRole("checkbox").press("Space");
    }
    await page.getByText("2 selected").waitFor();
    await row("Nails").dragTo(row("Boxes"), { sourcePosition: { x: 400, y: 10 } });
    await page.getByText("2 items moved to Boxes").waitFor();
    await row("Nails").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Boxes" }).click();
    await row("Screws").waitFor();
  });

  test("A02 by keyboard alone: palette, row actions, dialogs; the focus comes back", async ({ open }) => {
    const { page } = await open();
    await signIn(page, other);
    await make(page, "Workspace", "Network planning");
    await make(page, "Folder", "Routes");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Network pl");
    await page.getByRole("option", { name: /Network planning/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Enter");
    await heading(page, "Network planning").waitFor();

    // Enter before the server has answered takes what it finds then; text that goes on takes the choice back.
    await home(page).getByRole("link", { name: "Trash" }).click();
    await heading(page, "Network planning").waitFor({ state: "hidden" });
    const answer = Promise.withResolvers<void>();
    await page.route("**/graphql2", async (route) => {
      if (route.request().postData()?.includes("search(") === true) await answer.promise;
      await route.continue();
    });
    await page.keyboard.press("Control+k");
    await page.keyboard.type("Network p");
    await page.keyboard.press("Enter");
    await page.keyboard.type("lan");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("listbox", { name: "Results" }).getAttribute("aria-busy")).toBe("true");
    answer.resolve();
    await heading(page, "Network planning").waitFor();
    await page.unrouteAll({ behavior: "wait" });
    const more = page.getByRole("button", { name: "More for Routes" });
    await more.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: "Rename" }).waitFor();
    await page.keyboard.type("ren");
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Name" }).waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => more.evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test("A02 every control on the way of Tab shows its focus and is not covered", async ({ open }) => {
    const { page } = await open();
    await signIn(page, other);
    await heading(page, "Recent").waitFor();
    const seen = new Set<string>();
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press("Tab");
      const found = await page.evaluate(() => {
        const node = document.activeElement;
        if (node === null || node === document.body) return null;
        const box = node.getBoundingClientRect();
        const style = getComputedStyle(node);
        const inner = node.querySelector("[data-focus-visible]");
        const outline = style.outlineStyle !== "none" || (inner !== null && getComputedStyle(inner).outlineStyle !== "none");
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return { key: node.outerHTML.slice(0, 200), outline, uncovered: top !== null && (node.contains(top) || top.contains(node)) };
      });
      if (found === null || seen.has(found.key)) break;
      seen.add(found.key);
      expect(found, found.key).toMatchObject({ outline: true, uncovered: true });
    }
    expect(seen.size).toBeGreaterThan(8);
  });

  test("A01 every list in both schemes, and at 320 px without sideways scrolling", async ({ open }) => {
    const { page } = await open();
    await signIn(page, other);
    const looks = [
      { colorScheme: "light", width: 1440 },
      { colorScheme: "dark", width: 1440 },
      { colorScheme: "light", width: 320 },
    ] as const;
    const lists = [
      ["", "Recent"],
      ["/favorites", "Favorites"],
      ["/shared", "Shared with me"],
      ["/spaces", "Workspaces"],
      ["/trash", "Trash"],
      ["/search?query=a", "Search results"],
      ["/connections", "Connections"],
    ] as const;
    for (const [place, [path, title]] of lists.entries()) {
      for (const { colorScheme, width } of sampled(looks, place)) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(`/${other.org}${path}`);
        await heading(page, title).waitFor();
        await page.waitForLoadState("networkidle");
        await expectAccessible(page);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
          `${path} at ${width}`,
        ).toBeLessThanOrEqual(0);
      }
    }
  });

  test("the scheme is chosen by the person, kept, and equal in every tab", async ({ open }) => {
    const { page } = await open();
    await signIn(page, other);
    const tab = await page.context().newPage();
    await tab.goto(`/${other.org}`);
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitemradio", { name: "Dark" }).click();
    const ground = (which: Page) =>
      which.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--paper").trim().toLowerCase());
    await expect.poll(() => ground(page)).toBe("#19202a");
    await expect.poll(() => ground(tab)).toBe("#19202a");
    await page.reload();
    expect(await ground(page)).toBe("#19202a");
  });
});
