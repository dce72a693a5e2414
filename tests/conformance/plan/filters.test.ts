import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column, tableSource } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld(
  [
    {
      name: "sales",
      columns: {
        id: "int",
        region: "text",
        product: "text",
        amount: "int",
        day: "date",
        at: "timestamptz",
        price: "decimal",
        rate: "float",
        ok: "bool",
      },
      key: ["id"],
      rows: [
        [1, "East", "A", 10, "2024-01-31", "2024-01-31 23:30:00+00", "1.50", 0.1, true],
        [2, "East", "A", 20, "2024-02-01", "2024-02-01 00:30:00+00", "2.25", 0.2, false],
        [3, "East", "B", 5, "2024-02-29", "2024-02-29 12:00:00+00", "0.10", 0.3, null],
        [4, "West", "A", 7, "2024-05-14", "2024-05-14 22:30:00+00", "-3.00", null, true],
        [5, "West", "B", 100, "2024-05-15", "2024-05-15 13:45:29+00", null, 1e300, false],
        [6, "West", "B", null, null, null, "1.50", -0.5, null],
        [7, null, "A", 3, "2024-06-01", "2024-06-01 00:00:00+00", "9.99", 0, true],
      ],
    },
  ],
  withDrawn(2),
);
const names = ["id", "region", "product", "amount", "day", "at", "price", "rate", "ok"];
const raw = names.map((name) => column(name, `[sales/${name}]`));
const flat = (filters: object[], columns: object[] = [], more: Record<string, unknown> = {}): TestElement => ({
  id: "t",
  name: "Sales",
  source: tableSource("sales"),
  columns: [...raw, ...columns],
  filters: filters.map((filter, index) => ({ id: `f${index}`, ...filter })),
  ...more,
});
const grouped = (
  filters: object[],
  extra: { region?: object[]; product?: object[]; summary?: object[]; base?: object[] } = {},
  more: Record<string, unknown> = {},
): TestElement => {
  const ids = (list: object[] = []): string[] => list.map((one) => (one as { id: string }).id);
  const region = [column("rt", "Sum([amount])"), ...(extra.region ?? [])];
  const product = [column("pt", "Sum([amount])"), column("n", "Count()"), ...(extra.product ?? [])];
  return flat(filters, [...region, ...product, ...(extra.summary ?? []), ...(extra.base ?? [])], {
    groupings: [
      { id: "r", groupBy: ["region"], calculations: ids(region) },
      { id: "p", groupBy: ["product"], calculations: ids(product) },
    ],
    summary: ids(extra.summary),
    ...more,
  });
};
const ids = (filters: object[], expected: readonly string[], around = {}): Promise<void> =>
  world.expectRows(
    [flat(filters)],
    { elementId: "t", columns: ["id"] },
    expected.map((id) => [id]),
    around,
  );

