// Pages on phones and tablets as their readers see them: the figure that a page begins with, even rows of figures, words that are not cut.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { expectAccessible } from "./support/accessibility.ts";
import { on, strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const picture = async (page: Page, name: string): Promise<void> => {
  if (process.env["PICTURES"] !== undefined) await page.screenshot({ path: `${process.env["PICTURES"]}/narrow-${name}.png` });
};
const scheme = { colorScheme: process.env["SCHEME"] === "dark" ? "dark" : "light" } as const;

/** Strikes by year with a trend; the value as wide as its format makes it. */
const figure = (nth: number, name: string, formatString: string): object => ({
  id: `figure-${nth}`,
  kind: "kpi-chart",
  name,
  source: on,
  columns: [
    { id: `v-${nth}`, name, formula: "Count()", format: { kind: "number", formatString } },
    { id: `d-${nth}`, formula: "[Strikes/Date]" },
  ],
  value: { columnId: `v-${nth}` },
  timeline: { columnId: `d-${nth}` },
  periodComparison: "year",
  trend: { shape: "area" },
});
const place = (id: string, columns: string, rows: string): string =>
  `<Element elementId="${id}" gridColumn="${columns}" gridRow="${rows}"/>`;

async function preview(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/edit`);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.getByRole("button", { name: "Preview", exact: true }).waitFor({ state: "hidden" });
}

test("mock 18: a phone begins with one figure and its trend with axes; those after it stand two by two, each two alike", async ({
  open,
  product,
}) => {
  const { page } = await open(scheme);
  const token = await signInForCalls(page, product);
  const layout = [
    '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
    place("figure-1", "1 / 6", "1 / 6"),
    place("figure-2", "6 / 11", "1 / 6"),
    place("figure-3", "11 / 16", "1 / 6"),
    place("figure-4", "16 / 20", "1 / 6"),
    place("figure-5", "20 / 25", "1 / 6"),
    place("strikes", "1 / 25", "6 / 20"),
    "</Page>",
  ].join("");
  const { address } = await createWorkbook(
    product,
    token,
    "Figures on a phone",
    (source) => [
      figure(1, "All strikes", ",.0f"),
      // One with room beside it, and one without.
      figure(2, "Strikes", ".1s"),
      figure(3, "Strikes exactly", ",.6f"),
      figure(4, "Strikes, short", ".1s"),
      figure(5, "Strikes, short too", ".1s"),
      strikes(source),
    ],
    layout,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await preview(page, address);
  const lines = page.locator('main [data-element^="figure"] svg path[stroke]:not([stroke="none"])');
  await page.locator('[data-element="figure-5"]').getByText(/\d/u).first().waitFor();
  await expect.poll(() => lines.count()).toBeGreaterThan(0);
  await picture(page, "wide");

  await page.setViewportSize({ width: 390, height: 844 });
  const boxes = async () =>
    Promise.all(
      [1, 2, 3, 4, 5].map(async (nth) => {
        const box = await page.locator(`main [data-element="figure-${nth}"]`).boundingBox();
        return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0), top: Math.round(box?.y ?? 0) };
      }),
    );
  const hero = page.locator('[data-element="figure-1"]');
  await hero.locator('[data-axes="true"]').waitFor();
  await expect.poll(async () => (await boxes())[0]).toMatchObject({ width: 366, height: 252 });
  const [first, second, third, fourth, fifth] = await boxes();
  expect([second?.top === third?.top, fourth?.top === fifth?.top, (second?.top ?? 0) > (first?.top ?? 0)]).toEqual([true, true, true]);
  // Values at its side, and years below; the value is larger than those of the others.
  expect(await hero.locator("svg text").count()).toBeGreaterThan(5);
  const size = (id: string): Promise<number> =>
    page
      .locator(`[data-element="${id}"] p`)
      .first()
      .evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
  expect([await size("figure-1"), await size("figure-2")]).toEqual([36, 28]);
  // Of two beside each other one has no room for its trend: neither has it. The other two have.
  const trends = (nth: number): Promise<number> => page.locator(`[data-element="figure-${nth}"] svg[viewBox*=" 34"]`).count();
  await expect.poll(async () => Promise.all([2, 3, 4, 5].map(trends))).toEqual([0, 0, 1, 1]);
  await expectAccessible(page, "main");
  await picture(page, "phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test("on pages between phones and screens words make room for themselves, also within containers and buttons; nothing lies over anything", async ({
  open,
  product,
}) => {
  const { page } = await open(scheme);
  const token = await signInForCalls(page, product);
  const words = (last: string): string => `${Array.from({ length: 90 }, (_, at) => `word${at}`).join(" ")} ${last}`;
  const layout = [
    '<Page id="page" type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto">',
    place("words", "1 / 13", "1 / 6"),
    place("beside", "13 / 25", "1 / 6"),
    '<Container elementId="box" gridColumn="1 / 13" gridRow="6 / 13" type="grid" gridTemplateColumns="repeat(24, 1fr)">',
    place("inside", "1 / 25", "1 / 5"),
    place("under", "1 / 25", "5 / 7"),
    "</Container>",
    place("scrolled", "1 / 7", "13 / 16"),
    place("button", "22 / 25", "13 / 15"),
    place("strikes", "1 / 25", "16 / 27"),
    "</Page>",
  ].join("");
  const { address } = await createWorkbook(
    product,
    token,
    "Words on a tablet",
    (source) => [
      { id: "words", kind: "text", body: words("the last") },
      { id: "beside", kind: "text", body: "Beside" },
      { id: "box", kind: "container" },
      { id: "inside", kind: "text", body: words("the inmost") },
      { id: "under", kind: "text", body: "Under it" },
      { id: "button", kind: "button", text: "Download report" },
      { id: "scrolled", kind: "text", body: words("scrolled to"), overflow: "scroll" },
      strikes(source),
    ],
    layout,
  );
  const overlapping = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const nodes = [...document.querySelectorAll("main [data-element]")];
      const within = (one: DOMRect, other: DOMRect): boolean =>
        one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
      return nodes.flatMap((one, at) =>
        nodes
          .slice(at + 1)
          .filter(
            (other) => !one.contains(other) && !other.contains(one) && within(one.getBoundingClientRect(), other.getBoundingClientRect()),
          )
          .map((other) => `${one.getAttribute("data-element")} ${other.getAttribute("data-element")}`),
      );
    });
  const cut = (): Promise<readonly (string | null)[]> =>
    page.locator('main [data-element="words"], main [data-element="inside"], main [data-element="under"]').evaluateAll((all) =>
      all
        .filter((one) => {
          const text = one.querySelector("p")?.getBoundingClientRect();
          return text === undefined || text.bottom > one.getBoundingClientRect().bottom + 1;
        })
        .map((one) => one.getAttribute("data-element")),
    );
  await preview(page, address);
  for (const width of [600, 768, 940, 1000, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByText("the inmost").waitFor();
    await expect.poll(cut, { message: `cut at ${width}` }).toEqual([]);
    expect(await overlapping(), `at ${width}`).toEqual([]);
    // Words of a button have two lines where one would cut them.
    const button = page.locator('[data-element="button"] button');
    expect(await button.evaluate((node) => node.firstElementChild!.scrollWidth <= node.firstElementChild!.clientWidth), `${width}`).toBe(
      true,
    );
    expect((await button.boundingBox())!.height).toBeLessThanOrEqual(36);
    // Who gave a text a height to scroll in has it.
    expect(await page.locator('[data-element="scrolled"]').evaluate((node) => node.clientHeight)).toBe(60);
    if (width === 768) await picture(page, "tablet");
  }
  // While it is arranged, every row is where it was.
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  await expect.poll(() => page.locator('main [data-element="words"]').evaluate((node) => node.clientHeight)).toBe(108);
});
