import { MOST_VALUES, restKey, restLabel } from "../../marks/rest.ts";
import { exactSum } from "../../marks/exact-sum.ts";
import { cellAt } from "@sheaf/result";
import type { MarkKey } from "../../context.ts";
import type { ListModel, ListRow } from "../../listed/read-list.ts";
import type { Note } from "../../notes.ts";

/** A slice: one value, or what is left of many. */
export interface Slice {
  readonly label: string;
  readonly keys: readonly MarkKey[];
  readonly rows: readonly number[];
  readonly value: number;
  readonly text: string;
  readonly isOther: boolean;
  /** Of the rest: what it is all others of. */
  readonly rest?: MarkKey;
}

/** A slice as it lies: angles in radians, clockwise from the right; the first one begins at the top. */
export interface PlacedSlice {
  readonly slice: Slice;
  readonly color: string;
  readonly share: number;
  readonly from: number;
  readonly to: number;
}

/** The slices in the order of the result. What has no size is counted, not drawn. */
export function readSlices(model: ListModel): { readonly slices: readonly Slice[]; readonly notes: readonly Note[] } {
  // The rest of many comes last, as it does where it is a sum.
  const sized = model.rows.filter(({ value }) => value > 0).toSorted((a, b) => Number(a.rest !== undefined) - Number(b.rest !== undefined));
  const unsized = model.rows.filter(({ value }) => Number.isNaN(value) || value < 0).length;
  const notes: Note[] = unsized === 0 ? [] : [{ kind: "no-mark", values: unsized, total: model.rows.length, which: "negative" }];
  if (sized.length <= MOST_VALUES) return { slices: sized.map(sliceOf), notes };
  const ranked = sized.toSorted((a, b) => b.value - a.value || a.row - b.row);
  const kept = new Set(ranked.slice(0, MOST_VALUES - 1));
  const rest = ranked.slice(MOST_VALUES - 1);
  const { measure, table, context } = model;
  if (measure === null || context.additive?.(measure.id) !== true) {
    notes.push({ kind: "categories", shown: kept.size, total: sized.length, column: model.keys[0]?.name ?? "" });
    return { slices: sized.filter((row) => kept.has(row)).map(sliceOf), notes };
  }
  const sum = exactSum(
    rest.map(({ row }) => cellAt(table, row, measure.index)),
    measure.type,
  );
  const label = restLabel(context, rest.length);
  const [key] = model.keys;
  const shown = sized.flatMap((row) => (kept.has(row) && key !== undefined ? [cellAt(table, row.row, key.index)] : []));
  const other: Slice = {
    label,
    ...(key === undefined || model.keys.length > 1 ? {} : { rest: restKey(key, label, shown) }),
    keys: [],
    rows: rest.map(({ row }) => row),
    value: rest.reduce((total, { value }) => total + value, 0),
    text: measure.write(sum),
    isOther: true,
  };
  return { slices: [...sized.filter((row) => kept.has(row)).map(sliceOf), other], notes };
}

const sliceOf = ({ label, keys, row, value, text, rest }: ListRow): Slice => ({
  label,
  keys,
  rows: [row],
  value,
  text,
  isOther: rest !== undefined,
  ...(rest === undefined ? {} : { rest }),
});
