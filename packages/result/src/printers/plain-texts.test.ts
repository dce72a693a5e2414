import type { ValueType } from "@sheaf/sql";
import { expect, test } from "vitest";
import { cellText } from "../cell-text.ts";
import type { CellValue } from "../schema.ts";
import { plainTexts } from "./plain-texts.ts";

const seed = Number(process.env["SEED"] ?? 1);
let state = seed >>> 0 || 1;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const from = (least: number, most: number): number => Math.floor(least + random() * (most - least));

/** As it was written cell by cell. */
const slow = (value: NonNullable<CellValue>, type: ValueType): string => {
  const text = cellText(value, type) ?? "";
  return type.kind === "decimal" && text.includes(".") ? text.replace(/\.?0+$/u, "") : text;
};

test(`V2: the quick way to exact texts says what the slow one says (SEED=${seed})`, () => {
  const samples: readonly (readonly [ValueType, () => NonNullable<CellValue>, readonly NonNullable<CellValue>[]])[] = [
    [
      { kind: "datetime" },
      () => BigInt(from(-9e15, 9e15)),
      [0n, -1n, 999_999n, -62_167_219_200_000_001n, 253_402_300_800_000_000n, 2n ** 62n, -(2n ** 62n)],
    ],
    [{ kind: "datetime" }, () => BigInt(from(0, 2e9)) * 1_000_000n, [951_782_400_000_000n, 1_709_210_096_500_000n]],
    [{ kind: "date" }, () => from(-1_000_000, 3_000_000), [0, -1, 11_016, 19_782]],
    [
      { kind: "decimal", precision: 18, scale: 4 },
      () => (from(-1e9, 1e9) / 100).toFixed(4),
      ["0.0000", "-0.0500", "100", "1000.0000", "-0.0000"],
    ],
    [
      { kind: "integer" },
      () => BigInt(from(-1e15, 1e15)),
      [0n, 9_007_199_254_740_991n, 9_007_199_254_740_992n, -9_007_199_254_740_993n, 2n ** 120n],
    ],
    [{ kind: "float" }, () => (random() - 0.5) * 10 ** from(-20, 20), [0, -0, 1e21, 1e-7, 0.1]],
    [{ kind: "boolean" }, () => random() < 0.5, [true]],
    [{ kind: "text" }, () => String(random()), ["", "a"]],
  ];
  for (const [type, make, special] of samples) {
    const quick = plainTexts(type);
    for (const value of [...special, ...Array.from({ length: 3_000 }, make)])
      expect([value, quick(value)]).toEqual([value, slow(value, type)]);
  }
});
