import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { writeWorkbookFile } from "../file/write-workbook.ts";
import { readWorkbookFile } from "../file/read-workbook.ts";
import { smallDocument } from "../testing/sample.ts";
import { transformBoth } from "./index.ts";
import type { Operation } from "./operation.ts";
import { operationSchema, operationsSchema } from "./schema.ts";
import { applyTransaction } from "./transaction.ts";

const names = [
  "pages",
  "elements",
  "nodes",
  "layout",
  "rest",
  "name",
  "id",
  "kind",
  "columns",
  "summary",
  "sort",
  "filters",
  "children",
  "place",
  "attributes",
  "regionId",
  "tag",
  "elementId",
  "source",
  "path",
  "kept",
  "sheaf",
  "length",
  "constructor",
  "toString",
  "0",
  "#0",
];
const keys = ["p", "q", "t", "n", "u", "a", "b", "s", "#0", "#1", "", "constructor"];
const step = fc.oneof(
  fc.constantFrom(...names),
  fc.constantFrom(...keys).map((key) => ({ key })),
);
const path = fc.oneof(
  fc.array(step, { minLength: 1, maxLength: 6 }),
  fc
    .tuple(fc.constantFrom("elements", "nodes", "pages", "layout"), fc.constantFrom(...keys), fc.array(step, { maxLength: 4 }))
    .map(([root, key, rest]) => [root, { key }, ...rest]),
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    1,
    "x",
    true,
    [],
    {},
    [null],
    [[]],
    { id: "t" },
    { id: "z", kind: "table" },
    { id: "z", kind: "control" },
    { id: "z", name: "Z", elements: [], rest: {} },
    { id: "z", name: "Z" },
    { id: "z", name: "Z", elements: [null], rest: {} },
    { regionId: "p", tag: "Page", attributes: {}, nodes: [] },
    { regionId: "z", nodes: [{ children: 3 }] },
    { tag: "Element", elementId: "z", place: null, attributes: {}, children: [] },
    { tag: "Element", elementId: "z", place: { column: "x" }, attributes: {}, children: [{ elementId: 3 }] },
    { columnId: "a" },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
const anchor = fc.option(fc.constantFrom(...keys));
const operation = fc.oneof(
  fc.record({ kind: fc.constant("set-field" as const), path, value }),
  fc.record({ kind: fc.constant("set-field" as const), path }),
  fc.record({ kind: fc.constant("insert-item" as const), list: path, item: value, after: anchor }),
  fc.record({ kind: fc.constant("remove-item" as const), list: path, key: fc.constantFrom(...keys), after: anchor }),
  fc.record({
    kind: fc.constant("move-item" as const),
    list: path,
    key: fc.constantFrom(...keys),
    after: anchor,
    from: fc.record({ list: path, after: anchor }),
    item: value,
  }),
) as fc.Arbitrary<unknown> as fc.Arbitrary<Operation>;

const runs = { numRuns: process.env["LONG"] === undefined ? 2000 : 200_000 };

describe("whatever is sent as an operation", () => {
  test("is done, does nothing, or is refused: it never throws, and what is left is a document that can be written and read", () => {
    fc.assert(
      fc.property(fc.array(operation, { minLength: 1, maxLength: 5 }), (operations) => {
        const result = applyTransaction(smallDocument(), operations);
        if (!result.ok) return;
        const written = writeWorkbookFile(result.document);
        const again = readWorkbookFile(written.text);
        expect(again.report.errors.filter(({ code }) => code !== "E_DANGLING_ID")).toEqual([]);
        const back = applyTransaction(result.document, result.inverse);
        expect(back.ok ? back.document : null).toEqual(smallDocument());
      }),
      runs,
    );
  });

  test("is transformed over anything else without throwing", () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 4 }), fc.array(operation, { maxLength: 4 }), (earlier, later) => {
        transformBoth(earlier, later);
      }),
      runs,
    );
  });

  test.each([
    ["no operation", {}],
    ["an unknown kind", { kind: "drop-table", path: ["name"] }],
    ["an unknown member", { kind: "set-field", path: ["name"], value: "x", force: true }],
    ["an empty path", { kind: "set-field", path: [], value: "x" }],
    ["a path of positions", { kind: "set-field", path: ["pages", 0], value: "x" }],
    ["__proto__ as a step", { kind: "set-field", path: ["rest", "__proto__", "x"], value: "x" }],
    ["a step with more than a key", { kind: "set-field", path: [{ key: "a", other: 1 }], value: "x" }],
    ["a function", { kind: "set-field", path: ["name"], value: () => 1 }],
    ["a number that is none", { kind: "set-field", path: ["name"], value: Number.NaN }],
    ["__proto__ in a value", { kind: "set-field", path: ["rest"], value: JSON.parse('{"__proto__": {"x": 1}}') as unknown }],
    [
      "a value that nests without end",
      { kind: "set-field", path: ["name"], value: JSON.parse("[".repeat(50_000) + "]".repeat(50_000)) as unknown },
    ],
  ])("V47: %s does not pass the schema", (_, given) => {
    expect(operationSchema.safeParse(given).success).toBe(false);
  });

  test("a message of too many operations does not pass", () => {
    expect(
      operationsSchema.safeParse(Array.from({ length: 20_001 }, () => ({ kind: "set-field", path: ["name"], value: "x" }))).success,
    ).toBe(false);
  });
});
