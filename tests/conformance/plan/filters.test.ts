import { describe, expect, test } from "vitest";
import type { TestElement } from "../support/documents.ts";
import { column } from "../support/elements.ts";
import { withDrawn } from "../support/engines.ts";
import { flat, sales } from "../support/filtered-sales.ts";
import { planWorld } from "../support/plan.ts";

const world = planWorld([sales], withDrawn(2));
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

describe("S-F6z: lists of periods", () => {
  const period = (unit: string, columnId: string, values: readonly (string | null)[], more: object = {}): object => ({
    columnId,
    kind: "list",
    values,
    sheaf: { period: unit },
    ...more,
  });
  test("each date stands for the period it lies in, of dates and of datetimes in the workbook's zone", async () => {
    await ids([period("month", "day", ["2024-02-15", "2024-06-30"])], ["2", "3", "7"]);
    await ids([period("quarter", "day", ["2024-05-01"])], ["4", "5", "7"]);
    await ids([period("year", "day", ["2023-12-31"])], []);
    await ids([period("week", "day", ["2024-01-31"])], ["1", "2"]);
    await ids([period("day", "at", ["2024-02-01"])], ["2"]);
    await ids([period("month", "at", ["2024-02-01"])], ["1", "2", "3"], { timeZone: "Europe/Berlin" });
  });
  test("V5: nothing is in no period; left out, it stays", async () => {
    await ids([period("year", "day", ["2024-01-01"])], ["1", "2", "3", "4", "5", "7"]);
    await ids([period("year", "day", ["2024-01-01", null])], ["1", "2", "3", "4", "5", "6", "7"]);
    await ids([period("year", "day", ["2024-01-01"], { mode: "exclude" })], ["6"]);
    await ids([period("month", "day", ["2024-02-01"], { includeNulls: "always" })], ["2", "3", "6"]);
  });
  test("by a control", async () => {
    const control = {
      id: "k",
      kind: "control",
      controlId: "months",
      controlType: "list",
      values: ["2024-01-01", "2024-02-01"],
      filters: [{ source: { kind: "table", elementId: "t" }, columnId: "day" }],
      sheaf: { period: "month" },
    };
    await world.expectRows([flat([]), control], { elementId: "t", columns: ["id"] }, [["1"], ["2"], ["3"]]);
  });
});

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

describe("a hundred thousand values", () => {
  test("in one list", async () => {
    const values = Array.from({ length: 100_000 }, (_, index) => (index === 99_999 ? 100 : 1_000_000 + index));
    await ids([{ columnId: "amount", kind: "list", values }], ["5"]);
  });
});
