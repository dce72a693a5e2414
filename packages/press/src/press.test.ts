import { type Json, readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import type { Source } from "./gather.ts";
import { PressRefusal } from "./pages.ts";
import { darkRoles, lightRoles } from "@sheaf/theme";
import { TEXT } from "@sheaf/sql";
import { file, answer, COUNT, rows, marks, made } from "./testing/pressed.ts";

test("a PDF is tagged, has its title and language, its fonts in it, its links, and a sheet for all of a table", async () => {
  const { bytes, sheets } = await made({ kind: "page", pageId: "p" }, "pdf");
  const text = bytes.toString("latin1");
  expect(text.startsWith("%PDF-1.7")).toBe(true);
  expect(text.match(/\/Type \/Page\b/gu)).toHaveLength(sheets);
  for (const part of [
    "/MarkInfo",
    "/StructTreeRoot",
    "/Lang (en)",
    "/DisplayDocTitle true",
    "/S /Figure",
    "/S /TH",
    "/Scope /Column",
    "/S /H1",
    "/FontFile",
  ])
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

test("a table of groups is a line for each group, as on screen, unless something of their rows is shown", async () => {
  const [, table] = file.pages.at(0)!.elements as readonly { readonly [member: string]: Json }[];
  const column = (id: string, formula: string, hidden = false) => ({ id, name: id, formula, ...(hidden ? { hidden } : {}) });
  const levelOf = async (more: readonly Json[], summary: readonly string[] = []): Promise<unknown> => {
    const columns = [column("key", "1"), column("sum", "Count()"), ...more];
    const groupings = [
      { id: "outer", groupBy: ["key"] },
      { id: "inner", groupBy: [], calculations: ["sum"] },
    ];
    const grouped = { ...table, columns, groupings, summary, filters: [], sort: [], conditionalFormats: [] };
    const { document, report } = readWorkbookValue({ ...file, pages: [{ id: "p", name: "P", elements: [grouped] }] });
    if (document === null) throw new Error(JSON.stringify(report.errors));
    let level: unknown;
    const ask: Source["ask"] = async (request) => {
      if (request.want.kind === "rows") level = request.level;
      return rows;
    };
    await made({ kind: "page", pageId: "p" }, "svg", { document, ask });
    return level;
  };
  expect(await levelOf([])).toBe("inner");
  expect(await levelOf([column("unseen", "2", true)])).toBe("inner");
  expect(await levelOf([column("seen", "2")])).toBe(null);
  expect(await levelOf([column("all", "Count()")], ["all"])).toBe("inner");
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
