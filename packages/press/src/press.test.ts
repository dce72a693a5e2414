import { type Json, readWorkbookValue, type WorkbookDocument, writeWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Answer, Source } from "./gather.ts";
import { type PressFormat, PressRefusal, type PressWhat } from "./pages.ts";
import { press, type PressRequest } from "./press.ts";
import { usualPaper } from "@sheaf/paper";
import { darkRoles, lightRoles } from "@sheaf/theme";
import { FLOAT, TEXT } from "@sheaf/sql";
import { arrowMessages, resultColumns, type TestColumn } from "@sheaf/result/testing";

const NAME = '<img src=x onerror="alert(1)">&';
const HOSTILE = `${NAME}\u0000]]>`;
const file = {
  name: NAME,
  schemaVersion: 1,
  pages: [
    {
      id: "p",
      name: "Sales",
      elements: [
        { id: "t", kind: "text", body: "# Überblick\n\nRead [more](https://example.com/a?b=1&c=2) here" },
        {
          id: "rows",
          kind: "table",
          name: NAME,
          source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
          columns: [
            { id: "region", name: "Region", formula: "[t/region]" },
            { id: "amount", name: "Amount", formula: "[t/amount]" },
          ],
        },
        {
          id: "bars",
          kind: "bar-chart",
          name: "Bars",
          source: { kind: "table", elementId: "rows" },
          columns: [
            { id: "x", name: "Region", formula: "[rows/Region]" },
            { id: "y", name: "Amount", formula: "Sum([rows/Amount])" },
          ],
          xAxis: { columnId: "x" },
          yAxis: { columnIds: ["y"] },
        },
      ],
    },
    { id: "q", name: "More", elements: [{ id: "u", kind: "text", body: "Second page" }] },
  ],
};

function documentOf(): WorkbookDocument {
  const { document, report } = readWorkbookValue(file);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}

const answer = (columns: readonly TestColumn[]): Answer => ({
  columns: resultColumns(columns),
  messages: arrowMessages(columns),
  rows: columns[0]?.cells.length ?? 0,
  isCut: false,
});

const COUNT = 90;
const rows = answer([
  { id: "region", name: "Region", type: TEXT, cells: Array.from({ length: COUNT }, (_, at) => (at === 0 ? HOSTILE : `Region ${at}`)) },
  { id: "amount", name: "Amount", type: FLOAT, cells: Array.from({ length: COUNT }, (_, at) => at * 1.5) },
]);
const marks = answer([
  { id: "x", name: "Region", type: TEXT, cells: ["North", "South"] },
  { id: "y", name: "Amount", type: FLOAT, cells: [2, 3] },
]);

async function made(
  what: PressWhat,
  format: PressFormat,
  {
    document = documentOf(),
    ask = async ({ elementId }) => (elementId === "bars" ? marks : rows),
    unshown,
    printsTime = 60_000,
    cover,
    ...more
  }: {
    readonly cover?: PressRequest["cover"];
    readonly printsTime?: number;
    readonly wholeTables?: boolean;
    readonly document?: WorkbookDocument;
    readonly ask?: Source["ask"];
    readonly unshown?: Source["unshown"];
  } = {},
) {
  const pressed = await press(
    {
      document,
      environment: { controls: new Map(), timeZone: "UTC", weekStart: "monday", now: "2026-01-02T03:04:05.000000Z" },
      ask,
      ...(unshown === undefined ? {} : { unshown }),
      explain: String,
      pause: async () => undefined,
    },
    {
      what,
      format,
      ...(cover === undefined ? {} : { cover }),
      paper: { ...usualPaper, ...more },
      language: "en",
      themes: { themes: [], defaultId: null },
      person: "Ann",
      isShown: () => true,
      limits: { rows: 1000, marks: 1000, points: 1000, cells: 100_000, printsTime },
    },
  );
  const parts: Uint8Array[] = [];
  for await (const part of pressed.bytes) parts.push(part);
  return { ...pressed, bytes: Buffer.concat(parts) };
}

