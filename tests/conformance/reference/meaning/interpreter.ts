import { aggregate, compare, operate, windowed } from "./arithmetic.ts";
import { added, datesOf } from "./dates.ts";
import type { ElementSpec, FilterSpec, Formula, Limit, Lookback, Match, Plain } from "../formula.ts";
import { ALONG_LINES, Levels } from "./levels.ts";
import { inOrder } from "./order.ts";
import { ranks } from "./ranks.ts";
import { type At, type Reading, refuseAlike } from "./reading.ts";
import { type LegRows, type Row, type TableRows, sourceRows } from "./source-rows.ts";
import { type Phase, Stages } from "./stages.ts";

/**
 * What a workbook means, said as plainly as possible: rows in memory, every value computed anew from the rules of the semantics whenever it
 * is asked for. It shares nothing with the compiler.
 */

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
      const at = element.levels.levelOf(level);
      return element.ordered(at).map((row) => columns.map((id) => element.value(id, { level: at, row, phase: 3, total: false })));
    },
    totals: (level, columns) => {
      const at = element.levels.levelOf(level);
      return element.ordered(at).map((row) => columns.map((id) => element.named(id, { level: at, row, phase: 3, total: true })));
    },
    count: (level) => element.ordered(element.levels.levelOf(level)).length,
    part: (rows, columns, values) => element.part(rows, columns, values),
  };
}

class Element implements Reading {
  readonly spec: ElementSpec;
  readonly levels: Levels;
  readonly #stages: Stages;
  readonly #elementOf: (id: string) => Element;
  readonly #rows: readonly Row[];
  readonly #left = new Map<Phase, readonly Row[]>();

