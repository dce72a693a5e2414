import { writeCell } from "../marks/columns.ts";
import type { MarkKey } from "../context.ts";
import type { Box, MarkRef, Marks, Step, TooltipRow } from "../drawing.ts";
import type { ListModel } from "./read-list.ts";

/** A mark of a list, where it is, and what is said of it. */
export interface ListedMark {
  readonly label: string;
  readonly keys: readonly MarkKey[];
  readonly rows: readonly number[];
  /** In full, as its column writes it. */
  readonly text: string;
  /** The column of the text, where it is not that of the whole list. */
  readonly measureId?: string;
  /** Quieter words behind the value: its share, a rate. */
  readonly said?: readonly string[];
  readonly color: string;
  /** Of the rest of many: the key that its keys lack. */
  readonly rest?: MarkKey;
  readonly box: Box;
  readonly contains?: (x: number, y: number) => boolean;
}

const inBox = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The nearest mark on one side of another, more along the step than across it; the mark itself where there is none. */
function beside(marks: readonly ListedMark[], from: number, step: "left" | "right" | "up" | "down"): number {
  const middle = ({ box }: ListedMark): readonly [number, number] => [box.left + box.width / 2, box.top + box.height / 2];
  const here = marks[from];
  if (here === undefined) return from;
  const [x, y] = middle(here);
  const sign = step === "right" || step === "down" ? 1 : -1;
  const isAcross = step === "up" || step === "down";
  let best = { slot: from, away: Number.POSITIVE_INFINITY };
  marks.forEach((mark, slot) => {
    const [dx, dy] = [middle(mark)[0] - x, middle(mark)[1] - y];
    const [along, across] = isAcross ? [dy * sign, Math.abs(dx)] : [dx * sign, Math.abs(dy)];
    const away = along + 3 * across;
    if (along > 0.5 && away < best.away) best = { slot, away };
  });
  return best.slot;
}

/** Marks by pointer, keys and words: in the order of the list, or, in a field, by where they are. */
export function listedMarks(model: ListModel, marks: readonly ListedMark[], isField = false): Marks {
  const at = ({ slot }: MarkRef): ListedMark | undefined => marks[slot];
  const refer = (slot: number): MarkRef => ({ panel: 0, series: 0, slot: Math.max(0, Math.min(marks.length - 1, slot)) });
  const holds = ({ box, contains }: ListedMark, x: number, y: number): boolean => contains?.(x, y) ?? inBox(box, x, y);
  const measure = model.measure?.name ?? "";
  // The last one drawn lies on top.
  const under = (x: number, y: number): number => marks.findLastIndex((mark) => holds(mark, x, y));
  const extras = ({ rows, said = [] }: ListedMark): readonly string[] => {
    const [row] = rows;
    if (row === undefined || rows.length > 1) return said;
    return [...said, ...model.extras.map((column) => `${writeCell(model.table, row, column)} ${column.name}`)];
  };
  let byRow: ReadonlyMap<number, readonly MarkKey[]> | null = null;
  const keysByRow = (): ReadonlyMap<number, readonly MarkKey[]> =>
    (byRow ??= new Map(model.rows.map(({ row, keys }) => [row, keys] as const)));
  return {
    count: marks.length,
    near: (x, y) => {
      const found = under(x, y);
      return found === -1 ? null : refer(found);
    },
    isInPlot: (x, y) => under(x, y) !== -1,
    first: () => (marks.length === 0 ? null : refer(0)),
    step: (from, step: Step) => {
      if (isField && step !== "first" && step !== "last") return refer(beside(marks, from.slot, step));
      switch (step) {
        case "left":
        case "up":
          return refer(from.slot - 1);
        case "right":
        case "down":
          return refer(from.slot + 1);
        case "first":
          return refer(0);
        case "last":
          return refer(marks.length - 1);
      }
    },
    find: (keys) => {
      const wanted = JSON.stringify(keys.map(({ columnId, text }) => [columnId, text]));
      const found = marks.findIndex((mark) => JSON.stringify(mark.keys.map(({ columnId, text }) => [columnId, text])) === wanted);
      return found === -1 ? null : refer(found);
    },
    describe: (mark) => {
      const one = at(mark);
      return one === undefined ? "" : `${one.label === "" ? measure : one.label}: ${[one.text, ...extras(one)].join(", ")}`;
    },
    tooltip: (mark) => {
      const one = at(mark);
      const rows: readonly TooltipRow[] =
        one === undefined ? [] : [{ seriesId: "", color: one.color, name: measure, value: one.text, extras: extras(one), isCurrent: true }];
      return { title: one === undefined || one.label === "" ? measure : one.label, rows, more: 0 };
    },
    place: (mark) => ({ kind: "box", box: at(mark)?.box ?? { left: 0, top: 0, width: 0, height: 0 }, color: at(mark)?.color ?? "" }),
    cursor: () => null,
    dots: () => [],
    keys: (mark) => at(mark)?.keys ?? [],
    rest: (mark) => at(mark)?.rest ?? null,
    seriesId: (mark) => (at(mark) === undefined ? "" : "list"),
    measureId: (mark) => at(mark)?.measureId ?? model.measure?.id ?? null,
    rows: (mark) => at(mark)?.rows ?? [],
    value: (mark) => at(mark)?.text ?? "",
    list: () => marks.map((_, slot) => refer(slot)),
    members: (mark) => {
      const { keys = [], rows = [] } = at(mark) ?? {};
      return rows.length > 1
        ? rows.flatMap((row) => {
            const own = keysByRow().get(row);
            return own === undefined ? [] : [own];
          })
        : [keys];
    },
    groups: () => [...keysByRow().values()],
  };
}