test("a PDF is tagged, has its title and language, its fonts in it, its links, and a sheet for all of a table", async () => {
  const { bytes, sheets } = await made({ kind: "page", pageId: "p" }, "pdf");
  const text = bytes.toString("latin1");
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  expect(text.match(/\/Type \/Page\b/gu)).toHaveLength(sheets);
  for (const part of ["/MarkInfo", "/StructTreeRoot", "/Lang (en)", "/DisplayDocTitle true", "/S /Figure", "/S /TH", "/S /H1", "/FontFile"])
    expect(text).toContain(part);
  expect(text).toContain("https://example.com/a?b=1&c=2");
  const whole = await made({ kind: "page", pageId: "p" }, "pdf", { wholeTables: true });
  expect(whole.sheets).toBeGreaterThan(sheets);
  expect((await made({ kind: "workbook" }, "pdf")).sheets).toBe(sheets + 1);
});

test("the same input gives the same bytes of a picture, and a picture is of one page", async () => {
  const [one, other] = await Promise.all([
    made({ kind: "element", elementId: "bars" }, "png"),
    made({ kind: "element", elementId: "bars" }, "png"),
  ]);
  expect(one.bytes.subarray(1, 4).toString()).toBe("PNG");
  expect([one.bytes.readUInt32BE(16), one.bytes.readUInt32BE(20)]).toEqual([1664, 964]);
  expect(one.bytes.equals(other.bytes)).toBe(true);
  await expect(made({ kind: "workbook" }, "png")).rejects.toBeInstanceOf(PressRefusal);
  await expect(made({ kind: "page", pageId: "none" }, "pdf")).rejects.toBeInstanceOf(PressRefusal);
});

test("the cover of a page is its top, so large as is said; what stands below is not asked for", async () => {
  const [page] = file.pages;
  const [, table] = page?.elements ?? [];
  const tables = Array.from({ length: 9 }, (_, at) => ({ ...table, id: `rows${at}`, name: `Rows ${at}` }));
  const { document } = readWorkbookValue({ ...file, pages: [{ ...page, elements: tables }] });
  if (document === null) throw new Error("no document");
  const asked = new Set<string>();
  const cover = { width: 640, height: 400 };
  const ask: Source["ask"] = async ({ elementId }) => {
    asked.add(elementId);
    return rows;
  };
  const { bytes } = await made({ kind: "page", pageId: "p" }, "png", { document, ask, cover });
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 400]);
  expect(asked.has("rows0")).toBe(true);
  expect(asked.has("rows8")).toBe(false);
  // the same page without a cut asks for everything
  await made({ kind: "page", pageId: "p" }, "svg", { document, ask });
  expect(asked.size).toBe(9);
});

