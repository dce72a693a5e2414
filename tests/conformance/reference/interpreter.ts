import { datesOf, daysBetween, truncated } from "./dates.ts";
import type {
  Aggregate,
  AxisKeySpec,
  ElementSpec,
  FilterSpec,
  Formula,
  Match,
  Operator,
  Plain,
  SortSpec,
  TotalMode,
  WindowName,
} from "./formula.ts";
import { visitFormula } from "./formula.ts";

/**
 * What a workbook means, said as plainly as possible: rows in memory, every value computed anew from the rules of the semantics whenever it
 * is asked for. It shares nothing with the compiler.
 */

export interface TableRows {
  /** In the order of the key. */
  readonly rows: readonly Readonly<Record<string, Plain>>[];
  readonly key: string;
}

/** A base row; compared by identity. */
interface Row {
  readonly cells: Readonly<Record<string, Plain>>;
  /** What tells it from others, outermost first (L6). */
  readonly identity: readonly Plain[];
}

/** Filters of stage 1, 2, 3 have acted. */
type Phase = 0 | 1 | 2 | 3;

/** A row of a level: the groups of base rows with the same keys are found through one of them. Null: the summary of no rows. */
interface At {
  readonly level: number;
  readonly row: Row | null;
  readonly phase: Phase;
  /** In a total: what lives further in is evaluated anew (L11). */
  readonly total: boolean;
}

export interface Interpreted {
  readonly rows: (level: string, columns: readonly string[]) => readonly (readonly Plain[])[];
  readonly totals: (at: string, columns: readonly string[]) => readonly (readonly Plain[])[];
  readonly count: (level: string) => number;
  /** Values of a pivot at the first keys of each axis (L8). */
  readonly part: (rows: number, columns: number, values: readonly string[]) => readonly (readonly Plain[])[];
}

export function interpret(elements: readonly ElementSpec[], tables: Readonly<Record<string, TableRows>>, elementId: string): Interpreted {
  const known = new Map<string, Element>();
  const elementOf = (id: string): Element => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const spec = elements.find((one) => one.id === id);
    if (spec === undefined) throw new Error(`no element ${id}`);
    const made = new Element(spec, tables, elementOf);
    known.set(id, made);
    return made;
  };
  const element = elementOf(elementId);
  return {
    rows: (level, columns) => {
      const at = element.levelOf(level);
      return element.ordered(at).map((row) => columns.map((id) => element.value(id, { level: at, row, phase: 3, total: false })));
    },
    totals: (level, columns) => {
      const at = element.levelOf(level);
      return element.ordered(at).map((row) => columns.map((id) => element.named(id, { level: at, row, phase: 3, total: true })));
    },
    count: (level) => element.ordered(element.levelOf(level)).length,
    part: (rows, columns, values) => element.part(rows, columns, values),
  };
}

/** Beside the levels of a chart: the positions on x, the colors, the rows and columns of panels, the lines that windows run along. */
const ALONG_X = -1;
const ALONG_COLOR = -2;
const ALONG_ROWS = -3;
const ALONG_COLUMNS = -4;
const ALONG_LINES = -5;
/** Parts of a pivot that are neither its cells nor its grand total: `PARTS - 10 × keys of the rows - keys of the columns`. */
const PARTS = -100;

class Element {
  readonly spec: ElementSpec;
  readonly base: number;
  readonly #elementOf: (id: string) => Element;
  readonly #rows: readonly Row[];
  /** F6: a filter that restricts nothing tests nothing. */
  readonly #filters: readonly FilterSpec[];
  readonly #left = new Map<Phase, readonly Row[]>();

