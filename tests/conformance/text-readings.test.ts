import { readingsOf, type ReadType } from "@sheaf/formula";
import { describe, expect, test } from "vitest";
import { cellOf, sameCell } from "./support/cells.ts";
import { engines } from "./support/engines.ts";
import { runFormula } from "./support/formula-runner.ts";

/** What the offered readings make of texts, on the engines: a value, or nothing; never another value than a person reads there. */

const running = engines(["duckdb", "postgres", "sqlite", "mysql", "clickhouse"]);

const cases: readonly (readonly [ReadType, string, Readonly<Record<string, string | number | boolean | null>>])[] = [
  ["number", "plain", { "12": 12, "-0.5": -0.5, "1,234": null, $5: null, abc: null, "": null }],
  [
    "number",
    "grouped",
    {
      "$423.24": 423.24,
      "1,234,567.5": 1234567.5,
      "-$1,000": -1000,
      "($75.10)": -75.1,
      "12 USD": 12,
      "€ 7": 7,
      "1,23": null,
      "1.234,50": null,
      "12/31": null,
      "2024-01-02": null,
      abc: null,
    },
  ],
  ["number", "european", { "1.234,50 €": 1234.5, "12,5": 12.5, "-1.000": -1000, "1,234.50": null, abc: null }],
  ["number", "percent", { "12.5%": 0.125, "-3 %": -0.03, "12.5": null, "%": null }],
  ["number", "grouped", { "1,23,456.78": 123456.78, "₹12,34,567": 1234567, "1,23,45": null }],
  [
    "number",
    "short",
    {
      "1.5K": 1500,
      $2M: 2000000,
      "3bn": 3000000000,
      "(4k)": -4000,
      "950": 950,
      "1,200.5 k": 1200500,
      "5G": null,
      "4K TV": null,
      "2 T": 2e12,
      // letters of a currency shorten nothing
      "5 TRY": 5,
      "100 KRW": 100,
      "1,200 BRL": 1200,
      "7.5 MXN": 7.5,
      "5K USD": 5000,
      "2 bn EUR": 2e9,
    },
  ],
  [
    "number",
    "short-european",
    { "1,5 Mio. €": 1500000, "2 Mrd. €": 2000000000, "1.250,5k": 1250500, "1,5 THB": 1.5, "3 Mio. CHF": 3000000, "1.5K": null },
  ],
  ["number", "hours", { "1:30:00": 5400, "1:30": 5400, "100:00:01": 360001, "0:00:02.5": 2.5, "1:60": null, soon: null, "": null }],
  ["number", "minutes", { "1:30": 90, "90:05": 5405, "2:00:00": 7200, "1h": null }],
  [
    "number",
    "duration",
    { "2h 15m": 8100, "45 min": 2700, "1 day 2 hours": 93600, "10s": 10, "3 m 2.5 s": 182.5, "": null, "5": null, "2h x": null },
  ],
  ["logical", "words", { Yes: true, n: false, JA: true, " nein ": false, J: true, "0": false, maybe: null, "": null }],
  ["date", "month-name", { "March 2024": "2024-03-01", "may 2023": "2023-05-01", "Smith 2024": null }],
  ["date", "month", { "Mar 2024": "2024-03-01", "Foo 2024": null }],
  ["date", "month-dash", { "Mar-24": "2024-03-01", "Dec-99": "1999-12-01", "13-24": null }],
  ["date", "month-number", { "03/2024": "2024-03-01", "13/2024": null }],
  ["date", "year-month", { "2024-03": "2024-03-01", "2012-13": null }],
  ["date", "quarter", { "Q1 2024": "2024-01-01", "2023-Q4": "2023-10-01", q2_2024: null, "Q5 2024": null, "2024 Q2": "2024-04-01" }],
  ["date", "%Y-%m-%d", { "2024-02-29": "2024-02-29", "2023-02-29": null, "02/29/2024": null }],
  ["date", "%m/%d/%Y", { "02/29/2024": "2024-02-29", "29/02/2024": null }],
  ["date", "%d/%m/%Y", { "29/02/2024": "2024-02-29", "02/29/2024": null }],
  ["date", "%d.%m.%Y", { "31.03.2024": "2024-03-31" }],
  ["date", "%b %d, %Y", { "Mar 31, 2024": "2024-03-31", "31 Mar 2024": null }],
  [
    "date",
    "day-first",
    { "2024-03-31": "2024-03-31", "03/04/2024": "2024-04-03", "31.03.2024": "2024-03-31", "31 Mar 2024": "2024-03-31", soon: null },
  ],
  ["date", "month-first", { "03/04/2024": "2024-03-04", "2024/03/31": "2024-03-31", "Mar 31, 2024": "2024-03-31" }],
];

describe.each(running.names)("%s", (engine) => {
  test.each(cases)("a %s read as %s", async (type, id, values) => {
    const reading = readingsOf[type].find((one) => one.id === id);
    const run = await runFormula(running.get(engine), reading?.formula("[t]") ?? "", {
      t: { type: { kind: "text" }, values: Object.keys(values) },
    });
    const expected = Object.values(values).map((value) => (value === null ? null : cellOf(String(value), run.type)));
    expect(
      run.cells.every((cell, index) => sameCell(cell, expected[index] ?? null)),
      `${JSON.stringify(run.cells)} for ${JSON.stringify(values)}`,
    ).toBe(true);
  });

  test.each(Object.keys(readingsOf) as ReadType[])("every reading of a %s is a formula that the engine runs", async (type) => {
    for (const { id, formula } of readingsOf[type]) {
      const run = await runFormula(running.get(engine), `IsNull(${formula("[t]")})`, {
        t: { type: { kind: "text" }, values: ["@", null] },
      });
      expect(run.cells, id).toEqual([true, true]);
    }
  });
});
