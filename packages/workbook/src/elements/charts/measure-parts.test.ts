import { expect, test } from "vitest";
import { conditioned } from "./conditioned.ts";
import { measureParts } from "./measure-parts.ts";

const columns = [
  { id: "sum", formula: "Sum([Flights/Delay])" },
  { id: "count", formula: "Count()" },
  { id: "alias", formula: "[@own:sum]" },
  { id: "avg", formula: "avg([Flights/Delay] + 1)" },
  { id: "ratio", formula: "([@own:sum] / [@own:count])" },
  { id: "of-ratio", formula: "[@own:ratio]" },
  { id: "share", formula: "100 * CountIf([Flights/Delay] < 15) / Count()" },
  { id: "distinct", formula: "CountDistinct([Flights/Origin])" },
  { id: "median", formula: "Median([Flights/Delay])" },
  { id: "shifted", formula: "[@own:sum] / [@own:count] + 1" },
  { id: "running", formula: "CumulativeSum([@own:sum])" },
  { id: "of-running", formula: "[@own:running] / 2" },
  { id: "of-all", formula: "[@own:sum] / GrandTotal([@own:sum])" },
  { id: "loop", formula: "[@own:loop]" },
  { id: "broken", formula: "Sum([" },
];
const parts = (id: string) => measureParts(columns, id);

test("sums add up, averages and quotients of sums do by their parts, the rest is asked of the rows", () => {
  expect(["sum", "count", "alias"].map((id) => parts(id).kind)).toEqual(["sum", "sum", "sum"]);
  expect(parts("avg")).toEqual({
    kind: "ratio",
    over: "Sum([Flights/Delay] + 1)",
    under: "CountIf(IsNotNull([Flights/Delay] + 1))",
  });
  expect(parts("ratio")).toEqual({ kind: "ratio", over: "[@own:sum]", under: "[@own:count]" });
  expect(parts("of-ratio")).toEqual(parts("ratio"));
  expect(parts("share")).toEqual({ kind: "ratio", over: "100 * CountIf([Flights/Delay] < 15)", under: "Count()" });
  expect(["distinct", "median", "shifted", "loop", "broken", "gone"].map((id) => parts(id).kind)).toEqual(Array(6).fill("whole"));
});

test("what runs along the marks has no value of its own in a part", () => {
  expect(["running", "of-running", "of-all"].map((id) => parts(id).kind)).toEqual(["along", "along", "along"]);
});

test("what adds up is asked of the rows of a condition, through the columns that it names", () => {
  const under = (formula: string) => conditioned(columns, formula, "[Flights/Month] = 5");
  expect(under("Sum([Flights/Delay])")).toBe("SumIf([Flights/Delay], [Flights/Month] = 5)");
  expect(under("count()")).toBe("CountIf([Flights/Month] = 5)");
  expect(under("Count([Flights/Delay])")).toBe("CountIf(IsNotNull([Flights/Delay]), [Flights/Month] = 5)");
  expect(under("SumIf([Flights/Delay], [Flights/Late])")).toBe("SumIf([Flights/Delay], [Flights/Late], [Flights/Month] = 5)");
  expect(under("2 * [@own:alias] - CountIf([Flights/Late])")).toBe(
    "((2 * ((SumIf([Flights/Delay], [Flights/Month] = 5)))) - CountIf([Flights/Late], [Flights/Month] = 5))",
  );
  for (const formula of ["Median([Flights/Delay])", "[@own:loop]", "Sum([", "[@own:running]", "5"]) expect(under(formula)).toBeNull();
});
