import { describe, expect, test } from "vitest";
import { formatOf, formatsOf } from "./loaded-formats.ts";
import type { FileReading } from "./upload-calls.ts";

const signs = { decimal: ".", group: "" } as const;
const decimal = { kind: "decimal", precision: 18, scale: 2, signs } as const;

describe("how a file shows numbers", () => {
  test.each([
    [
      { kind: "percent", digits: 1 },
      { kind: "number", formatString: ",.1%" },
    ],
    [
      { kind: "percent", digits: null },
      { kind: "number", formatString: ",.2~%" },
    ],
    [
      { kind: "currency", unit: "$", digits: 0 },
      { kind: "number", formatString: "$,.0f" },
    ],
    [
      { kind: "currency", unit: "€", digits: 2 },
      { kind: "number", formatString: "$,.2f", currencySymbol: "€" },
    ],
    [
      { kind: "currency", unit: "USD", digits: 2 },
      { kind: "number", formatString: "$,.2f", currencySymbol: "USD " },
    ],
    [
      { kind: "currency", unit: "", digits: 2 },
      { kind: "number", formatString: "(,.2f" },
    ],
  ] as const)("%j", (look, format) => expect(formatOf(look)).toEqual(format));

  test("goes with the columns that are loaded as numbers, as they are named at last", () => {
    const column = { original: "", renamed: null, ambiguous: false, nullTexts: [], offer: null };
    const look = { kind: "percent", digits: 0 } as const;
    const reading = {
      kind: "delimited",
      columns: [
        { ...column, name: "a", type: decimal, look },
        { ...column, name: "b", type: decimal, look },
        {
          ...column,
          name: "c",
          type: { kind: "text" },
          look: null,
          offer: { type: decimal, look, nullTexts: [], misfits: 1, example: "x" },
        },
        { ...column, name: "d", type: decimal, look: null },
      ],
    } as unknown as FileReading;
    const chosen: Parameters<typeof formatsOf>[1] = [
      { name: "share", type: decimal, nullTexts: [] },
      { name: "b", type: { kind: "text" }, nullTexts: [] },
      { name: "c", type: decimal, nullTexts: [] },
      { name: "d", type: decimal, nullTexts: [] },
    ];
    expect([...formatsOf(reading, chosen).keys()]).toEqual(["share", "c"]);
  });
});