describe("kinds of filters", () => {
  test("list", async () => {
    await ids([{ columnId: "region", kind: "list", values: ["East"] }], ["1", "2", "3"]);
    await ids([{ columnId: "region", kind: "list", values: ["East", null] }], ["1", "2", "3", "7"]);
    await ids([{ columnId: "region", kind: "list", mode: "exclude", values: ["East"] }], ["4", "5", "6", "7"]);
    await ids([{ columnId: "ok", kind: "list", values: ["true"] }], ["1", "4", "7"]);
    await ids([{ columnId: "price", kind: "list", values: ["1.5", 9.99] }], ["1", "6", "7"]);
    await ids([{ columnId: "rate", kind: "list", values: [0.1, 0.3, 1e300] }], ["1", "3", "5"]);
    await ids([{ columnId: "day", kind: "list", values: ["2024-02-29"] }], ["3"]);
    await ids([{ columnId: "amount", kind: "list", values: [1e30] }], []);
  });
  test("number-range, inclusive, either end open", async () => {
    await ids([{ columnId: "amount", kind: "number-range", min: 7, max: 20 }], ["1", "2", "4"]);
    await ids([{ columnId: "price", kind: "number-range", max: 1.5 }], ["1", "3", "4", "6"]);
    await ids([{ columnId: "rate", kind: "number-range", min: 0.2 }], ["2", "3", "5"]);
  });
  test("text-match", async () => {
    await ids([{ columnId: "region", kind: "text-match", mode: "contains", value: "as" }], ["1", "2", "3"]);
    await ids([{ columnId: "region", kind: "text-match", mode: "equals", value: "WEST", case: "insensitive" }], ["4", "5", "6"]);
    await ids([{ columnId: "region", kind: "text-match", mode: "does-not-start-with", value: "E" }], ["4", "5", "6", "7"]);
    await ids([{ columnId: "region", kind: "text-match", mode: "like", value: "_est" }], ["4", "5", "6"]);
    await ids([{ columnId: "region", kind: "text-match", mode: "matches-regexp", value: "^E.*t$" }], ["1", "2", "3"]);
    await ids(
      [{ columnId: "region", kind: "text-match", mode: "does-not-match-regexp", value: "^e", case: "insensitive" }],
      ["4", "5", "6", "7"],
    );
  });
  test("a pattern that is none is told, at its place", () => {
    const compiled = world.compile([flat([{ columnId: "region", kind: "text-match", mode: "matches-regexp", value: "(" }])], {
      elementId: "t",
    });
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics[0]).toMatchObject({ code: "E_VALUE_TYPE", filter: { id: "f0", field: "value" } });
  });
  test("a disabled filter filters nothing", () =>
    ids([{ columnId: "region", kind: "list", values: ["East"], state: "disabled" }], ["1", "2", "3", "4", "5", "6", "7"]));
  test("E_VALUE_TYPE: never an empty result", () => {
    const compiled = world.compile([flat([{ columnId: "amount", kind: "list", values: [1, "one"] }])], { elementId: "t" });
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics[0]).toMatchObject({ code: "E_VALUE_TYPE", columnId: "amount", filter: { id: "f0", field: "values/1" } });
  });
  test("a filter on a broken column cannot be left out silently", () => {
    const compiled = world.compile([flat([{ columnId: "bad", kind: "list", values: ["x"] }], [column("bad", "[nothing] + 1")])], {
      elementId: "t",
    });
    expect(compiled.ok).toBe(false);
    expect(compiled.diagnostics.map((one) => one.code)).toContain("E_UNKNOWN_COLUMN");
  });
});

describe("F9 dates, in the workbook's zone", () => {
  const berlin = { timeZone: "Europe/Berlin", now: "2024-05-15T13:45:30.000000Z" };
  test("days of a date column", async () => {
    await ids([{ columnId: "day", kind: "date-range", mode: "between", startDate: "2024-02-01", endDate: "2024-02-29" }], ["2", "3"]);
    await ids([{ columnId: "day", kind: "date-range", mode: "last", value: 1, unit: "month", includeToday: true }], ["4", "5"], berlin);
    await ids([{ columnId: "day", kind: "date-range", mode: "current", unit: "year" }], ["1", "2", "3", "4", "5", "7"], berlin);
    await ids([{ columnId: "day", kind: "date-range", mode: "after", date: "2024-05-15" }], ["7"]);
  });
  test("instants: a day begins at the zone's midnight", async () => {
    // 23:30 in UTC is 00:30 of the next day in Berlin.
    await ids([{ columnId: "at", kind: "date-range", mode: "on", date: "2024-02-01" }], ["1", "2"], berlin);
    await ids([{ columnId: "at", kind: "date-range", mode: "on", date: "2024-02-01" }], ["2"]);
    await ids([{ columnId: "at", kind: "date-range", mode: "current", unit: "day" }], ["4", "5"], berlin);
    await ids([{ columnId: "at", kind: "date-range", mode: "last", value: 1, unit: "minute", includeToday: false }], ["5"], berlin);
    await ids([{ columnId: "at", kind: "list", values: ["2024-06-01T02:00:00"] }], ["7"], berlin);
  });
});

describe("F1 all filters hold together, in any order", () => {
  const both = [
    { columnId: "amount", kind: "number-range", min: 5 },
    { columnId: "product", kind: "list", values: ["A"] },
  ];
  test("as listed", () => ids(both, ["1", "2", "4"]));
  test("reversed", () => ids(both.toReversed(), ["1", "2", "4"]));
});

