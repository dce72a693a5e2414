import { describe, expect, test } from "vitest";
import type { StartingColumn, StartingPoint } from "./element-kind.ts";
import { formatOfName, isMoneyFormat, likelyDate, likelyMeasure, likelyName } from "./likely-columns.ts";

const column = (name: string, type: StartingColumn["type"] = "text", distinct?: number): StartingColumn => ({
  name,
  type,
  formula: `[T/${name}]`,
  ...(distinct === undefined ? {} : { distinct }),
});
const from = (columns: readonly StartingColumn[], rows?: number): StartingPoint => ({
  source: { kind: "table", elementId: "t" },
  sourceName: "T",
  columns,
  newId: () => "n",
  ...(rows === undefined ? {} : { rows }),
});
const nameOf = (columns: readonly StartingColumn[], rows?: number) => likelyName(from(columns, rows))?.name;

describe("what a new chart or pivot takes", () => {
  test("a key is no axis, by its name alone where nothing was counted", () => {
    expect(nameOf([column("Order ID"), column("customer_email"), column("Region")])).toBe("Region");
    expect(nameOf([column("orderKey"), column("SKU"), column("amount", "number")])).toBeUndefined();
  });

  test("a text that is nearly unique is no axis, nor one with a single value; few values come before many", () => {
    const counted = [
      column("Customer", "text", 950),
      column("Currency", "text", 1),
      column("City", "text", 300),
      column("Region", "text", 4),
    ];
    expect(nameOf(counted, 1_000)).toBe("Region");
    expect(nameOf(counted.slice(0, 3), 1_000)).toBe("City");
    expect(nameOf(counted.slice(0, 2), 1_000)).toBeUndefined();
  });

  test("of few rows none is unique enough to be left out, unless all of its values are", () => {
    expect(nameOf([column("Team", "text", 9)], 12)).toBe("Team");
    expect(nameOf([column("Team", "text", 12)], 12)).toBeUndefined();
  });

  test("the date is when it happened, not when its record was changed", () => {
    const dates = [column("Updated at", "datetime"), column("Date of birth", "date"), column("Order date", "date")];
    expect(likelyDate(from(dates))?.name).toBe("Order date");
    expect(likelyDate(from(dates.slice(0, 1)))?.name).toBe("Updated at");
  });

  test("what is added up is an amount, never a key; prices are averaged; without an amount rows are counted", () => {
    const measure = (...names: readonly string[]) => likelyMeasure(from(names.map((name) => column(name, "number"))));
    expect(measure("Order ID", "Quantity", "Sales").formula).toBe("Sum([T/Sales])");
    expect(measure("order_number", "unit_price").formula).toBe("Avg([T/unit_price])");
    expect(measure("Latitude", "Total ID")).toEqual({ name: "Number of rows", formula: "Count()" });
  });

  test("amounts are known in other languages, and what is shown as money without its name", () => {
    const measure = (...columns: readonly StartingColumn[]) => likelyMeasure(from(columns)).formula;
    expect(measure(column("Konto", "integer"), column("Betrag", "number"))).toBe("Sum([T/Betrag])");
    expect(measure(column("Année", "integer"), column("Prix", "number"), column("Montant", "number"))).toBe("Sum([T/Montant])");
    expect(measure(column("Q1 Plan", "number"), { ...column("Q2 Plan", "number"), isMoney: true })).toBe("Sum([T/Q2 Plan])");
    const money = [
      { kind: "number", formatString: "$,.2f" },
      { kind: "number", formatString: ",.2f", suffix: "\u00A0€" },
      { kind: "number", formatString: ",.2f", prefix: "CHF " },
    ] as const;
    expect(money.map(isMoneyFormat)).toEqual([true, true, true]);
    expect(isMoneyFormat({ kind: "number", formatString: ",.2f", suffix: "\u00A0s" })).toBe(false);
    expect(isMoneyFormat(undefined)).toBe(false);
  });

  test("thousands are not set apart in years, keys and codes, and in nothing else", () => {
    const format = (name: string, type: StartingColumn["type"] = "integer") => formatOfName(column(name, type));
    for (const name of ["Year", "order_id", "customerId", "Konto", "Zip code"])
      expect(format(name)).toEqual({ kind: "number", formatString: "d" });
    expect([format("Quantity"), format("Years of service"), format("Year", "date"), format("id", "text")]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
