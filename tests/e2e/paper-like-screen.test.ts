// A page that is exported looks like the page on the screen: the same things at the same places in the same colors, within a tolerance that is said here.
import { PNG } from "pngjs";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { figure, on, strikes } from "./support/strike-charts.ts";
import type { Product } from "./support/product.ts";
import { test } from "./support/test.ts";
import { createWorkbook, publishDocument, signInForCalls } from "./support/workbooks.ts";

/** Points of a page that are compared at once: letters and lines differ by a point or two, what stands elsewhere by whole blocks. */
const BLOCK = 12;
/** How far apart the colors of a block may be, of 255. */
const COLOR = 40;
/** Share of the blocks that may be further apart: of what is drawn, and of tables, whose headers have signs of their types on the screen and whose columns share the width of paper. */
const TOLERANCE = { drawn: 0.03, table: 0.08 };

interface Blocks {
  readonly across: number;
  readonly down: number;
  /** Red, green and blue of each, row by row. */
  readonly colors: readonly (readonly [number, number, number])[];
}

/** The mean colors of the blocks of a part of a picture. `points`: pixels of the picture to a point of the page. */
function blocksOf(
  picture: PNG,
  part: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  points: number,
): Blocks {
  const [across, down] = [Math.floor(part.width / BLOCK), Math.floor(part.height / BLOCK)];
  const colors: [number, number, number][] = [];
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const sums: [number, number, number] = [0, 0, 0];
      const [left, top] = [Math.round((part.x + column * BLOCK) * points), Math.round((part.y + row * BLOCK) * points)];
      const size = Math.round(BLOCK * points);
      for (let y = top; y < top + size; y += 1)
        for (let x = left; x < left + size; x += 1) {
          const at = (y * picture.width + x) * 4;
          for (const channel of [0, 1, 2] as const) sums[channel] += picture.data[at + channel] ?? 0;
        }
      colors.push([sums[0] / size ** 2, sums[1] / size ** 2, sums[2] / size ** 2]);
    }
  return { across, down, colors };
}

const apart = (a: Blocks, b: Blocks): number =>
  a.colors.filter((color, at) => color.some((value, channel) => Math.abs(value - (b.colors[at]?.[channel as 0 | 1 | 2] ?? 0)) > COLOR))
    .length / a.colors.length;

const bars = {
  id: "bars",
  kind: "bar-chart",
  name: "Strikes by size",
  source: on,
  columns: [
    { id: "s-size", name: "Size", formula: "[Strikes/Size]" },
    { id: "s-count", name: "Count", formula: "Count()" },
  ],
  xAxis: { columnId: "s-size" },
  yAxis: { columnIds: ["s-count"] },
  color: { by: "category", column: "s-size" },
};

interface Published {
  readonly address: string;
  /** The page as a file. */
  readonly exported: (format: "png" | "html") => Promise<Buffer>;
}

async function published(page: Page, product: Product, name: string, elements: Parameters<typeof createWorkbook>[3]): Promise<Published> {
  const token = await signInForCalls(page, product);
  const { workbookId, address } = await createWorkbook(product, token, name, elements);
  await publishDocument(product, token, workbookId);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${product.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } });
  const exported = async (format: "png" | "html"): Promise<Buffer> => {
    const asked = (await (
      await call(`/v2/workbooks/${workbookId}/export`, { method: "POST", body: JSON.stringify({ pageId: "page", format }) })
    ).json()) as { readonly queryId: string };
    return Buffer.from(await (await call(`/v2/query/${asked.queryId}/download`)).arrayBuffer());
  };
  return { address, exported };
}

/** Shares of the blocks of elements that are apart on the screen and on paper. */
async function sharesApart(page: Page, { address, exported }: Published, ids: readonly string[]): Promise<readonly number[]> {
  const paper = PNG.sync.read(await exported("png"));
  await page.goto(address);
  await page.locator('[data-element="strikes"]').getByRole("gridcell").first().waitFor();
  await page.locator('[data-element="bars"] canvas, [data-element="bars"] svg').first().waitFor();
  const boxes = await Promise.all(ids.map(async (id) => (await page.locator(`[data-element="${id}"]`).boundingBox())!));
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const screen = PNG.sync.read(await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" }));
  const padding = 16;
  return boxes.map((box) =>
    apart(blocksOf(screen, box, 1), blocksOf(paper, { ...box, x: box.x - left + padding, y: box.y - top + padding }, 2)),
  );
}

test.for([
  ["that has room", "# Strikes, by **size**"],
  // On the screen and on paper what is below goes down by as much.
  ["that needs more room than its place", "# Strikes, by **size**\n\nWhat birds cost airlines.\n\n- Small\n- Medium\n- Large"],
] as const)("a page of a heading %s, a figure, a chart and a table is on paper as on the screen", async ([, body], { open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width: 1_224, height: 1_800 });
  const file = await published(page, product, "On paper as on the screen", (source) => [
    { id: "words", kind: "text", body },
    figure,
    bars,
    strikes(source),
  ]);
  const shares = await sharesApart(page, file, ["words", "figure", "bars", "strikes"]);
  for (const [at, share] of shares.entries())
    expect(share, `element ${at}`).toBeLessThanOrEqual(at === 3 ? TOLERANCE.table : TOLERANCE.drawn);
});

test("the last row of a table of groups says on paper what it says on the screen", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width: 1_224, height: 1_200 });
  const { address, exported } = await published(page, product, "Totals on paper", (source) => {
    const table = strikes(source) as { readonly columns: readonly object[] };
    const more = [
      { id: "sum", name: "Total cost", formula: "Sum([Cost])" },
      { id: "most", name: "Most", formula: "Max([Cost])" },
    ];
    const groupings = [
      { id: "g1", groupBy: ["size"], calculations: ["sum"] },
      { id: "g2", groupBy: ["species"], calculations: ["most"] },
    ];
    return [
      {
        ...table,
        columns: [
          ...table.columns.map((column) => ({ ...column, hidden: ["date", "cost"].includes((column as { id: string }).id) })),
          ...more,
        ],
        groupings,
      },
    ];
  });
  await page.goto(address);
  const total = page.locator('[data-element="strikes"]').getByRole("row").filter({ hasText: "Total" }).last();
  await total.getByRole("gridcell").filter({ hasText: /\d/u }).first().waitFor();
  const shown = (await total.getByRole("gridcell").allInnerTexts()).map((text) => text.trim());
  const html = (await exported("html")).toString("utf8");
  const [, foot = ""] = /<tfoot>(.*?)<\/tfoot>/su.exec(html) ?? [];
  const told = [...foot.matchAll(/<td[^>]*>(.*?)<\/td>/gsu)].map(([, text = ""]) => text);
  expect(told[0]).toBe("Total");
  // The screen has a column more, with how many rows a group has.
  expect(told.filter((text) => text !== "")).toEqual(
    shown.filter((text) => text !== "").slice(0, told.filter((text) => text !== "").length),
  );
  expect(told.filter((text) => /\d/u.test(text)).length).toBeGreaterThanOrEqual(3);
});
