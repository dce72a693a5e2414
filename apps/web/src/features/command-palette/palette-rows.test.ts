import { describe, expect, test } from "vitest";
import { activeRow, isCertain, paletteRows, rowKey, type PaletteRow } from "./palette-rows.ts";

const row = (group: string, label: string): PaletteRow => ({ id: label, group, label, run: () => undefined });
const publish = row("Document", "Publish");
const sort = row("Table", "Sort Cost descending");
const sortTwice = row("Table", "Sort Cost descending, then Due");
const budget = row("Documents", "Sort Cost descending, a budget");
const searchAll = row("Search", "Search");
const commands = [publish, sortTwice, sort];
const labels = (text: string, documents: readonly PaletteRow[] = []): readonly string[] =>
  paletteRows({ text, documents, people: [], commands, searchAll }).map(({ label }) => label);

describe("rows of the palette", () => {
  test("nothing typed: documents, then every command, and no search", () => {
    expect(labels("", [budget])).toEqual([budget, ...commands].map(({ label }) => label));
  });
  test("a command whose whole name is typed stays first when documents come", () => {
    expect(labels("sort cost DESCENDING")[0]).toBe(sort.label);
    expect(labels("sort cost DESCENDING", [budget])).toEqual([sort, budget, sortTwice, searchAll].map(({ label }) => label));
  });
  test("a part of a name: documents stand before commands", () => {
    expect(labels("sort", [budget])).toEqual([budget, sortTwice, sort, searchAll].map(({ label }) => label));
  });
});

describe("the active row", () => {
  test("is the first, or the picked one wherever it comes to stand", () => {
    expect(activeRow([], null)).toBe(-1);
    expect(activeRow([sort, publish], null)).toBe(0);
    expect(activeRow([sort, publish], rowKey(publish))).toBe(1);
    expect(activeRow([budget, sort, publish], rowKey(publish))).toBe(2);
    expect(activeRow([budget, sort], rowKey(publish))).toBe(0);
  });
  test("is taken before the server's answer only if that cannot change it", () => {
    expect(isCertain(sort, null, "Sort", false)).toBe(false);
    expect(isCertain(sort, null, "Sort", true)).toBe(true);
    expect(isCertain(sort, rowKey(sort), "Sort", false)).toBe(true);
    expect(isCertain(sort, null, "sort cost descending", false)).toBe(true);
    expect(isCertain(publish, null, "", false)).toBe(false);
  });
});
