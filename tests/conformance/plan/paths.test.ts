import { describe, expect, test } from "vitest";
import { column } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { flat, sales } from "../support/filtered-sales.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales], withDrawn(15));

describe("paths", () => {
  const place = column("place", 'RaggedHierarchy("World", [region], [product], If([amount] > 10, "much", Null))');
  const below = (
    under: readonly unknown[],
    filters: object[],
    rows: readonly (readonly (string | null)[])[],
    search: string | null = null,
  ) =>
    world.expectRows(
      [flat(filters, [place])],
      { elementId: "t", want: { kind: "distinct", columnId: "place", search, under: under as readonly string[] } },
      rows,
    );
  const only = (values: readonly (readonly string[])[], more: object, expected: readonly string[]) =>
    world.expectRows(
      [flat([{ columnId: "place", kind: "hierarchy", values, ...more }], [place])],
      { elementId: "t", columns: ["id"] },
      expected.map((id) => [id]),
    );
  test("the next parts below a path, with their rows and those that go on", async () => {
    await below([], [], [["World", "7", "7"]]);
    await below(
      ["World"],
      [],
      [
        ["A", "1", "0"],
        ["East", "3", "3"],
        ["West", "3", "3"],
      ],
    );
    await below(
      ["World", "East"],
      [],
      [
        ["A", "2", "1"],
        ["B", "1", "0"],
      ],
    );
    await below(["World", "East", "B"], [], []);
    await below(["nowhere"], [], []);
  });
  test("under the other filters of the element, and of a search in whole paths", async () => {
    const filters = [
      { columnId: "id", kind: "number-range", min: 4 },
      { columnId: "place", kind: "hierarchy", values: [["World", "East"]] },
    ];
    await below(["World"], filters, [
      ["A", "1", "0"],
      ["West", "3", "3"],
    ]);
    await below(
      ["World"],
      [],
      [
        ["East", "1", "1"],
        ["West", "1", "1"],
      ],
      "MUCH",
    );
  });
  test("a path holds for what lies below it; F6: an excluding one keeps what has no path", async () => {
    await only([["World", "East"]], {}, ["1", "2", "3"]);
    await only(
      [
        ["World", "East", "A"],
        ["World", "A"],
      ],
      {},
      ["1", "2", "7"],
    );
    await only([["World", "West", "B", "much"]], { mode: "exclude" }, ["1", "2", "3", "4", "6", "7"]);
  });
  test("a column without paths has no parts", () => {
    const compiled = world.compile([flat([])], { elementId: "t", want: { kind: "distinct", columnId: "amount", search: null, under: [] } });
    expect(!compiled.ok && compiled.diagnostics[0]?.code).toBe("E_VALUE_TYPE");
  });
});
