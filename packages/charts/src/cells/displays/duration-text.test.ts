import { expect, test } from "vitest";
import { durationText } from "./duration-text.ts";

test("durations are written in days, hours, minutes and seconds, exactly for whole numbers", () => {
  expect(durationText(93_784n, "second")).toBe("1d 2h 3m 4s");
  expect(durationText(3600, "second")).toBe("1h");
  expect(durationText(0, "minute")).toBe("0s");
  expect(durationText(1.5, "minute")).toBe("1m 30s");
  expect(durationText("-90.25", "second")).toBe("-1m 30.25s");
  expect(durationText(1_234n, "millisecond")).toBe("1.234s");
  expect(durationText(9_007_199_254_740_993n, "day")).toBe("9007199254740993d");
  expect(durationText(Number.NaN, "second")).toBeNull();
  expect(durationText(Number.POSITIVE_INFINITY, "second")).toBeNull();
});