test("names and values are text and no markup, in HTML and in SVG; nothing is loaded from elsewhere", async () => {
  for (const format of ["html", "svg"] as const) {
    const text = (await made({ kind: "page", pageId: "p" }, format)).bytes.toString("utf8");
    expect(text).not.toContain("<img");
    expect(text).not.toContain("\u0000");
    expect(text).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;");
    expect(text).not.toMatch(/<script|src="http|url\(http/u);
  }
  const html = (await made({ kind: "page", pageId: "p" }, "html")).bytes.toString("utf8");
  expect(html.match(/<tr/gu)).toHaveLength(COUNT + 1);
  expect(html).toContain('<html lang="en">');
});

test("a legend stands on paper with its values in the colors of the charts, those that are not chosen muted", async () => {
  const on = { kind: "table", elementId: "bars" };
  const control = {
    id: "k",
    kind: "control",
    controlType: "legend",
    controlId: "K",
    name: "Regions",
    values: ["North"],
    targets: [{ source: on, columnId: "x" }],
  };
  const [, rowsTable = null, barsChart = null] = file.pages.at(0)!.elements as readonly Json[];
  const bars = {
    ...(barsChart as { readonly [member: string]: Json }),
    color: { by: "category", column: "x", scheme: ["#111111", "#222222"] },
  };
  const { document } = readWorkbookValue({ ...file, pages: [{ id: "p", name: "P", elements: [rowsTable, bars, control] }] });
  if (document === null) throw new Error("not read");
  const asked: unknown[] = [];
  const values = answer([{ id: "x", name: "Region", type: TEXT, cells: ["North", "South"] }]);
  const ask: Source["ask"] = async ({ elementId, want }) => {
    asked.push(want.kind);
    return want.kind === "distinct" ? values : elementId === "bars" ? marks : rows;
  };
  const svg = (await made({ kind: "page", pageId: "p" }, "svg", { document, ask })).bytes.toString("utf8");
  expect(asked).toContain("distinct");
  for (const word of ["Regions", "North", "South"]) expect(svg).toContain(word);
  // A scheme goes by the order of one chart, the legend's colors by the values.
  expect(svg.toLowerCase()).not.toContain("#111111");
});

test("the theme's charts are printed as they are on the screen: dark on a light page, or on grounds with lines both ways", async () => {
  const page = async (chartTheme: string, style?: Json): Promise<string> => {
    const [, rowsTable = null, barsChart = null] = file.pages.at(0)!.elements as readonly Json[];
    const bars = { ...(barsChart as { readonly [member: string]: Json }), ...(style === undefined ? {} : { style }) };
    const theme = { name: "Light", overrides: { sheaf: { chartTheme } } };
    const { document, report } = readWorkbookValue({
      ...file,
      settings: { theme },
      pages: [{ id: "p", name: "P", elements: [rowsTable, bars] }],
    });
    if (document === null) throw new Error(JSON.stringify(report.errors));
    return (await made({ kind: "page", pageId: "p" }, "svg", { document })).bytes.toString("utf8").toLowerCase();
  };
  const { paper: night } = darkRoles;
  const [plain, dark, stats] = [await page("default"), await page("dark"), await page("stats")];
  expect(plain).not.toContain(night.toLowerCase());
  expect(dark).toContain(night.toLowerCase());
  // The table beside it stays light.
  expect(dark).toContain(lightRoles.ink.toLowerCase());
  expect(stats).toContain("#3a6ea5");
  expect(plain).not.toContain("#3a6ea5");
  // A ground that somebody chose is not covered.
  expect(await page("dark", { backgroundColor: "#ffffff" })).not.toContain(night.toLowerCase());
});

const reportOf = (height: number): WorkbookDocument => {
  const [text, rowsTable] = file.pages.at(0)!.elements.slice(0, 2) as readonly Json[];
  const value: { readonly [member: string]: Json } = {
    name: NAME,
    schemaVersion: 1,
    kind: "report",
    config: { pageWidth: 500, pageHeight: 400, margin: 20 },
    pages: [
      { id: "p", name: "Cover", elements: [text ?? null, rowsTable ?? null] },
      { id: "q", name: "Back", elements: [{ id: "u", kind: "text", body: "The end" }] },
      { id: "h", name: "Data", visibility: "hidden", elements: [{ id: "v", kind: "text", body: "Not printed" }] },
    ],
    layout: `<Page id="p"><Element elementId="t" x="20" y="20" width="460" height="60"/><Element elementId="rows" x="20" y="100" width="460" height="${height}"/></Page>`,
  };
  const { document, report } = readWorkbookValue(value);
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
};

async function pagesOf(document: WorkbookDocument, what: PressWhat = { kind: "workbook" }) {
  const { sheets, bytes } = await made(what, "pdf", { document });
  const text = bytes.toString("latin1");
  return { sheets, text, boxes: text.match(/\/MediaBox \[[^\]]*\]/gu) ?? [], rows: text.match(/\/S \/TR\b/gu)?.length ?? 0 };
}

test("a report is printed on its own paper: a sheet for each page, and as many more as its tables need", async () => {
  const { sheets, boxes, text, rows: printed } = await pagesOf(reportOf(280));
  // 90 rows: eight beside the title and the foot, twelve on each sheet behind.
  expect(sheets).toBe(1 + Math.ceil((COUNT - 8) / 12) + 1);
  expect(boxes).toEqual(Array.from({ length: sheets }, () => "/MediaBox [0 0 375 300]"));
  // Each sheet of the table has the header again, and no row is left out or told twice.
  expect(printed).toBe(COUNT + (sheets - 1));
  expect(text).not.toContain("Not printed");
  expect((await pagesOf(reportOf(280), { kind: "page", pageId: "q" })).sheets).toBe(1);
});

const panels = (body: string) => ({
  panels: [
    {
      id: "head",
      type: "header",
      config: { height: 60, backgroundColor: "#123456" },
      elements: [{ id: "ht", kind: "text", body: "Confidential" }],
    },
    { id: "foot", type: "footer", pages: ["p"], config: { height: 30 }, elements: [{ id: "ft", kind: "text", body }] },
  ],
});

function reportWith(more: object): WorkbookDocument {
  const { value } = writeWorkbookValue(reportOf(280));
  const { document, report } = readWorkbookValue({ ...value, ...more });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  return document;
}

