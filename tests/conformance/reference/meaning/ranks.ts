import type { FilterSpec, Plain } from "../formula.ts";
import { compare, compareLists } from "./arithmetic.ts";
import { ALONG_COLOR, ALONG_COLUMNS, ALONG_LINES, ALONG_ROWS, ALONG_X } from "./levels.ts";
import { ties } from "./order.ts";
import { type Reading, refuseAlike } from "./reading.ts";
import type { Row } from "./source-rows.ts";
import type { Phase } from "./stages.ts";

/** F4; L10: with a color the positions on x are ranked, or the values of the key that is tested. */
export function ranks(read: Reading, filter: Extract<FilterSpec, { kind: "top" | "percentile" }>, row: Row, phase: Phase): boolean {
  const column = read.levels.column(filter.columnId);
  const { chart } = read.spec;
  let level = read.levels.levelOf(column.level);
  if (level === 1 && chart !== undefined && read.levels.keyIds(ALONG_LINES).length > 0) {
    level = column.isKey
      ? ([ALONG_COLOR, ALONG_ROWS, ALONG_COLUMNS].find((one) => read.levels.keyIds(one).includes(column.id)) ?? ALONG_X)
      : ALONG_X;
  }
  let within = level < 0 ? 0 : Math.max(0, level - 1);
  if (level === 1 && read.spec.pivot !== undefined) {
    // The groups of the rows by their total, without rows those of the columns; on a key the groups that it makes.
    const name = column.isKey
      ? read.levels.axis("rows").some((key) => key.id === column.id)
        ? "rows"
        : "columns"
      : read.levels.axis("rows").length > 0
        ? "rows"
        : "columns";
    const depth = column.isKey ? read.levels.axis(name).findIndex((key) => key.id === column.id) + 1 : read.levels.axis(name).length;
    const at = (keys: number): number => (name === "rows" ? read.levels.partLevel(keys, 0) : read.levels.partLevel(0, keys));
    if (depth > 0) [level, within] = [at(depth), at(depth - 1)];
  }
  const valueOf = (one: Row): Plain =>
    level < 0
      ? read.named(column.id, { level, row: one, phase, total: true })
      : read.value(column.id, { level, row: one, phase, total: false });
  const cell = valueOf(row);
  if (cell === null) return filter.nulls === "always";
  const outside = read.group(within, row, phase);
  const rivals = read.rowsOf(level, outside, phase).flatMap((one) => {
    const value = one === null ? null : valueOf(one);
    return one === null || value === null ? [] : [{ row: one, value }];
  });
  const sign = filter.mode.startsWith("top") ? -1 : 1;
  const better = rivals.filter((one) => sign * compare(one.value, cell) < 0);
  if (filter.kind === "percentile") {
    // S-F4a: shares of what ranks.
    const notWorse = rivals.filter((one) => sign * compare(one.value, cell) <= 0);
    const rank = filter.fn === "cume-dist" ? notWorse.length / rivals.length : better.length / Math.max(1, rivals.length - 1);
    return rank <= filter.percentile / 100;
  }
  if (filter.fn === "rank") return better.length < filter.count;
  if (filter.fn === "rank-dense") return new Set(better.map((one) => one.value)).size < filter.count;
  if (level === read.levels.base) refuseAlike(rivals.map((one) => one.row));
  const here = ties(read, level, row, phase);
  const before = rivals.filter((one) => compare(one.value, cell) === 0 && compareLists(ties(read, level, one.row, phase), here) < 0);
  return better.length + before.length < filter.count;
}
