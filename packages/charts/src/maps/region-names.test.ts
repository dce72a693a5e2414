import { beforeAll, describe, expect, test } from "vitest";
import { loadMapShapes } from "./load-shapes.ts";
import type { MapShapes, ShapeSetName } from "./map-shapes.ts";
import { digits, NameIndex, plainName } from "./region-names.ts";

test("names are compared without case, accents, signs, articles", () => {
  expect(plainName("  Côte d’Ivoire ")).toBe(plainName("COTE D'IVOIRE"));
  expect(plainName("Saint Lucia")).toBe(plainName("St. Lucia"));
  expect(plainName("The Bahamas")).toBe(plainName("Bahamas, The"));
  expect(plainName("Bosnia & Herzegovina")).toBe(plainName("Bosnia and Herzegovina"));
});

test("a name of two regions is nobody's, unless it was given to one", () => {
  const index = new NameIndex();
  index.add("Springfield", 1);
  index.add("springfield", 1);
  expect(index.find("Springfield")).toBe(1);
  index.add("Springfield", 2);
  expect(index.find("Springfield")).toBeNull();
  index.set("Springfield", 2);
  expect(index.find("SPRINGFIELD")).toBe(2);
  expect(index.find("constructor")).toBeNull();
});

test("codes get their zeros back", () => {
  expect([digits("1001", 5), digits("6.0", 2), digits("123456", 5), digits("AB", 2), digits("", 2)]).toEqual([
    "01001",
    "06",
    null,
    null,
    null,
  ]);
});

const sets = new Map<ShapeSetName, MapShapes>();
beforeAll(async () => {
  for (const set of ["us-states", "us-counties", "world"] as const) sets.set(set, await loadMapShapes(set));
});
function named(set: ShapeSetName, text: string): string | null {
  const shapes = sets.get(set);
  const place = shapes?.find(text) ?? null;
  return place === null ? null : (shapes?.regions[place]?.name ?? null);
}

describe("US states", () => {
  test.each([
    ["California", "California"],
    ["CA", "California"],
    ["us-ca", "California"],
    ["06", "California"],
    ["6", "California"],
    ["6.0", "California"],
    ["Calif.", "California"],
    ["State of California", "California"],
    ["Washington State", "Washington"],
    ["Washington, D.C.", "District of Columbia"],
    ["n. car.", "North Carolina"],
    ["Puerto Rico", null],
    ["99", null],
    ["", null],
  ])("%s", (text, name) => expect(named("us-states", text)).toBe(name));

  test("each shape is found by its own name and code", () => {
    for (const { id, name } of sets.get("us-states")?.regions ?? [])
      expect([named("us-states", name), named("us-states", id)]).toEqual([name, name]);
  });
});

describe("US counties", () => {
  test.each([
    ["1001", "Autauga"],
    ["Cook County, Illinois", "Cook"],
    ["Cook, IL", "Cook"],
    ["IL, Cook", "Cook"],
    ["Cook County Illinois", "Cook"],
    ["Cook", null],
    ["Los Angeles", "Los Angeles"],
    ["Doña Ana County, New Mexico", "Doña Ana"],
    ["LaSalle Parish, LA", "LaSalle"],
    ["46113", "Oglala Lakota"],
    ["Nowhere County, Texas", null],
  ])("%s", (text, name) => expect(named("us-counties", text)).toBe(name));

  test("a city beside a county of its name is meant only by the word city", () => {
    const id = (text: string): string | undefined => {
      const shapes = sets.get("us-counties");
      return shapes?.regions[shapes.find(text) ?? -1]?.id;
    };
    expect([id("Baltimore, MD"), id("Baltimore County, MD"), id("Baltimore city, MD")]).toEqual(["24005", "24005", "24510"]);
  });
});

describe("countries", () => {
  test.each([
    ["United States", "United States of America"],
    ["usa", "United States of America"],
    ["U.S.", "United States of America"],
    ["840", "United States of America"],
    ["USA", "United States of America"],
    ["4", "Afghanistan"],
    ["Korea, Rep.", "South Korea"],
    ["Congo", "Congo"],
    ["Congo, Dem. Rep.", "Dem. Rep. Congo"],
    ["Türkiye", "Turkey"],
    ["Cote d'Ivoire", "Côte d'Ivoire"],
    ["Holland", "Netherlands"],
    ["Kosovo", "Kosovo"],
    ["Australia", "Australia"],
    ["NA", "Namibia"],
    ["England", null],
    ["Atlantis", null],
  ])("%s", (text, name) => expect(named("world", text)).toBe(name));

  test("each shape with a code is found by it, Antarctica is left out", () => {
    const { regions = [] } = sets.get("world") ?? {};
    for (const { id, name } of regions) if (id !== "") expect(named("world", id)).toBe(name);
    expect(named("world", "Antarctica")).toBeNull();
    expect(regions.length).toBeGreaterThan(230);
  });
});