describe("F2 to F5 stages", () => {
  test("F2: filters on scalars come before aggregation, on keys and on scalars of groups as well", async () => {
    await world.expectRows(
      [grouped([{ columnId: "amount", kind: "number-range", max: 50 }])],
      { elementId: "t", level: "r", columns: ["region", "rt"] },
      [
        ["East", "35"],
        ["West", "7"],
        [null, "3"],
      ],
    );
    await world.expectRows(
      [grouped([{ columnId: "label", kind: "list", values: ["a!"] }], { product: [column("label", 'Lower([product]) & "!"')] })],
      { elementId: "t", level: "r", columns: ["region", "rt"] },
      [
        ["East", "30"],
        ["West", "7"],
        [null, "3"],
      ],
    );
  });
  test("F3: a filter on an aggregate removes whole groups, with their rows", async () => {
    const one = grouped([{ columnId: "pt", kind: "number-range", min: 6 }]);
    await world.expectRows([one], { elementId: "t", level: "p", columns: ["region", "product", "pt"] }, [
      ["East", "A", "30"],
      ["West", "A", "7"],
      ["West", "B", "100"],
    ]);
    await world.expectRows([one], { elementId: "t", level: "r", columns: ["region", "rt"] }, [
      ["East", "30"],
      ["West", "107"],
    ]);
    await world.expectRows([one], { elementId: "t", columns: ["id"] }, [["1"], ["2"], ["4"], ["5"], ["6"]]);
  });
  test("E4: one level with a test is one GROUP BY with HAVING", () => {
    const compiled = world.compile([grouped([{ columnId: "pt", kind: "number-range", min: 6 }])], {
      elementId: "t",
      level: "p",
      columns: ["region", "product", "pt", "n"],
    });
    expect(compiled.ok && compiled.sql).toMatch(/GROUP BY[\s\S]*HAVING/);
    expect(compiled.ok && compiled.sql).not.toContain("WITH");
  });
  test("F5: a tested column keeps the value that it had when it was tested", async () => {
    // East is left because its total was 35; the product filter then leaves only B in it.
    const one = grouped([
      { columnId: "rt", kind: "number-range", min: 30 },
      { columnId: "pt", kind: "number-range", max: 6 },
    ]);
    await world.expectRows([one], { elementId: "t", level: "p", columns: ["region", "rt", "product", "pt", "n"] }, [
      ["East", "35", "B", "5", "1"],
    ]);
    await world.expectRows(
      [grouped([{ columnId: "pt", kind: "number-range", max: 6 }])],
      { elementId: "t", level: "r", columns: ["region", "rt"] },
      [
        ["East", "5"],
        [null, "3"],
      ],
    );
  });
  test("F5: what a tested column rests on is frozen too, what it does not is computed over what remains", async () => {
    const one = grouped([{ columnId: "share", kind: "number-range", min: 0.5 }], {
      product: [column("share", "[pt] / [rt]")],
      region: [column("cnt", "Count()")],
    });
    await world.expectRows([one], { elementId: "t", level: "p", columns: ["region", "rt", "cnt", "product", "pt", "share"] }, [
      ["East", "35", "2", "A", "30", 30 / 35],
      ["West", "107", "2", "B", "100", 100 / 107],
      [null, "3", "1", "A", "3", 1],
    ]);
  });
  test("F3: a window may be tested", () =>
    world.expectRows(
      [
        flat(
          [{ columnId: "run", kind: "number-range", min: 35 }],
          [column("run", "CumulativeSum([amount])"), column("again", "CumulativeSum([amount])"), column("n", "RowNumber()")],
        ),
      ],
      { elementId: "t", columns: ["id", "run", "n"] },
      [
        ["3", "35", "1"],
        ["4", "42", "2"],
        ["5", "142", "3"],
        ["6", "142", "4"],
        ["7", "145", "5"],
      ],
    ));
  test("a filter on the summary removes everything or nothing; the summary's row stays", async () => {
    const one = grouped([{ columnId: "all", kind: "number-range", min: 1000 }], {
      summary: [column("all", "Sum([amount])"), column("left", "Count()")],
    });
    await world.expectRows([one], { elementId: "t", columns: ["id"] }, []);
    await world.expectRows([one], { elementId: "t", level: "summary" }, [["145", "0"]]);
  });
  test("F4: top-N ranks within the parent group, over what stage 2 left", async () => {
    const top = { columnId: "pt", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 1 };
    await world.expectRows([grouped([top])], { elementId: "t", level: "p", columns: ["region", "product", "pt"] }, [
      ["East", "A", "30"],
      ["West", "B", "100"],
      [null, "A", "3"],
    ]);
    await world.expectRows(
      [grouped([top, { columnId: "pt", kind: "number-range", max: 50 }])],
      { elementId: "t", level: "p", columns: ["region", "product", "pt"] },
      [
        ["East", "A", "30"],
        ["West", "A", "7"],
        [null, "A", "3"],
      ],
    );
    await world.expectRows([grouped([top])], { elementId: "t", level: "r", columns: ["region", "rt"] }, [
      ["East", "30"],
      ["West", "100"],
      [null, "3"],
    ]);
  });
  test("F4: rankings on base rows; null never ranks; all rank over the same rows", async () => {
    await ids([{ columnId: "amount", kind: "top-n", rankingFunction: "rank", mode: "bottom-n", rowCount: 2 }], ["3", "7"]);
    await ids([{ columnId: "product", kind: "top-n", rankingFunction: "rank-dense", mode: "top-n", rowCount: 1 }], ["3", "5", "6"]);
    await ids([{ columnId: "product", kind: "top-n", rankingFunction: "rank", mode: "bottom-n", rowCount: 1 }], ["1", "2", "4", "7"]);
    await ids([{ columnId: "product", kind: "top-n", rankingFunction: "row-number", mode: "bottom-n", rowCount: 2 }], ["1", "2"]);
    await ids(
      [
        { columnId: "amount", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 4 },
        { columnId: "amount", kind: "top-n", rankingFunction: "rank", mode: "bottom-n", rowCount: 4 },
      ],
      ["1", "4"],
    );
    await ids(
      [{ columnId: "price", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 1, includeNulls: "always" }],
      ["5", "7"],
    );
  });
  test("F4: percentiles count only what ranks", async () => {
    // Six amounts: 100 20 10 7 5 3; the best half by share of rows, and the first fifth by percentile.
    await ids(
      [{ columnId: "amount", kind: "top-n", rankingFunction: "cume-dist", mode: "top-percentile", percentile: 50 }],
      ["1", "2", "5"],
    );
    await ids(
      [{ columnId: "amount", kind: "top-n", rankingFunction: "rank-percentile", mode: "top-percentile", percentile: 20 }],
      ["2", "5"],
    );
  });
  test("F4: they never reorder rows", () =>
    world.expectRows(
      [
        flat([{ columnId: "amount", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 3 }], [], {
          sort: [{ columnId: "amount", direction: "ascending" }],
        }),
      ],
      { elementId: "t", columns: ["amount"] },
      [["10"], ["20"], ["100"]],
    ));
  test("F5: a column tested only by a ranking is computed over what stage 2 left", async () => {
    const one = grouped([
      { columnId: "n", kind: "number-range", min: 1 },
      { columnId: "rt", kind: "top-n", rankingFunction: "rank", mode: "top-n", rowCount: 1 },
      { columnId: "pt", kind: "number-range", max: 50 },
    ]);
    // Without West B (100) the totals are East 35, West 7.
    await world.expectRows([one], { elementId: "t", level: "r", columns: ["region", "rt"] }, [["East", "35"]]);
  });
  test("a key that rests on an aggregate, and is tested", async () => {
    const one = flat(
      [{ columnId: "size", kind: "list", values: ["large"] }],
      [column("rt", "Sum([amount])"), column("size", 'If([rt] > 50, "large", "small")'), column("c", "Count()")],
      {
        groupings: [
          { id: "r", groupBy: ["region"], calculations: ["rt"] },
          { id: "s", groupBy: ["size"], calculations: ["c"] },
        ],
      },
    );
    await world.expectRows([one], { elementId: "t", level: "s", columns: ["region", "rt", "size", "c"] }, [["West", "107", "large", "3"]]);
  });
});

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

describe("a hundred thousand values", () => {
  test("in one list", async () => {
    const values = Array.from({ length: 100_000 }, (_, index) => (index === 99_999 ? 100 : 1_000_000 + index));
    await ids([{ columnId: "amount", kind: "list", values }], ["5"]);
  });
});

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
