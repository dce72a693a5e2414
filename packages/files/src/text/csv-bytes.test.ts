import { arrayOf, BOOLEAN, DATE, DATETIME, decimal, FLOAT, INTEGER, INTEGER64, TEXT, type ValueType } from "@sheaf/sql";
import { type CellValue, csvPrinter, decimalText, slicesOf } from "@sheaf/result";
import { expect, test } from "vitest";
import { table } from "../testing/written.ts";
import { csvBytes } from "./csv-bytes.ts";

/** Numbers below `most` that look drawn, the same in every run. */
function drawing(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * most);
  };
}

type Draw = (most: number) => number;
const pick = <Each>(draw: Draw, list: readonly Each[]): Each => list.at(draw(list.length)) as Each;
/** Whole numbers of any length up to so many digits, on both sides of zero. */
const whole = (draw: Draw, digits: number): bigint => {
  const text = Array.from({ length: 1 + draw(digits) }, () => draw(10)).join("");
  return draw(2) === 0 ? BigInt(text) : -BigInt(text);
};
const letters = ["a", "b", ",", '"', "\n", "\r", "\t", "=", "+", "-", "@", "é", "＝", "ﬀ", "日", "😀", " ", "0", ";", "'"];
const dayEdges = [-719_162, -719_163, -1, 0, 2_932_896, 2_932_897, 20_000];
const momentEdges = [0n, -1n, 1n, 253_402_300_799_999_999n, -62_135_596_800_000_000n, -62_135_596_800_000_001n, 999_999n];

const columns: readonly { readonly type: ValueType; readonly cell: (draw: Draw) => CellValue }[] = [
  { type: INTEGER, cell: (draw) => whole(draw, 25) },
  {
    type: INTEGER64,
    cell: (draw) => pick(draw, [BigInt.asIntN(64, whole(draw, 19)), 9_007_199_254_740_992n, -9_007_199_254_740_993n, 0n]),
  },
  { type: decimal(18, 2), cell: (draw) => decimalText(whole(draw, 18), 2) },
  { type: decimal(38, 10), cell: (draw) => decimalText(whole(draw, 30), 10) },
  { type: decimal(9, 0), cell: (draw) => decimalText(whole(draw, 9), 0) },
  {
    type: FLOAT,
    cell: (draw) =>
      pick(draw, [0, -0, 1e21, -1e21, 1e-7, 5e-324, 2 ** 53, Number.NaN, Infinity, draw(1e9) / 1000, -draw(1e6), 123_456_789_012]),
  },
  { type: BOOLEAN, cell: (draw) => draw(2) === 0 },
  { type: DATE, cell: (draw) => (draw(2) === 0 ? pick(draw, dayEdges) : draw(40_000) - 20_000) },
  { type: DATETIME, cell: (draw) => pick(draw, [...momentEdges, BigInt(draw(2e9)) * 1_000_000n, BigInt(draw(2e9)) * 999_983n]) },
  { type: TEXT, cell: (draw) => Array.from({ length: draw(6) }, () => pick(draw, letters)).join("") },
  { type: arrayOf(TEXT), cell: (draw) => JSON.stringify([pick(draw, letters)]) },
];

test("bytes of a file are what its texts are, in every type, over batches, slices and parts", () => {
  const draw = drawing(20_261_201);
  const parts = [7, 1, 0, 400].map((rows) =>
    table(
      columns.map(({ type, cell }, at) => ({
        id: `c${at}`,
        name: at === 0 ? "=Name, quoted" : `C${at}`,
        type,
        cells: Array.from({ length: rows }, () => (draw(5) === 0 ? null : cell(draw))),
      })),
    ),
  );
  for (const separator of [",", "\t"] as const)
    for (const guarded of [false, true]) {
      const [bytes, texts] = [csvBytes({ separator, guarded }), csvPrinter({ separator, guarded })];
      const written = parts.flatMap((part) => [...slicesOf(part, 170)].flatMap((slice) => [...bytes.rows(slice)]));
      const text = parts.flatMap((part) => [...texts.rows(part)]).join("");
      expect(Buffer.concat(written).toString("utf8")).toBe(text);
      expect(text.length).toBeGreaterThan(20_000);
    }
});

test("several values behind a cell are a star", () => {
  const marked = table([
    { id: "a", name: "A", type: TEXT, cells: ["x", null, null] },
    { id: "a", name: "n", type: INTEGER, cells: [1n, 2n, 0n], role: "marker-count" },
  ]);
  expect(Buffer.concat([...csvBytes().rows(marked)]).toString("utf8")).toBe("A\r\nx\r\n*\r\n\r\n");
});
