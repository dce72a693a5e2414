import type { ElementSpec, FilterSpec } from "../formula.ts";
import { visitFormula } from "../formula.ts";
import { type Levels, hasAggregate } from "./levels.ts";

/** Filters of stage 1, 2, 3 have acted. */
export type Phase = 0 | 1 | 2 | 3;

/** When filters act, and when columns have their values (F2–F5). */
export class Stages {
  /** F6: a filter that restricts nothing tests nothing. */
  readonly filters: readonly FilterSpec[];
  readonly #levels: Levels;

  constructor(spec: ElementSpec, levels: Levels) {
    this.#levels = levels;
    this.filters = spec.filters.filter((filter) => filter.kind !== "list" || filter.values.length > 0 || filter.nulls === "never");
  }

  stageOf(filter: FilterSpec): 1 | 2 | 3 {
    if (filter.kind === "top" || filter.kind === "percentile") return 3;
    return [...this.#restsOn([filter.columnId])].some((id) => {
      const column = this.#levels.column(id);
      // S-F2b: what names a measure that the rows agree on tests what is shown of it.
      return hasAggregate(column.formula) || (id !== filter.columnId && this.#levels.isAgreed(column));
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
    const column = this.#levels.column(id);
    const found: string[] = [];
    const level = column.isKey ? this.#levels.base : this.#levels.levelOf(column.level);
    visitFormula(column.formula, (node) => {
      if (node.kind === "own") found.push(node.id);
      if (node.kind === "aggregate" || node.kind === "window" || node.kind === "total" || node.kind === "share")
        found.push(...this.#levels.keyIds(level));
      if (node.kind === "aggregate") {
        const range = this.#levels.innermost(node.args) ?? this.#levels.base;
        if (range < this.#levels.base) found.push(...this.#levels.keyIds(range));
      }
      if (node.kind === "limit") found.push(...this.#levels.keyIds(this.#levels.outside(node.key)));
      if (node.kind === "window") found.push(...this.#levels.sorts(level).map((sort) => sort.columnId));
      if (node.kind === "lookback") found.push(...this.#levels.keyIds(level));
      if (node.kind === "match" && node.target === null) {
        const at = this.#levels.targetLevel(node);
        if (at < this.#levels.base) found.push(...this.#levels.keyIds(at));
      }
    });
    return found;
  }

  /** F5: the phase in which a column has its one value. */
  phaseOf(id: string): Phase {
    const tested = (stage: 2 | 3): ReadonlySet<string> =>
      this.#restsOn(
        this.filters
          .filter((filter) => this.stageOf(filter) === stage)
          .flatMap((filter) => [
            filter.columnId,
            ...this.#levels.keyIds(Math.min(this.#levels.levelOf(this.#levels.column(filter.columnId).level), this.#levels.base - 1)),
          ]),
      );
    if (tested(2).has(id)) return 1;
    return tested(3).has(id) ? 2 : 3;
  }
}
