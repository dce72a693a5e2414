import { timeZone, UTC } from "@sheaf/locale";
import { expect, test } from "vitest";
import { withPeriod } from "./with-period.ts";

const filter = { id: "f", columnId: "c", kind: "list", mode: "exclude", values: ["2024-02-15", "2024-02-20", null, "2024-03-01"] } as const;

test("dates of a list filter that come to stand for months move to their first days, each once; back, they stay", () => {
  const months = withPeriod(filter, "month", "mon", UTC);
  expect(months).toEqual({ ...filter, values: ["2024-02-01", null, "2024-03-01"], sheaf: { period: "month" } });
  expect(withPeriod(months, undefined, "mon", UTC)).toEqual({ ...filter, values: ["2024-02-01", null, "2024-03-01"] });
});

test("weeks begin on the organization's first day; what else is kept of the filter stays", () => {
  const bound = { id: "f", columnId: "c", kind: "list", sheaf: { bind: { values: "Today()" } } } as const;
  expect(withPeriod(bound, "week", "sun", UTC)).toEqual({ ...bound, sheaf: { ...bound.sheaf, period: "week" } });
  expect(withPeriod({ id: "f", columnId: "c", kind: "list", values: ["2024-05-16"] }, "week", "sun", UTC).values).toEqual(["2024-05-12"]);
});

test("an instant lies in the period of its day in the workbook's zone, as the filter reads it", () => {
  const berlin = timeZone("Europe/Berlin", Intl) ?? UTC;
  const values = ["2024-05-31T23:30:00Z", "2024-12-31T23:30:00+00:00", "2024-06-30"];
  const moved = (zone: typeof UTC) => withPeriod({ id: "f", columnId: "at", kind: "list", values }, "month", "mon", zone).values;
  expect(moved(berlin)).toEqual(["2024-06-01", "2025-01-01"]);
  expect(moved(UTC)).toEqual(["2024-05-01", "2024-12-01", "2024-06-01"]);
});
