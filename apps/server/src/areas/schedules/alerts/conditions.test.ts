import type { ScheduleCondition } from "@sheaf/contract";
import { loadWords } from "@sheaf/messages/compile";
import type { ResultTable } from "@sheaf/result";
import { FLOAT } from "@sheaf/sql";
import type { WorkbookDocument } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { UTC } from "@sheaf/locale";
import { judge } from "./conditions.ts";
import type { Looking } from "./found-values.ts";

const document = {
  name: "Book",
  schemaVersion: 1,
  pages: [{ id: "p", elements: [{ id: "e", kind: "table", name: "Sales", columns: [{ id: "c", name: "Revenue", formula: "1" }] }] }],
} as unknown as WorkbookDocument;
const figures = { periodsOf: async () => null, zone: UTC, now: 0 };
const looking = (value: number): Looking => {
  const table: ResultTable = {
    columns: [{ id: "c", name: "Revenue", type: FLOAT, level: "base", role: "value" }],
    rowCount: 1,
    byteLength: 0,
    schema: new Uint8Array(),
    segments: [{ start: 0, length: 1, byteLength: 0, cells: [() => value] }],
  };
  const rowsOf = async function* () {
    yield table;
  };
  return { document, elementIds: ["e"], rowsOf, countOf: async () => 1, truthOf: async () => null, figures };
};
const condition = (more: Partial<ScheduleCondition>): ScheduleCondition => ({
  kind: "compare",
  elementId: "e",
  columnId: "c",
  formula: null,
  comparison: "above",
  value: null,
  everyRow: false,
  ...more,
});

test("amounts of a million and more are said with all digits of their whole part, and what was set as it was set", async () => {
  const words = await loadWords("en");
  const said = async (value: number, more: Partial<ScheduleCondition>, before = {}): Promise<string> =>
    (await judge(looking(value), condition(more), before)).phrase?.(words) ?? "";
  expect(await said(1_234_567.89, { value: "1234561" })).toMatch(/1,234,568\b.*1,234,561\b/u);
  expect(await said(0.5, { value: "0.12345678" })).toContain("0.12345678");
  expect(await said(1_234_567, { kind: "moves", value: "0.0001" }, { value: 1_234_561 })).toMatch(/1,234,561 to 1,234,567\b/u);
  expect(await said(0.123456789, { value: "0.1" })).toContain("0.123457");
});

test("a column that shows shares of a hundred is compared with them, and they are said so", async () => {
  const words = await loadWords("en");
  const column = { id: "c", name: "On time", formula: "1", format: { kind: "number", formatString: ".1%" } };
  const shares = {
    ...document,
    pages: [{ id: "p", elements: [{ id: "e", kind: "table", name: "Flights", columns: [column] }] }],
  } as unknown as WorkbookDocument;
  const verdict = (value: string) => judge({ ...looking(0.791_138), document: shares }, condition({ comparison: "below", value }), {});
  for (const written of ["80%", "80 %", "0.8"]) {
    const { holds, phrase } = await verdict(written);
    expect([holds, phrase?.(words)]).toEqual([true, "On time is 79.11%: below 80%"]);
  }
  expect((await verdict("79%")).holds).toBe(false);
  await expect(verdict("%")).rejects.toThrow("needs a number");
  // a share is the number that its digits say, not what a division of them comes to
  const equal = async (value: number, written: string) =>
    (await judge({ ...looking(value), document: shares }, condition({ comparison: "equals", value: written }), {})).holds;
  expect([await equal(0.011, "1.1%"), await equal(0.07, "7 %"), await equal(0.012, "1.1%")]).toEqual([true, true, false]);
});
