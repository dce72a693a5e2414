import type { Json } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { createColorPlaces, valueColors } from "./value-colors.ts";

const sheaf = (colors: Json): Json => ({ colors });
const key = (columnName: string, text: string | null) => ({ columnId: "c", columnName, text });

test("values take places in turn and keep them, by the name of their column, in every chart", () => {
  const places = createColorPlaces();
  const { colorOf } = valueColors(sheaf([]), places);
  expect(["North", "South", "East"].map((text) => colorOf(key("Region", text), undefined))).toEqual([0, 1, 2]);
  expect(colorOf(key("region", "South"), undefined)).toBe(1);
  expect(colorOf(key("State", "South"), undefined)).toBe(0);
  // A later state of the document, and a chart that shows fewer values.
  expect(valueColors(sheaf([]), places).colorOf(key("Region", "East"), undefined)).toBe(2);
});

test("an empty value takes no place", () => {
  const { colorOf } = valueColors(sheaf([]), createColorPlaces());
  expect(colorOf(key("Region", null), undefined)).toBeUndefined();
  expect(colorOf(key("Region", "North"), undefined)).toBe(0);
});

test("a map of the document wins, by column name or by its id; none opts out", () => {
  const maps = [
    { id: "m1", column: "[Flights/Region]", match: "case-insensitive", values: { west: "#2563eb", bad: "url(x)" }, null: "#999999" },
  ];
  const { colorOf } = valueColors(sheaf(maps), createColorPlaces());
  expect(colorOf(key("Region", "West"), undefined)).toBe("#2563eb");
  expect(colorOf(key("Region", null), undefined)).toBe("#999999");
  expect(colorOf(key("Area", "WEST"), "m1")).toBe("#2563eb");
  expect(colorOf(key("Region", "West"), "none")).toBe(0);
  expect(colorOf(key("Region", "bad"), undefined)).toBe(1);
});
