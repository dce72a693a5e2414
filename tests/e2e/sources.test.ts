// Connections: the tree of tables, their columns and rows, files that are uploaded, the form of a warehouse.
import type { Locator, Page } from "playwright-core";
import { missingMariaDb, startTestMariaDb, startTestPostgres } from "@sheaf/warehouse/testing";
import { beforeAll, describe, expect, inject } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { createOrganization, signIn, type Account } from "./support/people.ts";
import { test } from "./support/test.ts";

let account: Account;
beforeAll(async () => {
  account = await createOrganization(inject("product"), "sources");
});

const refusals = /Failed to load resource: the server responded with a status of 4\d\d/;

function csv(name: string, text: string): { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } {
  return { name, mimeType: "text/csv", buffer: Buffer.from(text, "utf8") };
}

describe("uploading", () => {
  test("a file is looked at, set right, loaded exactly, and found among the tables", async ({ open }) => {
    const { page } = await open();
    await signIn(page, account);
    await page.goto(`/${account.org}/connections?create=upload`);
    await page.getByText("Drop a file here").waitFor();
    await expectAccessible(page);
    const rows = ["id;Größe;opened;note", "9007199254740993;1,5;01.02.1955;<b>bold</b>", '2;-0,25;31.12.2001;"a; ""b"""', "3;;;"];
    await page.getByLabel("File to upload").setInputFiles(csv("Airports 2001.csv", `${rows.join("\n")}\n`));
    await page.getByRole("region", { name: "First rows" }).waitFor();
    expect(
      await page
        .getByRole("button", { name: /Semicolon.*Separator|Separator/ })
        .first()
        .textContent(),
    ).toContain("Semicolon");
    await expect.poll(() => page.getByRole("textbox", { name: "Name of column 2" }).inputValue()).toBe("Größe");
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Name of column 2" }).fill("Size");
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await page.getByText(/is loaded/).waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).last().click();

    await page.getByRole("treeitem", { name: /Airports 2001/ }).click();
    const preview = page.getByRole("region", { name: /^Rows of/ });
    await preview.waitFor();
    const cells = await preview.getByRole("row").nth(1).getByRole("cell").allTextContents();
    expect(cells).toEqual(["9,007,199,254,740,993", "1.5", "1955-02-01", "<b>bold</b>"]);
    await expect
      .poll(() => preview.getByRole("row").nth(2).getByRole("cell").allTextContents())
      .toEqual(["2", "−0.25", "2001-12-31", 'a; "b"']);
    await expect.poll(() => preview.getByRole("row").nth(3).getByRole("cell").allTextContents()).toEqual(["3", "–", "–", "–"]);
    await page
      .getByRole("table", { name: /^Columns of/ })
      .getByText("Size")
      .waitFor();
    await expectAccessible(page);
    // The address holds the place.
    await page.reload();
    await page
      .getByRole("table", { name: /^Columns of/ })
      .getByText("Size")
      .waitFor();
  });

  test("what a table and its columns are is written beside them, and columns of workbooks say it", async ({ open }) => {
    const { page } = await open();
    await signIn(page, account);
    await page.goto(`/${account.org}/connections?create=upload`);
    await page.getByLabel("File to upload").setInputFiles(csv("Depots.csv", "depot,area\nNorth,3\n"));
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await page.getByText(/is loaded/).waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.getByRole("treeitem", { name: /Depots/ }).click();
    await page.getByRole("button", { name: "Describe this table" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox").fill("Places where trucks stay at night");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Places where trucks stay at night").waitFor();
    const line = page.getByRole("table", { name: /^Columns of/ }).getByRole("row", { name: /area/ });
    await line.hover();
    await line.getByRole("button", { name: "Describe area" }).click();
    await dialog.getByRole("textbox").fill("In hectares");
    await dialog.getByRole("button", { name: "Save" }).click();
    await line.getByText("In hectares").waitFor();
    await expectAccessible(page);
    await page.getByRole("button", { name: "New workbook" }).click();
    const header = page.getByRole("columnheader", { name: /area/i }).first();
    await header.waitFor();
    await header.hover();
    await page.getByText("In hectares").first().waitFor();
  });

  test("V67 what cannot be loaded exactly is refused with its place, can be set right, and no table is left behind", async ({ open }) => {
    const { page, watch } = await open();
    watch.expect(refusals);
    await signIn(page, account);
    await page.goto(`/${account.org}/connections?create=upload`);
    await page.getByLabel("File to upload").setInputFiles(csv("broken.csv", "a,b\n1,x\n2,y\nthree,z\n"));
    await page.getByRole("region", { name: "First rows" }).waitFor();
    await page.getByRole("button", { name: /Type of a/ }).click();
    await page.getByRole("option", { name: "Whole number" }).click();
    await page.getByRole("button", { name: "Load", exact: true }).click();
    const alert = page.getByRole("dialog").getByRole("alert").first();
    await alert.waitFor();
    await expect.poll(() => alert.textContent()).toMatch(/4/);
    await expectAccessible(page);
    await page.getByRole("button", { name: /Type of a/ }).click();
    await page.getByRole("option", { name: "Text" }).click();
    await page.getByRole("button", { name: "Load", exact: true }).click();
    await page.getByText(/is loaded/).waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).last().click();
    await page.getByRole("treeitem", { name: /broken/ }).waitFor();
    await expect.poll(() => page.getByRole("treeitem", { name: /broken/ }).count()).toBe(1);
  });

  test("a file of another kind is told before anything is sent", async ({ open }) => {
    const { page } = await open();
    await signIn(page, account);
    await page.goto(`/${account.org}/connections?create=upload`);
    await page
      .getByLabel("File to upload")
      .setInputFiles({ name: "x.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") });
    await page.getByText("Unaccepted file type").waitFor();
  });
});

