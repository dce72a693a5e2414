import { describe, expect, test } from "vitest";
import type { WorkbookDocument } from "../document.ts";
import { applyTransaction } from "../operations/transaction.ts";
import { elementOf, fileWith, readValid, rewritten, trips } from "../testing/read.ts";
import { uniqueHeaders } from "../element-query.ts";
import { namesOf } from "./names.ts";

const source = "source: {kind: warehouse-table, connectionId: c, path: [DB, TRIP_LOG]}";
const own = (columns: string, more = "") => fileWith([`{id: t, kind: table, name: Trips, ${source}, columns: [${columns}]${more}}`]);
const formulas = (text: string, id = "t") => (elementOf(text, id)["columns"] as { formula: string }[]).map(({ formula }) => formula);
const resolve = (text: string, elementId: string, path: readonly string[], columnId: string | null = null) => {
  const resolution = namesOf(readValid(text)).resolve(elementId, columnId, path);
  return resolution.kind === "found" ? resolution.target : resolution.kind === "ambiguous" ? resolution.targets : null;
};

describe("G3: what a name means", () => {
  test("[Name] is an own column, but never the one being defined", () => {
    expect(formulas(own("{id: a, name: Km, formula: '[Km] * 2'}, {id: b, formula: '[km] + 1'}"))).toEqual(["[Km] * 2", "[@own:a] + 1"]);
  });

  test("then a control, then a column of the own source", () => {
    const text = fileWith([
      trips,
      "{id: who, kind: control, controlType: list, controlId: Who}",
      "{id: c, kind: table, source: {kind: table, elementId: trips}, columns: [{id: a, name: Who, formula: '[Who]'}, {id: b, formula: '[Km] & [Who]'}, {id: d, formula: '[Day]'}]}",
    ]);
    // Inside of the column Who its own name means the control; for the others it means the column.
    expect(formulas(text, "c")).toEqual(["[@control:who]", "[@element:trips/km] & [@own:a]", "[@element:trips/day]"]);
  });

  test("names match without regard to case; exact case wins; two are ambiguous and stay text", () => {
    const text = own("{id: a, name: Km, formula: '1'}, {id: b, name: KM, formula: '2'}, {id: c, formula: '[KM] + [Km] + [km]'}");
    expect(formulas(text)[2]).toBe("[@own:b] + [@own:a] + [km]");
    expect(resolve(text, "t", ["km"])).toEqual([
      { kind: "own", columnId: "a" },
      { kind: "own", columnId: "b" },
    ]);
  });

  test("[Source/Name]: the own source's alias first, then any element's name, then any element's id", () => {
    const text = fileWith([
      trips,
      "{id: own, kind: table, source: {kind: warehouse-table, connectionId: c, path: [DB, TRIPS]}, columns: [{id: a, formula: '[TRIPS/Km] + [trips/Km] + [Trips/Km]'}]}",
      "{id: other, kind: table, source: {kind: sql, connectionId: c, statement: s}, columns: [{id: a, formula: '[Trips/Km] + [trips/Day] + [Custom SQL/x]'}, {id: b, formula: 'Lookup([Trips/Day], [a], [Trips/km])'}]}",
    ]);
    expect(formulas(text, "own")).toEqual(["[TRIPS/Km] + [trips/Km] + [Trips/Km]"]);
    expect(formulas(text, "other")).toEqual([
      "[@element:trips/km] + [@element:trips/day] + [Custom SQL/x]",
      "Lookup([@element:trips/day], [a], [@element:trips/km])",
    ]);
  });

  test("friendly and raw spellings of the own table are the same alias", () => {
    const text = fileWith([
      `{id: t, kind: table, ${source}, columns: [{id: a, formula: '[Trip Log/Km] + [TRIP_LOG/Km]'}]}`,
      "{id: x, kind: table, name: Trip Log, source: {kind: sql, connectionId: c, statement: s}, columns: [{id: k, name: Km, formula: '1'}]}",
    ]);
    expect(formulas(text)).toEqual(["[Trip Log/Km] + [TRIP_LOG/Km]"]);
  });

  test("the default name of an unnamed element is for display only", () => {
    const text = fileWith([
      trips,
      "{id: u, kind: table, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[Trips/Km]'}]}",
      "{id: v, kind: table, source: {kind: table, elementId: u}, columns: [{id: b, formula: '[u/Km]'}, {id: c, formula: '[Km]'}]}",
    ]);
    // The second one finds the first under the name that it has by default.
    expect(formulas(text, "v")).toEqual(["[@element:u/a]", "[@own:b]"]);
    const document = readValid(text);
    const names = namesOf(document);
    expect(document.pages[0]?.elements.map((element) => names.element(element))).toEqual(["Trips", "Trips", "Trips"]);
  });

  test("an unnamed column is called by a pure reference's last part or by its aggregate; the text of its formula still finds it", () => {
    const text = fileWith([
      trips,
      "{id: c, kind: table, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[Trips/Km]'}, {id: b, formula: 'Sum([Trips/Km])'}, {id: d, formula: '[Sum([Trips\\/Km\\])] + [Sum of km] + [KM]'}, {id: e, name: ' ', formula: '1'}]}",
    ]);
    const element = elementOf(text, "c") as never;
    const names = namesOf(readValid(text));
    expect(["a", "b", "e"].map((id) => names.column(element, id))).toEqual(["Km", "Sum of Km", " "]);
    expect(formulas(text, "c")[2]).toBe("[@own:b] + [@own:b] + [@own:a]");
  });

  test("a column that passes on a source's column is also found under the name it has there", () => {
    const text = fileWith([
      `{id: f, kind: table, name: Fact, ${source}, columns: [{id: s, name: Ship Date, formula: '[TRIP_LOG/SHIP_DT]'}]}`,
      "{id: c, kind: table, source: {kind: table, elementId: f}, columns: [{id: a, formula: '[Fact/SHIP_DT]'}, {id: b, formula: '[Fact/Ship Date]'}]}",
    ]);
    expect(formulas(text, "c")).toEqual(["[@element:f/s]", "[@element:f/s]"]);
  });

  test("inside brackets \\] \\/ and \\\\ stand for themselves", () => {
    const text = fileWith([
      "{id: t, kind: table, name: 'A/B', source: {kind: sql, connectionId: c, statement: s}, columns: [{id: x, name: 'a]b/c\\d', formula: '1'}]}",
      "{id: u, kind: table, source: {kind: table, elementId: t}, columns: [{id: y, formula: '[A\\/B/a\\]b\\/c\\\\d]'}]}",
    ]);
    expect(formulas(text, "u")).toEqual(["[@element:t/x]"]);
    expect(rewritten(text)).toContain("[A\\/B/a\\]b\\/c\\\\d]");
  });

  test("metrics of the nearest element down the chain of sources", () => {
    const text = fileWith([
      `{id: m, kind: table, name: Model, ${source}, columns: [{id: a, formula: '[A]'}], metrics: [{id: r, name: Revenue, formula: 'Sum([A])'}]}`,
      "{id: c, kind: table, source: {kind: table, elementId: m}, columns: [{id: b, formula: '[Metrics/revenue] / 2'}]}",
    ]);
    expect(formulas(text, "c")).toEqual(["[@metric:m/r] / 2"]);
    expect(rewritten(text)).toContain("[Metrics/revenue] / 2");
  });

  test("names inside texts and comments are left alone; [Selection/…] is not resolved", () => {
    expect(
      formulas(
        own(`{id: a, name: Km, formula: '1'}, {id: b, formula: '"[Km]" & [Km] // [Km]'}, {id: d, name: D, formula: '[Selection/Km]'}`),
      ),
    ).toEqual(["1", '"[Km]" & [@own:a] // [Km]', "[Selection/Km]"]);
  });

  test("a column of the own table comes before an own column that only has the name as its id, or had it at the source", () => {
    const text = own(
      "{id: city, name: Town, formula: '[TRIP_LOG/City]'}, {id: b, formula: '[city] & [Town]'}, {id: c, formula: '[c]'}, {id: d, name: Twin, formula: '1'}, {id: e, name: Twin, formula: '[d] + [e]'}",
    );
    expect(formulas(text)).toEqual(["[TRIP_LOG/City]", "[city] & [@own:city]", "[c]", "1", "[@own:d] + [e]"]);
  });

  test("V47: names like constructor and __proto__ are names", () => {
    const text = own("{id: constructor, name: __proto__, formula: '1'}, {id: b, formula: '[__proto__] + [constructor] + [toString]'}");
    expect(formulas(text)[1]).toBe("[@own:constructor] + [constructor] + [toString]");
    expect(resolve(text, "constructor", ["x"])).toBeNull();
    expect(resolve(text, "t", ["constructor", "prototype"])).toBeNull();
  });
});

