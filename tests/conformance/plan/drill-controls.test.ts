import { describe, expect, test } from "vitest";
import type { ControlValue } from "@sheaf/workbook";
import { withDrawn } from "../support/engines.ts";
import { flat, sales } from "../support/filtered-sales.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales], withDrawn(17));

/** Sales by region, with products ready for the drill. */
const chart = {
  id: "k",
  name: "By region",
  kind: "bar-chart",
  source: { kind: "table", elementId: "t" },
  columns: [
    { id: "r", name: "Region", formula: "[Sales/region]" },
    { id: "p", name: "Product", formula: "[Sales/product]", hidden: true },
    { id: "n", name: "Rows", formula: "Count()" },
  ],
  xAxis: { columnId: "r" },
  yAxis: { columnIds: ["n"] },
};
const reader = { id: "b", name: "Below", source: { kind: "table", elementId: "k" }, columns: [{ id: "n", formula: "[By region/Rows]" }] };
const drill = {
  id: "d",
  kind: "control",
  controlType: "drill",
  controlId: "Path",
  source: { kind: "source", source: { kind: "table", elementId: "t" } },
  categories: [{ columnId: "region" }, { columnId: "product" }],
  targets: [{ source: { kind: "table", elementId: "k" }, columnIds: ["r", "p"] }],
};
const at = (columnId: string | null, picked: readonly (readonly [string, string | null])[]): Record<string, ControlValue> => ({
  d: { kind: "drill", columnId, picked: picked.map(([id, value]) => ({ columnId: id, value })) },
});
const asked = { elementId: "k" };
const all = [
  ["East", "3"],
  ["West", "3"],
  [null, "1"],
];

describe("drill controls (S-F6x)", () => {
  const shows = (rows: readonly (readonly (string | null)[])[], controls: Record<string, ControlValue | null>) =>
    world.expectRows([flat([]), chart, drill], asked, rows, { controls });
  test("unset and at the first category the chart is as it is made", async () => {
    await shows(all, {});
    await shows(all, { d: null });
    await shows(all, at("region", []));
    await shows(all, at("gone", []));
  });
  test("a later category takes the place of the first; what was picked filters", async () => {
    const products = at("product", []);
    await shows(
      [
        ["A", "4"],
        ["B", "3"],
      ],
      products,
    );
    await shows(
      [
        ["A", "2"],
        ["B", "1"],
      ],
      at("product", [["region", "East"]]),
    );
    await shows([["A", "1"]], at("product", [["region", null]]));
    await shows(
      [["B", "1"]],
      at("product", [
        ["region", "East"],
        ["product", "B"],
      ]),
    );
    await shows([], at("product", [["region", "nowhere"]]));
  });
  test("what is picked holds for elements that read the target, and the plan says that it rests on the control", async () => {
    const compiled = world.compile([flat([]), chart, drill], asked, { controls: at("product", []) });
    expect(compiled.ok && compiled.dependsOn.controls).toEqual(["d"]);
    await world.expectRows([flat([]), chart, drill, reader], { elementId: "b" }, [["2"], ["2"], ["1"]], {
      controls: at("product", [["region", "East"]]),
    });
  });
});
