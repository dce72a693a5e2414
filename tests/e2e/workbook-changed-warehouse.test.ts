// A warehouse that changes under an open workbook: what is gone is named where it is, the rest goes on, and it is as before once it is back.
import { startTestPostgres, type TestPostgres } from "@sheaf/warehouse/testing";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { test } from "./support/test.ts";
import { createConnection, createWorkbook, signInForCalls } from "./support/workbooks.ts";

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres();
  await server.run(`CREATE ROLE reader LOGIN PASSWORD 'reads';
    CREATE TABLE "orders 🦜" ("select" int, region text, amount numeric(12, 2), "שלום" text, long text);
    INSERT INTO "orders 🦜" SELECT i, 'region ' || i % 5, i * 1.25, 'مرحبا', repeat('x', CASE WHEN i = 1 THEN 65536 ELSE 3 END) FROM generate_series(1, 1000) i;
    GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader;`);
});
afterAll(() => server.stop());

const grid = (page: Page, name: string): Locator => page.getByRole("grid", { name, exact: true });
const cell = (page: Page, name: string, row: number, column: number): Locator =>
  grid(page, name).locator(`[role="row"][aria-rowindex="${row + 1}"] [aria-colindex="${column}"]`);
const frame = (page: Page, name: string): Locator => page.getByRole("main").getByRole("group", { name, exact: true });

/** As a person asks for it by its key. */
async function refresh(page: Page): Promise<void> {
  await page.getByRole("main").getByText("Orders", { exact: true }).first().click();
  await page.keyboard.press("Control+Shift+R");
}

test("a column that is renamed, becomes another type or is back, and a table that is gone: each is told where it is, without a reload", async ({
  open,
  product,
}) => {
  const { page } = await open();
  const token = await signInForCalls(page, product);
  const settings = { host: "127.0.0.1", port: server.port, database: "postgres", user: "reader", encryption: "none" };
  const connectionId = await createConnection(product, token, { name: "Changing", engine: "postgres", settings, secret: "reads" });
  const { address } = await createWorkbook(product, token, "Changed warehouse", (source) => [
    {
      id: "orders",
      kind: "table",
      name: "Orders",
      source: { kind: "warehouse-table", connectionId, path: ["public", "orders 🦜"] },
      columns: [
        { id: "id", name: "select", formula: "[orders 🦜/select]" },
        { id: "region", name: "Region", formula: "[orders 🦜/region]" },
        { id: "amount", name: "Amount", formula: "[orders 🦜/amount]" },
        { id: "double", name: "Double", formula: "[Amount] * 2" },
        { id: "hello", name: "שלום", formula: "[orders 🦜/שלום]" },
        { id: "long", name: "Long", formula: "Len([orders 🦜/long])" },
      ],
    },
    {
      id: "birds",
      kind: "table",
      name: "Birds",
      source: source("birdstrikes"),
      columns: [{ id: "size", name: "Size", formula: "[birdstrikes/Wildlife Size]" }],
    },
  ]);
  await page.goto(`${address}/edit`);
  await expect.poll(() => cell(page, "Orders", 1, 4).innerText()).toBe("2.5");
  expect(await cell(page, "Orders", 1, 5).innerText()).toBe("مرحبا");
  expect(await cell(page, "Orders", 1, 6).innerText()).toBe("65,536");

  await server.run(`ALTER TABLE "orders 🦜" RENAME COLUMN amount TO total`);
  await refresh(page);
  await frame(page, "Orders").getByText('Amount: Unknown column "[orders 🦜/amount]"').waitFor();
  await expect.poll(() => cell(page, "Orders", 1, 4).innerText()).toBe("Error");
  expect(await cell(page, "Orders", 1, 2).innerText()).toBe("region 1");

  await server.run(
    `ALTER TABLE "orders 🦜" RENAME COLUMN total TO amount; ALTER TABLE "orders 🦜" ALTER amount TYPE text USING 'n' || amount`,
  );
  await refresh(page);
  await frame(page, "Orders").getByText('Double: "*" needs a number, but this is text.').waitFor();
  await expect.poll(() => cell(page, "Orders", 1, 3).innerText()).toBe("n1.25");

  await server.run(`ALTER TABLE "orders 🦜" RENAME TO gone`);
  await refresh(page);
  await frame(page, "Orders").getByText("The connection has no table public.orders 🦜. What is shown is older.").waitFor();
  expect(await cell(page, "Birds", 1, 1).innerText()).not.toBe("");

  await server.run(
    `ALTER TABLE gone RENAME TO "orders 🦜"; ALTER TABLE "orders 🦜" ALTER amount TYPE numeric USING substr(amount, 2)::numeric`,
  );
  await frame(page, "Orders").getByRole("button", { name: "Retry" }).click();
  await refresh(page);
  await expect.poll(() => cell(page, "Orders", 1, 4).innerText()).toBe("2.5");
  await expect
    .poll(() =>
      frame(page, "Orders")
        .getByText(/needs a number|no table|Unknown/)
        .count(),
    )
    .toBe(0);
});
