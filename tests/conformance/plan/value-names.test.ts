import { describe, test } from "vitest";
import { withDrawn } from "../support/engines.ts";
import { flat, sales } from "../support/filtered-sales.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales], withDrawn(16));

type Rows = readonly (readonly (string | null)[])[];

describe("values of a list under their names (S-F6v)", () => {
  const named = (columnId: string, labelId: string, rows: Rows, search: string | null = null, filters: object[] = []) =>
    world.expectRows([flat(filters)], { elementId: "t", want: { kind: "distinct", columnId, search, labelId } }, rows);

  test("each with its count and its least and greatest name, in the order of the names, nulls last", async () => {
    await named("product", "region", [
      ["A", "4", "East", "West"],
      ["B", "3", "East", "West"],
    ]);
    await named("id", "region", [
      ["1", "1", "East", "East"],
      ["2", "1", "East", "East"],
      ["3", "1", "East", "East"],
      ["4", "1", "West", "West"],
      ["5", "1", "West", "West"],
      ["6", "1", "West", "West"],
      ["7", "1", null, null],
    ]);
    await named("region", "amount", [
      [null, "1", "3", "3"],
      ["East", "3", "5", "20"],
      ["West", "3", "7", "100"],
    ]);
  });
  test("names without an order are their text", () =>
    named("id", "ok", [["1", "1", "true", "true"]], null, [
      { columnId: "id", kind: "number-range", max: 1 },
      { columnId: "product", kind: "list", values: ["A"] },
      { columnId: "amount", kind: "list", values: [10] },
    ]));
  test("the search finds values by name and by value", async () => {
    await named(
      "id",
      "region",
      [
        ["4", "1", "West", "West"],
        ["5", "1", "West", "West"],
        ["6", "1", "West", "West"],
      ],
      "wes",
    );
    await named("id", "region", [["7", "1", null, null]], "7");
  });
  test("a key of a group under a name of its rows, and the other way round", async () => {
    const grouped = flat([], [], { groupings: [{ id: "g", groupBy: ["region"], calculations: ["most"] }] });
    const element = { ...grouped, columns: [...(grouped["columns"] as object[]), { id: "most", name: "Most", formula: "Max([amount])" }] };
    await world.expectRows([element], { elementId: "t", want: { kind: "distinct", columnId: "region", search: null, labelId: "most" } }, [
      [null, "1", "3", "3"],
      ["East", "3", "20", "20"],
      ["West", "3", "100", "100"],
    ]);
    await world.expectRows([element], { elementId: "t", want: { kind: "distinct", columnId: "most", search: null, labelId: "product" } }, [
      ["3", "1", "A", "A"],
      ["20", "3", "A", "B"],
      ["100", "3", "A", "B"],
    ]);
  });
  test("a name that is not there is none", () =>
    named("product", "gone", [
      ["A", "4"],
      ["B", "3"],
    ]));
});
