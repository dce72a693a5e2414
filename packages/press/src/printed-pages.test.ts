import { type Json, readWorkbookValue, type WorkbookDocument, writeWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Source } from "./gather.ts";
import type { PressWhat } from "./pages.ts";
import { TEXT } from "@sheaf/sql";
import { NAME, file, answer, COUNT, rows, made } from "./testing/pressed.ts";

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
