import fc from "fast-check";
import { expect, test } from "vitest";
import { exactSum } from "./exact-sum.ts";

const decimal = (scale: number) => ({ kind: "decimal", precision: 38, scale }) as const;

test("V2 sums of integers and decimals are exact beyond float64", () => {
  expect(exactSum([9_007_199_254_740_993n, 1n, null], { kind: "integer" })).toBe(9_007_199_254_740_994n);
  expect(exactSum(["0.10", "0.20", "-0.05"], decimal(2))).toBe("0.25");
  expect(exactSum(["99999999999999999999.99", "0.01"], decimal(2))).toBe("100000000000000000000.00");
  expect(exactSum(["-0.50", "0.20"], decimal(2))).toBe("-0.30");
  expect(exactSum([0.5, 0.25, null], { kind: "float" })).toBe(0.75);
});

test("V6 the sum of no value is null", () => {
  expect(exactSum([], { kind: "integer" })).toBeNull();
  expect(exactSum([null, null], decimal(2))).toBeNull();
});

test("decimals agree with arithmetic on cents", () => {
  fc.assert(
    fc.property(fc.array(fc.bigInt(-(10n ** 20n), 10n ** 20n), { minLength: 1, maxLength: 8 }), (cents) => {
      const text = (value: bigint): string => {
        const digits = String(value < 0n ? -value : value).padStart(3, "0");
        return `${value < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      };
      expect(exactSum(cents.map(text), decimal(2))).toBe(text(cents.reduce((sum, value) => sum + value, 0n)));
    }),
  );
});
