import { describe, expect, test } from "vitest";
import type { TableListing } from "@sheaf/contract";
import { tableTree, type TablePlace } from "./table-tree.ts";

const table = (...path: readonly string[]): TableListing => ({
  path: [...path],
  kind: "table",
  comment: null,
  rowCountEstimate: null,
  inodeId: null,
});
const shape = (places: readonly TablePlace[]): unknown =>
  places.map((place) => (place.kind === "table" ? place.name : { [place.name]: shape(place.places) }));

describe("the tree of tables", () => {
  test("leaves out levels with one name", () => {
    expect(shape(tableTree([table("db", "main", "flights"), table("db", "main", "airports")]))).toEqual(["airports", "flights"]);
  });
  test("keeps levels that tell tables apart", () => {
    expect(shape(tableTree([table("db", "ops", "t2"), table("db", "ops", "t10"), table("db", "main", "a")]))).toEqual([
      { main: ["a"] },
      { ops: ["t2", "t10"] },
    ]);
  });
  test("puts folders first and survives uneven paths", () => {
    expect(shape(tableTree([table("loose"), table("s", "x"), table("s", "y")]))).toEqual([{ s: ["x", "y"] }, "loose"]);
    expect(tableTree([])).toEqual([]);
  });
  test("finds by a part of the name", () => {
    expect(shape(tableTree([table("a", "Flights"), table("b", "airports"), table("b", "night_flights")], "FLIGHT"))).toEqual([
      { a: ["Flights"] },
      { b: ["night_flights"] },
    ]);
  });
  test("finds by what is said of a table", () => {
    const told = { ...table("a", "dpt"), comment: "Depots of the north" };
    expect(shape(tableTree([told, table("a", "airports")], "depots"))).toEqual(["dpt"]);
  });
  test("is not led astray by names such as constructor", () => {
    const named = (name: string, inside: readonly string[]): object => Object.fromEntries([[name, inside]]);
    expect(shape(tableTree([table("constructor", "__proto__"), table("toString", "x")]))).toEqual([
      named("constructor", ["__proto__"]),
      named("toString", ["x"]),
    ]);
  });
});
