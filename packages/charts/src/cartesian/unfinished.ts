import { UTC } from "@sheaf/locale";
import { message } from "@sheaf/messages";
import { cellAt, type ResultTable } from "@sheaf/result";
import { endOfPeriod, localOf, periodOf } from "../axis/time-units.ts";
import { unfinishedPeriods } from "../axis/whole-periods.ts";
import type { DrawContext } from "../context.ts";
import type { ChartColumn } from "../marks/columns.ts";
import { drawnNumber } from "../marks/drawn-number.ts";
import type { Slots } from "../marks/slots.ts";
import { slotText } from "./along-axis.ts";

/** The last period of a chart, which has less in it than a whole one, and the one before: what lies between them is drawn apart. */
export interface UnfinishedSlot {
  readonly slot: number;
  readonly before: number;
}

interface Read {
  readonly table: ResultTable;
  readonly context: DrawContext;
  readonly slots: Slots;
  /** How far the rows reach at each mark; undefined where nobody can tell. */
  readonly until: ChartColumn | undefined;
}

/** Whether the last period is one that the rows end within, or that runs; of those with an axis of their own as of all panels. */
export function unfinishedSlot({ table, context, slots, until }: Read): UnfinishedSlot | null {
  const { column } = slots;
  // Of rows that did not all come the last ones may be missing.
  if (column === null || until === undefined || context.truncated) return null;
  const isDate = column.type.kind === "date";
  if (!isDate && column.type.kind !== "datetime") return null;
  const zone = isDate ? UTC : context.zone;
  const all = context.whole?.table ?? table;
  const reached = new Map<number, number>();
  for (let row = 0; row < all.rowCount; row += 1) {
    const start = drawnNumber(cellAt(all, row, column.index), column.type);
    const moment = drawnNumber(cellAt(all, row, until.index), until.type);
    if (Number.isNaN(start) || Number.isNaN(moment)) continue;
    // Periods that are dates begin and end by the clock of the workbook (V3).
    const local = isDate && until.type.kind !== "date" ? localOf(moment, context.zone) : moment;
    reached.set(start, Math.max(reached.get(start) ?? Number.NEGATIVE_INFINITY, local));
  }
  const starts = [...reached.keys()].toSorted((one, other) => one - other);
  const period = periodOf(starts, zone);
  const last = starts.at(-1);
  if (period === null || last === undefined) return null;
  const now = context.now ?? null;
  const unfinished = unfinishedPeriods(
    starts.map((start) => ({ start, end: endOfPeriod(start, period, zone), since: start, until: reached.get(start) ?? start })),
    now === null || !isDate ? now : localOf(now, context.zone),
  );
  return unfinished.has(last) ? slotsAtEnd(slots, last) : null;
}

/** The slot of the last period, and that of the period before it. */
function slotsAtEnd({ values, column }: Slots, last: number): UnfinishedSlot | null {
  let [slot, before, latest] = [-1, -1, Number.NEGATIVE_INFINITY];
  values.forEach((value, at) => {
    const start = column === null ? Number.NaN : drawnNumber(value, column.type);
    if (start === last) slot = at;
    else if (start < last && start > latest) [before, latest] = [at, start];
  });
  return slot === -1 || before === -1 ? null : { slot, before };
}

/** What names of places are made of. */
interface Placed {
  readonly slots: Slots;
  readonly unfinished: UnfinishedSlot | null;
  readonly context: Pick<DrawContext, "say">;
}

/** What a place on the x axis is called, where marks are told one by one: `Jun 2025 so far`. */
export function placeText({ slots, unfinished, context: { say } }: Placed, slot: number): string {
  const name = slotText(slots, slot);
  return unfinished?.slot === slot ? say(message("drawing.so-far", { period: name })) : name;
}
