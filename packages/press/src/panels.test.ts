import { TEXT } from "@sheaf/sql";
import { arrowMessages, resultColumns } from "@sheaf/result/testing";
import { type Json, readWorkbookValue } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import type { Source } from "./gather.ts";
import { type PressFormat, type PressWhat } from "./pages.ts";
import { pressWith } from "./testing/pressed.ts";

const text = (id: string, body: string): Json => ({ id, kind: "text", body });
const sidebar = {
  id: "side",
  type: "sidebar",
  title: "Contents",
  width: "small",
  config: { backgroundColor: "#123456" },
  elements: [text("s1", "Beside the page {{[rows/Name]}}")],
};
const header = { id: "head", type: "header", pages: ["p"], elements: [text("h1", "Above the page")] };
const rows: Json = {
  id: "rows",
  kind: "table",
  name: "rows",
  source: { kind: "warehouse-table", connectionId: "c", path: ["s", "t"] },
  columns: [{ id: "n", name: "Name", formula: "[t/n]" }],
};

async function drawn(what: PressWhat, format: PressFormat, navigation: Json = { pageHeader: "enabled", pageSidebar: "enabled" }) {
  const { document, report } = readWorkbookValue({
    name: "W",
    schemaVersion: 1,
    pages: [
      { id: "p", name: "First", elements: [text("t1", "On the first page"), rows] },
      { id: "q", name: "Second", elements: [text("t2", "On the second page")] },
    ],
    panels: [header, sidebar],
    settings: { navigation },
  });
  if (document === null) throw new Error(JSON.stringify(report.errors));
  const asked = new Set<string>();
  const columns = [{ id: "n", name: "Name", type: TEXT, cells: ["x"] }];
  const ask: Source["ask"] = async ({ elementId }) => {
    asked.add(elementId);
    return { columns: resultColumns(columns), messages: arrowMessages(columns), rows: 1, isCut: false };
  };
  const { bytes, sheets } = await pressWith(document, { ask }, { what, format });
  return { text: bytes.toString("utf8"), asked, sheets };
}
/** The letters of a drawing, whatever they were broken into. */
const said = (svg: string): string => svg.replaceAll(/<[^>]*>/gu, " ").replaceAll(/\s+/gu, " ");

describe("panels of a workbook on paper", () => {
  test("the header above and the sidebar beside the pages that they stand with", async () => {
    const first = await drawn({ kind: "page", pageId: "p" }, "svg");
    for (const part of ["Above the page", "Beside the page", "Contents", "On the first page"]) expect(said(first.text)).toContain(part);
    expect(first.text).toContain("#123456");
    expect(first.asked).toContain("s1");
    const second = await drawn({ kind: "page", pageId: "q" }, "svg");
    expect(said(second.text)).toContain("Beside the page");
    expect(said(second.text)).not.toContain("Above the page");
  });
  test("on the sheets of a whole workbook, the sidebar with each page", async () => {
    const { text: html } = await drawn({ kind: "workbook" }, "html");
    expect(html.split("Beside the page").length - 1).toBe(2);
    expect(html.split("Above the page").length - 1).toBe(1);
    expect((await drawn({ kind: "workbook" }, "pdf")).sheets).toBe(2);
  });
  test("the page gives them room: nothing lies under them", async () => {
    const xOf = (svg: string, word: string): number => {
      const at = svg.indexOf(word);
      return Number(/x="([\d.]+)"/u.exec(svg.slice(svg.lastIndexOf("<text", at), at))?.[1]);
    };
    const withSide = await drawn({ kind: "page", pageId: "q" }, "svg");
    const without = await drawn({ kind: "page", pageId: "q" }, "svg", {});
    expect(xOf(withSide.text, "second") - xOf(without.text, "second")).toBe(212);
  });
  test("not where the workbook shows none, and not with an element of its own", async () => {
    const hidden = await drawn({ kind: "page", pageId: "p" }, "svg", {});
    expect(said(hidden.text)).not.toMatch(/Beside|Above/u);
    const { asked } = await drawn({ kind: "element", elementId: "rows" }, "svg");
    expect([...asked]).toEqual(["rows"]);
  });
});
