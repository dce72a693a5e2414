import type { ControlValue } from "@sheaf/compiler";
import type { WorkbookDocument } from "@sheaf/workbook";
import { describe, expect, test } from "vitest";
import { addressWithControls, controlsInAddress } from "./address-controls.ts";

const control = (id: string, controlType: string, more: object = {}) => ({
  id,
  kind: "control",
  controlType,
  controlId: `${id}-handle`,
  ...more,
});
const document = {
  pages: [
    {
      id: "p",
      name: "P",
      rest: {},
      elements: [
        control("who", "list"),
        control("months", "list", { sheaf: { period: "month" } }),
        control("papers", "file-upload"),
        control("one", "list", { selectionMode: "single" }),
        control("when", "date-range"),
        control("size", "number-range"),
        control("least", "slider"),
        control("word", "text", { mode: "contains" }),
        control("day", "date"),
        control("on", "switch"),
        control("top", "top-n"),
        control("path", "hierarchy"),
        control("down", "drill"),
        control("part", "segmented"),
        control("round", "radio-group"),
        control("note", "text-area"),
        control("exact", "number"),
        control("from-to", "range-slider"),
        control("sure", "checkbox"),
        control("colors", "legend"),
        control("again", "synced", { controlId: "who-handle" }),
      ],
    },
  ],
} as unknown as WorkbookDocument;

const values: readonly (readonly [string, ControlValue | null, string])[] = [
  ["who", { kind: "list", mode: "include", values: ["Ann", "B,o:b"] }, "Ann,B\\,o\\:b"],
  ["who", { kind: "list", mode: "include", values: [""] }, ":empty"],
  ["who", { kind: "list", mode: "include", values: [1, null] }, '{"kind":"list","mode":"include","values":[1,null]}'],
  ["who", { kind: "list", mode: "exclude", values: ["Ann"] }, '{"kind":"list","mode":"exclude","values":["Ann"]}'],
  ["who", null, ""],
  ["months", { kind: "list", mode: "include", values: ["2026-01-01", "2026-03-01"] }, "2026-01-01,2026-03-01"],
  ["one", { kind: "scalar", value: "Ann" }, "Ann"],
  [
    "when",
    { kind: "date-range", range: { mode: "between", startDate: "2001-01-01", endDate: "2001-03-31" } },
    "min:2001-01-01,max:2001-03-31",
  ],
  ["when", { kind: "date-range", range: { mode: "last", value: 3, unit: "month", includeToday: false } }, "prior-3-month"],
  ["when", { kind: "date-range", range: { mode: "on", date: "2001-02-03" } }, "2001-02-03"],
  [
    "when",
    { kind: "date-range", range: { mode: "current", unit: "year" } },
    '{"kind":"date-range","range":{"mode":"current","unit":"year"}}',
  ],
  ["down", { kind: "drill", columnId: "city", picked: [{ columnId: "state", value: "CA,x" }] }, "city,state,CA\\,x"],
  ["down", { kind: "drill", columnId: null, picked: [{ columnId: "state", value: null }] }, ":null,state,:null"],
  [
    "down",
    { kind: "drill", columnId: "city", picked: [{ columnId: "n", value: 7 }] },
    '{"kind":"drill","columnId":"city","picked":[{"columnId":"n","value":7}]}',
  ],
  ["size", { kind: "number-range", min: 1.5 }, "min:1.5"],
  ["size", { kind: "number-range", min: 1, max: "12345678901234567890" }, "min:1,max:12345678901234567890"],
  ["least", { kind: "scalar", value: 1e21 }, '{"kind":"scalar","value":1e+21}'],
  ["least", { kind: "scalar", value: -3 }, "-3"],
  ["word", { kind: "text-match", mode: "contains", value: "a,b" }, "a\\,b"],
  ["word", { kind: "text-match", mode: "equals", value: "x" }, '{"kind":"text-match","mode":"equals","value":"x"}'],
  ["day", { kind: "date", date: "2001-02-03" }, "2001-02-03"],
  ["day", { kind: "date", date: { op: "now-plus", unit: "week", value: 2 } }, "next-2-week"],
  ["on", { kind: "scalar", value: false }, "false"],
  ["top", { kind: "rank", rank: { rankingFunction: "rank", mode: "top-n", rowCount: 5 } }, "5"],
  [
    "top",
    { kind: "rank", rank: { rankingFunction: "rank", mode: "bottom-n", rowCount: 5 } },
    '{"kind":"rank","rank":{"rankingFunction":"rank","mode":"bottom-n","rowCount":5}}',
  ],
  ["part", { kind: "scalar", value: "A,b" }, "A\\,b"],
  ["round", { kind: "scalar", value: "x" }, "x"],
  ["note", { kind: "text-match", mode: "contains", value: "two\nlines" }, '{"kind":"text-match","mode":"contains","value":"two\\nlines"}'],
  ["exact", { kind: "scalar", value: 12.5 }, "12.5"],
  ["from-to", { kind: "number-range", min: -1, max: 2 }, "min:-1,max:2"],
  ["sure", { kind: "scalar", value: true }, "true"],
  ["colors", { kind: "list", mode: "include", values: ["Ann"] }, "Ann"],
  ["path", { kind: "paths", mode: "include", values: [["EU", null]] }, '[["EU",null]]'],
];

describe("controls in addresses", () => {
  test.each(values)("%s as %j is %s, and comes back", (id, value, text) => {
    const search = addressWithControls(document, "?keep=1", { [id]: value });
    expect(new URLSearchParams(search).get(`${id}-handle`)).toBe(text);
    expect(new URLSearchParams(search).get("keep")).toBe("1");
    expect(controlsInAddress(document, search)).toEqual({ [id]: value });
  });
  test.each(["{", '{"kind":"list"}', '{"kind":"list","mode":"include","values":[{}]}', '{"kind":"other"}'])("%s is left out", (text) => {
    expect(controlsInAddress(document, `?who-handle=${encodeURIComponent(text)}`)).toEqual({});
  });
  test("V37: what stands on a hidden page is fixed for who may only look", () => {
    const hidden = { ...document, pages: document.pages.map((page) => ({ ...page, rest: { visibility: "hidden" } })) };
    expect(controlsInAddress(hidden, "?who-handle=Ann", { onlyShown: true })).toEqual({});
    expect(controlsInAddress(hidden, "?who-handle=Ann", { onlyShown: false })).toMatchObject({ who: {} });
  });
  test("a control that is back to the document's value leaves the address", () => {
    expect(addressWithControls(document, "?who-handle=Ann", {})).toBe("");
  });
});

test("periods are read by their names too", () => {
  const read = (text: string) => controlsInAddress(document, `?months-handle=${encodeURIComponent(text)}`);
  expect(read("2026-Q2,2026-01")).toEqual({
    months: { kind: "list", mode: "include", values: ["2026-04-01", "2026-05-01", "2026-06-01", "2026-01-01"] },
  });
  expect(read("soon")).toEqual({});
});

test("files are in no address: who is sent it has none of them", () => {
  expect(addressWithControls(document, "?papers-handle=x&other=1", { papers: { kind: "files", values: ["id 1 text/csv a.csv"] } })).toBe(
    "?other=1",
  );
  expect(controlsInAddress(document, "?papers-handle=x")).toEqual({});
});