  constructor(spec: ElementSpec, tables: Readonly<Record<string, TableRows>>, elementOf: (id: string) => Element) {
    this.spec = spec;
    this.levels = new Levels(spec);
    this.#stages = new Stages(spec, this.levels);
    this.#elementOf = elementOf;
    this.#rows = sourceRows(spec, {
      table: (name) => {
        const table = tables[name];
        if (table === undefined) throw new Error(`no table ${name}`);
        return table;
      },
      element: (id, grouping) => elementOf(id).asLeg(grouping),
    });
  }

  /** Its rows at a grouping, or its base rows, as one that reads them sees them. */
  asLeg(grouping: string | null): LegRows {
    const level = grouping === null ? this.levels.base : this.levels.levelOf(grouping);
    const columns = this.spec.columns.filter((column) => this.levels.levelOf(column.level) <= level).map((column) => column.id);
    const rows = this.rowsOf(level, this.#after(3), 3).map((row) => ({
      cells: Object.fromEntries(columns.map((id) => [id, row === null ? null : this.value(id, { level, row, phase: 3, total: false })])),
      identity: row === null ? [] : level === this.levels.base ? row.identity : this.keysOf(level, row, 3),
    }));
    return { columns, rows };
  }

  part(rows: number, columns: number, values: readonly string[]): readonly (readonly Plain[])[] {
    const level = this.levels.partLevel(rows, columns);
    const ids = [...this.levels.axis("rows").slice(0, rows), ...this.levels.axis("columns").slice(0, columns)].map((key) => key.id);
    const isTotal = level !== 1;
    return inOrder(this, level, this.rowsOf(level, this.#after(3), 3), 3).map((row) => [
      ...ids.map((id) => this.value(id, { level, row, phase: 3, total: false })),
      ...values.map((id) =>
        isTotal ? this.named(id, { level, row, phase: 3, total: true }) : this.value(id, { level, row, phase: 3, total: false }),
      ),
    ]);
  }

  keysOf(level: number, row: Row, phase: Phase): readonly Plain[] {
    return this.levels.keyIds(level).map((id) => this.value(id, { level: this.levels.base, row, phase, total: false }));
  }

  /** L2: one base row for each row of a level; the summary has one even of no rows. */
  rowsOf(level: number, rows: readonly Row[], phase: Phase): readonly (Row | null)[] {
    if (level === this.levels.base) return rows;
    if (level === 0 || (this.spec.pivot !== undefined && this.levels.keyIds(level).length === 0)) return [rows[0] ?? null];
    const groups = new Map<string, Row>();
    for (const row of rows) {
      const key = JSON.stringify(this.keysOf(level, row, phase));
      if (!groups.has(key)) groups.set(key, row);
    }
    return [...groups.values()];
  }

  /** The base rows in the same group of a level as this one. */
  group(level: number, row: Row | null, phase: Phase): readonly Row[] {
    const rows = this.#after(phase);
    if (level === 0 || row === null) return rows;
    if (level === this.levels.base) return [row];
    const key = JSON.stringify(this.keysOf(level, row, phase));
    return rows.filter((one) => JSON.stringify(this.keysOf(level, one, phase)) === key);
  }

  /** F2–F4: what the filters up to a stage have left. */
  #after(phase: Phase): readonly Row[] {
    if (phase === 0) return this.#rows;
    const known = this.#left.get(phase);
    if (known !== undefined) return known;
    const before = this.#after((phase - 1) as Phase);
    const filters = this.#stages.filters.filter((filter) => this.#stages.stageOf(filter) === phase);
    const left = before.filter((row) => filters.every((filter) => this.#passes(filter, row, (phase - 1) as Phase)));
    this.#left.set(phase, left);
    return left;
  }

  #passes(filter: FilterSpec, row: Row, phase: Phase): boolean {
    const column = this.levels.column(filter.columnId);
    const level = this.levels.levelOf(column.level);
    // F2: what holds no aggregate is tested on base rows, whatever a mark shows of it.
    const cell =
      this.levels.isAgreed(column) && this.#stages.stageOf(filter) === 1
        ? this.#evaluate(column.formula, { level: this.levels.base, row, phase, total: false })
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
        return ranks(this, filter, row, phase);
    }
  }

  /** A column's value for a row of its level or further in (L3), at its own phase if that is earlier (F5). */
  value(id: string, at: At): Plain {
    const column = this.levels.column(id);
    const phase = Math.min(at.phase, this.#stages.phaseOf(id)) as Phase;
    const level = column.isKey ? this.levels.base : this.levels.levelOf(column.level);
    const here = { level, row: at.row, phase, total: false };
    return this.levels.isAgreed(column) ? this.#agreed(column.formula, here) : this.#evaluate(column.formula, here);
  }

  /** What a formula at some place means by a column of the element. */
  named(id: string, at: At): Plain {
    const column = this.levels.column(id);
    const level = this.levels.levelOf(column.level);
    const isThere = column.isKey
      ? at.level === this.levels.base || this.levels.keyIds(at.level).includes(id)
      : this.levels.encloses(level, at.level);
    if (isThere) return this.value(id, at);
    if (column.isKey) {
      const values = this.group(at.level, at.row, at.phase).map((row) => this.value(id, { ...at, row }));
      return new Set(values).size === 1 ? (values[0] ?? null) : null;
    }
    if (!at.total) {
      if (this.levels.shown === null) throw new Error(`${id} lives further in`);
      return this.#agreed({ kind: "own", id }, at);
    }
    if (this.levels.isAgreed(column)) return this.#agreed(column.formula, at);
    // L11: a base column without an aggregate shows nothing.
    if (level === this.levels.base && !this.levels.aggregates(column.formula)) return null;
    return this.#evaluate(column.formula, at);
  }

  /** The one value of a formula over the rows of the level that it names; a null differs from a value. */
  #agreed(formula: Formula, at: At): Plain {
    const level = this.levels.innermost([formula]) ?? this.levels.base;
    const rows = this.rowsOf(level, this.group(at.level, at.row, at.phase), at.phase);
    const values = rows.map((row) => this.#evaluate(formula, { level, row, phase: at.phase, total: false }));
    return new Set(values).size === 1 ? (values[0] ?? null) : null;
  }

  #evaluate(formula: Formula, at: At): Plain {
    switch (formula.kind) {
      case "literal":
        return formula.value;
      case "source":
        if (at.level !== this.levels.base && !at.total && this.levels.shown !== null) return this.#agreed(formula, at);
        return at.row === null || at.level !== this.levels.base ? null : (at.row.cells[formula.name] ?? null);
      case "own":
        return this.named(formula.id, at);
      case "operator":
        return operate(
          formula.fn,
          formula.args.map((arg) => this.#evaluate(arg, at)),
        );
      case "aggregate": {
        // L4: over the rows of the innermost level named, or the single current row.
        const range = this.levels.innermost(formula.args) ?? this.levels.base;
        const evaluateAt = (one: At): readonly Plain[] => formula.args.map((arg) => this.#evaluate(arg, one));
        // L5: of the rows of the total's own level it is that row, as of a level further in.
        if (range === at.level) return aggregate(formula.fn, [evaluateAt({ ...at, total: false })]);
        if (this.levels.encloses(range, at.level)) return aggregate(formula.fn, [evaluateAt(at)]);
        const inside = this.rowsOf(range, this.group(at.level, at.row, at.phase), at.phase);
        return aggregate(
          formula.fn,
          inside.map((row) => evaluateAt({ level: range, row, phase: at.phase, total: false })),
        );
      }
      case "window": {
        if (at.total) return null;
        // L10: in a chart by color and panel.
        const inRow = this.levels.axis("columns").length > 0 ? this.levels.partLevel(this.levels.axis("rows").length, 0) : 0;
        const partition =
          at.level === 1 && this.spec.chart !== undefined
            ? ALONG_LINES
            : at.level === 1 && this.spec.pivot !== undefined
              ? inRow
              : Math.max(0, at.level - 1);
        const outside = this.group(partition, at.row, at.phase);
        const rows = inOrder(this, at.level, this.rowsOf(at.level, outside, at.phase), at.phase);
        const key = (row: Row | null): string => JSON.stringify(row === null ? [] : this.keysOf(at.level, row, at.phase));
        const isBase = at.level === this.levels.base;
        if (isBase) refuseAlike(rows);
        const here = rows.findIndex((row) => (isBase ? row === at.row : key(row) === key(at.row)));
        const values = rows.map((row) => formula.args.map((arg) => this.#evaluate(arg, { ...at, row })));
        return windowed(formula.fn, values, here);
      }
      case "total": {
        const level = this.levels.reduced(formula.mode, at.level, formula.skip);
        return this.#evaluate(formula.arg, { level, row: at.row, phase: at.phase, total: true });
      }
      case "share": {
        const part = this.#evaluate(formula.arg, at);
        return operate("/", [part, this.#evaluate({ ...formula, kind: "total" }, at)]);
      }
      case "limit":
        return this.#limited(formula, at);
      case "lookback":
        return this.#lookback(formula, at);
      case "metric":
        return this.#evaluate(formula.formula, at);
      case "match":
        return this.#match(formula, at);
    }
  }

  /** S-L6f: the label, or Others: its place is told by the rows that stage 1 left. */
  #limited(limit: Limit, at: At): Plain {
    const labelOf = (row: Row, phase: Phase): Plain => this.#evaluate(limit.label, { level: this.levels.base, row, phase, total: false });
    if (at.row === null) return null;
    const label = labelOf(at.row, at.phase);
    const labels = new Map<Plain, Row[]>();
    for (const row of this.group(this.levels.outside(limit.key), at.row, 1)) {
      const own = labelOf(row, 1);
      labels.set(own, [...(labels.get(own) ?? []), row]);
    }
    const sign = limit.by !== null && limit.direction === "descending" ? -1 : 1;
    const order = (a: Plain, b: Plain, by: number): number =>
      a === null || b === null ? (a === b ? 0 : a === null ? 1 : -1) : by * compare(a, b);
    const value = (one: Plain): Plain => (limit.by === null ? one : this.#over(limit.by, labels.get(one) ?? []));
    const own = value(label);
    const better = [...labels.keys()].filter((one) => order(value(one), own, sign) < 0);
    const before = [...labels.keys()].filter((one) => order(value(one), own, sign) === 0 && order(one, label, 1) < 0);
    const place = { Rank: better.length, RankDense: new Set(better.map(value)).size, RowNumber: better.length + before.length };
    return place[limit.rank] < limit.count ? label : "Others";
  }

  /** A formula of aggregates over some base rows, as stage 1 left them. */
  #over(formula: Formula, rows: readonly Row[]): Plain {
    if (formula.kind === "operator")
      return operate(
        formula.fn,
        formula.args.map((arg) => this.#over(arg, rows)),
      );
    if (formula.kind !== "aggregate") return formula.kind === "literal" ? formula.value : null;
    return aggregate(
      formula.fn,
      rows.map((row) => formula.args.map((arg) => this.#evaluate(arg, { level: this.levels.base, row, phase: 1, total: false }))),
    );
  }

  /** D4, S-D4a, S-D4b: what stage 1 left of the rows of its own level, or of the total's keys, with the same other keys, nulls among them. */
  #lookback({ value, date, amount, unit }: Lookback, at: At): Plain {
    const day = this.#evaluate(date, at);
    if (day === null) return null;
    const wanted = added(String(day), unit, -amount);
    const others = this.levels.keyIds(at.level).filter((id) => date.kind !== "own" || date.id !== id);
    const keys = (row: Row | null, phase: Phase): string =>
      JSON.stringify(others.map((id) => this.value(id, { level: at.level, row, phase, total: false })));
    const own = keys(at.row, at.phase);
    const found = this.rowsOf(at.level, this.#after(1), 1).flatMap((row) => {
      const there: At = { level: at.level, row, phase: 1, total: at.total };
      return this.#evaluate(date, there) === wanted && keys(row, 1) === own ? [this.#evaluate(value, there)] : [];
    });
    const values = new Set(found.filter((one) => one !== null));
    return values.size === 1 ? ([...values][0] ?? null) : null;
  }

  /** J1–J3. */
  #match(match: Match, at: At): Plain {
    const target = match.target === null ? this : this.#elementOf(match.target);
    const phase: Phase = match.target === null ? 1 : 3;
    const level = target.levels.targetLevel(match);
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

  /** The remaining rows of a level as they are shown: in the order of the levels outside them. */
  ordered(level: number): readonly (Row | null)[] {
    const walk = (depth: number, rows: readonly Row[]): readonly (Row | null)[] => {
      const here = inOrder(this, depth, this.rowsOf(depth, rows, 3), 3);
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