/** What is drawn, as text: HTML has it in the clear. */
const htmlOf = async (document: WorkbookDocument, { ask, unshown }: Pick<Partial<Source>, "ask" | "unshown"> = {}): Promise<string> =>
  (
    await made({ kind: "workbook" }, "html", {
      document,
      ...(ask === undefined ? {} : { ask }),
      ...(unshown === undefined ? {} : { unshown }),
    })
  ).bytes.toString("utf8");
const count = (text: string, part: string): number => text.split(part).length - 1;

test("headers and footers stand on the pages that they name, also where a table goes on, and leave it room", async () => {
  const document = reportWith(panels("Page {{PageNumber()}} of {{PageCount()}}"));
  const html = await htmlOf(document);
  expect([count(html, "Confidential"), count(html, "Page 1 of 2"), count(html, "Page 2 of 2")]).toEqual([2, 1, 0]);
  expect(html).toContain("#123456");
  const { sheets } = await pagesOf(document);
  // Sixty and thirty pixels of the height are taken: fewer rows have room on each sheet behind.
  expect(sheets).toBeGreaterThan((await pagesOf(reportOf(280))).sheets);
});

function repeating(elements: readonly Json[], more: object = {}): WorkbookDocument {
  const control = {
    id: "k",
    kind: "control",
    controlType: "list",
    controlId: "Region",
    source: { kind: "manual", valueType: "text", values: ["North", "South"] },
    ...more,
  };
  return reportWith({
    ...panels("Page {{PageNumber()}} of {{PageCount()}}"),
    pages: [
      { id: "p", name: "Region", elements, sheaf: { repeat: { controlId: "k" } } },
      { id: "q", name: "Back", elements: [{ id: "u", kind: "text", body: "The end" }] },
      { id: "h", name: "Data", visibility: "hidden", elements: [file.pages.at(0)!.elements.at(1)!, control] },
    ],
    layout: undefined,
  });
}

test("a page is printed once for each value of its control, with the values that hold then", async () => {
  const document = repeating([{ id: "t", kind: "text", body: "{{Sum([rows/Amount])}}" }]);
  const asked: unknown[] = [];
  const ask: Source["ask"] = async ({ elementId }, _most, controls) => {
    const held = controls?.get("k");
    if (elementId !== "t") return rows;
    asked.push(held);
    const region = held?.kind === "list" ? String(held.values[0]) : "everything";
    return answer([{ id: "live-0", name: "live formula 1", type: TEXT, cells: [`Total of ${region}`] }]);
  };
  const html = await htmlOf(document, { ask });
  expect(asked).toContainEqual({ kind: "list", mode: "include", values: ["South"] });
  expect([count(html, "Total of North"), count(html, "Total of South"), count(html, "Total of everything")]).toEqual([1, 1, 0]);
  expect([count(html, "<h2>Region – North</h2>"), count(html, "<h2>Region – South</h2>"), count(html, "Page 2 of 3")]).toEqual([1, 1, 1]);
  expect((await pagesOf(document)).sheets).toBe(3);
});

test("each page that repeats says in HTML what its control is set to there, and the file does not say another value for all", async () => {
  const document = repeating([{ id: "t", kind: "text", body: "Words" }], { name: "Region", values: ["West"] });
  const html = await htmlOf(document, {});
  const [head = "", ...pages] = html.split(/<section[^>]*>/u);
  expect(head).not.toContain("Region:");
  expect(pages.map((page) => /<p class="about">(Region: [^<]*)</.exec(page)?.[1])).toEqual([
    "Region: North",
    "Region: South",
    "Region: West",
  ]);
});

test("a page that would be printed too often, or for too long, is refused with its name before half of it could pass for all", async () => {
  const values = Array.from({ length: 1001 }, (_, at) => `Region ${at}`);
  const many = { source: { kind: "manual", valueType: "text", values } };
  let asked = 0;
  const ask: Source["ask"] = async ({ elementId }) => {
    if (elementId === "t") asked += 1;
    return elementId === "t" ? answer([{ id: "live-0", name: "live formula 1", type: TEXT, cells: ["x"] }]) : rows;
  };
  const elements = [{ id: "t", kind: "text", body: "{{Sum([rows/Amount])}}" }];
  const often = made({ kind: "workbook" }, "pdf", { document: repeating(elements, many), ask });
  await expect(often).rejects.toThrow("“Region” would be printed more than 1,000 times");
  expect(asked).toBe(0);
  const long = made({ kind: "workbook" }, "pdf", { document: repeating(elements), ask, printsTime: -1 });
  await expect(long).rejects.toMatchObject({ name: "Error", page: "Region", printed: 0, most: 2 });
});

