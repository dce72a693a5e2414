import { cellAt, type CellValue, type ResultColumn, type ResultTable } from "@sheaf/result";
import { type FilterValue, type Id, tableWindow } from "@sheaf/workbook";
import type { ElementRequest } from "../../element-kind.ts";
import type { Held, ResultsStore } from "../../../state/results/results-store.ts";
import type { ResultState } from "../../../state/results/result-state.ts";

export interface LevelWanted {
  readonly level: Id;
  /** Visible columns of the level. */
  readonly columns: readonly Id[];
  /** Whether rows of a further level can lie in these. */
  readonly hasChildren: boolean;
  /** The rows of one group only: keys of the levels further out. */
  readonly within: readonly FilterValue[] | null;
}

/** Rows fetched on each side of what is in sight. */
const AHEAD = 150;
/** While somebody scrolls past, nothing is asked. */
const SETTLE = 60;
/** So long (ms) before they come into sight rows are asked for, at the speed of the scrolling, and in so many windows at most. */
const LEAD = 500;
const LEAD_WINDOWS = 4;
/** Who stands still for so long (ms) is not scrolling any more. */
const STILL = 150;

/**
 * The rows of one level that a grid needs: windows around what is in sight, how many rows there are, and how many lie in
 * each. Windows out of sight are let go; the store keeps their answers for a way back.
 */
export class LevelRows {
  readonly #results: ResultsStore;
  readonly #elementId: Id;
  readonly #rank: number;
  readonly #onChange: () => void;
  readonly #windows = new Map<number, { readonly held: Held; readonly stop: () => void }>();
  #wanted: LevelWanted;
  #size: number;
  /** Counts of rows, and of what lies in each, where the first window does not hold all. */
  #whole: { readonly held: Held; readonly stop: () => void; readonly kind: "count" | "outline" } | null = null;
  /** Told by the level further out. */
  #knownTotal: number | null = null;
  #visible: readonly [number, number] = [0, 0];
  #shownAt = Number.NEGATIVE_INFINITY;
  /** Rows that go by in a millisecond; below zero toward the first. */
  #speed = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Ends what is asked ahead once the scrolling has. */
  #stillTimer: ReturnType<typeof setTimeout> | null = null;
  #lastTotal: number | null = null;

  constructor(results: ResultsStore, elementId: Id, wanted: LevelWanted, rank: number, onChange: () => void) {
    this.#results = results;
    this.#elementId = elementId;
    this.#wanted = wanted;
    this.#rank = rank;
    this.#onChange = onChange;
    this.#size = wanted.hasChildren ? tableWindow.groups : tableWindow.rows;
    this.#open(0);
    if (!wanted.hasChildren && wanted.within === null) this.#openWhole("count");
  }

