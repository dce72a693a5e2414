// A page on which every word and every address that somebody can write is an attack: nothing of it runs, asks, or leads anywhere.
import { expect } from "vitest";
import { emptySource } from "./support/input-tables.ts";
import { on, strikes } from "./support/strike-charts.ts";
import { test } from "./support/test.ts";
import { createWorkbook, signInForCalls } from "./support/workbooks.ts";

const CANARY = "canary.invalid";
/** Markup that would ask a strange host, or run something, if it were taken for markup. */
const hostile = (nth: number): string =>
  `${nth}<img src="https://${CANARY}/${nth}" onerror="window.ran=${nth}"><svg onload="window.ran=${nth}"></svg>"><script>window.ran=${nth}</script>`;
const script = `java${""}script:window.ran=1`;
const addresses = [
  script,
  ` java\tscript:window.ran=1`,
  "data:text/html,<script>top.ran=1</script>",
  "vbscript:msgbox(1)",
  `\u0001${script}`,
];

test("V52, V54, V59: hostile words, links and parameters of the address stay words", async ({ open, product }) => {
  const { page, watch } = await open();
  page.setDefaultTimeout(15_000);
  // The page that an embed or a picture names is not asked; what the address of the page itself says wrongly is said once.
  watch.expect(/net::ERR_|status of 404/u);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).hostname === CANARY) asked.push(request.url());
  });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const token = await signInForCalls(page, product);
  const { address } = await createWorkbook(
    product,
    token,
    hostile(0),
    (source) => [
      { id: "words", kind: "text", name: hostile(1), body: "Words, and [a link](https://example.org/)" },
      { id: "go", kind: "button", text: hostile(3) },
      {
        id: "pick",
        kind: "control",
        controlId: "Pick",
        controlType: "list",
        name: hostile(4),
        source: { kind: "manual", valueType: "text", values: [hostile(5), "Plain"] },
        values: [hostile(5)],
      },
      {
        id: "nav",
        kind: "navigation",
        name: hostile(6),
        mode: "manual",
        options: addresses.map((url, at) => ({ label: `${hostile(7)} ${at}`, destination: { type: "url", url } })),
      },
      ...addresses.map((url, at) => ({ id: `site-${at}`, kind: "embed", name: `Site ${at}`, url })),
      ...addresses.map((url, at) => ({
        id: `image-${at}`,
        kind: "image",
        name: hostile(8),
        alt: hostile(9),
        source: { kind: "url", url },
        link: url,
      })),
      {
        id: "bars",
        kind: "bar-chart",
        name: hostile(10),
        description: hostile(11),
        source: on,
        columns: [
          { id: "b-size", name: hostile(12), formula: "[Strikes/Size]" },
          { id: "b-count", name: hostile(14), formula: "Count()" },
        ],
        xAxis: { columnId: "b-size" },
        yAxis: { columnIds: ["b-count"] },
        color: { by: "category", column: "b-size" },
      },
      { ...strikes(source), description: hostile(16) },
      {
        id: "notes",
        kind: "input-table",
        name: hostile(17),
        inputMode: "edit",
        source: emptySource(source("x")),
        columns: [{ id: "what", name: hostile(18), type: "text", description: hostile(19) }],
      },
      { id: "form", kind: "form", name: hostile(20), fields: [{ fieldId: "f", label: hostile(21), description: hostile(22) }] },
      { id: "tabs", kind: "tabbed-container", name: hostile(23), tabs: [{ name: hostile(24) }, { name: "Other" }] },
    ],
    undefined,
    [{ id: "second", name: hostile(25), elements: [] }],
    [{ id: "over", type: "modal", name: hostile(26) }],
  );
  const parameters = new URLSearchParams({
    Pick: hostile(30),
    ":loading_text": hostile(31),
    ":theme": `../../${hostile(32)}`,
    ":lng": "../../../evil",
    ":feature-flag": hostile(33),
    ":menu_position": hostile(34),
    page: `../../${CANARY}`,
  });
  const looked = async (): Promise<void> => {
    await page.getByRole("main").getByText("Strikes", { exact: true }).first().waitFor();
    await page.locator('[data-element="go"]').getByText("<script>").waitFor();
    await page.locator('[data-element="words"]').getByText("a link").waitFor();
    const found = await page.evaluate(() => {
      const links = [...document.querySelectorAll("a[href], area[href]")].map((link) => (link as HTMLAnchorElement).href);
      const frames = [...document.querySelectorAll("iframe")].map((frame) => frame.src);
      const handlers = [...document.querySelectorAll("*")].filter((node) => [...node.attributes].some(({ name }) => /^on/iu.test(name)));
      return {
        ran: (window as unknown as { readonly ran?: number }).ran ?? null,
        handlers: handlers.length,
        unsafe: [...links, ...frames].filter((href) => !/^(?:https?|mailto|blob):/u.test(href)),
      };
    });
    expect(found).toEqual({ ran: null, handlers: 0, unsafe: [] });
  };
  await page.goto(`${address}/edit`);
  await looked();
  await page.goto(`${address}?${parameters.toString()}`);
  await looked();
  // What an address names that leads out of its place is not asked for.
  for (const path of [`${address}/page/..%2f..%2f${CANARY}`, `${address}/tag/${encodeURIComponent(hostile(40))}`]) await page.goto(path);
  expect(asked).toEqual([]);
  expect(dialogs).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { readonly ran?: number }).ran ?? null)).toBeNull();
});