  constructor(spec: ElementSpec, tables: Readonly<Record<string, TableRows>>, elementOf: (id: string) => Element) {
    this.spec = spec;
    this.base = spec.groupings.length + 1;
    this.#elementOf = elementOf;
    this.#filters = spec.filters.filter((filter) => filter.kind !== "list" || filter.values.length > 0 || filter.nulls === "never");
    const { source } = spec;
    if ("table" in source) {
      const table = tables[source.table];
      if (table === undefined) throw new Error(`no table ${source.table}`);
      this.#rows = table.rows.map((cells) => ({ cells, identity: [cells[table.key] ?? null] }));
    } else {
      const parent = elementOf(source.element);
      const level = source.grouping === null ? parent.base : parent.levelOf(source.grouping);
      const readable = parent.spec.columns.filter((column) => parent.levelOf(column.level) <= level);
      this.#rows = parent.rowsOf(level, parent.#after(3), 3).map((row) => ({
        cells: Object.fromEntries(
          readable.map((column) => [column.id, row === null ? null : parent.value(column.id, { level, row, phase: 3, total: false })]),
        ),
        identity: row === null ? [] : level === parent.base ? row.identity : parent.keysOf(level, row, 3),
      }));
    }
  }

  levelOf(id: string): number {
    if (id === "summary") return 0;
    if (id === "base") return this.base;
    return this.spec.groupings.findIndex((grouping) => grouping.id === id) + 1;
  }

  /** True if a row of `inner` lies in one row of `outer`. */
  #encloses(outer: number, inner: number): boolean {
    if (outer === inner || outer === 0 || inner === this.base) return true;
    if (this.spec.pivot !== undefined) return outer !== this.base && this.#keyIds(outer).every((id) => this.#keyIds(inner).includes(id));
    return outer >= 0 && inner >= 0 ? outer < inner : inner === 1;
  }

  /** Ids of the keys of the groupings up to a level, outermost first. */
  #keyIds(level: number): readonly string[] {
    const { chart } = this.spec;
    if (level <= PARTS) {
      const [rows, columns] = this.#counts(level);
      const ids = (keys: readonly AxisKeySpec[]): readonly string[] => keys.map((key) => key.id);
      return [...ids(this.#axis("rows").slice(0, rows)), ...ids(this.#axis("columns").slice(0, columns))];
    }
    if (level < 0) {
      const channels = { [ALONG_X]: [chart?.x], [ALONG_COLOR]: [chart?.color], [ALONG_ROWS]: [chart?.trellisRow] };
      const panels = { [ALONG_COLUMNS]: [chart?.trellisColumn], [ALONG_LINES]: [chart?.color, chart?.trellisRow, chart?.trellisColumn] };
      return ({ ...channels, ...panels }[level] ?? []).filter((id) => typeof id === "string");
    }
    return this.spec.groupings.slice(0, level).flatMap((grouping) => grouping.keys);
  }

  #axis(name: "rows" | "columns"): readonly AxisKeySpec[] {
    return this.spec.pivot?.[name] ?? [];
  }

  /** How many keys of the rows and of the columns a level of a pivot has. */
  #counts(level: number): readonly [rows: number, columns: number] {
    if (level <= PARTS) return [Math.floor((PARTS - level) / 10), (PARTS - level) % 10];
    return level === 0 ? [0, 0] : [this.#axis("rows").length, this.#axis("columns").length];
  }

  #partLevel(rows: number, columns: number): number {
    if (rows === this.#axis("rows").length && columns === this.#axis("columns").length) return 1;
    return rows + columns === 0 ? 0 : PARTS - 10 * rows - columns;
  }

  part(rows: number, columns: number, values: readonly string[]): readonly (readonly Plain[])[] {
    const level = this.#partLevel(rows, columns);
    const ids = [...this.#axis("rows").slice(0, rows), ...this.#axis("columns").slice(0, columns)].map((key) => key.id);
    const isTotal = level !== 1;
    return this.#order(level, this.rowsOf(level, this.#after(3), 3), 3).map((row) => [
      ...ids.map((id) => this.value(id, { level, row, phase: 3, total: false })),
      ...values.map((id) =>
        isTotal ? this.named(id, { level, row, phase: 3, total: true }) : this.value(id, { level, row, phase: 3, total: false }),
      ),
    ]);
  }

  keysOf(level: number, row: Row, phase: Phase): readonly Plain[] {
    return this.#keyIds(level).map((id) => this.value(id, { level: this.base, row, phase, total: false }));
  }

  /** L2: one base row for each row of a level; the summary has one even of no rows. */
  rowsOf(level: number, rows: readonly Row[], phase: Phase): readonly (Row | null)[] {
    if (level === this.base) return rows;
    if (level === 0 || (this.spec.pivot !== undefined && this.#keyIds(level).length === 0)) return [rows[0] ?? null];
    const groups = new Map<string, Row>();
    for (const row of rows) {
      const key = JSON.stringify(this.keysOf(level, row, phase));
      if (!groups.has(key)) groups.set(key, row);
    }
    return [...groups.values()];
  }

  /** The base rows in the same group of a level as this one. */
  #group(level: number, row: Row | null, phase: Phase): readonly Row[] {
    const rows = this.#after(phase);
    if (level === 0 || row === null) return rows;
    if (level === this.base) return [row];
    const key = JSON.stringify(this.keysOf(level, row, phase));
    return rows.filter((one) => JSON.stringify(this.keysOf(level, one, phase)) === key);
  }

  /** F2–F4: what the filters up to a stage have left. */
  #after(phase: Phase): readonly Row[] {
    if (phase === 0) return this.#rows;
    const known = this.#left.get(phase);
    if (known !== undefined) return known;
    const before = this.#after((phase - 1) as Phase);
    const filters = this.#filters.filter((filter) => this.#stageOf(filter) === phase);
    const left = before.filter((row) => filters.every((filter) => this.#passes(filter, row, (phase - 1) as Phase)));
    this.#left.set(phase, left);
    return left;
  }

  #passes(filter: FilterSpec, row: Row, phase: Phase): boolean {
    const column = this.#column(filter.columnId);
    const level = this.levelOf(column.level);
    // F2: what holds no aggregate is tested on base rows, whatever a mark shows of it.
    const cell =
      this.#isAgreed(column) && this.#stageOf(filter) === 1
        ? this.#evaluate(column.formula, { level: this.base, row, phase, total: false })
        : this.value(filter.columnId, { level, row, phase, total: false });
    // F6: these two win over all else. What is ranked may be another value than the row's own.
    const isRanked = filter.kind === "top" || filter.kind === "percentile";
    if (cell === null && !isRanked && filter.nulls !== undefined) return filter.nulls === "always";
    switch (filter.kind) {
      case "dates": {
        const { from, to } = datesOf(filter.range);
        return cell !== null && (from === null || String(cell) >= from) && (to === null || String(cell) < to);
      }
      case "range":
        return cell !== null && (filter.min === null || Number(cell) >= filter.min) && (filter.max === null || Number(cell) <= filter.max);
      case "list":
        return filter.values.length === 0 || filter.values.some((value) => value === cell) !== filter.exclude;
      case "top":
      case "percentile":
        return this.#ranks(filter, row, phase);
    }
  }

  /** F4; L10: with a color the positions on x are ranked, or the values of the key that is tested. */
  #ranks(filter: Extract<FilterSpec, { kind: "top" | "percentile" }>, row: Row, phase: Phase): boolean {
    const column = this.#column(filter.columnId);
    const { chart } = this.spec;
    let level = this.levelOf(column.level);
    if (level === 1 && chart !== undefined && this.#keyIds(ALONG_LINES).length > 0) {
      level = column.isKey
        ? ([ALONG_COLOR, ALONG_ROWS, ALONG_COLUMNS].find((one) => this.#keyIds(one).includes(column.id)) ?? ALONG_X)
        : ALONG_X;
    }
    let within = level < 0 ? 0 : Math.max(0, level - 1);
    if (level === 1 && this.spec.pivot !== undefined) {
      // The groups of the rows by their total, without rows those of the columns; on a key the groups that it makes.
      const name = column.isKey
        ? this.#axis("rows").some((key) => key.id === column.id)
          ? "rows"
          : "columns"
        : this.#axis("rows").length > 0
          ? "rows"
          : "columns";
      const depth = column.isKey ? this.#axis(name).findIndex((key) => key.id === column.id) + 1 : this.#axis(name).length;
      const at = (keys: number): number => (name === "rows" ? this.#partLevel(keys, 0) : this.#partLevel(0, keys));
      if (depth > 0) [level, within] = [at(depth), at(depth - 1)];
    }
    const valueOf = (one: Row): Plain =>
      level < 0
        ? this.named(column.id, { level, row: one, phase, total: true })
        : this.value(column.id, { level, row: one, phase, total: false });
    const cell = valueOf(row);
    if (cell === null) return filter.nulls === "always";
    const outside = this.#group(within, row, phase);
    const rivals = this.rowsOf(level, outside, phase).flatMap((one) => {
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
    const here = this.#ties(level, row, phase);
    const ties = rivals.filter((one) => compare(one.value, cell) === 0 && compareLists(this.#ties(level, one.row, phase), here) < 0);
    return better.length + ties.length < filter.count;
  }

  #ties(level: number, row: Row, phase: Phase): readonly Plain[] {
    if (level === this.base) return row.identity;
    if (level < 0) return this.#keyIds(level).map((id) => this.value(id, { level: this.base, row, phase, total: false }));
    return this.spec.groupings[level - 1]?.keys.map((id) => this.value(id, { level: this.base, row, phase, total: false })) ?? [];
  }

  #stageOf(filter: FilterSpec): 1 | 2 | 3 {
    if (filter.kind === "top" || filter.kind === "percentile") return 3;
    return [...this.#restsOn([filter.columnId])].some((id) => {
      const column = this.#column(id);
      // S-F2b: what names a measure that the rows agree on tests what is shown of it.
      return hasAggregate(column.formula) || (id !== filter.columnId && this.#isAgreed(column));
    })
      ? 2
      : 1;
  }

  /** Columns with all that they depend on. */
  #restsOn(start: readonly string[]): ReadonlySet<string> {
    const found = new Set(start);
    for (const id of found) for (const next of this.#dependencies(id)) found.add(next);
    return found;
  }

  #dependencies(id: string): readonly string[] {
    const column = this.#column(id);
    const found: string[] = [];
    const level = column.isKey ? this.base : this.levelOf(column.level);
    visitFormula(column.formula, (node) => {
      if (node.kind === "own") found.push(node.id);
      if (node.kind === "aggregate" || node.kind === "window" || node.kind === "total" || node.kind === "share")
        found.push(...this.#keyIds(level));
      if (node.kind === "aggregate") {
        const range = this.#innermost(node.args) ?? this.base;
        if (range < this.base) found.push(...this.#keyIds(range));
      }
      if (node.kind === "window") found.push(...this.#sorts(level).map((sort) => sort.columnId));
      if (node.kind === "match" && node.target === null) {
        const at = this.#targetLevel(node);
        if (at < this.base) found.push(...this.#keyIds(at));
      }
    });
    return found;
  }

  /** F5: the phase in which a column has its one value. */
  #phaseOf(id: string): Phase {
    const tested = (stage: 2 | 3): ReadonlySet<string> =>
      this.#restsOn(
        this.#filters
          .filter((filter) => this.#stageOf(filter) === stage)
          .flatMap((filter) => [
            filter.columnId,
            ...this.#keyIds(Math.min(this.levelOf(this.#column(filter.columnId).level), this.base - 1)),
          ]),
      );
    if (tested(2).has(id)) return 1;
    return tested(3).has(id) ? 2 : 3;
  }

  #sorts(level: number): readonly SortSpec[] {
    if (level === 1 && this.spec.pivot !== undefined) {
      return this.#axis(this.#axis("columns").length > 0 ? "columns" : "rows").flatMap(({ id, by, direction }) =>
        by === "row-count" ? [{ columnId: id, direction }] : [{ columnId: by ?? id, direction }],
      );
    }
    return level === this.base ? this.spec.baseSorts : (this.spec.groupings[level - 1]?.sorts ?? []);
  }

  #column(id: string): ElementSpec["columns"][number] {
    const column = this.spec.columns.find((one) => one.id === id);
    if (column === undefined) throw new Error(`no column ${id}`);
    return column;
  }

  /** A column's value for a row of its level or further in (L3), at its own phase if that is earlier (F5). */
  value(id: string, at: At): Plain {
    const column = this.#column(id);
    const phase = Math.min(at.phase, this.#phaseOf(id)) as Phase;
    const level = column.isKey ? this.base : this.levelOf(column.level);
    const here = { level, row: at.row, phase, total: false };
    return this.#isAgreed(column) ? this.#agreed(column.formula, here) : this.#evaluate(column.formula, here);
  }

  /** What a formula at some place means by a column of the element. */
  named(id: string, at: At): Plain {
    const column = this.#column(id);
    const level = this.levelOf(column.level);
    const isThere = column.isKey ? at.level === this.base || this.#keyIds(at.level).includes(id) : this.#encloses(level, at.level);
    if (isThere) return this.value(id, at);
    if (column.isKey) {
      const values = this.#group(at.level, at.row, at.phase).map((row) => this.value(id, { ...at, row }));
      return new Set(values).size === 1 ? (values[0] ?? null) : null;
    }
    if (!at.total) {
      if (this.#shown === null) throw new Error(`${id} lives further in`);
      return this.#agreed({ kind: "own", id }, at);
    }
    if (this.#isAgreed(column)) return this.#agreed(column.formula, at);
    // L11: a base column without an aggregate shows nothing.
    if (level === this.base && !this.#aggregates(column.formula)) return null;
    return this.#evaluate(column.formula, at);
  }

  /** True if a formula holds an aggregate or a window, or names a column that does; a match by plain keys is one of single rows. */
  #aggregates(formula: Formula): boolean {
    switch (formula.kind) {
      case "own": {
        const column = this.#column(formula.id);
        return !column.isKey && this.#aggregates(column.formula);
      }
      case "operator":
        return formula.args.some((arg) => this.#aggregates(arg));
      case "match":
        return formula.keys.some((key) => this.#aggregates(key.local));
      case "aggregate":
      case "window":
      case "total":
      case "share":
        return true;
      case "literal":
      case "source":
        return false;
    }
  }

  /** The level of which a chart or a pivot shows its measures. */
  get #shown(): string | null {
    return this.spec.chart !== undefined ? "marks" : this.spec.pivot !== undefined ? "cells" : null;
  }

  /** L5: a measure without an aggregate is what the rows agree on. */
  #isAgreed(column: ElementSpec["columns"][number]): boolean {
    if (this.#shown === null || column.isKey || column.level !== this.#shown || hasAggregate(column.formula)) return false;
    return (this.#innermost([column.formula]) ?? 0) > 1;
  }

  /** The one value of a formula over the rows of the level that it names; a null differs from a value. */
  #agreed(formula: Formula, at: At): Plain {
    const level = this.#innermost([formula]) ?? this.base;
    const rows = this.rowsOf(level, this.#group(at.level, at.row, at.phase), at.phase);
    const values = rows.map((row) => this.#evaluate(formula, { level, row, phase: at.phase, total: false }));
    return new Set(values).size === 1 ? (values[0] ?? null) : null;
  }

  #evaluate(formula: Formula, at: At): Plain {
    switch (formula.kind) {
      case "literal":
        return formula.value;
      case "source":
        if (at.level !== this.base && !at.total && this.#shown !== null) return this.#agreed(formula, at);
        return at.row === null || at.level !== this.base ? null : (at.row.cells[formula.name] ?? null);
      case "own":
        return this.named(formula.id, at);
      case "operator":
        return operate(
          formula.fn,
          formula.args.map((arg) => this.#evaluate(arg, at)),
        );
      case "aggregate": {
        // L4: over the rows of the innermost level named, or the single current row.
        const range = this.#innermost(formula.args) ?? this.base;
        const evaluateAt = (one: At): readonly Plain[] => formula.args.map((arg) => this.#evaluate(arg, one));
        if (this.#encloses(range, at.level)) return aggregate(formula.fn, [evaluateAt(at)]);
        const inside = this.rowsOf(range, this.#group(at.level, at.row, at.phase), at.phase);
        return aggregate(
          formula.fn,
          inside.map((row) => evaluateAt({ level: range, row, phase: at.phase, total: false })),
        );
      }
      case "window": {
        if (at.total) return null;
        // L10: in a chart by color and panel.
        const inRow = this.#axis("columns").length > 0 ? this.#partLevel(this.#axis("rows").length, 0) : 0;
        const partition =
          at.level === 1 && this.spec.chart !== undefined
            ? ALONG_LINES
            : at.level === 1 && this.spec.pivot !== undefined
              ? inRow
              : Math.max(0, at.level - 1);
        const outside = this.#group(partition, at.row, at.phase);
        const rows = this.#order(at.level, this.rowsOf(at.level, outside, at.phase), at.phase);
        const key = (row: Row | null): string =>
          row === null
            ? "[]"
            : at.level === this.base
              ? JSON.stringify(row.identity)
              : JSON.stringify(this.keysOf(at.level, row, at.phase));
        const here = rows.findIndex((row) => key(row) === key(at.row));
        const values = rows.map((row) => formula.args.map((arg) => this.#evaluate(arg, { ...at, row })));
        return windowed(formula.fn, values, here);
      }
      case "total": {
        const level = this.#reduced(formula.mode, at.level, formula.skip);
        return this.#evaluate(formula.arg, { level, row: at.row, phase: at.phase, total: true });
      }
      case "share": {
        const part = this.#evaluate(formula.arg, at);
        return operate("/", [part, this.#evaluate({ ...formula, kind: "total" }, at)]);
      }
      case "match":
        return this.#match(formula, at);
    }
  }

  /** L8: where a total is evaluated. */
  #reduced(mode: TotalMode, from: number, skip: number): number {
    if (this.spec.pivot !== undefined) return this.#reducedPart(mode, from, skip);
    // What is told apart by one channel only has no keys of another.
    const along = (level: number): number => (from > 0 || from === level ? level : 0);
    switch (mode) {
      case "grand_total":
        return 0;
      case "parent_grouping":
        return Math.max(0, from - 1 - skip);
      case "x_axis":
        return along(ALONG_X);
      case "color":
        return along(ALONG_COLOR);
      case "trellis_row":
        return along(ALONG_ROWS);
      case "trellis_column":
        return along(ALONG_COLUMNS);
      case "row":
      case "column":
      case "row_parent":
      case "column_parent":
        return 0;
    }
  }

  #reducedPart(mode: TotalMode, from: number, skip: number): number {
    const [rows, columns] = this.#counts(from);
    const less = (keys: number, by: number): number => Math.max(0, keys - by);
    switch (mode) {
      case "row":
        return this.#partLevel(less(rows, skip), 0);
      case "column":
        return this.#partLevel(0, less(columns, skip));
      case "row_parent":
        return rows === 0 ? from : this.#partLevel(less(rows, 1 + skip), columns);
      case "column_parent":
        return columns === 0 ? from : this.#partLevel(rows, less(columns, 1 + skip));
      case "parent_grouping":
        return this.#reducedPart(rows > 0 ? "row_parent" : "column_parent", from, skip);
      case "grand_total":
      case "x_axis":
      case "color":
      case "trellis_row":
      case "trellis_column":
        return this.#partLevel(0, 0);
    }
  }

  /** Of a pivot: the rows' keys, then the columns', each by what its axis is sorted by at the keys so far, then by itself. */
  #axisOrder(level: number, row: Row, phase: Phase): readonly (readonly [Plain, number])[] {
    const [rows, columns] = this.#counts(level);
    const along = (name: "rows" | "columns", count: number): readonly (readonly [Plain, number])[] =>
      this.#axis(name)
        .slice(0, count)
        .flatMap(({ id, by, direction }, index) => {
          const own = this.value(id, { level: this.base, row, phase, total: false });
          const sign = direction === "descending" ? -1 : 1;
          if (by === null) return [[own, sign] as const];
          const at = name === "rows" ? this.#partLevel(index + 1, 0) : this.#partLevel(0, index + 1);
          const sorted =
            by === "row-count"
              ? this.#group(at, row, phase).length
              : at === 1
                ? this.value(by, { level: at, row, phase, total: false })
                : this.named(by, { level: at, row, phase, total: true });
          return [[sorted, sign] as const, [own, 1] as const];
        });
    return [...along("rows", rows), ...along("columns", columns)];
  }

  /** J1–J3. */
  #match(match: Match, at: At): Plain {
    const target = match.target === null ? this : this.#elementOf(match.target);
    const phase: Phase = match.target === null ? 1 : 3;
    const level = target.#targetLevel(match);
    const local = match.keys.map((key) => this.#evaluate(key.local, at));
    const rows = target.rowsOf(level, target.#after(phase), phase).filter((row) => {
      const other = match.keys.map((key) => target.#evaluate(key.other, { level, row, phase, total: false }));
      return (row !== null || level === 0) && other.every((value, index) => value !== null && value === local[index]);
    });
    const there = (formula: Formula, row: Row | null): Plain => target.#evaluate(formula, { level, row, phase, total: false });
    if (match.fn === "Lookup") {
      const values = new Set(rows.map((row) => there(match.formula, row)).filter((value) => value !== null));
      return values.size === 1 ? ([...values][0] ?? null) : null;
    }
    const rolled = (formula: Formula): Plain => {
      if (formula.kind === "operator") return operate(formula.fn, formula.args.map(rolled));
      if (formula.kind !== "aggregate") return there(formula, null);
      return aggregate(
        formula.fn,
        rows.map((row) => formula.args.map((arg) => there(arg, row))),
      );
    };
    return rolled(match.formula);
  }

  #targetLevel(match: Match): number {
    const levels: number[] = [];
    for (const formula of [match.formula, ...match.keys.map((key) => key.other)]) {
      visitFormula(formula, (node) => {
        if (node.kind === "own") levels.push(this.levelOf(this.#column(node.id).level));
      });
    }
    return levels.length === 0 ? this.base : Math.max(...levels);
  }

  /** L4: the innermost level among the columns named outside any nested aggregate. */
  #innermost(formulas: readonly Formula[]): number | null {
    const found = formulas.flatMap((formula): number[] => {
      switch (formula.kind) {
        case "literal":
        case "aggregate":
        case "total":
        case "share":
          return [];
        case "source":
          return [this.base];
        case "own":
          return [this.levelOf(this.#column(formula.id).level)];
        case "operator":
        case "window":
          return [this.#innermost(formula.args) ?? -1];
        case "match":
          return [this.#innermost(formula.keys.map((key) => key.local)) ?? -1];
      }
    });
    const deepest = Math.max(-1, ...found);
    return deepest < 0 ? null : deepest;
  }

  /** L6: by the level's sort, then by its keys or what tells base rows apart. */
  #order(level: number, rows: readonly (Row | null)[], phase: Phase): readonly (Row | null)[] {
    const order = (row: Row | null): readonly (readonly [Plain, number, ("first" | undefined)?])[] =>
      row === null
        ? []
        : this.spec.pivot !== undefined && level !== this.base
          ? this.#axisOrder(level, row, phase)
          : [
              ...this.#sorts(level).map(
                (sort) =>
                  [
                    this.value(sort.columnId, { level, row, phase, total: false }),
                    sort.direction === "descending" ? -1 : 1,
                    sort.nulls,
                  ] as const,
              ),
              ...this.#ties(level, row, phase).map((tie) => [tie, 1] as const),
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

  /** The remaining rows of a level as they are shown: in the order of the levels outside them. */
  ordered(level: number): readonly (Row | null)[] {
    const walk = (depth: number, rows: readonly Row[]): readonly (Row | null)[] => {
      const here = this.#order(depth, this.rowsOf(depth, rows, 3), 3);
      if (depth === level) return here;
      return here.flatMap((row) => {
        if (row === null) return [];
        const key = JSON.stringify(this.keysOf(depth, row, 3));
        return walk(
          depth + 1,
          rows.filter((one) => JSON.stringify(this.keysOf(depth, one, 3)) === key),
        );
      });
    };
    return walk(0, this.#after(3));
  }
}

function hasAggregate(formula: Formula): boolean {
  let found = false;
  visitFormula(formula, (node) => {
    if (
      node.kind === "aggregate" ||
      node.kind === "window" ||
      node.kind === "total" ||
      node.kind === "share" ||
      (node.kind === "match" && node.target === null)
    )
      found = true;
  });
  return found;
}

function operate(fn: Operator, args: readonly Plain[]): Plain {
  const [a = null, b = null, c = null] = args;
  const known = a !== null && b !== null;
  switch (fn) {
    case "and":
      return a === false || b === false ? false : known || null;
    case "or":
      return a === true || b === true ? true : known ? false : null;
    case "Not":
      return a === null ? null : a !== true;
    case "IsNull":
      return a === null;
    case "DateTrunc":
      return b === null ? null : truncated(String(a), String(b));
    case "DateDiff":
      return b === null || c === null ? null : daysBetween(String(b), String(c));
    case "If":
      return a === true ? b : c;
    case "Coalesce":
      return a ?? b;
    case "+":
      return known ? Number(a) + Number(b) : null;
    case "-":
      return known ? Number(a) - Number(b) : null;
    case "*":
      return known ? Number(a) * Number(b) : null;
    case "/":
      return known && Number(b) !== 0 ? Number(a) / Number(b) : null;
    case "=":
      return known ? a === b : null;
    case "<":
      return known ? compare(a, b) < 0 : null;
    case ">":
      return known ? compare(a, b) > 0 : null;
    case "&":
      return known ? `${a}${b}` : null;
  }
}

function aggregate(fn: Aggregate, rows: readonly (readonly Plain[])[]): Plain {
  const values = rows.map(([first]) => first ?? null).filter((value) => value !== null);
  const sum = (list: readonly Plain[]): Plain => (list.length === 0 ? null : list.reduce<number>((total, one) => total + Number(one), 0));
  const met = rows.filter((row) => row[row.length - 1] === true);
  switch (fn) {
    case "Sum":
      return sum(values);
    case "Count":
      return rows.some((row) => row.length > 0) ? values.filter((value) => value !== "").length : rows.length;
    case "CountDistinct":
      return new Set(values.filter((value) => value !== "")).size;
    case "Min":
    case "Max":
      return values.reduce<Plain>((best, one) => (best === null || compare(one, best) * (fn === "Min" ? 1 : -1) < 0 ? one : best), null);
    case "Avg":
      return values.length === 0 ? null : Number(sum(values)) / values.length;
    case "CountIf":
      return met.length;
    case "SumIf":
      return sum(met.map(([first]) => first ?? null).filter((value) => value !== null));
  }
}

function windowed(fn: WindowName, rows: readonly (readonly Plain[])[], here: number): Plain {
  const values = rows.map(([first]) => first ?? null);
  const value = values[here] ?? null;
  switch (fn) {
    case "CumulativeSum": {
      const so = values.slice(0, here + 1).filter((one) => one !== null);
      return so.length === 0 ? null : so.reduce<number>((total, one) => total + Number(one), 0);
    }
    case "Lag":
      return values[here - 1] ?? null;
    case "Lead":
      return values[here + 1] ?? null;
    case "RowNumber":
      return here + 1;
    case "Rank":
    case "RankDense": {
      // V4: nulls come last in Rank too.
      const better = values.filter((one) => one !== null && (value === null || compare(one, value) < 0));
      return 1 + (fn === "Rank" ? better.length : new Set(better).size);
    }
    case "First":
      return values[0] ?? null;
    case "Last":
      return values[values.length - 1] ?? null;
  }
}

/** V4: text by code point; neither side is null. */
function compare(a: Plain, b: Plain): number {
  if (typeof a === "string" || typeof b === "string") return String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0;
  return Number(a) - Number(b);
}

function compareLists(a: readonly Plain[], b: readonly Plain[]): number {
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? null;
    if (value === null || other === null) {
      if (value !== other) return value === null ? 1 : -1;
      continue;
    }
    const compared = compare(value, other);
    if (compared !== 0) return compared;
  }
  return 0;
}
