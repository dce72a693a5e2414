import { describe, expect, test } from "vitest";
import { fileWith, readValid } from "../testing/read.ts";
import { documentParts, type DocumentPart, type PartOrigin } from "./document-parts.ts";

const MODEL = "0b5f0c7e-0000-4000-8000-00000000000a";
const flights =
  "{id: flights, name: Flights, kind: table, source: {kind: warehouse-table, connectionId: wh, path: [AIR, FLIGHTS]}, columns: [{id: delay, name: Delay, formula: '[FLIGHTS/DEP_DELAY]'}, {id: late, name: Late, formula: '[Delay] > 15'}, {id: carrier, formula: '[FLIGHTS/CARRIER]'}], metrics: [{id: m1, name: Late share, formula: 'Avg([Delay])'}], filters: [{id: f1, kind: list, columnId: carrier, mode: include, values: [AA]}]}";
const parts = (elements: readonly string[], modelOf: (id: string) => ReturnType<typeof readValid> | undefined = () => undefined) =>
  documentParts(readValid(fileWith(elements)), modelOf);
const said = (origin: PartOrigin): string => {
  switch (origin.kind) {
    case "table":
      return `${origin.path.join(".")}:${origin.column ?? "*"}`;
    case "file":
      return `file ${origin.column ?? "*"}`;
    case "sql":
      return `sql ${origin.path.join(".")}`;
    case "model":
      return `model ${origin.elementId}/${origin.itemId ?? "*"}`;
  }
};
const reads = (all: readonly DocumentPart[], elementId: string, itemId: string | null) =>
  (all.find((part) => part.elementId === elementId && part.itemId === itemId)?.reads ?? [])
    .map((read) => `${read.isDirect ? "" : "via "}${said(read)}`)
    .toSorted();

