import { expect, test } from "vitest";
import { isAdditive } from "./additive.ts";

const columns = [
  { id: "sum", formula: "Sum([Flights/Delay])" },
  { id: "count", formula: "Count()" },
  { id: "avg", formula: "Avg([Flights/Delay])" },
  { id: "distinct", formula: "CountDistinct([Flights/Origin])" },
  { id: "ratio", formula: "[@own:sum] / [@own:count]" },
  { id: "hours", formula: "([@own:sum] - 3 * Sum([Flights/Distance])) / 60" },
  { id: "alias", formula: "[@own:sum]" },
  { id: "shifted", formula: "[@own:sum] + 1" },
  { id: "loop", formula: "[@own:loop]" },
  { id: "broken", formula: "Sum([" },
];

test("L8 sums and counts add up, and what is made of them by adding and scaling; averages, ratios and distinct counts do not", () => {
  expect(columns.filter(({ id }) => isAdditive(columns, id)).map(({ id }) => id)).toEqual(["sum", "count", "hours", "alias"]);
  expect(isAdditive(columns, "gone")).toBe(false);
});
