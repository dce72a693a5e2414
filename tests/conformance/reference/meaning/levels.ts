import type { AxisKeySpec, ElementSpec, Formula, Match, SortSpec, TotalMode } from "../formula.ts";
import { visitFormula } from "../formula.ts";

/** Beside the levels of a chart: the positions on x, the colors, the rows and columns of panels, the lines that windows run along. */
export const ALONG_X = -1;
export const ALONG_COLOR = -2;
export const ALONG_ROWS = -3;
export const ALONG_COLUMNS = -4;
export const ALONG_LINES = -5;
/** Parts of a pivot that are neither its cells nor its grand total: `PARTS - 10 × keys of the rows - keys of the columns`. */
const PARTS = -100;

/** Where the columns of an element live, and which level lies in which (L1–L5, L8). */
export class Levels {
  readonly spec: ElementSpec;
  readonly base: number;

  constructor(spec: ElementSpec) {
    this.spec = spec;
    this.base = spec.groupings.length + 1;
  }

  levelOf(id: string): number {
    if (id === "summary") return 0;
    if (id === "base") return this.base;
    return this.spec.groupings.findIndex((grouping) => grouping.id === id) + 1;
  }

  /** True if a row of `inner` lies in one row of `outer`. */
  encloses(outer: number, inner: number): boolean {
    if (outer === inner || outer === 0 || inner === this.base) return true;
    if (this.spec.pivot !== undefined) return outer !== this.base && this.keyIds(outer).every((id) => this.keyIds(inner).includes(id));
    return outer >= 0 && inner >= 0 ? outer < inner : inner === 1;
  }

  /** Ids of the keys of the groupings up to a level, outermost first. */
  keyIds(level: number): readonly string[] {
    const { chart } = this.spec;
    if (level <= PARTS) {
      const [rows, columns] = this.counts(level);
      const ids = (keys: readonly AxisKeySpec[]): readonly string[] => keys.map((key) => key.id);
      return [...ids(this.axis("rows").slice(0, rows)), ...ids(this.axis("columns").slice(0, columns))];
    }
    if (level < 0) {
      const channels = { [ALONG_X]: [chart?.x], [ALONG_COLOR]: [chart?.color], [ALONG_ROWS]: [chart?.trellisRow] };
      const panels = { [ALONG_COLUMNS]: [chart?.trellisColumn], [ALONG_LINES]: [chart?.color, chart?.trellisRow, chart?.trellisColumn] };
      return ({ ...channels, ...panels }[level] ?? []).filter((id) => typeof id === "string");
    }
    return this.spec.groupings.slice(0, level).flatMap((grouping) => grouping.keys);
  }

  axis(name: "rows" | "columns"): readonly AxisKeySpec[] {
    return this.spec.pivot?.[name] ?? [];
  }

  /** How many keys of the rows and of the columns a level of a pivot has. */
  counts(level: number): readonly [rows: number, columns: number] {
    if (level <= PARTS) return [Math.floor((PARTS - level) / 10), (PARTS - level) % 10];
    return level === 0 ? [0, 0] : [this.axis("rows").length, this.axis("columns").length];
  }

  partLevel(rows: number, columns: number): number {
    if (rows === this.axis("rows").length && columns === this.axis("columns").length) return 1;
    return rows + columns === 0 ? 0 : PARTS - 10 * rows - columns;
  }

  /** L8: where a total is evaluated. */
  reduced(mode: TotalMode, from: number, skip: number): number {
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
    const [rows, columns] = this.counts(from);
    const less = (keys: number, by: number): number => Math.max(0, keys - by);
    switch (mode) {
      case "row":
        return this.partLevel(less(rows, skip), 0);
      case "column":
        return this.partLevel(0, less(columns, skip));
      case "row_parent":
        return rows === 0 ? from : this.partLevel(less(rows, 1 + skip), columns);
      case "column_parent":
        return columns === 0 ? from : this.partLevel(rows, less(columns, 1 + skip));
      case "parent_grouping":
        return this.#reducedPart(rows > 0 ? "row_parent" : "column_parent", from, skip);
      case "grand_total":
      case "x_axis":
      case "color":
      case "trellis_row":
      case "trellis_column":
        return this.partLevel(0, 0);
    }
  }