describe("parts of a document and what they rest on", () => {
  test("columns of a warehouse table, through columns, metrics and elements that read each other", () => {
    const all = parts([
      flights,
      "{id: bars, name: Delays, kind: bar-chart, source: {kind: table, elementId: flights}, columns: [{id: y, name: Y, formula: 'Sum([Flights/Late])'}, {id: x, name: X, formula: '[Flights/Carrier]'}], xAxis: {columnId: x}, yAxis: {columnIds: [y]}}",
    ]);
    expect(reads(all, "flights", "delay")).toEqual(["AIR.FLIGHTS:dep delay"]);
    expect(reads(all, "flights", "late")).toEqual(["via AIR.FLIGHTS:dep delay"]);
    expect(reads(all, "flights", "m1")).toEqual(["via AIR.FLIGHTS:dep delay"]);
    expect(reads(all, "flights", null)).toEqual(["AIR.FLIGHTS:*", "via AIR.FLIGHTS:carrier"]);
    expect(reads(all, "bars", "y")).toEqual(["via AIR.FLIGHTS:dep delay"]);
    expect(all.find(({ itemId }) => itemId === "late")).toMatchObject({ kind: "column", name: "Late", formula: "[Delay] > 15" });
    expect(all.find(({ itemId }) => itemId === "m1")).toMatchObject({ kind: "metric", name: "Late share", formula: "Avg([Delay])" });
  });

  test("a layer of a map that reads a table by itself", () => {
    const all = parts([
      flights,
      "{id: m, name: Map, kind: region-map, source: {kind: table, elementId: flights}, columns: [{id: r, formula: '[Flights/Carrier]'}], region: {columnId: r, regionType: us-state}, sheaf: {chart: {layers: [{id: l, kind: point-map, source: {kind: warehouse-table, connectionId: wh, path: [AIR, PORTS]}, columns: [{id: la, formula: '[PORTS/LAT]'}, {id: lo, formula: '[PORTS/LON]'}], latitude: {columnId: la}, longitude: {columnId: lo}}]}}}",
    ]);
    expect(reads(all, "m", null)).toEqual([
      "AIR.PORTS:*",
      "AIR.PORTS:lat",
      "AIR.PORTS:lon",
      "via AIR.FLIGHTS:*",
      "via AIR.FLIGHTS:carrier",
    ]);
  });

  test("layers of a map that read SQL, and tables that are joined", () => {
    const ports = "{kind: warehouse-table, connectionId: wh, path: [AIR, PORTS]}";
    const cities = "{kind: warehouse-table, connectionId: wh, path: [AIR, CITIES]}";
    const layers = [
      "{id: l, kind: point-map, source: {kind: sql, connectionId: wh, statement: 'select * from AIR.HUBS'}, columns: [{id: la, formula: '[Custom SQL/LAT]'}, {id: lo, formula: '[Custom SQL/LON]'}], latitude: {columnId: la}, longitude: {columnId: lo}}",
      `{id: j, kind: region-map, source: {kind: join, joins: [{left: ${ports}, right: ${cities}, columns: [{left: '[CITY]', right: '[ID]'}]}]}, columns: [{id: r, formula: '[CITIES/STATE]'}], region: {columnId: r, regionType: us-state}}`,
      `{id: e, kind: region-map, source: {kind: join, joins: [{left: {kind: table, elementId: flights}, right: ${cities}, columns: [{left: '[Carrier]', right: '[NAME]'}]}]}, columns: [{id: s, formula: '[Flights/Late]'}], region: {columnId: s, regionType: us-state}}`,
    ];
    const all = parts([
      flights,
      `{id: m, name: Map, kind: region-map, source: {kind: table, elementId: flights}, columns: [{id: c, formula: '[Flights/Carrier]'}], region: {columnId: c, regionType: us-state}, sheaf: {chart: {layers: [${layers.join(", ")}]}}}`,
    ]);
    expect(reads(all, "m", null)).toEqual([
      "AIR.CITIES:*",
      "AIR.CITIES:id",
      "AIR.CITIES:name",
      "AIR.CITIES:state",
      "AIR.PORTS:*",
      "AIR.PORTS:city",
      "sql AIR.HUBS",
      "via AIR.FLIGHTS:*",
      "via AIR.FLIGHTS:carrier",
      "via AIR.FLIGHTS:dep delay",
    ]);
  });

  test("a join: each leg by its name, both where a name could be of either; tables that SQL names", () => {
    const left = "{kind: warehouse-table, connectionId: wh, path: [AIR, FLIGHTS]}";
    const right = "{kind: warehouse-table, connectionId: wh, path: [AIR, PLANES]}";
    const all = parts([
      `{id: j, kind: table, source: {kind: join, joins: [{left: ${left}, right: ${right}, columns: [{left: '[TAIL]', right: '[TAILNUM]'}]}]}, columns: [{id: a, formula: '[PLANES/SEATS]'}, {id: b, formula: '[YEAR]'}]}`,
      "{id: s, kind: table, source: {kind: sql, connectionId: wh, statement: 'select a.x from AIR.\"Big Table\" a join other o on 1 = 1'}, columns: [{id: c, formula: '[Custom SQL/x]'}]}",
    ]);
    expect(reads(all, "j", "a")).toEqual(["AIR.PLANES:seats"]);
    expect(reads(all, "j", "b")).toEqual(["AIR.FLIGHTS:year", "AIR.PLANES:year"]);
    expect(reads(all, "j", null)).toEqual(["AIR.FLIGHTS:*", "AIR.FLIGHTS:tail", "AIR.PLANES:*", "AIR.PLANES:tailnum"]);
    expect(reads(all, "s", null)).toEqual(["sql AIR.Big Table", "sql other"]);
  });

  test("a long chain of columns is not walked through from each of them: every one says what it reads itself", () => {
    const columns = Array.from({ length: 1_500 }, (_, at) =>
      at === 0 ? "{id: c0, name: C0, formula: '[T/A0]'}" : `{id: c${at}, name: C${at}, formula: '[C${at - 1}] + [T/A${at}]'}`,
    );
    const all = parts([
      `{id: t, kind: table, source: {kind: warehouse-table, connectionId: wh, path: [T]}, columns: [${columns.join(", ")}]}`,
    ]);
    expect(all.reduce((sum, part) => sum + part.reads.length, 0)).toBeLessThan(205_000);
    expect(reads(all, "t", "c2")).toEqual(["T:a2", "via T:a0", "via T:a1"]);
    expect(reads(all, "t", "c1499")).toContain("T:a1499");
  });

  test("what stands on a page for certain people is kept from who does not edit the document", () => {
    const document = readValid(fileWith([flights]));
    expect(documentParts(document, () => undefined).some(({ isSecured }) => isSecured)).toBe(false);
    const pages = document.pages.map((page) => ({ ...page, rest: { sheaf: { access: { users: ["somebody"], teams: [] } } } }));
    expect(documentParts({ ...document, pages }, () => undefined).every(({ isSecured }) => isSecured)).toBe(true);
  });

  test("columns of a data model by their ids in it; the model's own tables are its own affair", () => {
    const model = readValid(fileWith([flights], "kind: data-model"));
    const all = parts(
      [
        `{id: t, kind: table, source: {kind: data-model, dataModelId: ${MODEL}, elementId: flights}, columns: [{id: d, name: D, formula: '[Flights/Delay]'}]}`,
      ],
      (id) => (id === MODEL ? model : undefined),
    );
    expect(reads(all, "t", "d")).toEqual(["model flights/delay"]);
    expect(reads(all, "t", null)).toEqual(["model flights/*"]);
    expect(all.every(({ elementId }) => elementId === "t")).toBe(true);
  });
});
