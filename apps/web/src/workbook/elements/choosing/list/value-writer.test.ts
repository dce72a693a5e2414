import { defaultSymbols, UTC } from "@sheaf/locale";
import { expect, test } from "vitest";
import { writtenValue } from "./value-writer.ts";

const options = { zone: UTC, symbols: defaultSymbols };
const written = (...[value, type, format]: Parameters<typeof writtenValue> extends [...infer Given, unknown] ? Given : never): string =>
  writtenValue(value, type, format, options);

test("a chosen value is written as its column writes it, also before the list of it was opened", () => {
  const month = { kind: "datetime", formatString: "%B %Y" } as const;
  expect(written("2001-02-01", { kind: "date" }, month)).toBe("February 2001");
  expect(written("2001-02-01T23:30:00", { kind: "datetime" }, { kind: "datetime", formatString: "%d %H:%M" })).toBe("01 23:30");
  expect(written("2001-02-01T23:30:00Z", { kind: "datetime" }, month)).toBe("February 2001");
  expect(written(1000, { kind: "float" }, { kind: "number", formatString: ",.0f", prefix: "€" })).toBe("€1,000");
  expect(written("9007199254740993", { kind: "integer" }, { kind: "number", formatString: ",.0f" })).toBe("9,007,199,254,740,993");
  expect(written("x", { kind: "text" }, null)).toBe("x");
});

test("what has no type yet, no value or no text is said so", () => {
  expect(written("2001-02-01", null, null)).toBe("2001-02-01");
  expect(written(null, { kind: "date" }, null)).toBe("No value");
  expect(written("", { kind: "text" }, null)).toBe("Empty text");
  expect(written("soon", { kind: "date" }, null)).toBe("soon");
});