test("what stands under a condition on a page that repeats is shown in the prints that meet it", async () => {
  const words = (id: string, body: string) => ({ id, kind: "text", body });
  const document = repeating([words("t", "For all"), words("n", "Snow"), words("s", "Sand"), words("z", "For none")]);
  const unshown: Source["unshown"] = async (_, controls) => {
    const held = controls?.get("k");
    const region = held?.kind === "list" ? held.values[0] : null;
    return new Set(["z", ...(region === "North" ? [] : ["n"]), ...(region === "South" ? [] : ["s"])]);
  };
  const html = await htmlOf(document, { unshown });
  const [, north = "", south = ""] = html.split("<h2>");
  const shown = (text: string) => ["For all", "Snow", "Sand", "For none"].filter((part) => text.includes(part));
  expect([shown(north), shown(south)]).toEqual([
    ["For all", "Snow"],
    ["For all", "Sand"],
  ]);
});

test("a page that repeats by a control which leaves out its value says so", async () => {
  const asked: unknown[] = [];
  const document = repeating([{ id: "t", kind: "text", body: "{{Sum([rows/Amount])}}" }], { selectionMode: "single", mode: "exclude" });
  const ask: Source["ask"] = async ({ elementId }, _most, controls) => {
    if (elementId === "t") asked.push(controls?.get("k"));
    return elementId === "t" ? answer([{ id: "live-0", name: "live formula 1", type: TEXT, cells: ["x"] }]) : rows;
  };
  expect(await htmlOf(document, { ask })).toContain("<h2>Region – not North</h2>");
  expect(asked).toContainEqual({ kind: "list", mode: "exclude", values: ["North"] });
});

test("a page break begins a new sheet, and leaves nothing else behind", async () => {
  const elements = (kind: string) => [
    { id: "t", kind: "text", body: "Before" },
    { id: "cut", kind },
    { id: "u", kind: "text", body: "After" },
  ];
  const sheetsOf = async (kind: string): Promise<number> => {
    const { document } = readWorkbookValue({ ...file, pages: [{ id: "p", name: "Page", elements: elements(kind) }] });
    return (await made({ kind: "page", pageId: "p" }, "pdf", { document: document! })).sheets;
  };
  expect([await sheetsOf("divider"), await sheetsOf("page-break")]).toEqual([1, 2]);
});

test("rows of a table that shows their numbers have them on paper as well, on each of its sheets", async () => {
  const { value } = writeWorkbookValue(reportOf(280));
  const numbered = JSON.parse(JSON.stringify(value)) as { pages: { elements: { kind: string; sheaf?: object }[] }[] };
  for (const { elements } of numbered.pages)
    for (const element of elements) if (element.kind === "table") element.sheaf = { rowNumbers: "shown" };
  const { document } = readWorkbookValue(numbered as unknown as Json);
  if (document === null) throw new Error("it is no workbook");
  const [plain, withNumbers] = [await htmlOf(reportOf(280)), await htmlOf(document)];
  // 89 is none of the amounts.
  expect([count(plain, ">89<"), count(withNumbers, ">89<")]).toEqual([0, 1]);
});

const SCRIPT = ["java", "script:"].join("");

const linked = {
  ...file,
  name: "Linked",
  pages: [
    {
      ...file.pages[0],
      elements: [
        ...(file.pages[0]?.elements ?? []),
        {
          id: "go",
          kind: "button",
          text: "Open the list",
          actions: [
            { id: "a", trigger: "on-click", effects: [{ effect: "open-url", url: "https://example.com/list", openTarget: "_blank" }] },
          ],
        },
        {
          id: "script",
          kind: "button",
          text: "No way",
          actions: [{ id: "a", trigger: "on-click", effects: [{ effect: "open-url", url: `${SCRIPT}alert(1)`, openTarget: "_blank" }] }],
        },
        { id: "contents", kind: "navigation", mode: "auto" },
      ],
    },
    { ...file.pages[1], name: "Más – páginas" },
  ],
};