describe("a warehouse of one's own", () => {
  test("the form tells what is missing at its fields; a server that does not answer is told at the port; nothing typed is lost", async ({
    open,
  }) => {
    const { page, watch } = await open();
    watch.expect(refusals);
    await signIn(page, account);
    await page.goto(`/${account.org}/connections?create=connection`);
    await page.getByRole("button", { name: "Connect", exact: true }).click();
    await page.getByText("Type the server’s name or address").waitFor();
    await expectAccessible(page);
    await page.getByLabel("Name").last().fill("Warehouse");
    await page.getByLabel("Host").fill("127.0.0.1");
    await page.getByLabel("Port").fill("1");
    await page.getByLabel("Database").fill("ops");
    await page.getByLabel("User").fill("reader");
    await page.getByLabel("Password", { exact: true }).fill("a canary password");
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await page.getByText("Nothing is listening on this port of the host").waitFor();
    await expect.poll(() => page.getByLabel("Host").inputValue()).toBe("127.0.0.1");
    await page.keyboard.press("Escape");
    await page.getByText("Close and lose what you typed?").waitFor();
    await page.getByRole("button", { name: "Discard" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  test("of each kind is tried out, kept and browsed: the form asks what the kind asks, and its tables stand in the tree", async ({
    open,
  }) => {
    const servers = await Promise.all([postgresShop(), ...(missingMariaDb() === null ? [mariaDbShop()] : [])]);
    try {
      const { page } = await open();
      await signIn(page, account);
      for (const { kind, port, database, schema } of servers) {
        await page.goto(`/${account.org}/connections?create=connection`);
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: /Kind of warehouse/ }).click();
        await page.getByRole("option", { name: kind }).click();
        await dialog.getByLabel("Name").fill(`Shop on ${kind}`);
        await dialog.getByLabel("Host").fill("127.0.0.1");
        await dialog.getByLabel("Port").fill(String(port));
        await dialog.getByLabel("Database", { exact: true }).fill(database);
        await dialog.getByRole("button", { name: /Encryption/ }).click();
        await page.getByRole("option", { name: "Not encrypted" }).click();
        await dialog.getByLabel("User").fill("reader");
        await dialog.getByLabel("Password", { exact: true }).fill("reads");
        await dialog.getByRole("button", { name: "Test", exact: true }).click();
        // not below what can be seen of the form
        const found = dialog.getByText(/Connected to .* The role can only read\./);
        await expect.poll(() => isInSight(found)).toBe(true);
        await expectAccessible(page);
        await dialog.getByRole("button", { name: "Connect", exact: true }).click();
        await dialog.waitFor({ state: "detached" });
        await page.getByRole("definition").filter({ hasText: "Not encrypted" }).waitFor();
        await page.getByRole("treeitem", { name: schema }).last().waitFor();
        await page.getByRole("treeitem", { name: schema }).last().click();
        await page.getByRole("treeitem", { name: "towns" }).last().click();
        await page.getByRole("heading", { name: "towns" }).waitFor();
        await page.getByText("Århus").waitFor();
        await changeAndRemove(page, `Shop on ${kind}`);
      }
    } finally {
      await Promise.all(servers.map(({ stop }) => stop()));
    }
  });
});

/** Whether a person sees it: nothing else is where it is. */
const isInSight = (what: Locator): Promise<boolean> =>
  what.evaluate((node) => {
    const { left, top, height } = node.getBoundingClientRect();
    return node.contains(document.elementFromPoint(left + 4, top + height / 2));
  });

/** Renames a connection, is told at the field what the warehouse refuses, and takes it away. */
async function changeAndRemove(page: Page, name: string): Promise<void> {
  await page.getByRole("treeitem", { name }).click();
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const test = dialog.getByRole("button", { name: "Test", exact: true });
  // the kept password will do for the same address
  await test.click();
  await dialog.getByText(/Connected to/).waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill("wrong");
  await test.click();
  await dialog.getByText("The server refuses this user with this password").waitFor();
  await dialog.getByLabel("Password", { exact: true }).fill("reads");
  await dialog.getByRole("button", { name: /Encryption/ }).click();
  await page.getByRole("option", { name: "Encrypted, certificate checked" }).click();
  await test.click();
  await dialog.getByText(/The server does not offer encryption\.|The server's certificate is not trusted\./).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: /Encryption/ }).click();
  await page.getByRole("option", { name: "Not encrypted" }).click();
  await dialog.getByLabel("Name").fill(`${name} again`);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { name: `${name} again` }).waitFor();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("treeitem", { name: `${name} again` }).waitFor({ state: "detached" });
}

async function postgresShop() {
  const server = await startTestPostgres();
  await server.run(
    "CREATE ROLE reader LOGIN PASSWORD 'reads'; CREATE SCHEMA shop; CREATE TABLE shop.towns (id int, name text); INSERT INTO shop.towns VALUES (1, 'Århus'); GRANT USAGE ON SCHEMA shop TO reader; GRANT SELECT ON shop.towns TO reader",
  );
  return { kind: "PostgreSQL", port: server.port, database: "postgres", schema: "shop", stop: server.stop };
}

async function mariaDbShop() {
  const server = await startTestMariaDb();
  await server.run(
    "CREATE DATABASE shop CHARACTER SET utf8mb4",
    "CREATE TABLE shop.towns (id INT, name TEXT)",
    "INSERT INTO shop.towns VALUES (1, 'Århus')",
    "CREATE USER reader@'%' IDENTIFIED BY 'reads'",
    "GRANT SELECT ON shop.* TO reader@'%'",
  );
  return { kind: "MariaDB", port: server.port, database: "shop", schema: "shop", stop: server.stop };
}