  sorts(level: number): readonly SortSpec[] {
    if (level === 1 && this.spec.pivot !== undefined) {
      return this.axis(this.axis("columns").length > 0 ? "columns" : "rows").flatMap(({ id, by, direction }) =>
        by === "row-count" ? [{ columnId: id, direction }] : [{ columnId: by ?? id, direction }],
      );
    }
    return level === this.base ? this.spec.baseSorts : (this.spec.groupings[level - 1]?.sorts ?? []);
  }

  column(id: string): ElementSpec["columns"][number] {
    const column = this.spec.columns.find((one) => one.id === id);
    if (column === undefined) throw new Error(`no column ${id}`);
    return column;
  }

  /** S-L6f: the level within whose groups the labels of a key are ranked. */
  outside(key: string): number {
    if (this.spec.chart !== undefined) return 0;
    for (const name of ["rows", "columns"] as const) {
      const at = this.axis(name).findIndex((one) => one.id === key);
      if (at >= 0) return name === "rows" ? this.partLevel(at, 0) : this.partLevel(0, at);
    }
    return this.levelOf(this.column(key).level) - 1;
  }

  /** L4: the innermost level among the columns named outside any nested aggregate. */
  innermost(formulas: readonly Formula[]): number | null {
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
          return [this.levelOf(this.column(formula.id).level)];
        case "operator":
        case "window":
          return [this.innermost(formula.args) ?? -1];
        case "limit":
          return [this.innermost([formula.label]) ?? -1];
        case "lookback":
          return [this.innermost([formula.value, formula.date]) ?? -1];
        case "metric":
          return [this.innermost([formula.formula]) ?? -1];
        case "match":
          return [this.innermost(formula.keys.map((key) => key.local)) ?? -1];
      }
    });
    const deepest = Math.max(-1, ...found);
    return deepest < 0 ? null : deepest;
  }

  /** J1: the level whose rows a match goes through. */
  targetLevel(match: Match): number {
    const levels: number[] = [];
    for (const formula of [match.formula, ...match.keys.map((key) => key.other)]) {
      visitFormula(formula, (node) => {
        if (node.kind === "own") levels.push(this.levelOf(this.column(node.id).level));
      });
    }
    return levels.length === 0 ? this.base : Math.max(...levels);
  }

  /** The level of which a chart or a pivot shows its measures. */
  get shown(): string | null {
    return this.spec.chart !== undefined ? "marks" : this.spec.pivot !== undefined ? "cells" : null;
  }

  /** L5: a measure without an aggregate is what the rows agree on. */
  isAgreed(column: ElementSpec["columns"][number]): boolean {
    if (this.shown === null || column.isKey || column.level !== this.shown || hasAggregate(column.formula)) return false;
    return (this.innermost([column.formula]) ?? 0) > 1;
  }

  /** True if a formula holds an aggregate or a window, or names a column that does; a match by plain keys is one of single rows. */
  aggregates(formula: Formula): boolean {
    switch (formula.kind) {
      case "own": {
        const column = this.column(formula.id);
        return !column.isKey && this.aggregates(column.formula);
      }
      case "operator":
        return formula.args.some((arg) => this.aggregates(arg));
      case "match":
        return formula.keys.some((key) => this.aggregates(key.local));
      case "aggregate":
      case "window":
      case "total":
      case "share":
      case "limit":
        return true;
      case "lookback":
        return this.aggregates(formula.value) || this.aggregates(formula.date);
      case "metric":
        return this.aggregates(formula.formula);
      case "literal":
      case "source":
        return false;
    }
  }
}

export function hasAggregate(formula: Formula): boolean {
  let found = false;
  visitFormula(formula, (node) => {
    if (
      node.kind === "aggregate" ||
      node.kind === "window" ||
      node.kind === "total" ||
      node.kind === "share" ||
      node.kind === "limit" ||
      node.kind === "lookback" ||
      (node.kind === "match" && node.target === null)
    )
      found = true;
  });
  return found;
}
