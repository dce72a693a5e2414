import { expect, test } from "vitest";
import { withPeriod } from "./with-period.ts";

const filter = { id: "f", columnId: "c", kind: "list", mode: "exclude", values: ["2024-02-15", "2024-02-20", null, "2024-03-01"] } as const;

test("dates of a list filter that come to stand for months move to their first days, each once; back, they stay", () => {
  const months = withPeriod(filter, "month", "mon");
  expect(months).toEqual({ ...filter, values: ["2024-02-01", null, "2024-03-01"], sheaf: { period: "month" } });
  expect(withPeriod(months, undefined, "mon")).toEqual({ ...filter, values: ["2024-02-01", null, "2024-03-01"] });
});

test("weeks begin on the organization's first day; what else is kept of the filter stays", () => {
  const bound = { id: "f", columnId: "c", kind: "list", sheaf: { bind: { values: "Today()" } } } as const;
  expect(withPeriod(bound, "week", "sun")).toEqual({ ...bound, sheaf: { ...bound.sheaf, period: "week" } });
  expect(withPeriod({ id: "f", columnId: "c", kind: "list", values: ["2024-05-16"] }, "week", "sun").values).toEqual(["2024-05-12"]);
});
