import { type ControlValue, readWorkbookValue } from "@sheaf/workbook";
import { expect, test } from "vitest";
import { ledEntries } from "./led-entries.ts";

const { document } = readWorkbookValue({
  schemaVersion: 1,
  kind: "workbook",
  name: "W",
  pages: [
    {
      id: "p",
      name: "P",
      elements: [
        {
          id: "t",
          kind: "table",
          source: { kind: "warehouse-table", connectionId: "c", path: ["FLIGHTS"] },
          columns: ["State", "City"].map((name) => ({ id: name.toLowerCase(), name, formula: `[FLIGHTS/${name}]` })),
        },
        {
          id: "d",
          kind: "control",
          controlType: "drill",
          controlId: "Path",
          source: { kind: "source", source: { kind: "table", elementId: "t" } },
          categories: [{ columnId: "state" }, { columnId: "city" }],
          targets: [{ source: { kind: "table", elementId: "t" }, columnIds: ["state", "city"] }],
        },
      ],
    },
  ],
});
if (document === null) throw new Error("not read");
const whole = document;

test("S-F6x: a mark of a target leads on to the next category, as far as there is one", () => {
  let now: ControlValue | null | undefined;
  const controls = { value: () => now, set: (_: string, value: ControlValue | null) => void (now = value) };
  const entries = (elementId: string, columnId: string) =>
    ledEntries(whole, controls, elementId, [{ columnId, value: "CA", label: "California" }]);
  expect(entries("other", "state")).toEqual([]);
  expect(entries("t", "city")).toEqual([]);
  const [entry, ...others] = entries("t", "state");
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ label: "City of California" });
  if (entry?.kind === "item") entry.onSelect?.();
  expect(now).toEqual({ kind: "drill", columnId: "city", picked: [{ columnId: "state", value: "CA" }] });
  expect(entries("t", "city")).toEqual([]);
});