describe("G4: stored and printed formulas", () => {
  const text = fileWith([
    trips,
    "{id: who, kind: control, controlType: list, controlId: Who}",
    "{id: c, kind: table, name: Child, source: {kind: table, elementId: trips}, columns: [{id: a, formula: '[trips/KM]'}, {id: b, name: Twice, formula: '[a]  * 2 // [a]'}, {id: d, formula: 'If([who] = \"x\", [TWICE], [day])'}]}",
  ]);
  const rename = (document: WorkbookDocument, path: Parameters<typeof applyTransaction>[1]) => {
    const result = applyTransaction(document, path);
    if (!result.ok) throw new Error(JSON.stringify(result.violations));
    return result.document;
  };
  const printed = (document: WorkbookDocument, columnId: string) => {
    const element = document.pages[0]?.elements.find(({ id }) => id === "c");
    const column = (element?.["columns"] as { id: string; formula: string }[] | undefined)?.find(({ id }) => id === columnId);
    return namesOf(document).toPrinted("c", columnId, column?.formula ?? "");
  };

  test("own columns are printed bare, others with their source; spacing and comments stay", () => {
    const document = readValid(text);
    expect(["a", "b", "d"].map((id) => printed(document, id))).toEqual([
      "[Trips/Km]",
      "[Km]  * 2 // [a]",
      'If([Who] = "x", [Twice], [Trips/Day])',
    ]);
  });

  test("a rename is one operation, and every formula prints anew", () => {
    let document = readValid(text);
    document = rename(document, [
      { kind: "set-field", path: ["elements", { key: "trips" }, "columns", { key: "km" }, "name"], value: "Way/Length]" },
    ]);
    expect(printed(document, "a")).toBe("[Trips/Way\\/Length\\]]");
    expect(printed(document, "b")).toBe("[Way\\/Length\\]]  * 2 // [a]");
    document = rename(document, [{ kind: "set-field", path: ["elements", { key: "trips" }, "name"], value: "Rides" }]);
    expect(printed(document, "d")).toBe('If([Who] = "x", [Twice], [Rides/Day])');
  });

  test("the id is printed where a name is ambiguous, and leads back", () => {
    let document = readValid(text);
    document = rename(document, [
      { kind: "insert-item", list: ["elements", { key: "trips" }, "columns"], item: { id: "km2", name: "km", formula: "1" }, after: "km" },
    ]);
    expect(printed(document, "a")).toBe("[Trips/Km]");
    document = rename(document, [
      { kind: "set-field", path: ["elements", { key: "trips" }, "columns", { key: "km2" }, "name"], value: "Km" },
    ]);
    expect(printed(document, "a")).toBe("[Trips/km]");
    expect(namesOf(document).toStored("c", "a", "[Trips/km]")).toBe("[@element:trips/km]");
    expect(namesOf(document).toStored("c", "a", "[Trips/km2]")).toBe("[@element:trips/km2]");
    document = rename(document, [{ kind: "set-field", path: ["elements", { key: "c" }, "name"], value: "Trips" }]);
    document = rename(document, [{ kind: "set-field", path: ["elements", { key: "c" }, "columns", { key: "d" }, "name"], value: "Day" }]);
    expect(printed(document, "d")).toBe('If([Who] = "x", [Twice], [Trips/Day])');
  });

  test("what is gone is printed by its ids, which mean nothing else, and comes back when it does", () => {
    const document = readValid(text);
    const without = rename(document, [{ kind: "remove-item", list: ["elements", { key: "trips" }, "columns"], key: "km", after: "day" }]);
    expect(printed(without, "a")).toBe("[@element:trips/km]");
    expect(namesOf(document).toStored("c", "a", "[@element:trips/km]")).toBe("[@element:trips/km]");
  });
});

test("an element whose title has formulas is called by its id in formulas, and lists say its title without them", () => {
  const text = fileWith([
    `{id: t, kind: table, name: "{{Sum([km])}} km of {{1}}", ${source}, columns: [{id: km, name: km, formula: '[TRIP_LOG/KM]'}]}`,
    "{id: c, kind: table, source: {kind: table, elementId: t}, columns: [{id: a, formula: '[t/km]'}]}",
  ]);
  const document = readValid(text);
  expect(namesOf(document).element(namesOf(document).find("t")!)).toBe("… km of …");
  expect(namesOf(document).toPrinted("c", "a", "[@element:t/km]")).toBe("[t/km]");
  expect(rewritten(text)).toContain("[t/km]");
});

test("equal headers are numbered", () => {
  expect(uniqueHeaders(["a", "b", "a", "a", "a (2)", "b"])).toEqual(["a", "b", "a (3)", "a (4)", "a (2)", "b (2)"]);
});
