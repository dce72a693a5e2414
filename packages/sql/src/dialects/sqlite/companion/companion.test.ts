import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sqliteCompanion, type SqliteValue } from "./index.ts";

const companion = sqliteCompanion({ md5: (text) => text, sha256: (text) => text });

function call(name: string, ...args: readonly SqliteValue[]): SqliteValue {
  const found = companion.functions.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found.compute(...args);
}

/** Decimal numbers as their units of 10^-scale. */
const decimals = fc.record({ units: fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }), scale: fc.integer({ min: 0, max: 20 }) });
type Decimal = { readonly units: bigint; readonly scale: number };
const COMMON = 20;
const scaled = ({ units, scale }: Decimal): bigint => units * 10n ** BigInt(COMMON - scale);

function form(value: Decimal): SqliteValue {
  const digits = (value.units < 0n ? -value.units : value.units).toString().padStart(value.scale + 1, "0");
  const text = value.scale === 0 ? digits : `${digits.slice(0, -value.scale)}.${digits.slice(-value.scale)}`;
  return call("exact_of", `${value.units < 0n ? "-" : ""}${text}`);
}

describe("V2 exact numbers have one form", () => {
  test.each<[text: string, form: SqliteValue]>([
    ["12.500", "12.5"],
    ["-0.0", 0n],
    ["007", 7n],
    ["9223372036854775807", 9223372036854775807n],
    ["9223372036854775808", "9223372036854775808"],
    ["-.5", "-0.5"],
    ["1e3", 1000n],
    ["x", null],
  ])("%s", (text, expected) => expect(call("exact_of", text)).toBe(expected));

  test("equal numbers have equal forms, and forms and keys sort as numbers do", () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const [x, y] = [form(a), form(b)];
        const order = scaled(a) < scaled(b) ? -1 : scaled(a) > scaled(b) ? 1 : 0;
        const [keyX, keyY] = [String(call("exact_key", x)), String(call("exact_key", y))];
        expect(x === y).toBe(order === 0);
        expect(call("exact_compare", x, y)).toBe(BigInt(order));
        expect(keyX < keyY ? -1 : keyX > keyY ? 1 : 0).toBe(order);
      }),
      { numRuns: 300 },
    );
  });

  test("sums and products are exact, and null beyond 38 digits", () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(call("exact_add", form(a), form(b))).toBe(form({ units: scaled(a) + scaled(b), scale: COMMON }));
        expect(call("exact_multiply", form(a), form(b))).toBe(form({ units: a.units * b.units, scale: a.scale + b.scale }));
      }),
      { numRuns: 300 },
    );
    expect(call("exact_add", "99999999999999999999999999999999999999", 1n, 0n)).toBe(null);
    expect(call("exact_multiply", "9999999999999999999999", "1000000000000000", 0n)).toBe("9999999999999999999999000000000000000");
  });

  test("ties go away from zero, also of float64 by its shortest decimal", () => {
    expect([call("exact_round", "-2.5", 0n), call("exact_round", "2.675", 2n), call("exact_round", 1250n, -2n)]).toEqual([
      -3n,
      "2.68",
      1300n,
    ]);
    expect([call("float_round", 1.005, 2n), call("float_round", -0.5, 0n), call("float_truncate", 0.29, 2n)]).toEqual([1.01, -1, 0.29]);
  });
});

describe("V3 clocks of zones", () => {
  test.each([
    ["2024-03-31 00:59:59.000000", "2024-03-31 01:59:59.000000"],
    ["2024-03-31 01:00:00.000000", "2024-03-31 03:00:00.000000"],
    ["2024-10-27 00:30:00.000000", "2024-10-27 02:30:00.000000"],
    ["2024-10-27 01:30:00.500000", "2024-10-27 02:30:00.500000"],
    ["1883-11-18 12:00:00.000000", "1883-11-18 12:53:28.000000"],
  ])("%s is %s in Berlin", (instant, clock) => expect(call("local_time", instant, "Europe/Berlin")).toBe(clock));

  test("a time that the clock leaves out is read by the clock before, one that it shows twice is the later one", () => {
    expect(call("utc_time", "2024-03-31 02:30:00.000000", "Europe/Berlin")).toBe("2024-03-31 01:30:00.000000");
    expect(call("utc_time", "2024-10-27 02:30:00.000000", "Europe/Berlin")).toBe("2024-10-27 01:30:00.000000");
  });
});

test.each([
  [1e16, "1e+16"],
  [123456789012345680, "1.2345678901234568e+17"],
  [1e15, "1000000000000000"],
  [0.0001, "0.0001"],
  [0.00001, "1e-05"],
  [-0, "0"],
  [-2.5, "-2.5"],
])("%s as text", (value, text) => expect(call("float_text", value)).toBe(text));

test("an aggregate over a frame is that of the rows in it, whatever has left", () => {
  const values: readonly SqliteValue[] = [1, null, 1e15, -1e15, 2.5, 7, null, 7, 0.1];
  for (const { name, start, add, remove, result } of companion.aggregates) {
    const rows = values.map((value) =>
      /^regression|^correlation/u.test(name) ? [value, 2] : [value, name.startsWith("exact_sum") ? null : 0.5],
    );
    let moving = start();
    for (const [at, row] of rows.entries()) {
      moving = add(moving, row);
      if (at >= 3) moving = remove(moving, rows[at - 3] ?? []);
      const fresh = rows.slice(Math.max(0, at - 2), at + 1).reduce((state, one) => add(state, one), start());
      expect(result(moving), `${name} at ${at}`).toEqual(result(fresh));
    }
  }
});