  /** Other columns, or another level in the same place: what is shown stays until the new rows are here. */
  change(wanted: LevelWanted): void {
    if (sameWish(wanted, this.#wanted)) return;
    const isOtherSize = wanted.hasChildren !== this.#wanted.hasChildren;
    this.#wanted = wanted;
    this.#size = wanted.hasChildren ? tableWindow.groups : tableWindow.rows;
    if (isOtherSize) {
      // Rows are no groups: their number says nothing of the other's.
      this.#lastTotal = null;
      const [first] = this.#visible;
      for (const offset of this.#windows.keys()) this.#close(offset);
      this.#closeWhole();
      this.#open(Math.floor(first / this.#size) * this.#size);
      if (!wanted.hasChildren && wanted.within === null) this.#openWhole("count");
      return;
    }
    for (const [offset, { held }] of this.#windows) held.change(this.#request(offset));
    if (this.#whole !== null) this.#whole.held.change(this.#wholeRequest(this.#whole.kind));
  }

  /** How many rows there are by the counts of the level further out; null: nobody knows. */
  expect(total: number | null): void {
    this.#knownTotal = total;
    if (total !== null && this.#whole?.kind === "count") this.#closeWhole();
  }

  /** What is in sight, inclusive. */
  show(first: number, last: number): void {
    this.#speed = this.#speedTo(first);
    this.#visible = [first, last];
    this.#awaitStill();
    if (this.#timer !== null) return;
    const needed = this.#needed();
    const missing = needed.some((offset) => !this.#windows.has(offset));
    const surplus = [...this.#windows.keys()].some((offset) => offset !== 0 && !needed.includes(offset));
    if (missing || surplus)
      this.#timer = setTimeout(
        () => {
          this.#timer = null;
          this.#letGo();
          for (const offset of this.#needed()) this.#open(offset);
        },
        this.#hasRows(first) && this.#hasRows(last) ? 0 : SETTLE,
      );
  }

  /** Windows that are not needed any more. The first one stays: it tells whether there are more rows than it holds. */
  #letGo(): void {
    const needed = this.#needed();
    for (const offset of this.#windows.keys()) if (offset !== 0 && !needed.includes(offset)) this.#close(offset);
  }

  #awaitStill(): void {
    if (this.#stillTimer !== null) clearTimeout(this.#stillTimer);
    this.#stillTimer = null;
    if (this.#speed === 0) return;
    this.#stillTimer = setTimeout(() => {
      this.#stillTimer = null;
      this.#speed = 0;
      if (this.#timer === null) this.#letGo();
    }, STILL);
  }

  #speedTo(first: number): number {
    const now = performance.now();
    const passed = now - this.#shownAt;
    // a table that is drawn anew where it stands says nothing of the scrolling
    if (passed <= 0 || (first === this.#visible[0] && passed < STILL)) return this.#speed;
    this.#shownAt = now;
    if (passed > STILL) return 0;
    return (this.#speed + (first - this.#visible[0]) / passed) / 2;
  }

  /** Number of rows; null while it is not known. */
  get total(): number | null {
    const known = this.#exactTotal();
    if (known !== null) this.#lastTotal = known;
    return known ?? this.#lastTotal;
  }

  #exactTotal(): number | null {
    if (this.#knownTotal !== null) return this.#knownTotal;
    const first = this.#windows.get(0)?.held.state();
    if (first?.table != null && !first.isStale && first.table.rowCount < this.#size) return first.table.rowCount;
    const whole = this.#whole?.held.state();
    if (this.#whole !== null && whole?.table != null) {
      if (this.#whole.kind === "outline") return whole.table.rowCount;
      const value = cellOf(whole.table, "count", "count", 0);
      if (typeof value === "bigint") return Number(value);
    }
    // Stale rows are better than an empty grid.
    return first?.table != null && first.table.rowCount < this.#size ? first.table.rowCount : null;
  }

  /** Rows that can be scrolled to now: all, or as many as are here while nobody has counted. */
  get extent(): number {
    const { total } = this;
    if (total !== null) return total;
    const first = this.#windows.get(0)?.held.state().table;
    return first?.rowCount ?? 0;
  }

  get hasChildCounts(): boolean {
    const first = this.#windows.get(0)?.held.state().table;
    if (first == null) return false;
    return first.rowCount < this.#size || this.#whole?.held.state().table != null;
  }

  childCount(ordinal: number): number {
    const value = this.#outlineCell(ordinal);
    return typeof value === "bigint" ? Number(value) : 0;
  }

  #outlineCell(ordinal: number): CellValue | undefined {
    const whole = this.#whole?.kind === "outline" ? this.#whole.held.state().table : null;
    if (whole != null) return ordinal < whole.rowCount ? cellOf(whole, null, "child-count", ordinal) : undefined;
    const found = this.#at(ordinal);
    return found === undefined ? undefined : cellOf(found.table, null, "child-count", found.row);
  }

  /** The row with its table, undefined while it is not here. */
  row(ordinal: number): { readonly table: ResultTable; readonly row: number } | undefined {
    return this.#at(ordinal);
  }

  #at(ordinal: number): { readonly table: ResultTable; readonly row: number } | undefined {
    const offset = Math.floor(ordinal / this.#size) * this.#size;
    const table = this.#windows.get(offset)?.held.state().table;
    const row = ordinal - offset;
    return table != null && row < table.rowCount ? { table, row } : undefined;
  }

  #hasRows(ordinal: number): boolean {
    return this.#windows.has(Math.floor(ordinal / this.#size) * this.#size);
  }

  /** Every state that this level waits for or shows. */
  get states(): readonly ResultState[] {
    const windows = [...this.#windows.values()].map(({ held }) => held.state());
    return this.#whole === null ? windows : [...windows, this.#whole.held.state()];
  }

  /** All rows from `first` to `last`: for copying. The rows stay as long as the level shows them. */
  async bring(first: number, last: number): Promise<void> {
    const offsets: number[] = [];
    for (let offset = Math.floor(first / this.#size) * this.#size; offset <= last; offset += this.#size) offsets.push(offset);
    await Promise.all(
      offsets.map(async (offset) => {
        this.#open(offset);
        const held = this.#windows.get(offset)?.held;
        if (held !== undefined) await settled(held);
      }),
    );
  }

  close(): void {
    for (const timer of [this.#timer, this.#stillTimer]) if (timer !== null) clearTimeout(timer);
    for (const offset of this.#windows.keys()) this.#close(offset);
    this.#closeWhole();
  }

  #needed(): readonly number[] {
    const [first, last] = this.#visible;
    const lead = this.#lead();
    const end = Math.max(0, Math.min(last + AHEAD + Math.max(0, lead), this.extent - 1));
    const begin = Math.max(0, first - AHEAD + Math.min(0, lead));
    const offsets: number[] = [];
    for (let offset = Math.floor(begin / this.#size) * this.#size; offset <= end; offset += this.#size) offsets.push(offset);
    return offsets;
  }

  /** Rows that come into sight within the time that asking for them takes. None where they fly by faster than anybody could ask. */
  #lead(): number {
    if (Math.abs(this.#speed) * SETTLE > this.#size) return 0;
    const most = LEAD_WINDOWS * this.#size;
    return Math.max(-most, Math.min(most, Math.round(this.#speed * LEAD)));
  }

  #open(offset: number): void {
    if (this.#windows.has(offset)) return;
    const held = this.#results.hold(this.#elementId, this.#request(offset), this.#rank);
    const stop = held.subscribe(() => this.#changed(offset));
    this.#windows.set(offset, { held, stop });
    this.#changed(offset);
  }

  #close(offset: number): void {
    const window = this.#windows.get(offset);
    if (window === undefined) return;
    window.stop();
    window.held.release();
    this.#windows.delete(offset);
  }

  #openWhole(kind: "count" | "outline"): void {
    const held = this.#results.hold(this.#elementId, this.#wholeRequest(kind), this.#rank + 0.5);
    const stop = held.subscribe(() => this.#onChange());
    this.#whole = { held, stop, kind };
  }

  #closeWhole(): void {
    this.#whole?.stop();
    this.#whole?.held.release();
    this.#whole = null;
  }

  #changed(offset: number): void {
    if (offset === 0) {
      const state = this.#windows.get(0)?.held.state();
      const isFull = state?.status === "ready" && (state.table?.rowCount ?? 0) >= this.#size;
      // More groups than a window holds: all counts at once, for the way through them.
      if (this.#wanted.hasChildren && isFull && this.#whole === null) this.#openWhole("outline");
      if (this.#wanted.hasChildren && state?.status === "ready" && !isFull) this.#closeWhole();
    }
    this.#onChange();
  }

  #request(offset: number): ElementRequest {
    const { level, columns, hasChildren, within } = this.#wanted;
    return {
      level,
      want: { kind: "rows", columns, withOuter: false, outline: hasChildren },
      window: { offset, limit: this.#size },
      within,
    };
  }

  #wholeRequest(kind: "count" | "outline"): ElementRequest {
    const { level, within } = this.#wanted;
    return kind === "count"
      ? { level, want: { kind: "count" }, window: null, within }
      : { level, want: { kind: "rows", columns: [], withOuter: false, outline: true }, window: null, within };
  }
}

function sameWish(a: LevelWanted, b: LevelWanted): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** A cell by the id (null: any) and role of its column. */
export function cellOf(table: ResultTable, columnId: Id | null, role: ResultColumn["role"], row: number): CellValue | undefined {
  const column = columnIndex(table, columnId, role);
  return column < 0 || row >= table.rowCount ? undefined : cellAt(table, row, column);
}

const indexes = new WeakMap<readonly ResultColumn[], Map<string, number>>();

/** Position of a column by id and role, -1 for none. */
export function columnIndex(table: ResultTable, columnId: Id | null, role: ResultColumn["role"]): number {
  let index = indexes.get(table.columns);
  if (index === undefined) {
    index = new Map();
    for (const [position, column] of table.columns.entries()) {
      index.set(`${column.role}:${column.id}`, position);
      if (!index.has(`${column.role}:`)) index.set(`${column.role}:`, position);
    }
    indexes.set(table.columns, index);
  }
  return index.get(`${role}:${columnId ?? ""}`) ?? -1;
}

function settled(held: Held): Promise<void> {
  if (held.state().status !== "waiting") return Promise.resolve();
  return new Promise((resolve) => {
    const stop = held.subscribe(() => {
      if (held.state().status === "waiting") return;
      stop();
      resolve();
    });
  });
}