test("issue 22.2 a PDF has an outline of pages and elements, links of buttons and of a table of contents, and says what it is", async () => {
  const { document, report } = readWorkbookValue(linked);
  expect(report.errors).toEqual([]);
  const { bytes } = await made({ kind: "workbook" }, "pdf", { document: document! });
  const objects = pdfObjects(bytes);
  const at = (text: string, key: string): string | undefined => new RegExp(`/${key} (\\d+) 0 R`, "u").exec(text)?.[1];
  const info = [...objects.values()].find((text) => text.includes("/Creator")) ?? "";
  const said = (key: string): string => textOf(objects.get(at(info, key) ?? "") ?? "");
  expect([said("Title"), said("Author")]).toEqual(["Linked", "Ann"]);
  const root = [...objects.values()].find((text) => text.includes("/Type /Catalog")) ?? "";
  expect(root).toContain("/PageMode /UseOutlines");
  // The outline, walked from its root as a reader does.
  const titleOf = (text: string): string => textOf(/\/Title (\((?:[^\\)]|\\.)*\))/u.exec(text)?.[1] ?? "");
  const below = (number: string | undefined): readonly string[] => {
    const found: string[] = [];
    for (let item = at(objects.get(number ?? "") ?? "", "First"); item !== undefined; item = at(objects.get(item) ?? "", "Next"))
      found.push(item);
    return found;
  };
  const pages = below(at(root, "Outlines"));
  expect(pages.map((item) => titleOf(objects.get(item) ?? ""))).toEqual(["Sales", "Más – páginas"]);
  expect(below(pages[0]).map((item) => titleOf(objects.get(item) ?? ""))).toEqual([NAME, "Bars"]);
  const destination = /\/Dest \[(\d+) 0 R \/XYZ (\S+) (\S+) 0\]/u.exec(objects.get(below(pages[0])[1] ?? "") ?? "");
  expect(objects.get(destination?.[1] ?? "")).toContain("/Type /Page");
  expect(Number(destination?.[2])).toBe(0);
  // Links: out of the file by address, inside of it to a page.
  const links = [...objects.values()].filter((text) => text.includes("/Subtype /Link"));
  const actions = links.map((text) => objects.get(at(text, "A") ?? "") ?? "");
  expect(actions.filter((text) => text.includes("/S /URI")).map((text) => /\/URI \(([^)]*)\)/u.exec(text)?.[1])).toEqual(
    expect.arrayContaining(["https://example.com/a?b=1&c=2", "https://example.com/list"]),
  );
  const inside = actions.filter((text) => text.includes("/S /GoTo")).map((text) => /\/D \(([^)]*)\)/u.exec(text)?.[1]);
  expect(inside).toEqual(expect.arrayContaining(["p", "q"]));
  const names = [...objects.values()].filter((text) => text.includes("/Names [")).join("");
  for (const name of inside) expect(names).toContain(`(${name})`);
  expect(bytes.toString("latin1")).not.toContain(SCRIPT);
});

const tall = (body: string) => ({
  ...file,
  name: "Links",
  pages: [{ id: "p", name: "Links", elements: [{ id: "words", kind: "text", body }] }],
  layout: `<Page type="grid" gridTemplateColumns="repeat(24, 1fr)" gridTemplateRows="auto" id="p"><Element elementId="words" gridColumn="1 / 25" gridRow="1 / 300"/></Page>`,
});

test("links of a PDF are parts of the text around them, in its order, with their words and the place that is pressed", async () => {
  const { document } = readWorkbookValue(
    tall("Before [the **first** one](https://example.com/1) between [second](https://example.com/2) after"),
  );
  const { bytes } = await made({ kind: "page", pageId: "p" }, "pdf", { document: document! });
  const objects = pdfObjects(bytes);
  const paragraphs = [...objects].filter(([, text]) => text.includes("/S /P\n"));
  const { kids, links } = partsOf(objects, paragraphs.find(([, text]) => kidsOf(text).length > 1)?.[0] ?? "");
  // content, a link, content, a link, content
  expect(kids.map((kid) => (kid.includes(" R") ? "part" : "content"))).toEqual(["content", "part", "content", "part", "content"]);
  expect(links.map(({ address }) => address)).toEqual(["https://example.com/1", "https://example.com/2"]);
  expect(links.map(({ said }) => said.join(""))).toEqual(["the first one", "second"]);
  // from the annotation back to its part, by the number that it has in the tree
  const numbers = [...objects.values()].find((text) => text.includes("/Nums [")) ?? "";
  for (const { part, annotations } of links)
    for (const annotation of annotations) {
      const key = /\/StructParent (\d+)/u.exec(objects.get(annotation) ?? "")?.[1];
      expect(numbers).toMatch(new RegExp(`(?:\\[|\\s)${key} ${part} 0 R`, "u"));
    }
});

