import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { flat, sales } from "../support/filtered-sales.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales], withDrawn(14));

describe("controls", () => {
  const region = {
    id: "k1",
    kind: "control",
    controlId: "pick",
    controlType: "list",
    filters: [{ source: { kind: "table", elementId: "t" }, columnId: "region" }],
  };
  const dates = {
    id: "k2",
    kind: "control",
    controlId: "when",
    controlType: "date-range",
    mode: "between",
    filters: [{ source: { kind: "table", elementId: "t" }, columnId: "day" }],
  };
  const asked = { elementId: "t", columns: ["id"] } as const;
  test("F6: unset, a control filters nothing", () =>
    world.expectRows([flat([]), region, dates], asked, [["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7"]]));
  test("its value in the document, and the viewer's over it", async () => {
    const valued = { ...region, values: ["East"] };
    await world.expectRows([flat([]), valued], asked, [["1"], ["2"], ["3"]]);
    await world.expectRows([flat([]), valued], asked, [["4"], ["5"], ["6"]], {
      controls: { k1: { kind: "list", mode: "include", values: ["West"] } },
    });
    await world.expectRows([flat([]), valued], asked, [["1"], ["2"], ["3"], ["4"], ["5"], ["6"], ["7"]], { controls: { k1: null } });
    await world.expectRows([flat([]), valued], asked, [["4"], ["5"], ["6"], ["7"]], {
      controls: { k1: { kind: "list", mode: "exclude", values: ["East"] } },
    });
    await world.expectRows([flat([]), { ...region, selectionMode: "single" }], asked, [["4"], ["5"], ["6"]], {
      controls: { k1: { kind: "scalar", value: "West" } },
    });
  });
  test("a date range", () => world.expectRows([flat([]), { ...dates, mode: "after", date: "2024-05-14" }], asked, [["5"], ["7"]]));
  test("in formulas: a scalar, a list, the ends of a range", async () => {
    const columns = [
      column("is", "[region] = [one]"),
      column("among", "ArrayContains([many], [region])"),
      column("from", "[day] >= [when].start"),
      column("to", "[when].end"),
    ];
    const one = {
      id: "k3",
      kind: "control",
      controlId: "one",
      controlType: "list",
      selectionMode: "single",
      value: "East",
      source: { kind: "manual", valueType: "text", values: ["East", "West"] },
    };
    const unset = { id: "k3", kind: "control", controlId: "one", controlType: "list", selectionMode: "single", source: one.source };
    const many = {
      id: "k4",
      kind: "control",
      controlId: "many",
      controlType: "list",
      values: ["East", "West"],
      source: { kind: "manual", valueType: "text", values: [] },
    };
    const when = {
      id: "k5",
      kind: "control",
      controlId: "when",
      controlType: "date-range",
      mode: "between",
      startDate: "2024-02-01",
      endDate: "2024-02-29",
    };
    const ask = { elementId: "t", columns: ["id", "is", "among", "from", "to"], window: { offset: 0, limit: 2 } } as const;
    await world.expectRows([flat([], columns), one, many, when], ask, [
      ["1", true, true, false, "2024-02-29T23:59:59.999999"],
      ["2", true, true, true, "2024-02-29T23:59:59.999999"],
    ]);
    await world.expectRows(
      [flat([], columns), unset, { ...many, values: [] }, { id: "k5", kind: "control", controlId: "when", controlType: "date-range" }],
      ask,
      [
        ["1", null, false, null, null],
        ["2", null, false, null, null],
      ],
    );
  });
  describe("every type of control filters its target and is read by formulas", () => {
    const on = (columnId: string, controlType: string, members: object): TestElement => ({
      id: "k9",
      kind: "control",
      controlId: "it",
      controlType,
      filters: [{ source: { kind: "table", elementId: "t" }, columnId }],
      ...members,
    });
    const filtered = (control: TestElement, expected: readonly string[], around = {}): Promise<void> =>
      world.expectRows(
        [flat([]), control],
        asked,
        expected.map((id) => [id]),
        around,
      );
    test("number and slider: every comparison, nulls as F6 says", async () => {
      await filtered(on("amount", "number", { value: 7 }), ["4"]);
      await filtered(on("amount", "number", { mode: "<=", value: 7 }), ["3", "4", "7"]);
      await filtered(on("amount", "slider", { mode: ">", value: 10 }), ["2", "5"]);
      await filtered(on("amount", "number", { mode: "<", value: 7, includeNulls: "always" }), ["3", "6", "7"]);
      await filtered(on("amount", "number", { mode: "!=", value: 7 }), ["1", "2", "3", "5", "6", "7"]);
      await filtered(on("price", "number", { value: 1 }), ["1", "6"], { controls: { k9: { kind: "scalar", value: "1.50" } } });
    });
    test("number range and range slider", async () => {
      await filtered(on("amount", "number-range", { min: 7, max: 20 }), ["1", "2", "4"]);
      await filtered(on("amount", "range-slider", { max: 5, includeNulls: "always" }), ["3", "6", "7"]);
      await filtered(on("amount", "range-slider", {}), ["1", "2", "3", "4", "5", "6", "7"]);
      await filtered(on("amount", "number-range", {}), ["5"], { controls: { k9: { kind: "number-range", min: "99.5" } } });
    });
    test("text, one line or several, without regard to case unless it says so", async () => {
      await filtered(on("region", "text", { value: "east" }), ["1", "2", "3"]);
      await filtered(on("region", "text", { value: "east", case: "sensitive" }), []);
      await filtered(on("region", "text-area", { mode: "contains", value: "ES" }), ["4", "5", "6"]);
      await filtered(on("region", "text", {}), ["4", "5", "6", "7"], {
        controls: { k9: { kind: "text-match", mode: "does-not-contain", value: "EAST" } },
      });
    });
    test("date: the day, up to it, before it, counted from now", async () => {
      await filtered(on("at", "date", { value: "2024-02-01" }), ["2"]);
      await filtered(on("day", "date", { mode: "<=", value: "2024-02-01" }), ["1", "2"]);
      await filtered(on("day", "date", { mode: "<", value: "2024-02-01" }), ["1"]);
      await filtered(on("day", "date", { mode: ">", value: "2024-05-15" }), ["7"]);
      await filtered(on("day", "date", { mode: ">=" }), ["5", "7"], {
        controls: { k9: { kind: "date", date: { op: "now-minus", unit: "day", value: 1 } } },
        now: "2024-05-16T10:00:00.000000Z",
      });
    });
    test("checkbox, switch and segments", async () => {
      await filtered(on("ok", "checkbox", { value: true }), ["1", "4", "7"]);
      await filtered(on("ok", "switch", { value: false }), ["2", "5"]);
      await filtered(on("ok", "switch", { mode: "True/All", value: false }), ["1", "2", "3", "4", "5", "6", "7"]);
      await filtered(on("region", "segmented", { value: "West" }), ["4", "5", "6"]);
    });
    test("top and bottom", async () => {
      await filtered(on("amount", "top-n", { rowCount: 2 }), ["2", "5"]);
      await filtered(on("amount", "top-n", {}), ["3", "7"], {
        controls: { k9: { kind: "rank", rank: { rankingFunction: "rank", mode: "bottom-n", rowCount: 2 } } },
      });
    });
    test("hierarchy: paths of one part on a plain column; formulas cannot read it", async () => {
      await filtered(on("region", "hierarchy", { mode: "exclude", values: [["East"]] }), ["4", "5", "6", "7"]);
      const compiled = world.compile([flat([], [column("x", "[it]")]), on("region", "hierarchy", {})], {
        elementId: "t",
        columns: ["x"],
      });
      expect(JSON.stringify(compiled)).toContain("E_UNKNOWN_COLUMN");
    });
    test("in formulas: numbers exact, ends of a range, a date, a text, a truth, a number of rows; unset is null", async () => {
      const free = (id: string, controlId: string, controlType: string, members: object): TestElement => ({
        id,
        kind: "control",
        controlId,
        controlType,
        ...members,
      });
      const columns = [
        column("sum", "[n] + 1"),
        column("low", "[r].min"),
        column("high", "[r].max"),
        column("d", "[d1]"),
        column("t", "Upper([txt])"),
        column("b", "[flag] = False"),
        column("k", "[top] * 2"),
        column("none", "IsNull([free])"),
      ];
      await world.expectRows(
        [
          flat([], columns),
          free("c1", "n", "number", { value: "0.1" }),
          free("c2", "r", "number-range", { min: 2.5 }),
          free("c3", "d1", "date", { value: "2024-02-29" }),
          free("c4", "txt", "text", { value: "abc" }),
          free("c5", "flag", "switch", { value: false }),
          free("c6", "top", "top-n", { rowCount: 5 }),
          free("c7", "free", "slider", {}),
        ],
        { elementId: "t", columns: ["sum", "low", "high", "d", "t", "b", "k", "none"], window: { offset: 0, limit: 1 } },
        [["1.1", "2.5", null, "2024-02-29", "ABC", true, "10", true]],
      );
    });
  });
  test("the plan says which controls it rests on", () => {
    const compiled = world.compile([flat([]), { ...region, values: ["East"] }, dates], asked);
    expect(compiled.ok && compiled.dependsOn.controls).toEqual(["k1", "k2"]);
  });
});
