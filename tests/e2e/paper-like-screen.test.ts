// A page that is exported looks like the page on the screen: the same things at the same places in the same colors, within a tolerance that is said here.
import { PNG } from "pngjs";
import { expect } from "vitest";
import { figure, on, strikes } from "./support/strike-charts.ts";
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

test("a page of a heading, a figure, a chart and a table is on paper as on the screen", async ({ open, product }) => {
  const { page } = await open();
  page.setDefaultTimeout(20_000);
  await page.setViewportSize({ width: 1_224, height: 1_800 });
  const token = await signInForCalls(page, product);
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
  // A heading that has room in its place: a text with more words grows on the screen.
  const { workbookId, address } = await createWorkbook(product, token, "On paper as on the screen", (source) => [
    { id: "words", kind: "text", body: "# Strikes, by **size**" },
    figure,
    bars,
    strikes(source),
  ]);
  await publishDocument(product, token, workbookId);
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${product.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}`, "content-type": "application/json" } });
  const asked = (await (
    await call(`/v2/workbooks/${workbookId}/export`, { method: "POST", body: JSON.stringify({ pageId: "page", format: "png" }) })
  ).json()) as { readonly queryId: string };
  const paper = PNG.sync.read(Buffer.from(await (await call(`/v2/query/${asked.queryId}/download`)).arrayBuffer()));

  await page.goto(address);
  await page.locator('[data-element="strikes"]').getByRole("gridcell").first().waitFor();
  await page.locator('[data-element="bars"] canvas, [data-element="bars"] svg').first().waitFor();
  const boxes = await Promise.all(
    ["words", "figure", "bars", "strikes"].map(async (id) => (await page.locator(`[data-element="${id}"]`).boundingBox())!),
  );
  const left = Math.min(...boxes.map(({ x }) => x));
  const top = Math.min(...boxes.map(({ y }) => y));
  const screen = PNG.sync.read(await page.screenshot({ animations: "disabled", caret: "hide", scale: "css" }));
  const padding = 16;
  for (const [at, box] of boxes.entries()) {
    const here = blocksOf(screen, box, 1);
    const there = blocksOf(paper, { ...box, x: box.x - left + padding, y: box.y - top + padding }, 2);
    const share = apart(here, there);
    expect(share, `element ${at}`).toBeLessThanOrEqual(at === 3 ? TOLERANCE.table : TOLERANCE.drawn);
  }
});