test("a link that lies over a break of sheets is pressed where it shows, and on no sheet where it does not", async () => {
  const lines = Array.from({ length: 130 }, (_, at) => `[Line ${at} of this list](https://example.com/${at})`);
  const { document } = readWorkbookValue(tall(lines.join("\n\n")));
  const { bytes, sheets } = await made({ kind: "page", pageId: "p" }, "pdf", { document: document! });
  expect(sheets).toBeGreaterThan(2);
  const objects = pdfObjects(bytes);
  const found = [...objects.values()].filter((text) => text.includes("/Type /Page\n"));
  expect(found).toHaveLength(sheets);
  const heights = new Map<string, number[]>();
  for (const page of found) {
    const high = Number(/\/MediaBox \[0 0 \S+ (\S+)\]/u.exec(page)?.[1]);
    for (const [, number = ""] of (/\/Annots \[([^\]]*)\]/u.exec(page)?.[1] ?? "").matchAll(/(\d+) 0 R/gu)) {
      const annotation = objects.get(number) ?? "";
      const [, low = 0, , top = 0] = (/\/Rect \[([^\]]*)\]/u.exec(annotation)?.[1] ?? "").split(" ").map(Number);
      // between the head and the foot of the sheet
      expect([low > 30, top < high - 30, top > low]).toEqual([true, true, true]);
      const said = /\/Contents \(([^)]*)\)/u.exec(annotation)?.[1] ?? "";
      heights.set(said, [...(heights.get(said) ?? []), top - low]);
    }
  }
  expect([...heights.keys()]).toEqual(lines.map((_, at) => `Line ${at} of this list`));
  const whole = Math.max(...[...heights.values()].flat());
  const cut = [...heights.values()].filter(({ length }) => length > 1);
  expect(cut.length).toBeGreaterThan(0);
  for (const [above = 0, below = 0] of cut) expect([above < whole, below < whole]).toEqual([true, true]);
});

/** What the part of a PDF holds: numbers of content, parts and references. */
const kidsOf = (text: string): readonly string[] => /\/K \[([^\]]*)\]/u.exec(text)?.[1]?.match(/<<[^>]*>>|\d+ 0 R|\d+/gu) ?? [];

function partsOf(objects: ReadonlyMap<string, string>, part: string) {
  const kids = kidsOf(objects.get(part) ?? "");
  const links = kids
    .flatMap((kid) => /^(\d+) 0 R$/u.exec(kid)?.[1] ?? [])
    .filter((number) => (objects.get(number) ?? "").includes("/S /Link"))
    .map((number) => {
      const annotations = kidsOf(objects.get(number) ?? "").flatMap((kid) =>
        kid.includes("/Type /OBJR") ? (/\/Obj (\d+) 0 R/u.exec(kid)?.[1] ?? []) : [],
      );
      const texts = annotations.map((annotation) => objects.get(annotation) ?? "");
      const action = objects.get(/\/A (\d+) 0 R/u.exec(texts[0] ?? "")?.[1] ?? "") ?? "";
      return {
        part: number,
        annotations,
        address: /\/URI \(([^)]*)\)/u.exec(action)?.[1],
        said: texts.map((text) => textOf(/\/Contents (\((?:[^\\)]|\\.)*\))/u.exec(text)?.[1] ?? "")),
      };
    });
  return { kids, links };
}

/** Objects of a PDF by their numbers, without what is packed in streams. */
function pdfObjects(bytes: Buffer): ReadonlyMap<string, string> {
  const found = bytes.toString("latin1").matchAll(/^(\d+) 0 obj\n([^]*?)\nendobj/gmu);
  return new Map([...found].map(([, number = "", text = ""]) => [number, text]));
}

/** A text of a PDF: letters as they are, or two bytes each. */
function textOf(written: string): string {
  const raw = written.slice(1, -1).replaceAll(/\\([()\\])/gu, "$1");
  return raw.startsWith("\u00fe\u00ff") ? Buffer.from(raw.slice(2), "latin1").swap16().toString("utf16le") : raw;
}
