// `sheaf draw`: elements and pages of a file as pictures, without a server and without a browser.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unzipped } from "@sheaf/files/testing";
import readSheets from "read-excel-file/node";
import { sheaf } from "./support/call.ts";

const folder = mkdtempSync(join(tmpdir(), "sheaf-draw-"));
beforeAll(() => writeFileSync(join(folder, "sales.csv"), "region,amount\nEast,30\nEast,10\nWest,20\nSouth,40\n"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rows = {
  id: "t",
  kind: "table",
  name: "Sales",
  source: { kind: "warehouse-table", connectionId: "c1", path: ["sales"] },
  columns: [
    { id: "region", name: "Region", formula: "[sales/region]" },
    { id: "amount", name: "Amount", formula: "[sales/amount]" },
  ],
};
const bars = {
  id: "b",
  kind: "bar-chart",
  name: "By region",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "x", formula: "[Sales/Region]" },
    { id: "y", name: "Amount", formula: "Sum([Sales/Amount])" },
  ],
  xAxis: { columnId: "x", sort: { direction: "descending", by: "y" } },
  yAxis: { columnIds: ["y"] },
  dataLabel: { labels: "shown" },
};
const goal = { id: "g", kind: "progress", name: "Goal", mode: "value", shape: "ring", value: "Sum([Sales/Amount])", min: "0", max: "200" };
const broken = {
  ...bars,
  id: "x",
  name: "Broken",
  columns: [bars.columns[0], { id: "y", name: "Amount", formula: "Sum([Sales/Nothing])" }],
};
const file = (...pages: readonly (readonly object[])[]): string =>
  JSON.stringify({
    name: "F",
    schemaVersion: 1,
    pages: pages.map((elements, at) => ({ id: `p${at + 1}`, name: ["Sheet", "Other"][at], elements })),
  });

const draw = (content: string, ...args: readonly string[]): ReturnType<typeof sheaf> =>
  sheaf(["draw", "-", "--connection", `c1=duckdb:${folder}`, ...args], { stdin: content, folder });
const written = (name: string): Buffer => readFileSync(join(folder, name));
/** Texts of an SVG, whether they are text or were set as outlines with a title. */
const textsIn = (svg: string): readonly string[] => [...svg.matchAll(/>([^<>]+)<\/(?:text|tspan)>/gu)].map(([, text]) => text ?? "");

describe("draw", () => {
  test("issue 17.6 an element as SVG: its bars and their numbers are those of the rows", async () => {
    const { code, stdout, stderr } = await draw(file([rows, bars]), "--element", "By region");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^<svg /u);
    const texts = textsIn(stdout);
    for (const word of ["By region", "East", "South", "West", "40", "20"]) expect(texts).toContain(word);
  });

  test("as PNG and PDF with --output, in a size and a scheme of one's own", async () => {
    expect((await draw(file([rows, bars]), "--element", "b", "--format", "png", "--size", "300x200", "--output", "b.png")).code).toBe(0);
    const light = written("b.png");
    expect(light.subarray(1, 4).toString()).toBe("PNG");
    const [width, height] = [light.readUInt32BE(16), light.readUInt32BE(20)];
    // The sheet around it is as wide on every side.
    const scale = (width - height) / (300 - 200);
    expect(scale).toBeGreaterThanOrEqual(1);
    expect(width - 300 * scale).toBeCloseTo(height - 200 * scale, 6);
    await draw(file([rows, bars]), "--element", "b", "--format", "png", "--size", "300x200", "--scheme", "dark", "--output", "dark.png");
    expect(written("dark.png").equals(light)).toBe(false);
    expect((await draw(file([rows, bars]), "--page", "sheet", "--format", "pdf", "--output", "p.pdf")).code).toBe(0);
    expect(written("p.pdf").subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("issue 22.1 a page and a workbook as one Excel file, by draw and by run: a sheet for each element, charts as pictures beside their rows", async () => {
    const content = file([rows, bars], [{ id: "w", kind: "text", body: "Words of the other page" }, broken]);
    const { code, stderr } = await draw(content, "--format", "xlsx", "--output", "all.xlsx");
    // What cannot be computed says so on its sheet.
    expect({ code, hasTold: stderr.includes("Nothing") }).toEqual({ code: 1, hasTold: true });
    const book = await readSheets(written("all.xlsx"));
    expect(book.map(({ sheet }) => sheet)).toEqual(["Sheet", "Sales", "By region", "Other", "Broken", "About this file"]);
    expect(book[2]?.data).toEqual([
      ["Region", "Amount"],
      ["East", 40],
      ["South", 40],
      ["West", 20],
    ]);
    expect(book[3]?.data.flat()).toContain("Words of the other page");
    expect([...unzipped(written("all.xlsx")).keys()].filter((name) => name.startsWith("xl/media/"))).toContain("xl/media/image3-1.png");
    const page = ["--connection", `c1=duckdb:${folder}`, "--format", "xlsx", "--page", "Sheet", "--output", "page.xlsx"];
    expect((await sheaf(["run", "-", ...page], { stdin: content, folder })).code).toBe(0);
    expect((await readSheets(written("page.xlsx"))).map(({ sheet }) => sheet)).toEqual(["Sheet", "Sales", "By region", "About this file"]);
    expect((await sheaf(["run", "-", ...page.slice(0, -2)], { stdin: content, folder })).stderr).toContain("needs --output");
    expect((await draw(content, "--element", "b", "--format", "xlsx", "--output", "one.xlsx")).stderr).toContain("sheaf run");
  });

  test("a page with its neighbors; what cannot be computed says so and the exit code is 1", async () => {
    const { code, stdout, stderr } = await draw(file([rows, bars, goal, broken]), "--page", "Sheet");
    expect(code).toBe(1);
    expect(stderr).toContain("Nothing");
    const texts = textsIn(stdout);
    for (const word of ["By region", "Goal", "100"]) expect(texts).toContain(word);
  });

  test("the file's own progress element, as a ring and as a bar", async () => {
    const ring = await draw(file([rows, goal]), "--element", "Goal");
    expect(ring.code).toBe(0);
    expect(textsIn(ring.stdout)).toEqual(expect.arrayContaining(["100", "of 200", "50%"]));
    const titled = await draw(file([rows, { ...goal, name: "Goal of {{Count([Sales/Region])}} sales" }]), "--element", "g");
    expect(textsIn(titled.stdout)).toEqual(expect.arrayContaining(["Goal of 4 sales", "50%"]));
    const share = { ...goal, mode: "percent", shape: "bar", value: "Avg(If([Sales/Amount] >= 20, 1, 0))", min: undefined, max: undefined };
    expect(textsIn((await draw(file([rows, share]), "--element", "Goal")).stdout)).toContain("75%");
  });

  test("what is called wrongly is told before anything is drawn", async () => {
    const content = file([rows, bars], [goal]);
    expect(await draw(content, "--element", "b", "--format", "png")).toMatchObject({ code: 2, stdout: "" });
    expect((await draw(content, "--page", "Nowhere")).stderr).toContain('p1 ("Sheet")');
    expect((await draw(content)).stderr).toContain('"Sheet", "Other"');
    expect((await draw(content, "--element", "b", "--size", "9x9")).stderr).toContain("--size 9x9");
    expect((await draw(content, "--element", "b", "--page", "Sheet")).code).toBe(2);
    expect((await sheaf(["draw", "-", "--element", "b"], { stdin: content, folder })).stderr).toContain("--connection c1=");
  });
});
