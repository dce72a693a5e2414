import type { Plain } from "../formula.ts";
import { compare } from "./arithmetic.ts";
import type { Reading } from "./reading.ts";
import type { Row } from "./source-rows.ts";
import type { Phase } from "./stages.ts";

/** In which order the rows of a level stand (L6). */

/** L6: by the level's sort, then by its keys or what tells base rows apart. */
export function inOrder(read: Reading, level: number, rows: readonly (Row | null)[], phase: Phase): readonly (Row | null)[] {
  const order = (row: Row | null): readonly (readonly [Plain, number, ("first" | undefined)?])[] =>
    row === null
      ? []
      : read.spec.pivot !== undefined && level !== read.levels.base
        ? axisOrder(read, level, row, phase)
        : [
            ...read.levels
              .sorts(level)
              .map(
                (sort) =>
                  [
                    read.value(sort.columnId, { level, row, phase, total: false }),
                    sort.direction === "descending" ? -1 : 1,
                    sort.nulls,
                  ] as const,
              ),
            ...ties(read, level, row, phase).map((tie) => [tie, 1] as const),
          ];
  const keyed = rows.map((row) => ({ row, order: order(row) }));
  keyed.sort((a, b) => {
    for (const [index, [value, sign, nulls]] of a.order.entries()) {
      const other = b.order[index]?.[0] ?? null;
      if (value === null || other === null) {
        if (value !== other) return (value === null) === (nulls === "first") ? -1 : 1;
      } else {
        const compared = sign * compare(value, other);
        if (compared !== 0) return compared;
      }
    }
    return 0;
  });
  return keyed.map((one) => one.row);
}

/** Of a pivot: the rows' keys, then the columns', each by what its axis is sorted by at the keys so far, then by itself. */
function axisOrder(read: Reading, level: number, row: Row, phase: Phase): readonly (readonly [Plain, number])[] {
  const [rows, columns] = read.levels.counts(level);
  const along = (name: "rows" | "columns", count: number): readonly (readonly [Plain, number])[] =>
    read.levels
      .axis(name)
      .slice(0, count)
      .flatMap(({ id, by, direction }, index) => {
        const own = read.value(id, { level: read.levels.base, row, phase, total: false });
        const sign = direction === "descending" ? -1 : 1;
        if (by === null) return [[own, sign] as const];
        const at = name === "rows" ? read.levels.partLevel(index + 1, 0) : read.levels.partLevel(0, index + 1);
        const sorted =
          by === "row-count"
            ? read.group(at, row, phase).length
            : at === 1
              ? read.value(by, { level: at, row, phase, total: false })
              : read.named(by, { level: at, row, phase, total: true });
        return [[sorted, sign] as const, [own, 1] as const];
      });
  return [...along("rows", rows), ...along("columns", columns)];
}

/** What tells the rows of a level apart. */
export function ties(read: Reading, level: number, row: Row, phase: Phase): readonly Plain[] {
  if (level === read.levels.base) return row.identity;
  if (level < 0) return read.levels.keyIds(level).map((id) => read.value(id, { level: read.levels.base, row, phase, total: false }));
  return read.spec.groupings[level - 1]?.keys.map((id) => read.value(id, { level: read.levels.base, row, phase, total: false })) ?? [];
}
